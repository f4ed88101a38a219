//! The rules: a disc is placed so that it encloses a straight run of the opponent's discs, which are all turned over.
//!
//! Black moves first. A side that can enclose nothing passes, if the opponent can; a pass is a move. The game is over when
//! neither side can move, and the side with more discs wins.

use arrayvec::ArrayVec;
use mossa_kernel::{Game, Outcome, Side, StateSpace};

use crate::bits;
use crate::{Move, Square};

/// The rules of Othello.
///
/// ```
/// use mossa_kernel::{Game, Notation, Side, StateSpace};
/// use mossa_othello::{Board, Othello};
/// let board = Board::START;
/// let moves: Vec<String> = Othello.moves(&board).into_iter().map(|mv| mv.to_string()).collect();
/// assert_eq!(moves, ["d3", "c4", "f5", "e6"]);
/// let mv = Othello.read_move(&board, "d3").unwrap();
/// assert_eq!(Othello.after(&board, mv).n_discs(Side::First), 4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Othello;

/// A position: the discs of both sides, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    /// By side; no square is in both.
    discs: [u64; 2],
    to_move: Side,
}

/// The moves of a position; there are never as many as squares.
pub type Moves = ArrayVec<Move, { Square::COUNT }>;

impl Board {
    /// The position in which games begin.
    pub const START: Board = Board { discs: [1 << 28 | 1 << 35, 1 << 27 | 1 << 36], to_move: Side::First };

    /// A position with these discs, black's first; no square may be in both.
    pub fn new(discs: [u64; 2], to_move: Side) -> Board {
        assert_eq!(discs[0] & discs[1], 0, "a square has one disc at most");
        Board { discs, to_move }
    }

    /// The discs of a side.
    #[inline]
    pub fn discs(&self, side: Side) -> u64 {
        self.discs[side as usize]
    }

    /// The discs of the side to move, and those of its opponent.
    #[inline]
    pub fn own_and_other(&self) -> (u64, u64) {
        (self.discs(self.to_move), self.discs(self.to_move.other()))
    }

    /// How many discs a side has.
    #[inline]
    pub fn n_discs(&self, side: Side) -> u32 {
        self.discs(side).count_ones()
    }

    /// How many squares are empty.
    #[inline]
    pub fn n_empty(&self) -> u32 {
        (self.discs[0] | self.discs[1]).count_zeros()
    }

    /// Whose turn it is.
    #[inline]
    pub fn to_move(&self) -> Side {
        self.to_move
    }

    /// The squares where the side to move may place a disc.
    #[inline]
    pub fn legal(&self) -> u64 {
        let (own, other) = self.own_and_other();
        bits::legal(own, other)
    }

    /// The squares where the opponent could place a disc if it were its turn.
    #[inline]
    pub fn legal_of_other(&self) -> u64 {
        let (own, other) = self.own_and_other();
        bits::legal(other, own)
    }
}

impl StateSpace for Othello {
    type State = Board;
    type Move = Move;
    type Moves = Moves;
    /// The discs that were turned over.
    type Undo = u64;

    /// From the top left to the bottom right; none when the game is over.
    fn moves(&self, board: &Board) -> Moves {
        let mut legal = board.legal();
        let mut moves = Moves::new();
        while legal != 0 {
            moves.push(Move::on(Square::new(legal.trailing_zeros())));
            legal &= legal - 1;
        }
        if moves.is_empty() && board.legal_of_other() != 0 {
            moves.push(Move::PASS);
        }
        moves
    }

    #[inline]
    fn play(&self, board: &mut Board, mv: Move) -> u64 {
        let (own, other) = board.own_and_other();
        let side = board.to_move;
        board.to_move = side.other();
        let Some(square) = mv.square() else { return 0 };
        let flips = bits::flips(own, other, square.bit());
        debug_assert!(flips != 0, "{mv} encloses nothing");
        board.discs[side as usize] = own | flips | square.bit();
        board.discs[side.other() as usize] = other & !flips;
        flips
    }

    #[inline]
    fn undo(&self, board: &mut Board, mv: Move, flips: u64) {
        let side = board.to_move.other();
        board.to_move = side;
        let placed = mv.square().map_or(0, Square::bit);
        board.discs[side as usize] &= !(flips | placed);
        board.discs[side.other() as usize] |= flips;
    }
}

impl Game for Othello {
    fn to_move(&self, board: &Board) -> Side {
        board.to_move
    }

    fn outcome(&self, board: &Board) -> Option<Outcome> {
        if board.legal() != 0 || board.legal_of_other() != 0 {
            return None;
        }
        let [black, white] = [Side::First, Side::Second].map(|side| board.n_discs(side));
        Some(match black.cmp(&white) {
            std::cmp::Ordering::Less => Outcome::Win(Side::Second),
            std::cmp::Ordering::Equal => Outcome::Draw,
            std::cmp::Ordering::Greater => Outcome::Win(Side::First),
        })
    }

    /// Computed afresh: a move changes many discs, and this costs less than to look each of them up.
    fn key(&self, board: &Board) -> u64 {
        let turn = if board.to_move == Side::First { 0 } else { 0x9e37_79b9_7f4a_7c15 };
        mix(mix(board.discs[0] ^ turn).wrapping_add(board.discs[1]))
    }

    /// Every pass is followed by a disc, so no more than two moves are left for every empty square.
    fn plies_left(&self, board: &Board) -> Option<u32> {
        Some(2 * board.n_empty())
    }

    fn slot(&self, board: &Board, mv: Move) -> usize {
        Move::COUNT * board.to_move as usize + mv.index()
    }

    fn n_slots(&self) -> usize {
        2 * Move::COUNT
    }
}

/// Scatters a number over 64 bits: the output function of splitmix64, a bijection.
#[inline]
fn mix(word: u64) -> u64 {
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}
