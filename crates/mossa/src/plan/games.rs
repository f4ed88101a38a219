//! Positions, players and limits for games.

use mossa_catalogue::connect_x::{self, DEFAULT_BOARD, EVALUATIONS, Position, Shape};
use mossa_catalogue::{AnyPosition, Outsiders, Spec, SpecError, find, is_outside};
use mossa_kernel::Limits;

use super::{Game, game_named, read_lines, refuse};
use crate::args::{BoardArgs, GameLimitArgs, StartArgs};
use crate::failure::Failure;
use crate::{machine, outside};

/// Positions, and whether they came as a list.
pub(crate) struct Positions {
    pub(crate) positions: Vec<Position>,
    pub(crate) is_batch: bool,
}

/// Reads the position that was typed, or those of a file.
pub(crate) fn positions(name: &str, start: &StartArgs, file: Option<&str>) -> Result<Positions, Failure> {
    let Some(file) = file else {
        return Ok(Positions { positions: vec![position(name, start)?], is_batch: false });
    };
    let typed = [("--moves", &start.moves), ("--position", &start.position)];
    if let Some((option, _)) = typed.into_iter().find(|(_, text)| text.is_some()) {
        return Err(Failure::BadInput(format!("--file and {option} exclude each other: expected only one")));
    }
    is_for_two("GAME", name)?;
    let shape = shape(start)?;
    let read = |part: &str, line: &str| Position::read(shape, line).map_err(|error| Failure::of(part, error));
    Ok(Positions { positions: read_lines(file, read)?, is_batch: true })
}

/// Reads the position that was typed: the empty board if none was.
pub(crate) fn position(name: &str, start: &StartArgs) -> Result<Position, Failure> {
    is_for_two("GAME", name)?;
    let shape = shape(start)?;
    match (&start.moves, &start.position) {
        (Some(moves), _) => Position::after(shape, moves).map_err(|error| Failure::of("--moves", error)),
        (None, Some(drawn)) => Position::read(shape, drawn).map_err(|error| Failure::of("--position", error)),
        (None, None) => Position::read(shape, "-").map_err(|error| Failure::of("--board", error)),
    }
}

/// The empty board of a game for two; `part` is where it was typed.
pub(crate) fn empty_board(name: &str, part: &str, board: Option<&str>) -> Result<Position, Failure> {
    is_for_two("GAME", name)?;
    Position::read(shape_of(part, board)?, "-").map_err(|error| Failure::of(part, error))
}

/// Refuses what belongs to tiles.
pub(crate) fn refuse_tiles(name: &str, args: &BoardArgs) -> Result<(), Failure> {
    let foreign = [
        ("TILES", !args.tiles.is_empty(), "--moves, --position or --file"),
        ("--size", args.size.is_some(), "--board ROWSxCOLSxRUN"),
        ("--goal", args.goal.is_some(), "--board ROWSxCOLSxRUN"),
    ];
    refuse(name, &foreign)
}

/// Refuses puzzles; `part` names where the name stood.
pub(super) fn is_for_two(part: &str, name: &str) -> Result<(), Failure> {
    match game_named(part, name)? {
        Game::Tiles => Err(Failure::of(part, "tiles is a puzzle for one: expected connect-x")),
        Game::ConnectX => Ok(()),
    }
}

fn shape(start: &StartArgs) -> Result<Shape, Failure> {
    shape_of("--board", start.board.as_deref())
}

/// The board that was typed, or the usual one.
pub(super) fn shape_of(part: &str, board: Option<&str>) -> Result<Shape, Failure> {
    let text = board.unwrap_or(DEFAULT_BOARD);
    text.parse().map_err(|error: connect_x::ConnectError| Failure::of(part, error))
}

/// The evaluation of this name.
pub(crate) fn evaluation(name: &str) -> Result<&'static str, Failure> {
    let listed = find("evaluation", name, EVALUATIONS).map_err(|error| Failure::of("--eval", error))?;
    Ok(listed.name)
}

/// Makes sure that a player can be made for a position; `part` names it if not.
pub(crate) fn player(part: &str, spec: &str, position: &dyn AnyPosition, outsiders: &Outsiders) -> Result<(), Failure> {
    checked(spec, position, outsiders).map_err(|error| Failure::of(part, error))
}

/// The same, with what is wrong by itself.
pub(crate) fn checked(spec: &str, position: &dyn AnyPosition, outsiders: &Outsiders) -> Result<(), SpecError> {
    let spec = spec.parse()?;
    outside::find(&spec)?;
    position.check_player(&spec, outsiders)
}

/// A player's spec with a seed, if it has none and the player takes one.
pub(crate) fn seeded(position: &Position, spec: &str, seed: u64) -> String {
    let Ok(mut seeded) = spec.parse::<Spec>() else { return spec.to_owned() };
    if seeded.value("seed").is_none() && !is_outside(&seeded) {
        seeded.keys.push(("seed".into(), seed.to_string()));
        if position.check_player(&seeded, &Outsiders::Refused).is_ok() {
            return seeded.to_string();
        }
    }
    spec.to_owned()
}

/// Limits for a move: what was typed, and half of the memory that is free. The rest is the player's to fill in.
pub(crate) fn game_limits(args: &GameLimitArgs) -> Limits {
    Limits {
        time: args.time,
        nodes: args.nodes,
        depth: args.depth.map(|depth| depth.min(u64::from(u32::MAX)) as u32),
        memory: Some(args.memory.unwrap_or_else(machine::default_memory)),
    }
}
