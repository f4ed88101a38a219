//! `soft`, the first evaluation of report A: material, placement, mobility, king safety and centre.
//!
//! The sum is a float because a tenth is none, and its last bits decide between moves: the order of additions is part of
//! the definition. So are its oddities. Placement is counted in hundredths of a pawn and material in pawns, so that a
//! knight gladly dies for a good square. Mobility is signed by the side to move, not by colour: after a move of White's
//! it is Black's moves that speak for White.
//! A shield of own pawns, which the original meant to reward, it never sees; nor do we.

use super::placement::{self, SOFT};
use super::reach::{Reach, n_pawn_moves};
use super::{WhiteView, material};
use crate::board::{BitBoard, Board, Color, Piece, Square, get_king_moves};

/// Material, placement, mobility, king safety and centre.
///
/// ```
/// use mossa_chess::{board::Board, evaluators::{Soft, WhiteView as _}};
/// let board = Board::default();
/// assert_eq!(Soft.white(&board), 0.0);
/// let open: Board = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1".parse().unwrap();
/// assert_eq!(Soft.white_terms(&open)[2], ("mobility", -1.0), "twenty moves for Black, thirty for White");
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct Soft;

/// What a move more is worth.
const MOBILITY: f64 = 0.1;
/// What all of king safety counts.
const KING_SAFETY: f64 = 0.5;
/// What all of the centre counts.
const CENTRE: f64 = 0.5;
/// An enemy pawn next to a king.
const PAWN_AT_KING: i32 = 25;
/// d4, e4, d5, e5.
const MIDDLE: BitBoard =
    BitBoard(Square::D4.bitboard().0 | Square::E4.bitboard().0 | Square::D5.bitboard().0 | Square::E5.bitboard().0);

/// What one look at a side's men finds.
struct Look {
    /// All that they attack.
    attacked: BitBoard,
    /// How many of them attack squares of the middle, added up over the squares.
    n_middle: i32,
    /// Their legal moves, king and en passant left out.
    n_moves: u32,
}

impl Look {
    fn at(reach: &Reach<'_>) -> Look {
        let steps = get_king_moves(reach.camp.king);
        let [left, right] = reach.camp.pawn_attacks(reach.camp.men(Piece::Pawn));
        let n_middle = n_in_middle(steps) + n_in_middle(left) + n_in_middle(right);
        let mut look = Look { attacked: steps | left | right, n_middle, n_moves: 0 };
        reach.camp.each_officer(|_, square, attacks| {
            look.attacked |= attacks;
            look.n_middle += n_in_middle(attacks);
            look.n_moves += reach.officer_moves(square, attacks).len();
        });
        reach.each_pawn_set(|set| look.n_moves += n_pawn_moves(set));
        look
    }
}

/// How many squares of the middle are in a set.
fn n_in_middle(set: BitBoard) -> i32 {
    (set & MIDDLE).len() as i32
}

/// The moves of a side, all that the other attacks being known.
fn n_moves(reach: &Reach<'_>, look: &Look, attacked: BitBoard) -> i32 {
    (look.n_moves + reach.king_steps(attacked).len() + reach.n_castlings(attacked)) as i32
}

fn placement(board: &Board) -> i32 {
    let mut sum = 0;
    for color in Color::ALL {
        for piece in Piece::ALL {
            for square in board.colored_pieces(color, piece) {
                sum += placement::entry(&SOFT, color, piece, square);
            }
        }
    }
    sum
}

fn king_safety(board: &Board) -> i32 {
    let [white, black] = Color::ALL.map(|color| {
        let near = get_king_moves(board.king(color)) & board.colored_pieces(!color, Piece::Pawn);
        if near.is_empty() { 0 } else { PAWN_AT_KING }
    });
    black - white
}

impl WhiteView for Soft {
    const TERMS: &'static [&'static str] = &["material", "placement", "mobility", "king_safety", "centre"];
    const SCALE: f64 = 10.0;

    fn white_terms(&self, board: &Board) -> Vec<(&'static str, f64)> {
        Soft::TERMS.iter().copied().zip(terms(board)).collect()
    }

    fn white(&self, board: &Board) -> f64 {
        let [material, placement, mobility, king_safety, centre] = terms(board);
        material + placement + mobility + king_safety + centre
    }
}

fn terms(board: &Board) -> [f64; 5] {
    let (mover, waiting) = (Reach::of_mover(board), Reach::of_waiting(board));
    let (of_mover, of_waiting) = (Look::at(&mover), Look::at(&waiting));
    let n_en_passant = mover.en_passant().map_or(0, |(takers, _)| takers.len());
    let mobility = n_moves(&mover, &of_mover, of_waiting.attacked) + n_en_passant as i32
        - n_moves(&waiting, &of_waiting, of_mover.attacked);
    let standing = n_in_middle(mover.camp.own) - n_in_middle(waiting.camp.own);
    let middle = standing + of_mover.n_middle - of_waiting.n_middle;
    let centre = if mover.camp.side == Color::White { middle } else { -middle };
    [
        f64::from(material::balance(board)),
        f64::from(placement(board)),
        MOBILITY * f64::from(mobility),
        KING_SAFETY * f64::from(king_safety(board)),
        CENTRE * f64::from(centre),
    ]
}
