//! The game, the board and the position, from the command line.

use mossa_catalogue::{Boxed, GameEntry, Games, SharedVariant, TextPart, Variant};

use crate::args::{StartArgs, VariantArgs};
use crate::failure::Failure;

/// The game or puzzle of this name.
pub(crate) fn entry(games: Games, name: &str) -> Result<&'static dyn GameEntry, Failure> {
    games.find(name).map_err(|error| Failure::of("GAME", error))
}

/// The game for two of this name on the board that was typed; `part` is where the name stood.
pub(crate) fn variant(games: Games, part: &str, name: &str, args: &VariantArgs) -> Result<SharedVariant, Failure> {
    let game = games.two_players(name).map_err(|error| Failure::of(part, error))?;
    game.variant(args.board.as_deref()).map_err(|error| Failure::of("--board", error))
}

/// The position that was typed: the beginning if none was.
pub(crate) fn typed(variant: &dyn Variant, args: &StartArgs) -> Result<Boxed, Failure> {
    let (option, text) = match (&args.fen, &args.position) {
        (Some(_), Some(_)) => {
            return Err(Failure::BadInput("--fen and --position exclude each other: expected only one".into()));
        }
        (Some(fen), None) => ("--fen", Some(fen.as_str())),
        (None, drawn) => ("--position", drawn.as_deref()),
    };
    let read = match (&args.moves, text) {
        (Some(moves), text) => variant.read_after(text, moves),
        (None, Some(text)) => variant.read(text),
        (None, None) => Ok(variant.beginning()),
    };
    read.map_err(|error| Failure::of(if error.part == TextPart::Moves { "--moves" } else { option }, error))
}
