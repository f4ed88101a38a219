//! The published figures, as they stand in `data/report-tables.toml`.

use serde::Deserialize;
use toml::Value;

use crate::ReportError;

/// All published tables.
#[derive(Clone, PartialEq, Debug)]
pub struct Tables {
    pub(super) puzzles_a: Vec<PuzzleA>,
    pub(super) chess_a: Vec<ChessA>,
    pub(super) puzzles_d: Vec<PuzzleD>,
}

/// A row of report A's table of puzzles.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct PuzzleA {
    pub(super) board: String,
    pub(super) algorithm: String,
    pub(super) heuristic: String,
    pub(super) milliseconds: f64,
    /// As printed: moves, or boards on the way.
    pub(super) steps: u64,
    pub(super) horizon: u64,
    pub(super) visited: u64,
}

/// A row of report A's table of chess games.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct ChessA {
    pub(super) algorithm: &'static str,
    /// Evaluation and depth of White, and of Black.
    pub(super) players: [(String, u64); 2],
    pub(super) result: String,
    pub(super) milliseconds: f64,
    /// Moves of White and of Black, each counted from 1.
    pub(super) moves: [u64; 2],
    pub(super) states: [u64; 2],
    /// Printed for eight games only.
    pub(super) prunings: Option<[u64; 2]>,
}

/// A cell of report D's table.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct PuzzleD {
    pub(super) board: String,
    pub(super) algorithm: String,
    pub(super) heuristic: String,
    pub(super) printed: String,
}

#[derive(Deserialize)]
struct Raw {
    puzzle_a: Vec<RawPuzzles>,
    chess_a: RawChess,
    puzzle_d: RawTable,
}

#[derive(Deserialize)]
struct RawPuzzles {
    board: String,
    rows: Vec<(String, String, f64, u64, u64, u64)>,
}

#[derive(Deserialize)]
struct RawChess {
    alpha_beta: Vec<Vec<Value>>,
    minimax: Vec<Vec<Value>>,
}

#[derive(Deserialize)]
struct RawTable {
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Tables {
    /// Reads them from the text of the file.
    pub fn read(text: &str) -> Result<Tables, ReportError> {
        let raw: Raw = toml::from_str(text).map_err(|error| ReportError::Tables(error.message().to_owned()))?;
        let mut puzzles_a = Vec::new();
        for RawPuzzles { board, rows } in raw.puzzle_a {
            for (algorithm, heuristic, milliseconds, steps, horizon, visited) in rows {
                puzzles_a.push(PuzzleA {
                    board: board.clone(),
                    algorithm,
                    heuristic,
                    milliseconds,
                    steps,
                    horizon,
                    visited,
                });
            }
        }
        let [alpha_beta, minimax] = [("alpha-beta", raw.chess_a.alpha_beta), ("minimax", raw.chess_a.minimax)];
        let mut chess_a = Vec::new();
        for (algorithm, rows) in [alpha_beta, minimax] {
            for row in rows {
                let bad =
                    || ReportError::Tables(format!("chess_a: row {row:?}, expected ten or twelve figures of a game"));
                chess_a.push(chess_row(algorithm, &row).ok_or_else(bad)?);
            }
        }
        Ok(Tables { puzzles_a, chess_a, puzzles_d: puzzle_cells(&raw.puzzle_d)? })
    }
}

fn chess_row(algorithm: &'static str, row: &[Value]) -> Option<ChessA> {
    let text = |at: usize| row.get(at)?.as_str().map(str::to_owned);
    let whole = |at: usize| row.get(at)?.as_integer().and_then(|value| u64::try_from(value).ok());
    let prunings = if row.len() == 12 { Some([whole(10)?, whole(11)?]) } else { None };
    matches!(row.len(), 10 | 12).then_some(())?;
    Some(ChessA {
        algorithm,
        players: [(text(0)?, whole(1)?), (text(2)?, whole(3)?)],
        result: text(4)?,
        milliseconds: row[5].as_float()?,
        moves: [whole(6)?, whole(7)?],
        states: [whole(8)?, whole(9)?],
        prunings,
    })
}

fn puzzle_cells(raw: &RawTable) -> Result<Vec<PuzzleD>, ReportError> {
    let mut cells = Vec::new();
    for row in &raw.rows {
        for (column, printed) in raw.columns.iter().zip(row).skip(1) {
            let bad = || ReportError::Tables(format!("puzzle_d: column {column}, expected an algorithm/heuristic"));
            let (algorithm, heuristic) = column.split_once('/').ok_or_else(bad)?;
            cells.push(PuzzleD {
                board: row[0].clone(),
                algorithm: algorithm.into(),
                heuristic: heuristic.into(),
                printed: printed.clone(),
            });
        }
    }
    Ok(cells)
}
