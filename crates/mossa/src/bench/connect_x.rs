//! Positions of Connect X that every player thinks about.

use std::sync::Arc;

use mossa_catalogue::AnyPosition as _;
use mossa_catalogue::connect_x::{ConnectError, Position};
use mossa_kernel::{Clock as _, Limits, RealClock, Reins};
use mossa_wire::Target;

use super::Measured;
use crate::failure::Failure;
use crate::output::{thousands, time};
use crate::progress::{Secrets, ShowGame, Spinner};

/// Openings and middle games of the usual board.
const USUAL: &[&str] = &["-", "44", "4455", "112233", "44444426", "7422341735647741166133573473242566"];

/// Openings of large boards.
const LARGE: &[&str] = &["-", "10,11,10,11,11,10,12,9,10,12"];

/// Positions to be thought about in one way.
struct Workload {
    name: &'static str,
    board: &'static str,
    positions: &'static [&'static str],
    player: &'static str,
}

/// One for each player, on positions that are done in a blink.
const SIGNATURES: &[Workload] = &[
    Workload { name: "engine, 6x7x4", board: "6x7x4", positions: USUAL, player: "engine:depth=11" },
    Workload { name: "engine, 20x20x10", board: "20x20x10", positions: LARGE, player: "engine:depth=5" },
    Workload { name: "engine, 100x100x30", board: "100x100x30", positions: LARGE, player: "engine:depth=3" },
    Workload { name: "deepening, lines", board: "6x7x4", positions: USUAL, player: "deepening:depth=10" },
    Workload { name: "deepening, threats", board: "7x7x5", positions: USUAL, player: "deepening:depth=6,eval=threats" },
    Workload { name: "deepening to the end", board: "4x4x4", positions: &["-"], player: "deepening:depth=16" },
    Workload { name: "mcts", board: "6x7x4", positions: USUAL, player: "mcts:nodes=2000" },
    Workload {
        name: "alpha-beta, aligned",
        board: "6x7x4",
        positions: USUAL,
        player: "alpha-beta:depth=6,eval=aligned",
    },
    Workload { name: "minimax, threats", board: "6x7x4", positions: USUAL, player: "minimax:depth=4,eval=threats" },
];

/// Runs every workload, until somebody raises the stop flag.
pub(super) fn signatures(reins: &Arc<Reins<RealClock>>) -> Result<Vec<Measured>, Failure> {
    let mut measured = Vec::new();
    for workload in SIGNATURES {
        let (nodes, seconds) = workload.run(reins)?;
        if reins.stop.is_raised() {
            break;
        }
        measured.push(Measured { name: workload.name, nodes, seconds });
    }
    Ok(measured)
}

impl Workload {
    /// Nodes visited, and seconds.
    fn run(&self, reins: &Arc<Reins<RealClock>>) -> Result<(u64, f64), Failure> {
        let failed = |error: &dyn std::fmt::Display| Failure::of(self.name, error);
        let shape = self.board.parse().map_err(|error: ConnectError| failed(&error))?;
        let spinner = Spinner::start(self.name, reins);
        let (mut nodes, mut seconds) = (0, 0.0);
        for text in self.positions {
            let mut seat = Position::read(shape, text).map_err(|error| failed(&error))?.seat();
            seat.invite(self.player).map_err(|error| failed(&error))?;
            let started = reins.clock.now();
            let choice = seat.ask(
                self.player,
                &reins.control(Limits::default()),
                &mut ShowGame { spinner: Some(&spinner), secrets: Secrets::Told },
            );
            seconds += reins.clock.now().saturating_sub(started).as_secs_f64();
            if reins.stop.is_raised() {
                break;
            }
            nodes += choice.map_err(|error| failed(&error))?.stats.nodes;
        }
        spinner.clear();
        Ok((nodes, seconds))
    }
}

/// What we aim at, on a machine like the one it was set on.
pub(super) fn targets(reins: &Arc<Reins<RealClock>>) -> Result<Vec<Target>, Failure> {
    let work = Workload { name: "6x7x4", board: "6x7x4", positions: &["-"], player: "deepening:depth=16" };
    // The best of three: whatever else the machine does can only slow it down.
    let mut best = (0, f64::INFINITY);
    for _ in 0..3 {
        let (nodes, seconds) = work.run(reins)?;
        best = (nodes, seconds.min(best.1));
    }
    let (nodes, seconds) = best;
    let rate = nodes as f64 / seconds / 1e6;
    Ok(vec![Target {
        game: "connect-x".into(),
        aim: "alpha-beta with table and evaluation on 6x7x4: 2 million positions a second".into(),
        measured: format!("{rate:.1} million ({} nodes in {})", thousands(nodes), time(seconds)),
        met: 2.0 <= rate,
    }])
}
