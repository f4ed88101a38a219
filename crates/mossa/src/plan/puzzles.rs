//! Boards, algorithms, heuristics and limits for puzzles.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use mossa_catalogue::{
    AnyHeuristic, AnyPuzzle, BoxedPuzzle, Games, PlayerResources, PuzzleGame, Puzzled, TextError, TextPart,
};
use mossa_catalogue::{Tables, TablesError};
use mossa_jobs::puzzle::Method;
use mossa_kernel::{Limits, TraceNode};
use mossa_wire::Expansion;

use super::{read_lines, refuse};
use crate::args::{BOARDS, BoardArgs, LimitArgs, SolveArgs, StartArgs};
use crate::failure::Failure;
use crate::progress::Building;
use crate::{machine, tables};

/// What a large board gets where nothing is said.
const TIME_FOR_LARGE: Duration = Duration::from_secs(10);

/// Boards, and whether they came as a list.
pub(crate) struct Boards {
    pub(crate) instances: Vec<BoxedPuzzle>,
    pub(crate) is_batch: bool,
}

/// The puzzle that `--game` names, or the usual one.
pub(crate) fn puzzle(games: Games, name: Option<&str>) -> Result<Puzzled, Failure> {
    games.puzzle_or_first(name).map_err(|error| Failure::of("--game", error))
}

/// Reads the boards that were typed or named.
pub(crate) fn boards(game: &dyn PuzzleGame, args: &BoardArgs) -> Result<Boards, Failure> {
    let file = match (&args.file, args.boards.as_slice()) {
        (Some(file), _) => Some(file.as_str()),
        (None, [dash]) if dash == "-" => Some("-"),
        (None, _) => None,
    };
    if let Some(file) = file {
        let instances = read_lines(file, |name, line| read_board(game, name, line, args))?;
        return Ok(Boards { instances, is_batch: true });
    }
    if args.boards.is_empty() {
        let example = game.example();
        return Err(Failure::BadInput(format!("no board: expected {BOARDS}, such as \"{example}\", or --file FILE")));
    }
    // Tiles typed without quotes arrive one by one; boards written as digits without gaps are boards already.
    let is_gap = |c: char| c == ',' || c.is_whitespace();
    let is_word = |text: &String| !text.trim_matches(is_gap).contains(is_gap);
    let is_board = |text: &String| game.read(text, args.size.as_deref(), None).is_ok();
    let is_apart = args.boards.iter().all(is_word) && !args.boards.iter().all(is_board);
    let texts = if is_apart { vec![args.boards.join(" ")] } else { args.boards.clone() };
    let read = |(at, text): (usize, &String)| {
        let name = if texts.len() == 1 { "board".to_owned() } else { format!("board {}", at + 1) };
        read_board(game, &name, text, args)
    };
    let instances = texts.iter().enumerate().map(read).collect::<Result<Vec<_>, _>>()?;
    Ok(Boards { is_batch: instances.len() != 1, instances })
}

/// Refuses what belongs to games.
pub(crate) fn refuse_games(name: &str, args: &StartArgs) -> Result<(), Failure> {
    let typed = [
        ("--board", &args.variant.board),
        ("--fen", &args.fen),
        ("--moves", &args.moves),
        ("--position", &args.position),
    ];
    let expected = format!("{BOARDS}, --size or --goal");
    refuse(name, &typed.map(|(option, text)| (option, text.is_some(), expected.as_str())))
}

/// Reads a board that is called `name` if something is wrong with it.
fn read_board(game: &dyn PuzzleGame, name: &str, text: &str, args: &BoardArgs) -> Result<BoxedPuzzle, Failure> {
    let read = game.read(text, args.size.as_deref(), args.goal.as_deref());
    read.map_err(|error| bad_board(name, &error))
}

/// A board that cannot be had, by the option that is wrong.
pub(crate) fn bad_board(name: &str, error: &TextError) -> Failure {
    let part = match error.part {
        TextPart::Board => "--size",
        TextPart::Goal => "--goal",
        TextPart::Length => "--length",
        _ => name,
    };
    Failure::of(part, error)
}

/// The algorithm of this name.
pub(crate) fn method(flag: &str, text: &str) -> Result<Method, Failure> {
    Method::read(text).map_err(|error| Failure::of(flag, error))
}

