//! One game: the only loop that alternates players.
//!
//! Agents are not trusted. One that answers late, names a move that is not legal, has no answer or panics loses its game
//! there and then, and the caller continues. Agents get their memory before the first clock runs.
//!
//! An answer can be late because the machine did not let the player run. The clock knows for how long that was, and
//! [`Played::stalled`] says when nothing else made an answer late. The machine can also end a player's process, when its
//! memory runs out; the player's agent knows ([`AgentError::Killed`]).
//!
//! [`clock`](crate::clock) has the time controls, [`adjudicate`](crate::adjudicate) the rules that end a game early, and
//! [`runner`](crate::runner) plays many games.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use mossa_kernel::{Agent, AgentError, Choice, Control, Game, GameClocks, NoProgress, Outcome, SearchStats, Side};

use crate::turn_clock::TurnClock;
use crate::{Adjudicated, Adjudication, Judge, Mark, NoJudge, RunningClock, TimeControl};

/// Where a move has less time than this many expected waits for the processor, …
const REST_BEYOND: u32 = 4;
/// … the thread rests for so long before the clock starts, so that it has a new slice of time when it does.
const REST: Duration = Duration::from_millis(5);

/// What was agreed before the game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Conditions {
    /// What the sides may use: the first, the second.
    pub controls: [TimeControl; 2],
    /// How it may end early.
    pub adjudication: Adjudication,
}

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
    /// Early, by a rule that was agreed.
    Adjudicated(Adjudicated),
    /// The stop flag was raised.
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
            Ending::Adjudicated(how) => Some(how.outcome()),
            Ending::Stopped => None,
        }
    }

    /// How the ending is called in records; none if the rules ended the game, because only the game has a word for that.
    pub fn name(&self) -> Option<&'static str> {
        Some(match self {
            Ending::Rules(_) => return None,
            Ending::Time(_) | Ending::NoAnswer(_, AgentError::OutOfLimits) => "time",
            Ending::Illegal(_) | Ending::NoAnswer(_, AgentError::Unreadable(_)) => "illegal",
            Ending::Crash(_)
            | Ending::NoAnswer(_, AgentError::Failed(_) | AgentError::Killed(_) | AgentError::GameOver) => "crash",
            Ending::Adjudicated(Adjudicated::Resigned(_)) => "adjudicated-win",
            Ending::Adjudicated(Adjudicated::Draw) => "adjudicated-draw",
            Ending::Adjudicated(Adjudicated::Length) => "length",
            Ending::Adjudicated(Adjudicated::Exact(_)) => "tablebase",
            Ending::Stopped => "stopped",
        })
    }

    /// The side that lost by its own fault.
    pub fn at_fault(&self) -> Option<Side> {
        match self {
            Ending::Time(side) | Ending::Illegal(side) | Ending::NoAnswer(side, _) | Ending::Crash(side) => Some(*side),
            Ending::Rules(_) | Ending::Adjudicated(_) | Ending::Stopped => None,
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
    /// Time on a clock in which it was ready and did not run.
    pub not_running: Duration,
}

/// A game that was played.
#[derive(Clone, PartialEq, Debug)]
pub struct Played<M> {
    /// The moves, in the order in which they were played …
    pub moves: Vec<M>,
    /// … and as many marks: who played them, and what it thought.
    pub marks: Vec<Mark>,
    /// Why it ended.
    pub ending: Ending,
    /// What the sides did: the first, the second.
    pub tallies: [Tally; 2],
    /// For how long a player that answered late was ready and did not run, where that alone made it late. Zero otherwise.
    pub stalled: Duration,
    /// What ended a player when the game was first played, where that was the machine and not the player.
    pub killed: Option<String>,
}

/// Plays a game from `start` to its end. The limits of `control` are those of every move.
///
/// ```
/// use mossa_arena::{Ending, play};
/// use mossa_conformance::toys::TicTacToe;
/// use mossa_kernel::{Agent, AgentError, Choice, Control, Game, Limits, Outcome, SearchHandle, SearchStats, Side, ProgressSink};
/// /// Plays the first move there is.
/// struct First;
/// impl<G: Game> Agent<G> for First {
///     // …
/// #   fn name(&self) -> &str { "first" }
/// #   fn choose(
/// #       &mut self, game: &G, state: &G::State, _: &Control<'_>, _: &mut dyn ProgressSink<G::Move>,
/// #   ) -> Result<Choice<G::Move>, AgentError> {
/// #       let mv = *game.moves(state).as_ref().first().ok_or(AgentError::GameOver)?;
/// #       Ok(Choice { mv, score: None, line: vec![mv], values: vec![], variations: Vec::new(), draws: Vec::new(), stats: SearchStats::default() })
/// #   }
/// }
/// let handle = <SearchHandle>::default();
/// let played = play(&TicTacToe, &TicTacToe::EMPTY, [&mut First, &mut First], &handle.control(Limits::default()));
/// assert_eq!(played.ending, Ending::Rules(Outcome::Win(Side::First)));
/// assert_eq!(played.moves, [0, 1, 2, 3, 4, 5, 6]);
/// ```
pub fn play<G: Game>(
    game: &G,
    start: &G::State,
    agents: [&mut dyn Agent<G>; 2],
    control: &Control<'_>,
) -> Played<G::Move> {
    let controls = [TimeControl::from(control.limits); 2];
    Conditions { controls, ..Conditions::default() }.play(game, start, agents, control)
}

impl Conditions {
    /// Plays a game from `start` to its end. Limits come from the conditions, and from `control` the rest.
    pub fn play<G: Game>(
        &self,
        game: &G,
        start: &G::State,
        agents: [&mut dyn Agent<G>; 2],
        control: &Control<'_>,
    ) -> Played<G::Move> {
        Judged { conditions: self, judge: &NoJudge }.play(game, start, agents, control)
    }
}

/// Conditions under which a game also ends when its result is known.
pub struct Judged<'a, G> {
    /// What was agreed.
    pub conditions: &'a Conditions,
    /// Who knows results. It is asked after every move.
    pub judge: &'a dyn Judge<G>,
}

