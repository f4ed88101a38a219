//! One game: the only loop that alternates players.
//!
//! Agents are not trusted. One that answers late, names a move that is not legal, has no answer or panics loses its game
//! there and then, and whoever called goes on.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use mossa_kernel::{Agent, AgentError, Choice, Control, Game, Outcome, SearchStats, Side, Unwatched};

/// Why a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// By the rules.
    Rules(Outcome),
    /// This side answered late.
    Time(Side),
    /// This side named a move that is not legal.
    Illegal(Side),
    /// This side had no answer.
    NoAnswer(Side, AgentError),
    /// This side panicked.
    Crash(Side),
    /// Somebody asked the game to stop.
    Stopped,
}

impl Ending {
    /// The outcome, if the game was played to an end: a side that failed has lost.
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Ending::Rules(outcome) => Some(*outcome),
            Ending::Time(side) | Ending::Illegal(side) | Ending::NoAnswer(side, _) | Ending::Crash(side) => {
                Some(Outcome::Win(side.other()))
            }
            Ending::Stopped => None,
        }
    }

    /// The side that lost by its own fault.
    pub fn at_fault(&self) -> Option<Side> {
        match self {
            Ending::Time(side) | Ending::Illegal(side) | Ending::NoAnswer(side, _) | Ending::Crash(side) => Some(*side),
            Ending::Rules(_) | Ending::Stopped => None,
        }
    }
}

/// What one side did in a game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Moves played.
    pub moves: u32,
    /// What its searches took.
    pub stats: SearchStats,
    /// Time used …
    pub time: Duration,
    /// … and for the slowest answer.
    pub slowest: Duration,
}

/// A game that was played.
#[derive(Clone, PartialEq, Debug)]
pub struct Played<M> {
    /// The moves, the first side's first.
    pub moves: Vec<M>,
    /// Why it ended.
    pub ending: Ending,
    /// What the sides did: the first, the second.
    pub tallies: [Tally; 2],
}

/// Plays a game from `start` to its end. The limits of `control` are those of every move.
///
/// ```
/// use mossa_arena::{Ending, play};
/// use mossa_conformance::toys::TicTacToe;
/// use mossa_kernel::{Agent, AgentError, Choice, Control, Game, Limits, Outcome, Reins, SearchStats, Side, Watch};
/// /// Plays the first move there is.
/// struct First;
/// impl<G: Game> Agent<G> for First {
///     // …
/// #   fn name(&self) -> &str { "first" }
/// #   fn choose(
/// #       &mut self, game: &G, state: &G::State, _: &Control<'_>, _: &mut dyn Watch<G::Move>,
/// #   ) -> Result<Choice<G::Move>, AgentError> {
/// #       let mv = *game.moves(state).as_ref().first().ok_or(AgentError::GameOver)?;
/// #       Ok(Choice { mv, score: None, line: vec![mv], values: vec![], stats: SearchStats::default() })
/// #   }
/// }
/// let reins = <Reins>::default();
/// let played = play(&TicTacToe, &TicTacToe::EMPTY, [&mut First, &mut First], &reins.control(Limits::default()));
/// assert_eq!(played.ending, Ending::Rules(Outcome::Win(Side::First)));
/// assert_eq!(played.moves, [0, 1, 2, 3, 4, 5, 6]);
/// ```
pub fn play<G: Game>(
    game: &G,
    start: &G::State,
    mut agents: [&mut dyn Agent<G>; 2],
    control: &Control<'_>,
) -> Played<G::Move> {
    let mut state = start.clone();
    let mut played = Played { moves: Vec::new(), ending: Ending::Stopped, tallies: [Tally::default(); 2] };
    for (agent, side) in agents.iter_mut().zip([Side::First, Side::Second]) {
        if catch_unwind(AssertUnwindSafe(|| agent.new_game(game))).is_err() {
            played.ending = Ending::Crash(side);
            return played;
        }
    }
    played.ending = loop {
        if let Some(outcome) = game.outcome(&state) {
            break Ending::Rules(outcome);
        }
        if control.stop.is_raised() {
            break Ending::Stopped;
        }
        let side = game.to_move(&state);
        match answer(game, &state, agents[side as usize], control, &mut played.tallies[side as usize]) {
            Ok(mv) => {
                let _ = game.play(&mut state, mv);
                played.moves.push(mv);
            }
            Err(ending) => break ending,
        }
    };
    played
}

/// A legal move that came in time, or the end of the game.
fn answer<G: Game>(
    game: &G,
    state: &G::State,
    agent: &mut dyn Agent<G>,
    control: &Control<'_>,
    tally: &mut Tally,
) -> Result<G::Move, Ending> {
    let side = game.to_move(state);
    let started = control.clock.now();
    let chosen = catch_unwind(AssertUnwindSafe(|| agent.choose(game, state, control, &mut Unwatched)));
    let taken = control.clock.now().saturating_sub(started);
    tally.time += taken;
    tally.slowest = tally.slowest.max(taken);
    let Choice { mv, stats, .. } = match chosen {
        Err(_) => return Err(Ending::Crash(side)),
        Ok(_) if control.limits.time.is_some_and(|time| time < taken) => return Err(Ending::Time(side)),
        Ok(Err(error)) => return Err(Ending::NoAnswer(side, error)),
        Ok(Ok(choice)) => choice,
    };
    tally.stats.add(&stats);
    if !game.moves(state).as_ref().contains(&mv) {
        return Err(Ending::Illegal(side));
    }
    tally.moves += 1;
    Ok(mv)
}
