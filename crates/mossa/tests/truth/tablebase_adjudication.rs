//! Matches of chess that end when endgame tablebases know the result. The tables are the small ones that `scripts/setup` puts
//! under the target folder.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::program::{Run, mossa};

/// What `scripts/setup` has put under the target folder.
fn tables() -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap().join("syzygy");
    assert!(path.exists(), "{} is missing; scripts/setup brings it", path.display());
    path
}

/// A match from these openings between two players that look one move ahead.
fn played(openings: &[&str], name: &str, more: &[&str]) -> Run {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("tablebase-{name}.epd"));
    fs::write(&file, openings.join("\n")).unwrap();
    let player = "alpha-beta:depth=1,eval=hard";
    let mut command = mossa();
    command.args(["match", "--game", "chess", "--first", player, "--second", player, "--json"]);
    Run::of(command.arg("--openings").arg(file).args(more))
}

fn endings(run: &Run) -> Vec<(String, String, usize)> {
    let report: Value = run.json();
    let text = |game: &Value, key: &str| game[key].as_str().unwrap().to_owned();
    let games = report["games"].as_array().unwrap();
    let ending =
        |game: &Value| (text(game, "termination"), text(game, "result"), game["moves"].as_array().unwrap().len());
    games.iter().map(ending).collect()
}

#[test]
fn a_game_whose_result_is_in_the_tablebases_ends_there() {
    let folder = tables();
    let openings = [
        // A queen wins for either side; a pawn with the king behind it does not.
        "8/8/8/3k4/8/8/8/KQ6 w - -",
        "8/8/8/3K4/8/8/8/kq6 w - -",
        "8/8/4k3/8/4K3/4P3/8/8 w - -",
        // Six pieces are in no table here.
        "4k3/pp6/8/8/8/8/PP6/4K3 w - -",
    ];
    let more = ["--syzygy", folder.to_str().unwrap(), "--max-plies", "2"];
    let found = endings(&played(&openings, "known", &more));
    let expected =
        [("tablebase", "1-0", 1), ("tablebase", "0-1", 1), ("tablebase", "1/2-1/2", 1), ("length", "1/2-1/2", 2)];
    let expected = expected.map(|(termination, result, n_moves)| (termination.to_owned(), result.to_owned(), n_moves));
    assert_eq!(found, expected);
    // Without tables the same games go on.
    let found = endings(&played(&openings, "unknown", &["--max-plies", "2"]));
    assert!(found.iter().all(|(termination, ..)| termination == "length"), "{found:?}");
}

#[test]
fn tablebases_that_cannot_be_used_are_refused_before_any_game() {
    let openings = ["8/8/8/3k4/8/8/8/KQ6 w - -"];
    let refused = |run: &Run, expected: &str| {
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{}", run.stderr);
        assert!(run.stderr.contains(expected), "{}", run.stderr);
    };
    refused(
        &played(&openings, "nowhere", &["--syzygy", "/no/such/folder"]),
        "--syzygy: no tables in \"/no/such/folder\"",
    );
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tablebase-damaged");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for name in ["KQvK.rtbw", "KRvK.rtbw"] {
        fs::copy(tables().join(name), folder.join(name)).unwrap();
    }
    let mut bytes = fs::read(folder.join("KRvK.rtbw")).unwrap();
    bytes[100] ^= 1;
    fs::write(folder.join("KRvK.rtbw"), bytes).unwrap();
    let path = folder.to_str().unwrap();
    refused(&played(&openings, "damaged", &["--syzygy", path]), "KRvK.rtbw\" is not used: its checksum is wrong");
    let mut command = mossa();
    command.args(["match", "--game", "connect-x", "--first", "random", "--second", "random", "--syzygy", path]);
    refused(&Run::of(&mut command), "--syzygy: there are no tablebases for connect-x: expected a game that has some");
}

