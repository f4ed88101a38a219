//! Small runs, made up so that each has something to say.

use mossa_wire::{
    Analysis, AnalysisRecord, Counters, Done, JobRecord, Kind, LimitFigures, Machine, MatchWork, PuzzleRecord, Run,
    RunKind, RunState, ScoreFigures, SolvabilityFigures, Solved, Status,
};

/// A run and its records.
pub(crate) struct Fixture {
    pub(crate) run: Run,
    pub(crate) records: Vec<JobRecord>,
}

fn fixture(name: &str, kind: RunKind, game: &str, done: Vec<Done>) -> Fixture {
    let limits = LimitFigures { nodes: Some(100_000), ..LimitFigures::default() };
    let record =
        |(job, done)| JobRecord { job: job as u64, seed: 7, version: "0.1.0".into(), limits: limits.clone(), done };
    let records: Vec<JobRecord> = done.into_iter().enumerate().map(record).collect();
    let run = Run {
        id: "r1".into(),
        name: name.into(),
        kind,
        game: game.into(),
        jobs: records.len() as u64,
        done: records.len() as u64,
        state: RunState::Done,
        seed: 7,
        version: "0.1.0".into(),
        spec: format!("name = \"{name}\"\ngame = \"{game}\" # a < b & c\n"),
        started: Some("2026-01-02T03:04:05Z".into()),
        machine: Some(Machine {
            processor: "Example <9000> & more".into(),
            cores: 2,
            memory: 8 << 30,
            system: "Linux".into(),
        }),
    };
    Fixture { run, records }
}

