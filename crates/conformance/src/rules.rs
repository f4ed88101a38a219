//! Rules: what must hold of any world, and of any puzzle. Games are next door, in `rules/games.rs`.
//!
//! Every check walks at random from the given starts. In every state on the way it tries *every* move and takes it
//! back; at the end it takes back the whole walk.

mod games;

use std::collections::HashMap;
use std::fmt::Debug;

use mossa_kernel::{Game, Problem, Rng, StateSpace};

use crate::{Fault, Options, Rule};

pub use games::{check_game, check_game_by};

/// Holds a world to its contract: the same moves for the same state, none twice, and `undo` undoes.
///
/// ```
/// use mossa_conformance::{Options, rules, toys::Nim};
/// rules::check_space(&Nim, &[Nim::heaps([3, 4, 5, 0])], Options::default())?;
/// # Ok::<(), mossa_conformance::Fault>(())
/// ```
pub fn check_space<S>(space: &S, starts: &[S::State], options: Options) -> Result<(), Fault>
where
    S: StateSpace<State: PartialEq + Debug>,
{
    walk_all(space, starts, options, |state| check_moves(space, state))
}

/// Holds a puzzle to its contract: that of a world, and packing, inverse moves and costs besides.
///
/// ```
/// use mossa_conformance::{Options, rules, toys::Maze};
/// let maze = Maze::random(12, 8, 25, 7);
/// rules::check_problem(&maze, &[maze.start()], Options::default())?;
/// # Ok::<(), mossa_conformance::Fault>(())
/// ```
pub fn check_problem<P>(problem: &P, starts: &[P::State], options: Options) -> Result<(), Fault>
where
    P: Problem<State: Debug>,
{
    let mut seen = HashMap::new();
    walk_all(problem, starts, options, |state| {
        check_moves(problem, state)?;
        check_packing(problem, state, &mut seen)?;
        check_inverses(problem, state)
    })
}

/// Unfinished positions met on random walks from `start`: food for tests of searches. Some may be equal.
///
/// ```
/// use mossa_conformance::{rules, toys::TicTacToe};
/// let positions = rules::random_positions(&TicTacToe, &TicTacToe::EMPTY, 100, 5);
/// assert_eq!(positions.len(), 100);
/// assert_eq!(positions, rules::random_positions(&TicTacToe, &TicTacToe::EMPTY, 100, 5));
/// ```
///
/// Empty if the start itself is finished.
pub fn random_positions<G: Game>(game: &G, start: &G::State, n: usize, seed: u64) -> Vec<G::State> {
    let mut rng = Rng::new(seed);
    let mut positions = Vec::with_capacity(n);
    let mut state = start.clone();
    while positions.len() < n && game.outcome(start).is_none() {
        match rng.pick(game.moves(&state).as_ref()) {
            Some(mv) if game.outcome(&state).is_none() => {
                positions.push(state.clone());
                let _ = game.play(&mut state, mv);
            }
            _ => state = start.clone(),
        }
    }
    positions
}

/// Walks at random from every start and takes every walk back, looking at each state on the way out.
fn walk_all<S>(
    space: &S,
    starts: &[S::State],
    options: Options,
    mut look: impl FnMut(&S::State) -> Result<(), Fault>,
) -> Result<(), Fault>
where
    S: StateSpace<State: PartialEq + Debug>,
{
    let mut rng = Rng::new(options.seed);
    for start in starts {
        for _ in 0..options.n_walks {
            walk_and_return(space, start, options.n_steps, &mut rng, &mut look)?;
        }
    }
    Ok(())
}

fn walk_and_return<S>(
    space: &S,
    start: &S::State,
    n_steps: usize,
    rng: &mut Rng,
    look: &mut impl FnMut(&S::State) -> Result<(), Fault>,
) -> Result<(), Fault>
where
    S: StateSpace<State: PartialEq + Debug>,
{
    let mut state = start.clone();
    let mut walked = Vec::new();
    look(&state)?;
    while walked.len() < n_steps {
        let Some(mv) = rng.pick(space.moves(&state).as_ref()) else { break };
        let before = state.clone();
        let undo = space.play(&mut state, mv);
        walked.push((before, mv, undo));
        look(&state)?;
    }
    while let Some((before, mv, undo)) = walked.pop() {
        space.undo(&mut state, mv, undo);
        expect_restored::<S>(&state, &before, mv)?;
    }
    Ok(())
}

/// The moves of one state: the same when asked again, all different, each taken back by `undo`.
fn check_moves<S>(space: &S, state: &S::State) -> Result<(), Fault>
where
    S: StateSpace<State: PartialEq + Debug>,
{
    let moves = space.moves(state);
    let (moves, again) = (moves.as_ref(), space.moves(&state.clone()));
    Rule::SameMoves
        .demand(moves == again.as_ref(), state, || format!("{moves:?}, asked again {:?}", again.as_ref()))?;
    for (n_before, &mv) in moves.iter().enumerate() {
        Rule::DistinctMoves
            .demand(!moves[..n_before].contains(&mv), state, || format!("{mv:?} is offered twice in {moves:?}"))?;
        let mut played = state.clone();
        let undo = space.play(&mut played, mv);
        space.undo(&mut played, mv, undo);
        expect_restored::<S>(&played, state, mv)?;
    }
    Ok(())
}

fn expect_restored<S>(after: &S::State, before: &S::State, mv: S::Move) -> Result<(), Fault>
where
    S: StateSpace<State: PartialEq + Debug>,
{
    Rule::UndoRestores.demand(after == before, before, || format!("playing and undoing {mv:?} leaves {after:?}"))
}

/// Together: `pack(a) == pack(b)` iff `a == b`, for what reads back cannot be shared by two states.
fn check_packing<P>(problem: &P, state: &P::State, seen: &mut HashMap<P::State, P::Packed>) -> Result<(), Fault>
where
    P: Problem<State: Debug>,
{
    let packed = problem.pack(state);
    let back = problem.unpack(&packed);
    Rule::PackedReadsBack.demand(back == *state, state, || format!("it reads back as {back:?}"))?;
    let first = seen.entry(state.clone()).or_insert_with(|| packed.clone());
    Rule::EqualStatesPackEqual.demand(*first == packed, state, || "it was packed otherwise before".into())
}

fn check_inverses<P>(problem: &P, state: &P::State) -> Result<(), Fault>
where
    P: Problem<State: Debug>,
{
    for mv in problem.moves(state) {
        Rule::CostIsPositive.demand(0 < problem.cost(state, mv), state, || format!("{mv:?} costs nothing"))?;
        let after = problem.after(state, mv);
        let back = problem.inverse(mv);
        let others: Vec<P::Move> = problem.moves(&after).into_iter().filter(|&next| Some(next) != back).collect();
        let onward = problem.onward(&after, mv);
        Rule::OnwardIsNotBack
            .demand(onward.as_ref() == others, state, || format!("after {mv:?}: {:?}", onward.as_ref()))?;
        let Some(inverse) = back else { continue };
        let takes_back = problem.moves(&after).as_ref().contains(&inverse) && problem.after(&after, inverse) == *state;
        Rule::InverseTakesBack.demand(takes_back, state, || format!("{mv:?} is not taken back by {inverse:?}"))?;
    }
    Ok(())
}
