//! Files that are read and written: whatever a path leads to, the program neither hangs nor fills the memory, and says what is wrong.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::program::{Run, mossa};

/// A pipe whose other end is never opened.
pub(crate) fn pipe(folder: &Path) -> PathBuf {
    fs::create_dir_all(folder).unwrap();
    let pipe = folder.join("pipe");
    let _ = fs::remove_file(&pipe);
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    pipe
}

/// An opening book of 4x4x4.
pub(crate) fn book(folder: &Path) -> PathBuf {
    let run = Run::of(
        mossa()
            .args(["tables", "build", "--game", "connect-x", "--board", "4x4x4", "--plies", "2", "--folder"])
            .arg(folder),
    );
    assert_eq!(run.code, 0, "{}", run.stderr);
    folder.join("connect-x-4x4x4-2.book")
}

#[test]
fn every_command_refuses_what_is_not_a_regular_file_of_bounded_size() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("refused-files");
    let pipe = pipe(&folder);
    let endless = folder.join("endless");
    // A sparse file of a tebibyte.
    File::create(&endless).unwrap().set_len(1 << 40).unwrap();
    let commands: &[&[&str]] = &[
        &["solve", "--file", "FILE"],
        &["compare", "--file", "FILE"],
        &["eval", "connect-x", "--file", "FILE"],
        &["analyze", "connect-x", "--file", "FILE"],
        &["analyze", "connect-x", "--player", "perfect:book=FILE"],
        &["match", "--game", "connect-x", "--first", "random", "--second", "random", "--openings", "FILE"],
        &["match", "--game", "chess", "--first", "random", "--second", "random", "--openings", "FILE"],
        &["perft", "chess", "--depth", "1", "--file", "FILE"],
        &["review", "FILE"],
        &["suite", "FILE"],
        &["experiment", "FILE"],
        &["tournament", "FILE"],
        &["runs", "--ledger", "FILE"],
        &["serve", "--allow-book", "long=FILE"],
        // Nobody listens there: the files are read before.
        &["worker", "--queue", "nats://127.0.0.1:1", "--creds", "FILE"],
        &["worker", "--queue", "tls://127.0.0.1:1", "--ca", "FILE"],
        &["worker", "--queue", "tls://127.0.0.1:1", "--cert", "FILE", "--key", "FILE"],
    ];
    for args in commands {
        for file in [Path::new("/dev/zero"), &pipe, &endless, &folder] {
            let file = file.to_str().unwrap();
            let args: Vec<String> = args.iter().map(|arg| arg.replace("FILE", file)).collect();
            let run = Run::of(mossa().args(&args));
            assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{args:?}: {}", run.stderr);
            assert!(run.stderr.contains(file) && run.stderr.contains("expected"), "{args:?}: {}", run.stderr);
        }
    }
    fs::remove_dir_all(folder).unwrap();
}

/// To open a pipe without a reader waits for ever, and to write to a device may do anything.
#[test]
fn every_command_refuses_to_write_what_is_not_a_regular_file() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("refused-outputs");
    let pipe = pipe(&folder);
    let (ledger, tournament, game) = (folder.join("l.db"), folder.join("t.toml"), folder.join("game.pgn"));
    let text = "name = \"t\"\ngame = \"chess\"\nplayers = [\"random\", \"random:seed=2\"]\ngames_per_pair = 2\n\
                limits = { nodes = 1 }\n";
    fs::write(&tournament, text).unwrap();
    fs::write(&game, "[Event \"a\"]\n\n1. e4 e5 *\n").unwrap();
    let [ledger, tournament, game] = [&ledger, &tournament, &game].map(|path| path.to_str().unwrap());
    let run = Run::of(mossa().args(["tournament", tournament, "--ledger", ledger, "--json"]));
    assert_eq!(run.code, 0, "{}", run.stderr);
    let commands: &[&[&str]] = &[
        &["match", "--game", "chess", "--first", "random", "--second", "random", "--pgn", "FILE"],
        &["tournament", tournament, "--ledger", ledger, "--resume", "--pgn", "FILE"],
        &["review", game, "--player", "random", "--annotate", "FILE"],
        &["runs", "--ledger", ledger, "export", "last", "--out", "FILE"],
        &["play", "connect-x", "--board", "2x2x3", "--first", "random", "--second", "random", "--save", "FILE"],
    ];
    for args in commands {
        for file in [&pipe, &folder, Path::new("/dev/zero")] {
            let file = file.to_str().unwrap();
            let args: Vec<String> = args.iter().map(|arg| arg.replace("FILE", file)).collect();
            let run = Run::of(mossa().args(&args));
            assert_eq!(run.code, 2, "{args:?}: {}", run.stderr);
            assert!(run.stderr.contains(file), "{args:?}: {}", run.stderr);
        }
    }
    // A report is several files, each under its own name.
    let report = folder.join("report");
    fs::create_dir_all(&report).unwrap();
    fs::rename(&pipe, report.join("tables.tex")).unwrap();
    let run = Run::of(mossa().args(["report", "last", "--ledger", ledger, "--out"]).arg(&report));
    assert!(run.code == 2 && run.stderr.contains("tables.tex"), "{}", run.stderr);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_pipe_is_read_as_standard_input() {
    let run = Run::typing(mossa().args(["solve", "--file", "-", "--json"]), "1 2 3 4 5 6 7 0 8\n");
    assert_eq!(run.code, 0, "{}", run.stderr);
    let run = Run::of(mossa().args(["solve", "--file", "/dev/null"]));
    assert!(run.stderr.contains("expected a regular file, or - for standard input"), "{}", run.stderr);
}
