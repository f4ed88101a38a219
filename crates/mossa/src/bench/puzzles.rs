//! Random boards of a puzzle that brings no workloads of its own.

use std::sync::Arc;

use mossa_catalogue::{DrawKind, PuzzleDraw, Puzzled};
use mossa_kernel::{Limits, RealClock, SearchHandle};
use mossa_lab::work::puzzle::Puzzle;

use super::Measured;
use crate::failure::Failure;
use crate::plan;
use crate::progress::{Show, Spinner};

/// How many boards are solved, …
const N_BOARDS: usize = 10;
/// … and what a search for one of them may take.
const NODES: u64 = 1_000_000;

/// A name, and the algorithm that solves the boards with the usual heuristic.
const WORKLOADS: [(&str, &str); 3] = [
    ("anytime, random boards", "anytime"),
    ("ida-star, random boards", "ida-star"),
    ("a-star, random boards", "a-star"),
];

/// Runs every workload, until the stop flag is raised.
pub(super) fn signatures(
    (entry, game): Puzzled,
    handle: &Arc<SearchHandle<RealClock>>,
) -> Result<Vec<Measured>, Failure> {
    let draw = PuzzleDraw { board: None, goal: None, seed: 1, kind: DrawKind::Any };
    let control = handle.control(Limits { nodes: Some(NODES), ..Limits::default() });
    let boards = game.draw_in_time(&draw, N_BOARDS, &control).map_err(|error| Failure::of(entry.name(), error))?;
    let heuristic = plan::heuristic(game, entry.name(), entry.heuristics()[0].name)?;
    let mut measured = Vec::new();
    for (name, algorithm) in WORKLOADS {
        let method = plan::method(name, algorithm)?;
        let spinner = Spinner::start(name, handle);
        let (mut nodes, mut seconds) = (0, 0.0);
        for board in boards.iter().flatten() {
            let puzzle = Puzzle { instance: board.as_ref(), method: &method, heuristic: heuristic.as_ref() };
            let timed = puzzle.solve(&control, &mut Show { spinner: Some(&spinner) });
            let timed = timed.map_err(|error| plan::lacking(name, heuristic.as_ref(), &error))?;
            nodes += timed.solution().stats.generated;
            seconds += timed.seconds;
        }
        spinner.clear();
        if handle.stop.is_raised() {
            break;
        }
        measured.push(Measured { name, nodes, seconds });
    }
    Ok(measured)
}
