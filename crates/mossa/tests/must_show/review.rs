//! `mossa review` from outside: losses worked out once more from analyses of single positions, and annotated games read by
//! others.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use std::fs;

use mossa_chess::pgn::Nag;
use serde_json::Value;

use crate::matches::folder;
use crate::pgn::{moves, read_by_python, read_by_us};
use crate::program::{Run, mossa};
use crate::signals::{SIGNALS, interrupted};
use crate::{number, text};

const OPERA: &str = "data/chess/opera.pgn";
const GAMES: &str = "crates/mossa/tests/inputs/games.pgn";

fn review(args: &[&str]) -> Value {
    let run = Run::of(mossa().arg("review").args(args).args(["--json", "--no-timing"]));
    assert_eq!(run.code, 0, "{args:?}: {}", run.stderr);
    run.json()
}

fn list<'a>(value: &'a Value, key: &str) -> &'a Vec<Value> {
    value[key].as_array().unwrap()
}

/// What `analyze` says of the position after these moves, as a number in which a mate is ten pawns.
fn worth(moves: &[&str], player: &str, depth: u32) -> i64 {
    let (depth, moves) = (depth.to_string(), moves.join(","));
    let args = ["analyze", "chess", "--player", player, "--depth", &depth, "--best-only", "--json", "--no-timing"];
    let run = Run::of(mossa().args(args).args(["--moves", &moves]));
    let analysis = run.json();
    match text(&analysis["score"], "kind") {
        "win" => 1_000,
        "loss" => -1_000,
        _ => analysis["score"]["value"].as_i64().unwrap().clamp(-1_000, 1_000),
    }
}

/// Before a move the player looks three moves ahead, after it two: both see the same end.
#[test]
fn losses_are_differences_of_analyses() {
    const DEPTH: u32 = 3;
    for player in ["deepening", "deepening:eval=material"] {
        let reviewed = review(&[OPERA, "--player", player, "--depth", "3"]);
        let game = &reviewed["games"][0];
        let played: Vec<&str> = list(game, "moves").iter().map(|mv| text(mv, "move")).collect();
        let mut n_marked = 0;
        // The last moves are mates, which may be seen from farther away.
        for (ply, mv) in list(game, "moves").iter().enumerate().take(28) {
            let loss = worth(&played[..ply], player, DEPTH) + worth(&played[..=ply], player, DEPTH - 1);
            let is_best = text(mv, "best") == text(mv, "san");
            let expected = if is_best { 0 } else { loss.max(0) };
            assert_eq!(mv["loss"].as_i64(), Some(expected), "{mv}");
            let mark = match expected {
                300.. => "??",
                100.. => "?",
                50.. => "?!",
                _ => "",
            };
            assert_eq!(text(mv, "mark"), mark);
            n_marked += usize::from(!mark.is_empty());
        }
        assert!(0 < n_marked && n_marked < 28, "{n_marked}");
    }
}

/// What stands under the table is the sum of what stands in it.
#[test]
fn sides_are_sums_of_their_moves() {
    let reviewed = review(&[OPERA, "--nodes", "500"]);
    let game = &reviewed["games"][0];
    for side in ["white", "black"] {
        let own: Vec<&Value> = list(game, "moves").iter().filter(|mv| mv["side"] == side).collect();
        let sums = &game["sides"][side];
        assert_eq!(number(sums, "moves"), own.len() as u64);
        for (key, mark) in [("inaccuracies", "?!"), ("mistakes", "?"), ("blunders", "??")] {
            assert_eq!(number(sums, key), own.iter().filter(|mv| mv["mark"] == mark).count() as u64, "{side} {key}");
        }
        let total: u64 = own.iter().map(|mv| number(mv, "loss")).sum();
        let average = sums["average_loss"].as_f64().unwrap();
        assert!((average - total as f64 / own.len() as f64).abs() < 1e-9, "{average}");
    }
}

