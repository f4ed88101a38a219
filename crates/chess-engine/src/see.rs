//! Static exchange evaluation (SEE): the material result of captures on one square, where both sides capture with their
//! least valuable attacker and may stop at any time.
//!
//! X-ray attackers are included, pins and checks are ignored. The result is compared with a threshold only: most exchanges
//! are decided by their first two captures.

use mossa_chess::board::{
    BitBoard, Board, Color, Move, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves, get_pawn_attacks,
    get_rook_moves,
};

use crate::position::captured_piece;

/// The values of pieces in exchanges, in centipawns.
pub const VALUES: [i32; Piece::NUM] = [100, 320, 330, 500, 950, 0];

/// The value of a piece in exchanges.
pub fn value(piece: Piece) -> i32 {
    VALUES[piece as usize]
}

/// Whether SEE ≥ `threshold` for a legal move, seen from the side that makes it.
pub fn wins_at_least(board: &Board, mv: Move, threshold: i32) -> bool {
    let is_castling = board.colors(board.side_to_move()).has(mv.to);
    if is_castling {
        return threshold <= 0;
    }
    let mover = board.piece_on(mv.from).expect("a piece moves");
    let taken = captured_piece(board, mv);
    let promoted = mv.promotion.map_or(0, |piece| value(piece) - value(Piece::Pawn));
    // The balance against the threshold if the opponent does not recapture.
    let mut balance = taken.map_or(0, value) + promoted - threshold;
    if balance < 0 {
        return false;
    }
    // The balance if the opponent recaptures and the exchange ends.
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

/// Continues the exchange on `square` with the opponent to capture. `balance` is that of the mover after the recapture.
fn exchange_favours_mover(board: &Board, square: Square, mut occupied: BitBoard, mut balance: i32) -> bool {
    let diagonal = board.pieces(Piece::Bishop) | board.pieces(Piece::Queen);
    let straight = board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    let mover = board.side_to_move();
    let mut side = !mover;
    let mut attackers = attackers_of(board, square, occupied) & occupied;
    loop {
        let ours = attackers & board.colors(side);
        let Some(piece) = least_valuable(board, ours) else { break };
        if piece == Piece::King && !(attackers & board.colors(!side)).is_empty() {
            // The king may not capture a protected piece.
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
        // The balance of the side that has just captured if its piece is captured in turn. If it is still ahead, it wins.
        balance = -balance - 1 - value(piece);
        side = !side;
        if 0 <= balance {
            break;
        }
    }
    // The side to move has no good capture left and loses the exchange.
    side != mover
}

/// The pieces of both sides that attack a square, given the occupied squares.
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

/// The least valuable kind among these pieces.
fn least_valuable(board: &Board, pieces: BitBoard) -> Option<Piece> {
    if pieces.is_empty() {
        return None;
    }
    Piece::ALL.into_iter().find(|&piece| !(pieces & board.pieces(piece)).is_empty())
}
