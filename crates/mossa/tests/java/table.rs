//! Players in Java at our table: whole games against the engine through both bridges, bad ones that lose their own game and
//! nothing else, and the course's tournament with one command.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::course::{course, root};

/// For players that will answer, however slow the machine.
const GENEROUS: [&str; 4] = ["--time", "2m", "--startup", "2m"];

fn mossa() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mossa"));
    let tmp = env!("CARGO_TARGET_TMPDIR");
    command
        .current_dir(root())
        .envs(["XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"].map(|folder| (folder, tmp)))
        .stdin(Stdio::null());
    command
}

#[track_caller]
fn json(command: &mut Command) -> Value {
    let output = command.output().expect("the program starts");
    let words = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{words}");
    serde_json::from_slice(&output.stdout).expect("one document")
}

/// The spec of a player that this command starts; nothing in it holds quotes.
fn spec(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let words: Vec<String> = words.map(|word| format!("'{}'", word.to_str().expect("text"))).collect();
    format!("ugi:cmd=\"{}\"", words.join(" "))
}

/// A match of two games against the engine on a board; the Java player is second in the match.
#[track_caller]
fn against_engine(board: &str, second: &str, limits: &[&str]) -> Value {
    let mut command = mossa();
    command.args(["match", "--game", "connect-x", "--board", board, "--first", "engine:nodes=1000"]);
    command.args(["--second", second, "--games", "2", "--swap", "--json", "--no-timing"]).args(limits);
    json(&mut command)
}

fn words(report: &Value, key: &str) -> Vec<String> {
    let games = report["games"].as_array().expect("games");
    games.iter().map(|game| game[key].as_str().expect("a word").to_owned()).collect()
}

#[test]
fn a_course_player_plays_the_engine() {
    let centre = spec(&course().runner("Centre"));
    for board in ["6x7x4", "20x20x10"] {
        let report = against_engine(board, &centre, &GENEROUS);
        assert_eq!(words(&report, "termination"), ["connection"; 2], "{report}");
        assert_eq!((&report["first"]["wins"], &report["second"]["forfeits"]), (&2.into(), &0.into()));
    }
}

/// The engine against itself, once at home and once through Java and back: `mossa match` starts `CXRunner`, which loads our
/// `MossaPlayer`, which starts `mossa ugi`.
#[test]
fn both_bridges_in_a_row_change_no_move() {
    let mut command = course().java();
    command.arg(format!("-Dmossa.path={}", env!("CARGO_BIN_EXE_mossa"))).arg("-Dmossa.player=alpha-beta:depth=4");
    command.arg("-cp").arg(course().class_path()).arg("mossa.CXRunner").arg(course().bridge()).arg("mossa.MossaPlayer");
    let through = against_engine("6x7x4", &spec(&command), &GENEROUS);
    let home = against_engine("6x7x4", "alpha-beta:depth=4", &GENEROUS);
    let moves = |report: &Value| [0, 1].map(|at: usize| report["games"][at]["moves"].clone());
    assert_eq!(moves(&through), moves(&home));
    assert_eq!(words(&through, "result"), words(&home, "result"));
}

#[test]
fn who_throws_sleeps_or_returns_nothing_loses_that_game() {
    let cases = [
        ("Throws", "crash", &GENEROUS[..]),
        ("Leaves", "crash", &GENEROUS),
        ("Nowhere", "illegal", &GENEROUS),
        ("Sleeps", "time", &["--time", "3s", "--startup", "2m"]),
    ];
    for (class, termination, limits) in cases {
        let report = against_engine("6x7x4", &spec(&course().runner(class)), limits);
        assert_eq!(words(&report, "termination"), [termination; 2], "{class}: {report}");
        assert_eq!((&report["first"]["wins"], &report["second"]["forfeits"]), (&2.into(), &2.into()), "{class}");
    }
}

/// A folder as a teacher would have it: jars, one of which holds a player that throws, and a folder of classes.
fn jars() -> std::path::PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("course jars");
    let _ = fs::remove_dir_all(&folder);
    let classes = folder.join("stubborn");
    fs::create_dir_all(&classes).expect("a folder");
    fs::write(folder.join("README.txt"), "not a player").expect("a file");
    fs::copy(course().jar(), folder.join("centre.jar")).expect("a jar");
    fs::copy(course().players().join("Stubborn.class"), classes.join("Stubborn.class")).expect("a class");
    let mut jar = Command::new("jar");
    jar.arg("--create").arg("--file").arg(folder.join("throws.jar")).arg("-C").arg(course().players());
    assert!(jar.arg("Throws.class").status().expect("jar starts").success());
    folder
}