/// Mates are seen as such, stalemate is a draw, and a game without moves is one too.
#[test]
fn ends_of_games_are_worth_what_they_are() {
    let reviewed = review(&[GAMES, "--depth", "2"]);
    let games = list(&reviewed, "games");
    assert_eq!(games.len(), 3);
    let [mate, blunder] = [&games[0]["moves"][6], &games[0]["moves"][5]];
    assert_eq!((text(mate, "san"), &mate["after"]["kind"], number(mate, "loss")), ("Qxf7#", &"win".into(), 0));
    assert_eq!((text(blunder, "mark"), &blunder["after"]["kind"]), ("??", &"loss".into()));
    let stalemate = &games[1]["moves"][0];
    assert_eq!((&stalemate["before"]["kind"], &stalemate["after"]["kind"]), (&"win".into(), &"draw".into()));
    assert_eq!((number(stalemate, "loss"), text(stalemate, "best"), number(stalemate, "number")), (1_000, "Qg7#", 61));
    assert!(list(&games[2], "moves").is_empty() && games[2]["sides"]["white"]["average_loss"].is_null());
    let second = review(&[GAMES, "--depth", "2", "--game", "2"]);
    assert_eq!(list(&second, "games")[..], games[1..2]);
}

/// Annotated games have the same moves for every reader; glyphs, scores and better moves are those of the document, and
/// what stood in the file before is still there. Annotated once more, nothing changes.
#[test]
fn annotated_games_are_read_by_others() {
    let folder = folder("review-annotate");
    let [once, twice] = ["once.pgn", "twice.pgn"].map(|name| folder.join(name));
    let args = ["--nodes", "500", "--annotate", once.to_str().unwrap()];
    let reviewed = review(&[&[GAMES][..], &args].concat());
    let (ours, theirs) = (read_by_us(&once), read_by_python(&once));
    assert_eq!((ours.len(), theirs.len()), (3, 3));
    for ((game, ours), theirs) in list(&reviewed, "games").iter().zip(&ours).zip(&theirs) {
        assert_eq!(theirs["errors"], Value::from(Vec::<Value>::new()), "{theirs}");
        let played: Vec<&str> = list(game, "moves").iter().map(|mv| text(mv, "move")).collect();
        assert_eq!(moves(ours), played);
        assert_eq!(theirs["moves"], Value::from(played));
        for (at, (mv, ply)) in list(game, "moves").iter().zip(&ours.line.plies).enumerate() {
            let nag = Nag::of_sign(text(mv, "mark"));
            assert_eq!(ply.nags, nag.into_iter().collect::<Vec<_>>(), "{mv}");
            assert_eq!(theirs["nags"][at], Value::from(nag.map(|nag| nag.0).into_iter().collect::<Vec<_>>()));
            let better = list(theirs, "variations")[at].as_array().unwrap();
            assert_eq!(better.contains(&mv["best"]), nag.is_some(), "{mv} {better:?}");
            let is_mate = theirs["checkmate"] == true && at + 1 == ours.line.plies.len();
            assert_eq!(theirs["evals"][at].is_null(), is_mate, "{mv}");
        }
    }
    let lesson = &ours[0].line.plies;
    assert_eq!(lesson[2].after[1..], ["[%clk 0:09:50] too early"]);
    assert_eq!(lesson[5].variations[0].plies[0].san, "g6", "its own variation comes first");
    assert_eq!((&theirs[0]["evals"][5], &theirs[1]["evals"][0]), (&"#1".into(), &0.into()));
    let again = ["--nodes", "500", "--annotate", twice.to_str().unwrap()];
    assert_eq!(review(&[&[once.to_str().unwrap()][..], &again].concat()), reviewed);
    assert_eq!(fs::read_to_string(once).unwrap(), fs::read_to_string(twice).unwrap());
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn the_same_review_gives_the_same_bytes() {
    for format in ["text", "markdown", "latex", "csv"] {
        let run = |threads| {
            let args = ["review", OPERA, "--nodes", "300", "--no-timing", "--format", format, "--threads", threads];
            Run::of(mossa().args(args))
        };
        let one = run("1");
        assert_eq!((one.code, &one), (0, &run("3")));
    }
}

/// Told to stop, it reports the moves whose positions are known.
#[test]
fn a_review_can_be_broken_off() {
    for signal in SIGNALS {
        let run = interrupted(&["review", OPERA, "--time", "1h", "--json"], signal);
        let review = run.json();
        assert_eq!((run.code, list(&review["games"][0], "moves").len()), (1, 0), "{review}");
    }
}

/// Where the player has no answer nothing is claimed, and the exit code says so.
#[test]
fn no_answer_is_an_honest_no() {
    let args = ["review", OPERA, "--player", "minimax:depth=9", "--nodes", "10", "--json", "--no-timing"];
    let run = Run::of(mossa().args(args));
    let review: Value = serde_json::from_str(&run.stdout).unwrap();
    let mv = &review["games"][0]["moves"][0];
    assert!(run.code == 1 && mv["loss"].is_null() && mv["best"].is_null() && mv["mark"] == "", "{mv}");
    assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
}

/// A game far longer than any that was ever played: time is proportional to its length, so this ends soon.
#[test]
fn a_game_of_12_000_plies_is_reviewed() {
    const N_PLIES: usize = 12_000;
    let folder = folder("long-review");
    let file = folder.join("long.pgn");
    let moves = ["Nf3", "Nf6", "Ng1", "Ng8"].into_iter().cycle().take(N_PLIES).collect::<Vec<_>>().join(" ");
    fs::write(&file, format!("[Event \"Shuffle\"]\n\n{moves} *\n")).unwrap();
    let reviewed = review(&[file.to_str().unwrap(), "--nodes", "10"]);
    assert_eq!(list(&reviewed["games"][0], "moves").len(), N_PLIES);
}

/// The options of a review of Connect X.
fn connect_x<'a>(board: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["--game", "connect-x", "--board", board], more].concat()
}

