//! Progress lines and error texts that do not contradict themselves.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use std::fs::File;
use std::io::Read as _;
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::{ffi, thread};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

use crate::heuristics_that_ran::check_refused;
use crate::table_time::{FIVE, cache, with_cache};

/// Runs a command with its standard error in a terminal, until what it draws there holds `wanted`; then interrupts it, and
/// gives all that it drew. A command that ends by itself first has drawn all there is.
fn drawn_until(command: &mut Command, wanted: &str) -> String {
    let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&terminal).unwrap();
    unlockpt(&terminal).unwrap();
    tcsetwinsize(&terminal, Winsize { ws_row: 24, ws_col: 160, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
    let name = ptsname(&terminal, Vec::new()).unwrap();
    let inside =
        File::options().read(true).write(true).open(Path::new(ffi::OsStr::from_bytes(name.as_bytes()))).unwrap();
    command.env("TERM", "xterm").stdin(Stdio::null()).stdout(Stdio::null()).stderr(inside);
    let mut child = command.spawn().unwrap();
    // The end of the child is the end of the terminal only if nobody else has it open.
    command.stderr(Stdio::null());
    let (mut outside, mut drawn) = (File::from(terminal), Vec::new());
    let (mut bytes, mut is_seen) = ([0; 4_096], false);
    // A terminal whose other side has been closed is an error to read from.
    while let Ok(n) = outside.read(&mut bytes)
        && n != 0
    {
        drawn.extend(&bytes[..n]);
        if !is_seen && String::from_utf8_lossy(&drawn).contains(wanted) {
            is_seen = true;
            assert!(Command::new("kill").args(["-s", "INT", &child.id().to_string()]).status().unwrap().success());
        }
    }
    child.wait().unwrap();
    let drawn = String::from_utf8_lossy(&drawn).into_owned();
    assert!(is_seen, "{wanted:?} is not in {drawn:?}");
    drawn
}

#[test]
fn tables_that_are_built_are_shown_as_such() {
    let cache = cache("progress");
    let args = ["solve", FIVE, "-H", "pattern-db:set=6-6-6-6", "--time", "1h"];
    let drawn = drawn_until(&mut with_cache(&cache, &args), "building 6-6-6-6, 0 %");
    assert!(drawn.contains("solving") && !drawn.contains("nodes"), "{drawn:?}");
    let args = ["compare", FIVE, "--heuristics", "pattern-db:set=6-6-6-6", "--time", "1h", "--algorithms", "ida-star"];
    drawn_until(&mut with_cache(&cache, &args), "building 6-6-6-6, 0 %");
    let args = ["tables", "build", "--size", "5x5", "--set", "6-6-6-6"];
    drawn_until(&mut with_cache(&cache, &args), "building 6-6-6-6");
}

#[test]
fn no_time_is_promised_before_anything_is_done() {
    let cache = cache("promised");
    let args = ["solve", FIVE, FIVE, "-H", "pattern-db:set=6-6-6-6", "--time", "1h"];
    let drawn = drawn_until(&mut with_cache(&cache, &args), "building 6-6-6-6, 0 %");
    assert!(drawn.contains("0 of 2") && !drawn.contains("to go"), "{drawn:?}");
}

/// Any search counts its nodes while it runs: the engine of tables, the one without, and those for any puzzle.
#[test]
fn nodes_are_counted_while_a_search_runs() {
    // The farthest that a board can be.
    let board = "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0";
    for settings in [
        ["ida-star", "pattern-db:set=snake-3"],
        ["ida-star", "manhattan"],
        ["ida-star", "misplaced"],
        ["breadth-first", "zero"],
    ] {
        let cache = cache(&format!("nodes-{}", thread::current().name().unwrap_or("test").len()));
        let args = ["solve", board, "--goal", "blank-first", "--time", "1h", "-a", settings[0], "-H", settings[1]];
        let drawn = drawn_until(&mut with_cache(&cache, &args), "00 nodes");
        assert!(!drawn.contains(" 0 nodes"), "{drawn:?}");
    }
}

#[test]
fn a_set_that_is_refused_is_not_the_one_that_is_expected() {
    let centre = "1 2 3 4 5 6 7 8 9 10 11 12 0 13 14 15 16 17 18 19 20 21 22 23 24";
    let refused = [
        "set 6-6-6-6 needs a goal with the blank in a corner",
        "5x5",
        "row 3, column 3",
        "expected small, or another goal",
    ];
    check_refused(&["tables", "build", "--size", "5x5", "--set", "6-6-6-6", "--goal", centre], &refused);
    check_refused(&["solve", FIVE, "--goal", centre, "-H", "pattern-db:set=6-6-6-6"], &refused);
    let refused =
        ["set 6-6-6-6 is for boards of 5x5, and this one is 4x4", "expected small, 6-6-3, 6-6-3-minded or 7-8"];
    check_refused(&["tables", "build", "--set", "6-6-6-6"], &refused);
    let refused = ["no set is called \"9-9\"", "expected small, 6-6-3, 6-6-3-minded or 7-8 for boards of 4x4"];
    check_refused(&["tables", "build", "--set", "9-9"], &refused);
    check_refused(&["tables", "build", "--size", "6x6"], &["--size", "no set for boards of 6x6", "up to 32 cells"]);
}
