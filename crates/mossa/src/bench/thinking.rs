//! Positions of a game for two that a player thinks about: workloads of any game.

use std::sync::Arc;

use mossa_kernel::{Clock as _, Limits, RealClock, SearchHandle};

use super::Measured;
use crate::failure::Failure;
use crate::progress::{Secrets, ShowGame, Spinner};
use mossa_catalogue::TwoPlayerGame;
use mossa_wire::ScoreUnit;

/// Positions to be thought about in one way.
pub(super) struct Workload {
    pub(super) name: &'static str,
    /// The board; the usual one if none is named.
    pub(super) board: Option<&'static str>,
    pub(super) positions: &'static [&'static str],
    pub(super) player: &'static str,
}

/// Runs every workload, until the stop flag is raised.
pub(super) fn signatures(
    game: &dyn TwoPlayerGame,
    workloads: &[Workload],
    handle: &Arc<SearchHandle<RealClock>>,
) -> Result<Vec<Measured>, Failure> {
    let mut measured = Vec::new();
    for workload in workloads {
        let (nodes, seconds) = workload.run(game, handle)?;
        if handle.stop.is_raised() {
            break;
        }
        measured.push(Measured { name: workload.name, nodes, seconds });
    }
    Ok(measured)
}

impl Workload {
    /// Nodes visited, and seconds.
    pub(super) fn run(
        &self,
        game: &dyn TwoPlayerGame,
        handle: &Arc<SearchHandle<RealClock>>,
    ) -> Result<(u64, f64), Failure> {
        let failed = |error: &dyn std::fmt::Display| Failure::of(self.name, error);
        let variant = game.variant(self.board).map_err(|error| failed(&error))?;
        let spinner = Spinner::start(self.name, handle);
        let unit = ScoreUnit::of_game(variant.game().name());
        let (mut nodes, mut seconds) = (0, 0.0);
        for text in self.positions {
            let mut seat = variant.read(text).map_err(|error| failed(&error))?.seat();
            seat.invite(self.player).map_err(|error| failed(&error))?;
            let started = handle.clock.now();
            let choice = seat.ask(
                self.player,
                &handle.control(Limits::default()),
                &mut ShowGame { spinner: Some(&spinner), secrets: Secrets::Told, unit },
            );
            seconds += handle.clock.now().saturating_sub(started).as_secs_f64();
            if handle.stop.is_raised() {
                break;
            }
            nodes += choice.map_err(|error| failed(&error))?.stats.nodes;
        }
        spinner.clear();
        Ok((nodes, seconds))
    }
}