/// What the exact solver says of a position: 1, 0 or -1 for a win, a draw or a loss, and in how many plies.
fn solved(board: &str, moves: &str) -> (i64, i64) {
    let args = ["analyze", "connect-x", "--board", board, "--moves", moves, "--player", "perfect", "--best-only"];
    let analysis = Run::of(mossa().args(args).args(["--json", "--no-timing"])).json();
    let score = &analysis["score"];
    let result = match text(score, "kind") {
        "win" => 1,
        "loss" => -1,
        kind => {
            assert_eq!(kind, "draw", "{analysis}");
            return (0, 0);
        }
    };
    (result, score["plies"].as_i64().unwrap())
}

/// Exact scores are those of the solver for single positions, and marks follow from them alone.
#[test]
fn moves_of_connect_x_are_judged_by_exact_scores() {
    let games = [("4x5x4", "5335142121342451324"), ("4x4x3", "4413442223"), ("4x4x4", "213144441132332")];
    let mut marks = Vec::new();
    for (board, moves) in games {
        let reviewed = review(&connect_x(board, &["--moves", moves, "--nodes", "1000000"]));
        assert_eq!((text(&reviewed, "game"), text(&reviewed["games"][0], "board")), ("connect-x", board));
        let list = list(&reviewed["games"][0], "moves");
        assert_eq!(list.len(), moves.len());
        for (ply, mv) in list.iter().enumerate() {
            let name = if ply == 0 { "-" } else { &moves[..ply] };
            let (before, plies) = solved(board, name);
            let (after, plies_after) = solved(board, &moves[..=ply]);
            let (after, plies_after) = (-after, if after == 0 { 0 } else { plies_after + 1 });
            let score = |result: i64, plies: i64| (["loss", "draw", "win"][(result + 1) as usize].to_owned(), plies);
            let said = |score: &Value| (text(score, "kind").to_owned(), score["plies"].as_i64().unwrap());
            assert_eq!(said(&mv["before"]), score(before, plies), "{board} {name}: {mv}");
            assert_eq!(said(&mv["after"]), score(after, plies_after), "{board} {name}: {mv}");
            let mark = match before - after {
                2 => "??",
                1 => "?",
                _ if plies != plies_after => "?!",
                _ => "",
            };
            assert_eq!((text(mv, "mark"), text(mv, "basis")), (mark, "exact"), "{board} {name}: {mv}");
            assert_eq!(text(mv, "side"), ["X", "O"][ply % 2]);
            assert_eq!(mv["loss"] == 0, mark.is_empty(), "{mv}");
            marks.push(mark);
        }
    }
    for mark in ["", "?!", "?", "??"] {
        assert!(marks.contains(&mark), "no {mark:?} among {marks:?}");
    }
}

