//! Boards as text: the tiles row by row, 0 for the blank, separated by spaces or commas. `written.rs` reads the other forms
//! in which boards are copied and typed.

use std::error::Error;
use std::fmt;

use mossa_kernel::{Notation, StateSpace};

use crate::rules::{blank_first, blank_last};
use crate::written::Written;
use crate::{Board, Cells, Shape, Slide, Tiles};

/// What can be wrong with a board, a goal or a size.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TilesError {
    /// There is no tile in the text.
    Empty,
    /// A part of the text is not a tile.
    NotATile {
        /// Which part, counted from 1.
        position: usize,
        /// What stands there.
        found: String,
    },
    /// A tile that this board does not have.
    OutOfRange {
        /// The tile.
        tile: u32,
        /// The largest tile that it has.
        most: usize,
    },
    /// A tile that stands there twice.
    Repeated {
        /// The tile.
        tile: u8,
    },
    /// Too few or too many tiles for the size given.
    WrongCount {
        /// The size.
        shape: Shape,
        /// How many there are.
        found: usize,
    },
    /// No size was given, and the number of tiles does not make a square.
    NotSquare {
        /// How many there are.
        found: usize,
    },
    /// Sides that no board has.
    BadShape {
        /// Number of rows asked for.
        rows: usize,
        /// Number of columns asked for.
        columns: usize,
    },
    /// A size that cannot be read.
    UnreadableShape {
        /// What was written.
        found: String,
    },
}

impl fmt::Display for TilesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (least, most_side) = (Shape::MIN_SIDE, Shape::MAX_SIDE);
        match self {
            TilesError::Empty => f.write_str("no tiles: expected a board such as \"1 2 3 4 5 6 7 0 8\""),
            TilesError::NotATile { position, found } => {
                write!(f, "tile {position} is {found:?}: expected a whole number, 0 for the blank")
            }
            TilesError::OutOfRange { tile, most } => write!(f, "tile {tile} is out of range: expected 0 to {most}"),
            TilesError::Repeated { tile } => write!(f, "tile {tile} appears twice: expected every tile once"),
            TilesError::WrongCount { shape, found } => {
                write!(f, "{found} tiles for a board of {shape}: expected {}", shape.n_cells())
            }
            TilesError::NotSquare { found } => {
                write!(f, "{found} tiles do not make a square board: expected 4, 9, 16, 25 …, or the size as ROWSxCOLS")
            }
            TilesError::BadShape { rows, columns } => {
                write!(f, "no board of {rows}x{columns}: expected {least} to {most_side} rows and columns")
            }
            TilesError::UnreadableShape { found } => {
                write!(f, "size {found:?} cannot be read: expected ROWSxCOLS, such as 4x4")
            }
        }
    }
}

impl Error for TilesError {}

/// Reads a board: a permutation of 0 … n-1 of the given shape; if none is given, of the shape that its frame shows, or of a
/// square one.
///
/// ```
/// use mossa_tiles::{Shape, TilesError, notation::read_tiles};
/// let (shape, tiles) = read_tiles("3, 1 2,0", None).unwrap();
/// assert_eq!((shape.rows(), tiles), (2, vec![3, 1, 2, 0]));
/// assert_eq!(read_tiles("3120", None), read_tiles("3 1 2 0", None));
/// let framed = "┌───────┐\n│ 5 4 · │\n│ 1 3 2 │\n└───────┘";
/// assert_eq!(read_tiles(framed, None).unwrap(), (Shape::new(2, 3).unwrap(), vec![5, 4, 0, 1, 3, 2]));
/// assert_eq!(read_tiles("3 1 1 0", None), Err(TilesError::Repeated { tile: 1 }));
/// ```
pub fn read_tiles(text: &str, shape: Option<Shape>) -> Result<(Shape, Vec<u8>), TilesError> {
    let Written { numbers, sides } = Written::read(text)?;
    let shape = match (shape, sides) {
        (Some(shape), _) if shape.n_cells() == numbers.len() => shape,
        (Some(shape), _) => return Err(TilesError::WrongCount { shape, found: numbers.len() }),
        (None, Some((rows, columns))) => Shape::new(rows, columns)?,
        (None, None) => Shape::square(numbers.len())?,
    };
    let mut seen = [false; 256];
    let mut tiles = Vec::with_capacity(numbers.len());
    for number in numbers {
        if shape.n_cells() <= number as usize {
            return Err(TilesError::OutOfRange { tile: number, most: shape.n_cells() - 1 });
        }
        if std::mem::replace(&mut seen[number as usize], true) {
            return Err(TilesError::Repeated { tile: number as u8 });
        }
        tiles.push(number as u8);
    }
    Ok((shape, tiles))
}

/// Reads a goal: `blank-last`, `blank-first`, or a board of this shape.
///
/// ```
/// use mossa_tiles::{Shape, notation::read_goal};
/// let shape = Shape::new(2, 2).unwrap();
/// assert_eq!(read_goal("blank-first", shape).unwrap(), [0, 1, 2, 3]);
/// assert_eq!(read_goal("3 2 1 0", shape).unwrap(), [3, 2, 1, 0]);
/// ```
pub fn read_goal(text: &str, shape: Shape) -> Result<Vec<u8>, TilesError> {
    match text.trim() {
        "blank-last" => Ok(blank_last(shape)),
        "blank-first" => Ok(blank_first(shape)),
        board => read_tiles(board, Some(shape)).map(|(_, tiles)| tiles),
    }
}

/// Writes tiles as they are read.
pub fn write_tiles(tiles: &[u8]) -> String {
    let words: Vec<String> = tiles.iter().map(u8::to_string).collect();
    words.join(" ")
}

/// A word short enough for an error message.
pub(crate) fn clip(word: &str) -> String {
    const MAX: usize = 20;
    match word.char_indices().nth(MAX) {
        Some((end, _)) => format!("{}…", &word[..end]),
        None => word.to_owned(),
    }
}

impl<C: Cells> Tiles<C> {
    /// The puzzle of this shape whose goal is written as `goal`: see [`read_goal`].
    pub fn read(shape: Shape, goal: &str) -> Result<Tiles<C>, TilesError> {
        Ok(Tiles::with_goal(shape, &read_goal(goal, shape)?))
    }

    /// The board with these tiles, which [`read_tiles`] has checked for this shape.
    pub fn board(&self, tiles: &[u8]) -> Board<C> {
        assert_eq!(tiles.len(), self.shape().n_cells(), "a board of {}", self.shape());
        Board::from_tiles(tiles)
    }
}

impl<C: Cells> Notation for Tiles<C> {
    type Error = TilesError;

    fn read_state(&self, text: &str) -> Result<Board<C>, TilesError> {
        read_tiles(text, Some(self.shape())).map(|(_, tiles)| Board::from_tiles(&tiles))
    }

    fn write_state(&self, board: &Board<C>) -> String {
        write_tiles(&self.tiles(board))
    }

    fn write_move(&self, _board: &Board<C>, slide: Slide) -> String {
        slide.letter().to_string()
    }

    fn read_move(&self, board: &Board<C>, text: &str) -> Option<Slide> {
        self.moves(board).into_iter().find(|slide| text.eq_ignore_ascii_case(slide.letter().encode_utf8(&mut [0; 4])))
    }
}
