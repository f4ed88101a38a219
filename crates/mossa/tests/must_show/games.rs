//! Connect X on the command line: counts against a player that knows nothing of our code, the shape of every document,
//! the same bytes twice.

use serde_json::Value;

use crate::program::{Run, mossa};
use crate::{number, text};

/// A board of Connect X, written in the plainest way.
#[derive(Clone)]
pub(crate) struct Naive {
    rows: usize,
    run: usize,
    columns: Vec<Vec<u8>>,
    n_stones: usize,
}

impl Naive {
    pub(crate) fn new(board: &str) -> Naive {
        let sizes: Vec<usize> = board.split('x').map(|size| size.parse().unwrap()).collect();
        Naive { rows: sizes[0], run: sizes[2], columns: vec![Vec::new(); sizes[1]], n_stones: 0 }
    }

    /// Lets a stone fall into a column, counted from 1.
    #[track_caller]
    pub(crate) fn play(&mut self, column: usize) {
        assert!(self.columns[column - 1].len() < self.rows, "column {column} is full");
        self.columns[column - 1].push((self.n_stones % 2) as u8);
        self.n_stones += 1;
    }

    fn stone(&self, column: isize, row: isize) -> Option<u8> {
        let column = self.columns.get(usize::try_from(column).ok()?)?;
        column.get(usize::try_from(row).ok()?).copied()
    }

    /// Whether either side has a line.
    pub(crate) fn has_line(&self) -> bool {
        let cells =
            (0..self.columns.len() as isize).flat_map(|column| (0..self.rows as isize).map(move |row| (column, row)));
        let lines = cells.flat_map(|cell| [(1, 0), (0, 1), (1, 1), (1, -1)].map(|step| (cell, step)));
        let is_line = |((column, row), (right, up)): ((isize, isize), (isize, isize))| {
            let first = self.stone(column, row);
            first.is_some() && (1..self.run as isize).all(|n| self.stone(column + n * right, row + n * up) == first)
        };
        lines.into_iter().any(is_line)
    }

    pub(crate) fn n_stones(&self) -> usize {
        self.n_stones
    }

    pub(crate) fn is_full(&self) -> bool {
        self.columns.iter().all(|column| column.len() == self.rows)
    }

    pub(crate) fn legal(&self) -> Vec<usize> {
        if self.has_line() {
            return Vec::new();
        }
        (1..=self.columns.len()).filter(|column| self.columns[column - 1].len() < self.rows).collect()
    }

    /// Sequences of exactly `depth` moves, and games that ended before.
    fn perft(&self, depth: u32) -> (u64, u64) {
        if depth == 0 {
            return (1, 0);
        }
        let moves = self.legal();
        if moves.is_empty() {
            return (0, 1);
        }
        let below = moves.into_iter().map(|column| {
            let mut next = self.clone();
            next.play(column);
            next.perft(depth - 1)
        });
        below.fold((0, 0), |sum, below| (sum.0 + below.0, sum.1 + below.1))
    }
}

#[track_caller]
fn json(args: &[&str]) -> Value {
    let run = Run::of(mossa().args(args).args(["--json", "--no-timing"]));
    assert_eq!(run.code, 0, "{args:?}: {}", run.stderr);
    run.json()
}

#[test]
fn perft_counts_what_is_published() {
    let counted = json(&["perft", "connect-x", "--depth", "8"]);
    assert_eq!((number(&counted, "nodes"), number(&counted, "finished_before")), (5_673_234, 13_032));
    let counted = json(&["perft", "connect-x", "--depth", "8", "--distinct"]);
    assert_eq!(counted["distinct"], serde_json::json!([1, 7, 49, 238, 1120, 4263, 16422, 54859, 184_275]));
}

/// Every form of the board, lines of one, lines that cannot be made, and starts in the middle of a game.
#[test]
fn perft_counts_what_anybody_counts() {
    let cases = [
        ("1x1x1", "-", 3),
        ("3x3x1", "-", 3),
        ("2x3x5", "1,2", 6),
        ("3x3x3", "-", 9),
        ("4x5x3", "3,3,2", 5),
        ("7x8x4", "4,4,5,5,6", 4),
        ("9x12x3", "1,12,2,11", 3),
        ("20x20x4", "10,1,11,1,12,2", 2),
        ("100x100x30", "100,1", 1),
    ];
    for (board, moves, depth) in cases {
        let mut naive = Naive::new(board);
        moves.split(',').filter_map(|column| column.parse().ok()).for_each(|column| naive.play(column));
        let counted = json(&["perft", "connect-x", "--board", board, "--moves", moves, "--depth", &depth.to_string()]);
        assert_eq!((number(&counted, "nodes"), number(&counted, "finished_before")), naive.perft(depth), "{board}");
    }
}

