//! Squares and moves.
//!
//! Squares are named as in the literature: the columns are `a` to `h` from the left, the rows 1 to 8 from the *top*, so `a1` is
//! the top left corner. The bit of a square in a bitboard is 8 · row + column, both counted from 0, so `a1` is bit 0.

use std::fmt;

/// A square of the board.
///
/// ```
/// use mossa_othello::Square;
/// let square = Square::read("d3").unwrap();
/// assert_eq!((square.column(), square.row(), square.to_string()), (3, 2, "d3".to_owned()));
/// assert_eq!(Square::read("i1"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The number of squares.
    pub const COUNT: usize = 64;

    /// The square with this bit, which is below 64.
    #[inline]
    pub fn new(bit: u32) -> Square {
        debug_assert!(bit < 64, "bit {bit} is not on the board");
        Square(bit as u8)
    }

    /// The number of its bit.
    #[inline]
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// The bitboard with this square alone.
    #[inline]
    pub fn bit(self) -> u64 {
        1 << self.0
    }

    /// The column, the left one being 0.
    pub fn column(self) -> usize {
        self.index() % 8
    }

    /// The row, the top one being 0.
    pub fn row(self) -> usize {
        self.index() / 8
    }

    /// The square with this name; capital letters are read too.
    pub fn read(text: &str) -> Option<Square> {
        let &[column, row] = text.as_bytes() else { return None };
        let (column, row) = (column.to_ascii_lowercase(), row);
        let is_square = (b'a'..=b'h').contains(&column) && (b'1'..=b'8').contains(&row);
        is_square.then(|| Square(8 * (row - b'1') + column - b'a'))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column() as u8), self.row() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Square({self})")
    }
}

/// A move: a disc on a square, or a pass.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u8);

impl Move {
    /// No disc. It is legal only where there is no other move and the opponent has one.
    pub const PASS: Move = Move(64);

    /// The number of different moves.
    pub const COUNT: usize = 65;

    /// A disc on this square.
    #[inline]
    pub fn on(square: Square) -> Move {
        Move(square.0)
    }

    /// Where the disc is placed; `None` for a pass.
    #[inline]
    pub fn square(self) -> Option<Square> {
        (self != Move::PASS).then_some(Square(self.0))
    }

    /// A number below [`COUNT`](Self::COUNT).
    #[inline]
    pub fn index(self) -> usize {
        self.0.into()
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.square() {
            Some(square) => write!(f, "{square}"),
            None => f.write_str("pass"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self})")
    }
}
