//! Records of chess games as others read them: our own reader, and python-chess.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use std::fs;
use std::path::Path;
use std::process::Command;

use mossa_chess::pgn::{Game, MainLine, Reader};
use mossa_kernel::{Notation as _, StateSpace as _};
use serde_json::Value;

use crate::matches::{folder, games};
use crate::program::{Run, mossa};
use crate::text;

/// What python-chess reads in a file, game by game.
pub(crate) fn read_by_python(file: &Path) -> Vec<Value> {
    // The folder for tests' files is a fixed part of the target folder, wherever that is.
    let python = Path::new(env!("CARGO_TARGET_TMPDIR")).join("../python/bin/python");
    assert!(python.exists(), "{} is missing: run scripts/setup, which installs python-chess there", python.display());
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/read_pgn.py");
    let answer = Run::of(Command::new(python).arg(script).arg(file));
    assert_eq!((answer.code, answer.stderr.as_str()), (0, ""));
    answer.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The games of a file as our reader sees them.
pub(crate) fn read_by_us(file: &Path) -> Vec<Game> {
    let text = fs::read_to_string(file).unwrap();
    Reader::new(text.as_bytes()).collect::<Result<_, _>>().unwrap()
}

/// The moves of a game as UCI has them.
pub(crate) fn moves(game: &Game) -> Vec<String> {
    let line = MainLine::of(game).unwrap();
    let mut state = line.start.clone();
    let write = |&mv| {
        let text = line.rules.write_move(&state, mv);
        let _ = line.rules.play(&mut state, mv);
        text
    };
    line.moves.iter().map(write).collect()
}

/// Plays a match on chess with a record: the document, and the record read twice.
fn recorded(name: &str, args: &[&str]) -> (Value, Vec<Game>, Vec<Value>) {
    let folder = folder(name);
    let file = folder.join("games.pgn");
    let run = Run::of(mossa().args(["match", "--game", "chess", "--json", "--pgn", file.to_str().unwrap()]).args(args));
    assert_eq!(run.code, 0, "{}", run.stderr);
    let read = (run.json(), read_by_us(&file), read_by_python(&file));
    fs::remove_dir_all(&folder).unwrap();
    read
}

/// Moves and results are those of the document for every reader; an opening's moves come first.
fn check(report: &Value, ours: &[Game], theirs: &[Value]) {
    let games = games(report);
    assert!(!games.is_empty() && games.len() == ours.len() && games.len() == theirs.len());
    for (at, ((game, ours), theirs)) in games.iter().zip(ours).zip(theirs).enumerate() {
        let (_, opening) = text(game, "opening").split_once(" moves ").unwrap_or_default();
        let played = game["moves"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap());
        let expected: Vec<&str> = opening.split_whitespace().chain(played).collect();
        assert_eq!(moves(ours), expected);
        assert_eq!(theirs["errors"], Value::from(Vec::<Value>::new()), "{theirs}");
        assert_eq!(theirs["moves"], Value::from(expected.clone()));
        assert_eq!(theirs["sans"], Value::from(ours.sans().collect::<Vec<_>>()));
        assert_eq!(theirs["checkmate"], text(game, "termination") == "checkmate");
        let (plies, round) = (expected.len().to_string(), (at + 1).to_string());
        // Who had White is called by its name, and the second player of the match had it where sides are changed.
        let names = ["first", "second"].map(|player| text(&report[player], "name"));
        let white = usize::from(game["swapped"] == true);
        let tags = [("White", names[white]), ("Black", names[1 - white]), ("Result", text(game, "result"))];
        let more = [("Termination", text(game, "termination")), ("PlyCount", &plies), ("Round", &round)];
        for (name, value) in tags.into_iter().chain(more) {
            assert_eq!((theirs["tags"][name].as_str(), ours.tag(name)), (Some(value), Some(value)), "{name}");
        }
    }
}

/// Behind every move of a player stands what it thought: score, depth and time.
#[test]
fn others_read_games_with_score_depth_and_time() {
    let players = ["--first", "alpha-beta:depth=2,eval=hard", "--second", "deepening:depth=2,eval=material"];
    let (report, ours, theirs) = recorded("pgn-thoughts", &[&players[..], &["--swap", "--max-plies", "60"]].concat());
    check(&report, &ours, &theirs);
    for game in &theirs {
        for comment in game["comments"].as_array().unwrap() {
            let comment = comment.as_str().unwrap();
            let (thought, time) = comment.split_once(char::is_whitespace).unwrap();
            let (score, depth) = thought.split_once('/').unwrap();
            let is_mate = score.strip_prefix(['+', '-']).is_some_and(|rest| rest.starts_with('M'));
            assert!(is_mate || score.parse::<f64>().is_ok(), "{comment}");
            assert!(matches!(depth, "1" | "2"), "{comment}");
            assert!(time.strip_suffix('s').unwrap().parse::<f64>().is_ok(), "{comment}");
        }
        let date = text(&game["tags"], "Date");
        assert!(date.len() == 10 && date.bytes().all(|byte| byte == b'.' || byte.is_ascii_digit()), "{date}");
    }
}

/// The opening's position is a tag, its moves are part of the game, and nothing is said of them.
#[test]
fn openings_are_part_of_the_game() {
    let folder = folder("pgn-openings");
    let (epd, pgn) = (folder.join("openings.epd"), folder.join("openings.pgn"));
    fs::write(&epd, "4k3/8/8/8/8/8/4P3/4K3 b - -\nr3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 20\n").unwrap();
    fs::write(&pgn, "1. e4 c5 2. Nf3 *\n\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *\n")
        .unwrap();
    let players = ["--first", "random", "--second", "alpha-beta:depth=1", "--max-plies", "8", "--no-timing"];
    for (file, n_before) in [(&epd, [0, 0]), (&pgn, [3, 1])] {
        let args = [&players[..], &["--openings", file.to_str().unwrap(), "--clock", "60s+0.5s"]].concat();
        let (report, ours, theirs) = recorded("pgn-openings-games", &args);
        check(&report, &ours, &theirs);
        for (game, n_before) in theirs.iter().zip(n_before) {
            let comments = game["comments"].as_array().unwrap();
            assert!(comments[..n_before].iter().all(|comment| comment == ""), "{game}");
            let n_said = comments.iter().filter(|comment| *comment != "").count();
            assert_eq!(n_said, 4, "half of eight moves: chance says nothing");
            assert_eq!((text(&game["tags"], "TimeControl"), text(&game["tags"], "Date")), ("60+0.5", "????.??.??"));
        }
    }
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn chess960_says_so() {
    let folder = folder("pgn-960");
    let epd = folder.join("openings.epd");
    fs::write(&epd, "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\n").unwrap();
    let players = ["--first", "random", "--second", "random", "--chess960", "--max-plies", "40", "--games", "3"];
    let (report, ours, theirs) =
        recorded("pgn-960-games", &[&players[..], &["--openings", epd.to_str().unwrap()]].concat());
    check(&report, &ours, &theirs);
    assert!(theirs.iter().all(|game| game["tags"]["Variant"] == "Chess960" && game["chess960"] == true));
    fs::remove_dir_all(&folder).unwrap();
}

/// Without times the same match leaves the same bytes.
#[test]
fn the_same_match_leaves_the_same_record() {
    let folder = folder("pgn-twice");
    let record = |name: &str, concurrency: &str| {
        let file = folder.join(name);
        let args = ["match", "--game", "chess", "--first", "random", "--second", "deepening:nodes=300", "--games", "4"];
        let more = ["--swap", "--max-plies", "30", "--no-timing", "--concurrency", concurrency, "--pgn"];
        assert_eq!(Run::of(mossa().args(args).args(more).arg(&file)).code, 0);
        fs::read_to_string(file).unwrap()
    };
    assert_eq!(record("one", "1"), record("two", "2"));
    fs::remove_dir_all(&folder).unwrap();
}
