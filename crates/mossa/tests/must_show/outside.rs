//! Programs of other people at our table: good ones play whole games, bad ones lose theirs with the right word, and nothing
//! of them is left, whatever they did and whenever we were told to stop.
//!
//! The bad ones are those of the players' own tests. None has short time unless it will never answer, or far too late.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]
#![cfg(target_os = "linux")]

use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::Value;
use wait4::Wait4 as _;

use crate::matches::{check_game, check_sums, folder, games};
use crate::program::{Run, mossa};
use crate::signals::{SIGNALS, interrupted_after};
use crate::{number, text};

const EXAMPLE: &str = r#"ugi:cmd="python3 -IS examples/random_player.py""#;
/// Two rows: a column is full after two stones, and neither side has four in a row before the fourth move.
const BOARD: &str = "2x7x4";
/// For programs that will answer, however slow the machine.
const GENEROUS: [&str; 4] = ["--time", "2m", "--startup", "2m"];
/// For programs that will not.
const SHORT: [&str; 4] = ["--time", "300ms", "--startup", "2m"];
/// The most memory that we may ever have used, in bytes.
const MAX_MEMORY: u64 = 300_000_000;

/// A program that misbehaves in this way; `mark` tells it apart from those of other tests.
fn hostile(mode: &str, mark: &str) -> String {
    format!(r#"ugi:cmd="python3 -IS crates/players/tests/external/programs/hostile.py '{mode}' {mark}""#)
}

/// The processes that have this mark among their arguments.
pub(crate) fn left_over(mark: &str) -> Vec<String> {
    let argument = format!("\0{mark}\0");
    let processes = fs::read_dir("/proc").unwrap().filter_map(Result::ok);
    let lines = processes.filter_map(|process| fs::read(process.path().join("cmdline")).ok());
    lines.map(|line| String::from_utf8_lossy(&line).into_owned()).filter(|line| line.contains(&argument)).collect()
}

pub(crate) fn mark(name: &str) -> String {
    format!("{name}-{}", std::process::id())
}

/// Runs a match with both colours, weighs it, and looks for what is left of programs with this mark.
#[track_caller]
fn played(first: &str, mark: &str, args: &[&str]) -> Value {
    let mut command = mossa();
    command.args(["match", "--game", "connect-x", "--board", BOARD, "--first", first, "--second", "random"]);
    command.args(["--games", "4", "--swap", "--json", "--no-timing"]).args(args);
    let report = weighed(&mut command, first);
    assert_eq!(left_over(mark), [""; 0], "{first}");
    report
}

#[track_caller]
fn weighed(command: &mut Command, name: &str) -> Value {
    let folder = folder(&format!("weighed-{:?}", thread::current().id()));
    let output = folder.join("report.json");
    command.stdin(Stdio::null()).stdout(fs::File::create(&output).unwrap()).stderr(Stdio::null());
    let used = command.spawn().unwrap().wait4().unwrap();
    assert_eq!(used.status.code(), Some(0), "{name}");
    assert!(used.rusage.maxrss < MAX_MEMORY, "{name}: {} bytes", used.rusage.maxrss);
    let report = serde_json::from_str(&fs::read_to_string(&output).unwrap()).unwrap();
    fs::remove_dir_all(&folder).unwrap();
    report
}

/// Every game of these programs ends with this word, and they have lost it.
#[track_caller]
fn lose(termination: &str, modes: &[&str], args: &[&str]) {
    for mode in modes {
        let mark = mark(mode);
        let report = played(&hostile(mode, &mark), &mark, args);
        let found: Vec<&str> = games(&report).iter().map(|game| text(game, "termination")).collect();
        assert_eq!(found, [termination; 4], "{mode}: {report}");
        let counts = ["wins", "draws", "losses", "forfeits"];
        assert_eq!(counts.map(|key| number(&report["first"], key)), [0, 0, 4, 4], "{mode}");
        assert_eq!(counts.map(|key| number(&report["second"], key)), [4, 0, 0, 0], "{mode}");
        check_sums(&report);
    }
}

/// No game of these programs ends by a fault.
#[track_caller]
fn do_not_lose(modes: &[&str]) {
    for mode in modes {
        let mark = mark(mode);
        let report = played(&hostile(mode, &mark), &mark, &GENEROUS);
        assert_eq!(games(&report).len(), 4);
        for game in games(&report) {
            check_game(BOARD, game);
        }
        assert_eq!(number(&report["first"], "forfeits"), 0, "{mode}");
        check_sums(&report);
    }
}

#[test]
fn who_never_answers_or_late_loses_on_time() {
    lose("time", &["silent", "late", "babble", "half"], &SHORT);
}

#[test]
fn endless_output_loses_on_time_and_fills_nothing() {
    lose("time", &["endless", "binary"], &SHORT);
}

#[test]
fn who_is_mute_in_the_introduction_loses_on_time() {
    lose("time", &["mute", "unready"], &["--startup", "300ms", "--time", "2m"]);
}

#[test]
fn who_ends_or_closes_its_pipe_crashes() {
    lose("crash", &["exit", "third", "closes", "orphan"], &GENEROUS);
}

#[test]
fn who_names_no_legal_move_loses_by_it() {
    lose("illegal", &["full", "far", "none", "nonsense"], &GENEROUS);
}

/// An unsolicited line costs nothing, whether it comes early, twice or in the middle of a game.
#[test]
fn who_answers_unasked_plays_on() {
    do_not_lose(&["early", "eager"]);
}

#[test]
fn who_cannot_be_started_crashes_and_says_why() {
    let folder = folder("unstartable");
    let program = folder.join("player");
    fs::write(&program, "#!/no/such/interpreter\n").unwrap();
    assert!(Command::new("chmod").arg("+x").arg(&program).status().unwrap().success());
    let report = played(&format!("ugi:cmd={}", program.display()), "no-such-mark", &GENEROUS);
    for game in games(&report) {
        assert_eq!(text(game, "termination"), "crash");
        assert!(text(game, "reason").contains(" cannot be started: "), "{game}");
    }
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn who_talks_much_stays_or_writes_errors_does_not_lose() {
    do_not_lose(&["flood", "long", "stays", "stderr"]);
}

/// Games side by side, all with a program that crashes: each is what it is alone.
#[test]
fn crashes_do_not_reach_the_games_beside() {
    let mark = mark("beside");
    let third = hostile("third", &mark);
    let alone = played(&third, &mark, &GENEROUS);
    assert_eq!(alone, played(&third, &mark, &[&GENEROUS[..], &["--concurrency", "3"]].concat()));
    assert_eq!((number(&alone["first"], "forfeits"), number(&alone["second"], "wins")), (4, 4));
}

#[test]
fn standard_error_is_kept_in_a_log() {
    let folder = folder("log");
    let log = folder.join("errors.log");
    let mark = mark("stderr-log");
    let report = played(&hostile("stderr", &mark), &mark, &[&GENEROUS[..], &["--log", log.to_str().unwrap()]].concat());
    assert_eq!(number(&report["first"], "forfeits"), 0);
    let kept = fs::read(&log).unwrap();
    assert!(kept.starts_with(b"== python3 -IS ") && kept.len() == 4 << 20, "{} bytes", kept.len());
    fs::remove_dir_all(&folder).unwrap();
}

/// A pipe without a reader is refused, and one that is read slowly takes what it has room for: the program waits for
/// neither.
#[test]
fn logs_and_transcripts_wait_for_nobody() {
    let folder = folder("pipes");
    let pipe = folder.join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let (mark, name) = (mark("pipe"), pipe.to_str().unwrap());
    let player = hostile("stderr", &mark);
    let in_spec = format!("{player},log={name}");
    let games = ["match", "--game", "connect-x", "--board", BOARD, "--second", "random", "--games", "2"];
    for (first, option) in [(&player, Some("--log")), (&player, Some("--transcript")), (&in_spec, None)] {
        let mut command = mossa();
        command.args(games).args(["--first", first]).args(option.map(|option| [option, name]).into_iter().flatten());
        let run = Run::of(&mut command);
        assert!(run.code == 2 && run.stderr.contains(name), "{first} {option:?}: {}", run.stderr);
    }
    // Open at both ends, and never read.
    let _reader = fs::File::options().read(true).write(true).open(&pipe).unwrap();
    for option in ["--log", "--transcript"] {
        let report = played(&player, &mark, &[&GENEROUS[..], &[option, name]].concat());
        assert_eq!(number(&report["first"], "forfeits"), 0, "{report}");
    }
    for device in ["/dev/full", "/dev/null"] {
        let report = played(&player, &mark, &[&GENEROUS[..], &["--log", device, "--transcript", device]].concat());
        assert_eq!(number(&report["first"], "forfeits"), 0, "{report}");
    }
    fs::remove_dir_all(&folder).unwrap();
}

/// The player of our page on UGI, whole games on several boards against our best.
#[test]
fn the_example_of_the_page_plays_the_engine() {
    for board in ["6x7x4", "4x4x3", "20x20x10", "2x2x3"] {
        let mut command = mossa();
        command.args(["match", "--game", "connect-x", "--board", board, "--first", "engine:nodes=2000"]);
        command.args(["--second", EXAMPLE, "--games", "2", "--swap", "--json", "--no-timing"]).args(GENEROUS);
        let report = weighed(&mut command, board);
        for game in games(&report) {
            check_game(board, game);
        }
        check_sums(&report);
        assert_eq!((number(&report["second"], "wins"), number(&report["second"], "forfeits")), (0, 0), "{report}");
    }
}

/// Ours through the protocol: a program of ours plays as it does at home, to the node.
#[test]
fn our_own_program_plays_as_at_home() {
    let program = env!("CARGO_BIN_EXE_mossa");
    let outside = format!(r#"ugi:cmd="'{program}' ugi connect-x --player alpha-beta:depth=4""#);
    let match_of = |second: &str| {
        let mut command = mossa();
        command.args(["match", "--game", "connect-x", "--first", "alpha-beta:depth=2", "--second", second, "--swap"]);
        weighed(command.args(["--games", "2", "--json", "--no-timing"]).args(GENEROUS), second)
    };
    let (outside, home) = (match_of(&outside), match_of("alpha-beta:depth=4"));
    for (a, b) in games(&outside).iter().zip(games(&home)) {
        assert_eq!((&a["moves"], &a["result"]), (&b["moves"], &b["result"]));
    }
    assert_eq!(number(&outside["second"], "nodes"), number(&home["second"], "nodes"));
}

/// Programs also sit at the table of `play`, and are asked by `analyze`.
#[test]
fn programs_play_and_analyse_too() {
    let args = ["play", "connect-x", "--first", EXAMPLE, "--second", "alpha-beta:depth=2", "--json", "--no-timing"];
    let run = Run::of(mossa().args(args));
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(matches!(text(&run.json()["rounds"][0], "termination"), "connection" | "board-full"), "{}", run.stdout);
    let run = Run::of(mossa().args(["analyze", "connect-x", "--moves", "445", "--player", EXAMPLE, "--json"]));
    assert!(run.code == 0 && run.json()["best"].is_string(), "{}", run.stdout);
}

/// Told to stop, in the middle of a game or of an introduction: finished games are reported, and all children are gone.
#[test]
fn a_match_with_programs_can_be_broken_off() {
    let folder = folder("outside-signals");
    for signal in SIGNALS {
        let (file, mark) = (folder.join(signal.0), mark(&format!("broken-off-{}", signal.0)));
        let (name, stays) = (file.to_str().unwrap(), hostile("stays", &mark));
        let args = ["match", "--game", "connect-x", "--first", &stays, "--second", "random", "--json", "--pgn", name];
        let more = ["--games", "100000", "--concurrency", "2", "--board", BOARD, "--time", "2m", "--startup", "2m"];
        let first_game = || {
            while !fs::read_to_string(&file).is_ok_and(|record| record.contains("[Event ")) {
                thread::sleep(Duration::from_millis(5));
            }
        };
        let run = interrupted_after(&[&args[..], &more].concat(), Stdio::null(), first_game, signal);
        let report = run.json();
        assert!(run.code == 1 && !games(&report).is_empty(), "{}", run.stdout);
        assert_eq!(fs::read_to_string(&file).unwrap().matches("[Event ").count(), games(&report).len());
        assert_eq!(left_over(&mark), [""; 0]);

        let mute = hostile("mute", &mark);
        let args = ["match", "--game", "connect-x", "--first", &mute, "--second", "random", "--json"];
        let is_on = || {
            while left_over(&mark).is_empty() {
                thread::sleep(Duration::from_millis(5));
            }
        };
        let run = interrupted_after(&[&args[..], &["--startup", "1h"]].concat(), Stdio::null(), is_on, signal);
        assert_eq!((run.code, games(&run.json()).len()), (1, 0));
        assert_eq!(left_over(&mark), [""; 0]);
    }
    fs::remove_dir_all(&folder).unwrap();
}

/// Processes that keep a core busy, as long as this is kept.
struct Crowd(Vec<std::process::Child>);

impl Crowd {
    fn on(core: &str) -> Crowd {
        // In sessions of their own, for the kernel may share the processor out among sessions.
        let work = ["taskset", "-c", core, "sh", "-c", "while :; do :; done"];
        let busy = || Command::new("setsid").args(work).spawn().unwrap();
        Crowd((0..12).map(|_| busy()).collect())
    }
}

impl Drop for Crowd {
    fn drop(&mut self) {
        for process in &mut self.0 {
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

/// A program that is late because others had its processor is told from one that is slow: a program that works without end
/// on a core with twelve others runs for a small part of its time, on every machine. The game is played again, and marked.
#[test]
fn a_program_that_the_machine_keeps_waiting_is_told_of() {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let cores = status.lines().find_map(|line| line.strip_prefix("Cpus_allowed_list:")).unwrap().trim();
    let core = cores.split([',', '-']).next_back().unwrap();
    let mark = mark("kept-waiting");
    let program = "python3 -IS crates/players/tests/external/programs/hostile.py";
    let late = format!(r#"ugi:cmd="taskset -c {core} {program} cpu {mark}""#);
    let crowd = Crowd::on(core);
    let args = ["match", "--game", "connect-x", "--board", BOARD, "--first", &late, "--second", "random", "--json"];
    let run = Run::of(mossa().args(args).args(["--games", "1"]).args(SHORT));
    drop(crowd);
    let game = &run.json()["games"][0];
    assert_eq!(text(game, "termination"), "time", "{game}");
    let stalled = game["stalled"].as_f64().unwrap_or_else(|| panic!("it is not marked: {game}"));
    assert!(0.0 < stalled, "{game}");
    assert_eq!(left_over(&mark), [""; 0]);
}
