//! What a game is played on before any position is named: the board of Connect X, the variant of chess. From it positions
//! are read, one by one or from files.

use mossa_catalogue::AnyPosition;
use mossa_catalogue::chess::{self, Chess};
use mossa_catalogue::connect_x::{self, DEFAULT_BOARD, Shape};

use super::{Game, game_named, refuse};
use crate::args::{StartArgs, VariantArgs};
use crate::failure::Failure;

/// A position of any game.
pub(crate) type Boxed = Box<dyn AnyPosition>;

/// A game for two and what it is played on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Start {
    ConnectX(Shape),
    Chess(Chess),
}

impl Start {
    /// The game of this name on the board that was typed; `part` is where the name stood.
    pub(crate) fn read(part: &str, name: &str, args: &VariantArgs) -> Result<Start, Failure> {
        match game_named(part, name)? {
            Game::Tiles => Err(Failure::of(part, "tiles is a puzzle for one: expected connect-x or chess")),
            Game::ConnectX => {
                refuse(name, &[("--chess960", args.chess960, "--board ROWSxCOLSxRUN")])?;
                Start::connect_x("--board", args.board.as_deref())
            }
            Game::Chess => {
                refuse(name, &[("--board", args.board.is_some(), "nothing, or --chess960")])?;
                Ok(Start::chess(args.chess960))
            }
        }
    }

    /// Connect X on the board that was typed, or the usual one.
    pub(crate) fn connect_x(part: &str, board: Option<&str>) -> Result<Start, Failure> {
        let text = board.unwrap_or(DEFAULT_BOARD);
        let shape = text.parse().map_err(|error: connect_x::ConnectError| Failure::of(part, error))?;
        Ok(Start::ConnectX(shape))
    }

    /// Chess by one of its two rules.
    pub(crate) fn chess(is_960: bool) -> Start {
        Start::Chess(if is_960 { Chess::CHESS960 } else { Chess::STANDARD })
    }

    /// The position that is written this way; `part` names it if it makes no sense.
    pub(crate) fn position(self, part: &str, text: &str) -> Result<Boxed, Failure> {
        self.set_up(text).map_err(|error| Failure::of(part, error))
    }

    /// The same for whoever is no user: what is wrong, in words.
    pub(crate) fn set_up(self, text: &str) -> Result<Boxed, String> {
        match self {
            Start::ConnectX(shape) => {
                let read = connect_x::Position::read(shape, text).map_err(|error| error.to_string())?;
                Ok(Box::new(read))
            }
            Start::Chess(rules) => {
                let read = chess::Position::read(rules, text).map_err(|error| error.to_string())?;
                Ok(Box::new(read))
            }
        }
    }

    /// The beginning of a game.
    pub(crate) fn beginning(self) -> Boxed {
        let text = if matches!(self, Start::ConnectX(_)) { "-" } else { "startpos" };
        self.set_up(text).expect("every game has a beginning")
    }

    /// The position that was typed: the beginning if none was.
    pub(crate) fn typed(self, args: &StartArgs) -> Result<Boxed, Failure> {
        match self {
            Start::ConnectX(shape) => Ok(Box::new(connect_x_position(shape, args)?)),
            Start::Chess(rules) => {
                refuse("chess", &[("--position", args.position.is_some(), "--fen FEN")])?;
                let text = args.fen.as_deref().unwrap_or("startpos");
                let start = chess::Position::read(rules, text).map_err(|error| Failure::of("--fen", error))?;
                let read = start.and_moves(args.moves.as_deref().unwrap_or_default());
                Ok(Box::new(read.map_err(|error| Failure::of("--moves", error))?))
            }
        }
    }
}

/// The position of Connect X that was typed: the empty board if none was.
fn connect_x_position(shape: Shape, args: &StartArgs) -> Result<connect_x::Position, Failure> {
    refuse("connect-x", &[("--fen", args.fen.is_some(), "--moves or --position")])?;
    match (&args.moves, &args.position) {
        (Some(moves), _) => connect_x::Position::after(shape, moves).map_err(|error| Failure::of("--moves", error)),
        (None, drawn) => {
            let text = drawn.as_deref().unwrap_or("-");
            connect_x::Position::read(shape, text).map_err(|error| Failure::of("--position", error))
        }
    }
}
