//! Squares, which are also the moves, and their names.
//!
//! A square is named by its column and its row, as in chess: the columns are `a`, `b`, … from the left, the rows 1, 2, … from the
//! bottom. After column `z` come `aa`, `ab`, … as in spreadsheets.

use std::fmt;

/// A square of the board; as a move, the square on which a stone is placed.
///
/// ```
/// use mossa_mnk::Square;
/// let square: Square = Square::read("h8").unwrap();
/// assert_eq!(square, Square { column: 7, row: 7 });
/// assert_eq!(Square { column: 27, row: 31 }.to_string(), "ab32");
/// assert_eq!(Square::read("8h"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// The column, the left one being 0.
    pub column: u8,
    /// The row, the bottom one being 0.
    pub row: u8,
}

impl Square {
    /// The square with this name, on a board that is large enough; capital letters are read too.
    pub fn read(text: &str) -> Option<Square> {
        let n_letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
        let (letters, digits) = text.split_at(n_letters);
        if letters.is_empty() || digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let column = letters.bytes().try_fold(0_u8, |column, letter| {
            column.checked_mul(26)?.checked_add(1 + letter.to_ascii_lowercase() - b'a')
        })?;
        let row: u8 = digits.parse().ok()?;
        Some(Square { column: column - 1, row: row.checked_sub(1)? })
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |number: u8| char::from(b'a' + number);
        if let Some(first) = (self.column / 26).checked_sub(1) {
            write!(f, "{}", letter(first))?;
        }
        write!(f, "{}{}", letter(self.column % 26), u32::from(self.row) + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Square({self})")
    }
}
