//! `mossa generate tiles`: random boards, the same for the same seed.

use std::io::Write as _;

use mossa_catalogue::tiles::{Draw, DrawKind, SMALL, Shape};
use mossa_catalogue::{GameKind, Games};
use mossa_kernel::Limits;
use mossa_wire::{Generated, GeneratedBoard};

use crate::args::GenerateArgs;
use crate::failure::{CommandOutcome, Failure};
use crate::progress::{self, Spinner};
use crate::{machine, output, plan};

/// They are held in memory until all are drawn.
const MAX_BOARDS: u64 = 1_000_000;

pub(crate) fn run(args: &GenerateArgs, games: Games) -> Result<CommandOutcome, Failure> {
    if let GameKind::TwoPlayers(_) = plan::entry(games, &args.game)?.kind() {
        return Err(Failure::of("GAME", format!("{} has no boards to draw: expected tiles", args.game)));
    }
    if MAX_BOARDS < args.count {
        return Err(Failure::of("--count", format!("expected at most {MAX_BOARDS} boards, got {}", args.count)));
    }
    let draw = Draw { shape: args.size, goal: args.goal.clone(), seed: args.seed, kind: kind(args)? };
    let handle = progress::handle();
    let spinner = Spinner::start("drawing", &handle);
    let limits = Limits { memory: Some(machine::default_memory()), ..Limits::default() };
    let boards = draw.boards(args.count as usize, &handle.control(limits));
    spinner.clear();
    let boards = boards.map_err(|error| plan::bad_goal(&error))?;
    let length = args.length.map(|length| length as u32);
    let found: Vec<GeneratedBoard> =
        boards.iter().flatten().map(|board| GeneratedBoard { board: board.text(), length }).collect();
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
    let moves = |n: u64| u32::try_from(n).ok().filter(|&n| n <= 1_000_000);
    match (args.walk, args.length) {
        (Some(walk), _) => {
            moves(walk).map(DrawKind::Walk).ok_or_else(|| Failure::of("--walk", "expected at most 1000000 moves"))
        }
        (_, Some(_)) if SMALL < args.size.n_cells() => {
            Err(Failure::of("--length", format!("expected a board of at most {SMALL} cells, got {}", args.size)))
        }
        (_, Some(length)) => {
            let most = hardest(args.size);
            let bad =
                || Failure::of("--length", format!("expected at most {most} moves: no {} board needs more", args.size));
            moves(length).filter(|&n| n <= most).map(DrawKind::Length).ok_or_else(bad)
        }
        (None, None) => Ok(DrawKind::Any),
    }
}

/// The moves that the hardest boards of this size need, the goal's blank in a corner: OEIS A151944.
fn hardest(size: Shape) -> u32 {
    match (size.rows().min(size.columns()), size.rows().max(size.columns())) {
        (2, 2) => 6,
        (2, 3) => 21,
        (2, 4) => 36,
        (2, 5) => 55,
        (2, 6) | (4, 4) => 80,
        (2, 7) => 108,
        (3, 3) => 31,
        (3, 4) => 53,
        (3, 5) => 84,
        _ => 140,
    }
}
