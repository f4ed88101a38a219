//! Evaluators: what they remember along a line of moves is what they would find afresh, and so is the value.

use std::fmt::Debug;

use mossa_kernel::{Evaluator, Game, Rng};

use crate::{Fault, Options, Rule};

/// Holds an evaluator to its contract on random games from the given starts: the memo, carried along by `play` alone,
/// is the one that `memo` makes; the value from it is that of `value`, and so is the one from `evaluate_after`; and `undo`
/// brings back the memo, for every move of every state on the way and for whole games.
///
/// ```
/// use mossa_conformance::{Options, evaluators, toys::{HashLeaves, TicTacToe}};
/// let leaves = HashLeaves { seed: 1, spread: 100 };
/// evaluators::check(&TicTacToe, &leaves, &[TicTacToe::EMPTY], Options::default())?;
/// # Ok::<(), mossa_conformance::Fault>(())
/// ```
pub fn check<G, E>(game: &G, evaluator: &E, starts: &[G::State], options: Options) -> Result<(), Fault>
where
    G: Game<State: Debug>,
    E: Evaluator<G>,
{
    let mut rng = Rng::new(options.seed);
    let kit = Kit { game, evaluator };
    for start in starts {
        for _ in 0..options.n_walks {
            kit.walk_and_return(start, options.n_steps, &mut rng)?;
        }
    }
    Ok(())
}

struct Kit<'a, G, E> {
    game: &'a G,
    evaluator: &'a E,
}

impl<G, E> Kit<'_, G, E>
where
    G: Game<State: Debug>,
    E: Evaluator<G>,
{
    fn walk_and_return(&self, start: &G::State, n_steps: usize, rng: &mut Rng) -> Result<(), Fault> {
        let Kit { game, evaluator } = self;
        let mut state = start.clone();
        let mut memo = evaluator.memo(game, &state);
        let mut walked = Vec::new();
        while walked.len() < n_steps && game.outcome(&state).is_none() {
            self.check_value(&state, &memo)?;
            self.check_moves(&state, &memo)?;
            let Some(mv) = rng.pick(game.moves(&state).as_ref()) else { break };
            let before = memo.clone();
            let _ = game.play(&mut state, mv);
            evaluator.play(game, &mut memo, &state, mv);
            walked.push((before, state.clone(), mv));
        }
        while let Some((before, state, mv)) = walked.pop() {
            evaluator.undo(game, &mut memo, &state, mv);
            Self::expect_restored(&state, &memo, &before, mv)?;
        }
        Ok(())
    }

    fn check_value(&self, state: &G::State, memo: &E::Memo) -> Result<(), Fault> {
        let at_hand = self.evaluator.evaluate(self.game, state, memo);
        let afresh = self.evaluator.value(self.game, state);
        Rule::ValueNeedsNoLine.demand(at_hand == afresh, state, || format!("{at_hand:?} is not {afresh:?}"))
    }

    /// Every move of a state, the last of a game too: searches play it before they see that the game is over.
    fn check_moves(&self, state: &G::State, memo: &E::Memo) -> Result<(), Fault> {
        let Kit { game, evaluator } = self;
        for mv in game.moves(state) {
            let (mut played, after) = (memo.clone(), game.after(state, mv));
            evaluator.play(game, &mut played, &after, mv);
            let fresh = evaluator.memo(game, &after);
            Rule::PlayEqualsMemo
                .demand(played == fresh, state, || format!("{mv:?} makes {played:?} and not {fresh:?}"))?;
            evaluator.undo(game, &mut played, &after, mv);
            Self::expect_restored(state, &played, memo, mv)?;
            if game.outcome(&after).is_none() {
                let (at_hand, afresh) =
                    (evaluator.evaluate_after(game, &after, &mut played, mv), evaluator.value(game, &after));
                Rule::ValueNeedsNoLine
                    .demand(at_hand == afresh, &after, || format!("{at_hand:?} after {mv:?} is not {afresh:?}"))?;
                Self::expect_restored(state, &played, memo, mv)?;
            }
        }
        Ok(())
    }

    fn expect_restored(state: &G::State, after: &E::Memo, before: &E::Memo, mv: G::Move) -> Result<(), Fault> {
        Rule::UndoEqualsMemo
            .demand(after == before, state, || format!("undoing {mv:?} leaves {after:?}, not {before:?}"))
    }
}