impl<G: Game> Judged<'_, G> {
    /// Plays a game, as [`Conditions::play`] does.
    pub fn play(
        &self,
        game: &G,
        start: &G::State,
        mut agents: [&mut dyn Agent<G>; 2],
        control: &Control<'_>,
    ) -> Played<G::Move> {
        let mut table = Table::new(game, start, self, control);
        for (agent, side) in agents.iter_mut().zip([Side::First, Side::Second]) {
            let limits = table.clocks[side as usize].limits();
            let waited = control.clock.not_running();
            let make_ready = AssertUnwindSafe(|| {
                agent.new_game(game);
                agent.prepare(game, &limits);
            });
            if catch_unwind(make_ready).is_err() {
                return Played { ending: Ending::Crash(side), ..table.played };
            }
            control.clock.note_wait(control.clock.not_running().saturating_sub(waited));
        }
        loop {
            let turn = match table.end() {
                Some(ending) => Err(ending),
                None => table.turn(agents[game.to_move(&table.state) as usize]),
            };
            if let Err(ending) = turn {
                return Played { ending, ..table.played };
            }
        }
    }
}

/// A game that is on.
struct Table<'a, G: Game> {
    game: &'a G,
    state: G::State,
    clocks: [RunningClock; 2],
    /// The same clocks on a machine that never stalls.
    ideal_clocks: [RunningClock; 2],
    /// Who has set itself up for its first move.
    is_set_up: [bool; 2],
    adjudication: Adjudication,
    judge: &'a dyn Judge<G>,
    control: &'a Control<'a>,
    played: Played<G::Move>,
}

/// What came of asking a side.
struct Timed<T> {
    /// What it said; `Err` if it panicked.
    answer: std::thread::Result<T>,
    /// How long it took …
    taken: Duration,
    /// … and for how long of that it was ready and did not run.
    not_running: Duration,
}

impl<T> Timed<T> {
    /// The same where processes of the side's own did not run for so long. No more than the whole answer counts.
    fn and_waited(self, more: Duration) -> Timed<T> {
        Timed { not_running: self.not_running.saturating_add(more).min(self.taken), ..self }
    }
}

