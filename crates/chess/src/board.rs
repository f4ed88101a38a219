//! Squares, pieces, attacks and legal moves, as the rest of this crate sees them.
//!
//! They are made by the `cozy-chess` crate. No other file names it, so that another generator could take its place.

pub use cozy_chess::{
    BitBoard, Board, CastleRights, Color, File, Move, Piece, PieceMoves, Rank, Square, get_between_rays,
    get_bishop_moves, get_king_moves, get_knight_moves, get_line_rays, get_pawn_attacks, get_rook_moves,
};
