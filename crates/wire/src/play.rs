//! The record of a game between two players that was played in the background.

use serde::{Deserialize, Serialize};

/// Rounds of a game.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct Played {
    /// The game.
    pub game: String,
    /// The board it was played on.
    pub board: String,
    /// The position in which every round began.
    pub start: String,
    /// One each.
    pub rounds: Vec<PlayedRound>,
    /// Rounds won by either player, in the order in which they were named, and drawn.
    pub tally: Tally,
}

/// One round.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct PlayedRound {
    /// Who moved first.
    pub first: PlayedSide,
    /// Who moved second.
    pub second: PlayedSide,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` for a round that was broken off.
    pub result: String,
    /// How it ended: as the game calls it (`connection`, `checkmate`, `stalemate` …), `no-answer` or `unfinished`.
    pub termination: String,
    /// The moves, those of the start not included.
    pub moves: Vec<String>,
}

/// A player in one round.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct PlayedSide {
    /// What it is called.
    pub name: String,
    /// Its spec.
    pub spec: String,
    /// Calls of the recursive search, all moves together.
    pub nodes: u64,
    /// Time taken, all moves together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

/// A score over rounds.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, Debug)]
pub struct Tally {
    /// Rounds won by the player that was named first.
    pub first: u64,
    /// Rounds won by the other.
    pub second: u64,
    /// Rounds drawn.
    pub draws: u64,
}