fn listing() -> Value {
    Run::of(mossa().args(["list", "connect-x", "--json"])).json()
}

/// The players that are ours.
fn players() -> Vec<String> {
    let listing = listing();
    let names = listing["algorithms"].as_array().unwrap().iter().map(|listed| text(listed, "name").to_owned());
    names.filter(|name| name != "ugi").collect()
}

/// A player with so little to do that it is done in a blink, even where it minds no limit.
fn quick(player: &str) -> String {
    match player {
        "minimax" | "alpha-beta" => format!("{player}:depth=1"),
        player => player.to_owned(),
    }
}

/// What every analysis promises.
#[track_caller]
fn check_analysis(analysis: &Value, board: &str, moves: &str) {
    let mut naive = Naive::new(board);
    moves.split(',').filter_map(|column| column.parse().ok()).for_each(|column| naive.play(column));
    let legal: Vec<String> = naive.legal().iter().map(usize::to_string).collect();
    assert_eq!((text(analysis, "game"), text(analysis, "board")), ("connect-x", board), "{analysis}");
    for key in ["depth", "nodes", "states_evaluated", "prunings", "table_hits"] {
        number(analysis, key);
    }
    assert!(legal.contains(&text(analysis, "best").to_owned()), "{analysis}");
    let line: Vec<&str> = analysis["pv"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
    assert_eq!(line.first(), Some(&text(analysis, "best")), "{analysis}");
    for column in &line {
        assert!(!naive.has_line(), "the line goes on after the end: {analysis}");
        naive.play(column.parse().unwrap());
    }
    let scored = analysis["moves"].as_array().unwrap();
    let columns: Vec<u64> = scored.iter().map(|scored| text(scored, "move").parse().unwrap()).collect();
    assert!(columns.is_sorted_by(|a, b| a < b) && columns.iter().all(|column| legal.contains(&column.to_string())));
    let scores =
        scored.iter().map(|scored| &scored["score"]).chain(analysis["score"].as_object().map(|_| &analysis["score"]));
    for score in scores {
        let (kind, value, plies) = (text(score, "kind"), score["value"].as_i64().unwrap(), number(score, "plies"));
        match kind {
            "win" => assert!(0 < value && plies % 2 == 1, "{score}"),
            "loss" => assert!(value < 0 && plies % 2 == 0 && plies != 0, "{score}"),
            "draw" => assert_eq!(value, 0, "{score}"),
            "cp" => assert_eq!(plies, 0, "{score}"),
            other => panic!("a score of kind {other}"),
        }
    }
}

const BOARDS: [(&str, &str); 8] = [
    ("1x1x1", "-"),
    ("1x9x3", "5,1"),
    ("3x3x3", "-"),
    ("6x7x4", "4,4,5,5"),
    ("6x7x4", "1,1,2,2,3,3"),
    ("8x9x4", "5,5,4"),
    ("20x20x10", "10,10"),
    ("100x100x30", "-"),
];

#[test]
fn every_player_analyses_every_board() {
    for player in players() {
        for (board, moves) in BOARDS {
            let args = ["analyze", "connect-x", "--board", board, "--moves", moves, "--player", &quick(&player)];
            if player == "perfect" && ["20x20x10", "100x100x30"].contains(&board) {
                let refused = Run::of(mossa().args(args));
                assert!(refused.code == 2 && refused.stderr.contains("expected engine"), "{refused:?}");
                continue;
            }
            // A playout on the largest board is a game of thousands of moves; a textbook search is whole or nothing.
            let nodes = match (board, player.as_str()) {
                (_, "minimax" | "alpha-beta") => "100000",
                ("100x100x30", _) => "3",
                _ => "300",
            };
            let analysis = json(&[&args[..], &["--nodes", nodes, "--time", "1h"]].concat());
            check_analysis(&analysis, board, moves);
            let best = json(&[&args[..], &["--nodes", nodes, "--time", "1h", "--best-only"]].concat());
            assert!(best["moves"].as_array().unwrap().len() <= 1, "{best}");
        }
    }
}

#[test]
fn players_repeat_themselves() {
    for player in players() {
        let args = ["analyze", "connect-x", "--moves", "4453", "--player", &quick(&player), "--nodes", "5000"];
        for more in [&["--json"][..], &[]] {
            let command = [&args[..], &["--no-timing"], more].concat();
            let run = Run::of(mossa().args(&command));
            assert_eq!((run.code, &run), (0, &Run::of(mossa().args(&command))), "{player}");
        }
    }
}

/// Players that look far enough prove forced wins and losses, with their distance and their worth.
#[test]
fn wins_losses_and_draws_are_proven() {
    let analyze = |board: &str, moves: &str, player: &str| {
        json(&["analyze", "connect-x", "--board", board, "--moves", moves, "--player", player])["score"].clone()
    };
    for player in ["deepening:depth=6", "alpha-beta:depth=6", "minimax:depth=4"] {
        assert_eq!(analyze("6x7x4", "4455", player), serde_json::json!({"kind": "win", "value": 18, "plies": 3}));
        assert_eq!(analyze("6x7x4", "44553", player), serde_json::json!({"kind": "loss", "value": -18, "plies": 2}));
    }
    for player in ["deepening", "alpha-beta:depth=12,eval=aligned"] {
        assert_eq!(
            analyze("2x4x3", "-", player),
            serde_json::json!({"kind": "draw", "value": 0, "plies": 8}),
            "{player}"
        );
    }
    let shallow = analyze("6x7x4", "-", "alpha-beta:depth=2,eval=aligned");
    assert_eq!(shallow, serde_json::json!({"kind": "cp", "value": 0, "plies": 0}), "nobody has looked to the end");
}

#[test]
fn evaluations_are_documents() {
    let listing = listing();
    for listed in listing["heuristics"].as_array().unwrap() {
        let name = text(listed, "name");
        for (board, moves) in BOARDS {
            let document = json(&["eval", "connect-x", "--eval", name, "--board", board, "--moves", moves]);
            let is_value = |value: &Value| value.is_number() || value == "inf" || value == "-inf";
            assert!(is_value(&document["value"]), "{document}");
            assert!(document["terms"].as_object().unwrap().values().all(is_value), "{document}");
        }
    }
    let value = |moves| json(&["eval", "connect-x", "--eval", "threats", "--moves", moves])["value"].clone();
    assert_eq!((value("112233"), value("1122337"), value("1212121")), ("inf".into(), "-inf".into(), "-inf".into()));
}

#[test]
fn a_file_is_answered_in_its_order() {
    let file = "crates/mossa/tests/inputs/positions.txt";
    let args = ["analyze", "connect-x", "--file", file, "--player", "deepening", "--nodes", "500"];
    let one = json(&[&args[..], &["--threads", "1"]].concat());
    let positions: Vec<&str> =
        one["results"].as_array().unwrap().iter().map(|answer| text(answer, "position")).collect();
    assert_eq!(positions, ["-", "4455", "112233", "4343437", "12121"]);
    assert_eq!(one, json(&[&args[..], &["--threads", "2"]].concat()));
}

/// An honest no: a limit came before any move.
#[test]
fn no_answer_is_a_no() {
    let args = ["analyze", "connect-x", "--player", "alpha-beta:depth=30", "--nodes", "100", "--json"];
    let run = Run::of(mossa().args(args));
    let answer = run.json();
    assert_eq!((run.code, &answer["best"], &answer["score"]), (1, &Value::Null, &Value::Null));
    assert_eq!(text(&answer, "no_move"), "the limit came before there was any move");
}

/// An analysis needs a value, also where only one move makes sense and a player at the board would not think.
#[test]
fn forced_moves_have_a_value_too() {
    let analyze = |moves| json(&["analyze", "connect-x", "--moves", moves, "--nodes", "5000", "--best-only"]);
    assert_eq!(analyze("11223")["score"]["kind"], "cp");
    for (moves, score, plies) in [
        ("112233", serde_json::json!({"kind": "win", "value": 18, "plies": 1}), 1),
        ("44553", serde_json::json!({"kind": "loss", "value": -18, "plies": 2}), 2),
    ] {
        let answer = analyze(moves);
        assert_eq!((&answer["score"], answer["pv"].as_array().unwrap().len()), (&score, plies), "{answer}");
    }
}

#[test]
fn a_seed_decides_what_chance_does() {
    let best = |player: &str, seed: &str| {
        let answer = json(&["analyze", "connect-x", "--player", player, "--seed", seed, "--nodes", "50"]);
        (answer["best"].clone(), answer["moves"].clone())
    };
    for player in ["random", "mcts"] {
        assert_eq!(best(player, "3"), best(player, "3"));
        assert!((4..9).any(|seed| best(player, &seed.to_string()) != best(player, "3")), "{player}");
    }
    assert_eq!(best("random:seed=5", "3"), best("random", "5"), "the spec goes first");
    assert_eq!(best("engine", "3"), best("engine", "4"));
}
