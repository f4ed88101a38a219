//! Which moves give check, found before they are made, so that checks are pruned and reduced less.

use mossa_chess::board::{
    BitBoard, Board, Color, Move, Piece, Square, get_between_rays, get_bishop_moves, get_knight_moves, get_line_rays,
    get_pawn_attacks, get_rook_moves,
};

/// The squares from which the side to move gives check.
#[derive(Clone, Copy, Debug)]
pub struct CheckInfo {
    king: Square,
    knights: BitBoard,
    pawns: BitBoard,
    diagonals: BitBoard,
    straights: BitBoard,
    /// Pieces of the side to move that block one of its sliders: a discovered check if they leave the line.
    blockers: BitBoard,
}

impl CheckInfo {
    /// The check squares and blockers of a position.
    pub fn of(board: &Board) -> CheckInfo {
        let side: Color = board.side_to_move();
        let (king, ours, occupied) = (board.king(!side), board.colors(side), board.occupied());
        let queens = board.pieces(Piece::Queen);
        let diagonals = get_bishop_moves(king, occupied);
        let straights = get_rook_moves(king, occupied);
        let behind = |near: BitBoard, rays: fn(Square, BitBoard) -> BitBoard, sliders: BitBoard| {
            let far = rays(king, occupied ^ (near & ours)) & !near & sliders & ours;
            far.iter()
                .fold(BitBoard::EMPTY, |blockers, slider| blockers | (get_between_rays(king, slider) & near & ours))
        };
        let blockers = behind(diagonals, get_bishop_moves, board.pieces(Piece::Bishop) | queens)
            | behind(straights, get_rook_moves, board.pieces(Piece::Rook) | queens);
        CheckInfo {
            king,
            knights: get_knight_moves(king),
            pawns: get_pawn_attacks(king, !side),
            diagonals,
            straights,
            blockers,
        }
    }

    /// Whether a legal move gives check. Missed are checks by the rook in castling, by a promoted piece along the line that its
    /// pawn left, and discovered checks by an en passant capture along the line of the captured pawn.
    pub fn gives_check(&self, board: &Board, mv: Move) -> bool {
        let piece = mv.promotion.or_else(|| board.piece_on(mv.from)).expect("a piece moves");
        let direct = match piece {
            Piece::Pawn => self.pawns,
            Piece::Knight => self.knights,
            Piece::Bishop => self.diagonals,
            Piece::Rook => self.straights,
            Piece::Queen => self.diagonals | self.straights,
            Piece::King => BitBoard::EMPTY,
        };
        direct.has(mv.to) || (self.blockers.has(mv.from) && !get_line_rays(self.king, mv.from).has(mv.to))
    }
}
