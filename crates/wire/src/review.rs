//! What a review of games prints.

use serde::{Deserialize, Serialize};

use crate::ScoreFigures;

/// Games, reviewed.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct Review {
    /// Who reviewed them, as its spec.
    pub player: String,
    /// The games, in the order of the file.
    pub games: Vec<ReviewedGame>,
}

/// One game.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReviewedGame {
    /// Which game of the file it is, counted from 1.
    pub number: u64,
    /// Who had the white pieces …
    pub white: String,
    /// … and who the black ones.
    pub black: String,
    /// The result, as the file has it.
    pub result: String,
    /// Where it began: `startpos`, or a FEN.
    pub start: String,
    /// The moves, as far as they were reviewed.
    pub moves: Vec<ReviewedMove>,
    /// What they come to.
    pub sides: ReviewedSides,
}

/// One move. Scores are from the view of the side that moved.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReviewedMove {
    /// Its number, as players count.
    pub number: u32,
    /// `white` or `black`.
    pub side: String,
    /// The move as players write it …
    pub san: String,
    /// … and as programs do.
    #[serde(rename = "move")]
    pub mv: String,
    /// What the position was worth before it; none if the player did not say …
    pub before: Option<ScoreFigures>,
    /// … and after it.
    pub after: Option<ScoreFigures>,
    /// What the move lost, in hundredths; none where a score is missing.
    pub loss: Option<u32>,
    /// `?!`, `?`, `??`, or nothing.
    pub mark: String,
    /// The move that the player would have played, as players write it; none if it had no answer …
    pub best: Option<String>,
    /// … and the line that it expected, with that move at its beginning.
    pub line: Vec<String>,
    /// How far it looked ahead before the move.
    pub depth: u32,
    /// Calls of the recursive search before the move.
    pub nodes: u64,
    /// Time taken for that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

/// Both sides of a game.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReviewedSides {
    /// The side that had the white pieces …
    pub white: ReviewedSide,
    /// … and the other.
    pub black: ReviewedSide,
}

/// What the moves of a side come to.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReviewedSide {
    /// Moves that were reviewed.
    pub moves: u64,
    /// What they lost on average, in hundredths; none without any whose loss is known.
    pub average_loss: Option<f64>,
    /// Moves marked `?!` …
    pub inaccuracies: u64,
    /// … `?` …
    pub mistakes: u64,
    /// … and `??`.
    pub blunders: u64,
}
