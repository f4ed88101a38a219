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
    refused(&Run::of(&mut command), "--syzygy: there are no tablebases for connect-x: expected --game chess");
}
