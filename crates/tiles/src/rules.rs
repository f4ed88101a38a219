//! The rules: the blank changes places with a neighbour until the goal lies on the table.

use std::fmt::{self, Debug};

use mossa_kernel::{Cost, Problem, StateSpace};

use crate::{Cells, Shape};

/// A move: the direction in which the BLANK goes. The order is the one of Korf's experiments.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Slide {
    /// The blank goes up.
    Up,
    /// The blank goes left.
    Left,
    /// The blank goes right.
    Right,
    /// The blank goes down.
    Down,
}

impl Slide {
    /// All four, in the order in which they are tried.
    pub const ALL: [Slide; 4] = [Slide::Up, Slide::Left, Slide::Right, Slide::Down];

    /// The way back.
    #[inline]
    pub fn inverse(self) -> Slide {
        match self {
            Slide::Up => Slide::Down,
            Slide::Left => Slide::Right,
            Slide::Right => Slide::Left,
            Slide::Down => Slide::Up,
        }
    }

    /// U, L, R or D.
    pub fn letter(self) -> char {
        match self {
            Slide::Up => 'U',
            Slide::Left => 'L',
            Slide::Right => 'R',
            Slide::Down => 'D',
        }
    }

    /// Whether rows or columns change.
    #[inline]
    pub fn axis(self) -> Axis {
        match self {
            Slide::Up | Slide::Down => Axis::Vertical,
            Slide::Left | Slide::Right => Axis::Horizontal,
        }
    }
}

/// The two kinds of moves. A bound on one and a bound on the other add up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Axis {
    /// Between rows.
    Vertical,
    /// Between columns.
    Horizontal,
}

impl Axis {
    /// Both.
    pub const BOTH: [Axis; 2] = [Axis::Vertical, Axis::Horizontal];

    /// Which row (vertical) or column (horizontal) a cell lies in.
    pub fn line(self, shape: Shape, cell: u8) -> usize {
        match self {
            Axis::Vertical => shape.row(cell),
            Axis::Horizontal => shape.column(cell),
        }
    }

    /// Where in its row (vertical) or column (horizontal) a cell lies.
    pub fn place(self, shape: Shape, cell: u8) -> usize {
        match self {
            Axis::Vertical => shape.column(cell),
            Axis::Horizontal => shape.row(cell),
        }
    }

    /// How many rows (vertical) or columns (horizontal) there are.
    pub fn n_lines(self, shape: Shape) -> usize {
        match self {
            Axis::Vertical => shape.rows(),
            Axis::Horizontal => shape.columns(),
        }
    }

    /// How many cells a row (vertical) or column (horizontal) has.
    pub fn line_length(self, shape: Shape) -> usize {
        shape.n_cells() / self.n_lines(shape)
    }
}

/// Up to four slides, without the heap. A power of two in size: tables of them are indexed by shifting.
#[derive(Clone, Copy)]
#[repr(align(8))]
pub struct Slides {
    list: [Slide; 4],
    len: u8,
}

impl Slides {
    const NONE: Slides = Slides { list: [Slide::Up; 4], len: 0 };

    fn push(&mut self, slide: Slide) {
        self.list[usize::from(self.len)] = slide;
        self.len += 1;
    }
}

impl AsRef<[Slide]> for Slides {
    fn as_ref(&self) -> &[Slide] {
        &self.list[..self.len.into()]
    }
}

impl AsMut<[Slide]> for Slides {
    fn as_mut(&mut self) -> &mut [Slide] {
        &mut self.list[..self.len.into()]
    }
}

impl Debug for Slides {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_ref()).finish()
    }
}

impl FromIterator<Slide> for Slides {
    fn from_iter<I: IntoIterator<Item = Slide>>(slides: I) -> Slides {
        slides.into_iter().fold(Slides::NONE, |mut list, slide| {
            list.push(slide);
            list
        })
    }
}

impl IntoIterator for Slides {
    type Item = Slide;
    type IntoIter = SlidesIter;

