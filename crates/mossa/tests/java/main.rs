//! The bridges to the course's Java interface, both ways: `CXRunner`, which speaks UGI for any `CXPlayer`, good or bad, and
//! `MossaPlayer`, which is one and asks a UGI program. Compiled against our stand-in of the course's classes.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

mod course;
mod game;
mod plain;
mod program;
mod table;

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use rand::SeedableRng as _;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom as _;

use course::{course, root};
use game::{End, Terms, play};
use plain::{Board, Shape, text};
use program::{PATIENCE, Program};

const SHAPES: [Shape; 5] = [(6, 7, 4), (4, 4, 5), (1, 1, 1), (7, 5, 3), (20, 20, 10)];

/// A player of ours for tests, introduced on this board.
#[track_caller]
fn guest(class: &str, shape: Shape) -> Program {
    let mut program = Program::start(&mut course().runner(class));
    program.shake_hands(&text(shape));
    program
}

/// One game of a player against chance on the usual board: how it ended, and after how many stones.
#[track_caller]
fn end_of(program: &mut Program, terms: Terms) -> (End, usize) {
    let mut board = Board::new((6, 7, 4));
    let end = play(program, &mut board, terms);
    (end, board.n_stones())
}

#[test]
fn a_guest_introduces_itself_in_whole_lines() {
    let program = guest("Centre", (6, 7, 4));
    let said = [
        "id name Centre of the board",
        "id author the author of Centre of the board",
        "option name Board type string default 6x7x4",
        "option name Prepare type check default true",
        "ugiok",
        "readyok",
    ];
    assert_eq!(program.said, said);
    assert_eq!(program.quit().code, Some(0));
}

#[test]
fn whole_games_are_played_by_the_rules_on_any_board() {
    let mut program = Program::start(&mut course().runner("Centre"));
    for shape in SHAPES {
        program.shake_hands(&text(shape));
        for seed in 0..6 {
            let mut board = Board::new(shape);
            let terms = Terms { side: (seed % 2) as usize, seed, ..Terms::default() };
            let end = play(&mut program, &mut board, terms);
            let ends_well = if board.result() == "draw" { End::BoardFull } else { End::Connection };
            assert_eq!(end, ends_well, "{shape:?}, seed {seed}");
            assert_eq!(program.ask("result"), board.result());
            assert_eq!(program.ask("gameover"), "true");
            assert_eq!(program.ask("fen"), board.drawing());
            program.tell("go movetime 1000");
            assert_eq!(program.hear("bestmove", PATIENCE).as_deref(), Ok("(none)"));
        }
    }
    assert_eq!(program.quit().code, Some(0));
}

/// The last position of a random game in which there was still something to decide.
fn late_position(shape: Shape, chance: &mut ChaCha8Rng) -> Board {
    let mut board = Board::new(shape);
    loop {
        let mut next = board.clone();
        next.play(*board.legal().choose(chance).expect("an open game has moves"));
        if next.result() != "none" {
            return board;
        }
        board = next;
    }
}

#[test]
fn drawn_boards_are_set_up() {
    let mut program = guest("Centre", (6, 7, 4));
    let mut chance = ChaCha8Rng::seed_from_u64(7);
    for (shape, n_boards) in [((6, 7, 4), 30), ((6, 7, 9), 30), ((20, 20, 10), 2), ((50, 50, 50), 1)] {
        program.shake_hands(&text(shape));
        for _ in 0..n_boards {
            let mut board = late_position(shape, &mut chance);
            program.tell(&format!("position fen {}", board.drawing()));
            assert_eq!(program.ask("fen"), board.drawing());
            assert_eq!(program.ask("result"), "none");
            assert_eq!(program.ask("p1turn"), board.n_stones().is_multiple_of(2).to_string());
            program.tell("go movetime 1000");
            let column = program.hear("bestmove", PATIENCE).expect("a move").parse().expect("a column");
            assert!(board.legal().contains(&column));
            program.tell(&format!("position fen {} moves {column}", board.drawing()));
            board.play(column);
            assert_eq!(program.ask("fen"), board.drawing());
        }
    }
}

