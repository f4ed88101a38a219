//! Positions, players and limits for games.

use mossa_catalogue::{AnyPosition, Boxed, GameEntry, Games, PlayerResources, SpecError, find};
use mossa_kernel::Limits;

use super::{read_lines, refuse, typed, variant};
use crate::args::{BOARDS, BoardArgs, GameLimitArgs, StartArgs};
use crate::failure::Failure;
use crate::{machine, outside};

/// Positions, and whether they came as a list.
pub(crate) struct Positions {
    pub(crate) positions: Vec<Boxed>,
    pub(crate) is_batch: bool,
}

/// Reads the position that was typed, or those of a file.
pub(crate) fn positions(games: Games, name: &str, args: &StartArgs, file: Option<&str>) -> Result<Positions, Failure> {
    let Some(file) = file else {
        return Ok(Positions { positions: vec![position(games, name, args)?], is_batch: false });
    };
    let typed = [("--moves", &args.moves), ("--position", &args.position), ("--fen", &args.fen)];
    if let Some((option, _)) = typed.into_iter().find(|(_, text)| text.is_some()) {
        return Err(Failure::BadInput(format!("--file and {option} exclude each other: expected only one")));
    }
    let variant = variant(games, "GAME", name, &args.variant)?;
    let read = |part: &str, line: &str| variant.read(line).map_err(|error| Failure::of(part, error));
    Ok(Positions { positions: read_lines(file, read)?, is_batch: true })
}

/// Reads the position that was typed: the beginning of a game if none was.
pub(crate) fn position(games: Games, name: &str, args: &StartArgs) -> Result<Boxed, Failure> {
    typed(variant(games, "GAME", name, &args.variant)?.as_ref(), args)
}

/// Refuses what belongs to boards of puzzles.
pub(crate) fn refuse_boards(name: &str, args: &BoardArgs) -> Result<(), Failure> {
    let foreign = [
        (BOARDS, !args.boards.is_empty(), "--moves, --position or --file"),
        ("--size", args.size.is_some(), "--board ROWSxCOLSxRUN"),
        ("--goal", args.goal.is_some(), "--board ROWSxCOLSxRUN"),
    ];
    refuse(name, &foreign)
}

/// The evaluation of this name, or the game's best.
pub(crate) fn evaluation(game: &dyn GameEntry, name: Option<&str>) -> Result<&'static str, Failure> {
    let evaluations = game.heuristics();
    let name = name.unwrap_or(evaluations[0].name);
    let listed = find("evaluation", name, evaluations).map_err(|error| Failure::of("--eval", error))?;
    Ok(listed.name)
}

/// Makes sure that a player can be made for a position; `part` names it if not.
pub(crate) fn player(
    part: &str,
    spec: &str,
    position: &dyn AnyPosition,
    resources: &PlayerResources,
) -> Result<(), Failure> {
    checked(spec, position, resources).map_err(|error| Failure::of(part, error))
}

/// The same, with what is wrong by itself.
pub(crate) fn checked(spec: &str, position: &dyn AnyPosition, resources: &PlayerResources) -> Result<(), SpecError> {
    let spec = spec.parse()?;
    position.check_player(&spec, resources)?;
    outside::find(&spec)
}

/// A player's spec with a seed, if it has none and the player takes one.
pub(crate) fn seeded(position: &dyn AnyPosition, spec: &str, seed: u64) -> String {
    let Ok(plain) = spec.parse() else { return spec.to_owned() };
    let seeded = mossa_catalogue::seeded(position, &plain, seed);
    if seeded == plain { spec.to_owned() } else { seeded.to_string() }
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
