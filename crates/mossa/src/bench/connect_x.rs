//! Positions of Connect X that every player thinks about.

use std::sync::Arc;

use mossa_catalogue::AnyPosition as _;
use mossa_catalogue::connect_x::{ConnectError, Position};
use mossa_kernel::{Clock as _, Limits, RealClock, Reins};

use super::Measured;
use crate::failure::Failure;
use crate::progress::{ShowGame, Spinner};

/// Openings and middle games of the usual board.
const USUAL: &[&str] = &["-", "44", "4455", "112233", "44444426", "7422341735647741166133573473242566"];

/// Positions to be thought about in one way.
struct Workload {
    name: &'static str,
    board: &'static str,
    positions: &'static [&'static str],
    player: &'static str,
}

/// One for each player, on positions that are done in a blink.
const SIGNATURES: &[Workload] = &[Workload {
    name: "alpha-beta, aligned",
    board: "6x7x4",
    positions: USUAL,
    player: "alpha-beta:depth=6,eval=aligned",
}];

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
            let choice =
                seat.ask(self.player, &reins.control(Limits::default()), &mut ShowGame { spinner: Some(&spinner) });
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
