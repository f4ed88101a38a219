//! Positions and moves as text.
//!
//! A position is written as in the FFO endgame test suite: 64 squares from a1 to h8, row by row from the top, `X` for black,
//! `O` for white and `-` for an empty square, then a blank and the side to move, `X` or `O`. Small letters, `*` for black and
//! `.` for an empty square are read too, and blanks, `/` or line breaks may separate the rows. `start` is the position in which games
//! begin. A move is written as the square of the disc, such as `d3`, or as `pass`.

use mossa_kernel::{Game, Misread, Notation, Outcome, Side, StateSpace};

use crate::{Board, Move, Othello, OthelloError, Square};

/// The text of the position in which games begin.
pub const START: &str = "start";

/// How a side is written.
pub(crate) fn mark(side: Side) -> char {
    match side {
        Side::First => 'X',
        Side::Second => 'O',
    }
}

/// The side that is written this way.
fn read_side(letter: char) -> Option<Side> {
    match letter {
        'X' | 'x' | '*' => Some(Side::First),
        'O' | 'o' => Some(Side::Second),
        _ => None,
    }
}

/// Whether an empty square is written this way.
fn is_empty(letter: char) -> bool {
    matches!(letter, '-' | '.')
}

/// A word short enough for an error message.
fn clip(word: &str) -> String {
    const MAX_LETTERS: usize = 20;
    match word.char_indices().nth(MAX_LETTERS) {
        Some((end, _)) => format!("{}…", &word[..end]),
        None => word.to_owned(),
    }
}

/// Reads 64 squares and what follows them.
fn read_squares(text: &str) -> Result<([u64; 2], &str), OthelloError> {
    let mut discs = [0; 2];
    let mut n_squares = 0;
    for (at, letter) in text.char_indices() {
        if letter == '/' || letter.is_whitespace() {
            continue;
        }
        if n_squares == Square::COUNT as u32 {
            return Ok((discs, &text[at..]));
        }
        let square = Square::new(n_squares);
        match read_side(letter) {
            Some(side) => discs[side as usize] |= square.bit(),
            None if is_empty(letter) => {}
            None => return Err(OthelloError::NotASquare { square: square.to_string(), found: letter }),
        }
        n_squares += 1;
    }
    match n_squares {
        0 => Err(OthelloError::Empty),
        64 => Err(OthelloError::NoSide),
        found => Err(OthelloError::WrongCount { found: found as usize }),
    }
}

impl Notation for Othello {
    type Error = OthelloError;

    fn read_state(&self, text: &str) -> Result<Board, OthelloError> {
        if text.trim() == START {
            return Ok(Board::START);
        }
        let (discs, rest) = read_squares(text)?;
        let mut words = rest.split_whitespace();
        let side = words.next().unwrap_or_default();
        let mut letters = side.chars();
        let to_move = match (letters.next().and_then(read_side), letters.next()) {
            (Some(to_move), None) => to_move,
            // One word of discs alone: there were too many squares.
            _ if side.chars().all(|letter| is_empty(letter) || read_side(letter).is_some()) => {
                return Err(OthelloError::WrongCount { found: Square::COUNT + side.chars().count() });
            }
            _ => return Err(OthelloError::NotASide { found: clip(side) }),
        };
        match words.next() {
            None => Ok(Board::new(discs, to_move)),
            Some(word) => Err(OthelloError::TooLong { found: clip(word) }),
        }
    }

    fn write_state(&self, board: &Board) -> String {
        let disc = |bit| match [Side::First, Side::Second].into_iter().find(|&side| board.discs(side) >> bit & 1 == 1) {
            Some(side) => mark(side),
            None => '-',
        };
        let squares: String = (0..Square::COUNT).map(disc).collect();
        format!("{squares} {}", mark(board.to_move()))
    }

    fn write_move(&self, _board: &Board, mv: Move) -> String {
        mv.to_string()
    }

    fn read_move(&self, board: &Board, text: &str) -> Option<Move> {
        let mv = read_any_move(text)?;
        self.moves(board).contains(&mv).then_some(mv)
    }

    fn misread(&self, _board: &Board, text: &str) -> Misread {
        if read_any_move(text).is_some() { Misread::NotLegal } else { Misread::NoMove }
    }

    fn name_ending(&self, board: &Board) -> &'static str {
        match self.outcome(board) {
            Some(Outcome::Win(_)) if board.n_discs(Side::First) == 0 || board.n_discs(Side::Second) == 0 => "wipe-out",
            _ if board.n_empty() == 0 => "board-full",
            _ => "no-moves",
        }
    }
}

/// A move, legal or not.
fn read_any_move(text: &str) -> Option<Move> {
    match text.trim() {
        pass if pass.eq_ignore_ascii_case("pass") => Some(Move::PASS),
        square => Square::read(square).map(Move::on),
    }
}
