//! Minimax and alpha-beta at a fixed depth, exactly as taught and as counted in the reports.

use mossa_kernel::{
    Agent, AgentError, Choice, Control, Determinism, Evaluator, Game, GameClock, Limits, Observer, ProgressSink,
    Silent, expect_open,
};
use mossa_search::textbook::Textbook;

use super::Budget;
use crate::{Spec, SpecError};

/// Which of the two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Looks at everything.
    Minimax,
    /// Does not look at what cannot matter.
    AlphaBeta,
}

/// A textbook search with its evaluation. Its depth is its own; if a limit stops it before it is done, it has no answer.
#[derive(Clone, Copy, Debug)]
pub struct TextbookAgent<E> {
    form: Form,
    depth: u32,
    budget: Budget,
    evaluator: E,
}

impl<E> TextbookAgent<E> {
    /// The keys `depth`, `nodes` and `time`; `eval` is the caller's, who has chosen the evaluation by it.
    pub fn new(form: Form, spec: &Spec, evaluator: E) -> Result<TextbookAgent<E>, SpecError> {
        spec.allow(&["depth", "eval", "nodes", "time"])?;
        let expected = "a whole number from 1 to 64";
        let default = if form == Form::Minimax { 3 } else { 4 };
        let depth: u32 = spec.get("depth", default, expected)?;
        if !(1..=64).contains(&depth) {
            return Err(SpecError::BadValue { key: "depth".into(), found: depth.to_string(), expected });
        }
        Ok(TextbookAgent { form, depth, budget: Budget::read(spec)?, evaluator })
    }

    fn search<G: Game>(
        &self,
        game: &G,
        state: &G::State,
        control: &Control<'_>,
        observer: &mut impl Observer<G>,
    ) -> Result<Choice<G::Move>, AgentError>
    where
        E: Evaluator<G>,
    {
        let allowance = self.budget.to_the_end(control);
        let (control, evaluator) = (allowance.control(), &self.evaluator);
        let depth = control.limits.depth.map_or(self.depth, |most| self.depth.min(most)).max(1);
        let answer = match self.form {
            Form::Minimax => Textbook::minimax(game, evaluator, control.meter(), observer).search(state, depth),
            Form::AlphaBeta => Textbook::alpha_beta(game, evaluator, control.meter(), observer).search(state, depth),
        };
        Ok(answer.map_err(|_| AgentError::OutOfLimits)?.into_choice(|value| evaluator.shown(value)))
    }
}

impl<G: Game, E: Evaluator<G>> Agent<G> for TextbookAgent<E> {
    fn name(&self) -> &str {
        match self.form {
            Form::Minimax => "minimax",
            Form::AlphaBeta => "alpha-beta",
        }
    }

    /// Its depth is fixed: a limit that comes first costs it the game, and never changes a move.
    fn determinism(&self, _: &Limits, _: Option<&GameClock>) -> Determinism {
        Determinism::Deterministic
    }

    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        control: &Control<'_>,
        sink: &mut dyn ProgressSink<G::Move>,
    ) -> Result<Choice<G::Move>, AgentError> {
        expect_open(game, state)?;
        match sink.tracer() {
            Some(tracer) => self.search(game, state, control, tracer),
            None => self.search(game, state, control, &mut Silent),
        }
    }
}
