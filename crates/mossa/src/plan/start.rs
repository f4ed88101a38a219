//! What was typed about the game, the board and the position: where [`Start`] comes from.

use mossa_catalogue::chess::{self, Chess};
use mossa_catalogue::connect_x::{self, Shape};
use mossa_catalogue::{Boxed, Start};

use super::{Game, game_named, refuse};
use crate::args::{StartArgs, VariantArgs};
use crate::failure::Failure;

/// The game of this name on the board that was typed; `part` is where the name stood.
pub(crate) fn start(part: &str, name: &str, args: &VariantArgs) -> Result<Start, Failure> {
    match game_named(part, name)? {
        Game::Tiles => Err(Failure::of(part, "tiles is a puzzle for one: expected connect-x or chess")),
        Game::ConnectX => {
            refuse(name, &[("--chess960", args.chess960, "--board ROWSxCOLSxRUN")])?;
            Start::connect_x(args.board.as_deref()).map_err(|error| Failure::of("--board", error))
        }
        Game::Chess => {
            refuse(name, &[("--board", args.board.is_some(), "nothing, or --chess960")])?;
            Ok(chess_start(args.chess960))
        }
    }
}

/// Chess by one of its two rules.
pub(crate) fn chess_start(is_960: bool) -> Start {
    Start::Chess(if is_960 { Chess::CHESS960 } else { Chess::STANDARD })
}

/// The position that was typed: the beginning if none was.
pub(crate) fn typed(start: Start, args: &StartArgs) -> Result<Boxed, Failure> {
    match start {
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
