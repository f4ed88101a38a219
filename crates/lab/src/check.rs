//! Checks whether a record can be the result of a job, without repeating the job: the sender is not trusted.
//!
//! A record must speak of its job: the same players or solver, board, limits and seed. Then a game's moves are replayed to
//! its result, a solution is walked to the goal, and a player's line is played on the board. Counters and times must keep to
//! the limits. Only the side to move can lose by a fault of its own; a player of ours that does so is possible, but rare
//! enough that the record is [`Doubtful`](Verdict::Doubtful): another worker should do the job. What only another
//! search could refute, such as how many nodes were visited within the limit or that no shorter way exists, is believed
//! here; for that some jobs are done twice, and [`agree`] compares the results.

use std::error::Error;
use std::fmt;

use mossa_arena::TimeControl;
use mossa_catalogue::seat::{Seat, Standing};
use mossa_catalogue::{Algorithm, AnyPuzzle, MatchPlayer, PlayerResources, Spec, clock, is_outside, seeded};
use mossa_kernel::{Limits, Outcome, Score, Side};
use mossa_wire::{Analysis, AnalysisRecord};
use mossa_wire::{
    Done, GameRecord, Job, JobRecord, LimitFigures, MatchGame, MatchWork, MoveScore, PuzzleRecord, Solved, Status, Task,
};

use crate::plan::{Entrant, Plan, Survey, Sweep, Tournament, Work};
use crate::worker::{asked, contestant};
use mossa_jobs::untimed;

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
    /// It hardly ever happens.
    Unlikely(String),
}

/// What is thought of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It can be what came of the job.
    Plausible,
    /// It can, but should not count before another worker has done the job.
    Doubtful(String),
    /// It cannot be what came of the job.
    Impossible(String),
}

impl From<Checked> for Verdict {
    fn from(checked: Checked) -> Verdict {
        match checked {
            Ok(()) => Verdict::Plausible,
            Err(Implausible::Unlikely(why)) => Verdict::Doubtful(why),
            Err(other) => Verdict::Impossible(other.to_string()),
        }
    }
}

/// Whether two records of a job say the same, apart from times.
pub fn agree(one: &JobRecord, other: &JobRecord) -> bool {
    untimed(one.clone()) == untimed(other.clone())
}

/// No counter that a worker sends is larger: scripts read these numbers as floating-point ones.
const MAX_COUNT: u64 = 1 << 53;

impl fmt::Display for Implausible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Implausible::Other { part, found, expected } => {
                write!(f, "its {part} is {found:?}: expected {expected:?}")
            }
            Implausible::Impossible(why) | Implausible::Unlikely(why) => f.write_str(why),
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

/// Whether a job has the same record whenever and wherever it is done, apart from times: no clock ends its searches, no
/// threads race, and no program from outside plays.
pub fn is_repeatable(plan: &Plan, resources: &PlayerResources, job: &Job) -> bool {
    match &plan.work {
        Work::Tournament(tournament) => {
            let Task::Game { board, opening, players, .. } = job.task else { return false };
            let opening = tournament.boards.get(board).and_then(|board| board.openings.get(opening));
            let repeats = |player: usize| {
                let (opening, entrant) = (opening?, tournament.players.get(player)?);
                let MatchPlayer { spec, control } = contestant(entrant);
                let spec = seeded(opening.as_ref(), &spec, 1);
                opening.is_deterministic(&MatchPlayer { spec, control }, resources).ok()
            };
            players.into_iter().all(|player| repeats(player) == Some(true))
        }
        Work::Puzzles(sweep) => {
            let allowance = match job.task {
                Task::Puzzle { instance, limits, .. } => sweep
                    .instances
                    .get(instance)
                    .zip(sweep.limits.get(limits))
                    .map(|(instance, given)| crate::worker::allowed(instance, given).limits),
                Task::Part { .. } => sweep.limits.first().map(|given| given.limits),
                _ => None,
            };
            allowance.is_some_and(|limits| limits.time.is_none())
        }
        Work::Thoughts(survey) => {
            let Some((instance, player, allowance)) = asked(survey, &job.task) else { return false };
            let spec = seeded(instance.what.as_ref(), &player, 1);
            let control = TimeControl { each_move: allowance.limits, ..TimeControl::default() };
            instance.what.is_deterministic(&MatchPlayer { spec, control }, resources) == Ok(true)
        }
    }
}

/// What ends a player's searches: its own limits, and the common ones where it has none.
fn limits_of(spec: &Spec, common: Limits) -> Limits {
    let control = TimeControl { each_move: common, ..TimeControl::default() };
    let own = clock::own_limits(spec, control).map_or(common, |control| control.each_move);
    let key = |name: &str| spec.value(name).and_then(|text| mossa_catalogue::quantity::count(text).ok());
    let nodes = [own.nodes, key("nodes")].into_iter().flatten().min();
    Limits { nodes, ..own }
}

