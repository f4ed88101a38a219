//! Positions of Connect X that every player thinks about, and public test sets for the solver.

use std::sync::Arc;

use mossa_catalogue::connect_x::ENTRY;
use mossa_kernel::{RealClock, SearchHandle};
use mossa_wire::Target;

use super::thinking::{self, Workload};
use super::{Measured, connect_sets};
use crate::failure::Failure;
use crate::output::{thousands, time};

/// Openings and middle games of the usual board.
const USUAL: &[&str] = &["-", "44", "4455", "112233", "44444426", "7422341735647741166133573473242566"];

/// Positions of the usual board that are in no book that comes with the program: they must be searched.
const BEYOND_BOOKS: &[&str] = &["4444", "4433", "112244", "1234567", "44444426"];

/// Openings of large boards.
const LARGE: &[&str] = &["-", "10,11,10,11,11,10,12,9,10,12"];

/// One for each player, on positions that are done in a blink.
const SIGNATURES: &[Workload] = &[
    Workload { name: "engine, 6x7x4", board: Some("6x7x4"), positions: BEYOND_BOOKS, player: "engine:depth=11" },
    Workload { name: "engine, 20x20x10", board: Some("20x20x10"), positions: LARGE, player: "engine:depth=5" },
    Workload { name: "engine, 100x100x30", board: Some("100x100x30"), positions: LARGE, player: "engine:depth=3" },
    Workload {
        name: "perfect",
        board: Some("6x7x4"),
        positions: &["32164625", "243335424257", "274552224131661", "5455174361263362", "2531276566711153"],
        player: "perfect:book=off,cold=on,table=1MiB",
    },
    Workload { name: "deepening, lines", board: Some("6x7x4"), positions: USUAL, player: "deepening:depth=10" },
    Workload {
        name: "deepening, threats",
        board: Some("7x7x5"),
        positions: USUAL,
        player: "deepening:depth=6,eval=threats",
    },
    Workload { name: "deepening to the end", board: Some("4x4x4"), positions: &["-"], player: "deepening:depth=16" },
    Workload { name: "mcts", board: Some("6x7x4"), positions: USUAL, player: "mcts:nodes=2000" },
    Workload {
        name: "alpha-beta, aligned",
        board: Some("6x7x4"),
        positions: USUAL,
        player: "alpha-beta:depth=6,eval=aligned",
    },
    Workload {
        name: "minimax, threats",
        board: Some("6x7x4"),
        positions: USUAL,
        player: "minimax:depth=4,eval=threats",
    },
];

pub(super) fn signatures(handle: &Arc<SearchHandle<RealClock>>) -> Result<Vec<Measured>, Failure> {
    thinking::signatures(&ENTRY, SIGNATURES, handle)
}

/// What we aim at, on a machine like the one it was set on.
pub(super) fn targets(handle: &Arc<SearchHandle<RealClock>>) -> Result<Vec<Target>, Failure> {
    let mut targets = vec![positions_a_second(handle)?];
    for set in &connect_sets::SETS {
        if handle.stop.is_raised() {
            break;
        }
        targets.push(set.target(handle)?);
    }
    Ok(targets)
}

fn positions_a_second(handle: &Arc<SearchHandle<RealClock>>) -> Result<Target, Failure> {
    let work = Workload { name: "6x7x4", board: Some("6x7x4"), positions: &["-"], player: "deepening:depth=16" };
    // The best of three: whatever else the machine does can only slow it down.
    let mut best = (0, f64::INFINITY);
    for _ in 0..3 {
        let (nodes, seconds) = work.run(&ENTRY, handle)?;
        best = (nodes, seconds.min(best.1));
    }
    let (nodes, seconds) = best;
    let rate = nodes as f64 / seconds / 1e6;
    Ok(Target {
        game: "connect-x".into(),
        aim: "alpha-beta with table and evaluation on 6x7x4: 2 million positions a second".into(),
        measured: format!("{rate:.1} million ({} nodes in {})", thousands(nodes), time(seconds)),
        met: 2.0 <= rate,
    })
}
