//! What must hold of any game: the end has an outcome, the sides take turns, and keys tell positions apart.
//!
//! Keys are checked on all states that the check meets: on random walks, on the same walks with two moves of one side
//! exchanged, and breadth first around the starts. So the same state is met by different orders of moves.

use std::collections::{HashMap, HashSet, VecDeque};
use std::fmt::Debug;
use std::hash::Hash;

use mossa_kernel::{Game, Rng, Side, StateSpace};

use super::{check_moves, expect_restored};
use crate::{AfterEnd, Fault, Options, Rule};

/// Holds a game to its contract: that of a world, and ends, turns and keys besides.
///
/// Two states count as the same position if they are equal and the same side is to move.
///
/// ```
/// use mossa_conformance::{Options, rules, toys::Nim};
/// rules::check_game(&Nim, &[Nim::heaps([2, 3, 4, 0])], Options::default())?;
/// # Ok::<(), mossa_conformance::Fault>(())
/// ```
pub fn check_game<G>(game: &G, starts: &[G::State], options: Options) -> Result<(), Fault>
where
    G: Game<State: Eq + Hash + Debug>,
{
    check_game_by(game, starts, options, G::State::clone)
}

/// As [`check_game`], for states that hold more than the position, such as the moves that led to it: `position` says
/// what must be equal for two states to have the same future, and so the same key.
///
/// ```
/// use mossa_conformance::{Options, rules, toys::TicTacToe};
/// use mossa_kernel::Notation;
/// rules::check_game_by(&TicTacToe, &[TicTacToe::EMPTY], Options::default(), |state| TicTacToe.write_state(state))?;
/// # Ok::<(), mossa_conformance::Fault>(())
/// ```
pub fn check_game_by<G, I>(
    game: &G,
    starts: &[G::State],
    options: Options,
    position: impl Fn(&G::State) -> I,
) -> Result<(), Fault>
where
    G: Game<State: PartialEq + Debug>,
    I: Eq + Hash,
{
    let mut kit = Kit { game, options, position, keys: HashMap::new(), positions: HashMap::new() };
    let mut rng = Rng::new(options.seed);
    for start in starts {
        for _ in 0..options.n_walks {
            kit.walk_and_return(start, &mut rng)?;
        }
        kit.look_around(start)?;
    }
    Ok(())
}

struct Kit<'a, G: StateSpace, I, F> {
    game: &'a G,
    options: Options,
    position: F,
    /// Keys of the positions met so far …
    keys: HashMap<(I, Side), u64>,
    /// … and for every key the state that had it.
    positions: HashMap<u64, G::State>,
}

impl<G, I, F> Kit<'_, G, I, F>
where
    G: Game<State: PartialEq + Debug>,
    I: Eq + Hash,
    F: Fn(&G::State) -> I,
{
    fn walk_and_return(&mut self, start: &G::State, rng: &mut Rng) -> Result<(), Fault> {
        let game = self.game;
        let mut state = start.clone();
        let mut walked = Vec::new();
        self.look(&state)?;
        while walked.len() < self.options.n_steps && game.outcome(&state).is_none() {
            let Some(mv) = rng.pick(game.moves(&state).as_ref()) else { break };
            let before = state.clone();
            let undo = game.play(&mut state, mv);
            walked.push((before, mv, undo));
            self.look(&state)?;
        }
        for three in walked.windows(3) {
            self.look_after(&three[0].0, [three[2].1, three[1].1, three[0].1])?;
        }
        while let Some((before, mv, undo)) = walked.pop() {
            let key = game.key(&before);
            game.undo(&mut state, mv, undo);
            expect_restored::<G>(&state, &before, mv)?;
            Rule::UndoRestores.demand(game.key(&state) == key, &before, || format!("undoing {mv:?} leaves its key"))?;
        }
        Ok(())
    }

    /// Looks at the state after these moves, if they can be played.
    fn look_after(&mut self, state: &G::State, moves: [G::Move; 3]) -> Result<(), Fault> {
        let mut state = state.clone();
        for mv in moves {
            if self.game.outcome(&state).is_some() || !self.game.moves(&state).as_ref().contains(&mv) {
                return Ok(());
            }
            let _ = self.game.play(&mut state, mv);
        }
        self.look(&state)
    }

    /// Looks at the states around the start, the nearest first. The key of a child is looked at whenever it is met,
    /// for the second way to a state is the one that tells.
    fn look_around(&mut self, start: &G::State) -> Result<(), Fault> {
        let mut met = HashSet::from([self.identity(start)]);
        let mut queue = VecDeque::from([start.clone()]);
        while let Some(state) = queue.pop_front() {
            self.look(&state)?;
            if self.game.outcome(&state).is_some() {
                continue;
            }
            for mv in self.game.moves(&state) {
                let child = self.game.after(&state, mv);
                self.check_key(&child)?;
                if met.len() < self.options.n_states && met.insert(self.identity(&child)) {
                    queue.push_back(child);
                }
            }
        }
        Ok(())
    }

    fn look(&mut self, state: &G::State) -> Result<(), Fault> {
        check_moves(self.game, state)?;
        self.check_end(state)?;
        self.check_turns(state)?;
        self.check_key(state)
    }

    fn check_end(&self, state: &G::State) -> Result<(), Fault> {
        let moves = self.game.moves(state);
        let moves = moves.as_ref();
        match self.game.outcome(state) {
            None => Rule::EndHasOutcome.demand(!moves.is_empty(), state, || "there is neither".into()),
            Some(outcome) => {
                let may_offer = moves.is_empty() || self.options.after_end == AfterEnd::MovesAllowed;
                Rule::NoMoveAfterEnd.demand(may_offer, state, || format!("after {outcome:?} there are {moves:?}"))
            }
        }
    }

    fn check_turns(&self, state: &G::State) -> Result<(), Fault> {
        let side = self.game.to_move(state);
        for mv in self.game.moves(state) {
            let next = self.game.to_move(&self.game.after(state, mv));
            Rule::SidesAlternate.demand(next == side.other(), state, || format!("{next:?} is to move after {mv:?}"))?;
        }
        Ok(())
    }

    fn check_key(&mut self, state: &G::State) -> Result<(), Fault> {
        let key = self.game.key(state);
        let identity = self.identity(state);
        let Some(&known) = self.keys.get(&identity) else {
            self.keys.insert(identity, key);
            let other = self.positions.insert(key, state.clone());
            return Rule::DifferentStatesDifferentKeys
                .demand(other.is_none(), state, || format!("its key {key:#018x} is also that of {other:?}"));
        };
        Rule::EqualStatesEqualKeys
            .demand(known == key, state, || format!("it has the keys {known:#018x} and {key:#018x}"))
    }

    fn identity(&self, state: &G::State) -> (I, Side) {
        ((self.position)(state), self.game.to_move(state))
    }
}
