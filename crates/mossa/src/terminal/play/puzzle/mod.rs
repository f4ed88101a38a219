//! `mossa play` with a puzzle in the terminal. A person makes the moves; a solver gives hints, solves from here, and tells
//! at the end how few moves would have done.
//!
//! [`session`] asks an [`AnyPuzzle`](mossa_catalogue::AnyPuzzle) and its seat, and knows no puzzle by name: only [`puzzle`] below reads one from what was
//! typed. [`words`] has all texts, [`command`] what may be typed.

mod command;
mod session;
mod words;

use std::time::Duration;

use mossa_catalogue::{BoxedPuzzle, PuzzleGame};
use mossa_kernel::Limits;

use super::input_reader::{Company, InputReader};
use super::screen::Screen;
use crate::args::{BOARDS, BoardArgs, PlayArgs, PuzzleArgs};
use crate::failure::{CommandOutcome, Failure};
use crate::{outside, plan};
use session::Session;
use words::Words;

/// What the solver may take for a large board where nothing is said.
const TIME_FOR_LARGE: Duration = Duration::from_secs(2);

pub(super) fn run(args: &PlayArgs, game: &dyn PuzzleGame) -> Result<CommandOutcome, Failure> {
    refuse(args)?;
    let puzzle = puzzle(args, game)?;
    let limits = plan::game_limits(&args.limits);
    let is_free = limits.time.is_none() && limits.nodes.is_none() && limits.depth.is_none();
    let usual = (is_free && puzzle.is_large()).then_some(TIME_FOR_LARGE);
    let mut session = Session {
        words: Words::of(args.lang),
        language: args.lang,
        seat: puzzle.seat(),
        solver: puzzle.solver(&outside::files()),
        puzzle,
        limits: Limits { time: limits.time.or(usual), ..limits },
        seed: args.puzzle.boards.is_empty().then_some(args.seed),
        next_seed: args.seed.wrapping_add(u64::from(args.puzzle.boards.is_empty())),
        input_reader: InputReader::open(Company::Person),
        screen: Screen::lines(),
    };
    session.run()?;
    Ok(CommandOutcome::Success)
}

/// The puzzle that was typed, or one that is drawn.
fn puzzle(args: &PlayArgs, game: &dyn PuzzleGame) -> Result<BoxedPuzzle, Failure> {
    let PuzzleArgs { boards, size, goal } = &args.puzzle;
    if boards.is_empty() {
        let solved = game.solved(size.as_deref(), goal.as_deref());
        return Ok(solved.map_err(|error| plan::bad_board("board", &error))?.shuffled(args.seed));
    }
    let board = BoardArgs { boards: boards.clone(), file: None, size: size.clone(), goal: goal.clone() };
    let mut instances = plan::boards(game, &board)?.instances;
    if instances.len() != 1 {
        return Err(Failure::of(BOARDS, format!("{} boards: expected one", instances.len())));
    }
    let puzzle = instances.swap_remove(0);
    if !puzzle.is_solvable() {
        let expected = "one that can be (mossa solve --explain says why)";
        return Err(Failure::of(BOARDS, format!("this board cannot be solved: expected {expected}")));
    }
    if puzzle.seat().ending().is_some() {
        return Err(Failure::of(BOARDS, "it is solved already: expected a board with something left to do"));
    }
    Ok(puzzle)
}

/// Refuses what belongs to games for two.
fn refuse(args: &PlayArgs) -> Result<(), Failure> {
    plan::refuse_games(&args.game, &args.start)?;
    let nothing = "no such option";
    let options = [
        ("--first", args.first.is_some(), nothing),
        ("--second", args.second.is_some(), nothing),
        ("--level", args.level.is_some(), nothing),
        ("--elo", args.elo.is_some(), nothing),
        ("--name", args.name.is_some(), nothing),
        ("--names", args.names.is_some(), nothing),
        ("--rounds", args.rounds.is_some(), nothing),
        ("--hint", args.hint.is_some(), nothing),
        ("--save", args.save.is_some(), nothing),
        ("--pieces", args.pieces.is_some(), nothing),
        ("--json", args.json, nothing),
    ];
    plan::refuse(&args.game, &options)
}
