//! What is kept of experiments and tournaments: a run, and one record of every job of it.
//!
//! A record says what came of a job and all that is needed to do the job again: the players or the solver, the seed, the
//! limits and the version of the program. Reports are made from these shapes alone.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::games::Analysis;
use crate::matches::{MatchGame, MoveInfo};
use crate::puzzles::Solved;

/// All runs of a ledger.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct Runs {
    /// The runs, the oldest first.
    pub runs: Vec<Run>,
}

/// A run: what was asked, and how far it is.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct Run {
    /// How it is named on the command line.
    pub id: String,
    /// What its file calls it.
    pub name: String,
    /// What kind of jobs it has.
    pub kind: RunKind,
    /// The game.
    pub game: String,
    /// The jobs that are known: a tournament whose later rounds depend on earlier ones learns of more.
    pub jobs: u64,
    /// Of these, the ones of which there is a record.
    pub done: u64,
    /// How far it is.
    pub state: RunState,
    /// Where all its chance comes from.
    pub seed: u64,
    /// The program that began it.
    pub version: String,
    /// The file, as it was read.
    pub spec: String,
    /// When it was begun, in the calendar of Greenwich (RFC 3339).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub started: Option<String>,
    /// Where it was begun.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub machine: Option<Machine>,
}

/// What a report has become.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct ReportFiles {
    /// How many records it is made from.
    pub records: u64,
    /// The files, the page first.
    pub files: Vec<String>,
}

/// What kind of jobs a run has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum RunKind {
    /// Puzzles that are solved, or positions that are thought about.
    Experiment,
    /// Games.
    Tournament,
}

/// How far a run is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum RunState {
    /// A process works on it.
    Running,
    /// All jobs have their record.
    Done,
    /// No process works on it, and there is work left.
    Stopped,
}

/// The machine that figures in seconds come from.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Machine {
    /// The processor, as the system calls it.
    pub processor: String,
    /// Its cores.
    pub cores: usize,
    /// Its memory in bytes; 0 where the system does not tell.
    pub memory: u64,
    /// The operating system.
    pub system: String,
}

/// What came of a job.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct JobRecord {
    /// The job's place in its run, counted from 0.
    pub job: u64,
    /// Where its chance came from.
    pub seed: u64,
    /// The program that did it.
    pub version: String,
    /// What it was allowed to use.
    pub limits: LimitFigures,
    /// What came of it.
    #[serde(flatten)]
    pub done: Done,
}

/// What a move, or a puzzle, may use.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
pub struct LimitFigures {
    /// Time, as it is typed: `100ms`, `10s`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<String>,
    /// Nodes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Depth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Memory, as it is typed: `2GiB`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<String>,
    /// The clock of a whole game, as it is typed: `10s+0.1s`, `40/60s`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<String>,
    /// How late an outside program may answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin: Option<String>,
}

/// In a few words: `nodes=500 time=1s`.
impl fmt::Display for LimitFigures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LimitFigures { time, nodes, depth, memory, clock, margin } = self;
        let texts = [("time", time), ("memory", memory), ("clock", clock), ("margin", margin)];
        let numbers = [("nodes", *nodes), ("depth", depth.map(u64::from))];
        let numbers = numbers.into_iter().filter_map(|(key, n)| n.map(|n| format!("{key}={n}")));
        let texts = texts.into_iter().filter_map(|(key, text)| text.as_ref().map(|text| format!("{key}={text}")));
        f.write_str(&numbers.chain(texts).collect::<Vec<_>>().join(" "))
    }
}

/// What came of a job, by its kind.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Done {
    /// A game was played.
    Game(Box<GameRecord>),
    /// A puzzle was worked on.
    Puzzle(Box<PuzzleRecord>),
    /// A position was thought about.
    Thought(Box<AnalysisRecord>),
}

/// A game of a tournament. The players in it are called by their names.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct GameRecord {
    /// The board.
    pub board: String,
    /// The round, counted from 0.
    pub round: u64,
    /// The pair of games from one opening that it belongs to, if it belongs to one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pair: Option<u64>,
    /// The spec of the first side, where its name is another …
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_spec: Option<String>,
    /// … and of the second.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second_spec: Option<String>,
    /// What the first side may use, where that differs from the common limits …
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_limits: Option<LimitFigures>,
    /// … and the second.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second_limits: Option<LimitFigures>,
    /// The game.
    #[serde(flatten)]
    pub game: MatchGame,
    /// What the players thought of their moves, one each; none in records of older versions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub thoughts: Vec<MoveInfo>,
}

/// A puzzle, an algorithm and a heuristic.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct PuzzleRecord {
    /// What the instance is called: its name, or its number in its file.
    pub instance: String,
    /// Which repetition it is, counted from 0.
    pub repetition: u64,
    /// The part of a search that it is, where one search has many jobs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<PartFigures>,
    /// The answer.
    #[serde(flatten)]
    pub solved: Solved,
}

/// A part of a round of IDA*.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct PartFigures {
    /// The round, counted from 0.
    pub round: u32,
    /// Which part of it, counted from 0 …
    pub part: u32,
    /// … of how many.
    pub of: u32,
    /// Where in the round the goal was found, if it was: the first place counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<u64>,
}

/// A position and a player.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct AnalysisRecord {
    /// What the position is called: its name, or its number in its file.
    pub instance: String,
    /// Which repetition it is, counted from 0.
    pub repetition: u64,
    /// What the player thinks.
    #[serde(flatten)]
    pub analysis: Analysis,
}

/// A job: all that must be known, beside the run's file, to do it anywhere.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Job {
    /// Its place in its run, counted from 0.
    pub number: u64,
    /// Where its chance comes from.
    pub seed: u64,
    /// What is to be done.
    pub task: Task,
}

/// What is to be done, in places of the lists that the run's file makes.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Task {
    /// A game is to be played.
    Game {
        /// The board.
        board: usize,
        /// The opening.
        opening: usize,
        /// Who has the first side, and who the second.
        players: [usize; 2],
        /// The round, counted from 0.
        round: u64,
        /// The pair of games that it belongs to, if it belongs to one.
        pair: Option<u64>,
    },
    /// A puzzle is to be solved.
    Puzzle {
        /// The board.
        instance: usize,
        /// How.
        algorithm: usize,
        /// With which lower bound.
        heuristic: usize,
        /// Under which limits.
        limits: usize,
        /// For which time.
        repetition: u64,
    },
    /// A part of a search for the shortest way is to be done.
    Part {
        /// The board.
        instance: usize,
        /// The round, counted from 0.
        round: u32,
        /// Which part of it, counted from 0 …
        part: u32,
        /// … of how many.
        of: u32,
    },
    /// A player is to be asked.
    Thought {
        /// The position.
        instance: usize,
        /// Who.
        player: usize,
        /// How deep, if that is said.
        depth: Option<u32>,
        /// Under which limits.
        limits: usize,
        /// For which time.
        repetition: u64,
    },
}
