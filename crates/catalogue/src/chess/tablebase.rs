//! Endgame tablebases as a judge of games: with few pieces on the board the result is known.

use mossa_arena::Judge;
use mossa_chess::{Chess, State};
use mossa_kernel::{Game as _, Outcome};
use mossa_syzygy::{Tablebases, Wdl};

/// Ends games of which the tablebases know the result, the fifty-move rule considered.
pub(crate) struct TablebaseJudge<'a>(pub(crate) &'a Tablebases);

impl Judge<Chess> for TablebaseJudge<'_> {
    fn verdict(&self, game: &Chess, state: &State) -> Option<Outcome> {
        let side = game.to_move(state);
        match self.0.probe_with_clock(state.board(), state.clock())? {
            Wdl::Win => Some(Outcome::Win(side)),
            Wdl::Loss => Some(Outcome::Win(side.other())),
            Wdl::BlessedLoss | Wdl::Draw | Wdl::CursedWin => Some(Outcome::Draw),
        }
    }
}