/// A folder of this test's own with a tournament file in it, and the tables that the file names.
fn tournament(name: &str, more: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("tablebase-cup-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let openings = "8/8/8/3k4/8/8/8/KQ6 w - -\n8/8/4k3/8/4K3/4P3/8/8 w - -\n4k3/pp6/8/8/8/8/PP6/4K3 w - -\n";
    fs::write(folder.join("openings.epd"), openings).unwrap();
    let text = format!(
        "name = \"endings\"\ngame = \"chess\"\nopenings = \"openings.epd\"\ngames_per_pair = 3\nswap = false\n\
         limits = {{ nodes = 500 }}\nadjudication = {{ max_plies = 2 }}\n{more}\n\
         players = [\"alpha-beta:depth=1,eval=hard\", {{ name = \"other\", spec = \"alpha-beta:depth=1,eval=hard\" }}]\n"
    );
    fs::write(folder.join("cup.toml"), text).unwrap();
    folder
}

/// How the games of the last run ended.
fn recorded(folder: &Path) -> Vec<String> {
    let args = ["runs", "export", "last", "--ledger", "ledger.db", "--format", "jsonl"];
    let run = Run::of(mossa().current_dir(folder).args(args));
    assert_eq!(run.code, 0, "{}", run.stderr);
    let ending = |line: &str| -> String {
        let record: Value = serde_json::from_str(line).unwrap();
        format!("{} {}", record["termination"].as_str().unwrap(), record["result"].as_str().unwrap())
    };
    run.stdout.lines().map(ending).collect()
}

/// `syzygy` in a file means what `--syzygy` means in a match, and belongs to the run.
#[test]
fn tournaments_from_files_are_judged_by_tablebases() {
    let key = format!("syzygy = \"{}\"", tables().display());
    for (name, more, expected) in [
        ("known", key.as_str(), ["tablebase 1-0", "tablebase 1/2-1/2", "length 1/2-1/2"]),
        ("unknown", "", ["length 1/2-1/2"; 3]),
    ] {
        let folder = tournament(name, more);
        let run = Run::of(mossa().current_dir(&folder).args(["tournament", "cup.toml", "--ledger", "ledger.db"]));
        assert_eq!(run.code, 0, "{}", run.stderr);
        assert_eq!(recorded(&folder), expected, "{name}");
    }
}

/// A run goes on only with the tables it was begun with.
#[test]
fn a_run_with_other_tablebases_is_another_run() {
    let folder = tournament("changed", "syzygy = \"tables\"");
    fs::create_dir_all(folder.join("tables")).unwrap();
    for name in ["KQvK.rtbw", "KQvK.rtbz"] {
        fs::copy(tables().join(name), folder.join("tables").join(name)).unwrap();
    }
    let at = |args: &[&str]| Run::of(mossa().current_dir(&folder).args(args).args(["--ledger", "ledger.db"]));
    assert_eq!(at(&["tournament", "cup.toml"]).code, 0);
    assert_eq!(at(&["tournament", "--resume", "last"]).code, 0, "the same tables");
    fs::copy(tables().join("KRvK.rtbw"), folder.join("tables/KRvK.rtbw")).unwrap();
    let refused = at(&["tournament", "--resume", "last"]);
    assert_eq!(refused.code, 2);
    assert!(refused.stderr.contains("syzygy tables: it holds other things"), "{}", refused.stderr);
}

/// What cannot be used is refused before any game, with its place in the file; and workers elsewhere open no path of ours.
#[test]
fn tablebases_of_files_are_refused_where_they_cannot_be_used() {
    let key = format!("syzygy = \"{}\"", tables().display());
    let refused = |name: &str, more: &str, args: &[&str], expected: &str| {
        let folder = tournament(name, more);
        let run = Run::of(mossa().current_dir(&folder).args(["tournament", "cup.toml", "--ledger", "l.db"]).args(args));
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{}", run.stderr);
        assert!(run.stderr.contains(expected), "{}", run.stderr);
        assert!(!folder.join("l.db").exists(), "nothing was begun");
    };
    refused("nowhere", "syzygy = \"/no/such/folder\"", &[], "syzygy: no tables in \"/no/such/folder\"");
    let queue = ["--queue", "nats://127.0.0.1:1"];
    refused("elsewhere", &key, &queue, "syzygy: workers elsewhere open no path of this machine");
    let folder = tournament("other-game", "");
    let text = format!("name = \"a\"\ngame = \"connect-x\"\nplayers = [\"random\", \"mcts:nodes=10\"]\n{key}\n");
    fs::write(folder.join("cup.toml"), text).unwrap();
    let run = Run::of(mossa().current_dir(&folder).args(["tournament", "cup.toml", "--ledger", "l.db"]));
    assert_eq!(run.code, 2);
    assert!(
        run.stderr.contains("there are no tablebases for connect-x: expected a game that has some"),
        "{}",
        run.stderr
    );
}
