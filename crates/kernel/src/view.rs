//! What a board looks like, as data: all that front ends draw.

use crate::{Side, StateSpace};

/// One cell of a board as it is drawn.
///
/// ```
/// use mossa_kernel::{Cell, Side};
/// let stone = Cell { text: "x".into(), owner: Some(Side::First) };
/// assert_ne!(stone, Cell::default());
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Cell {
    /// What is written on the piece, tile or stone; empty where there is none.
    pub text: String,
    /// Whose it is, where that means something.
    pub owner: Option<Side>,
}

/// What a board looks like, whatever the game: front ends draw this and nothing else.
///
/// ```
/// use mossa_kernel::{Cell, View};
/// let cells = ["1", "2", "3", ""].map(|text| Cell { text: text.into(), owner: None }).to_vec();
/// let view = View { rows: 2, columns: 2, cells, to_move: None };
/// assert_eq!(view.cell(1, 0).text, "3");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// Number of rows, the top one first.
    pub rows: usize,
    /// Number of columns, the left one first.
    pub columns: usize,
    /// Row by row.
    pub cells: Vec<Cell>,
    /// Whose turn it is, in games.
    pub to_move: Option<Side>,
}

impl View {
    /// The cell in this row and column, both counted from 0.
    pub fn cell(&self, row: usize, column: usize) -> &Cell {
        &self.cells[row * self.columns + column]
    }
}

/// How moves are made on a board, and how it is drawn, whatever the game.
///
/// ```
/// use mossa_kernel::{BoardStyle, CellStyle, Coordinates, Gesture};
/// let gomoku = BoardStyle::default();
/// assert_eq!(gomoku, BoardStyle { coordinates: Coordinates::FromBottom, gesture: Gesture::Place, cells: CellStyle::Plain });
/// assert!(gomoku.can_be_turned());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct BoardStyle {
    /// How the cells are called.
    pub coordinates: Coordinates,
    /// What a player does to make a move.
    pub gesture: Gesture,
    /// What a cell looks like.
    pub cells: CellStyle,
}

impl BoardStyle {
    /// Whether the board looks right from the other side too.
    pub fn can_be_turned(self) -> bool {
        matches!(self.coordinates, Coordinates::FromBottom | Coordinates::FromTop)
    }
}

/// How the cells of a board are called.
///
/// ```
/// use mossa_kernel::Coordinates;
/// assert_eq!(Coordinates::FromBottom.name(8, 0, 0).as_deref(), Some("a8"));
/// assert_eq!(Coordinates::FromTop.name(8, 0, 0).as_deref(), Some("a1"));
/// assert_eq!(Coordinates::Columns.name(6, 5, 3).as_deref(), Some("4"));
/// assert_eq!(Coordinates::None.name(4, 0, 0), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Coordinates {
    /// Cells have no names.
    None,
    /// Columns are numbered from 1, and rows have no names.
    Columns,
    /// Columns are lettered from `a`, rows are numbered from 1 at the bottom.
    #[default]
    FromBottom,
    /// Columns are lettered from `a`, rows are numbered from 1 at the top.
    FromTop,
}

impl Coordinates {
    /// The name of the cell in this row and column, both counted from 0 at the top left of a board with `n_rows` rows.
    pub fn name(self, n_rows: usize, row: usize, column: usize) -> Option<String> {
        match self {
            Coordinates::None => None,
            Coordinates::Columns => Some((column + 1).to_string()),
            Coordinates::FromBottom => Some(format!("{}{}", column_letters(column), n_rows - row)),
            Coordinates::FromTop => Some(format!("{}{}", column_letters(column), row + 1)),
        }
    }
}

/// The letters of a column that is counted from 0: `a` to `z`, then `aa`, `ab` and so on.
///
/// ```
/// use mossa_kernel::column_letters;
/// assert_eq!([0, 25, 26, 51, 52].map(column_letters), ["a", "z", "aa", "az", "ba"]);
/// ```
pub fn column_letters(column: usize) -> String {
    const ALPHABET: usize = 26;
    let last = char::from(b'a' + (column % ALPHABET) as u8);
    if column < ALPHABET { last.to_string() } else { column_letters(column / ALPHABET - 1) + &last.to_string() }
}

/// What a player does to make a move.
///
/// ```
/// use mossa_kernel::Gesture;
/// assert_eq!(Gesture::default(), Gesture::Place);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Gesture {
    /// Lets a piece fall into a column.
    Drop,
    /// Puts a piece on a cell.
    #[default]
    Place,
    /// Moves a piece from one cell to another.
    Move,
    /// Slides a piece into the gap beside it.
    Slide,
    /// Turns over all pieces above a cell.
    Flip,
}

/// What a cell looks like.
///
/// ```
/// use mossa_kernel::CellStyle;
/// assert_ne!(CellStyle::Chequered, CellStyle::default());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum CellStyle {
    /// A square; the first side's pieces are dark discs or crosses, the second's light discs or rings.
    #[default]
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

/// A world whose states can be drawn.
///
/// ```
/// # use mossa_kernel::StateSpace;
/// use mossa_kernel::{Cell, View, Viewed};
/// # struct Dial;
/// # impl StateSpace for Dial {
/// #     type State = i32; type Move = i32; type Moves = Vec<i32>; type Undo = ();
/// #     fn moves(&self, _: &i32) -> Vec<i32> { vec![-1, 1] }
/// #     fn play(&self, at: &mut i32, step: i32) { *at += step }
/// #     fn undo(&self, at: &mut i32, step: i32, (): ()) { *at -= step }
/// # }
/// impl Viewed for Dial {
///     fn view(&self, at: &i32) -> View {
///         View { rows: 1, columns: 1, cells: vec![Cell { text: at.to_string(), owner: None }], to_move: None }
///     }
/// }
/// assert_eq!(Dial.view(&7).cell(0, 0).text, "7");
/// ```
pub trait Viewed: StateSpace {
    /// What the board looks like in this state.
    fn view(&self, state: &Self::State) -> View;

    /// How its boards are drawn. By default squares with letters and numbers, on which pieces are put.
    fn style(&self) -> BoardStyle {
        BoardStyle::default()
    }
}
