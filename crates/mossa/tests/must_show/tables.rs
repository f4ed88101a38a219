//! Tables from outside: killed while they are built, built by two at once, kept where nothing can be kept.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::program::{Run, mossa};

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("tables-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

/// `mossa tables` with these arguments on a folder.
fn tables(folder: &PathBuf, args: &[&str]) -> Command {
    let mut command = mossa();
    command.arg("tables").args(args).arg("--folder").arg(folder).arg("--json");
    command
}

/// Every file of a folder is good, and there are as many as expected.
#[track_caller]
fn check_good(folder: &PathBuf, expected: usize) {
    let run = Run::of(&mut tables(folder, &["verify"]));
    assert_eq!(run.code, 0, "{}", run.stdout);
    assert_eq!(run.json()["tables"].as_array().unwrap().len(), expected, "{}", run.stdout);
}

const BUILD: [&str; 5] = ["build", "--size", "3x4", "--threads", "1"];

#[test]
fn a_build_that_is_killed_leaves_no_bad_file() {
    let folder = folder("killed");
    // Wherever the kill falls: before, within or after the first file.
    for milliseconds in [0, 5, 20, 40, 80, 160] {
        let mut child = tables(&folder, &BUILD).stdout(Stdio::null()).spawn().unwrap();
        thread::sleep(Duration::from_millis(milliseconds));
        let _ = child.kill();
        child.wait().unwrap();
        assert_eq!(Run::of(&mut tables(&folder, &["verify"])).code, 0, "killed after {milliseconds} ms");
    }
    assert_eq!(Run::of(&mut tables(&folder, &BUILD)).code, 0);
    check_good(&folder, 2);
    let is_left = |name: &str| name.ends_with(".unfinished");
    let names = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert!(!names.into_iter().any(|name| is_left(&name)), "what was left behind is swept");
}

#[test]
fn two_builds_of_the_same_tables_do_not_harm_each_other() {
    let folder = folder("two");
    let builds: Vec<_> = (0..3).map(|_| tables(&folder, &BUILD).stdout(Stdio::null()).spawn().unwrap()).collect();
    for mut build in builds {
        assert!(build.wait().unwrap().success());
    }
    check_good(&folder, 2);
}

#[test]
fn a_flipped_bit_is_noticed_and_mended() {
    let folder = folder("flipped");
    assert_eq!(Run::of(&mut tables(&folder, &BUILD)).code, 0);
    let file = Run::of(&mut tables(&folder, &["list"])).json()["tables"][0]["file"].as_str().unwrap().to_owned();
    let path = folder.join(file);
    let mut bytes = std::fs::read(&path).unwrap();
    bytes[1_000] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    let run = Run::of(&mut tables(&folder, &["verify"]));
    assert!(run.code == 1 && run.stdout.contains("its sum is wrong"), "{}", run.stdout);
    let run = Run::of(&mut tables(&folder, &BUILD));
    assert!(run.code == 0 && run.stderr.contains("the table is built again"), "{}", run.stderr);
    check_good(&folder, 2);
    let run = Run::of(&mut tables(&folder, &["clear"]));
    assert_eq!(run.json()["tables"].as_array().unwrap().len(), 2);
    check_good(&folder, 0);
}

/// Solves a board with tables in a cache that cannot keep any, under a shell's `limits`.
#[cfg(unix)]
fn check_solves_all_the_same(cache: &PathBuf, limits: &str) {
    let binary = env!("CARGO_BIN_EXE_mossa");
    let board = "1 2 3 4 5 6 7 8 9 10 0 11";
    let solve = format!("{limits} {binary} solve --size 3x4 '{board}' --heuristic pattern-db --json --no-timing");
    let run = Run::of(Command::new("sh").args(["-c", &solve]).env("XDG_CACHE_HOME", cache));
    let answer: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!((run.code, answer["length"].as_u64()), (0, Some(1)), "{}", run.stderr);
    assert!(run.stderr.contains("cannot keep the table"), "{}", run.stderr);
}

#[cfg(unix)]
#[test]
fn a_cache_that_cannot_be_written_is_no_reason_not_to_solve() {
    let folder = folder("unwritable");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("file"), "").unwrap();
    check_solves_all_the_same(&folder.join("file"), "");
}

/// Tables that are built ahead are built to be kept: exit code 2 where they cannot be.
#[cfg(unix)]
#[test]
fn tables_that_cannot_be_kept_are_a_failure() {
    let folder = folder("unkept");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("file"), "").unwrap();
    let full = folder.join("full");
    for (limits, place) in [("", folder.join("file/tables")), ("trap '' XFSZ; ulimit -f 8;", full.join("tables"))] {
        let (binary, place) = (env!("CARGO_BIN_EXE_mossa"), place.display());
        let build = format!("{limits} {binary} tables build --set small --size 3x4 --folder {place}");
        let run = Run::of(Command::new("sh").args(["-c", &build]));
        let expected = "the tables could not be kept: expected a folder that can be written, with room in it";
        assert!(run.code == 2 && run.stderr.contains(expected), "{}: {} {}", run.code, run.stdout, run.stderr);
    }
}

#[cfg(unix)]
#[test]
fn a_disk_that_is_full_is_no_reason_not_to_solve() {
    // No file may grow beyond eight blocks: as on a full disk, writing fails half way.
    let folder = folder("full");
    check_solves_all_the_same(&folder, "trap '' XFSZ; ulimit -f 8;");
    let left: Vec<_> =
        std::fs::read_dir(folder.join("mossa/tables")).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(left.iter().all(|path| path.extension().unwrap() == "lock"), "{left:?}");
}