/// What one try at a board gave: its length if it was solved, whether that is proven, and nodes expanded.
struct Try(&'static str, &'static str, &'static str, Option<u32>, bool, u64);

fn puzzle(of: &Try) -> Done {
    let &Try(instance, algorithm, heuristic, length, optimal, expanded) = of;
    let lower_bound = if heuristic == "manhattan" { 8 } else { 5 } + instance.len() as u32;
    Done::Puzzle(Box::new(PuzzleRecord {
        instance: instance.into(),
        repetition: 0,
        part: None,
        solved: Solved {
            board: "1 2 3 4 5 6 7 0 8".into(),
            size: "3x3".into(),
            status: if length.is_some() { Status::Solved } else { Status::Limit },
            length,
            moves: length.map(|length| "R".repeat(length as usize)),
            optimal,
            lower_bound,
            proven_bound: length,
            stopped_by: length.is_none().then(|| "nodes".into()),
            algorithm: algorithm.into(),
            heuristic: heuristic.into(),
            expanded,
            generated: expanded * 2,
            reopened: 0,
            horizon: expanded / 2,
            visited: expanded,
            iterations: 0,
            seconds: None,
            tables_seconds: None,
            peak_bytes: None,
            solvability: Some(SolvabilityFigures {
                inversions: 0,
                blank_row_from_bottom: 1,
                goal_inversions: 0,
                goal_blank_row_from_bottom: 1,
                solvable: true,
            }),
            steps: None,
            trace: None,
            explanation: None,
        },
    }))
}

/// Three methods of which none is never worse: greedy search is quick and long, A* is short, and once it is stopped.
pub(crate) fn nobody_dominates() -> Fixture {
    let tries = [
        Try("one", "a-star", "manhattan", Some(15), true, 120),
        Try("one", "a-star", "misplaced", Some(15), true, 90),
        Try("one", "best-first", "manhattan", Some(41), false, 300),
        Try("two", "a-star", "manhattan", Some(22), true, 900),
        Try("two", "a-star", "misplaced", Some(22), true, 4_000),
        Try("two", "best-first", "manhattan", Some(54), false, 60),
        Try("three", "a-star", "manhattan", Some(31), true, 20_000),
        Try("three", "a-star", "misplaced", None, false, 100_000),
        Try("three", "best-first", "manhattan", Some(31), false, 500),
    ];
    fixture("nobody", RunKind::Experiment, "tiles", tries.iter().map(puzzle).collect())
}

/// One method is never worse than any, and two are the same to the last state; with times.
pub(crate) fn ties() -> Fixture {
    let mut done = Vec::new();
    for (place, (instance, length)) in
        [("a", 12), ("b_1", 20), ("c%", 24), ("d", 26), ("e", 30)].into_iter().enumerate()
    {
        let expanded = 100 * (place as u64 + 1).pow(2);
        let tries = [
            Try(instance, "a-star", "manhattan", Some(length), true, expanded),
            Try(instance, "a-star:tie=high-g", "manhattan", Some(length), true, expanded),
            Try(instance, "a-star", "misplaced", Some(length), true, expanded * 7),
        ];
        done.extend(tries.iter().map(puzzle));
    }
    let mut fixture = fixture("ties", RunKind::Experiment, "tiles", done);
    for (place, record) in fixture.records.iter_mut().enumerate() {
        let Done::Puzzle(puzzle) = &mut record.done else { unreachable!("all are puzzles") };
        puzzle.solved.seconds = Some(puzzle.solved.expanded as f64 * 1e-5 + place as f64 * 1e-7);
    }
    fixture
}

/// Minimax and alpha-beta on two positions at depths 1 to 5: equal scores, fewer nodes.
pub(crate) fn growth() -> Fixture {
    let mut done = Vec::new();
    for (instance, position, width) in [("start", "-", 7_u64), ("middle", "4453", 6)] {
        for depth in 1..=5_u32 {
            for (name, nodes) in [("minimax", width.pow(depth)), ("alpha-beta", 3 * width.pow(depth.div_ceil(2)))] {
                let value = i64::from(depth % 3) - i64::from(width == 6);
                done.push(Done::Thought(Box::new(AnalysisRecord {
                    instance: instance.into(),
                    repetition: 0,
                    analysis: Analysis {
                        game: "connect-x".into(),
                        board: "6x7x4".into(),
                        position: position.into(),
                        player: format!("{name}:depth={depth},eval=threats"),
                        best: Some(if depth < 4 { "4" } else { "3" }.into()),
                        score: Some(ScoreFigures { kind: Kind::Cp, value, plies: 0 }),
                        wdl: None,
                        lines: Vec::new(),
                        explanation: None,
                        pv: vec!["4".into()],
                        depth,
                        counters: Counters {
                            nodes,
                            states_evaluated: nodes * 4 / 5,
                            prunings: if name == "minimax" { 0 } else { nodes / 6 },
                            table_hits: 0,
                        },
                        iterations: 0,
                        seconds: None,
                        nodes_per_second: None,
                        peak_bytes: None,
                        no_move: None,
                        moves: Vec::new(),
                    },
                })));
            }
        }
    }
    fixture("growth", RunKind::Experiment, "connect-x", done)
}

/// A game: who begins, who answers, its result and how it ended.
pub(crate) fn game(first: &str, second: &str, result: &str, termination: &str, pair: Option<u64>) -> Done {
    let work = |name: &str, moves| MatchWork {
        moves,
        states_evaluated: moves * if name.contains("depth=4") { 900 } else { 40 },
        prunings: moves * 3,
        nodes: moves * 50,
        seconds: None,
        slowest: None,
    };
    let record = serde_json::json!({
        "board": if pair.is_some_and(|pair| pair % 2 == 1) { "5x5x4" } else { "6x7x4" },
        "round": 0,
        "pair": pair,
        "first": first,
        "second": second,
        "swapped": false,
        // Games that begin alike and go on alike would be one game.
        "opening": pair.map_or_else(|| "-".to_owned(), |pair| pair.to_string()),
        "result": result,
        "termination": termination,
        "moves": vec!["4"; 12],
        "first_stats": work(first, 6),
        "second_stats": work(second, 6),
    });
    // As it is kept: what records may have beside this is not needed here.
    Done::Game(serde_json::from_value(record).expect("a game"))
}

const DEEP: &str = "alpha-beta:depth=4,eval=threats";
const FLAT: &str = "alpha-beta:depth=2,eval=threats";
const CHANCE: &str = "random:seed=1";
const TREE: &str = "mcts:nodes=500";

/// Four players, of whom one loses everything, once by a fault; the first two are not told apart.
pub(crate) fn tournament() -> Fixture {
    let mut done = Vec::new();
    let mut pair = 0;
    let mut meet = |one: &str, other: &str, results: &[[&str; 2]]| {
        for legs in results {
            let end = |result: &str| if result == "1/2-1/2" { "board-full" } else { "connection" };
            done.push(game(one, other, legs[0], end(legs[0]), Some(pair)));
            done.push(game(other, one, legs[1], end(legs[1]), Some(pair)));
            pair += 1;
        }
    };
    meet(DEEP, FLAT, &[["1-0", "0-1"], ["1-0", "1-0"], ["1-0", "1/2-1/2"]]);
    meet(DEEP, TREE, &[["1-0", "1-0"], ["1/2-1/2", "1-0"], ["1-0", "0-1"]]);
    meet(FLAT, TREE, &[["1-0", "1/2-1/2"], ["1-0", "1-0"], ["0-1", "1-0"]]);
    meet(DEEP, CHANCE, &[["1-0", "0-1"]]);
    meet(FLAT, CHANCE, &[["1-0", "0-1"]]);
    done.push(game(TREE, CHANCE, "1-0", "illegal", Some(90)));
    done.push(game(CHANCE, TREE, "0-1", "connection", Some(90)));
    fixture("tournament", RunKind::Tournament, "connect-x", done)
}

/// Two players that share everything.
pub(crate) fn tied_tournament() -> Fixture {
    let done = vec![
        game(FLAT, TREE, "1-0", "connection", None),
        game(TREE, FLAT, "1-0", "connection", None),
        game(FLAT, TREE, "1/2-1/2", "board-full", None),
        game(TREE, FLAT, "1/2-1/2", "board-full", None),
    ];
    fixture("tied", RunKind::Tournament, "connect-x", done)
}

/// A run that has only begun.
pub(crate) fn begun() -> Fixture {
    let mut fixture = nobody_dominates();
    fixture.records.truncate(2);
    fixture.run.state = RunState::Stopped;
    fixture
}

/// All of them, by name.
pub(crate) fn all() -> Vec<(&'static str, Fixture)> {
    vec![
        ("nobody", nobody_dominates()),
        ("ties", ties()),
        ("growth", growth()),
        ("tournament", tournament()),
        ("tied", tied_tournament()),
        ("begun", begun()),
    ]
}
