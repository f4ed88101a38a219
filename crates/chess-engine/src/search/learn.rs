//! What the search remembers of a refutation: killers, the counter move and the histories.

use mossa_chess::board::Move;

use super::Worker;
use super::node::Tried;
use crate::position::Position;

/// The move that refuted a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Refutation {
    pub(super) mv: Move,
    pub(super) is_tactical: bool,
    /// How deep it was searched.
    pub(super) depth: i32,
}

impl Worker<'_> {
    /// A move has refuted the position after others were tried in vain.
    pub(super) fn learn_refutation(&mut self, position: &Position, ply: usize, refutation: Refutation, tried: &Tried) {
        let params = self.tools.params;
        let bonus = (params.history_slope * refutation.depth - params.history_offset).clamp(0, params.history_most);
        let board = &position.board;
        let before = self.slots_before(ply);
        let history = &mut self.memory.history;
        if refutation.is_tactical {
            history.learn_capture(board, refutation.mv, bonus);
        } else {
            history.learn_quiet(board, refutation.mv, before, bonus);
            history.learn_counter(before[0], refutation.mv);
            for &mv in &tried.quiets {
                history.learn_quiet(board, mv, before, -bonus);
            }
            let killers = &mut self.frames[ply].killers;
            if killers[0] != Some(refutation.mv) {
                *killers = [Some(refutation.mv), killers[0]];
            }
        }
        for &mv in &tried.captures {
            self.memory.history.learn_capture(board, mv, -bonus);
        }
    }
}
