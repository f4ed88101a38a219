//! What a board looks like, and what can be done on it: all that the page knows of the rules.

use serde::{Deserialize, Serialize};

use crate::{PositionSpec, StyleFigures};

/// A position as it is drawn, and what can be done with it.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BoardView {
    /// Where it stands, every move written as programs write it …
    pub place: PositionSpec,
    /// … and as people say it.
    pub move_text: Vec<String>,
    /// How the board is drawn.
    pub style: StyleFigures,
    /// Rows of the board, the top one first …
    pub rows: u32,
    /// … and columns, the left one first.
    pub columns: u32,
    /// What is written on every cell, row by row; nothing where it is empty.
    pub cells: Vec<String>,
    /// The owner of each cell, one letter a cell: `1`, `2`, or `.` for none.
    pub owners: String,
    /// Cells that the last move changed.
    pub changed: Vec<u32>,
    /// Cells that decided the game.
    pub decisive: Vec<u32>,
    /// Whose turn it is, 1 or 2; none in puzzles.
    pub to_move: Option<u8>,
    /// Whose turn it was at the start.
    pub first_to_move: Option<u8>,
    /// The legal moves.
    pub legal: Vec<DisplayedMove>,
    /// How things stand.
    pub standing: StandingFigures,
    /// How the end is called, if it is over.
    pub ending: Option<String>,
    /// The draw that the side to move may claim, if it may.
    pub claim: Option<String>,
    /// The same position in the notations of others.
    pub texts: Vec<NamedText>,
}

/// A move in both forms.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DisplayedMove {
    /// As programs write it …
    #[serde(rename = "move")]
    pub mv: String,
    /// … and as people say it.
    pub move_text: String,
}

/// A text and what it is: `fen`, `pgn`, `moves`, `board`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NamedText {
    /// What it is.
    pub name: String,
    /// The text.
    pub text: String,
}

/// How things stand.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum StandingFigures {
    /// It goes on.
    Open,
    /// The first side has won.
    First,
    /// The second side has won.
    Second,
    /// Neither side has won.
    Draw,
    /// The puzzle is solved.
    Solved,
}
