//! `hard`, the second evaluation of report A: eight terms, added in the order of [`Hard::TERMS`].
//!
//! As with `soft`, the order of additions and the oddities are part of the definition: a king on a1 is passed over, a
//! king under attack costs 16,000, forks count for White regardless of the side to move, and *forks* are moves to
//! squares that two
//! enemies attack. `docs/chess-evaluations.md` has them all. What the men attack is made once and shared by the terms.

use super::WhiteView;
use super::forks::{self, Attacked};
use super::placement::{self, HARD, HARD_ENDGAME, HUNDREDTHS};
use super::reach::{Camp, Reach, attacks, n_pawn_moves};
use crate::board::{BitBoard, Board, Color, File, Piece, Square, get_king_moves, get_pawn_attacks};

/// King safety, pieces, centre, mobility, attacks, rooks, forks and pins.
///
/// ```
/// use mossa_chess::{board::Board, evaluators::{Hard, WhiteView as _}};
/// let board: Board = "4k3/8/8/8/8/8/8/R3K3 b - - 0 1".parse().unwrap();
/// let terms = Hard.white_terms(&board);
/// assert_eq!(terms[1], ("pieces", 500.0));
/// assert_eq!(terms[5], ("rooks", 10.0), "a rook on an open file");
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct Hard;

/// What each term counts, in the order of addition.
const WEIGHTS: [f64; 8] = [0.8, 1.0, 0.4, 0.6, 0.8, 0.4, 0.6, 0.4];
/// A rook on the rank or file of the enemy king.
const ROOK_AT_KING: i32 = 50;
/// A man on a square of the middle.
const IN_MIDDLE: i32 = 10;
/// d3, e3, d4, e4: one rank lower than one would think.
const MIDDLE: BitBoard =
    BitBoard(Square::D3.bitboard().0 | Square::E3.bitboard().0 | Square::D4.bitboard().0 | Square::E4.bitboard().0);
/// What an attacked square is worth to the mobility of a man; by piece.
const MOBILITY: [i32; 6] = [1, 3, 3, 2, 1, 1];
/// Being in check, for the side that is.
const IN_CHECK: i32 = 20;
/// A rook on a file without pawns.
const OPEN_FILE: i32 = 25;
/// A move to a square that two enemies attack.
const FORK: i32 = 10;
/// An attack by a man that stands in the way of another to the king.
const PIN: i32 = 10;

impl WhiteView for Hard {
    const TERMS: &'static [&'static str] =
        &["king_safety", "pieces", "centre", "mobility", "attacks", "rooks", "forks", "pins"];
    const SCALE: f64 = 1.0;

    fn white_terms(&self, board: &Board) -> Vec<(&'static str, f64)> {
        Hard::TERMS.iter().copied().zip(terms(board)).collect()
    }

    fn white(&self, board: &Board) -> f64 {
        let [king_safety, pieces, centre, mobility, attacks, rooks, forks, pins] = terms(board);
        king_safety + pieces + centre + mobility + attacks + rooks + forks + pins
    }
}

fn terms(board: &Board) -> [f64; 8] {
    let mover = Reach::of_mover(board);
    let waiting = Camp::new(board, !board.side_to_move());
    let men = Men::on(board);
    let look = Look::at(&waiting, &men);
    let direct = Direct::moves_of(&mover, &look.attacked);
    let in_check = if board.checkers().is_empty() { 0 } else { IN_CHECK };
    let n_forks = direct.n_forks + forks::n_behind(&mover, &waiting, &look.attacked);
    let sums = [
        king_safety(board),
        men.pieces,
        centre(board),
        direct.mobility - look.mobility,
        look.attacks + in_check,
        rooks(board),
        FORK * n_forks as i32,
        -PIN * n_pins(board, &mover, &waiting) as i32,
    ];
    std::array::from_fn(|term| WEIGHTS[term] * f64::from(sums[term]))
}

/// What the men are worth.
struct Men {
    /// With placement, White's less Black's.
    pieces: i32,
    /// By square, placement left out; those of the side to move are negative.
    values: [i32; 64],
}

impl Men {
    fn on(board: &Board) -> Men {
        let tables = if is_endgame(board) { &HARD_ENDGAME } else { &HARD };
        let mut men = Men { pieces: 0, values: [0; 64] };
        for color in Color::ALL {
            let sign = if color == board.side_to_move() { -1 } else { 1 };
            for piece in Piece::ALL {
                for square in board.colored_pieces(color, piece) {
                    men.pieces += placement::entry(tables, color, piece, square);
                    men.values[square as usize] = sign * HUNDREDTHS[piece as usize];
                }
            }
        }
        men
    }
}

