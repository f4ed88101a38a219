//! Positions as text, as Forsyth and Edwards wrote them: reading in stages, and writing.
//!
//! A text is split into [`Fields`], the fields are read into a [`Setup`], and [`Chess::set_up`] makes a legal [`State`]
//! of it. Each stage has its own kind of error. What is accepted: six fields, or the four of EPD (clock 0, move 1), or
//! five; castling rights as `KQkq`, where K is the outermost rook on that side of the king, or as files (`HAha`); an
//! en-passant square on which no pawn can capture; a half-move clock of any size; move number 0, which is read as 1.
//!
//! What is written: six fields; castling rights as `KQkq`, in Chess960 as a file where the rook is not the outermost;
//! the en-passant square only if a pawn can legally take there, for only then does it matter.

use std::fmt::Write;

use crate::board::{Color, File, Piece, Rank, Square};
use crate::{Chess, FenError, FieldError, State, TextError};

/// The fields of a FEN, not yet read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fields<'t> {
    /// Where the pieces stand.
    pub placement: &'t str,
    /// The side to move.
    pub turn: &'t str,
    /// The castling rights.
    pub castling: &'t str,
    /// The en-passant square.
    pub en_passant: &'t str,
    /// The half-move clock.
    pub clock: Option<&'t str>,
    /// The number of the move.
    pub number: Option<&'t str>,
}

/// A position that can be read and may be impossible.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// What stands on every square, from a1 and b1 to h8.
    pub pieces: [Option<(Color, Piece)>; Square::NUM],
    /// The side to move.
    pub turn: Color,
    /// The castling rights, as they are written.
    pub castling: Vec<Castling>,
    /// The square behind a pawn that has just made a double step.
    pub en_passant: Option<Square>,
    /// Half-moves since the last capture or pawn move.
    pub clock: u32,
    /// The number of the move to be played.
    pub number: u32,
}

/// A castling right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Castling {
    /// Whose it is.
    pub side: Color,
    /// Which rook is meant.
    pub rook: CastlingRook,
}

/// How the rook of a castling right is named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CastlingRook {
    /// The one farthest to the right, seen by White.
    KingSide,
    /// The one farthest to the left.
    QueenSide,
    /// The one on this file.
    On(File),
}

