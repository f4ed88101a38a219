//! `perfect` as it is named: every column's exact result, varied play, answers in time.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use mossa_catalogue::connect_x::player as named;
use mossa_catalogue::{PlayerResources, SpecBooks, Terms};
use mossa_connectx::solver::{Book, Repertoire};
use mossa_connectx::{Column, ConnectX, Wide};
use mossa_kernel::{
    Choice, FakeClock, Game, Limits, NoProgress, Notation, RealClock, Score, SearchHandle, StateSpace, Value,
};

use crate::{Rules, opening, player, rules};

fn ask(game: &Rules, spec: &str, moves: &str) -> Choice<Column> {
    let handle = <SearchHandle>::default();
    let board = game.read_state(moves).unwrap();
    player(game, spec).choose(game, &board, &handle.control(Limits::default()), &mut NoProgress).unwrap()
}

#[test]
fn every_column_has_its_exact_result() {
    for (board, moves) in
        [("4x4x4", "-"), ("5x4x4", "2332"), ("4x5x3", "-"), ("6x7x4", "2252576253462244111"), ("5x5x5", "333")]
    {
        let game = rules(board);
        let exact = ask(&game, "perfect:moves=all,table=1MiB", moves);
        let plain = ask(&game, "deepening:depth=42,moves=all,table=8MiB", moves);
        assert_eq!(exact.values, plain.values, "{board} {moves}");
        assert_eq!(exact.score, plain.score, "{board} {moves}");
        let n_free = game.shape().n_cells() - game.read_state(moves).unwrap().n_stones();
        assert_eq!(exact.stats.iterations, n_free as u64, "it has looked to the end");
        let best = ask(&game, "perfect", moves);
        assert_eq!(best.score, exact.score);
        assert!(exact.values.contains(&(best.mv, exact.score.unwrap())), "{board} {moves}");
    }
}

/// The winner is the same where only the outcome is asked for, and the end is then said to be no sooner than it is.
#[test]
fn outcomes_are_what_exact_scores_say() {
    for (board, moves) in [
        ("4x4x4", "-"),
        ("4x6x4", "-"),
        ("5x4x4", "2332"),
        ("6x7x4", "2252576253462244111"),
        ("6x7x4", "41315"),
        ("6x7x4", "4131"),
    ] {
        let game = rules(board);
        for (spec, keys) in [("perfect", ""), ("perfect:moves=all", ",moves=all")] {
            let exact = ask(&game, spec, moves);
            let outcome = ask(&game, &format!("perfect:goal=outcome{keys}"), moves);
            let is_later = |one: Score, other: Score| {
                one.get().signum() == other.get().signum() && one.get().abs() <= other.get().abs()
            };
            assert!(is_later(outcome.score.unwrap(), exact.score.unwrap()), "{board} {moves} {spec}");
            assert_eq!(outcome.values.len(), exact.values.len());
            for (one, other) in outcome.values.iter().zip(&exact.values) {
                assert!(one.0 == other.0 && is_later(one.1, other.1), "{board} {moves}: {one:?} {other:?}");
            }
        }
    }
}

#[test]
fn its_line_is_played_to_the_end() {
    let game = rules("5x5x4");
    let choice = ask(&game, "perfect", "3342");
    let mut board = game.read_state("3342").unwrap();
    for &column in &choice.line {
        let () = game.play(&mut board, column);
    }
    let outcome = game.outcome(&board).expect("the game is over");
    let after = choice.line.iter().fold(Score::of(outcome, board.to_move()), |score, _| Score::from_child(score));
    assert_eq!(Some(after), choice.score);
}

#[test]
fn other_seeds_play_otherwise_and_as_well() {
    let game = rules("4x4x4");
    let moves: Vec<_> = (1..20).map(|seed| opening(&game, &format!("perfect:seed={seed}"))).collect();
    assert!(moves.iter().all(|choice| choice.score == Some(Score::DRAW)));
    assert!(moves.iter().any(|choice| choice.mv != moves[0].mv));
    assert_eq!(opening(&game, "perfect:seed=3").mv, opening(&game, "perfect:seed=3").mv);
}

#[test]
fn two_threads_find_the_same_scores() {
    let game = rules("5x6x4");
    assert_eq!(opening(&game, "perfect:threads=2").score, opening(&game, "perfect").score);
}

#[test]
fn a_board_that_is_too_large_is_refused() {
    let game = ConnectX::<Wide>::new("20x20x10".parse().unwrap()).unwrap();
    let error = named(&game, &"perfect".parse().unwrap(), &PlayerResources::REFUSED).err().unwrap();
    assert_eq!(error.to_string(), "perfect plays boards with columns x (rows + 1) <= 128 only: expected engine");
}

