//! Whether a record can be what came of a job, found out cheaply: who brings it may be a stranger.
//!
//! A record must speak of its job: the same players or solver, board, limits and seed. Then a game's moves are replayed to
//! its result, a solution is walked to the goal, and a player's line is played on the board. What only another search
//! could refute, such as how many nodes were visited or that no shorter way exists, is believed.

use std::error::Error;
use std::fmt;

use mossa_catalogue::seat::{Seat, Standing};
use mossa_catalogue::tiles;
use mossa_kernel::{Outcome, Side};
use mossa_wire::{Analysis, ThoughtRecord};
use mossa_wire::{Done, GameRecord, Job, JobRecord, LimitFigures, MatchGame, PuzzleRecord, Solved, Status, Task};

use crate::hand::asked;
use crate::plan::{Plan, Survey, Sweep, Tournament, Work};

/// Why a record cannot be what came of a job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Implausible {
    /// It speaks of something else.
    Other {
        /// What differs.
        part: &'static str,
        /// What it says.
        found: String,
        /// What the job says.
        expected: String,
    },
    /// It contradicts the rules.
    Impossible(String),
}

impl fmt::Display for Implausible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Implausible::Other { part, found, expected } => {
                write!(f, "its {part} is {found:?}: expected {expected:?}")
            }
            Implausible::Impossible(why) => f.write_str(why),
        }
    }
}

impl Error for Implausible {}

type Checked = Result<(), Implausible>;

fn same(part: &'static str, found: &impl fmt::Display, expected: &impl fmt::Display) -> Checked {
    let (found, expected) = (found.to_string(), expected.to_string());
    if found == expected { Ok(()) } else { Err(Implausible::Other { part, found, expected }) }
}

fn impossible(why: impl Into<String>) -> Implausible {
    Implausible::Impossible(why.into())
}

/// Makes sure that a record can be what came of a job of a plan.
pub fn check(plan: &Plan, version: &str, job: &Job, record: &JobRecord) -> Checked {
    same("job", &record.job, &job.number)?;
    same("seed", &record.seed, &job.seed)?;
    same("version", &record.version, &version)?;
    match (&plan.work, &record.done) {
        (Work::Tournament(tournament), Done::Game(game)) => {
            same("limits", &record.limits, &tournament.limits)?;
            check_game(tournament, &job.task, game)
        }
        (Work::Puzzles(sweep), Done::Puzzle(puzzle)) => check_puzzle(sweep, &job.task, &record.limits, puzzle),
        (Work::Thoughts(survey), Done::Thought(thought)) => check_thought(survey, &job.task, &record.limits, thought),
        _ => Err(impossible("it is a record of another kind of job")),
    }
}

fn foreign() -> Implausible {
    impossible("the job does not belong to the plan")
}

fn check_game(tournament: &Tournament, task: &Task, record: &GameRecord) -> Checked {
    let Task::Game { board, opening, players, round, pair } = *task else { return Err(foreign()) };
    let board = tournament.boards.get(board).ok_or_else(foreign)?;
    let opening = board.openings.get(opening).ok_or_else(foreign)?;
    let game = &record.game;
    same("board", &record.board, &board.name)?;
    same("opening", &game.opening, &opening.text())?;
    same("round", &record.round, &round)?;
    same("pair", &format!("{:?}", record.pair), &format!("{pair:?}"))?;
    let sides = [
        (&game.first, &record.first_spec, &record.first_limits),
        (&game.second, &record.second_spec, &record.second_limits),
    ];
    for ((name, spec, limits), player) in sides.into_iter().zip(players) {
        let entrant = tournament.players.get(player).ok_or_else(foreign)?;
        let text = entrant.spec.to_string();
        same("player", name, &entrant.name)?;
        same("spec of a player", spec.as_ref().unwrap_or(name), &text)?;
        let told = |limits: Option<&LimitFigures>| limits.map(ToString::to_string).unwrap_or_default();
        same("limits of a player", &told(limits.as_ref()), &told(entrant.own_limits.as_ref()))?;
    }
    let n_moves = game.first_stats.moves + game.second_stats.moves;
    if 1 < n_moves.abs_diff(game.moves.len() as u64) {
        return Err(impossible(format!("it counts {n_moves} moves: expected {}", game.moves.len())));
    }
    replay(tournament, opening.seat().as_mut(), game)
}

/// Plays a game again, and looks whether it ends as it is said to.
fn replay(tournament: &Tournament, seat: &mut dyn Seat, game: &MatchGame) -> Checked {
    for (at, mv) in game.moves.iter().enumerate() {
        if seat.standing() != Standing::Open {
            return Err(impossible(format!("move {} comes after the end of the game", at + 1)));
        }
        seat.play(mv).map_err(|_| impossible(format!("move {}, {mv:?}, is illegal", at + 1)))?;
    }
    if let Standing::Over(outcome) = seat.standing() {
        same("termination", &game.termination, &seat.ending().unwrap_or_default())?;
        return same("result", &game.result, &written(outcome));
    }
    let is_draw = game.result == "1/2-1/2";
    let is_decisive = ["1-0", "0-1"].contains(&game.result.as_str());
    let adjudication = &tournament.adjudication;
    let n_plies = game.moves.len() as u32;
    let fits = match game.termination.as_str() {
        "time" | "illegal" | "crash" => is_decisive,
        "adjudicated-win" => is_decisive && adjudication.resignation.is_some(),
        "adjudicated-draw" => is_draw && adjudication.draw.is_some(),
        "length" => is_draw && adjudication.most_plies.is_some_and(|most| most <= n_plies),
        claim => is_draw && seat.claim() == Some(claim),
    };
    let how = || impossible(format!("the game does not end by {:?} in {}", game.termination, game.result));
    if fits { Ok(()) } else { Err(how()) }
}

