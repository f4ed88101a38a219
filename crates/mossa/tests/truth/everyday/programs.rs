//! When an outside program crashes, the file with its standard error is named; a transcript holds every line of the protocol.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use std::fs;
use std::path::{Path, PathBuf};

use crate::program::{Run, mossa};

/// A program that introduces itself, says something on standard error, and ends when it is asked for a move.
const CRASHES: &str = r#"import sys
for line in sys.stdin:
    word = line.split()[0] if line.split() else ""
    if word == "ugi": print("id name crasher\nugiok", flush=True)
    elif word == "isready": print("readyok", flush=True)
    elif word == "go":
        print("my last words", file=sys.stderr, flush=True)
        sys.exit(3)
"#;

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("everyday-programs").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The spec of a program that crashes, in this folder.
fn crasher(folder: &Path) -> String {
    fs::write(folder.join("crash.py"), CRASHES).unwrap();
    format!("ugi:cmd=\"python3 -IS {}\"", folder.join("crash.py").display())
}

/// A text whose lines were broken where the terminal's end.
fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_log_is_named_when_a_player_crashes() {
    let folder = folder("log");
    let (spec, log) = (crasher(&folder), folder.join("errors.log"));
    let named = format!("is in {}", log.display());
    let log = log.to_str().unwrap();
    let match_args =
        ["match", "--game", "connect-x", "--second", "random", "--games", "1", "--startup", "2m", "--first"];
    let match_args = [&match_args[..], &[&spec, "--log", log]].concat();
    let text = Run::of(mossa().args(&match_args));
    assert!(on_one_line(&text.stdout).contains(&named), "{}", text.stdout);
    let report = Run::of(mossa().args(&match_args).arg("--json")).json();
    assert_eq!(report["log"], log);
    assert_eq!(report["games"][0]["termination"], "crash");
    assert!(fs::read_to_string(log).unwrap().contains("my last words"));
    let quiet =
        ["match", "--game", "connect-x", "--first", "random", "--second", "random", "--games", "1", "--log", log];
    assert!(Run::of(mossa().args(quiet).arg("--json")).json().get("log").is_none(), "nobody crashed");
    let play = ["play", "connect-x", "--second", "random", "--rounds", "1", "--log", log, "--first", &spec];
    let played = Run::of(mossa().args(play));
    assert!(played.stdout.contains(&format!("its standard error {named}")), "{}", played.stdout);
    let tournament = folder.join("tournament.toml");
    let players = format!("players = ['''{spec}''', \"random:seed=1\"]");
    let file =
        format!("name = \"t\"\ngame = \"connect-x\"\nboard = \"4x4x3\"\ngames_per_pair = 1\nseed = 1\n{players}\n");
    fs::write(&tournament, file).unwrap();
    let ledger = folder.join("ledger.db");
    let args = ["tournament", tournament.to_str().unwrap(), "--ledger", ledger.to_str().unwrap(), "--log", log];
    let run = Run::of(mossa().args(args).args(["--startup", "2m"]));
    assert!(on_one_line(&run.stdout).contains(&named), "{}{}", run.stdout, run.stderr);
}

#[test]
fn a_transcript_holds_every_line_with_time_direction_and_player() {
    let folder = folder("transcript");
    let spec = r#"ugi:cmd="python3 -IS examples/random_player.py""#;
    for command in ["match", "play"] {
        let file = folder.join(format!("{command}.txt"));
        let mut run = mossa();
        match command {
            "match" => run.args(["match", "--game", "connect-x", "--games", "1", "--startup", "2m", "--time", "2m"]),
            _ => run.args(["play", "connect-x", "--rounds", "1", "--time", "2m"]),
        };
        run.args(["--first", spec, "--second", "random"]).arg("--transcript").arg(&file);
        let run = Run::of(&mut run);
        assert_eq!(run.code, 0, "{}", run.stderr);
        let text = fs::read_to_string(&file).unwrap();
        let mut last = 0.0;
        for line in text.lines() {
            let (time, rest) = line.trim_start().split_once(' ').unwrap();
            let time: f64 = time.parse().unwrap();
            assert!(last <= time + 0.01, "time does not go back: {line}");
            last = time;
            assert!(["> ", "< ", "* "].iter().any(|mark| rest.starts_with(mark)), "{line}");
            assert!(rest[2..].starts_with("python3 -IS examples/random_player.py #1: "), "{line}");
        }
        let said = |mark: &str, words: &str| {
            let is_it = |line: &&str| line.contains(&format!(" {mark} ")) && line.contains(&format!("#1: {words}"));
            text.lines().filter(is_it).count()
        };
        assert_eq!((said("*", "is started"), said(">", "ugi"), said("<", "ugiok")), (1, 2, 1), "{text}");
        assert!(2 <= said(">", "go ") && said(">", "go ") == said("<", "bestmove "), "{text}");
    }
}

#[test]
fn a_transcript_tells_how_a_program_ended() {
    let folder = folder("ended");
    let (spec, file) = (crasher(&folder), folder.join("transcript.txt"));
    let args =
        ["match", "--game", "connect-x", "--second", "random", "--games", "1", "--startup", "2m", "--first", &spec];
    let run = Run::of(mossa().args(args).arg("--transcript").arg(&file));
    assert_eq!(run.code, 0, "{}", run.stderr);
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.lines().any(|line| line.contains(" * ") && line.ends_with("has ended: exit status: 3")), "{text}");
    let nowhere = Run::of(mossa().args(args).args(["--transcript", "/no/such/folder/file"]));
    assert!(
        nowhere.code == 2 && nowhere.stderr.starts_with("error: --transcript /no/such/folder/file: "),
        "{nowhere:?}"
    );
}