    #[inline]
    fn into_iter(self) -> SlidesIter {
        SlidesIter { bytes: u32::from_le_bytes(self.list.map(|slide| slide as u8)), n_left: self.len }
    }
}

/// The slides still to come, a byte each, the next one lowest: all in a register.
#[derive(Clone, Debug)]
pub struct SlidesIter {
    bytes: u32,
    n_left: u8,
}

impl Iterator for SlidesIter {
    type Item = Slide;

    #[inline]
    fn next(&mut self) -> Option<Slide> {
        self.n_left = self.n_left.checked_sub(1)?;
        let slide = match self.bytes as u8 & 3 {
            0 => Slide::Up,
            1 => Slide::Left,
            2 => Slide::Right,
            _ => Slide::Down,
        };
        self.bytes >>= 8;
        Some(slide)
    }
}

/// A position: the cells, and where the blank is among them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Board<C> {
    pub(crate) cells: C,
    pub(crate) blank: u8,
}

impl<C: Cells> Board<C> {
    pub(crate) fn from_tiles(tiles: &[u8]) -> Board<C> {
        Board::from_cells(C::from_tiles(tiles))
    }

    fn from_cells(cells: C) -> Board<C> {
        let blank = cells.blank();
        Board { cells, blank }
    }

    /// The tile in a cell; 0 is the blank.
    #[inline]
    pub fn tile(&self, cell: u8) -> u8 {
        self.cells.get(cell)
    }

    /// The cell of the blank.
    #[inline]
    pub fn blank(&self) -> u8 {
        self.blank
    }
}

/// What is fixed for a whole puzzle: the shape of the board and the goal.
///
/// Tables that are looked up at every node have 256 entries, as many as a byte can index, so that no bound is checked.
///
/// ```
/// use mossa_kernel::{Notation, Problem, StateSpace};
/// use mossa_tiles::{Shape, Slide, Tiles};
/// let tiles = Tiles::<u64>::blank_last(Shape::new(3, 3).unwrap());
/// let board = tiles.read_state("1 2 3 4 5 6 7 0 8").unwrap();
/// assert_eq!(tiles.moves(&board).as_ref(), [Slide::Up, Slide::Left, Slide::Right]);
/// assert!(tiles.is_goal(&tiles.after(&board, Slide::Right)));
/// ```
#[derive(Clone)]
pub struct Tiles<C> {
    shape: Shape,
    goal: Board<C>,
    goal_cells: [u8; 256],
    slides: [Slides; 256],
    /// The same without the way back, by the slide that led there.
    onward: [[Slides; 4]; 256],
    neighbours: [[u8; 4]; 256],
}

impl<C: Cells> Tiles<C> {
    /// The puzzle whose goal is `goal`, a permutation of 0 … n-1, row by row.
    pub(crate) fn with_goal(shape: Shape, goal: &[u8]) -> Tiles<C> {
        assert_eq!(goal.len(), shape.n_cells(), "a goal for a board of {shape}");
        let mut goal_cells = [0; 256];
        for (cell, &tile) in goal.iter().enumerate() {
            goal_cells[usize::from(tile)] = cell as u8;
        }
        let mut slides = [Slides::NONE; 256];
        let mut onward = [[Slides::NONE; 4]; 256];
        let mut neighbours = [[0; 4]; 256];
        for cell in 0..shape.n_cells() {
            for slide in Slide::ALL {
                if let Some(neighbour) = neighbour(shape, cell as u8, slide) {
                    slides[cell].push(slide);
                    for last in Slide::ALL.into_iter().filter(|last| last.inverse() != slide) {
                        onward[cell][last as usize].push(slide);
                    }
                    neighbours[cell][slide as usize] = neighbour;
                }
            }
        }
        Tiles { shape, goal: Board::from_tiles(goal), goal_cells, slides, onward, neighbours }
    }