/// The most nodes that this many searches of a player can visit; none if nothing limits them. A search may look at one
/// node
/// more than its limit.
fn most_nodes(spec: &Spec, common: Limits, n_searches: u64) -> Option<u64> {
    let n_threads = spec.value("threads").and_then(|text| text.parse::<u64>().ok()).unwrap_or(1);
    let limit = limits_of(spec, common).nodes.filter(|_| !is_outside(spec))?;
    Some((limit + 1).saturating_mul(n_threads).saturating_mul(n_searches))
}

fn at_most(part: &str, found: u64, most: u64) -> Checked {
    if found <= most { Ok(()) } else { Err(impossible(format!("its {part} are {found}: expected at most {most}"))) }
}

/// A time is none, or a number of seconds.
fn check_seconds(part: &str, seconds: Option<f64>) -> Checked {
    match seconds {
        Some(seconds) if !(0.0..1e9).contains(&seconds) => {
            Err(impossible(format!("its {part} are {seconds}: expected a number of seconds")))
        }
        _ => Ok(()),
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
        let text = entrant.spec.without_label().to_string();
        same("player", name, &entrant.name)?;
        same("spec of a player", spec.as_ref().unwrap_or(name), &text)?;
        let told = |limits: Option<&LimitFigures>| limits.map(ToString::to_string).unwrap_or_default();
        same("limits of a player", &told(limits.as_ref()), &told(entrant.own_limits.as_ref()))?;
    }
    same("swapped", &game.swapped, &(players[1] < players[0]))?;
    check_seconds("stalled seconds", game.stalled)?;
    let entrants = players.map(|player| &tournament.players[player]);
    let replayed = replay(tournament, opening.seat().as_mut(), game, entrants);
    if matches!(replayed, Ok(()) | Err(Implausible::Unlikely(_))) {
        check_thoughts(record)?;
    }
    replayed
}

/// Plays a game again, and looks whether it ends as it is said to.
fn replay(tournament: &Tournament, seat: &mut dyn Seat, game: &MatchGame, entrants: [&Entrant; 2]) -> Checked {
    let mut n_moves = [0_u64; 2];
    for (at, mv) in game.moves.iter().enumerate() {
        if seat.standing() != Standing::Open {
            return Err(impossible(format!("move {} comes after the end of the game", at + 1)));
        }
        let side = seat.view().to_move.ok_or_else(foreign)?;
        n_moves[side as usize] += 1;
        seat.play(mv).map_err(|_| impossible(format!("move {}, {mv:?}, is illegal", at + 1)))?;
    }
    let is_illegal = game.termination == "illegal";
    for (at, stats) in [&game.first_stats, &game.second_stats].into_iter().enumerate() {
        // Whoever names an illegal move has searched for it too.
        check_work(entrants[at], stats, n_moves[at], n_moves[at] + u64::from(is_illegal))?;
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
        "time" | "illegal" | "crash" if is_decisive => return check_forfeit(seat, game, entrants),
        "adjudicated-win" => is_decisive && adjudication.resignation.is_some(),
        "adjudicated-draw" => is_draw && adjudication.draw.is_some(),
        "length" => is_draw && adjudication.most_plies.is_some_and(|most| most <= n_plies),
        claim => is_draw && seat.claim() == Some(claim),
    };
    let how = || impossible(format!("the game does not end by {:?} in {}", game.termination, game.result));
    if fits { Ok(()) } else { Err(how()) }
}

/// What players thought of their moves: one for each move, or none at all, and nothing that no search could say.
fn check_thoughts(record: &GameRecord) -> Checked {
    let (n_moves, thoughts) = (record.game.moves.len(), &record.thoughts);
    if ![0, n_moves].contains(&thoughts.len()) {
        return Err(impossible(format!("it has {} thoughts for {n_moves} moves: expected one each", thoughts.len())));
    }
    for thought in thoughts {
        check_seconds("seconds of a move", thought.seconds)?;
        match thought.score {
            Some(MoveScore::Cp(value)) => at_most("score", value.unsigned_abs().into(), Score::BEST.get() as u64)?,
            Some(MoveScore::Win(plies) | MoveScore::Loss(plies)) => {
                at_most("plies to the end", plies.into(), Score::MAX_PLIES.into())?;
            }
            None => {}
        }
    }
    Ok(())
}

/// Counters and times of one side.
fn check_work(entrant: &Entrant, stats: &MatchWork, n_moves: u64, n_searches: u64) -> Checked {
    same("moves of a player", &stats.moves, &n_moves)?;
    let limits = entrant.allowance.limits;
    at_most("nodes", stats.nodes, most_nodes(&entrant.spec, limits, n_searches).unwrap_or(MAX_COUNT))?;
    at_most("states evaluated", stats.states_evaluated, MAX_COUNT)?;
    at_most("prunings", stats.prunings, MAX_COUNT)?;
    check_seconds("seconds", stats.seconds)?;
    check_seconds("slowest seconds", stats.slowest)?;
    if let (Some(seconds), Some(slowest)) = (stats.seconds, stats.slowest)
        && seconds < slowest
    {
        return Err(impossible(format!("its slowest move took {slowest} s: expected at most {seconds}, all together")));
    }
    Ok(())
}

