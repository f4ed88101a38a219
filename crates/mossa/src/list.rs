//! `mossa list`: all names with a line each.

use std::io::Write as _;

use mossa_catalogue::{GAMES, Listed, Shelf, shelves};
use mossa_wire::{Listing, Name};

use crate::args::ListArgs;
use crate::failure::{Answer, Failure};
use crate::{output, plan};

pub(crate) fn run(args: &ListArgs) -> Result<Answer, Failure> {
    if let Some(game) = &args.game {
        plan::game(game)?;
    }
    let is_wanted = |game: &str| args.game.as_ref().is_none_or(|wanted| wanted == game);
    let shelves: Vec<Shelf> = shelves().into_iter().filter(|shelf| is_wanted(shelf.game)).collect();
    if args.json {
        let names = |of: fn(&Shelf) -> &[Listed]| {
            shelves.iter().flat_map(move |shelf| of(shelf).iter().map(|listed| name(shelf.game, listed))).collect()
        };
        output::json(&Listing {
            games: GAMES.iter().filter(|game| is_wanted(game.name)).map(|game| name(game.name, game)).collect(),
            algorithms: names(|shelf| &shelf.algorithms),
            heuristics: names(|shelf| shelf.heuristics),
        })?;
        return Ok(Answer::Yes);
    }
    let mut out = output::out();
    let games: Vec<Listed> = GAMES.iter().copied().filter(|game| is_wanted(game.name)).collect();
    write(&mut out, "Games", &games)?;
    for Shelf { game, algorithms, heuristics } in shelves {
        // Who solves a puzzle is an algorithm; who plays a game, a player.
        let titles = if game == "tiles" { ["Algorithms", "Heuristics"] } else { ["Players", "Evaluations"] };
        for (title, names) in titles.into_iter().zip([&algorithms[..], heuristics]) {
            writeln!(out)?;
            write(&mut out, &format!("{title} ({game})"), names)?;
        }
    }
    out.flush()?;
    Ok(Answer::Yes)
}

fn name(game: &str, listed: &Listed) -> Name {
    Name::new(game, listed.name, listed.summary, listed.keys)
}

fn write(out: &mut impl std::io::Write, title: &str, names: &[Listed]) -> Result<(), Failure> {
    let bold = anstyle::Style::new().bold();
    writeln!(out, "{bold}{title}{bold:#}")?;
    for Listed { name, summary, keys } in names {
        writeln!(out, "  {name:<20} {summary}")?;
        if !keys.is_empty() {
            writeln!(out, "  {:<20} {name}:{keys}", "")?;
        }
    }
    Ok(())
}
