//! What is kept is told as it was kept, or not at all: ledgers that may only be read, that are taken away or damaged, and names
//! that would write on the terminal by themselves.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::program::{Run, mossa};

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("kept-runs").join(name);
    allow_writing(&folder, true);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Whether its user may make files in a folder; one that is not there stays so.
fn allow_writing(folder: &Path, is_allowed: bool) {
    if let Ok(data) = fs::metadata(folder) {
        let mut permissions = data.permissions();
        #[cfg(unix)]
        std::os::unix::fs::PermissionsExt::set_mode(&mut permissions, if is_allowed { 0o755 } else { 0o555 });
        #[cfg(not(unix))]
        permissions.set_readonly(!is_allowed);
        fs::set_permissions(folder, permissions).unwrap();
    }
}

fn in_folder(folder: &Path) -> Command {
    let mut command = mossa();
    command.current_dir(folder);
    command
}

const SWEEP: &str = r#"
name = "sweep"
game = "tiles"
boards = ["1 2 3 4 5 6 0 7 8", "1 2 3 4 5 6 7 0 8"]
algorithms = ["a-star"]
heuristics = ["manhattan"]
"#;

/// Runs an experiment in a folder.
#[track_caller]
fn experiment(folder: &Path, text: &str) {
    fs::write(folder.join("file.toml"), text).unwrap();
    let run = Run::of(in_folder(folder).args(["experiment", "file.toml", "--no-timing", "--ledger", "ledger.db"]));
    assert_eq!(run.code, 0, "{}", run.stderr);
}

/// The same command by a user who may write nothing here. Root may write everywhere, and becomes another user.
#[cfg(unix)]
fn unprivileged(command: &mut Command) -> &mut Command {
    use std::os::unix::process::CommandExt as _;
    const NOBODY: u32 = 65_534;
    let id = Command::new("id").arg("-u").output().unwrap();
    if String::from_utf8_lossy(&id.stdout).trim() == "0" { command.uid(NOBODY).gid(NOBODY) } else { command }
}

#[cfg(unix)]
#[test]
fn a_ledger_that_may_only_be_read_is_read() {
    let folder = folder("read-only");
    experiment(&folder, SWEEP);
    let export = ["runs", "export", "last", "--format", "jsonl", "--ledger", "ledger.db"];
    let expected = Run::of(in_folder(&folder).args(export));
    assert_eq!((expected.code, expected.stdout.lines().count()), (0, 2));
    let mut permissions = fs::metadata(folder.join("ledger.db")).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(folder.join("ledger.db"), permissions).unwrap();
    for is_allowed in [true, false] {
        // The file alone, and then the folder too: no log can be made beside the ledger.
        allow_writing(&folder, is_allowed);
        assert_eq!(Run::of(unprivileged(in_folder(&folder).args(export))), expected);
        let run = Run::of(unprivileged(in_folder(&folder).args(["runs", "--json", "--ledger", "ledger.db"])));
        assert_eq!((run.json()["runs"][0]["done"].as_u64(), run.code), (Some(2), 0));
        let resumed = ["experiment", "file.toml", "--ledger", "ledger.db"];
        let run = Run::of(unprivileged(in_folder(&folder).args(resumed)));
        assert_eq!(run.code, 2, "what cannot be written is an error: {}", run.stdout);
    }
    allow_writing(&folder, true);
}

#[test]
fn a_run_whose_ledger_is_taken_away_does_not_say_that_it_is_done() {
    let folder = folder("taken");
    let boards = "generate = { size = \"3x4\", count = 3000, seed = 3 }";
    let text = SWEEP.replace(r#"boards = ["1 2 3 4 5 6 0 7 8", "1 2 3 4 5 6 7 0 8"]"#, boards);
    fs::write(folder.join("file.toml"), text).unwrap();
    let mut command = in_folder(&folder);
    command.args(["experiment", "file.toml", "--ledger", "ledger.db", "--concurrency", "1"]);
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    for _ in 0..6_000 {
        let run = Run::of(in_folder(&folder).args(["runs", "--json", "--ledger", "ledger.db"]));
        if run.code == 0 && run.json()["runs"][0]["done"].as_u64().is_some_and(|done| 0 < done) {
            break;
        }
        thread::sleep(Duration::from_millis(20));
    }
    fs::remove_file(folder.join("ledger.db")).unwrap();
    let run = Run::from(child.wait_with_output().unwrap());
    assert_eq!(run.code, 2, "{}", run.stdout);
    assert!(run.stderr.contains("ledger.db") && run.stderr.contains("not there any more"), "{}", run.stderr);
}

#[test]
fn a_run_cannot_be_called_last() {
    let folder = folder("last");
    fs::write(folder.join("file.toml"), SWEEP.replace("sweep", "last")).unwrap();
    let run = Run::of(in_folder(&folder).args(["experiment", "file.toml", "--ledger", "ledger.db"]));
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    assert!(run.stderr.contains("name") && run.stderr.contains("expected another name"), "{}", run.stderr);
}

/// Names that clear the screen, change the title of the window, begin lines and turn the writing around.
const EVIL: &str = "x\\u001B[2J\\u001B]0;title\\u0007\\nrun done\\r\\u009B31m\\u202Ey";

const EVIL_CUP: &str = r#"
name = "EVIL"
game = "connect-x"
board = "4x4x3"
players = [{ name = "first EVIL", spec = "random" }, { name = "second EVIL", spec = "alpha-beta:depth=1" }]
games_per_pair = 2
openings = "none"
"#;

#[track_caller]
fn check_plain(run: &Run, n_lines: Option<usize>) {
    for text in [&run.stdout, &run.stderr] {
        let is_evil = |c: char| (c.is_control() && c != '\n') || c == '\u{202e}';
        assert!(!text.contains(is_evil), "{text:?}");
        assert!(!text.lines().any(|line| line.starts_with("run done")), "{text}");
    }
    if let Some(n_lines) = n_lines {
        assert_eq!(run.stdout.lines().count(), n_lines, "{}", run.stdout);
    }
}

#[test]
fn names_do_not_write_on_the_terminal_by_themselves() {
    let folder = folder("escapes");
    fs::write(folder.join("file.toml"), EVIL_CUP.replace("EVIL", EVIL)).unwrap();
    let mossa = || in_folder(&folder);
    let run = Run::of(mossa().args(["tournament", "file.toml", "--ledger", "ledger.db", "--no-timing"]));
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("\\u{1b}[2J"), "the name is told: {}", run.stdout);
    check_plain(&run, None);
    for args in [&["runs"][..], &["runs", "--wide"], &["runs", "show", "last"]] {
        let run = Run::of(mossa().args(args).args(["--ledger", "ledger.db"]));
        assert_eq!(run.code, 0, "{}", run.stderr);
        assert!(run.stdout.contains("\\u{1b}[2J"), "{}", run.stdout);
        check_plain(&run, None);
    }
    let run = Run::of(mossa().args(["watch", "last", "--ledger", "ledger.db"]));
    assert_eq!(run.code, 0, "{}", run.stderr);
    check_plain(&run, Some(1));
    let run = Run::of(mossa().args(["runs", "delete", "last", "--ledger", "ledger.db"]));
    assert_eq!(run.code, 0, "{}", run.stderr);
    check_plain(&run, None);
}
