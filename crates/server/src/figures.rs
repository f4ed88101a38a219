//! What a player's score means, in figures.

use mossa_catalogue::AnyPosition;
use mossa_kernel::{Score, SearchStats};
use mossa_wire::{Kind, ScoreFigures};

/// What is known about a position whose moves are scored.
pub(crate) struct Scale<'a> {
    pub(crate) position: &'a dyn AnyPosition,
    /// At most so many moves are left, where the rules say so.
    pub(crate) plies_left: Option<u32>,
}

impl Scale<'_> {
    /// A score in figures. A search that has looked to the end of the game says 0 only of a draw; before that 0 means
    /// that nobody looks better.
    pub(crate) fn figures(&self, score: Score, stats: &SearchStats) -> ScoreFigures {
        let worth = |plies| self.position.worth_of_win(plies);
        if let Some(plies) = score.win_in_plies() {
            return ScoreFigures { kind: Kind::Win, value: worth(plies), plies };
        }
        if let Some(plies) = score.loss_in_plies() {
            return ScoreFigures { kind: Kind::Loss, value: -worth(plies), plies };
        }
        match self.plies_left {
            Some(plies) if score == Score::DRAW && u64::from(plies) <= stats.iterations => {
                ScoreFigures { kind: Kind::Draw, value: 0, plies }
            }
            _ => ScoreFigures { kind: Kind::Cp, value: score.get().into(), plies: 0 },
        }
    }
}