/// A game that a side lost by a fault of its own: the side to move, or before the first move a program that did not start.
fn check_forfeit(seat: &dyn Seat, game: &MatchGame, entrants: [&Entrant; 2]) -> Checked {
    let at_fault = if game.result == "1-0" { Side::Second } else { Side::First };
    let entrant = entrants[at_fault as usize];
    let is_program = is_outside(&entrant.spec);
    let is_its_turn = seat.view().to_move == Some(at_fault);
    let has_not_started = game.moves.is_empty() && game.termination == "crash" && is_program;
    if !is_its_turn && !has_not_started {
        let (name, how) = (&entrant.name, &game.termination);
        return Err(impossible(format!("{name:?} lost by {how:?} when it was not its turn")));
    }
    if is_program {
        return Ok(());
    }
    Err(Implausible::Unlikely(format!("{:?}, a player of ours, lost by {:?}", entrant.name, game.termination)))
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
    same("board", &solved.board, &instance.what.start())?;
    same("size", &solved.size, &instance.what.board())?;
    let method = sweep.methods.get(algorithm).ok_or_else(foreign)?;
    same("algorithm", &solved.algorithm, &method.spec)?;
    let heuristic = sweep.heuristics.get(heuristic).ok_or_else(foreign)?;
    same("heuristic", &solved.heuristic, &heuristic.name_for(method.algorithm))?;
    let given = sweep.limits.get(allowance).ok_or_else(foreign)?;
    let allowed = if record.part.is_some() { given.clone() } else { crate::worker::allowed(instance, given) };
    same("limits", limits, &allowed.figures)?;
    let branching = instance.what.max_branching();
    check_counters(solved, branching, allowed.limits, method.algorithm == Algorithm::Anytime)?;
    match solved.status {
        Status::Solved => walk(instance.what.as_ref(), solved),
        Status::Unsolvable if !instance.what.is_solvable() => Ok(()),
        Status::Limit if instance.what.is_solvable() => Ok(()),
        Status::Unsolvable => Err(impossible("the board can be solved: expected a solution, or a limit")),
        Status::Limit => Err(impossible("the board cannot be solved: expected that it says so")),
    }
}

/// Counters and times of a search, where a state has at most `branching` moves.
fn check_counters(solved: &Solved, branching: Option<u64>, limits: Limits, is_anytime: bool) -> Checked {
    // Anytime search looks for a first path whatever its limit says.
    let most = limits.nodes.filter(|_| !is_anytime).unwrap_or(MAX_COUNT);
    at_most("expanded nodes", solved.expanded, most)?;
    at_most(
        "generated nodes",
        solved.generated,
        branching.map_or(MAX_COUNT, |most| solved.expanded.saturating_mul(most)),
    )?;
    at_most("visited states", solved.visited, solved.generated + 1)?;
    at_most("states in the open list", solved.horizon, solved.generated + 1)?;
    at_most("states opened again", solved.reopened, solved.generated)?;
    at_most("iterations", solved.iterations, MAX_COUNT)?;
    check_seconds("seconds", solved.seconds)?;
    check_seconds("seconds for tables", solved.tables_seconds)?;
    if solved.status == Status::Unsolvable && solved.stopped_by.is_some() {
        return Err(impossible("it was stopped by a limit and has proven that there is no solution"));
    }
    Ok(())
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
fn walk(puzzle: &dyn AnyPuzzle, solved: &Solved) -> Checked {
    let moves = solved.moves.as_deref().ok_or_else(|| impossible("it is solved without a solution"))?;
    let moves = puzzle.read_moves(moves);
    same("length", &solved.length.unwrap_or_default(), &moves.len())?;
    let mut seat = puzzle.seat();
    for (at, mv) in moves.iter().enumerate() {
        seat.play(mv).map_err(|_| impossible(format!("move {} of the solution, {mv:?}, is illegal", at + 1)))?;
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

fn check_thought(survey: &Survey, task: &Task, limits: &LimitFigures, record: &AnalysisRecord) -> Checked {
    let (instance, player, allowance) = asked(survey, task).ok_or_else(foreign)?;
    let Task::Thought { repetition, .. } = *task else { return Err(foreign()) };
    let analysis = &record.analysis;
    same("instance", &record.instance, &instance.name)?;
    same("repetition", &record.repetition, &repetition)?;
    same("board", &analysis.board, &instance.what.board())?;
    same("position", &analysis.position, &instance.what.text())?;
    same("player", &analysis.player, &player)?;
    same("limits", limits, &allowance.figures)?;
    let mut seat = instance.what.seat();
    // A player may look at every move by itself.
    let n_searches = seat.legal().len() as u64 + 1;
    at_most("nodes", analysis.counters.nodes, most_nodes(&player, allowance.limits, n_searches).unwrap_or(MAX_COUNT))?;
    at_most("states evaluated", analysis.counters.states_evaluated, MAX_COUNT)?;
    at_most("prunings", analysis.counters.prunings, MAX_COUNT)?;
    at_most("table hits", analysis.counters.table_hits, MAX_COUNT)?;
    check_seconds("seconds", analysis.seconds)?;
    follow(seat.as_mut(), analysis)
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
