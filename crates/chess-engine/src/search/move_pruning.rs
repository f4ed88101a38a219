//! A move about to be searched, and whether it is pruned instead.

use mossa_chess::board::Move;

use super::node_context::NodeContext;
use super::reduce::MoveKind;
use super::{Worker, prune};
use crate::order::Stage;
use crate::order::picker::Hints;
use crate::position::is_tactical;
use crate::see;

/// A move about to be searched.
pub(super) struct MoveInfo {
    pub(super) mv: Move,
    pub(super) stage: Stage,
    /// Whether it captures or promotes.
    pub(super) is_tactical: bool,
    pub(super) gives_check: bool,
    pub(super) history: i32,
    /// How many moves came before it.
    pub(super) move_count: usize,
    /// By how many plies it is extended.
    pub(super) extension: i32,
}

impl MoveInfo {
    pub(super) fn kind(&self) -> MoveKind {
        match self.stage {
            _ if self.is_tactical => MoveKind::Tactical,
            Stage::Killer | Stage::SecondKiller | Stage::CounterMove => MoveKind::Refutation,
            _ => MoveKind::Quiet,
        }
    }
}

/// Whether a move is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PruneDecision {
    /// The move is searched.
    Search,
    /// The move is pruned.
    SkipMove,
    /// The move is pruned, and so are all later quiet moves that do not give check.
    SkipQuiets,
}

impl PruneDecision {
    fn skip_if(is_bad: bool) -> PruneDecision {
        if is_bad { PruneDecision::SkipMove } else { PruneDecision::Search }
    }
}

impl Worker<'_> {
    /// The moves to try early at a ply, and the moves before it, by which histories are looked up.
    pub(super) fn hints(&self, ply: usize, hash_move: Option<Move>) -> Hints {
        let previous = self.previous_moves(ply);
        let [first, second] = self.stack[ply].killers;
        Hints { hash_move, refutations: [first, second, self.thread.history.counter_move(previous[0])], previous }
    }

    /// What is known about a move before it is searched; whether it gives check is for the caller to fill in.
    pub(super) fn move_info(&self, node: &NodeContext<'_>, mv: Move, stage: Stage, move_count: usize) -> MoveInfo {
        let board = &node.position.board;
        let is_tactical = match stage {
            Stage::HashMove => is_tactical(board, mv),
            stage => matches!(stage, Stage::GoodCapture | Stage::BadCapture),
        };
        let history = if is_tactical {
            self.thread.history.capture(board, mv)
        } else {
            self.thread.history.quiet(board, mv, self.previous_moves(node.ply))
        };
        MoveInfo { mv, stage, is_tactical, gives_check: false, history, move_count, extension: 0 }
    }

    /// Whether a move is pruned. The caller makes sure that another move of the node is known not to be mated.
    pub(super) fn prune_move(&self, node: &NodeContext<'_>, info: &MoveInfo, alpha: i32) -> PruneDecision {
        let params = self.shared.params;
        let loses_more_than =
            |loss: Option<i32>| loss.is_some_and(|loss| !see::wins_at_least(&node.position.board, info.mv, -loss));
        if !node.position.has_non_pawn_material() {
            return PruneDecision::Search;
        }

        // SEE pruning of captures
        if info.is_tactical {
            let is_bad = info.stage == Stage::BadCapture;
            return PruneDecision::skip_if(is_bad && loses_more_than(prune::max_capture_loss(params, node.depth)));
        }

        // SEE pruning of quiet checks
        if info.gives_check {
            return PruneDecision::skip_if(loses_more_than(prune::max_quiet_loss(params, node.depth)));
        }

        // Late move pruning
        if prune::late_move_limit(params, node) <= info.move_count {
            return PruneDecision::SkipQuiets;
        }

        // Futility pruning
        let lmr_depth = (node.depth - self.shared.reductions.plies(node.depth, info.move_count)).max(1);
        if node.eval.is_some_and(|eval| prune::futility(params, lmr_depth, eval, alpha)) {
            return PruneDecision::SkipQuiets;
        }

        // History pruning
        if prune::history_pruning(params, node.depth, info.history) {
            return PruneDecision::SkipMove;
        }

        // SEE pruning of quiet moves
        PruneDecision::skip_if(loses_more_than(prune::max_quiet_loss(params, lmr_depth)))
    }
}
