//! How solver and deepening share the time of a move, so that there is always a move that was searched.
//!
//! They take turns: deepening first, then the solver, and so on, each turn longer than the last. Both go on where they
//! stopped, deepening at its next round and the solver with what its table holds. Whenever the clock says stop there is
//! the answer of the last round; where the position is easy for the solver its first short turn is enough. The last part of
//! the time is deepening's, which by then leaves out the moves that the solver has proven lost.
//!
//! All turns end at one deadline, so the margin that a player keeps back is kept back once. With s, the first turn, a 64th
//! of the time:
//!
//! ```text
//! deepening s | solver 4 s | deepening 16 s | solver up to 5/6 of the time | deepening
//! ```

use std::time::Duration;

use mossa_connectx::{Board, Column, ConnectX, Form};
use mossa_kernel::{
    AgentError, Choice, Clock, Control, DeadlineClock, Evaluator, GameClocks, Limits, LongestGap, ProgressSink, Score,
    TurnTiming,
};
use mossa_search::deepening::{Deepened, Start};

use super::{EngineAgent, answer};
use crate::perfect::{Solving, Turn};

/// The first turn is this part of the time, …
const FIRST_TURN: u32 = 64;
/// … but not more than this: who may think for ever should hear of the solver soon.
const MAX_FIRST_TURN: Duration = Duration::from_secs(1);
/// Every turn is this many times as long as the one before.
const TURN_GROWTH: u32 = 4;
/// The solver has no turn after this part of the time.
const SOLVER_SHARE: (u32, u32) = (5, 6);
/// Deepening does not visit more nodes than this in a microsecond: a turn ends even by a clock that stands still.
const MAX_NODES_PER_MICRO: u64 = 8;
/// The part of the time in which a better move is looked for than that of the repertoire.
const IMPROVING: (u32, u32) = (3, 4);
/// Bytes of the solver's table for every microsecond that it may take, …
const TABLE_BYTES_PER_MICRO: u64 = 640;
/// … and the least and most of them.
const TABLE_BYTES: (u64, u64) = (4 << 20, 128 << 20);

/// The time that solver and deepening share.
pub(super) struct Shared<'a> {
    pub(super) control: Control<'a>,
    /// When it began …
    pub(super) started: Duration,
    /// … and how long it is.
    pub(super) time: Duration,
}

/// The clock of all turns. What passed unseen between two looks, because the machine was busy, will pass again: half of the
/// longest such time is taken off the deadline of later turns, as every search does for itself.
struct SharedClock<'a> {
    time: &'a dyn Clock,
    deadline: Duration,
    gap: LongestGap,
}

impl<'a> SharedClock<'a> {
    fn new(time: &'a dyn Clock, started: Duration, given: Duration) -> SharedClock<'a> {
        SharedClock { time, deadline: started.saturating_add(given), gap: LongestGap::since(started) }
    }

    /// Whether no turn is left.
    fn is_over(&self) -> bool {
        let now = self.now();
        self.deadline().is_some_and(|deadline| deadline <= now)
    }
}

impl Clock for SharedClock<'_> {
    fn now(&self) -> Duration {
        let now = self.time.now();
        self.gap.look(now);
        now
    }

    fn game_clocks(&self) -> Option<GameClocks> {
        self.time.game_clocks()
    }

    fn deadline(&self) -> Option<Duration> {
        let own = self.deadline.saturating_sub(self.gap.longest() / 2);
        Some(self.time.deadline().map_or(own, |other| other.min(own)))
    }

    fn turn(&self) -> Option<TurnTiming> {
        self.time.turn()
    }

    fn not_running(&self) -> Duration {
        self.time.not_running()
    }
}

