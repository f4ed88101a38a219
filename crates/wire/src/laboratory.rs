//! What the page is told of experiments and tournaments: runs, how far they are, who leads, and what came of single jobs.

use serde::{Deserialize, Serialize};

use crate::{PositionSpec, RunKind, RunState, WorkerStatus};

/// A run in a line.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunLine {
    /// How it is named.
    pub id: String,
    /// What its file calls it.
    pub name: String,
    /// What kind of jobs it has.
    pub run_kind: RunKind,
    /// The game.
    pub game: String,
    /// The jobs that are known …
    pub jobs: u64,
    /// … and those of which there is a record.
    pub done: u64,
    /// How far it is.
    pub state: RunState,
    /// When it was begun, if that is told.
    pub started: Option<String>,
}

/// A run with all that its records come to.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunFigures {
    /// The run.
    pub line: RunLine,
    /// Where all its chance comes from.
    pub seed: u64,
    /// The program that began it.
    pub version: String,
    /// The file, as it was read.
    pub spec: String,
    /// Who works on it here, if this server does.
    pub shift: Option<ShiftFigures>,
    /// Why it broke off here, if it did.
    pub trouble: Option<String>,
    /// Who works on it on other machines, or did, by name.
    pub workers: Vec<WorkerStatus>,
    /// The players of a tournament, the best one first.
    pub players: Vec<PlayerFigures>,
    /// Half points that every player took from every other, in the same order …
    pub half_points: Vec<Vec<u64>>,
    /// … in this many games.
    pub games: Vec<Vec<u64>>,
    /// All games of a tournament …
    pub n_games: u64,
    /// … and how many of them differ: a repeated game counts once in ratings and errors.
    pub distinct_games: u64,
    /// What solvers did, or players that were asked.
    pub searches: Vec<SearchFigures>,
}

/// A run that this server works on.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ShiftFigures {
    /// For how long.
    pub seconds: f64,
    /// Jobs that were done before.
    pub done_before: u64,
    /// Jobs that are done at once.
    pub threads: u32,
}

/// What a player did.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayerFigures {
    /// Its name.
    pub name: String,
    /// How many of its games differ.
    pub distinct_games: u64,
    /// Games won …
    pub wins: u64,
    /// … drawn …
    pub draws: u64,
    /// … and lost …
    pub losses: u64,
    /// … of these by a fault of its own.
    pub forfeits: u64,
    /// Nodes of all its searches.
    pub nodes: u64,
    /// Time taken, if it is told.
    pub seconds: Option<f64>,
    /// Its rating, if its games say one: the mean of all is 0.
    pub elo: Option<f64>,
    /// Half the width of the rating's 95 % interval.
    pub error: Option<f64>,
}

/// What a solver did, or a player that was asked, under the same limits.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SearchFigures {
    /// The algorithm, or the player.
    pub spec: String,
    /// The heuristic of a solver.
    pub heuristic: Option<String>,
    /// What it was allowed to use, in words.
    pub limits: String,
    /// How often it was asked …
    pub n: u64,
    /// … had an answer …
    pub answered: u64,
    /// … and proved it to be the best.
    pub proven: u64,
    /// Lengths of all paths, or depths of all thoughts.
    pub length: u64,
    /// Nodes expanded, or visited in games.
    pub nodes: u64,
    /// Time taken, if it is told.
    pub seconds: Option<f64>,
}

/// What came of a job, in a line.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RecordLine {
    /// The job's place in its run.
    pub job: u64,
    /// Where it can be looked at: the game with its moves, the board, the position.
    pub place: PositionSpec,
    /// Who did it: the two players, or the solver and its heuristic, or the player that was asked.
    pub who: Vec<String>,
    /// What the board or position is called.
    pub name: String,
    /// What came of it: a result, a length, a move; nothing where a limit came first.
    pub result: String,
    /// How it ended: the termination of a game, the status of a puzzle, what the move is worth.
    pub ending: String,
    /// Moves of a game, nodes of a search.
    pub amount: u64,
    /// Time taken, if it is told.
    pub seconds: Option<f64>,
}

/// An experiment that was checked and not begun.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CheckedExperiment {
    /// What it is called.
    pub name: String,
    /// What kind of jobs it has.
    pub run_kind: RunKind,
    /// How many are known.
    pub jobs: u64,
    /// What should be known before it is begun, a sentence each.
    pub notes: Vec<String>,
}
