//! The shapes that leave the program as JSON. Only data: no behaviour, no other crate of ours.
//!
//! Field names are a contract with people's scripts; the counters have the names of `SearchStats`.

mod bench;
mod board_view;
mod check;
mod counters;
mod game_info;
mod games;
mod laboratory;
mod live;
mod matches;
mod names;
mod number;
mod play;
mod puzzles;
mod queue;
mod records;
mod results;
mod review;
mod specs;
mod suite;
mod tables;
mod tournament;
mod trace;
mod unit;

pub use bench::{Bench, Signature, Target};
pub use board_view::{BoardView, DisplayedMove, NamedText, StandingFigures};
pub use check::{CheckFigures, EngineReport};
pub use counters::Counters;
pub use game_info::{CellKind, CoordinatesKind, GameInfo, GameInfoKind, GestureKind, StyleFigures, WordPair};
pub use games::{
    Analyses, Analysis, Distinct, Evaluation, Evaluations, Explanation, Kind, LineFigures, Perft, PerftLine, PerftList,
    ScoreFigures, ScoredMove, Uncounted,
};
pub use laboratory::{CheckedExperiment, PlayerFigures, RecordLine, RunFigures, RunLine, SearchFigures, ShiftFigures};
pub use live::{
    Allowance, AnalysisMode, ApiError, Ask, CapFigures, ClockFigures, DisplayedLine, Hello, LiveAnalysis, LiveProgress,
    LiveWork, PositionSpec, Question, ReadGame, Reply, ReplyBody, Request,
};
pub use matches::{EloFigures, MatchGame, MatchPlayer, MatchReport, MatchWork, MoveInfo, MoveScore, SprtFigures};
pub use names::{Listing, Name};
pub use number::Number;
pub use play::{Played, PlayedRound, PlayedSide, Tally};
pub use puzzles::{
    Batch, Compared, Estimate, Estimates, Expansion, Generated, GeneratedBoard, SolvabilityFigures, Solved, Status,
    Step, Summary, Traced,
};
pub use queue::{
    Admission, HealthStatus, JobOutcome, JoinRequest, RunManifest, RunNews, RunStatus, ServerHealth, WorkerHealth,
    WorkerReport, WorkerStatus,
};
pub use records::{
    AnalysisRecord, Done, GameRecord, Job, JobRecord, LimitFigures, Machine, PartFigures, PuzzleRecord, ReportFiles,
    Run, RunKind, RunState, Runs, Task,
};
pub use results::{Encounter, MethodResult, PlayerResult, PlayerStanding, RunElo, RunExport, RunResults, RunsResults};
pub use review::{BySide, Review, ReviewedGame, ReviewedMove, ReviewedSide, ScoreBasis};
pub use specs::{
    AdjudicationSpec, AnalysisSpec, DrawSpec, Entrant, Instance, NamedEntrant, NamedInstance, OneOrMany, PuzzleSpec,
    Sides, Spec, SpecFile, SpecList, SprtKind, SprtSpec, TournamentSpec,
};
pub use suite::{SuiteReport, SuiteResult};
pub use tables::{TableFile, TableList};
pub use tournament::{TournamentGame, TournamentPlayer, TournamentReport};
pub use trace::{Family, Recording, SearchTrace, StatFigures, TraceEnd, TraceTotals};
pub use unit::ScoreUnit;

#[cfg(test)]
mod typescript;