impl<'t> Fields<'t> {
    /// Splits a text at its blanks.
    pub fn split(text: &'t str) -> Result<Fields<'t>, TextError> {
        let mut words = text.split_whitespace();
        let first = [(); 6].map(|()| words.next());
        match (first, words.next()) {
            ([None, ..], _) => Err(TextError::Empty),
            ([Some(placement), Some(turn), Some(castling), Some(en_passant), clock, number], None) => {
                Ok(Fields { placement, turn, castling, en_passant, clock, number })
            }
            _ => Err(TextError::FieldCount { found: text.split_whitespace().count(), text: clip(text.trim()) }),
        }
    }
}

impl Setup {
    /// Reads the fields one by one.
    pub fn read(fields: &Fields<'_>) -> Result<Setup, FieldError> {
        let clock = fields.clock.map(|text| number(text).ok_or(FieldError::BadClock { found: clip(text) }));
        let count = fields.number.map(|text| number(text).ok_or(FieldError::BadNumber { found: clip(text) }));
        Ok(Setup {
            pieces: read_placement(fields.placement)?,
            turn: read_turn(fields.turn)?,
            castling: read_castling(fields.castling)?,
            en_passant: read_en_passant(fields.en_passant)?,
            clock: clock.transpose()?.unwrap_or(0),
            number: count.transpose()?.unwrap_or(1).max(1),
        })
    }
}

/// The state that a FEN describes.
///
/// ```
/// use mossa_chess::{Chess, fen};
/// let state = fen::read(Chess::STANDARD, "4k3/8/8/8/8/8/8/4K2R w K -").expect("a position");
/// assert_eq!(fen::write(Chess::STANDARD, &state), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
/// let wrong = fen::read(Chess::STANDARD, "4k3/8/8/8/8/8/8/4K1R1 w K - 0 1").unwrap_err();
/// assert_eq!(wrong.to_string(), "castling right 'K': expected a rook on h1");
/// ```
pub fn read(game: Chess, text: &str) -> Result<State, FenError> {
    Ok(game.set_up(&Setup::read(&Fields::split(text)?)?)?)
}

/// The FEN of a state.
pub fn write(game: Chess, state: &State) -> String {
    let board = state.board();
    let mut text = String::with_capacity(90);
    for &rank in Rank::ALL.iter().rev() {
        write_rank(&mut text, state, rank);
        text.push(if rank == Rank::First { ' ' } else { '/' });
    }
    text.push(if board.side_to_move() == Color::White { 'w' } else { 'b' });
    text.push(' ');
    write_castling(&mut text, game, state);
    let en_passant = state.en_passant().map_or_else(|| "-".into(), |square| square.to_string());
    write!(text, " {en_passant} {} {}", state.clock(), state.number()).expect("strings take all text");
    text
}

/// The letter of a piece, a capital for White.
pub fn letter(side: Color, piece: Piece) -> char {
    let letter = char::from(piece);
    if side == Color::White { letter.to_ascii_uppercase() } else { letter }
}

/// A text short enough for an error message.
pub(crate) fn clip(text: &str) -> String {
    const MOST: usize = 24;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

fn read_placement(text: &str) -> Result<[Option<(Color, Piece)>; Square::NUM], FieldError> {
    let n_ranks = text.split('/').count();
    if n_ranks != 8 {
        return Err(FieldError::RankCount { found: n_ranks });
    }
    let mut pieces = [None; Square::NUM];
    for (below, text) in text.split('/').enumerate() {
        let rank = 8 - below;
        let mut n_files = 0;
        for found in text.chars() {
            if let Some(n_empty @ 1..=8) = found.to_digit(10) {
                n_files += n_empty as usize;
            } else {
                let piece = piece_of(found).ok_or(FieldError::BadRank { rank, found })?;
                if n_files < 8 {
                    pieces[8 * (rank - 1) + n_files] = Some(piece);
                }
                n_files += 1;
            }
        }
        if n_files != 8 {
            return Err(FieldError::RankLength { rank, found: n_files });
        }
    }
    Ok(pieces)
}

/// The piece that a letter stands for.
fn piece_of(letter: char) -> Option<(Color, Piece)> {
    let side = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    Piece::try_from(letter.to_ascii_lowercase()).ok().map(|piece| (side, piece))
}

fn read_turn(text: &str) -> Result<Color, FieldError> {
    match text {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => Err(FieldError::BadTurn { found: clip(text) }),
    }
}

fn read_castling(text: &str) -> Result<Vec<Castling>, FieldError> {
    let bad = || FieldError::BadCastling { found: clip(text) };
    if text == "-" {
        return Ok(Vec::new());
    }
    if 4 < text.len() {
        return Err(bad());
    }
    let right = |letter: char| {
        let side = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let rook = match letter.to_ascii_lowercase() {
            'k' => CastlingRook::KingSide,
            'q' => CastlingRook::QueenSide,
            file => CastlingRook::On(File::try_from(file).map_err(|_| bad())?),
        };
        Ok(Castling { side, rook })
    };
    text.chars().map(right).collect()
}

fn read_en_passant(text: &str) -> Result<Option<Square>, FieldError> {
    if text == "-" {
        return Ok(None);
    }
    let square = text.parse::<Square>().ok().filter(|square| matches!(square.rank(), Rank::Third | Rank::Sixth));
    square.map(Some).ok_or(FieldError::BadEnPassant { found: clip(text) })
}

/// A number of at most six digits.
fn number(text: &str) -> Option<u32> {
    // `parse` would let a plus sign pass.
    let is_number = text.len() <= 6 && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { text.parse().ok() } else { None }
}

fn write_rank(text: &mut String, state: &State, rank: Rank) {
    let mut n_empty = 0;
    let flush = |text: &mut String, n_empty: &mut u8| {
        if 0 < *n_empty {
            text.push(char::from(b'0' + *n_empty));
            *n_empty = 0;
        }
    };
    for file in File::ALL {
        let square = Square::new(file, rank);
        if let (Some(side), Some(piece)) = (state.board().color_on(square), state.board().piece_on(square)) {
            flush(text, &mut n_empty);
            text.push(letter(side, piece));
        } else {
            n_empty += 1;
        }
    }
    flush(text, &mut n_empty);
}

fn write_castling(text: &mut String, game: Chess, state: &State) {
    let board = state.board();
    let n_before = text.len();
    for side in Color::ALL {
        let rights = board.castle_rights(side);
        let rooks = board.colored_pieces(side, Piece::Rook) & Rank::First.relative_to(side).bitboard();
        let outermost = (rooks.iter().last().map(Square::file), rooks.next_square().map(Square::file));
        for (rook, outermost, usual) in [(rights.short, outermost.0, 'k'), (rights.long, outermost.1, 'q')] {
            let Some(rook) = rook else { continue };
            let is_usual = game == Chess::STANDARD || outermost == Some(rook);
            let right = if is_usual { usual } else { char::from(rook) };
            text.push(if side == Color::White { right.to_ascii_uppercase() } else { right });
        }
    }
    if text.len() == n_before {
        text.push('-');
    }
}