/// The book answers without a node.
#[test]
fn the_book_reviews_openings() {
    let reviewed = review(&connect_x("6x7x4", &["--moves", "11", "--nodes", "1"]));
    let game = &reviewed["games"][0];
    let said = |ply: usize| {
        let mv = &game["moves"][ply];
        (text(mv, "mark"), &mv["before"]["plies"], &mv["after"]["plies"], number(mv, "nodes"))
    };
    assert_eq!(said(0), ("??", &41.into(), &40.into(), 0));
    assert_eq!(said(1).0, "??");
    assert_eq!((number(&game["sides"]["X"], "blunders"), number(&game["sides"]["X"], "exact")), (1, 1));
}

/// Estimates are compared with estimates, say that they are, and are not averaged with exact losses.
#[test]
fn estimates_are_not_mixed_with_exact_scores() {
    let args = ["--moves", "1,9,1,9,2,9,2", "--nodes", "3000"];
    let reviewed = review(&connect_x("9x10x5", &args));
    let game = &reviewed["games"][0];
    for mv in list(game, "moves") {
        let kinds = [&mv["before"], &mv["after"]].map(|score| text(score, "kind") == "cp");
        let basis = match kinds {
            [true, true] => "estimate",
            [false, false] => "exact",
            _ => "mixed",
        };
        assert_eq!(text(mv, "basis"), basis, "{mv}");
        assert_eq!(mv["loss"].is_null(), basis == "mixed", "{mv}");
        assert!(basis == "exact" || ["", "?!"].contains(&text(mv, "mark")), "an estimate proves no mistake: {mv}");
    }
    let first = &game["moves"][0];
    assert_eq!((text(first, "basis"), &game["sides"]["X"]["average_loss"]), ("estimate", &Value::Null));
    let shown = Run::of(mossa().arg("review").args(connect_x("9x10x5", &args)).arg("--no-timing"));
    assert!(shown.stdout.contains('~'), "{}", shown.stdout);
    assert_eq!(shown.code, 0);
}