/// Whether each side has no queen, or one queen, no rook and at most one minor piece.
fn is_endgame(board: &Board) -> bool {
    Color::ALL.into_iter().all(|color| {
        let n = |piece| board.colored_pieces(color, piece).len();
        match n(Piece::Queen) {
            0 => true,
            1 => n(Piece::Rook) == 0 && n(Piece::Knight) + n(Piece::Bishop) <= 1,
            _ => false,
        }
    })
}

/// What one look at the men of the side that is not to move finds.
struct Look {
    attacked: Attacked,
    mobility: i32,
    /// The values of the men they attack, once for every attack.
    attacks: i32,
}

impl Look {
    fn at(waiting: &Camp<'_>, men: &Men) -> Look {
        let mut look = Look { attacked: Attacked::default(), mobility: 0, attacks: 0 };
        let mut see = |piece: Piece, attacks: BitBoard| {
            look.attacked.add(attacks);
            look.mobility += MOBILITY[piece as usize] * attacks.len() as i32;
            for square in attacks & waiting.occupied {
                look.attacks += men.values[square as usize];
            }
        };
        for attacks in waiting.pawn_attacks(waiting.men(Piece::Pawn)) {
            see(Piece::Pawn, attacks);
        }
        waiting.each_officer(|piece, _, attacks| see(piece, attacks));
        see(Piece::King, get_king_moves(waiting.king));
        look
    }
}

/// What one look at the men of the side to move finds.
struct Direct {
    mobility: i32,
    /// Moves to squares that two enemies attack already.
    n_forks: u32,
}

impl Direct {
    fn moves_of(mover: &Reach<'_>, attacked: &Attacked) -> Direct {
        let camp = &mover.camp;
        let mut direct = Direct { mobility: 0, n_forks: 0 };
        let mut see = |piece: Piece, attacks: BitBoard| {
            direct.mobility += MOBILITY[piece as usize] * attacks.len() as i32;
        };
        for attacks in camp.pawn_attacks(camp.men(Piece::Pawn)) {
            see(Piece::Pawn, attacks);
        }
        see(Piece::King, get_king_moves(camp.king));
        camp.each_officer(|piece, square, attacks| {
            see(piece, attacks);
            let forks = mover.officer_moves(square, attacks) & attacked.twice;
            direct.n_forks += if forks.is_empty() { 0 } else { forks.len() };
        });
        mover.each_pawn_set(|set| direct.n_forks += n_pawn_moves(set & attacked.twice));
        direct
    }
}

/// Rooks on the rank or file of the enemy king, whatever stands between.
fn king_safety(board: &Board) -> i32 {
    let [white, black] = Color::ALL.map(|color| {
        let king = board.king(color);
        let lines = king.rank().bitboard() | king.file().bitboard();
        // The original takes square 0 for no square at all.
        if king == Square::A1 { 0 } else { (lines & board.colored_pieces(!color, Piece::Rook)).len() as i32 }
    });
    ROOK_AT_KING * (black - white)
}

fn centre(board: &Board) -> i32 {
    let [white, black] = Color::ALL.map(|color| (board.colors(color) & MIDDLE).len() as i32);
    IN_MIDDLE * (white - black)
}

/// On files without pawns, the rook highest up the board.
fn rooks(board: &Board) -> i32 {
    let (pawns, rooks) = (board.pieces(Piece::Pawn), board.pieces(Piece::Rook));
    let on = |file: File| {
        let rooks = rooks & file.bitboard();
        if rooks.is_empty() || !(pawns & file.bitboard()).is_empty() {
            return 0;
        }
        let highest = 63 - rooks.0.leading_zeros() as usize;
        if board.colors(Color::White).has(Square::index(highest)) { OPEN_FILE } else { -OPEN_FILE }
    };
    File::ALL.into_iter().map(on).sum()
}

/// Attacks on men of the side to move by enemies that alone stand between its king and a slider of their own.
fn n_pins(board: &Board, mover: &Reach<'_>, waiting: &Camp<'_>) -> u32 {
    let attacks_of = |square: Square| match board.piece_on(square) {
        Some(Piece::Pawn) => get_pawn_attacks(square, waiting.side),
        Some(piece) => attacks(piece, square, waiting.occupied),
        None => BitBoard::EMPTY,
    };
    (mover.pinned & waiting.own).iter().map(|square| (attacks_of(square) & mover.camp.own).len()).sum()
}
