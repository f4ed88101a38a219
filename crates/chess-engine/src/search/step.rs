//! A move about to be searched, and whether it is worth that.

use mossa_chess::board::Move;

use super::reduce::Kind;
use super::scene::Scene;
use super::{Worker, prune};
use crate::order::Stage;
use crate::order::picker::Hints;
use crate::position::{Position, is_tactical};
use crate::see;

/// A move about to be searched.
pub(super) struct Step {
    pub(super) mv: Move,
    pub(super) stage: Stage,
    pub(super) is_tactical: bool,
    pub(super) gives_check: bool,
    pub(super) history: i32,
    pub(super) n_before: usize,
}

impl Step {
    pub(super) fn kind(&self) -> Kind {
        match self.stage {
            _ if self.is_tactical => Kind::Tactical,
            Stage::Killer | Stage::SecondKiller | Stage::Counter => Kind::Refutation,
            _ => Kind::Quiet,
        }
    }
}

/// Whether a move is worth a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Doubt {
    /// It is.
    None,
    /// It is not.
    OfMove,
    /// It is not, and nor are the quiet moves after it, unless they give check.
    OfQuiets,
}

impl Doubt {
    fn when(is_bad: bool) -> Doubt {
        if is_bad { Doubt::OfMove } else { Doubt::None }
    }
}

impl Worker<'_> {
    /// What to try early at this ply.
    pub(super) fn hints(&self, ply: usize, hash: Option<Move>) -> Hints {
        let before = self.slots_before(ply);
        let [first, second] = self.frames[ply].killers;
        Hints { hash, refutations: [first, second, self.memory.history.counter(before[0])], before }
    }

    /// What is known of a move before it is searched.
    pub(super) fn step(&self, position: &Position, ply: usize, (mv, stage): (Move, Stage), n_before: usize) -> Step {
        let is_tactical = match stage {
            Stage::Hash => is_tactical(&position.board, mv),
            stage => matches!(stage, Stage::GoodCapture | Stage::BadCapture),
        };
        let history = if is_tactical {
            self.memory.history.capture(&position.board, mv)
        } else {
            self.memory.history.quiet(&position.board, mv, self.slots_before(ply))
        };
        Step { mv, stage, is_tactical, gives_check: false, history, n_before }
    }

    /// Whether a move comes too late or looks too bad to be searched, some other move being no loss.
    pub(super) fn doubt(&self, position: &Position, scene: &Scene, step: &Step, alpha: i32) -> Doubt {
        let params = self.tools.params;
        let loses_more_than =
            |loss: Option<i32>| loss.is_some_and(|loss| !see::wins_at_least(&position.board, step.mv, -loss));
        if !position.has_pieces() {
            return Doubt::None;
        }
        if step.is_tactical {
            let is_bad = step.stage == Stage::BadCapture;
            return Doubt::when(is_bad && loses_more_than(prune::most_capture_loss(params, scene.depth)));
        }
        if step.gives_check {
            return Doubt::when(loses_more_than(prune::most_quiet_loss(params, scene.depth)));
        }
        let reduced = (scene.depth - self.tools.reductions.plies(scene.depth, step.n_before)).max(1);
        let is_futile = |evaluation: i32| prune::is_futile(params, reduced, evaluation, alpha);
        if prune::most_quiets(params, scene.depth, scene.improving) <= step.n_before
            || scene.evaluation.is_some_and(is_futile)
        {
            return Doubt::OfQuiets;
        }
        Doubt::when(
            prune::has_bad_history(params, scene.depth, step.history)
                || loses_more_than(prune::most_quiet_loss(params, reduced)),
        )
    }
}
