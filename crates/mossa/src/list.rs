//! `mossa list`: all names with a line each.

use std::io::Write as _;

use mossa_catalogue::{GameEntry, GameKind, Games, Listed};
use mossa_wire::{Listing, Name};

use crate::args::ListArgs;
use crate::failure::{CommandOutcome, Failure};
use crate::wrap::wrap;
use crate::{machine, output, plan};

pub(crate) fn run(args: &ListArgs, games: Games) -> Result<CommandOutcome, Failure> {
    if let Some(game) = &args.game {
        plan::entry(games, game)?;
    }
    let is_wanted = |entry: &&dyn GameEntry| args.game.as_ref().is_none_or(|wanted| wanted == entry.name());
    let entries: Vec<&dyn GameEntry> = games.iter().filter(is_wanted).collect();
    if args.json {
        let names = |of: &dyn Fn(&dyn GameEntry) -> Vec<Listed>| {
            let names: Vec<Vec<Name>> = entries
                .iter()
                .map(|entry| of(*entry).iter().map(|listed| name(entry.name(), listed)).collect())
                .collect();
            names.concat()
        };
        output::json(&Listing {
            games: names(&|entry| vec![entry.listed()]),
            algorithms: names(&|entry| entry.algorithms()),
            heuristics: names(&|entry| entry.heuristics().to_vec()),
        })?;
        return Ok(CommandOutcome::Success);
    }
    let mut out = output::out();
    let listed: Vec<Listed> = entries.iter().map(|entry| entry.listed()).collect();
    write(&mut out, "Games", &listed)?;
    for entry in entries {
        let titles = match entry.kind() {
            GameKind::Puzzle(_) => ["Algorithms", "Heuristics"],
            GameKind::TwoPlayers(_) => ["Players", "Evaluations"],
        };
        for (title, names) in titles.into_iter().zip([&entry.algorithms()[..], entry.heuristics()]) {
            writeln!(out)?;
            write(&mut out, &format!("{title} ({})", entry.name()), names)?;
        }
    }
    out.flush()?;
    Ok(CommandOutcome::Success)
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
