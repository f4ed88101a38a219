//! Squares, pieces, attacks and legal moves, as the rest of this crate sees them.
//!
//! They are made by the `cozy-chess` crate. No other file names it, so that another generator could take its place. A
//! castling [`Move`] goes from the king's square to that of its own rook, in every variant.

pub use cozy_chess::{
    BitBoard, Board, BoardBuilder, BoardBuilderError, CastleRights, Color, File, Move, Piece, PieceMoves, Rank, Square,
    get_between_rays, get_bishop_moves, get_king_moves, get_knight_moves, get_line_rays, get_pawn_attacks,
    get_rook_moves,
};

/// The squares of a set from high to low: from h8 down to a1.
///
/// ```
/// use mossa_chess::board::{Square, from_high};
/// let corners = Square::A1.bitboard() | Square::H8.bitboard() | Square::H1.bitboard();
/// assert!(from_high(corners).eq([Square::H8, Square::H1, Square::A1]));
/// ```
pub fn from_high(BitBoard(mut rest): BitBoard) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let highest = 63_u32.checked_sub(rest.leading_zeros())?;
        rest ^= 1 << highest;
        Some(Square::index(highest as usize))
    })
}
