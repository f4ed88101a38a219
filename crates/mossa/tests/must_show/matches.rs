//! `mossa match` from outside: games replayed by a player that knows nothing of our code, sums done by hand, the same
//! bytes however many games are on at once.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::games::Naive;
use crate::program::{Run, mossa};
use crate::signals::{SIGNALS, interrupted, interrupted_after};
use crate::{number, text};

const OPENINGS: &str = "crates/mossa/tests/inputs/openings.txt";

/// Runs `mossa match … --json --no-timing` on Connect X.
#[track_caller]
fn run(args: &[&str]) -> Run {
    Run::of(mossa().args(["match", "--game", "connect-x", "--json", "--no-timing"]).args(args))
}

#[track_caller]
fn report(args: &[&str]) -> Value {
    let run = run(args);
    assert_eq!(run.code, 0, "{args:?}: {}", run.stderr);
    run.json()
}

pub(crate) fn games(report: &Value) -> &Vec<Value> {
    report["games"].as_array().unwrap()
}

fn moves(game: &Value) -> Vec<usize> {
    game["moves"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap().parse().unwrap()).collect()
}

/// The board of an opening; openings of these tests are moves of one digit each, or `-`.
fn opened(board: &str, opening: &str) -> Naive {
    let mut naive = Naive::new(board);
    opening.bytes().filter(u8::is_ascii_digit).for_each(|digit| naive.play(usize::from(digit - b'0')));
    naive
}

/// Replays a game: the result and the termination must be what the board shows.
#[track_caller]
pub(crate) fn check_game(board: &str, game: &Value) {
    let mut naive = opened(board, text(game, "opening"));
    let n_before = naive.n_stones();
    let moves = moves(game);
    for &column in &moves {
        assert!(!naive.has_line(), "{game}");
        naive.play(column);
    }
    let expected = match (naive.has_line(), naive.n_stones() % 2) {
        (true, 1) => ("1-0", "connection"),
        (true, _) => ("0-1", "connection"),
        (false, _) => ("1/2-1/2", "board-full"),
    };
    assert!(naive.has_line() || naive.is_full(), "{game}");
    assert_eq!((text(game, "result"), text(game, "termination")), expected);
    let firsts = (0..moves.len()).filter(|at| (at + n_before).is_multiple_of(2)).count() as u64;
    let counted = ["first_stats", "second_stats"].map(|side| number(&game[side], "moves"));
    assert_eq!(counted, [firsts, moves.len() as u64 - firsts], "{game}");
}

/// What a player did is the sum of what it did in its games.
#[track_caller]
pub(crate) fn check_sums(report: &Value) {
    for (at, key) in ["first", "second"].into_iter().enumerate() {
        let mut points = [0; 3];
        let mut work = [0; 4];
        for game in games(report) {
            let has_first = (at == 0) != game["swapped"].as_bool().unwrap();
            let (won, lost, side) = if has_first { ("1-0", "0-1", "first") } else { ("0-1", "1-0", "second") };
            assert_eq!(text(game, side), text(&report[key], "spec"), "{game}");
            let result = text(game, "result");
            points[[won, "1/2-1/2", lost].iter().position(|known| *known == result).unwrap()] += 1;
            let stats = &game[format!("{side}_stats")];
            for (sum, key) in work.iter_mut().zip(["moves", "states_evaluated", "prunings", "nodes"]) {
                *sum += number(stats, key);
            }
        }
        let player = &report[key];
        assert_eq!(["wins", "draws", "losses"].map(|key| number(player, key)), points, "{key}");
        assert_eq!(["moves", "states_evaluated", "prunings", "nodes"].map(|key| number(player, key)), work, "{key}");
    }
}

