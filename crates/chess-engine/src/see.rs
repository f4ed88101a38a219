//! Static exchange evaluation: what a capture is worth when both sides go on taking on its square, each with the least it
//! has there and each free to stop.
//!
//! Pins and checks are not seen, pieces behind others are. The question is never how much, but whether at least so much:
//! most exchanges are decided by their first two captures.

use mossa_chess::board::{
    BitBoard, Board, Color, Move, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves, get_pawn_attacks,
    get_rook_moves,
};

use crate::position::captured_piece;

/// What men count in exchanges, in hundredths of a pawn.
pub const VALUES: [i32; Piece::NUM] = [100, 320, 330, 500, 950, 0];

/// What a man counts.
pub fn value(piece: Piece) -> i32 {
    VALUES[piece as usize]
}

/// Whether a legal move wins at least `threshold` by exchanges on its target, for the side that makes it.
pub fn wins_at_least(board: &Board, mv: Move, threshold: i32) -> bool {
    let is_castling = board.colors(board.side_to_move()).has(mv.to);
    if is_castling {
        return threshold <= 0;
    }
    let mover = board.piece_on(mv.from).expect("a piece moves");
    let taken = captured_piece(board, mv);
    let promoted = mv.promotion.map_or(0, |piece| value(piece) - value(Piece::Pawn));
    // What the mover has beyond the threshold if nobody answers, …
    let mut balance = taken.map_or(0, value) + promoted - threshold;
    if balance < 0 {
        return false;
    }
    // … and if the answer takes what moved and that is all.
    balance -= value(mv.promotion.unwrap_or(mover));
    if 0 <= balance {
        return true;
    }
    let mut occupied = (board.occupied() ^ mv.from.bitboard()) | mv.to.bitboard();
    if taken == Some(Piece::Pawn) && !board.occupied().has(mv.to) {
        occupied ^= Square::new(mv.to.file(), mv.from.rank()).bitboard();
    }
    exchange_favours_mover(board, mv.to, occupied, balance)
}

/// Goes on with the exchange on `square`, the other side to take; `balance` is what the mover has when that is taken.
fn exchange_favours_mover(board: &Board, square: Square, mut occupied: BitBoard, mut balance: i32) -> bool {
    let diagonal = board.pieces(Piece::Bishop) | board.pieces(Piece::Queen);
    let straight = board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    let mover = board.side_to_move();
    let mut side = !mover;
    let mut attackers = attackers_of(board, square, occupied) & occupied;
    loop {
        let ours = attackers & board.colors(side);
        let Some(piece) = least_of(board, ours) else { break };
        if piece == Piece::King && !(attackers & board.colors(!side)).is_empty() {
            // The king may not take what is protected.
            break;
        }
        let from = (ours & board.pieces(piece)).next_square().expect("there is one of them");
        occupied ^= from.bitboard();
        if matches!(piece, Piece::Pawn | Piece::Bishop | Piece::Queen) {
            attackers |= get_bishop_moves(square, occupied) & diagonal;
        }
        if matches!(piece, Piece::Rook | Piece::Queen) {
            attackers |= get_rook_moves(square, occupied) & straight;
        }
        attackers &= occupied;
        // As the side that has just taken sees it, if its piece is taken in turn: with that it must still be ahead to be sure.
        balance = -balance - 1 - value(piece);
        side = !side;
        if 0 <= balance {
            break;
        }
    }
    // Whoever has no good capture left has lost the argument.
    side != mover
}

/// The men of both sides that attack a square, with these squares occupied.
pub fn attackers_of(board: &Board, square: Square, occupied: BitBoard) -> BitBoard {
    let diagonal = board.pieces(Piece::Bishop) | board.pieces(Piece::Queen);
    let straight = board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    (get_pawn_attacks(square, Color::White) & board.colored_pieces(Color::Black, Piece::Pawn))
        | (get_pawn_attacks(square, Color::Black) & board.colored_pieces(Color::White, Piece::Pawn))
        | (get_knight_moves(square) & board.pieces(Piece::Knight))
        | (get_king_moves(square) & board.pieces(Piece::King))
        | (get_bishop_moves(square, occupied) & diagonal)
        | (get_rook_moves(square, occupied) & straight)
}

/// The least valuable kind among these men.
fn least_of(board: &Board, men: BitBoard) -> Option<Piece> {
    if men.is_empty() {
        return None;
    }
    Piece::ALL.into_iter().find(|&piece| !(men & board.pieces(piece)).is_empty())
}
