//! What the page knows of a game: names, boards and how it is drawn, all as data.

use serde::{Deserialize, Serialize};

/// A game or puzzle that can be played here.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameInfo {
    /// Its name, as it is listed.
    pub name: String,
    /// Whether it is for one or for two.
    pub kind: GameInfoKind,
    /// What it is called.
    pub title: WordPair,
    /// What the first side is called, and the second; none in puzzles.
    pub sides: Vec<WordPair>,
    /// Boards to choose from, the usual one first.
    pub boards: Vec<String>,
    /// The beginning of a game on the usual board, or a board of a puzzle to begin with, as text.
    pub start: String,
    /// Whether positions are written as FEN.
    pub has_fen: bool,
    /// The player where none is named; empty in puzzles.
    pub default_player: String,
    /// How its boards are drawn.
    pub style: StyleFigures,
}

/// For how many it is.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum GameInfoKind {
    /// For two players.
    Game,
    /// For one.
    Puzzle,
}

/// A text in both languages.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WordPair {
    /// In English.
    pub en: String,
    /// In Italian.
    pub it: String,
}

/// How moves are made on a board, and how it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StyleFigures {
    /// How the cells are called.
    pub coordinates: CoordinatesKind,
    /// What a player does to make a move.
    pub gesture: GestureKind,
    /// What a cell looks like.
    pub cells: CellKind,
}

/// How the cells of a board are called.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum CoordinatesKind {
    /// They have no names.
    None,
    /// Columns are numbered from 1.
    Columns,
    /// Columns are lettered, rows are numbered from the bottom.
    FromBottom,
    /// Columns are lettered, rows are numbered from the top.
    FromTop,
}

/// What a player does to make a move.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum GestureKind {
    /// Lets a piece fall into a column.
    Drop,
    /// Puts a piece on a cell.
    Place,
    /// Moves a piece from one cell to another.
    Move,
    /// Slides a piece into the gap beside it.
    Slide,
    /// Turns over all pieces above a cell.
    Flip,
}

/// What a cell looks like.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum CellKind {
    /// A square with discs on it.
    Plain,
    /// A square of one of two colours in turn, with figures on it.
    Chequered,
    /// A hole with a coloured disc in it.
    Hole,
    /// A tile with a number on it.
    Tile,
    /// A bar as wide as its number.
    Bar,
}