#[test]
fn the_course_tournament_is_one_command() {
    let folder = jars();
    let mut command = mossa();
    command.arg("tournament").arg("--course").arg(&folder).arg("--class-path").arg(course().beside());
    command.args(["--player", "engine:nodes=300", "--boards", "4x4x4,5x4x5", "--concurrency", "2", "--json"]);
    command.args(["--java", "java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx64m", "--no-timing"]).args(GENEROUS);
    let report = json(&mut command);
    assert_eq!(report["points"], serde_json::json!([3, 1, 0]));
    let games = report["games"].as_array().expect("games");
    assert_eq!(games.len(), 2 * 6 * 2, "two boards, six pairs, both sides");
    let players = report["players"].as_array().expect("players");
    let mut names: Vec<&str> = players.iter().map(|player| player["name"].as_str().expect("a name")).collect();
    assert!(players.is_sorted_by_key(|player| std::cmp::Reverse(player["points"].as_u64())), "the best come first");
    names.sort_unstable();
    assert_eq!(names, ["centre", "engine:nodes=300", "stubborn", "throws"]);
    for player in players {
        let name = &player["name"];
        let mut counted = [0; 4];
        for game in games.iter().filter(|game| game["first"] == *name || game["second"] == *name) {
            let result = if game["first"] == *name { "1-0" } else { "0-1" };
            let is_forfeit = ["time", "illegal", "crash"].contains(&game["termination"].as_str().expect("a word"));
            let place = if game["result"] == result { 0 } else { 1 + usize::from(game["result"] != "1/2-1/2") };
            counted[place] += 1;
            counted[3] += u64::from(place == 2 && is_forfeit);
        }
        let told = ["wins", "draws", "losses", "errors"].map(|key| player[key].as_u64().expect("a number"));
        assert_eq!(told, counted, "{player}");
        assert_eq!(player["points"].as_u64(), Some(3 * counted[0] + counted[1]));
    }
    let of = |name: &str| players.iter().find(|player| player["name"] == name).expect("it played");
    assert_eq!((&of("engine:nodes=300")["errors"], &of("engine:nodes=300")["losses"]), (&0.into(), &0.into()));
    // It throws at its third move, and nobody wins before that; only who fills its column first loses to it.
    assert_eq!(of("throws")["errors"], of("throws")["losses"]);
    assert!(Some(8) <= of("throws")["errors"].as_u64() && of("throws")["draws"] == 0, "{}", of("throws"));
}

/// A folder with one jar that holds these players.
fn folder_of(name: &str, classes: &[&str]) -> std::path::PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let mut jar = Command::new("jar");
    jar.arg("--create").arg("--file").arg(folder.join("team.jar"));
    for class in classes {
        jar.arg("-C").arg(course().players()).arg(format!("{class}.class"));
    }
    assert!(jar.status().expect("jar starts").success());
    folder
}

/// The tournament of a folder against a player of ours on one small board.
fn tournament_of(folder: &Path) -> Command {
    let mut command = mossa();
    command.arg("tournament").arg("--course").arg(folder).arg("--class-path").arg(course().beside());
    command.args(["--player", "engine:nodes=300", "--boards", "4x4x3", "--json", "--no-timing"]);
    command.args(["--java", "java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx64m"]).args(GENEROUS);
    command
}