#[test]
fn orders_that_make_no_sense_are_refused_and_survived() {
    let mut program = guest("Centre", (6, 7, 4));
    let refused = [
        "setoption name Board value 6x7",
        "setoption name Board value 0x7x4",
        "setoption name Hash value 64",
        "position startpos moves 8",
        "position startpos moves 1 1 1 1 1 1 1",
        "position startpos moves 1 2 1 2 1 2 1 2",
        "position fen x......",
        "position fen ......./......./......./......./...x.../.......",
        "position fen ......./......./......./......./......./xx.....",
        "position elsewhere",
        "query weather",
        "go movetime soon",
    ];
    for order in refused {
        program.tell("position startpos");
        program.tell(order);
        assert!(program.hear("info string", PATIENCE).is_ok(), "{order}");
    }
    program.tell("what is this");
    program.tell("position startpos moves 9");
    program.tell("go movetime 1000");
    assert_eq!(program.hear("bestmove", PATIENCE).as_deref(), Ok("(none)"));
    assert_eq!(end_of(&mut program, Terms::default()).0, End::Connection);
}

#[test]
fn an_endless_search_answers_when_it_is_stopped() {
    let mut program = guest("Centre", (6, 7, 4));
    program.tell("stop");
    program.tell("position startpos");
    program.tell("go infinite");
    assert!(program.hear("bestmove", Duration::from_millis(300)).is_err());
    program.tell("isready");
    assert!(program.hear("readyok", PATIENCE).is_ok());
    program.tell("stop");
    assert_eq!(program.hear("bestmove", PATIENCE).as_deref(), Ok("4"));
    assert_eq!(end_of(&mut program, Terms::default()).0, End::Connection);
}

#[test]
fn a_player_that_throws_crashes() {
    let mut program = guest("Throws", (6, 7, 4));
    assert_eq!(end_of(&mut program, Terms::default()), (End::Crash, 4));
    let last = program.said.last().expect("it said something");
    assert_eq!(last, "info string the player threw java.lang.ArithmeticException: three is too much");
    let remains = program.remains();
    assert_eq!(remains.code, Some(1));
    assert!(remains.stderr.contains("at Throws.selectColumn"), "{}", remains.stderr);
}

#[test]
fn a_player_that_ends_the_program_crashes() {
    assert_eq!(end_of(&mut guest("Leaves", (6, 7, 4)), Terms::default()), (End::Crash, 0));
}

#[test]
fn a_player_that_sleeps_is_late() {
    let mut program = guest("Sleeps", (6, 7, 4));
    let terms = Terms { patience: Duration::from_secs(5), ..Terms::default() };
    assert_eq!(end_of(&mut program, terms), (End::Time, 2));
    program.kill();
    // It also goes when it is told to, thoughts or no thoughts.
    let mut program = guest("Sleeps", (6, 7, 4));
    program.tell("position startpos moves 1 2");
    program.tell("go movetime 1000");
    assert_eq!(program.quit().code, Some(0));
}

#[test]
fn columns_that_are_missing_or_full_are_passed_on() {
    let mut program = guest("Nowhere", (6, 7, 4));
    assert_eq!(end_of(&mut program, Terms::default()), (End::Illegal, 0));
    assert_eq!(program.said.last().map(String::as_str), Some("bestmove 0"));

    let mut program = guest("Stubborn", (6, 7, 9));
    program.tell("position startpos moves 1 1 1 1 1 1");
    program.tell("go movetime 1000");
    assert_eq!(program.hear("bestmove", PATIENCE).as_deref(), Ok("1"));
}

#[test]
fn what_a_player_prints_is_no_answer_and_what_it_is_told_is_right() {
    let mut program = guest("Prints", (6, 7, 4));
    let games = [
        (0, "movetime 2999"),
        (1, "movetime 50"),
        (1, "p1time 1000 p2time 90000 p2inc 0"),
        (0, "p1time 5000 p1inc 9000 p2time 1"),
        (0, "p1time 60000 p1inc 1000 movetime 2000"),
        (0, "depth 4"),
    ];
    for (side, go) in games {
        assert_eq!(end_of(&mut program, Terms { side, go, ..Terms::default() }).0, End::Connection, "go {go}");
    }
    let stderr = program.quit().stderr;
    let told: Vec<&str> = stderr.lines().filter_map(|line| line.split_once("init ")).map(|(_, told)| told).collect();
    let expected = ["6 7 4 true 2", "6 7 4 false 1", "6 7 4 false 4", "6 7 4 true 5", "6 7 4 true 2", "6 7 4 true 10"];
    assert_eq!(told, expected);
    assert!(stderr.contains("half a line"));
}