impl<'a, G: Game> Table<'a, G> {
    fn new(game: &'a G, start: &G::State, judged: &'a Judged<'a, G>, control: &'a Control<'a>) -> Table<'a, G> {
        Table {
            game,
            state: start.clone(),
            clocks: judged.conditions.controls.map(RunningClock::new),
            ideal_clocks: judged.conditions.controls.map(RunningClock::new),
            is_set_up: [false; 2],
            adjudication: judged.conditions.adjudication,
            judge: judged.judge,
            control,
            played: Played::unplayed(Ending::Stopped),
        }
    }

    /// Why the game goes no further, if it does not.
    fn end(&self) -> Option<Ending> {
        let by_rules = self.game.outcome(&self.state).map(Ending::Rules);
        let is_begun = !self.played.marks.is_empty();
        let exact = || {
            let outcome = is_begun.then(|| self.judge.verdict(self.game, &self.state)).flatten();
            outcome.map(|outcome| Ending::Adjudicated(Adjudicated::Exact(outcome)))
        };
        let early = || self.adjudication.verdict(&self.played.marks).map(Ending::Adjudicated);
        by_rules.or_else(exact).or_else(early).or_else(|| self.control.stop.is_raised().then_some(Ending::Stopped))
    }

    /// Asks the side to move, and plays its answer if it is legal and came in time.
    fn turn(&mut self, agent: &mut dyn Agent<G>) -> Result<(), Ending> {
        let side = self.game.to_move(&self.state);
        if !std::mem::replace(&mut self.is_set_up[side as usize], true) {
            self.set_up(side, agent)?;
        }
        let waited_before = agent.not_running();
        let timed = self.timed(side, |control| agent.choose(self.game, &self.state, control, &mut NoProgress));
        let Timed { answer, taken, not_running } = timed.and_waited(agent.not_running().saturating_sub(waited_before));
        let tally = &mut self.played.tallies[side as usize];
        tally.time += taken;
        tally.slowest = tally.slowest.max(taken);
        tally.not_running += not_running;
        let Ok(answer) = answer else { return Err(Ending::Crash(side)) };
        let is_late = self.clocks[side as usize].press(taken).is_err();
        let is_slow = self.ideal_clocks[side as usize].press(taken.saturating_sub(not_running)).is_err();
        if is_late && !is_slow {
            // On a clock for the whole game earlier waits count as well.
            let is_all = self.clocks[side as usize].game_clock().is_some();
            self.played.stalled = if is_all { tally.not_running } else { not_running };
        }
        if (is_late || answer.is_err()) && self.control.stop.is_raised() {
            return Err(Ending::Stopped);
        }
        // Who has no answer says why, and may have taken long to find out: a program must be ended and cleared away.
        let Choice { mv, score, stats, .. } = answer.map_err(|error| Ending::NoAnswer(side, error))?;
        if is_late {
            return Err(Ending::Time(side));
        }
        tally.stats.add(&stats);
        if !self.game.moves(&self.state).as_ref().contains(&mv) {
            return Err(Ending::Illegal(side));
        }
        tally.moves += 1;
        let _ = self.game.play(&mut self.state, mv);
        self.played.moves.push(mv);
        self.played.marks.push(Mark { side, score, depth: stats.full_depth(), time: taken });
        Ok(())
    }

    /// Lets a side set itself up before its first move, on a clock of its own: as long as that move may take.
    fn set_up(&mut self, side: Side, agent: &mut dyn Agent<G>) -> Result<(), Ending> {
        let [mut own, mut ideal] = [&self.clocks, &self.ideal_clocks].map(|clocks| clocks[side as usize]);
        let waited_before = agent.not_running();
        let timed = self.timed(side, |control| agent.set_up(self.game, &self.state, control));
        let Timed { answer, taken, not_running } = timed.and_waited(agent.not_running().saturating_sub(waited_before));
        let is_late = own.press(taken).is_err();
        if is_late && ideal.press(taken.saturating_sub(not_running)).is_ok() {
            self.played.stalled = not_running;
        }
        let Ok(answer) = answer else { return Err(Ending::Crash(side)) };
        if (is_late || answer.is_err()) && self.control.stop.is_raised() {
            return Err(Ending::Stopped);
        }
        answer.map_err(|error| Ending::NoAnswer(side, error))?;
        if is_late { Err(Ending::Time(side)) } else { Ok(()) }
    }

    /// Asks a side something under its limits and with the clocks as they stand now, and looks at the time before and after.
    fn timed<T>(&self, side: Side, ask: impl FnOnce(&Control<'_>) -> T) -> Timed<T> {
        let limits = self.clocks[side as usize].limits();
        let other = self.clocks[side.other() as usize].game_clock();
        let moves_to_go = self.clocks[side as usize].moves_to_go();
        let clocks = self.clocks[side as usize].game_clock().map(|own| GameClocks { own, other, moves_to_go });
        let waited = || if limits.time.is_some() { self.control.clock.not_running() } else { Duration::ZERO };
        let expected_wait = self.control.clock.expected_wait();
        if limits.time.is_some_and(|time| time < expected_wait * REST_BEYOND) {
            let waited_before = self.control.clock.not_running();
            self.control.clock.rest(REST);
            self.control.clock.note_wait(self.control.clock.not_running().saturating_sub(waited_before));
        }
        let waited_before = waited();
        let clock = TurnClock::start(self.control.clock, clocks, expected_wait);
        let control = Control { limits, clock: &clock, ..*self.control };
        let answer = catch_unwind(AssertUnwindSafe(|| ask(&control)));
        let taken = clock.taken();
        let not_running = waited().saturating_sub(waited_before).min(taken);
        self.control.clock.note_wait(not_running.min(clock.longest_gap()));
        Timed { answer, taken, not_running }
    }
}

impl<M> Played<M> {
    /// A game in which nothing was played.
    pub fn unplayed(ending: Ending) -> Played<M> {
        Played {
            moves: Vec::new(),
            marks: Vec::new(),
            ending,
            tallies: [Tally::default(); 2],
            stalled: Duration::ZERO,
            killed: None,
        }
    }
}
