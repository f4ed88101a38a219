//! Positions and moves as text.
//!
//! A position is either *drawn* or a *list of moves* from the empty board. A text with any of `.xXoO_/|` in it is drawn:
//! rows from the top, separated by `/` or line breaks; `x` is the first side, `o` the second, `.` or `_` an empty cell;
//! blanks and `|` mean nothing. Everything else is moves, columns counted from 1: digits in a row (`4453`) on boards of
//! up to nine columns, or numbers separated by commas or blanks (`10,3,12`) on any; `-` is no move.
//!
//! A position does not know the order of its moves, so it is written drawn: `......./…/..xo...`.

use mossa_kernel::{Game, Misread, Notation, Outcome, Side};

use crate::{Board, Column, ConnectError, ConnectX, Form, Shape};

/// Boards of no more columns can have their moves written as digits in a row.
const MAX_DIGIT: usize = 9;

/// Reads a list of moves: columns of this shape. Whether they can be played is not asked.
///
/// ```
/// use mossa_connectx::{Column, ConnectError, Shape, notation::read_moves};
/// let (narrow, wide) = (Shape::new(6, 7, 4).unwrap(), Shape::new(20, 20, 10).unwrap());
/// assert_eq!(read_moves(narrow, " 445 ").unwrap(), [3, 3, 4].map(Column));
/// assert_eq!(read_moves(wide, "12, 3").unwrap(), [11, 2].map(Column));
/// assert_eq!(read_moves(wide, "12").unwrap(), [Column(11)]);
/// assert!(read_moves(narrow, "-").unwrap().is_empty());
/// assert_eq!(read_moves(narrow, "48").unwrap_err().to_string(), "move 2 is \"8\": expected a column from 1 to 7");
/// ```
pub fn read_moves(shape: Shape, text: &str) -> Result<Vec<Column>, ConnectError> {
    let text = text.trim();
    let is_separator = |c: char| c == ',' || c.is_whitespace();
    let parts: Vec<&str> = match text {
        "-" => return Ok(Vec::new()),
        digits if shape.columns() <= MAX_DIGIT && !digits.contains(is_separator) => {
            digits.char_indices().map(|(at, digit)| &digits[at..at + digit.len_utf8()]).collect()
        }
        numbers => numbers.split(is_separator).filter(|part| !part.is_empty()).collect(),
    };
    if parts.is_empty() {
        return Err(ConnectError::NoPosition);
    }
    parts.into_iter().enumerate().map(|(index, part)| read_column(shape, index + 1, part)).collect()
}

/// Writes a list of moves as [`read_moves`] reads them: digits in a row if they will do, else numbers and commas.
///
/// ```
/// use mossa_connectx::{Column, Shape, notation::write_moves};
/// assert_eq!(write_moves(Shape::new(6, 7, 4).unwrap(), &[3, 3, 4].map(Column)), "445");
/// assert_eq!(write_moves(Shape::new(20, 20, 10).unwrap(), &[11, 2].map(Column)), "12,3");
/// assert_eq!(write_moves(Shape::new(6, 7, 4).unwrap(), &[]), "-");
/// ```
pub fn write_moves(shape: Shape, moves: &[Column]) -> String {
    if moves.is_empty() {
        return "-".into();
    }
    let columns: Vec<String> = moves.iter().map(Column::to_string).collect();
    columns.join(if shape.columns() <= MAX_DIGIT { "" } else { "," })
}

fn read_column(shape: Shape, ply: usize, part: &str) -> Result<Column, ConnectError> {
    // `parse` would let a plus sign pass.
    let is_number = part.bytes().all(|byte| byte.is_ascii_digit());
    let number = if is_number { part.parse::<usize>().ok() } else { None };
    match number {
        Some(number) if (1..=shape.columns()).contains(&number) => Ok(Column(number as u8 - 1)),
        _ => Err(ConnectError::NotAColumn { ply, found: clip(part), columns: shape.columns() }),
    }
}

/// A word short enough for an error message.
fn clip(word: &str) -> String {
    const MAX: usize = 20;
    match word.char_indices().nth(MAX) {
        Some((end, _)) => format!("{}…", &word[..end]),
        None => word.to_owned(),
    }
}

/// How a side's stones are written.
pub(crate) fn mark(side: Side) -> char {
    match side {
        Side::First => 'x',
        Side::Second => 'o',
    }
}

/// A text that is a drawn board, not moves.
fn is_drawn(text: &str) -> bool {
    text.contains(['.', '_', 'x', 'X', 'o', 'O', '/', '|'])
}

/// Reads a drawn board: the stones of every column from the bottom up.
fn read_drawn(shape: Shape, text: &str) -> Result<Vec<Vec<Side>>, ConnectError> {
    let without_frame = |row: &str| row.chars().filter(|&c| c != '|' && !c.is_whitespace()).collect::<Vec<char>>();
    let rows: Vec<Vec<char>> = text.split(['/', '\n', '\r']).map(without_frame).filter(|row| !row.is_empty()).collect();
    if rows.len() != shape.rows() {
        return Err(ConnectError::WrongRows { found: rows.len(), rows: shape.rows() });
    }
    let mut columns = vec![Vec::new(); shape.columns()];
    for (above, row) in rows.iter().enumerate().rev() {
        if row.len() != shape.columns() {
            return Err(ConnectError::WrongColumns { row: above + 1, found: row.len(), columns: shape.columns() });
        }
        for (at, &cell) in row.iter().enumerate() {
            let side = match cell {
                '.' | '_' => continue,
                'x' | 'X' => Side::First,
                'o' | 'O' => Side::Second,
                found => return Err(ConnectError::NotACell { row: above + 1, column: at + 1, found }),
            };
            if above + 1 + columns[at].len() != shape.rows() {
                return Err(ConnectError::Floating { row: above + 1, column: at + 1 });
            }
            columns[at].push(side);
        }
    }
    Ok(columns)
}

impl<F: Form> Notation for ConnectX<F> {
    type Error = ConnectError;

    fn read_state(&self, text: &str) -> Result<Board<F>, ConnectError> {
        if is_drawn(text) {
            self.set_up(&read_drawn(self.shape(), text)?)
        } else {
            self.after_moves(&read_moves(self.shape(), text)?)
        }
    }

    fn write_state(&self, board: &Board<F>) -> String {
        let cell = |column, row| self.stone(board, Column(column as u8), row).map_or('.', mark);
        let row = |row| (0..self.shape().columns()).map(|column| cell(column, row)).collect::<String>();
        (0..self.shape().rows()).rev().map(row).collect::<Vec<_>>().join("/")
    }

    fn write_move(&self, _board: &Board<F>, column: Column) -> String {
        column.to_string()
    }

    fn read_move(&self, board: &Board<F>, text: &str) -> Option<Column> {
        let column = read_column(self.shape(), 1, text.trim()).ok()?;
        (self.outcome(board).is_none() && !self.is_full(board, column)).then_some(column)
    }

    fn looks_like_move(&self, text: &str) -> bool {
        !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
    }

    fn misread(&self, _board: &Board<F>, text: &str) -> Misread {
        if read_column(self.shape(), 1, text.trim()).is_ok() { Misread::NotLegal } else { Misread::NoMove }
    }

    fn name_ending(&self, board: &Board<F>) -> &'static str {
        match self.outcome(board) {
            Some(Outcome::Win(_)) => "connection",
            Some(Outcome::Draw) | None => "board-full",
        }
    }
}
