//! Generation and scoring of the moves of a stage: captures by MVV and capture history, quiet moves by history.
//!
//! The legal move generator runs twice, once for all pieces but the king and once for the king. Its sets of targets are
//! kept, so that quiet moves are expanded only if their stage is reached.

use mossa_chess::board::{BitBoard, Board, Move, Piece, PieceMoves, Rank, Square, get_king_moves};

use super::picker::{MovePicker, PickerMode, ScoredMove};
use super::{History, PieceTo};
use crate::checks::CheckInfo;
use crate::position::captured_piece;
use crate::see;

/// Captures are ordered by the most valuable victim, then by history: this much history is worth a centipawn.
const HISTORY_PER_CENTIPAWN: i32 = 16;

const PROMOTIONS: [Piece; 4] = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight];

impl MovePicker {
    /// Generates the moves of all pieces but the king, and scores the captures. Moves of the king are costly to check for
    /// legality and mostly quiet, so that only its captures are generated here.
    ///
    /// Not inlined into `next`, which is called for every move and would get the stack frame of the generator: 10 % of all
    /// instructions.
    #[inline(never)]
    pub(super) fn generate_captures(&mut self, board: &Board, history: &History) {
        let side = board.side_to_move();
        let king = board.king(side);
        board.generate_moves_for(!king.bitboard(), |moves| {
            self.generated.push(moves);
            false
        });
        let theirs = board.colors(!side);
        for at in 0..self.generated.len() {
            let moves = self.generated[at];
            if moves.piece == Piece::Pawn {
                self.generate_pawn_captures(moves, board, history);
            } else {
                self.push_captures(PieceMoves { to: moves.to & theirs, ..moves }, board, history);
            }
        }
        let is_legal = |to: &Square| board.is_legal(Move { from: king, to: *to, promotion: None });
        let steps = (get_king_moves(king) & theirs).iter().filter(is_legal);
        let to = steps.fold(BitBoard::EMPTY, |set, to| set | to.bitboard());
        self.push_captures(PieceMoves { piece: Piece::King, from: king, to }, board, history);
    }

    /// Adds captures, promotions and en passant of a pawn.
    fn generate_pawn_captures(&mut self, moves: PieceMoves, board: &Board, history: &History) {
        let PieceMoves { piece, from, to } = moves;
        let side = board.side_to_move();
        let promoting = to & Rank::Eighth.relative_to(side).bitboard();
        if !promoting.is_empty() {
            for (to, promotion) in promoting.iter().flat_map(|to| PROMOTIONS.map(|piece| (to, piece))) {
                let mv = Move { from, to, promotion: Some(promotion) };
                let taken = captured_piece(board, mv);
                let gain = see::value(promotion) + taken.map_or(0, see::value);
                let known = history.capture_of(PieceTo::new(side, piece, to), taken);
                self.moves.push(ScoredMove { mv, score: gain * HISTORY_PER_CENTIPAWN + known });
            }
            return;
        }
        self.push_captures(PieceMoves { to: to & board.colors(!side), ..moves }, board, history);
        if let Some(file) = board.en_passant() {
            let passing = Square::new(file, Rank::Sixth.relative_to(side));
            if to.has(passing) && from.file() != file {
                let known = history.capture_of(PieceTo::new(side, piece, passing), Some(Piece::Pawn));
                let mv = Move { from, to: passing, promotion: None };
                self.moves.push(ScoredMove { mv, score: see::value(Piece::Pawn) * HISTORY_PER_CENTIPAWN + known });
            }
        }
    }

    /// Adds captures to targets that are occupied by the opponent.
    fn push_captures(&mut self, moves: PieceMoves, board: &Board, history: &History) {
        if moves.to.is_empty() {
            return;
        }
        let side = board.side_to_move();
        for taken in [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen] {
            for to in moves.to & board.pieces(taken) {
                let known = history.capture_of(PieceTo::new(side, moves.piece, to), Some(taken));
                let mv = Move { from: moves.from, to, promotion: None };
                self.moves.push(ScoredMove { mv, score: see::value(taken) * HISTORY_PER_CENTIPAWN + known });
            }
        }
    }

    /// Generates and scores the quiet moves, after the bad captures so far.
    #[inline(never)]
    pub(super) fn generate_quiets(&mut self, board: &Board, history: &History) {
        self.moves.truncate(self.n_bad);
        self.next = self.n_bad;
        let side = board.side_to_move();
        board.generate_moves_for(board.king(side).bitboard(), |moves| {
            self.generated.push(moves);
            false
        });
        let theirs = board.colors(!side);
        let last = Rank::Eighth.relative_to(side).bitboard();
        let quiets = history.quiets(side, self.hints.previous);
        let checks = (self.mode != PickerMode::All).then(|| CheckInfo::of(board));
        for &PieceMoves { piece, from, to } in &self.generated {
            let targets = match piece {
                Piece::Pawn => to & from.file().bitboard() & !last,
                _ => to & !theirs,
            };
            for to in targets {
                let mv = Move { from, to, promotion: None };
                let is_wanted = checks.is_none_or(|checks| checks.gives_check(board, mv));
                if is_wanted {
                    self.moves.push(ScoredMove { mv, score: quiets.score(PieceTo::new(side, piece, to), mv) });
                }
            }
        }
    }
}
