//! Positions of Connect X that every player thinks about. The public test sets for the solver are in [`super::bench_sets`].

use mossa_players::quantity::{thousands, time};

use super::ENTRY;
use crate::bench::{BenchRun, PlayerWorkload, Target, Workload};

/// Openings and middle games of the usual board.
const USUAL: &[&str] = &["-", "44", "4455", "112233", "44444426", "7422341735647741166133573473242566"];

/// Positions of the usual board that are in no book that comes with the program: they must be searched.
const BEYOND_BOOKS: &[&str] = &["4444", "4433", "112244", "1234567", "44444426"];

/// Middle games of the usual board.
const MIDDLE: &[&str] = &["32164625", "243335424257", "274552224131661", "5455174361263362", "2531276566711153"];

/// Openings of large boards.
const LARGE: &[&str] = &["-", "10,11,10,11,11,10,12,9,10,12"];

/// What a player makes of positions of a board.
const fn work(
    name: &'static str,
    board: &'static str,
    positions: &'static [&'static str],
    player: &'static str,
) -> PlayerWorkload {
    PlayerWorkload { name, game: &ENTRY, board: Some(board), positions, player }
}

/// One for each player, on positions that are done in a blink.
pub(super) static SIGNATURES: &[&dyn Workload] = &[
    &const { work("engine, 6x7x4", "6x7x4", BEYOND_BOOKS, "engine:depth=11") },
    &const { work("engine, 20x20x10", "20x20x10", LARGE, "engine:depth=5") },
    &const { work("engine, 100x100x30", "100x100x30", LARGE, "engine:depth=3") },
    &const { work("perfect", "6x7x4", MIDDLE, "perfect:book=off,cold=on,table=1MiB") },
    &const { work("deepening, lines", "6x7x4", USUAL, "deepening:depth=10") },
    &const { work("deepening, threats", "7x7x5", USUAL, "deepening:depth=6,eval=threats") },
    &const { work("deepening to the end", "4x4x4", &["-"], "deepening:depth=16") },
    &const { work("mcts", "6x7x4", USUAL, "mcts:nodes=2000") },
    &const { work("alpha-beta, aligned", "6x7x4", USUAL, "alpha-beta:depth=6,eval=aligned") },
    &const { work("minimax, threats", "6x7x4", USUAL, "minimax:depth=4,eval=threats") },
];

/// Positions a second on the usual board.
pub(super) fn positions_a_second(run: &BenchRun<'_>) -> Result<Target, String> {
    let work = work("6x7x4", "6x7x4", &["-"], "deepening:depth=16");
    // The best of three: whatever else the machine does can only slow it down.
    let mut best = (0, f64::INFINITY);
    for _ in 0..3 {
        let work = work.run(run)?;
        best = (work.nodes, work.seconds.min(best.1));
    }
    let (nodes, seconds) = best;
    let rate = nodes as f64 / seconds / 1e6;
    Ok(Target {
        aim: "alpha-beta with table and evaluation on 6x7x4: 2 million positions a second".into(),
        measured: format!("{rate:.1} million ({} nodes in {})", thousands(nodes), time(seconds)),
        met: 2.0 <= rate,
    })
}
