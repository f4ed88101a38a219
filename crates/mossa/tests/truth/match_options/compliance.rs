//! `mossa check engine`: good engines pass whole, and each fault is found by the check that is made for it.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::Folder;
use crate::program::{Run, mossa};

/// For engines that will answer, however slow the machine.
const GENEROUS: [&str; 4] = ["--startup", "2m", "--margin", "2m"];
/// For those that will not.
const SHORT: [&str; 4] = ["--startup", "2m", "--margin", "10s"];

fn ours(front: &str) -> String {
    format!("'{}' {front}", env!("CARGO_BIN_EXE_mossa"))
}

/// A check in JSON, and its exit code.
#[track_caller]
fn check(command: &str, args: &[&str]) -> (Value, i32) {
    let run = Run::of(mossa().args(["check", "engine", command, "--json"]).args(args));
    assert_ne!(run.code, 2, "{}", run.stderr);
    (run.json(), run.code)
}

/// The names of the checks that ended like this.
fn with_status<'a>(report: &'a Value, status: &str) -> Vec<&'a str> {
    let checks = report["checks"].as_array().unwrap().iter();
    checks.filter(|check| check["status"] == status).map(|check| check["name"].as_str().unwrap()).collect()
}

/// Everything holds, and of all checks only these were left out.
#[track_caller]
fn passes(command: &str, args: &[&str], left_out: &[&str]) {
    let (report, code) = check(command, &[&GENEROUS[..], args].concat());
    assert_eq!((with_status(&report, "fail"), code), (vec![], 0), "{report:#}");
    assert_eq!(with_status(&report, "skip"), left_out, "{report:#}");
    let n_checks = report["checks"].as_array().unwrap().len() as u64;
    assert_eq!(report["passed"].as_u64().unwrap() + left_out.len() as u64, n_checks);
}

#[test]
fn our_own_engine_passes() {
    passes(&ours("uci"), &[], &[]);
}

#[test]
fn our_own_player_of_any_game_passes() {
    passes(&ours("ugi connect-x"), &["--protocol", "ugi"], &["special-moves", "ponder"]);
    passes(&ours("ugi chess"), &["--protocol", "ugi", "--game", "chess"], &["ponder"]);
}

#[test]
fn stockfish_passes() {
    let path = Path::new("/usr/games/stockfish");
    assert!(path.exists(), "{} is missing: run scripts/setup", path.display());
    passes("/usr/games/stockfish", &[], &[]);
}

/// What GNU Chess 6 makes of it: it plays legal moves, and its faults are told.
#[test]
fn gnu_chess_is_told_its_faults() {
    let path = Path::new("/usr/games/gnuchess");
    assert!(path.exists(), "{} is missing: run scripts/setup", path.display());
    let (report, code) = check("/usr/games/gnuchess --uci", &SHORT);
    let passed = with_status(&report, "pass");
    for name in ["start", "introduction", "ready", "new-game", "start-position", "moves", "special-moves", "depth"] {
        assert!(passed.contains(&name), "{name}: {report:#}");
    }
    assert_eq!(code, i32::from(report["failed"] != 0));
    let checks = report["checks"].as_array().unwrap();
    assert!(checks.iter().all(|check| check["status"] == "pass" || check["found"].is_string()), "{report:#}");
}

/// The engine with one fault fails the check of that name, and says what was found.
#[track_caller]
fn fails(fault: &str, name: &str, found: &str) {
    let proxy = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/truth/match_options/proxy.py");
    let command = format!("python3 -IS '{proxy}' {fault} {}", ours("uci"));
    let (report, code) = check(&command, &SHORT);
    assert_eq!((with_status(&report, "fail"), code), (vec![name], 1), "{fault}: {report:#}");
    let check = report["checks"].as_array().unwrap().iter().find(|check| check["name"] == name).unwrap();
    let what = check["found"].as_str().unwrap();
    assert!(what.contains(found), "{fault}: {what:?}");
}

#[test]
fn faults_of_the_introduction_are_found() {
    fails("no-author", "introduction", "there is no `id author`");
    fails("bad-option", "options", "option Contempt: its default 0 is not from 1 to 9");
    fails("touchy", "unknown-commands", "it has ended");
}

#[test]
fn faults_of_answers_are_found() {
    fails("short-promotion", "only-move", "which is not legal");
    fails("resigns", "no-move", "bestmove a1a1");
    fails("bad-info", "info", "is no score");
    fails("talks-on", "silence", "`info depth 1 score cp 0` comes after it");
}

#[test]
fn faults_of_limits_are_found() {
    fails("greedy", "nodes", "`go nodes 2000` reports");
    fails("deep", "depth", "`go depth 2` reports depth 4");
    fails("deaf", "ready-while-thinking", "there is no `readyok`");
}

#[test]
fn an_engine_that_does_not_wait_is_found() {
    let proxy = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/truth/match_options/proxy.py");
    let (report, code) = check(&format!("python3 -IS '{proxy}' impatient {}", ours("uci")), &SHORT);
    let failed = with_status(&report, "fail");
    assert!(failed.contains(&"infinite") && code == 1, "{report:#}");
    // Whether it is still thinking when it is asked that depends on who is faster.
    assert!(failed.iter().all(|name| ["infinite", "ready-while-thinking"].contains(name)), "{report:#}");
}

#[test]
fn an_engine_that_does_not_end_is_found() {
    let proxy = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/truth/match_options/proxy.py");
    let (report, _) = check(&format!("python3 -IS '{proxy}' stays {}", ours("uci")), &SHORT);
    assert_eq!(with_status(&report, "fail"), ["quit", "quit-while-thinking"], "{report:#}");
    fails("orphan", "end-of-input", "it still runs");
}

/// A file that can be run by its rights, and cannot be run.
#[test]
fn a_program_that_cannot_be_started_fails_the_first_check() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::new("unstartable");
    let program = folder.file("player");
    fs::write(&program, "#!/no/such/interpreter\n").unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    let run = Run::of(mossa().args(["check", "engine", &program, "--json"]));
    let first = run.json()["checks"][0].clone();
    assert_eq!((run.code, &first["name"], &first["status"]), (1, &"start".into(), &"fail".into()), "{first}");
    assert!(first.to_string().contains("it cannot be started: No such file or directory"), "{first}");
}

#[test]
fn what_cannot_be_checked_is_bad_input() {
    for (args, message) in [
        (&["check", "engine", "/no/such/engine"][..], "\"/no/such/engine\" is not there: expected a program"),
        (&["check", "engine", "'"], "is no command line: expected a program"),
        (&["check", "engine", "true", "--game", "connect-x"], "expected chess, or --protocol ugi"),
        (&["check", "engine", "true", "--protocol", "cecp"], "cecp"),
    ] {
        let run = Run::of(mossa().args(args));
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{args:?}");
        assert!(run.stderr.contains(message), "{}", run.stderr);
    }
    // A program that is there and says nothing fails; what it was not asked is left out.
    let (report, code) = check("true", &SHORT);
    assert_eq!((with_status(&report, "fail"), code), (vec!["introduction"], 1), "{report:#}");
}

/// The text for people: a line a check, and one for all.
#[test]
fn people_read_a_line_a_check() {
    let run = Run::of(mossa().args(["check", "engine", &ours("uci")]).args(GENEROUS));
    assert_eq!(run.code, 0, "{}", run.stdout);
    assert!(run.stdout.contains("pass  introduction          `uci` or `ugi` is answered"), "{}", run.stdout);
    assert!(run.stdout.ends_with("28 passed, 0 failed, 0 left out\n"), "{}", run.stdout);
}
