//! Moves as players write them: standard algebraic notation, `Nf3`, `exd5`, `O-O`, `e8=Q#`.
//!
//! [`write()`] is strict: the shortest text that the standard allows, with `+` or `#`. [`read`] takes what is met in real
//! files: zeros for the letters of castling; marks (`+`, `#`, `!?`, `e.p.`) missing, wrong or in excess; `e8Q`, `e8(Q)`
//! and `e8=q`; captures without `x`, `:` for `x`, long forms (`Ng1-f3`, `Pe2-e4`, `g1f3`), and origins that need not be
//! said. It never guesses: a text that fits two moves is refused, and a pawn that captures must say from which file.

use std::error::Error;
use std::fmt;

use crate::board::{BitBoard, Board, CastleRights, File, Move, Piece, Rank, Square};
use crate::fen::clip;
use crate::moves::has_legal_move;
use crate::state::State;

/// What is wrong with the text of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SanError {
    /// It cannot be read.
    NotAMove {
        /// What is written.
        found: String,
    },
    /// It can be read, but there is no such legal move.
    NoSuchMove {
        /// What is written.
        found: String,
    },
    /// It does not say what the pawn becomes.
    NoPromotion {
        /// What is written.
        found: String,
        /// How the moves should be written that it could be.
        moves: Vec<String>,
    },
    /// It fits several legal moves.
    Ambiguous {
        /// What is written.
        found: String,
        /// How those moves should be written.
        moves: Vec<String>,
    },
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SanError::NotAMove { found } => {
                write!(f, "{found:?} is no move: expected one such as Nf3, exd5, O-O or e2e4")
            }
            SanError::NoSuchMove { found } => write!(f, "{found:?} cannot be played here: expected a legal move"),
            SanError::NoPromotion { found, .. } => {
                write!(f, "{found:?} does not say what the pawn becomes: expected a piece at its end, such as =Q")
            }
            SanError::Ambiguous { found, moves } => {
                write!(f, "{found:?} fits several moves: expected one of {}", moves.join(", "))
            }
        }
    }
}

impl Error for SanError {}

/// The text of a legal move.
///
/// ```
/// use mossa_chess::{Chess, san};
/// let start = Chess::STANDARD.start();
/// let mv = san::read(&start, "Nf3").expect("a legal move");
/// assert_eq!((mv.to_string(), san::write(&start, mv)), ("g1f3".into(), "Nf3".into()));
/// ```
pub fn write(state: &State, mv: Move) -> String {
    let mut text = without_check(state.board(), mv);
    let mut after = state.board().clone();
    after.play_unchecked(mv);
    if !after.checkers().is_empty() {
        text.push(if has_legal_move(&after) { '+' } else { '#' });
    }
    text
}

/// The legal move that is written this way.
///
/// ```
/// use mossa_chess::{Chess, san};
/// let start = Chess::STANDARD.start();
/// assert_eq!(san::read(&start, "Ng1-f3!?"), san::read(&start, "Nf3"));
/// let wrong = san::read(&start, "Nf4").unwrap_err();
/// assert_eq!(wrong.to_string(), "\"Nf4\" cannot be played here: expected a legal move");
/// ```
pub fn read(state: &State, text: &str) -> Result<Move, SanError> {
    let found = || clip(text.trim());
    match Words::read(text) {
        None => Err(SanError::NotAMove { found: found() }),
        Some(Words::Castling(wing)) => {
            castling(state.board(), wing).ok_or_else(|| SanError::NoSuchMove { found: found() })
        }
        Some(Words::Plain(plain)) => plain.meant(state, found),
    }
}

/// Which way to castle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wing {
    King,
    Queen,
}

/// The castling of the side to move on this wing, if it is legal.
fn castling(board: &Board, wing: Wing) -> Option<Move> {
    let side = board.side_to_move();
    let CastleRights { short, long } = *board.castle_rights(side);
    let rook = if wing == Wing::King { short } else { long };
    let mv = Move { from: board.king(side), to: Square::new(rook?, Rank::First.relative_to(side)), promotion: None };
    board.is_legal(mv).then_some(mv)
}

fn without_check(board: &Board, mv: Move) -> String {
    let piece = board.piece_on(mv.from).expect("a piece moves");
    if board.colors(board.side_to_move()).has(mv.to) {
        return if mv.from.file() < mv.to.file() { "O-O".into() } else { "O-O-O".into() };
    }
    let mut text = String::with_capacity(8);
    let captures = board.occupied().has(mv.to) || (piece == Piece::Pawn && mv.from.file() != mv.to.file());
    if piece == Piece::Pawn {
        if captures {
            text.push(mv.from.file().into());
        }
    } else {
        text.push(char::from(piece).to_ascii_uppercase());
        push_origin(&mut text, mv.from, origins_of(board, piece, mv.to) ^ mv.from.bitboard());
    }
    if captures {
        text.push('x');
    }
    text.push_str(&mv.to.to_string());
    if let Some(piece) = mv.promotion {
        text.extend(['=', char::from(piece).to_ascii_uppercase()]);
    }
    text
}

/// As much of the origin as tells it from the others: nothing, the file, the rank, or both.
fn push_origin(text: &mut String, from: Square, others: BitBoard) {
    if others.is_empty() {
        return;
    }
    let is_alone_on_file = (others & from.file().bitboard()).is_empty();
    let is_alone_on_rank = (others & from.rank().bitboard()).is_empty();
    if is_alone_on_file || !is_alone_on_rank {
        text.push(from.file().into());
    }
    if !is_alone_on_file {
        text.push(from.rank().into());
    }
}

