//! From a [`Setup`] to a legal [`State`]: what no game can come to is refused, with the reason.

use crate::board::{BitBoard, Board, BoardBuilder, CastleRights, Color, File, Piece, Rank, Square, get_king_moves};
use crate::fen::{Castling, CastlingRook, Setup};
use crate::{Chess, PositionError, State, Variant};

impl Chess {
    /// The state that is set up this way.
    pub fn set_up(self, setup: &Setup) -> Result<State, PositionError> {
        check_counts(setup)?;
        let mut builder = BoardBuilder::empty();
        builder.board = setup.pieces.map(|held| held.map(|(side, piece)| (piece, side)));
        builder.side_to_move = setup.turn;
        check_kings(setup)?;
        // What the counts and kings leave to be wrong with the pieces is a check of the side that has moved.
        let bare = builder.build().map_err(|_| PositionError::CheckedAndNotToMove { side: !setup.turn })?;
        let n_checkers = bare.checkers().len() as usize;
        if 2 < n_checkers {
            return Err(PositionError::TooManyCheckers { found: n_checkers });
        }
        for castling in &setup.castling {
            self.add_right(&bare, &mut builder, *castling)?;
        }
        if let Some(square) = setup.en_passant {
            check_en_passant(&bare, square)?;
            builder.en_passant = Some(square);
        }
        let expected = "a check that the double step before could have left";
        let square = setup.en_passant.unwrap_or(Square::A1);
        let board = builder.build().map_err(|_| PositionError::EnPassant { square, expected })?;
        Ok(State::begin(board, setup.clock, setup.number))
    }

    /// Adds a castling right to those of its side.
    fn add_right(self, board: &Board, builder: &mut BoardBuilder, castling: Castling) -> Result<(), PositionError> {
        let Castling { side, rook } = castling;
        let (right, king) = (letter(castling), board.king(side));
        let rank = Rank::First.relative_to(side);
        let rooks = board.colored_pieces(side, Piece::Rook) & rank.bitboard();
        let king_expected = match (self.variant, side) {
            (Variant::Standard, Color::White) => "e1",
            (Variant::Standard, Color::Black) => "e8",
            (Variant::Chess960, Color::White) => "the first rank",
            (Variant::Chess960, Color::Black) => "the eighth rank",
        };
        let is_at_home = king.rank() == rank && (self.variant == Variant::Chess960 || king.file() == File::E);
        if !is_at_home {
            return Err(PositionError::CastlingKing { right, expected: king_expected });
        }
        let is_right = |square: Square| king.file() < square.file();
        let found = match (self.variant, rook) {
            (Variant::Standard, CastlingRook::KingSide) => Some(File::H),
            (Variant::Standard, CastlingRook::QueenSide) => Some(File::A),
            (Variant::Standard, CastlingRook::On(file)) => Some(file).filter(|file| [File::A, File::H].contains(file)),
            (Variant::Chess960, CastlingRook::KingSide) => {
                rooks.iter().filter(|&s| is_right(s)).last().map(Square::file)
            }
            (Variant::Chess960, CastlingRook::QueenSide) => rooks.iter().find(|&s| !is_right(s)).map(Square::file),
            (Variant::Chess960, CastlingRook::On(file)) => Some(file),
        };
        let rook = found.map(|file| Square::new(file, rank)).filter(|&square| rooks.has(square));
        let rook = rook.ok_or(PositionError::CastlingRook { right, expected: self.rook_expected(castling) })?;
        let CastleRights { short, long } = builder.castle_rights_mut(side);
        match (if is_right(rook) { short } else { long }).replace(rook.file()) {
            None => Ok(()),
            Some(_) => Err(PositionError::CastlingTwice { right }),
        }
    }

    /// Where the rook of a castling right must stand, in words.
    fn rook_expected(self, Castling { side, rook }: Castling) -> &'static str {
        match (self.variant, side, rook) {
            (Variant::Standard, Color::White, CastlingRook::KingSide) => "h1",
            (Variant::Standard, Color::White, CastlingRook::QueenSide) => "a1",
            (Variant::Standard, Color::White, CastlingRook::On(_)) => "a1 or h1, as in standard chess",
            (Variant::Standard, Color::Black, CastlingRook::KingSide) => "h8",
            (Variant::Standard, Color::Black, CastlingRook::QueenSide) => "a8",
            (Variant::Standard, Color::Black, CastlingRook::On(_)) => "a8 or h8, as in standard chess",
            (Variant::Chess960, _, CastlingRook::KingSide) => "the first rank of its side, right of the king",
            (Variant::Chess960, _, CastlingRook::QueenSide) => "the first rank of its side, left of the king",
            (Variant::Chess960, _, CastlingRook::On(_)) => "that file, on the first rank of its side",
        }
    }
}

/// A castling right as it is written.
fn letter(Castling { side, rook }: Castling) -> char {
    let letter = match rook {
        CastlingRook::KingSide => 'k',
        CastlingRook::QueenSide => 'q',
        CastlingRook::On(file) => file.into(),
    };
    if side == Color::White { letter.to_ascii_uppercase() } else { letter }
}

/// The squares where a side has a piece of this kind.
fn squares(setup: &Setup, side: Color, piece: Piece) -> BitBoard {
    Square::ALL.into_iter().filter(|&square| setup.pieces[square as usize] == Some((side, piece))).collect()
}

fn check_counts(setup: &Setup) -> Result<(), PositionError> {
    for side in Color::ALL {
        let n_kings = squares(setup, side, Piece::King).len() as usize;
        if n_kings != 1 {
            return Err(PositionError::KingCount { side, found: n_kings });
        }
        let n_pawns = squares(setup, side, Piece::Pawn).len() as usize;
        if 8 < n_pawns {
            return Err(PositionError::TooManyPawns { side, found: n_pawns });
        }
        let n_pieces = setup.pieces.iter().flatten().filter(|(owner, _)| *owner == side).count();
        if 16 < n_pieces {
            return Err(PositionError::TooManyPieces { side, found: n_pieces });
        }
        let edges = Rank::First.bitboard() | Rank::Eighth.bitboard();
        if let Some(square) = (squares(setup, side, Piece::Pawn) & edges).next_square() {
            return Err(PositionError::PawnOnEdge { square });
        }
    }
    Ok(())
}

fn check_kings(setup: &Setup) -> Result<(), PositionError> {
    let [white, black] = Color::ALL.map(|side| squares(setup, side, Piece::King));
    let touches = white.iter().any(|king| !(get_king_moves(king) & black).is_empty());
    if touches { Err(PositionError::KingsTouch) } else { Ok(()) }
}

/// An en-passant square is behind a pawn of the side that has moved, which came over it.
fn check_en_passant(board: &Board, square: Square) -> Result<(), PositionError> {
    let mover = !board.side_to_move();
    let wrong = |expected| Err(PositionError::EnPassant { square, expected });
    if square.rank() != Rank::Third.relative_to(mover) {
        return wrong(if mover == Color::White { "a square of rank 3" } else { "a square of rank 6" });
    }
    let on_rank = |rank: Rank| Square::new(square.file(), rank.relative_to(mover));
    if !board.colored_pieces(mover, Piece::Pawn).has(on_rank(Rank::Fourth)) {
        return wrong("a pawn in front of it that has just made a double step");
    }
    if board.occupied().has(square) || board.occupied().has(on_rank(Rank::Second)) {
        return wrong("it and the square behind it to be empty");
    }
    Ok(())
}