    /// The goal 1 2 3 … 0, as in most programs and on the box.
    pub fn blank_last(shape: Shape) -> Tiles<C> {
        Tiles::with_goal(shape, &blank_last(shape))
    }

    /// The goal 0 1 2 …, as in Korf's papers.
    pub fn blank_first(shape: Shape) -> Tiles<C> {
        Tiles::with_goal(shape, &blank_first(shape))
    }

    /// Rows and columns.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The position to reach.
    pub fn goal(&self) -> &Board<C> {
        &self.goal
    }

    /// Where a tile belongs.
    #[inline]
    pub fn goal_cell(&self, tile: u8) -> u8 {
        self.goal_cells[usize::from(tile)]
    }

    /// The cell next to `cell` in the direction of a legal slide.
    #[inline]
    pub fn neighbour(&self, cell: u8, slide: Slide) -> u8 {
        self.neighbours[usize::from(cell)][slide as usize]
    }

    /// The ways the blank can go from a cell.
    #[inline]
    pub fn slides_from(&self, cell: u8) -> Slides {
        self.slides[usize::from(cell)]
    }

    /// The tiles of a board, row by row.
    pub fn tiles(&self, board: &Board<C>) -> Vec<u8> {
        self.cells().map(|cell| board.tile(cell)).collect()
    }

    /// All cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = u8> + use<C> {
        (0..self.shape.n_cells()).map(|cell| cell as u8)
    }
}

/// 1 2 3 … 0.
pub(crate) fn blank_last(shape: Shape) -> Vec<u8> {
    (1..shape.n_cells()).map(|tile| tile as u8).chain([0]).collect()
}

/// 0 1 2 3 ….
pub(crate) fn blank_first(shape: Shape) -> Vec<u8> {
    (0..shape.n_cells()).map(|tile| tile as u8).collect()
}

fn neighbour(shape: Shape, cell: u8, slide: Slide) -> Option<u8> {
    let (row, column) = (shape.row(cell), shape.column(cell));
    match slide {
        Slide::Up => (0 < row).then(|| shape.cell(row - 1, column)),
        Slide::Left => (0 < column).then(|| shape.cell(row, column - 1)),
        Slide::Right => (column + 1 < shape.columns()).then(|| shape.cell(row, column + 1)),
        Slide::Down => (row + 1 < shape.rows()).then(|| shape.cell(row + 1, column)),
    }
}

impl<C: Cells> StateSpace for Tiles<C> {
    type State = Board<C>;
    type Move = Slide;
    type Moves = Slides;
    type Undo = ();

    #[inline]
    fn moves(&self, board: &Board<C>) -> Slides {
        self.slides_from(board.blank)
    }

    #[inline]
    fn play(&self, board: &mut Board<C>, slide: Slide) {
        let from = self.neighbour(board.blank, slide);
        board.cells.slide(from, board.blank);
        board.blank = from;
    }

    #[inline]
    fn undo(&self, board: &mut Board<C>, slide: Slide, (): ()) {
        let () = self.play(board, slide.inverse());
    }
}

impl<C: Cells> Problem for Tiles<C> {
    type Packed = C;

    #[inline]
    fn pack(&self, board: &Board<C>) -> C {
        board.cells.clone()
    }

    #[inline]
    fn unpack(&self, packed: &C) -> Board<C> {
        Board::from_cells(packed.clone())
    }

    fn packed_bytes(&self) -> usize {
        C::bytes(self.shape.n_cells())
    }

    #[inline]
    fn is_goal(&self, board: &Board<C>) -> bool {
        board.cells == self.goal.cells
    }

    #[inline]
    fn cost(&self, _board: &Board<C>, _slide: Slide) -> Cost {
        1
    }

    #[inline]
    fn inverse(&self, slide: Slide) -> Option<Slide> {
        Some(slide.inverse())
    }

    #[inline]
    fn onward(&self, board: &Board<C>, last: Slide) -> Slides {
        self.onward[usize::from(board.blank)][last as usize]
    }
}