#[test]
fn games_are_games_and_sums_are_sums() {
    let boards = [("6x7x4", 6), ("3x3x3", 8), ("2x2x3", 2), ("8x9x4", 4), ("12x15x5", 2)];
    for (board, n_games) in boards {
        let n = n_games.to_string();
        let report = report(&[
            "--board",
            board,
            "--first",
            "alpha-beta:depth=2,eval=aligned",
            "--second",
            "random",
            "--games",
            &n,
            "--swap",
        ]);
        assert_eq!(games(&report).len(), n_games, "{board}");
        assert_eq!((text(&report, "game"), text(&report, "board")), ("connect-x", board));
        for game in games(&report) {
            check_game(board, game);
        }
        check_sums(&report);
        assert_eq!((number(&report["first"], "forfeits"), number(&report["second"], "forfeits")), (0, 0));
    }
}

/// With and without other games beside them, games are the same to the byte; another seed, other games.
#[test]
fn the_same_match_twice_is_the_same() {
    let players = ["--first", "mcts:nodes=50", "--second", "random", "--games", "9", "--openings", OPENINGS, "--swap"];
    let one = run(&players);
    assert_eq!(one.code, 0, "{}", one.stderr);
    for concurrency in ["1", "2", "5"] {
        assert_eq!(one, run(&[&players[..], &["--concurrency", concurrency]].concat()), "{concurrency} at once");
    }
    assert_ne!(one.stdout, run(&[&players[..], &["--seed", "2"]].concat()).stdout);
    let all: Vec<Vec<usize>> = games(&one.json()).iter().map(moves).collect();
    assert!(all.iter().enumerate().all(|(at, moves)| !all[..at].contains(moves)), "every game has its own chance");
}

/// Pairs begin in one opening, and each player begins once; an opening in which the second side moves is one too.
#[test]
fn openings_come_in_turn_and_sides_change() {
    let openings = ["-", "44", "123", "......./......./......./......./...o.../..xx..."];
    let base = ["--first", "alpha-beta:depth=1", "--second", "random", "--openings", OPENINGS];
    let swapped = report(&[&base[..], &["--swap"]].concat());
    let expected: Vec<(&str, bool)> =
        openings.iter().flat_map(|&opening| [(opening, false), (opening, true)]).collect();
    let found = |report: &Value| -> Vec<(String, bool)> {
        games(report).iter().map(|game| (text(game, "opening").to_owned(), game["swapped"] == true)).collect()
    };
    assert_eq!(found(&swapped), expected.iter().map(|&(text, is)| (text.to_owned(), is)).collect::<Vec<_>>());
    for game in &games(&swapped)[..6] {
        check_game("6x7x4", game);
    }
    check_sums(&swapped);
    let fixed = report(&[&base[..], &["--games", "6"]].concat());
    let expected = [0, 1, 2, 3, 0, 1].map(|at| (openings[at].to_owned(), false));
    assert_eq!(found(&fixed), expected);
    assert_eq!(moves(&games(&fixed)[2]).len() as u64, {
        let game = &games(&fixed)[2];
        number(&game["first_stats"], "moves") + number(&game["second_stats"], "moves")
    });
}

/// Elo from the three results of games, by hand: the logistic of the score, and the score 1.96 errors up and down.
#[test]
fn elo_is_what_the_formula_says() {
    let report = report(&["--board", "4x4x3", "--first", "random", "--second", "random:seed=3", "--games", "40"]);
    // Short games on a small board are repeated, and count once.
    let distinct: BTreeMap<Vec<usize>, &str> =
        games(&report).iter().map(|game| (moves(game), text(game, "result"))).collect();
    assert_eq!(number(&report, "distinct_games"), distinct.len() as u64);
    let count = |result: &str| distinct.values().filter(|found| **found == result).count() as f64;
    let [wins, draws, losses] = ["1-0", "1/2-1/2", "0-1"].map(count);
    assert!(0.0 < wins && 0.0 < losses, "{report}");
    let n = wins + draws + losses;
    let mean = (wins + draws / 2.0) / n;
    let square = |x: f64| x * x;
    let variance = (wins * square(1.0 - mean) + draws * square(0.5 - mean) + losses * square(mean)) / n;
    let elo = |score: f64| 400.0 * (score / (1.0 - score)).log10();
    let reach = 1.959_963_985 * (variance / n).sqrt();
    let error = (elo(mean + reach) - elo(mean - reach)) / 2.0;
    let close = |key: &str, expected: f64| (report["elo"][key].as_f64().unwrap() - expected).abs() < 1e-4;
    assert!(close("difference", elo(mean)) && close("error", error), "{report}");
    let superiority = report["superiority"].as_f64().unwrap();
    assert_eq!(0.5 < superiority, 0.5 < mean);
}