/// The same limits with the memory that the solver makes use of in this time.
pub(super) fn for_solver(limits: &Limits) -> Limits {
    let micros = limits.time.map_or(u64::MAX, |time| time.as_micros().min(u128::from(u64::MAX)) as u64);
    let fitting = micros.saturating_mul(TABLE_BYTES_PER_MICRO).clamp(TABLE_BYTES.0, TABLE_BYTES.1);
    Limits { memory: Some(limits.memory.map_or(fitting, |most| most.min(fitting))), ..*limits }
}

impl<F: Form, E: Evaluator<ConnectX<F>, Value = Score>> EngineAgent<F, E> {
    /// The move in a position that may be within reach of the solver.
    pub(super) fn share_time(
        &mut self,
        game: &ConnectX<F>,
        board: &Board<F>,
        shared: &Shared<'_>,
        sink: &mut dyn ProgressSink<Column>,
    ) -> Result<Choice<Column>, AgentError> {
        let Shared { control, started, time } = *shared;
        let part = |(n, of): (u32, u32)| started.saturating_add(time / of * n);
        let clock = SharedClock::new(control.clock, started, time);
        let solver_clock = DeadlineClock { time: &clock, deadline: part(SOLVER_SHARE) };
        let control = Control { clock: &clock, ..control };
        let solver = Control { clock: &solver_clock, limits: for_solver(&control.limits), ..control };
        self.deepening.make_table(&control.limits);
        let repertoire_move = self.repertoire_move(game, board);
        if repertoire_move.is_some() || self.is_in_book(board) {
            let clock = DeadlineClock { time: control.clock, deadline: part(IMPROVING) };
            let all = Control { clock: &clock, ..solver };
            let Solving { choice, nodes, .. } = self.solve(game, board, Turn { outcome: all, score: all });
            if let Some(known) = choice.or_else(|| repertoire_move.map(|mv| answer(mv, None, nodes))) {
                return Ok(known);
            }
        }
        let mut turn = (time / FIRST_TURN).min(MAX_FIRST_TURN);
        // Nodes that are not counted in `so_far`.
        let mut nodes = 0;
        let mut so_far = None;
        loop {
            let start = Start { state: board, so_far };
            let limits = Limits { time: Some(turn), nodes: Some(most_nodes(turn)), ..control.limits };
            let deepened = self.deepening.deepen(game, start, &Control { limits, ..control }, sink);
            let Deepened { mut choice, is_settled } = deepened.ok_or(AgentError::GameOver)?;
            if is_settled || control.stop.is_raised() || clock.is_over() {
                choice.stats.nodes += nodes;
                return Ok(choice);
            }
            turn = turn.saturating_mul(TURN_GROWTH);
            let limits = Limits { time: Some(turn), ..solver.limits };
            let solving = self.solve(game, board, Turn { outcome: Control { limits, ..solver }, score: solver });
            if let Some(mut exact) = solving.choice {
                exact.stats.nodes += nodes + choice.stats.nodes;
                return Ok(exact);
            }
            nodes += solving.nodes;
            self.deepening.tactics_mut().leave_out(game, board, &solving.lost);
            if solving.lost.contains(&choice.mv) {
                // What is known of the other moves is in the table.
                nodes += choice.stats.nodes;
                so_far = None;
            } else if clock.is_over() {
                choice.stats.nodes += nodes;
                return Ok(choice);
            } else {
                so_far = Some(choice);
            }
            turn = turn.saturating_mul(TURN_GROWTH);
        }
    }

    fn is_in_book(&self, board: &Board<F>) -> bool {
        self.exact.as_ref().is_some_and(|exact| exact.is_in_book(board))
    }

    /// A turn of the solver.
    fn solve(&mut self, game: &ConnectX<F>, board: &Board<F>, turn: Turn<'_>) -> Solving {
        self.exact.as_mut().map_or_else(Solving::default, |exact| exact.solve(game, board, turn))
    }
}

/// More nodes than deepening visits in this time.
fn most_nodes(time: Duration) -> u64 {
    (time.as_micros().min(u128::from(u64::MAX)) as u64).saturating_mul(MAX_NODES_PER_MICRO).max(1_000)
}