#[test]
fn it_answers_within_its_limits_without_a_score() {
    let game = rules("6x8x4");
    let handle = SearchHandle::<FakeClock>::default();
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let choice =
        player(&game, "perfect").choose(&game, &game.empty(), &handle.control(limits), &mut NoProgress).unwrap();
    assert_eq!(choice.score, None);
}

#[test]
fn the_engine_knows_the_end_under_a_clock() {
    let game = rules("6x7x4");
    // Time stands still: however slow the machine is, there is enough of it.
    let handle = SearchHandle::<FakeClock>::default();
    let limits = Limits { time: Some(Duration::from_secs(20)), ..Limits::default() };
    let moves = "37313333717124171162542";
    let board = game.read_state(moves).unwrap();
    let choice = player(&game, "engine").choose(&game, &board, &handle.control(limits), &mut NoProgress).unwrap();
    assert_eq!(choice.score, ask(&game, "perfect", moves).score);
}

/// In the place of 5, which loses, it plays what its repertoire has; with a limit on nodes, it searches.
#[test]
fn the_engine_knows_a_draw_by_heart() {
    let game = rules("7x7x4");
    // To solve the position takes seconds anywhere.
    let handle = SearchHandle::<RealClock>::default();
    let quick = |moves| {
        let board = game.read_state(moves).unwrap();
        let limits = Limits { time: Some(Duration::from_millis(4)), ..Limits::default() };
        player(&game, "engine").choose(&game, &board, &handle.control(limits), &mut NoProgress).unwrap()
    };
    let choice = quick("4444441");
    let repertoire = Repertoire::embedded(game.shape()).unwrap();
    assert_eq!(Some(choice.mv), repertoire.column(&game, &game.read_state("4444441").unwrap()));
    assert_eq!(choice.score, None, "its opponent may have made a mistake");
    assert!(ask(&game, "engine:nodes=1000", "4444441").score.is_some());
    // It wins at once, whatever it knows by heart.
    assert_eq!(quick("415161").score, Some(Score::win_in(1)));
}

#[test]
fn higher_levels_beat_lower_ones() {
    let game = rules("6x7x4");
    let mut points = 0;
    for seed in 1..=10 {
        let mut players = [1, 5].map(|level| player(&game, &format!("engine:level={level},seed={seed}")));
        let mut board = game.empty();
        while game.outcome(&board).is_none() {
            let handle = <SearchHandle>::default();
            let turn = (board.n_stones() + seed) % 2;
            let choice =
                players[turn].choose(&game, &board, &handle.control(Limits::default()), &mut NoProgress).unwrap();
            let () = game.play(&mut board, choice.mv);
        }
        let last = (board.n_stones() - 1 + seed) % 2;
        points += match game.outcome(&board) {
            Some(mossa_kernel::Outcome::Draw) => 1,
            _ => 2 * last,
        };
    }
    assert!(15 <= points, "{points} half points of 20");
}

#[test]
fn only_the_local_user_names_a_file() {
    let game = rules("5x6x4");
    let book = Book::embedded(game.shape()).unwrap();
    let file = std::env::temp_dir().join(format!("mossa-named-book-{}", std::process::id()));
    book.save(&file).unwrap();
    let path = file.to_str().unwrap();
    let local = || PlayerResources::allowed(Terms::default()).with_spec_books(SpecBooks::AnyPath);
    let refusal = |resources: &PlayerResources, name: &str| {
        let spec = format!("perfect:book={name}").parse().unwrap();
        named(&game, &spec, resources).err().map(|error| error.to_string())
    };
    assert_eq!(refusal(&local(), path), None);
    let of_others = [
        PlayerResources::REFUSED,
        PlayerResources::allowed(Terms::default()),
        // A worker on a queue, and the web server.
        local().only(BTreeMap::from([("guest".into(), "./guest".into())])),
        local().without_programs(),
    ];
    for resources in of_others {
        // To open a device or a pipe would never come to an end.
        for name in [path, "/dev/zero", "/etc/shadow", "../secret"] {
            let why = refusal(&resources, name).expect("it is refused");
            assert!(why.starts_with("book is ") && why.contains("only the local command line names files"), "{why}");
        }
        for name in ["on", "off"] {
            assert_eq!(refusal(&resources, name), None);
        }
    }
    let named_books = SpecBooks::Named(BTreeMap::from([("long".into(), Arc::clone(&book))]));
    let allowed = PlayerResources::REFUSED.with_spec_books(named_books).without_programs();
    assert_eq!(refusal(&allowed, "long"), None);
    assert!(refusal(&allowed, "short").is_some() && refusal(&allowed, path).is_some());
    std::fs::remove_file(file).unwrap();
}
