//! The vocabulary: what state spaces, puzzles, games, players and searches are, and nothing else.
//!
//! Every other crate speaks in these words. There are no dependencies here, no input or output but the machine's clock,
//! no randomness but from a seed ([`Rng`]) and no globals. Start with [`StateSpace`], then read [`Problem`] or [`Game`], whichever you came for.

pub mod clock;
pub mod described_puzzle;
pub mod description;
pub mod game;
pub mod game_clock;
pub mod limits;
pub mod notation;
pub mod observe;
pub mod player;
pub mod problem;
pub mod rng;
pub mod score;
pub mod space;
pub mod stats;
pub mod tactics;
pub mod trace;
pub mod view;

pub use clock::{Clock, DeadlineClock, FakeClock, LongestGap, RealClock, TurnTiming};
pub use described_puzzle::{DescribedPuzzle, HeuristicVisitor, PuzzleDescription};
pub use description::{DescribedGame, Description, EvaluationVisitor, Listed, Text};
pub use game::{Evaluator, Game, Outcome, Side};
pub use game_clock::{GameClock, GameClocks, TableClock};
pub use limits::{Control, Limits, Meter, NodeCounter, SearchHandle, StopFlag, Stopped};
pub use notation::{Misread, Notation};
pub use observe::{ChildOutcome, NodeEntry, NodeExit, Observer, Silent};
pub use player::{
    Agent, AgentError, Choice, Determinism, NoProgress, Progress, ProgressSink, Solver, Variation, expect_open,
};
pub use problem::{Cost, Heuristic, Path, Problem, Solution, Verdict};
pub use rng::Rng;
pub use score::{Score, Value, Window};
pub use space::StateSpace;
pub use stats::SearchStats;
pub use tactics::{TacticalStatus, Tactics};
pub use trace::{Trace, TraceNode, Tracer};
pub use view::{BoardStyle, Cell, CellStyle, Coordinates, Gesture, View, Viewed, column_letters};
