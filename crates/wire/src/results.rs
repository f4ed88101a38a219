//! What the records of a run come to, as `experiment`, `tournament` and `runs show` print it: the standings of a tournament,
//! the results of methods and of players that were asked.

use serde::{Deserialize, Serialize};

use crate::{EloFigures, JobRecord, LimitFigures, Run};

/// Runs with their results.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct RunsResults {
    /// The runs, in the order in which they were done.
    pub runs: Vec<RunResults>,
}

/// A run with its results. What it has no records of is left out.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct RunResults {
    /// The run.
    #[serde(flatten)]
    pub run: Run,
    /// How many records the results are made from.
    pub records: u64,
    /// The players of a tournament, the best one first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub standings: Vec<PlayerStanding>,
    /// What every player did against every other, in the order of the standings; null where two did not meet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub crosstable: Vec<Vec<Option<Encounter>>>,
    /// How much stronger the first of two players is, in the order of the run's file; only where there are two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elo: Option<RunElo>,
    /// What methods did on puzzles, in the order of the jobs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub methods: Vec<MethodResult>,
    /// What players that were asked about positions did, in the order of the jobs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<PlayerResult>,
}

/// What a player of a tournament did in all its games.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct PlayerStanding {
    /// Its place; players with equal points share one.
    pub rank: u64,
    /// Its name.
    pub name: String,
    /// One for a win, a half for a draw.
    pub points: f64,
    /// Games with a result.
    pub games: u64,
    /// Games won …
    pub wins: u64,
    /// … drawn …
    pub draws: u64,
    /// … and lost.
    pub losses: u64,
    /// Games lost by a fault of its own: late, illegal, no answer. They are among the losses.
    pub forfeits: u64,
    /// Games without a result. They are in no other count.
    pub unfinished: u64,
    /// Its rating by maximum likelihood over all games, where the mean of all is 0; null where it has none.
    pub rating: Option<f64>,
    /// Half the width of the rating's 95 % interval.
    pub rating_error: Option<f64>,
    /// What the rating is at least, where the player lost nothing to the others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating_at_least: Option<f64>,
    /// What the rating is at most, where the player won nothing from the others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating_at_most: Option<f64>,
    /// Moves played.
    pub moves: u64,
    /// Calls of the recursive search.
    pub nodes: u64,
    /// Time taken, all moves together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

/// What a player did against another.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize, Debug)]
pub struct Encounter {
    /// One for a win, a half for a draw.
    pub points: f64,
    /// Games with a result.
    pub games: u64,
    /// Games won …
    pub wins: u64,
    /// … drawn …
    pub draws: u64,
    /// … and lost.
    pub losses: u64,
}

/// How much stronger one of two players is.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct RunElo {
    /// Of whom it is said.
    pub name: String,
    /// The difference.
    #[serde(flatten)]
    pub elo: EloFigures,
    /// How sure it is that this player is stronger, from 0 to 1.
    pub superiority: f64,
}

/// What an algorithm with a heuristic did under the same limits, all boards and repetitions together.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct MethodResult {
    /// The algorithm.
    pub algorithm: String,
    /// The heuristic.
    pub heuristic: String,
    /// What a try was allowed to use.
    pub limits: LimitFigures,
    /// How many tries there were: solved, unsolvable and stopped ones together.
    pub tries: u64,
    /// Those that found a path …
    pub solved: u64,
    /// … of which it is proven that there is none shorter.
    pub proven: u64,
    /// Tries that found out that there is no path.
    pub unsolvable: u64,
    /// Tries that a limit ended.
    pub stopped: u64,
    /// The mean length of the paths.
    pub mean_length: Option<f64>,
    /// Nodes expanded, all tries together.
    pub expanded: u64,
    /// Time taken, all tries together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

/// What a player that was asked did under the same limits, all positions and repetitions together.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct PlayerResult {
    /// The player.
    pub player: String,
    /// What an answer was allowed to use.
    pub limits: LimitFigures,
    /// How many tries there were.
    pub tries: u64,
    /// Those that found a move.
    pub answered: u64,
    /// The mean depth of those.
    pub mean_depth: Option<f64>,
    /// Calls of the recursive search, all tries together.
    pub nodes: u64,
    /// Time taken, all tries together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

/// A run with all its records: `runs export --json`.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct RunExport {
    /// The run.
    pub run: Run,
    /// The records, ordered by job.
    pub records: Vec<JobRecord>,
}
