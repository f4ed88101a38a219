//! Players have names, and tables, records and documents show them instead of command lines.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::program::{Run, mossa};

/// Runs `mossa match --json --no-timing` with these arguments.
#[track_caller]
fn played(game: &str, args: &[&str]) -> Value {
    let run = Run::of(mossa().args(["match", "--game", game, "--json", "--no-timing"]).args(args));
    assert_eq!(run.code, 0, "{args:?}: {}", run.stderr);
    run.json()
}

/// A file of this test's own that is not there yet.
fn file(name: &str) -> PathBuf {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("names-{name}"));
    let _ = fs::remove_file(&file);
    file
}

fn names(report: &Value) -> [&str; 2] {
    ["first", "second"].map(|side| report[side]["name"].as_str().unwrap())
}

#[test]
fn names_stand_in_tables_documents_and_pgn() {
    let pgn = file("match.pgn");
    let players = ["--first", "alpha-beta:depth=1", "--second", "random:name=\"Blind Luck\""];
    let args = [&players[..], &["--games", "2", "--swap", "--max-plies", "6", "--name", "Shallow"]].concat();
    let report = played("chess", &[&args[..], &["--pgn", pgn.to_str().unwrap()]].concat());
    assert_eq!(names(&report), ["Shallow", "Blind Luck"]);
    assert_eq!(report["first"]["spec"], "alpha-beta:depth=1");
    assert_eq!(report["second"]["spec"], "random:name=\"Blind Luck\"");
    // In the document the sides of a game are told by what was typed, as scripts know it.
    assert_eq!(report["games"][1]["second"], "alpha-beta:depth=1");
    let text = fs::read_to_string(&pgn).unwrap();
    assert!(text.contains("[White \"Shallow\"]\n[Black \"Blind Luck\"]"), "{text}");
    assert!(text.contains("[White \"Blind Luck\"]\n[Black \"Shallow\"]"), "{text}");
    let table = Run::of(mossa().args(["match", "--game", "chess"]).args(&args)).stdout;
    assert!(table.contains("│ Shallow ") && table.contains("│ Blind Luck "), "{table}");
    assert!(!table.contains("alpha-beta"), "{table}");
    let both = played("connect-x", &[&players[..], &["--name", "a", "--name", "b"]].concat());
    assert_eq!(names(&both), ["a", "b"], "what is typed beside a spec is nearer than what stands in it");
}

#[test]
fn players_with_the_same_name_are_told_apart() {
    let report = played("connect-x", &["--first", "random", "--second", "random"]);
    assert_eq!(names(&report), ["random", "random (2)"]);
    let same = ["--first", "random", "--second", "alpha-beta:depth=1", "--name", "x", "--name", "x"];
    let report = played("connect-x", &same);
    assert_eq!(names(&report), ["x", "x (2)"]);
}

#[test]
fn a_name_is_a_key_of_every_player_and_of_no_solver() {
    let specs = [
        ("connect-x", "engine:nodes=50"),
        ("connect-x", "perfect:nodes=50"),
        ("connect-x", "deepening:nodes=50"),
        ("connect-x", "mcts:nodes=50"),
        ("connect-x", "alpha-beta:depth=1"),
        ("connect-x", "minimax:depth=1"),
        ("connect-x", "random:seed=1"),
        ("chess", "engine:nodes=50"),
        ("chess", "alpha-beta:depth=1,eval=hard"),
    ];
    for (game, spec) in specs {
        let named = format!("{spec},name=Somebody");
        let best = |player: &str| {
            let run = Run::of(mossa().args(["analyze", game, "--json", "--no-timing", "--player", player]));
            assert_ne!(run.code, 2, "{player}: {run:?}");
            run.json()["best"].clone()
        };
        assert_eq!(best(&named), best(spec), "{spec}: a name changes nothing about how it plays");
    }
    let solver = Run::of(mossa().args(["solve", "1 2 3 4 5 6 7 0 8", "--algorithm", "a-star:name=x"]));
    assert!(solver.code == 2 && solver.stderr.contains("unknown key \"name\""), "{solver:?}");
    let three = ["--first", "random", "--second", "random", "--name", "a", "--name", "b", "--name", "c"];
    let run = Run::of(mossa().args(["match", "--game", "connect-x"]).args(three));
    assert!(run.code == 2 && run.stderr.contains("--name"), "{run:?}");
}

#[test]
fn files_name_their_players_too() {
    let (spec, ledger) = (file("tournament.toml"), file("tournament.db"));
    let text = "name = 'named'\ngame = 'connect-x'\n\
        players = ['random:name=\"Blind Luck\"', 'alpha-beta:depth=1', { name = 'Two', spec = 'alpha-beta:depth=2,name=x' }]\n";
    fs::write(&spec, text).unwrap();
    let run = Run::of(mossa().args(["tournament", spec.to_str().unwrap(), "--ledger"]).arg(&ledger));
    assert_eq!(run.code, 0, "{run:?}");
    for name in ["│ Blind Luck ", "│ alpha-beta:depth=1 ", "│ Two "] {
        assert!(run.stdout.contains(&name[4..]), "{name}: {run:?}");
    }
    let records = Run::of(mossa().args(["runs", "export", "last", "--ledger"]).arg(&ledger));
    let first: Value = serde_json::from_str(records.stdout.lines().next().unwrap()).unwrap();
    let is_named = |name: &str, spec: &str, side: &str| first[side] == name && first[&format!("{side}_spec")] == spec;
    assert!(
        ["first", "second"].iter().any(|side| is_named("Two", "alpha-beta:depth=2", side))
            || ["first", "second"].iter().any(|side| is_named("Blind Luck", "random", side)),
        "{first}"
    );
}

#[test]
fn a_program_is_called_what_it_calls_itself() {
    let program = env!("CARGO_BIN_EXE_mossa");
    let spec = format!("ugi:cmd=\"{program} ugi connect-x\"");
    let base = ["--first", &spec, "--second", "random", "--nodes", "20"];
    let report = played("connect-x", &base);
    assert_eq!(report["first"]["spec"], spec.as_str());
    let name = names(&report)[0];
    assert!(name.starts_with("Mossa") && !name.contains("ugi:"), "{name}");
    assert_eq!(report["games"][0]["first"], spec.as_str());
    let report = played("connect-x", &[&base[..], &["--name", "mine"]].concat());
    assert_eq!(names(&report)[0], "mine", "a name that is given comes first");
}
