//! The rules: the sides take turns to put a stone on any empty square; k or more in a line win; a full board is a draw.
//!
//! The win is tested before the draw. k may be longer than both sides (every game is a draw), and with k = 1 the first stone
//! wins. [`Mnk`] is what is fixed, [`Board`] what changes.

use std::hash::{Hash, Hasher};

use mossa_kernel::{Game, Outcome, Side, StateSpace};

use crate::states::States;
use crate::tallies::Tallies;
use crate::windows::Windows;
use crate::{MnkError, Shape, Square};

/// The rules on a board of one shape.
///
/// ```
/// use mossa_kernel::{Game, Notation, Outcome, Side, StateSpace};
/// use mossa_mnk::Mnk;
/// let game = Mnk::new("3x3x3".parse().unwrap());
/// let board = game.read_state("xo1/xo1/3 x").unwrap();
/// let mv = game.read_move(&board, "a1").unwrap();
/// assert_eq!(game.outcome(&game.after(&board, mv)), Some(Outcome::Win(Side::First)));
/// ```
#[derive(Clone, Debug)]
pub struct Mnk {
    windows: Windows,
    states: States,
    /// Zobrist's numbers: one for every square and side.
    keys: Box<[[u64; 2]]>,
    /// All squares, those in the middle first, …
    from_centre: Box<[Square]>,
    /// … and their numbers.
    cells_from_centre: Box<[u16]>,
}

/// A position. Its size depends on the board, so a copy allocates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    tallies: Tallies,
    key: u64,
    n_stones: u16,
}

/// Equal positions have equal keys.
impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

impl Mnk {
    /// The rules for a shape.
    pub fn new(shape: Shape) -> Mnk {
        let keys = (0..shape.n_cells() as u64).map(|cell| [mix(2 * cell + 1), mix(2 * cell + 2)]).collect();
        let (windows, states) = (Windows::new(shape), States::new(shape.run()));
        let from_centre = from_centre(shape);
        let cells_from_centre = from_centre.iter().map(|&square| shape.cell(square) as u16).collect();
        Mnk { windows, states, keys, from_centre, cells_from_centre }
    }

    /// The size of the board.
    #[inline]
    pub fn shape(&self) -> Shape {
        self.windows.shape()
    }

    /// Where the lines are.
    #[inline]
    pub fn windows(&self) -> &Windows {
        &self.windows
    }

    /// What the states of windows mean.
    #[inline]
    pub fn states(&self) -> &States {
        &self.states
    }

    /// All squares, those in the middle first: the order of the moves.
    #[inline]
    pub fn squares(&self) -> &[Square] {
        &self.from_centre
    }

    /// The board before the first move.
    pub fn empty(&self) -> Board {
        Board { tallies: Tallies::new(&self.windows, &self.states), key: 0, n_stones: 0 }
    }

    /// The board after these moves from the beginning.
    pub fn after_moves(&self, moves: &[Square]) -> Result<Board, MnkError> {
        let mut board = self.empty();
        for (index, &square) in moves.iter().enumerate() {
            let ply = index + 1;
            if self.outcome(&board).is_some() {
                return Err(MnkError::GameOver { ply });
            }
            if !self.shape().has(square) {
                return Err(MnkError::OffBoard { ply, square, shape: self.shape() });
            }
            if self.stone(&board, square).is_some() {
                return Err(MnkError::Taken { ply, square });
            }
            let () = self.play(&mut board, square);
        }
        Ok(board)
    }

    /// Whose stone is on a square.
    #[inline]
    pub fn stone(&self, board: &Board, square: Square) -> Option<Side> {
        board.tallies.stone(self.shape().cell(square))
    }

    /// Puts a stone of either side on an empty square, regardless of the side to move.
    pub(crate) fn put(&self, board: &mut Board, side: Side, cell: usize) {
        board.tallies.put(&self.windows, &self.states, side, cell);
        board.key ^= self.keys[cell][side as usize];
        board.n_stones += 1;
    }

    /// Whether no square is empty.
    fn is_full(&self, board: &Board) -> bool {
        board.n_stones() == self.shape().n_cells()
    }
}

impl Board {
    /// How many stones have been played.
    #[inline]
    pub fn n_stones(&self) -> usize {
        self.n_stones.into()
    }

    /// What the windows hold.
    #[inline]
    pub fn tallies(&self) -> &Tallies {
        &self.tallies
    }

    /// Whose turn it is, or would be.
    #[inline]
    pub fn to_move(&self) -> Side {
        if self.n_stones.is_multiple_of(2) { Side::First } else { Side::Second }
    }

    /// Whether the last stone completed a line.
    #[inline]
    fn has_winner(&self) -> bool {
        self.tallies.n_full(self.to_move().other()) != 0
    }
}

impl StateSpace for Mnk {
    type State = Board;
    type Move = Square;
    type Moves = Vec<Square>;
    type Undo = ();

    /// All empty squares from the middle outwards; none when the game is over.
    fn moves(&self, board: &Board) -> Vec<Square> {
        if board.has_winner() {
            return Vec::new();
        }
        let mut moves = Vec::with_capacity(self.shape().n_cells() - board.n_stones());
        for (&cell, &square) in self.cells_from_centre.iter().zip(&self.from_centre) {
            if board.tallies.stone(cell.into()).is_none() {
                moves.push(square);
            }
        }
        moves
    }

    fn play(&self, board: &mut Board, square: Square) {
        debug_assert!(!board.has_winner(), "the game is over");
        self.put(board, board.to_move(), self.shape().cell(square));
    }

    fn undo(&self, board: &mut Board, square: Square, (): ()) {
        board.n_stones -= 1;
        let (side, cell) = (board.to_move(), self.shape().cell(square));
        board.tallies.take(&self.windows, &self.states, side, cell);
        board.key ^= self.keys[cell][side as usize];
    }
}

impl Game for Mnk {
    fn to_move(&self, board: &Board) -> Side {
        board.to_move()
    }

    fn outcome(&self, board: &Board) -> Option<Outcome> {
        if board.has_winner() {
            return Some(Outcome::Win(board.to_move().other()));
        }
        self.is_full(board).then_some(Outcome::Draw)
    }

    fn key(&self, board: &Board) -> u64 {
        board.key
    }

    fn plies_left(&self, board: &Board) -> Option<u32> {
        Some((self.shape().n_cells() - board.n_stones()) as u32)
    }

    fn slot(&self, board: &Board, square: Square) -> usize {
        2 * self.shape().cell(square) + board.to_move() as usize
    }

    fn n_slots(&self) -> usize {
        2 * self.shape().n_cells()
    }
}

/// The squares of a shape with those in the middle first, where most lines run; equals from the bottom left.
fn from_centre(shape: Shape) -> Box<[Square]> {
    let off_centre = |at: u8, side: usize| (2 * i32::from(at) - (side as i32 - 1)).pow(2);
    let mut squares: Vec<Square> = (0..shape.n_cells()).map(|cell| shape.square(cell)).collect();
    squares.sort_by_key(|square| off_centre(square.column, shape.columns()) + off_centre(square.row, shape.rows()));
    squares.into()
}

/// Scatters a number over 64 bits: the output function of splitmix64, a bijection.
fn mix(number: u64) -> u64 {
    let word = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}
