//! Players that do what a test says, and players that play random moves.

use std::time::Duration;

use mossa_conformance::toys::TicTacToe;
use mossa_kernel::{
    Agent, AgentError, Choice, Control, FakeClock, Game, GameClocks, Limits, ProgressSink, Rng, Score, SearchStats,
    StateSpace,
};

/// What an agent does when it is asked.
#[derive(Clone, Debug)]
pub(crate) enum Act {
    Play(u8),
    /// Plays a cell and says what it thinks.
    Say(u8, i32),
    Panic,
    GiveUp(AgentError),
    /// Has no answer after this many milliseconds.
    GiveUpAfter(u64, AgentError),
    /// Plays a cell after this many milliseconds.
    After(u64, u8),
    /// Plays a cell after this many milliseconds, and as many more as the second number says, in which it did not run.
    Stalled(u64, u64, u8),
    /// Plays a cell after this many milliseconds. In the second number of them a process of its own did not run.
    KeptWaiting(u64, u64, u8),
    /// Raises the stop flag and has no answer.
    Stop,
}

/// Follows a script, and remembers what it was told.
pub(crate) struct Scripted<'a> {
    pub(crate) acts: Vec<Act>,
    pub(crate) next: usize,
    pub(crate) clock: &'a FakeClock,
    pub(crate) told: Vec<(Limits, Option<GameClocks>)>,
    /// The limits for which it was to prepare, and how often it had been asked for a move by then.
    pub(crate) prepared: Vec<(Limits, usize)>,
    /// For how long processes of its own did not run.
    pub(crate) waited: Duration,
}

impl<'a> Scripted<'a> {
    pub(crate) fn new(acts: &[Act], clock: &'a FakeClock) -> Scripted<'a> {
        Scripted { acts: acts.to_vec(), next: 0, clock, told: Vec::new(), prepared: Vec::new(), waited: Duration::ZERO }
    }
}

impl Agent<TicTacToe> for Scripted<'_> {
    fn name(&self) -> &'static str {
        "scripted"
    }

    fn new_game(&mut self, _: &TicTacToe) {
        self.next = 0;
    }

    /// Takes longer than any move may.
    fn prepare(&mut self, _: &TicTacToe, limits: &Limits) {
        self.clock.advance(Duration::from_hours(1));
        self.prepared.push((*limits, self.told.len()));
    }

    fn not_running(&self) -> Duration {
        self.waited
    }

    fn choose(
        &mut self,
        _: &TicTacToe,
        _: &<TicTacToe as StateSpace>::State,
        control: &Control<'_>,
        _: &mut dyn ProgressSink<u8>,
    ) -> Result<Choice<u8>, AgentError> {
        self.told.push((control.limits, control.clock.game_clocks()));
        let act = self.acts[self.next].clone();
        self.next += 1;
        let stats = SearchStats { nodes: 10, depth: 3, ..SearchStats::default() };
        let choice = |mv, score| {
            Ok(Choice {
                mv,
                score,
                line: vec![mv],
                values: Vec::new(),
                variations: Vec::new(),
                draws: Vec::new(),
                stats,
            })
        };
        match act {
            Act::Play(cell) => choice(cell, None),
            Act::Say(cell, score) => choice(cell, Some(Score::new(score))),
            Act::Panic => panic!("as scripted"),
            Act::GiveUp(error) => Err(error),
            Act::GiveUpAfter(millis, error) => {
                self.clock.advance(Duration::from_millis(millis));
                Err(error)
            }
            Act::After(millis, cell) => {
                self.clock.advance(Duration::from_millis(millis));
                choice(cell, None)
            }
            Act::KeptWaiting(taken, waited, mv) => {
                self.clock.advance(Duration::from_millis(taken));
                self.waited += Duration::from_millis(waited);
                choice(mv, None)
            }
            Act::Stalled(millis, stalled, cell) => {
                self.clock.advance(Duration::from_millis(millis));
                self.clock.stall(Duration::from_millis(stalled));
                choice(cell, None)
            }
            Act::Stop => {
                control.stop.raise();
                Err(AgentError::OutOfLimits)
            }
        }
    }
}

/// Plays any legal move.
pub(crate) struct Random(pub(crate) Rng);

impl<G: Game> Agent<G> for Random {
    fn name(&self) -> &'static str {
        "random"
    }

    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        _: &Control<'_>,
        _: &mut dyn ProgressSink<G::Move>,
    ) -> Result<Choice<G::Move>, AgentError> {
        let moves = game.moves(state);
        let moves = moves.as_ref();
        let mv = moves[self.0.index(moves.len())];
        let stats = SearchStats { nodes: moves.len() as u64, ..SearchStats::default() };
        Ok(Choice {
            mv,
            score: None,
            line: vec![mv],
            values: Vec::new(),
            variations: Vec::new(),
            draws: Vec::new(),
            stats,
        })
    }
}
