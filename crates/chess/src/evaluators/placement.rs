//! Piece-square tables: those of the two reports, as printed there.
//!
//! All are White's, rank 1 first and file a first, so that a table here reads upside down against a diagram. The two
//! evaluations turn them around for Black in different ways: `soft` mirrors the ranks, `hard` turns the board by half
//! (square 63 - s). All tables but the queen's are symmetric in the files, so that only queens feel the difference.

use crate::board::{Color, Piece, Square};

/// A value for every square, a1 first.
type Table = [i32; 64];

/// Values by colour, piece and square, White's view: Black's are negative.
pub(super) type Tables = [[Table; 6]; 2];

/// What men are worth to `soft` and `material`, in pawns; by piece.
pub(super) const PAWNS: [i32; 6] = [1, 3, 3, 5, 9, 0];
/// What men are worth to `hard`, in hundredths of a pawn; by piece.
pub(super) const HUNDREDTHS: [i32; 6] = [100, 320, 330, 500, 900, 20_000];

/// `soft`: placement alone.
pub(super) static SOFT: Tables = both([&PAWN, &KNIGHT, &BISHOP, &ROOK, &SOFT_QUEEN, &KING], [0; 6], 56);
/// `hard`: men and placement.
pub(super) static HARD: Tables = both([&PAWN, &KNIGHT, &BISHOP, &ROOK, &HARD_QUEEN, &KING], HUNDREDTHS, 63);
/// `hard` in the endgame: only the king's table is another.
pub(super) static HARD_ENDGAME: Tables =
    both([&PAWN, &KNIGHT, &BISHOP, &ROOK, &HARD_QUEEN, &KING_ENDGAME], HUNDREDTHS, 63);

/// The entry for a man on a square.
pub(super) fn entry(tables: &Tables, color: Color, piece: Piece, square: Square) -> i32 {
    tables[color as usize][piece as usize][square as usize]
}

/// Both colours' tables with the men's values added, Black's read at `square ^ turn` and negated.
const fn both(placements: [&Table; 6], values: [i32; 6], turn: usize) -> Tables {
    let mut tables = [[[0; 64]; 6]; 2];
    let mut piece = 0;
    while piece < 6 {
        let mut square = 0;
        while square < 64 {
            tables[0][piece][square] = values[piece] + placements[piece][square];
            tables[1][piece][square] = -(values[piece] + placements[piece][square ^ turn]);
            square += 1;
        }
        piece += 1;
    }
    tables
}

#[rustfmt::skip]
const PAWN: Table = [
      0,   0,   0,   0,   0,   0,   0,   0,
      5,  10,  10, -20, -20,  10,  10,   5,
      5,  -5, -10,   0,   0, -10,  -5,   5,
      0,   0,   0,  20,  20,   0,   0,   0,
      5,   5,  10,  25,  25,  10,   5,   5,
     10,  10,  20,  30,  30,  20,  10,  10,
     50,  50,  50,  50,  50,  50,  50,  50,
      0,   0,   0,   0,   0,   0,   0,   0,
];

#[rustfmt::skip]
const KNIGHT: Table = [
    -50, -40, -30, -30, -30, -30, -40, -50,
    -40, -20,   0,   5,   5,   0, -20, -40,
    -30,   5,  10,  15,  15,  10,   5, -30,
    -30,   0,  15,  20,  20,  15,   0, -30,
    -30,   5,  15,  20,  20,  15,   5, -30,
    -30,   0,  10,  15,  15,  10,   0, -30,
    -40, -20,   0,   0,   0,   0, -20, -40,
    -50, -40, -30, -30, -30, -30, -40, -50,
];

#[rustfmt::skip]
const BISHOP: Table = [
    -20, -10, -10, -10, -10, -10, -10, -20,
    -10,   5,   0,   0,   0,   0,   5, -10,
    -10,  10,  10,  10,  10,  10,  10, -10,
    -10,   0,  10,  10,  10,  10,   0, -10,
    -10,   5,   5,  10,  10,   5,   5, -10,
    -10,   0,   5,  10,  10,   5,   0, -10,
    -10,   0,   0,   0,   0,   0,   0, -10,
    -20, -10, -10, -10, -10, -10, -10, -20,
];

#[rustfmt::skip]
const ROOK: Table = [
      0,   0,   0,   5,   5,   0,   0,   0,
     -5,   0,   0,   0,   0,   0,   0,  -5,
     -5,   0,   0,   0,   0,   0,   0,  -5,
     -5,   0,   0,   0,   0,   0,   0,  -5,
     -5,   0,   0,   0,   0,   0,   0,  -5,
     -5,   0,   0,   0,   0,   0,   0,  -5,
      5,  10,  10,  10,  10,  10,  10,   5,
      0,   0,   0,   0,   0,   0,   0,   0,
];

#[rustfmt::skip]
const SOFT_QUEEN: Table = [
    -20, -10, -10,  -5,  -5, -10, -10, -20,
    -10,   0,   0,   0,   0,   0,   0, -10,
    -10,   0,   5,   5,   5,   5,   0, -10,
     -5,   0,   5,   5,   5,   5,   0,  -5,
      0,   0,   5,   5,   5,   5,   0,  -5,
    -10,   5,   5,   5,   5,   5,   0, -10,
    -10,   0,   5,   0,   0,   0,   0, -10,
    -20, -10, -10,  -5,  -5, -10, -10, -20,
];

#[rustfmt::skip]
const HARD_QUEEN: Table = [
    -20, -10, -10,  -5,  -5, -10, -10, -20,
    -10,   0,   0,   0,   0,   0,   0, -10,
    -10,   5,   5,   5,   5,   5,   0, -10,
      0,   0,   5,   5,   5,   5,   0,  -5,
     -5,   0,   5,   5,   5,   5,   0,  -5,
    -10,   0,   5,   5,   5,   5,   0, -10,
    -10,   0,   0,   0,   0,   0,   0, -10,
    -20, -10, -10,  -5,  -5, -10, -10, -20,
];

#[rustfmt::skip]
const KING: Table = [
     20,  30,  10,   0,   0,  10,  30,  20,
     20,  20,   0,   0,   0,   0,  20,  20,
    -10, -20, -20, -20, -20, -20, -20, -10,
    -20, -30, -30, -40, -40, -30, -30, -20,
    -30, -40, -40, -50, -50, -40, -40, -30,
    -30, -40, -40, -50, -50, -40, -40, -30,
    -30, -40, -40, -50, -50, -40, -40, -30,
    -30, -40, -40, -50, -50, -40, -40, -30,
];

#[rustfmt::skip]
const KING_ENDGAME: Table = [
    -50, -30, -30, -30, -30, -30, -30, -50,
    -30, -30,   0,   0,   0,   0, -30, -30,
    -30, -10,  20,  30,  30,  20, -10, -30,
    -30, -10,  30,  40,  40,  30, -10, -30,
    -30, -10,  30,  40,  40,  30, -10, -30,
    -30, -10,  20,  30,  30,  20, -10, -30,
    -30, -20, -10,   0,   0, -10, -20, -30,
    -50, -40, -30, -20, -20, -30, -40, -50,
];
