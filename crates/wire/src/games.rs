//! What the commands about games print: analyses, evaluations, counts of positions.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Counters, Number};

/// What a score means.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A heuristic value; 0 is no draw.
    Cp,
    /// The value of the game, from a player that knows it.
    Exact,
    /// A proven win.
    Win,
    /// A proven loss.
    Loss,
    /// A proven draw.
    Draw,
}

/// A score, from the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ScoreFigures {
    /// What it means.
    pub kind: Kind,
    /// The heuristic value, in hundredths of a pawn or in points of the evaluation ([`ScoreUnit`](crate::ScoreUnit)); of a win or loss its value in the game's usual scale; 0 for a draw.
    pub value: i64,
    /// Moves to the end of the game, where that is known: a win, a loss, a drawn board that fills up. Otherwise 0.
    pub plies: u32,
}

/// What a player thinks of a position.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct Analysis {
    /// The game.
    pub game: String,
    /// The board it is played on.
    pub board: String,
    /// The position, as text.
    pub position: String,
    /// The player, as its spec.
    pub player: String,
    /// The move it would play; none where the game is over, or a limit came before any.
    pub best: Option<String>,
    /// What that is worth; none if the player does not say.
    pub score: Option<ScoreFigures>,
    /// Games it expects to win, draw and lose of a thousand, for the side to move; only from players whose scores tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wdl: Option<[u32; 3]>,
    /// The line it expects, its own move first.
    pub pv: Vec<String>,
    /// The best lines, the best first, where it was asked for several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<LineFigures>,
    /// How far it looked ahead.
    pub depth: u32,
    /// The counters.
    #[serde(flatten)]
    pub counters: Counters,
    /// Rounds of an iterative search.
    pub iterations: u64,
    /// Time taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// Nodes by time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes_per_second: Option<u64>,
    /// Peak resident memory of the process.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub peak_bytes: Option<u64>,
    /// Why there is no move, in words, where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_move: Option<String>,
    /// The moves whose worth is known, in the order of the board.
    pub moves: Vec<ScoredMove>,
    /// Why this line, on request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub explanation: Option<Explanation>,
}

/// A line and what it is worth.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct LineFigures {
    /// What it is worth to the side to move.
    pub score: ScoreFigures,
    /// Games that the player expects to win, draw and lose of a thousand with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wdl: Option<[u32; 3]>,
    /// Its moves.
    pub pv: Vec<String>,
}

/// Why a line is thought to be the best: what the evaluation says of the position, and of where the line leads, in its own
/// points and from the side to move.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct Explanation {
    /// The terms of the position as it stands …
    pub terms: BTreeMap<String, f64>,
    /// … and at the end of the line; none if the line ends the game.
    pub terms_at_end: BTreeMap<String, f64>,
    /// What follows, in words.
    pub words: Vec<String>,
}

/// A move and what it is worth.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ScoredMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it is worth to the side that plays it.
    pub score: ScoreFigures,
}

/// Many positions' analyses, in the order in which they were asked.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct Analyses {
    /// One each.
    pub results: Vec<Analysis>,
}

/// A static evaluation.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct Evaluation {
    /// The game.
    pub game: String,
    /// The board it is played on.
    pub board: String,
    /// The position, as text.
    pub position: String,
    /// The evaluation.
    pub eval: String,
    /// Its value, from the side to move.
    pub value: Number,
    /// The parts that it is made of, by name.
    pub terms: BTreeMap<String, Number>,
}

/// Many positions' evaluations, in the order in which they were asked.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct Evaluations {
    /// One each.
    pub results: Vec<Evaluation>,
}

/// Sequences of moves, counted.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct Perft {
    /// The game.
    pub game: String,
    /// The board it is played on.
    pub board: String,
    /// Where the sequences begin.
    pub position: String,
    /// Their length.
    pub depth: u32,
    /// How many there are.
    pub nodes: u64,
    /// Games that ended before.
    pub finished_before: u64,
    /// Time taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

/// Counts from many positions, beside those that were published.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct PerftList {
    /// The game.
    pub game: String,
    /// How many are as published, or were not.
    pub n_right: usize,
    /// One a position.
    pub results: Vec<PerftLine>,
    /// Time taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

/// A count beside the published one.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct PerftLine {
    /// Where the sequences begin.
    pub position: String,
    /// Their length.
    pub depth: u32,
    /// How many there are; null if the count was stopped.
    pub nodes: Option<u64>,
    /// The published count; null if none is known.
    pub published: Option<u64>,
}

/// A count that was stopped, and is worth nothing.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Uncounted {
    /// The game.
    pub game: String,
    /// The board it is played on.
    pub board: String,
    /// Where the count began.
    pub position: String,
    /// How far it was to go.
    pub depth: u32,
    /// Always null.
    pub nodes: Option<u64>,
    /// What stopped it.
    pub stopped_by: String,
}

/// Different positions, counted.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct Distinct {
    /// The game.
    pub game: String,
    /// The board it is played on.
    pub board: String,
    /// Where the games begin.
    pub position: String,
    /// The length of the longest.
    pub depth: u32,
    /// Positions after 0, 1 … moves.
    pub distinct: Vec<u64>,
    /// Time taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_as_promised() {
        let score = ScoreFigures { kind: Kind::Win, value: 18, plies: 1 };
        let scored = ScoredMove { mv: "4".into(), score };
        let text = serde_json::to_string(&scored).unwrap();
        assert_eq!(text, r#"{"move":"4","score":{"kind":"win","value":18,"plies":1}}"#);
    }
}