#[test]
fn a_jar_with_one_player_needs_no_name() {
    let mut program = Program::start(course().java().arg("-jar").arg(course().bridge()).arg(course().jar()));
    program.shake_hands("6x7x4");
    assert_eq!(end_of(&mut program, Terms::default()).0, End::Connection);
    assert_eq!(program.quit().code, Some(0));
}

#[test]
fn what_cannot_be_loaded_is_named() {
    let check = |place: &Path, class: &str, expected: &str| {
        let mut command = course().runner_of(place);
        command.args(Some(class).filter(|class| !class.is_empty()));
        let remains = Program::start(&mut command).remains();
        assert_eq!(remains.code, Some(2), "{}", remains.stderr);
        assert!(remains.stderr.contains(expected), "{}", remains.stderr);
    };
    let players = course().players();
    check(Path::new("nowhere.jar"), "Centre", "`nowhere.jar` is not there, expected a jar or a folder of classes");
    check(&players, "Missing", "no class `Missing`, expected it in");
    check(&players, "connectx.CXCell", "`connectx.CXCell` does not implement connectx.CXPlayer");
    check(
        &players,
        "",
        "has 9 players (Centre, Leaves, NeverStarts, Nowhere, Prints, SetsUpSlowly, Sleeps, Stubborn, Throws), expected the name",
    );
}

#[test]
fn our_player_plays_through_a_program_a_game_and_leaves_none_behind() {
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR")).join("java-engine");
    fs::create_dir_all(&scratch).expect("a folder for the log");
    let (log, engine) = (scratch.join("log"), scratch.join("engine"));
    fs::write(&log, "").expect("the log is empty");
    let player = root().join("examples/random_player.py");
    let script = format!("#!/bin/sh\necho $$ \"$@\" >>'{}'\nexec python3 '{}'\n", log.display(), player.display());
    fs::write(&engine, script).expect("the engine is written");
    Command::new("chmod").arg("+x").arg(&engine).status().expect("the engine may run");

    let properties = [format!("-Dmossa.path={}", engine.display()), "-Dmossa.player=mcts:nodes=9".to_owned()];
    let mut command = course().java();
    command.args(properties).arg("-cp").arg(course().class_path());
    let mut program = Program::start(command.args(["mossa.CXRunner"]).arg(course().bridge()).arg("mossa.MossaPlayer"));
    let shapes = [(6, 7, 4), (6, 7, 4), (20, 20, 10), (3, 3, 4)];
    for (seed, shape) in shapes.into_iter().enumerate() {
        program.shake_hands(&text(shape));
        let mut board = Board::new(shape);
        let go = "movetime 30000";
        let end = play(&mut program, &mut board, Terms { side: seed % 2, seed: seed as u64, go, ..Terms::default() });
        assert!(matches!(end, End::Connection | End::BoardFull), "{end:?} on {shape:?}: {:?}", program.said.last());
    }
    assert!(program.said.contains(&"id name Mossa mcts:nodes=9".to_owned()));
    assert_eq!(program.quit().code, Some(0));

    let started = fs::read_to_string(&log).expect("the log is there");
    assert_eq!(started.lines().count(), shapes.len());
    for (line, shape) in started.lines().zip(shapes) {
        let (process, arguments) = line.split_once(' ').expect("a process and its arguments");
        assert_eq!(arguments, format!("ugi connect-x --board {} --player mcts:nodes=9", text(shape)));
        let alive = Command::new("sh").args(["-c", &format!("kill -0 {process} 2>&1")]).output().expect("sh starts");
        assert!(!alive.status.success(), "process {process} is still there");
    }
}

#[test]
fn our_player_says_why_it_cannot_play() {
    for (program, complaint) in [("/no/such/mossa", "cannot play with `/no/such/mossa`"), ("false", "has ended")] {
        let mut command = course().java();
        command.arg(format!("-Dmossa.path={program}")).arg("-cp").arg(course().class_path());
        let mut program = Program::start(command.arg("mossa.CXRunner").arg(course().bridge()).arg("mossa.MossaPlayer"));
        program.shake_hands("6x7x4");
        assert_eq!(end_of(&mut program, Terms::default()), (End::Crash, 0));
        let last = program.said.last().expect("it said something");
        assert!(last.contains(complaint), "{last}");
    }
}
