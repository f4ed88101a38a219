//! Whole sessions word for word: `tests/transcripts/*.txt`, run by a shell in `tests/inputs`. A line `$ command` is
//! followed by what is typed into it (lines marked with `<`), what the command printed (standard error marked with `!`)
//! and how it ended. `UPDATE=1` writes them anew.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crate::golden;
use crate::program::{Run, mossa};
use crate::shell::{home, shell};

#[test]
fn bad_input() {
    check("bad-input");
}

#[test]
fn compare() {
    check("compare");
}

#[test]
fn connect_x() {
    check("connect-x");
}

#[test]
fn eval_list_and_generate() {
    check("eval-list-generate");
}

#[test]
fn experiments() {
    check("experiments");
}

#[test]
fn help() {
    check("help");
}

#[test]
fn matches() {
    check("match");
}

#[test]
fn play() {
    check("play");
}

#[test]
fn play_chess() {
    check("play-chess");
}

#[test]
fn play_chess_in_italian() {
    check("play-chess-italian");
}

#[test]
fn play_in_italian() {
    check("play-italian");
}

#[test]
fn review() {
    check("review");
}

#[test]
fn solve() {
    check("solve");
}

#[test]
fn suite() {
    check("suite");
}

#[test]
fn tables() {
    check("tables");
}

#[test]
fn uci() {
    check("uci");
}

#[test]
fn ugi() {
    check("ugi");
}

/// The session with these commands reads as it did.
#[track_caller]
fn check(name: &str) {
    let file = transcript(name);
    let text = fs::read_to_string(&file).expect("the transcript can be read");
    golden::check(&file, &replay(&text, &home(name)));
}

/// What is wrong is said in one line, and nothing but that is said; for machines too.
#[test]
fn bad_input_is_answered_in_one_line() {
    let text = fs::read_to_string(transcript("bad-input")).expect("the transcript can be read");
    let commands: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("$ ")).collect();
    assert!(30 <= commands.len(), "only {} commands", commands.len());
    let home = home("one-line");
    for command in commands {
        for command in [command.to_owned(), format!("{command} --json")] {
            let Run { stdout, stderr, code } = shell(&command, &inputs(), "", &home);
            assert_eq!(code, 2, "{command}: exit code");
            assert_eq!(stdout, "", "{command}: standard output");
            let is_line = stderr.starts_with("error: ") && stderr.ends_with('\n') && stderr.lines().count() == 1;
            assert!(is_line, "{command}: expected one line, got {stderr:?}");
        }
    }
}

/// Every command has examples in its help; `mossa` alone is help too.
#[test]
fn help_is_at_hand() {
    let help = Run::of(mossa().arg("--help"));
    assert_eq!(help, Run::of(&mut mossa()), "mossa alone");
    assert_eq!((help.code, help.stderr.as_str()), (0, ""));
    let commands = help.stdout.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands = commands.take_while(|line| !line.is_empty()).filter(|line| !line.starts_with("   "));
    let names: Vec<&str> = commands.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(names.contains(&"solve") && names.contains(&"completions"), "{names:?}");
    let session = fs::read_to_string(transcript("help")).expect("the transcript can be read");
    for name in names.iter().filter(|name| **name != "help") {
        let Run { stdout, stderr, code } = Run::of(mossa().args([name, "--help"]));
        assert_eq!((code, stderr.as_str()), (0, ""), "{name}");
        let n_examples = stdout.lines().filter(|line| line.starts_with(&format!("  mossa {name}"))).count();
        assert!((2..=5).contains(&n_examples), "{name}: {n_examples} examples");
        assert!(session.contains(&format!("$ mossa {name} --help\n")), "{name} is missing from the transcript");
    }
}

/// An honest no is a document too, and the program has nothing to add to it.
#[test]
fn a_no_is_one_document() {
    for board in ["2 1 3 0", "0 3 2 1"] {
        let run = Run::of(mossa().args(["solve", board, "--json", "--algorithm", "ida-star", "--nodes", "1"]));
        assert_eq!(run.code, 1, "{board}");
        assert!(run.json()["moves"].is_null(), "{board}");
    }
}

fn transcript(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts").join(name).with_extension("txt")
}

/// The same session, held now: its commands and comments, and what the program says to them.
fn replay(text: &str, home: &Path) -> String {
    let mut session = String::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if line.starts_with("# ") {
            let _ = writeln!(session, "{line}\n");
        }
        let Some(command) = line.strip_prefix("$ ") else { continue };
        let _ = writeln!(session, "{line}");
        let mut typed = String::new();
        while let Some(line) = lines.next_if(|line| line.starts_with("< ")) {
            let _ = writeln!(session, "{line}");
            typed = typed + &line[2..] + "\n";
        }
        let Run { stdout, stderr, code } = shell(command, &inputs(), &typed, home);
        session.push_str(&stdout);
        for line in stderr.lines() {
            let _ = writeln!(session, "! {line}");
        }
        let _ = writeln!(session, "[exit {code}]\n");
    }
    session
}

fn inputs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/inputs")
}
