//! What can be named, of every game.

use serde::{Deserialize, Serialize};

/// What can be named.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Listing {
    /// One each game.
    pub games: Vec<Name>,
    /// Algorithms for puzzles, players of games.
    pub algorithms: Vec<Name>,
    /// Heuristics for puzzles, evaluations for games.
    pub heuristics: Vec<Name>,
}

/// A name and what it means.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Name {
    /// The game it belongs to.
    pub game: String,
    /// The name.
    pub name: String,
    /// A line about it.
    pub summary: String,
    /// The keys it takes, in words.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub keys: String,
}

impl Name {
    /// A name of a game, with a line about it and its keys.
    pub fn new(game: &str, name: &str, summary: &str, keys: &str) -> Name {
        Name { game: game.into(), name: name.into(), summary: summary.into(), keys: keys.into() }
    }
}
