//! `mossa generate`: random boards, the same for the same seed.

use std::io::Write as _;

use mossa_catalogue::{DrawKind, DrawMeans, GameKind, Games, PuzzleDraw};
use mossa_kernel::Limits;
use mossa_wire::{Generated, GeneratedBoard};

use crate::args::GenerateArgs;
use crate::failure::{CommandOutcome, Failure};
use crate::progress::{self, Spinner};
use crate::{machine, output, plan};

/// They are held in memory until all are drawn.
const MAX_BOARDS: u64 = 1_000_000;

pub(crate) fn run(args: &GenerateArgs, games: Games) -> Result<CommandOutcome, Failure> {
    let GameKind::Puzzle(puzzle) = plan::entry(games, &args.game)?.kind() else {
        let puzzles: Vec<&str> = games.puzzles().map(|(entry, _)| entry.name()).collect();
        let expected = puzzles.join(" or ");
        return Err(Failure::of("GAME", format!("{} has no boards to draw: expected {expected}", args.game)));
    };
    if MAX_BOARDS < args.count {
        return Err(Failure::of("--count", format!("expected at most {MAX_BOARDS} boards, got {}", args.count)));
    }
    let draw = PuzzleDraw { board: args.size.clone(), goal: args.goal.clone(), seed: args.seed, kind: kind(args)? };
    let wrong = |error| plan::bad_board("board", &error);
    puzzle.check_draw(&draw, DrawMeans::Search).map_err(wrong)?;
    let handle = progress::handle();
    let spinner = Spinner::start("drawing", &handle);
    let limits = Limits { memory: Some(machine::default_memory()), ..Limits::default() };
    let boards = puzzle.draw_in_time(&draw, args.count as usize, &handle.control(limits));
    spinner.clear();
    let boards = boards.map_err(wrong)?;
    let length = args.length.map(|length| length as u32);
    let found: Vec<GeneratedBoard> =
        boards.iter().flatten().map(|board| GeneratedBoard { board: board.start(), length }).collect();
    let n_found = found.len();
    if args.json {
        output::json(&Generated { seed: args.seed, boards: found })?;
    } else {
        let mut out = output::out();
        for GeneratedBoard { board, .. } in &found {
            writeln!(out, "{board}")?;
        }
        out.flush()?;
    }
    if n_found != boards.len() {
        let why = if handle.stop.is_raised() { "stopped on request" } else { "there may be none of that length" };
        writeln!(anstream::stderr(), "found {n_found} of {} boards: {why}", boards.len())?;
    }
    Ok(CommandOutcome::from_good(n_found == boards.len()))
}

fn kind(args: &GenerateArgs) -> Result<DrawKind, Failure> {
    match (args.walk, args.length) {
        (Some(walk), _) => {
            let moves = u32::try_from(walk).ok().filter(|&n| n <= 1_000_000);
            moves.map(DrawKind::Walk).ok_or_else(|| Failure::of("--walk", "expected at most 1000000 moves"))
        }
        (_, Some(length)) => Ok(DrawKind::Length(u32::try_from(length).unwrap_or(u32::MAX))),
        (None, None) => Ok(DrawKind::Any),
    }
}