/// A game is the same in a line of its own, in a record of a run and in what a match prints.
#[test]
fn games_of_connect_x_come_from_files() {
    let folder = folder("review-connect-x");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let players = ["--first", "random:seed=3", "--second", "alpha-beta:depth=2"];
    let played = Run::of(
        mossa().args(["match", "--game", "connect-x", "--board", "4x5x4", "--games", "2", "--json"]).args(players),
    );
    fs::write(folder.join("match.json"), &played.stdout).unwrap();
    let tournament = "name = \"cup\"\ngame = \"connect-x\"\nboard = \"4x5x4\"\ngames_per_pair = 2\nseed = 7\n\
                      limits = { nodes = 200 }\nplayers = [\"random:seed=3\", \"alpha-beta:depth=2\"]\n";
    fs::write(folder.join("cup.toml"), tournament).unwrap();
    let ledger = path("ledger.db");
    assert_eq!(Run::of(mossa().args(["tournament", &path("cup.toml"), "--ledger", &ledger])).code, 0);
    let exported = Run::of(mossa().args(["runs", "export", "cup", "--ledger", &ledger, "--format", "jsonl"]));
    fs::write(folder.join("cup.jsonl"), &exported.stdout).unwrap();
    let nodes = ["--nodes", "200000"];
    for name in ["match.json", "cup.jsonl"] {
        let recorded = review(&[&[path(name).as_str()], &connect_x("4x5x4", &nodes)[..]].concat());
        let games = list(&recorded, "games");
        assert_eq!(games.len(), 2, "{name}");
        let mut lines = String::from("# games\n");
        for game in games {
            assert!(text(game, "X") != "?" && text(game, "O") != "?", "{game}");
            let moves: Vec<&str> = list(game, "moves").iter().map(|mv| text(mv, "move")).collect();
            lines.extend([moves.concat().as_str(), "\n"]);
        }
        fs::write(folder.join("games.txt"), lines).unwrap();
        let typed = review(&[&[path("games.txt").as_str()], &connect_x("4x5x4", &nodes)[..]].concat());
        for (one, other) in games.iter().zip(list(&typed, "games")) {
            assert_eq!((&one["moves"], &one["result"]), (&other["moves"], &other["result"]), "{name}");
        }
        let second =
            review(&[&[path("games.txt").as_str()], &connect_x("4x5x4", &nodes)[..], &["--number", "2"]].concat());
        assert_eq!(list(&second, "games")[..], list(&typed, "games")[1..]);
    }
    fs::remove_dir_all(&folder).unwrap();
}

/// What is no game of Connect X is refused by name.
#[test]
fn what_cannot_be_reviewed_is_refused() {
    let folder = folder("review-refused");
    let file = folder.join("record.jsonl");
    let record = r#"{"board":"7x7x4","first":"a","second":"b","opening":"-","result":"1-0","moves":["4"]}"#;
    fs::write(&file, record).unwrap();
    let file = file.to_str().unwrap();
    let cases: [(&[&str], &str); 10] = [
        (&[OPERA, "--chess960"], "--board: a PGN file says so itself"),
        (&["--game", "connect-x", "--moves", "48"], "move 2"),
        (&["--game", "connect-x", "--position", "......./......./......./......./......./x......"], "FILE"),
        (&["--game", "tiles", "--moves", "4"], "--game"),
        (&["--game", "conect-x", "--moves", "4"], "did you mean connect-x"),
        (&["--game", "connect-x", "--moves", "4", "--annotate", "out.pgn"], "--annotate"),
        (&["--game", "connect-x", "--moves", "4", "--number", "2"], "--number 2"),
        (&["--game", "connect-x", "--game", "chess", "--moves", "4"], "more than once"),
        (&["--game", "connect-x", file], "game 1: it was played on 7x7x4: expected 6x7x4"),
        (&["--game", "connect-x", file, "--moves", "4"], "exclude each other"),
    ];
    for (args, part) in cases {
        let run = Run::of(mossa().arg("review").args(args));
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{args:?}");
        let says_what = run.stderr.contains("expected") || run.stderr.contains("did you mean");
        assert!(run.stderr.contains(part) && says_what, "{args:?}: {}", run.stderr);
    }
    fs::remove_dir_all(&folder).unwrap();
}

/// Told to stop, a review of Connect X reports the moves whose positions are known.
#[test]
fn a_review_of_connect_x_can_be_broken_off() {
    for signal in SIGNALS {
        let args = connect_x("9x10x5", &["--moves", "1,9,1,9", "--time", "1h", "--json"]);
        let run = interrupted(&[&["review"], &args[..]].concat(), signal);
        let review = run.json();
        assert_eq!((run.code, list(&review["games"][0], "moves").len()), (1, 0), "{review}");
    }
}
