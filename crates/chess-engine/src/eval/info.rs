//! What all terms share: a position with its attacks, computed once for every evaluation.
//!
//! The attacks of pawns and kings are added first ([`EvalInfo::new`]), those of the pieces by [`mobility`](super::mobility). Terms
//! that are evaluated after that may ask for all attacks.

use mossa_chess::board::{BitBoard, Board, Color, File, Piece, Rank, Square, get_king_moves};

use super::geometry::{ahead, double_pawn_attacks, pawn_attacks, ranks};
use super::material::MaterialCount;
use super::pawns::Pawns;

/// A position and its attacks.
pub(super) struct EvalInfo<'a> {
    /// The position.
    pub(super) board: &'a Board,
    /// The number of pieces of each kind.
    pub(super) material: MaterialCount,
    /// The evaluation of its pawns.
    pub(super) pawns: Pawns,
    /// The kings, by colour.
    pub(super) kings: [Square; Color::NUM],
    /// The king rings by colour: three by three squares around the king, moved inwards from the edge of the board.
    pub(super) king_rings: [BitBoard; Color::NUM],
    /// The mobility areas by colour: all squares but those of blocked or unmoved own pawns, of the own king, and those attacked
    /// by enemy pawns.
    pub(super) mobility_area: [BitBoard; Color::NUM],
    /// Squares attacked, by colour and piece.
    pub(super) by: [[BitBoard; Piece::NUM]; Color::NUM],
    /// Squares attacked by anything.
    pub(super) all: [BitBoard; Color::NUM],
    /// Squares attacked by two or more.
    pub(super) twice: [BitBoard; Color::NUM],
}

impl<'a> EvalInfo<'a> {
    /// The position with the attacks of its pawns and kings.
    pub(super) fn new(board: &'a Board, material: MaterialCount, pawns: Pawns) -> EvalInfo<'a> {
        let mut info = EvalInfo {
            board,
            material,
            pawns,
            kings: Color::ALL.map(|color| board.king(color)),
            king_rings: Color::ALL.map(|color| ring(board.king(color))),
            mobility_area: [BitBoard::EMPTY; Color::NUM],
            by: [[BitBoard::EMPTY; Piece::NUM]; Color::NUM],
            all: [BitBoard::EMPTY; Color::NUM],
            twice: [BitBoard::EMPTY; Color::NUM],
        };
        for us in Color::ALL {
            let own_pawns = info.pieces(us, Piece::Pawn);
            info.twice[us as usize] = double_pawn_attacks(us, own_pawns);
            info.by[us as usize][Piece::Pawn as usize] = pawn_attacks(us, own_pawns);
            info.all[us as usize] = pawn_attacks(us, own_pawns);
            info.attack(us, Piece::King, get_king_moves(board.king(us)));
        }
        for us in Color::ALL {
            info.mobility_area[us as usize] = info.mobility_area_of(us);
        }
        info
    }

    /// The pieces of a kind and colour.
    pub(super) fn pieces(&self, us: Color, piece: Piece) -> BitBoard {
        self.board.colored_pieces(us, piece)
    }

    /// The squares that the pieces of a kind and colour attack.
    pub(super) fn attacked_by(&self, us: Color, piece: Piece) -> BitBoard {
        self.by[us as usize][piece as usize]
    }

    /// The squares that a side attacks.
    pub(super) fn attacked(&self, us: Color) -> BitBoard {
        self.all[us as usize]
    }

    /// The squares that a side attacks at least twice.
    pub(super) fn attacked_twice(&self, us: Color) -> BitBoard {
        self.twice[us as usize]
    }

    /// The square of the king of a side.
    pub(super) fn king(&self, us: Color) -> Square {
        self.kings[us as usize]
    }

    /// Adds the attacks of one piece.
    pub(super) fn attack(&mut self, us: Color, piece: Piece, attacks: BitBoard) {
        self.twice[us as usize] |= self.all[us as usize] & attacks;
        self.all[us as usize] |= attacks;
        self.by[us as usize][piece as usize] |= attacks;
    }

    fn mobility_area_of(&self, us: Color) -> BitBoard {
        let pawns = self.pieces(us, Piece::Pawn);
        let blocked = pawns & ahead(!us, self.board.occupied());
        let at_home = pawns & ranks(us, &[Rank::Second, Rank::Third]);
        !(blocked | at_home | self.king(us).bitboard() | self.attacked_by(!us, Piece::Pawn))
    }
}

/// Nine squares with the king among them.
fn ring(king: Square) -> BitBoard {
    let file = File::index((king.file() as usize).clamp(1, 6));
    let rank = Rank::index((king.rank() as usize).clamp(1, 6));
    let centre = Square::new(file, rank);
    get_king_moves(centre) | centre.bitboard()
}
