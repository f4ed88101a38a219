//! Positions as FEN; moves written as UCI has them, `e2e4`, `e7e8q`, and read so or as players write them (`Nf3`).
//!
//! Castling is written as the king's move, `e1g1`, and in Chess960 as king takes rook, `e1h1`. Both are read in both:
//! a king never goes two squares, nor to the square of its own rook, in any other way. `startpos` is the beginning.

use mossa_kernel::{Misread, Notation};

use crate::board::{Board, File, Move, Piece, Rank, Square};
use crate::{Chess, Claim, Ending, FenError, SanError, State, Variant, fen, san};

impl Notation for Chess {
    type Error = FenError;

    fn read_state(&self, text: &str) -> Result<State, FenError> {
        if text.trim() == "startpos" { Ok(self.start()) } else { fen::read(*self, text) }
    }

    fn write_state(&self, state: &State) -> String {
        fen::write(*self, state)
    }

    fn write_move(&self, state: &State, mv: Move) -> String {
        self.as_written(state, mv).to_string()
    }

    fn read_move(&self, state: &State, text: &str) -> Option<Move> {
        read_move(state, text).ok()
    }

    fn looks_like_move(&self, text: &str) -> bool {
        text.contains(|letter: char| letter.is_ascii_digit()) || text.to_lowercase().starts_with("o-o")
    }

    fn misread(&self, state: &State, text: &str) -> Misread {
        match read_move(state, text) {
            Err(SanError::NotAMove { .. }) => Misread::NoMove,
            Err(SanError::Ambiguous { moves, .. } | SanError::NoPromotion { moves, .. }) => Misread::Several(moves),
            Err(SanError::NoSuchMove { .. }) | Ok(_) => Misread::NotLegal,
        }
    }

    fn display_move(&self, state: &State, mv: Move) -> String {
        san::write(state, mv)
    }

    fn name_ending(&self, state: &State) -> &'static str {
        self.ending(state).map_or("finished", Ending::name)
    }

    fn has_claims(&self) -> bool {
        true
    }

    fn name_claim(&self, state: &State) -> Option<&'static str> {
        self.claim(state).map(Claim::name)
    }
}

impl Chess {
    /// A move with the target that is written: outside Chess960 the king's own when it castles.
    fn as_written(self, state: &State, mv: Move) -> Move {
        let castles = state.board().colors(state.board().side_to_move()).has(mv.to);
        if self.variant == Variant::Standard && castles {
            let file = if mv.from.file() < mv.to.file() { File::G } else { File::C };
            return Move { to: Square::new(file, mv.to.rank()), ..mv };
        }
        mv
    }
}

/// The legal move that is written this way, in UCI or as players write it, or what is wrong with it.
///
/// ```
/// use mossa_chess::{Chess, notation::read_move};
/// let start = Chess::STANDARD.start();
/// assert_eq!(read_move(&start, "e2e4"), read_move(&start, "e4"));
/// assert!(read_move(&start, "e2e5").is_err());
/// ```
pub fn read_move(state: &State, text: &str) -> Result<Move, SanError> {
    match uci(text.trim()).and_then(|mv| meant(state.board(), mv)) {
        Some(mv) => Ok(mv),
        None => san::read(state, text),
    }
}

/// A text of two squares, and what a pawn becomes.
fn uci(text: &str) -> Option<Move> {
    let square = |file: u8, rank: u8| {
        Some(Square::new(File::try_from(char::from(file)).ok()?, Rank::try_from(char::from(rank)).ok()?))
    };
    let (squares, promotion) = match text.as_bytes() {
        [squares @ .., letter @ (b'q' | b'r' | b'b' | b'n')] => (squares, Piece::try_from(char::from(*letter)).ok()),
        squares => (squares, None),
    };
    let [from_file, from_rank, to_file, to_rank] = *squares else { return None };
    Some(Move { from: square(from_file, from_rank)?, to: square(to_file, to_rank)?, promotion })
}

/// The legal move that two squares stand for.
fn meant(board: &Board, mv: Move) -> Option<Move> {
    if board.is_legal(mv) {
        return Some(mv);
    }
    let side = board.side_to_move();
    let n_files = (mv.from.file() as i8 - mv.to.file() as i8).abs();
    if mv.from != board.king(side) || mv.to.rank() != mv.from.rank() || n_files < 2 || mv.promotion.is_some() {
        return None;
    }
    let rook = match mv.to.file() {
        File::G => board.castle_rights(side).short,
        File::C => board.castle_rights(side).long,
        _ => None,
    };
    let castling = Move { to: Square::new(rook?, mv.to.rank()), ..mv };
    board.is_legal(castling).then_some(castling)
}