/// Where pieces of this kind stand that can legally move to a square, castling left out.
fn origins_of(board: &Board, piece: Piece, to: Square) -> BitBoard {
    let ours = board.colors(board.side_to_move());
    if ours.has(to) {
        return BitBoard::EMPTY;
    }
    let mut origins = BitBoard::EMPTY;
    board.generate_moves_for(ours & board.pieces(piece), |moves| {
        if moves.to.has(to) {
            origins |= moves.from.bitboard();
        }
        false
    });
    origins
}

/// A text taken apart.
enum Words {
    Castling(Wing),
    Plain(Plain),
}

/// What a text says about a move that is no castling.
struct Plain {
    /// `None` if both file and rank of the origin are said and the piece is not.
    piece: Option<Piece>,
    file: Option<File>,
    rank: Option<Rank>,
    to: Square,
    promotion: Option<Piece>,
}

impl Words {
    fn read(text: &str) -> Option<Words> {
        let text = without_marks(text);
        match text {
            "O-O" | "0-0" | "o-o" => return Some(Words::Castling(Wing::King)),
            "O-O-O" | "0-0-0" | "o-o-o" => return Some(Words::Castling(Wing::Queen)),
            _ => {}
        }
        // No move is longer than `Qa1xb2`, `Pa7xb8=Q` or `Pa7xb8(Q)`.
        let is_short = text.len() <= 9 && text.is_ascii();
        if is_short { Plain::read(text.as_bytes()).map(Words::Plain) } else { None }
    }
}

/// A text without the marks after a move.
fn without_marks(text: &str) -> &str {
    let is_mark = |c: char| matches!(c, '+' | '#' | '!' | '?') || c.is_whitespace();
    let text = text.trim().trim_end_matches(is_mark);
    let text = text.strip_suffix("e.p.").or_else(|| text.strip_suffix("ep")).unwrap_or(text);
    text.trim_end_matches(is_mark)
}

impl Plain {
    /// `[piece] [file] [rank] [x] target [promotion]`, of which only the target must be there.
    fn read(text: &[u8]) -> Option<Plain> {
        let (piece, text) = match text {
            [letter @ (b'K' | b'Q' | b'R' | b'B' | b'N' | b'P'), rest @ ..] => (Some(piece(*letter)?), rest),
            _ => (None, text),
        };
        let (promotion, text) = match text {
            [rest @ .., b'(', letter, b')'] | [rest @ .., b'=' | b'/', letter] => (Some(promoted(*letter)?), rest),
            [rest @ .., b'1' | b'8', letter] => (Some(promoted(*letter)?), &text[..=rest.len()]),
            _ => (None, text),
        };
        let [before @ .., file_to, rank_to] = text else { return None };
        let to = Square::new(file(*file_to)?, rank(*rank_to)?);
        let before = match before {
            [rest @ .., b'x' | b'X' | b':' | b'-'] => rest,
            _ => before,
        };
        let (file, rank) = match before {
            [] => (None, None),
            [f, r] => (Some(file(*f)?), Some(rank(*r)?)),
            [one] => (file(*one), rank(*one)),
            _ => return None,
        };
        if before.len() == 1 && file.is_none() && rank.is_none() {
            return None;
        }
        let piece = if file.is_some() && rank.is_some() { piece } else { piece.or(Some(Piece::Pawn)) };
        Some(Plain { piece, file, rank, to, promotion })
    }

    /// The one legal move that fits; `found` is the text for the error that there is none, or several.
    fn meant(&self, state: &State, found: impl Fn() -> String) -> Result<Move, SanError> {
        let board = state.board();
        let origins = self.origins(board);
        let Some(from) = origins.next_square() else { return Err(SanError::NoSuchMove { found: found() }) };
        let promotes = board.pieces(Piece::Pawn).has(from) && matches!(self.to.rank(), Rank::First | Rank::Eighth);
        if !promotes && self.promotion.is_some() {
            return Err(SanError::NoSuchMove { found: found() });
        }
        if origins != from.bitboard() {
            let moves = origins.iter().map(|from| write(state, self.from(from))).collect();
            return Err(SanError::Ambiguous { found: found(), moves });
        }
        if promotes && self.promotion.is_none() {
            let becoming = |piece| write(state, Move { promotion: Some(piece), ..self.from(from) });
            let moves = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight].map(becoming).to_vec();
            return Err(SanError::NoPromotion { found: found(), moves });
        }
        Ok(self.from(from))
    }

    /// The move from this square.
    fn from(&self, from: Square) -> Move {
        Move { from, to: self.to, promotion: self.promotion }
    }

    /// Where pieces stand that fit and can legally go there.
    fn origins(&self, board: &Board) -> BitBoard {
        let said = self.file.map_or(BitBoard::FULL, File::bitboard) & self.rank.map_or(BitBoard::FULL, Rank::bitboard);
        match self.piece {
            Some(Piece::Pawn) if self.file.is_none() => {
                origins_of(board, Piece::Pawn, self.to) & said & self.to.file().bitboard()
            }
            Some(piece) => origins_of(board, piece, self.to) & said,
            None => {
                let piece = said.next_square().and_then(|from| board.piece_on(from));
                piece.map_or(BitBoard::EMPTY, |piece| origins_of(board, piece, self.to) & said)
            }
        }
    }
}

/// The piece of a letter, of either case.
fn piece(letter: u8) -> Option<Piece> {
    Piece::try_from(char::from(letter).to_ascii_lowercase()).ok()
}

/// What a pawn can become.
fn promoted(letter: u8) -> Option<Piece> {
    piece(letter).filter(|piece| !matches!(piece, Piece::Pawn | Piece::King))
}

fn file(letter: u8) -> Option<File> {
    File::try_from(char::from(letter)).ok()
}

fn rank(digit: u8) -> Option<Rank> {
    Rank::try_from(char::from(digit)).ok()
}
