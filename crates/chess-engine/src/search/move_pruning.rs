//! A move about to be searched, and whether it is worth that.

use mossa_chess::board::Move;

use super::node_context::NodeContext;
use super::reduce::Kind;
use super::{Worker, prune};
use crate::order::Stage;
use crate::order::picker::Hints;
use crate::position::{Position, is_tactical};
use crate::see;

/// A move about to be searched.
pub(super) struct MoveInfo {
    pub(super) mv: Move,
    pub(super) stage: Stage,
    pub(super) is_tactical: bool,
    pub(super) gives_check: bool,
    pub(super) history: i32,
    pub(super) n_before: usize,
}

impl MoveInfo {
    pub(super) fn kind(&self) -> Kind {
        match self.stage {
            _ if self.is_tactical => Kind::Tactical,
            Stage::Killer | Stage::SecondKiller | Stage::CounterMove => Kind::Refutation,
            _ => Kind::Quiet,
        }
    }
}

/// Whether a move is worth a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PruneDecision {
    /// It is.
    Search,
    /// It is not.
    SkipMove,
    /// It is not, and nor are the quiet moves after it, unless they give check.
    SkipQuiets,
}

impl PruneDecision {
    fn skip_if(is_bad: bool) -> PruneDecision {
        if is_bad { PruneDecision::SkipMove } else { PruneDecision::Search }
    }
}

impl Worker<'_> {
    /// What to try early at this ply.
    pub(super) fn hints(&self, ply: usize, hash_move: Option<Move>) -> Hints {
        let previous = self.previous_moves(ply);
        let [first, second] = self.stack[ply].killers;
        Hints { hash_move, refutations: [first, second, self.thread.history.counter_move(previous[0])], previous }
    }

    /// What is known of a move before it is searched.
    pub(super) fn info(
        &self,
        position: &Position,
        ply: usize,
        (mv, stage): (Move, Stage),
        n_before: usize,
    ) -> MoveInfo {
        let is_tactical = match stage {
            Stage::HashMove => is_tactical(&position.board, mv),
            stage => matches!(stage, Stage::GoodCapture | Stage::BadCapture),
        };
        let history = if is_tactical {
            self.thread.history.capture(&position.board, mv)
        } else {
            self.thread.history.quiet(&position.board, mv, self.previous_moves(ply))
        };
        MoveInfo { mv, stage, is_tactical, gives_check: false, history, n_before }
    }

    /// Whether a move comes too late or looks too bad to be searched, some other move being no loss.
    pub(super) fn prune_move(
        &self,
        position: &Position,
        node: &NodeContext,
        info: &MoveInfo,
        alpha: i32,
    ) -> PruneDecision {
        let params = self.shared.params;
        let loses_more_than =
            |loss: Option<i32>| loss.is_some_and(|loss| !see::wins_at_least(&position.board, info.mv, -loss));
        if !position.has_pieces() {
            return PruneDecision::Search;
        }
        if info.is_tactical {
            let is_bad = info.stage == Stage::BadCapture;
            return PruneDecision::skip_if(is_bad && loses_more_than(prune::max_capture_loss(params, node.depth)));
        }
        if info.gives_check {
            return PruneDecision::skip_if(loses_more_than(prune::max_quiet_loss(params, node.depth)));
        }
        let reduced = (node.depth - self.shared.reductions.plies(node.depth, info.n_before)).max(1);
        let futility = |evaluation: i32| prune::futility(params, reduced, evaluation, alpha);
        if prune::late_move_limit(params, node.depth, node.improving) <= info.n_before
            || node.evaluation.is_some_and(futility)
        {
            return PruneDecision::SkipQuiets;
        }
        PruneDecision::skip_if(
            prune::history_pruning(params, node.depth, info.history)
                || loses_more_than(prune::max_quiet_loss(params, reduced)),
        )
    }
}
