//! Positions and moves as text.
//!
//! A position is written like the first two fields of a FEN: the rows from the top, separated by `/`, then a blank and the side to
//! move. In a row, `x` is a stone of the first side, `o` one of the second, and a number stands for as many empty squares in a
//! row: `xo1/1x1/3 o`, or `15/15/…/7x7/…/15 o`. Capital letters are read too, and `.` for one empty square. The side to move follows from the
//! stones, so it may be left out; where it is written it must be right. `-` is the empty board.
//!
//! A move is the name of a square: `a1` is the bottom left one, see [`square`](crate::square).

use mossa_kernel::{Game, Misread, Notation, Outcome, Side};

use crate::{Board, Mnk, MnkError, Shape, Square};

/// The text of the empty board, of any shape.
pub const EMPTY: &str = "-";

/// How a side's stones are written.
pub(crate) fn mark(side: Side) -> char {
    match side {
        Side::First => 'x',
        Side::Second => 'o',
    }
}

/// A word short enough for an error message.
pub(crate) fn clip(word: &str) -> String {
    const MAX_LETTERS: usize = 20;
    match word.char_indices().nth(MAX_LETTERS) {
        Some((end, _)) => format!("{}…", &word[..end]),
        None => word.to_owned(),
    }
}

/// Reads the rows of a drawn board: the stones, by number of the square.
fn read_rows(shape: Shape, text: &str) -> Result<Vec<(usize, Side)>, MnkError> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != shape.rows() {
        return Err(MnkError::WrongRows { found: rows.len(), rows: shape.rows() });
    }
    let mut stones = Vec::new();
    for (row, text) in rows.into_iter().rev().enumerate() {
        read_row(shape, row, text, &mut stones)?;
    }
    Ok(stones)
}

/// Reads a row and adds its stones.
fn read_row(shape: Shape, row: usize, text: &str, stones: &mut Vec<(usize, Side)>) -> Result<(), MnkError> {
    let mut column = 0_usize;
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let n_digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (part, after) = rest.split_at(n_digits.max(letter.len_utf8()));
        let side = match part {
            "x" | "X" => Some(Side::First),
            "o" | "O" => Some(Side::Second),
            _ => None,
        };
        let n_empty = if part == "." { Some(1) } else { part.parse::<usize>().ok().filter(|_| n_digits != 0) };
        match (side, n_empty) {
            (Some(side), _) => {
                if column < shape.columns() {
                    stones.push((row * shape.columns() + column, side));
                }
                column += 1;
            }
            (None, Some(n_empty)) if n_empty != 0 => column = column.saturating_add(n_empty),
            (None, _) => return Err(MnkError::NotACell { row: row + 1, found: clip(part) }),
        }
        rest = after;
    }
    let columns = shape.columns();
    if column == columns { Ok(()) } else { Err(MnkError::WrongColumns { row: row + 1, found: column, columns }) }
}

impl Notation for Mnk {
    type Error = MnkError;

    fn read_state(&self, text: &str) -> Result<Board, MnkError> {
        let mut words = text.split_whitespace();
        let board = match words.next() {
            None => return Err(MnkError::NoPosition),
            Some(EMPTY) => self.empty(),
            Some(rows) => self.set_up(&read_rows(self.shape(), rows)?)?,
        };
        let expected = board.to_move();
        match words.next() {
            Some(side) if !side.eq_ignore_ascii_case(mark(expected).encode_utf8(&mut [0; 4])) => {
                return Err(MnkError::WrongSide { found: clip(side), expected });
            }
            _ => {}
        }
        match words.next() {
            None => Ok(board),
            Some(word) => Err(MnkError::TooLong { found: clip(word) }),
        }
    }

    fn write_state(&self, board: &Board) -> String {
        let row = |row: u8| {
            let (mut text, mut n_empty) = (String::new(), 0);
            for column in 0..self.shape().columns() as u8 {
                let stone = self.stone(board, Square { column, row });
                if 0 < n_empty && stone.is_some() {
                    text += &n_empty.to_string();
                    n_empty = 0;
                }
                match stone {
                    Some(side) => text.push(mark(side)),
                    None => n_empty += 1,
                }
            }
            if n_empty == 0 { text } else { text + &n_empty.to_string() }
        };
        let rows: Vec<String> = (0..self.shape().rows() as u8).rev().map(row).collect();
        format!("{} {}", rows.join("/"), mark(board.to_move()))
    }

    fn write_move(&self, _board: &Board, square: Square) -> String {
        square.to_string()
    }

    fn read_move(&self, board: &Board, text: &str) -> Option<Square> {
        let square = Square::read(text.trim()).filter(|&square| self.shape().has(square))?;
        (self.outcome(board).is_none() && self.stone(board, square).is_none()).then_some(square)
    }

    fn misread(&self, _board: &Board, text: &str) -> Misread {
        let is_square = Square::read(text.trim()).is_some_and(|square| self.shape().has(square));
        if is_square { Misread::NotLegal } else { Misread::NoMove }
    }

    fn name_ending(&self, board: &Board) -> &'static str {
        match self.outcome(board) {
            Some(Outcome::Win(_)) => "line",
            Some(Outcome::Draw) | None => "board-full",
        }
    }
}
