//! What a tournament prints.

use serde::{Deserialize, Serialize};

use crate::matches::{MatchGame, MatchWork};

/// A tournament.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct TournamentReport {
    /// The game.
    pub game: String,
    /// The boards it was played on.
    pub boards: Vec<String>,
    /// Points for a win, a draw and a loss.
    pub points: [u64; 3],
    /// The players, the best one first.
    pub players: Vec<TournamentPlayer>,
    /// The games, in the order of the schedule.
    pub games: Vec<TournamentGame>,
    /// Where the standard error of the programs is that crashed; none if none did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub log: Option<String>,
}

/// What a player did in a tournament.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct TournamentPlayer {
    /// Its place; players with as many points share one.
    pub rank: usize,
    /// What it is called here.
    pub name: String,
    /// How it is named elsewhere.
    pub spec: String,
    /// Its points.
    pub points: u64,
    /// Games won …
    pub wins: u64,
    /// … drawn …
    pub draws: u64,
    /// … and lost.
    pub losses: u64,
    /// Games lost by a fault of its own: late, illegal, no answer. They are among the losses.
    pub errors: u64,
    /// Moves, work and time.
    #[serde(flatten)]
    pub work: MatchWork,
}

/// One game of a tournament; its players are called by their names.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct TournamentGame {
    /// The board.
    pub board: String,
    /// The game.
    #[serde(flatten)]
    pub game: MatchGame,
}
