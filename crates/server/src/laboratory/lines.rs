//! What came of single jobs, with the place where each can be looked at.

use std::collections::HashMap;

use mossa_catalogue::{GameKind, Games};
use mossa_jobs::unit::unit_of_game;
use mossa_kernel::Control;
use mossa_lab::ledger::{Entry, Ledger};
use mossa_lab::plan::Work;
use mossa_lab::run_request::RunRequest;
use mossa_lab::spec::SpecEnv;
use mossa_wire::{Done, JobRecord, PartFigures, PositionSpec, PuzzleRecord, RecordLine, Status};

/// What the boards of a run of puzzles are to look like in the end, by their names. Records do not say it.
#[derive(Default)]
pub(super) struct Goals(HashMap<String, String>);

impl Goals {
    /// Those of a run; none if it is of another game, or cannot be read here.
    pub(super) fn of(ledger: &Ledger, entry: &Entry, env: &SpecEnv<'_>, control: &Control<'_>) -> Goals {
        let is_puzzle =
            |game: &str| env.games.find(game).is_ok_and(|entry| matches!(entry.kind(), GameKind::Puzzle(_)));
        if !is_puzzle(&entry.run.game) {
            return Goals::default();
        }
        let order = RunRequest::of_run_under(ledger, &entry.run.id, env, control);
        let Ok(RunRequest { plan, .. }) = order else { return Goals::default() };
        let Work::Puzzles(sweep) = &plan.work else { return Goals::default() };
        Goals(sweep.instances.iter().map(|instance| (instance.name.clone(), instance.what.goal())).collect())
    }
}

/// A record in a line.
pub(super) fn line((games, game): (Games, &str), record: &JobRecord, goals: &Goals) -> RecordLine {
    match &record.done {
        Done::Game(played) => {
            let mut place = opening((games, game), &played.board, &played.game.opening);
            place.moves.extend(played.game.moves.iter().cloned());
            let times = [played.game.first_stats.seconds, played.game.second_stats.seconds];
            RecordLine {
                job: record.job,
                place,
                who: vec![played.game.first.clone(), played.game.second.clone()],
                name: played.board.clone(),
                result: played.game.result.clone(),
                ending: played.game.termination.clone(),
                amount: played.game.moves.len() as u64,
                seconds: times[0].zip(times[1]).map(|(one, other)| one + other),
            }
        }
        Done::Puzzle(puzzle) => {
            let solved = &puzzle.solved;
            let goal = goals.0.get(&puzzle.instance).cloned().unwrap_or_default();
            let (board, start) = (solved.size.clone(), solved.board.clone());
            RecordLine {
                job: record.job,
                place: PositionSpec { game: game.to_owned(), board, start, moves: Vec::new(), goal },
                who: vec![solved.algorithm.clone(), solved.heuristic.clone()],
                name: puzzle.instance.clone(),
                result: solved.length.map(|length| length.to_string()).unwrap_or_default(),
                ending: ending(puzzle),
                amount: solved.expanded,
                seconds: solved.seconds,
            }
        }
        Done::Thought(thought) => {
            let analysis = &thought.analysis;
            RecordLine {
                job: record.job,
                place: opening((games, game), &analysis.board, &analysis.position),
                who: vec![analysis.player.clone()],
                name: thought.instance.clone(),
                result: analysis.best.clone().unwrap_or_default(),
                ending: analysis.score.map(|score| unit_of_game(games, game).short(score)).unwrap_or_default(),
                amount: analysis.counters.nodes,
                seconds: analysis.seconds,
            }
        }
    }
}

/// How a puzzle ended, or a part of its search without ending it.
fn ending(puzzle: &PuzzleRecord) -> String {
    let solved = &puzzle.solved;
    match (puzzle.part, solved.status) {
        (Some(PartFigures { round, part, of, .. }), Status::Limit) if !solved.ends_search() => {
            format!("nothing in round {}, part {} of {of}", round + 1, part + 1)
        }
        (_, Status::Solved) if solved.optimal => "optimal".into(),
        (_, Status::Solved) => "solved".into(),
        (_, Status::Unsolvable) => "unsolvable".into(),
        (_, Status::Limit) => "limit".into(),
    }
}

/// Where a game began: the position apart from the moves that led to it.
fn opening((games, game): (Games, &str), board: &str, text: &str) -> PositionSpec {
    let read = games.variant(game, Some(board)).and_then(|variant| variant.read(text));
    let (start, moves) = read.map_or_else(|_| (text.to_owned(), Vec::new()), |position| position.origin());
    PositionSpec { game: game.to_owned(), board: board.to_owned(), start, moves, goal: String::new() }
}
