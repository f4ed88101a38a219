//! What a game is played on before any position is named: the board of Connect X, the variant of chess. From it positions
//! and openings are read, and nobody who does so must know which game it is.

use std::error::Error;
use std::fmt;

use mossa_players::SpecError;

use crate::chess::{self, Chess, PositionError};
use crate::connect_x::{self, ConnectError, DEFAULT_BOARD, Shape};
use crate::seat::Standing;
use crate::{AnyPosition, game};

/// A position of any game.
pub type Boxed = Box<dyn AnyPosition>;

/// A game for two and what it is played on.
///
/// ```
/// use mossa_catalogue::{AnyPosition, Start};
/// let start = Start::of("connect-x", Some("5x5x4")).unwrap();
/// assert_eq!(start.position("3,3").unwrap().text(), "33");
/// assert_eq!(Start::of("chess", None).unwrap().beginning().text(), "startpos");
/// assert!(Start::of("chess", Some("6x7x4")).unwrap_err().to_string().contains("expected standard or chess960"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// Connect X on a board of this shape.
    ConnectX(Shape),
    /// Chess by these rules.
    Chess(Chess),
}

/// What is wrong with a game, a board or a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StartError {
    /// No such game.
    Game(SpecError),
    /// It is a puzzle for one.
    Puzzle,
    /// No board of Connect X, or no position on it.
    ConnectX(ConnectError),
    /// Not a variant of chess.
    Variant(String),
    /// No position of chess.
    Chess(PositionError),
    /// Nothing can be played any more.
    Over,
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::Game(error) => error.fmt(f),
            StartError::Puzzle => f.write_str("tiles is a puzzle for one: expected connect-x or chess"),
            StartError::ConnectX(error) => error.fmt(f),
            StartError::Variant(found) => {
                write!(f, "{found:?} is no board of chess: expected standard or chess960")
            }
            StartError::Chess(error) => error.fmt(f),
            StartError::Over => f.write_str("the game is over already: expected a position with moves left"),
        }
    }
}

impl Error for StartError {}

impl Start {
    /// The game of this name on a board of this name, or on its usual one.
    pub fn of(name: &str, board: Option<&str>) -> Result<Start, StartError> {
        match (game(name).map_err(StartError::Game)?.name, board) {
            ("connect-x", board) => Start::connect_x(board).map_err(StartError::ConnectX),
            ("chess", None | Some("standard")) => Ok(Start::Chess(Chess::STANDARD)),
            ("chess", Some("chess960")) => Ok(Start::Chess(Chess::CHESS960)),
            ("chess", Some(other)) => Err(StartError::Variant(other.to_owned())),
            _ => Err(StartError::Puzzle),
        }
    }

    /// Connect X on this board, or on the usual one.
    pub fn connect_x(board: Option<&str>) -> Result<Start, ConnectError> {
        board.unwrap_or(DEFAULT_BOARD).parse().map(Start::ConnectX)
    }

    /// The position that is written this way.
    pub fn position(self, text: &str) -> Result<Boxed, StartError> {
        match self {
            Start::ConnectX(shape) => {
                let read = connect_x::Position::read(shape, text).map_err(StartError::ConnectX)?;
                Ok(Box::new(read))
            }
            Start::Chess(rules) => {
                let read = chess::Position::read(rules, text).map_err(StartError::Chess)?;
                Ok(Box::new(read))
            }
        }
    }

    /// The same, and moves are left in it.
    pub fn opening(self, text: &str) -> Result<Boxed, StartError> {
        let position = self.position(text)?;
        if position.seat().standing() == Standing::Open { Ok(position) } else { Err(StartError::Over) }
    }

    /// The position after these moves, which are legal, from the beginning of a game.
    pub(crate) fn after(self, moves: &[String]) -> Boxed {
        let text = match self {
            Start::ConnectX(_) => moves.join(","),
            Start::Chess(_) => format!("startpos moves {}", moves.join(" ")),
        };
        if moves.is_empty() { self.beginning() } else { self.position(&text).expect("the moves are legal") }
    }

    /// The beginning of a game.
    pub fn beginning(self) -> Boxed {
        let text = if matches!(self, Start::ConnectX(_)) { "-" } else { "startpos" };
        self.position(text).expect("every game has a beginning")
    }
}