/// The heuristic of this name, with tables from this user's cache.
pub(crate) fn heuristic(game: &dyn PuzzleGame, flag: &str, name: &str) -> Result<Box<dyn AnyHeuristic>, Failure> {
    heuristic_with(game, flag, name, tables::tables(&Building::default(), 1, None))
}

/// The heuristic of this name, with tables of a certain kind.
pub(crate) fn heuristic_with(
    game: &dyn PuzzleGame,
    flag: &str,
    name: &str,
    tables: Tables,
) -> Result<Box<dyn AnyHeuristic>, Failure> {
    let resources = PlayerResources::REFUSED.with_tables(Arc::new(tables));
    game.heuristic(name, &resources).map_err(|error| Failure::of(flag, error))
}

/// Refuses a heuristic that cannot be had for one of these boards.
pub(crate) fn check_heuristic(flag: &str, heuristic: &dyn AnyHeuristic, boards: &[BoxedPuzzle]) -> Result<(), Failure> {
    // Boards of one shape and goal have the same tables.
    let mut seen = HashSet::new();
    let kinds = boards.iter().filter(|board| seen.insert((board.board(), board.goal())));
    for board in kinds {
        heuristic.check(board.as_ref(), None).map_err(|error| lacking(flag, heuristic, &error))?;
    }
    Ok(())
}

/// A heuristic that cannot be had.
pub(crate) fn lacking(flag: &str, heuristic: &dyn AnyHeuristic, error: &TablesError) -> Failure {
    Failure::of(flag, format!("{}: {error}", heuristic.name()))
}

/// What tables may take.
pub(crate) fn memory_for_tables(memory: Option<u64>) -> u64 {
    memory.unwrap_or_else(machine::default_memory)
}

/// How many of `n_threads` searches, each with `memory` bytes, fit side by side into `free` bytes. The others wait: how
/// much a search may hold must not depend on how many there are, or what it finds would.
pub(crate) fn n_with_room(n_threads: usize, memory: u64, free: u64) -> usize {
    n_threads.min((free / memory.max(1)).max(1) as usize)
}

/// What each of several searches may hold: all that was typed, or else a share that depends on the machine alone.
pub(crate) fn memory_of_each(args: &LimitArgs) -> u64 {
    args.memory.unwrap_or_else(|| machine::default_memory() / machine::n_cores() as u64)
}

/// Limits for a search that may hold `memory` bytes; by default, half of what is free.
pub(crate) fn limits(args: &LimitArgs, instance: &dyn AnyPuzzle, memory: Option<u64>) -> Limits {
    let is_large = instance.is_large();
    let memory = memory.or(args.memory).unwrap_or_else(machine::default_memory);
    Limits {
        time: args.time.or(is_large.then_some(TIME_FOR_LARGE)),
        nodes: args.nodes,
        depth: args.depth.map(|depth| depth.min(u64::from(u32::MAX)) as u32),
        memory: Some(memory),
    }
}

/// Limits of a search, and how many nodes its trace may keep. Where `--memory` is given, both together keep to it: the
/// traces of all boards take at most half, for they are all there at the end.
pub(crate) fn share_with_trace(
    args: &SolveArgs,
    instance: &dyn AnyPuzzle,
    limits: Limits,
    n_boards: usize,
) -> (Limits, usize) {
    let Some(memory) = args.limits.memory.filter(|_| args.trace) else { return (limits, args.trace_limit as usize) };
    // A node as the search records it, in lists that double when they are full, then as a board and as text.
    let recorded = 2 * (size_of::<TraceNode<u8>>() + size_of::<Option<u32>>() + size_of::<u32>());
    let written = size_of::<Expansion>() + 4 * instance.view().cells.len() + 6 * size_of::<usize>();
    let bytes = (recorded + written) as u64;
    let n_boards = n_boards.max(1) as u64;
    let n_traced = args.trace_limit.min(memory / 2 / n_boards / bytes);
    let memory = limits.memory.map(|memory| memory.saturating_sub(n_traced * bytes * n_boards));
    (Limits { memory, ..limits }, n_traced as usize)
}

/// How many searches run side by side.
pub(crate) fn n_threads(args: &LimitArgs, n_jobs: usize) -> usize {
    let wanted = args.threads.map_or_else(machine::n_cores, |n| n.min(1_024) as usize);
    wanted.clamp(1, n_jobs.max(1))
}
