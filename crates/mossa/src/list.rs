//! `mossa list`: all names with a line each.

use std::io::Write as _;

use mossa_catalogue::tiles::HEURISTICS;
use mossa_catalogue::{GAMES, SOLVERS};
use mossa_wire::{Listing, Name};

use crate::args::ListArgs;
use crate::failure::{Answer, Failure};
use crate::{output, plan};

pub(crate) fn run(args: &ListArgs) -> Result<Answer, Failure> {
    if let Some(game) = &args.game {
        plan::game(game)?;
    }
    let name = |listed: &mossa_catalogue::Listed| Name {
        game: "tiles".into(),
        name: listed.name.into(),
        summary: listed.summary.into(),
        keys: listed.keys.into(),
    };
    let listing = Listing {
        games: GAMES.iter().map(|game| Name { game: game.name.into(), ..name(game) }).collect(),
        algorithms: SOLVERS.iter().map(name).collect(),
        heuristics: HEURISTICS.iter().map(name).collect(),
    };
    if args.json {
        output::json(&listing)?;
    } else {
        write(&listing)?;
    }
    Ok(Answer::Yes)
}

fn write(listing: &Listing) -> Result<(), Failure> {
    let bold = anstyle::Style::new().bold();
    let mut out = output::out();
    let parts = [("Games", &listing.games), ("Algorithms", &listing.algorithms), ("Heuristics", &listing.heuristics)];
    for (index, (title, names)) in parts.into_iter().enumerate() {
        let gap = if index == 0 { "" } else { "\n" };
        writeln!(out, "{gap}{bold}{title}{bold:#}")?;
        for Name { name, summary, keys, .. } in names {
            writeln!(out, "  {name:<20} {summary}")?;
            if !keys.is_empty() {
                writeln!(out, "  {:<20} {name}:{keys}", "")?;
            }
        }
    }
    out.flush()?;
    Ok(())
}
