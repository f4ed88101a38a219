//! `mossa list`: all names with a line each.

use std::io::Write as _;

use mossa_catalogue::{GAMES, Listed, SOLVERS, chess, connect_x, tiles};
use mossa_wire::{Listing, Name};

use crate::args::ListArgs;
use crate::failure::{Answer, Failure};
use crate::{output, plan};

/// The names of one game.
struct Shelf {
    game: &'static str,
    /// What those who search are called, and who they are …
    algorithms: (&'static str, Vec<Listed>),
    /// … and what they know.
    heuristics: (&'static str, Vec<Listed>),
}

fn shelves() -> [Shelf; 3] {
    [
        Shelf {
            game: "tiles",
            algorithms: ("Algorithms", SOLVERS.to_vec()),
            heuristics: ("Heuristics", tiles::HEURISTICS.to_vec()),
        },
        Shelf {
            game: "connect-x",
            algorithms: ("Players", connect_x::players()),
            heuristics: ("Evaluations", connect_x::EVALUATIONS.to_vec()),
        },
        Shelf {
            game: "chess",
            algorithms: ("Players", chess::players()),
            heuristics: ("Evaluations", chess::EVALUATIONS.to_vec()),
        },
    ]
}

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
            algorithms: names(|shelf| &shelf.algorithms.1),
            heuristics: names(|shelf| &shelf.heuristics.1),
        })?;
        return Ok(Answer::Yes);
    }
    let mut out = output::out();
    let games: Vec<Listed> = GAMES.iter().copied().filter(|game| is_wanted(game.name)).collect();
    write(&mut out, "Games", &games)?;
    for Shelf { game, algorithms, heuristics } in shelves {
        for (title, names) in [algorithms, heuristics] {
            writeln!(out)?;
            write(&mut out, &format!("{title} ({game})"), &names)?;
        }
    }
    out.flush()?;
    Ok(Answer::Yes)
}

fn name(game: &str, listed: &Listed) -> Name {
    let Listed { name, summary, keys } = *listed;
    Name { game: game.into(), name: name.into(), summary: summary.into(), keys: keys.into() }
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