fn written(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(Side::First) => "1-0",
        Outcome::Win(Side::Second) => "0-1",
        Outcome::Draw => "1/2-1/2",
    }
}

fn check_puzzle(sweep: &Sweep, task: &Task, limits: &LimitFigures, record: &PuzzleRecord) -> Checked {
    let (instance, algorithm, heuristic, allowance, repetition) = match *task {
        Task::Puzzle { instance, algorithm, heuristic, limits, repetition } => {
            (instance, algorithm, heuristic, limits, repetition)
        }
        Task::Part { instance, .. } => (instance, 0, 0, 0, 0),
        _ => return Err(foreign()),
    };
    check_part(task, limits, record)?;
    let instance = sweep.instances.get(instance).ok_or_else(foreign)?;
    let solved = &record.solved;
    same("instance", &record.instance, &instance.name)?;
    same("repetition", &record.repetition, &repetition)?;
    same("board", &solved.board, &instance.what.text())?;
    same("size", &solved.size, &instance.what.shape())?;
    let method = sweep.methods.get(algorithm).ok_or_else(foreign)?;
    same("algorithm", &solved.algorithm, &method.spec)?;
    let workshop = sweep.workshops.get(heuristic).ok_or_else(foreign)?;
    same("heuristic", &solved.heuristic, &workshop.heuristic_for(method.algorithm))?;
    let given = sweep.limits.get(allowance).ok_or_else(foreign)?;
    let allowed = if record.part.is_some() { given.clone() } else { crate::hand::allowed(instance, given) };
    same("limits", limits, &allowed.figures)?;
    let is_solvable = instance.what.solvability().is_solvable();
    match solved.status {
        Status::Solved => walk(tiles::seat(&instance.what).as_mut(), solved),
        Status::Unsolvable if !is_solvable => Ok(()),
        Status::Limit if is_solvable => Ok(()),
        Status::Unsolvable => Err(impossible("the board can be solved: expected a solution, or a limit")),
        Status::Limit => Err(impossible("the board cannot be solved: expected that it says so")),
    }
}

/// A part is the one that was asked for, and has a place in the round if it found the goal.
fn check_part(task: &Task, limits: &LimitFigures, record: &PuzzleRecord) -> Checked {
    let expected = match *task {
        Task::Part { round, part, of, .. } => Some((round, part, of)),
        _ => None,
    };
    let found = record.part.map(|part| (part.round, part.part, part.of));
    same("part", &format!("{found:?}"), &format!("{expected:?}"))?;
    let Some(part) = record.part else { return Ok(()) };
    if part.place.is_some() != (record.solved.status == Status::Solved) {
        return Err(impossible("a part finds the goal at a place, or not at all"));
    }
    if record.solved.stopped_by.is_some() && *limits == LimitFigures::default() {
        return Err(impossible("it was stopped by a limit, and has none"));
    }
    // Which places are whose, only a search of the first levels would tell.
    Ok(())
}

/// Walks a solution to the goal.
fn walk(seat: &mut dyn Seat, solved: &Solved) -> Checked {
    let moves = solved.moves.as_deref().ok_or_else(|| impossible("it is solved without a solution"))?;
    same("length", &solved.length.unwrap_or_default(), &moves.len())?;
    for (at, mv) in moves.chars().enumerate() {
        seat.play(mv.encode_utf8(&mut [0; 4]))
            .map_err(|_| impossible(format!("move {} of the solution, {mv:?}, is illegal", at + 1)))?;
    }
    if seat.standing() != Standing::Solved {
        return Err(impossible("the solution does not lead to the goal"));
    }
    let bound = solved.lower_bound.max(solved.proven_bound.unwrap_or(0));
    if moves.len() < bound as usize {
        return Err(impossible(format!(
            "the solution has {} moves: expected {bound}, its bound, or more",
            moves.len()
        )));
    }
    Ok(())
}

fn check_thought(survey: &Survey, task: &Task, limits: &LimitFigures, record: &ThoughtRecord) -> Checked {
    let (instance, player, allowance) = asked(survey, task).ok_or_else(foreign)?;
    let Task::Thought { repetition, .. } = *task else { return Err(foreign()) };
    let analysis = &record.analysis;
    same("instance", &record.instance, &instance.name)?;
    same("repetition", &record.repetition, &repetition)?;
    same("board", &analysis.board, &instance.what.board())?;
    same("position", &analysis.position, &instance.what.text())?;
    same("player", &analysis.player, &player)?;
    same("limits", limits, &allowance.figures)?;
    follow(instance.what.seat().as_mut(), analysis)
}

/// Plays the line that a player expects.
fn follow(seat: &mut dyn Seat, analysis: &Analysis) -> Checked {
    let Some(best) = &analysis.best else { return Ok(()) };
    if !seat.legal().contains(best) {
        return Err(impossible(format!("its move {best:?} is illegal")));
    }
    if let Some(first) = analysis.pv.first() {
        same("first move of the line", first, best)?;
    }
    for mv in &analysis.pv {
        seat.play(mv).map_err(|_| impossible(format!("its line has an illegal move, {mv:?}")))?;
    }
    Ok(())
}