#[test]
fn one_sided_results_are_infinite() {
    let report = report(&["--first", "alpha-beta:depth=4", "--second", "random", "--games", "4", "--swap"]);
    assert_eq!(number(&report["first"], "wins"), 4);
    assert!(report["elo"]["difference"].is_null() && report["elo"]["error"].is_null());
}

/// A test ends the match as soon as it knows, after the same game however many are on.
#[test]
fn a_test_ends_the_match() {
    let args = ["--first", "alpha-beta:depth=2", "--second", "random", "--swap", "--sprt", "0,100"];
    let one = run(&args);
    let report = one.json();
    let n_games = games(&report).len();
    assert!((4..200).contains(&n_games) && n_games.is_multiple_of(2), "{n_games} games");
    assert_eq!((one.code, text(&report["sprt"], "verdict")), (0, "accepted-h1"));
    assert_eq!(one, run(&[&args[..], &["--concurrency", "2"]].concat()));
}

#[test]
fn games_end_early_where_that_was_agreed() {
    let players = ["--first", "alpha-beta:depth=2", "--second", "alpha-beta:depth=2"];
    let length = report(&[&players[..], &["--max-plies", "3"]].concat());
    let game = &games(&length)[0];
    assert_eq!((text(game, "termination"), text(game, "result"), moves(game).len()), ("length", "1/2-1/2", 3));
    let deep = ["--first", "alpha-beta:depth=5", "--second", "alpha-beta:depth=2", "--resign-score", "900000"];
    let resigned = report(&[&deep[..], &["--resign-moves", "1"]].concat());
    let game = &games(&resigned)[0];
    assert_eq!((text(game, "termination"), text(game, "result")), ("adjudicated-win", "1-0"));
    assert_eq!(number(&resigned["second"], "forfeits"), 0);
    let even = ["--draw-score", "1000000", "--draw-moves", "2", "--draw-after", "6"];
    let drawn = report(&[&players[..], &even].concat());
    let game = &games(&drawn)[0];
    assert_eq!((text(game, "termination"), moves(game).len()), ("adjudicated-draw", 6));
}

/// A limit that comes before any answer is a loss on time, which is counted apart and told.
#[test]
fn who_has_no_answer_in_time_forfeits() {
    let args = ["--board", "20x20x5", "--first", "minimax:depth=20", "--second", "random", "--clock", "50ms"];
    let report = report(&args);
    let game = &games(&report)[0];
    assert_eq!((text(game, "termination"), text(game, "result")), ("time", "0-1"));
    assert_eq!((number(&report["first"], "forfeits"), number(&report["first"], "losses")), (1, 1));
    let told = Run::of(mossa().args(["match", "--game", "connect-x"]).args(args));
    assert!(told.code == 0 && told.stdout.contains("forfeit       game 1, minimax:depth=20, time"), "{}", told.stdout);
}

pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("mossa-match-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A disk that is full ends the match; what was played is told all the same.
#[cfg(target_os = "linux")]
#[test]
fn a_record_that_cannot_be_written_costs_no_result() {
    let folder = folder("full");
    let small = folder.join("small.pgn");
    let args = "match --game connect-x --first alpha-beta:depth=2 --second random --games 40 --json --no-timing --pgn";
    for (limits, file) in [("", "/dev/full".to_owned()), ("ulimit -f 4;", small.display().to_string())] {
        let line = format!("{limits} exec {} {args} {file}", env!("CARGO_BIN_EXE_mossa"));
        let run = Run::of(std::process::Command::new("sh").args(["-c", &line]));
        assert!(run.code == 2 && run.stderr.contains(&format!("--pgn {file}: cannot write it: ")), "{}", run.stderr);
        let report: Value = serde_json::from_str(&run.stdout).unwrap();
        assert!((1..40).contains(&games(&report).len()), "{report}");
        check_sums(&report);
    }
    fs::remove_dir_all(&folder).unwrap();
}

/// The record has every game with its moves, and a second match is added to the first.
#[test]
fn records_hold_all_games() {
    let folder = folder("records");
    let file = folder.join("games.pgn");
    let name = file.to_str().unwrap();
    let args = ["--first", "random", "--second", "alpha-beta:depth=1", "--swap", "--openings", OPENINGS, "--pgn", name];
    let report = report(&args);
    let record = fs::read_to_string(&file).unwrap();
    let records: Vec<&str> = record.split("[Event ").skip(1).collect();
    assert_eq!(records.len(), 8);
    for (at, (record, game)) in records.iter().zip(games(&report)).enumerate() {
        let tag = |name: &str, value: &str| record.contains(&format!("[{name} \"{value}\"]\n"));
        assert!(tag("Round", &(at + 1).to_string()) && tag("Game", "connect-x") && tag("Board", "6x7x4"), "{record}");
        for (name, key) in [("First", "first"), ("Second", "second"), ("Opening", "opening"), ("Result", "result")] {
            assert!(tag(name, text(game, key)), "{name}: {record}");
        }
        assert!(tag("Termination", text(game, "termination")), "{record}");
        let (_, movetext) = record.split_once("\n\n").unwrap();
        // What the players thought stands in braces, without blanks where times are left out.
        let is_of_game = |word: &&str| !word.ends_with('.') && !word.starts_with('{');
        let words: Vec<&str> = movetext.split_whitespace().filter(is_of_game).collect();
        let mut expected: Vec<String> = moves(game).iter().map(usize::to_string).collect();
        expected.push(text(game, "result").to_owned());
        assert_eq!(words, expected);
        let says = if text(game, "first") == "random" { "second_stats" } else { "first_stats" };
        assert_eq!(movetext.matches("/1}").count() as u64, number(&game[says], "moves"), "one looks 1 move ahead");
    }
    assert_eq!(run(&args).code, 0);
    assert_eq!(fs::read_to_string(&file).unwrap(), record.repeat(2), "games are added");
    fs::remove_dir_all(&folder).unwrap();
}

/// Games that are finished are reported, and on disk; the one that was on is not.
#[test]
fn a_match_can_be_broken_off() {
    let folder = folder("signals");
    for signal in SIGNALS {
        let file = folder.join(signal.0);
        let name = file.to_str().unwrap();
        let args = ["match", "--game", "connect-x", "--board", "6x7x4", "--first", "random", "--second", "random"];
        let more = ["--games", "1000000", "--concurrency", "2", "--json", "--pgn", name];
        let first_game = || {
            while !fs::read_to_string(&file).is_ok_and(|record| record.contains("[Event ")) {
                thread::sleep(Duration::from_millis(5));
            }
        };
        let run = interrupted_after(&[&args[..], &more].concat(), Stdio::null(), first_game, signal);
        let report = run.json();
        let n_games = games(&report).len();
        assert!(run.code == 1 && 0 < n_games && n_games < 1_000_000, "{n_games} games, exit {}", run.code);
        assert_eq!(fs::read_to_string(&file).unwrap().matches("[Event ").count(), n_games);
        let think =
            ["match", "--game", "connect-x", "--first", "engine", "--second", "engine", "--time", "1h", "--json"];
        let run = interrupted(&think, signal);
        assert_eq!((run.code, games(&run.json()).len()), (1, 0));
    }
    fs::remove_dir_all(&folder).unwrap();
}