#[test]
fn a_jar_of_several_players_is_refused_until_a_class_is_named() {
    let folder = folder_of("several", &["Centre", "Stubborn"]);
    let output = tournament_of(&folder).output().expect("the program starts");
    let words = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{words}");
    assert!(words.contains("team.jar: it has 2 players (Centre, Stubborn)"), "{words}");
    assert!(words.contains("--class team.jar#Centre"), "{words}");
    let named = |classes: &[&str]| {
        let mut command = tournament_of(&folder);
        for class in classes {
            command.args(["--class", class]);
        }
        let report = json(&mut command);
        let players = report["players"].as_array().expect("players").clone();
        let mut names: Vec<String> =
            players.iter().map(|player| player["name"].as_str().expect("a name").to_owned()).collect();
        names.sort_unstable();
        names
    };
    assert_eq!(named(&["team.jar#Stubborn"]), ["engine:nodes=300", "team"]);
    let both = ["team.jar#Stubborn", "team.jar#Centre"];
    assert_eq!(named(&both), ["engine:nodes=300", "team#Centre", "team#Stubborn"]);
    for (class, expected) in [
        ("team.jar#Nobody", "it has no player Nobody: expected one of Centre, Stubborn"),
        ("other.jar#Centre", "there is no other.jar in the folder: expected one of team.jar"),
        ("team.jar", "expected JAR#CLASS"),
    ] {
        let output = tournament_of(&folder).args(["--class", class]).output().expect("the program starts");
        let words = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{words}");
        assert!(words.contains(expected), "{words}");
    }
}

#[test]
fn a_player_that_never_plays_is_named_and_the_tournament_is_no_success() {
    let folder = folder_of("unstarted", &["NeverStarts"]);
    let mut command = tournament_of(&folder);
    let output = command.output().expect("the program starts");
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    let report: Value = serde_json::from_slice(&output.stdout).expect("one document");
    let broken = &report["players"][1];
    assert_eq!((&broken["name"], &broken["errors"], &broken["moves"]), (&"team".into(), &2.into(), &0.into()));
    let text = tournament_of(&folder);
    let mut text_command = mossa();
    text_command.args(text.get_args().filter(|word| *word != "--json"));
    let output = text_command.output().expect("the program starts");
    let words = String::from_utf8_lossy(&output.stdout);
    assert!(words.contains("broken   team never played a move"), "{words}");
}

#[test]
fn the_course_goes_on_where_it_was_stopped() {
    let folder = folder_of("resumed", &["Centre"]);
    let ledger = folder.with_extension("db");
    let _ = fs::remove_file(&ledger);
    let with = |more: &[&str]| {
        let mut command = tournament_of(&folder);
        command.arg("--ledger").arg(&ledger).args(more);
        json(&mut command)
    };
    let whole = with(&[]);
    // Everything is there already: nothing is played again, and the answer is the same.
    assert_eq!(with(&["--resume"]), whole);
    let runs = json(mossa().args(["runs", "--json", "--ledger"]).arg(&ledger));
    let runs = runs["runs"].as_array().expect("runs").clone();
    assert_eq!(runs.len(), 1, "{runs:?}");
    assert_eq!((&runs[0]["name"], &runs[0]["state"]), (&"course".into(), &"done".into()));
}

/// `initPlayer` has as long as a move, and the move has its own time after it: each of them takes more than half of it.
#[test]
fn setting_up_has_a_clock_of_its_own() {
    let runner = |millis: [&str; 2]| {
        let mut command = course().java();
        command.arg(format!("-Dsetup.millis={}", millis[0])).arg(format!("-Dmove.millis={}", millis[1]));
        command.arg("-cp").arg(course().class_path());
        spec(command.arg("mossa.CXRunner").arg(course().players()).arg("SetsUpSlowly"))
    };
    let report = against_engine("4x4x3", &runner(["7000", "7000"]), &["--time", "12s", "--startup", "2m"]);
    assert_eq!(words(&report, "termination"), ["connection"; 2], "{report}");
    let late = against_engine("4x4x3", &runner(["3600000", "0"]), &["--time", "2s", "--startup", "2m"]);
    assert_eq!(words(&late, "termination"), ["time"; 2], "{late}");
    assert_eq!(late["second"]["moves"], 0, "it is late before its first move");
}

#[test]
fn a_folder_without_players_is_refused() {
    let empty = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no players");
    fs::create_dir_all(&empty).expect("a folder");
    for (folder, expected) in
        [(empty.as_path(), "no players are there"), (Path::new("/no/such/folder"), "--course /no/such")]
    {
        let output = mossa().arg("tournament").arg("--course").arg(folder).output().expect("the program starts");
        let words = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
        assert!(words.contains(expected) && words.lines().count() == 1, "{words}");
    }
}
