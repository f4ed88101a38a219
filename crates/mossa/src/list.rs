//! `mossa list`: all names with a line each.

use std::io::Write as _;

use mossa_catalogue::{GAMES, Listed, Shelf, shelves};
use mossa_wire::{Listing, Name};

use crate::args::ListArgs;
use crate::failure::{Answer, Failure};
use crate::wrap::wrap;
use crate::{machine, output, plan};

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

/// Where summaries begin beside the names, and where they begin under them if a line is too narrow for both.
const BESIDE: usize = 23;
const BELOW: usize = 4;
/// Lines narrower than this have no room beside the names.
const NARROW: usize = 60;

fn write(out: &mut impl std::io::Write, title: &str, names: &[Listed]) -> Result<(), Failure> {
    let bold = anstyle::Style::new().bold();
    let width = machine::line_width();
    writeln!(out, "{bold}{title}{bold:#}")?;
    for Listed { name, summary, keys } in names {
        let is_narrow = width.is_some_and(|width| width < NARROW);
        let indent = if is_narrow { BELOW } else { BESIDE };
        let lines = |text: &str| match width {
            Some(width) => wrap(text, width.saturating_sub(indent)),
            None => vec![text.to_owned()],
        };
        let mut lines_of_name = lines(summary);
        if !keys.is_empty() {
            lines_of_name.extend(lines(&format!("{name}:{keys}")));
        }
        let mut beside = format!("  {name:<20} ");
        if is_narrow {
            writeln!(out, "{}", beside.trim_end())?;
            beside = " ".repeat(indent);
        }
        for line in lines_of_name {
            writeln!(out, "{beside}{line}")?;
            beside = " ".repeat(indent);
        }
    }
    Ok(())
}
