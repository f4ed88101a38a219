//! The strong chess player as front ends name it.

use mossa_catalogue::chess::{Chess, Position, players};
use mossa_catalogue::{AnyPosition as _, PlayerResources, Spec};
use mossa_kernel::{Limits, NoProgress, Score, SearchHandle};

fn ask(position: &str, spec: &str) -> mossa_kernel::Choice<String> {
    let handle = <SearchHandle>::default();
    let position = Position::read(Chess::STANDARD, position).expect("a position");
    position.seat().ask(spec, &handle.control(Limits::default()), &mut NoProgress).expect("there is an answer")
}

fn error(spec: &str) -> String {
    let spec: Spec = spec.parse().expect("a spec");
    let position = Position::read(Chess::STANDARD, "startpos").expect("a position");
    position.check_player(&spec, &PlayerResources::REFUSED).expect_err("it should be refused").to_string()
}

#[test]
fn it_is_the_first_of_the_players_and_says_what_it_takes() {
    assert_eq!(players()[0].name, "engine");
    for (spec, words) in [
        (
            "engine:eval=soft",
            "unknown key \"eval\" of engine: expected time, nodes, depth, table, threads, lines, moves, elo, seed",
        ),
        ("engine:threads=0", "threads is \"0\": expected a whole number from 1 to 256"),
        ("engine:elo=400", "elo is \"400\": expected a whole number from 800 to 2600"),
        ("engine:moves=some", "moves is \"some\": expected best or all"),
        ("engine:lines=0", "lines is \"0\": expected a whole number from 1 up"),
        ("engine:table=big", "table is \"big\": expected a size such as 64MiB"),
    ] {
        assert_eq!(error(spec), words);
    }
}

#[test]
fn it_finds_a_mate_and_values_every_move() {
    let choice = ask("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "engine:depth=5,table=1MiB");
    assert_eq!((choice.mv.as_str(), choice.score), ("a1a8", Some(Score::win_in(1))));
    let choice = ask("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "engine:depth=5,moves=all");
    assert_eq!(choice.values.len(), 16);
    assert_eq!(choice.values.iter().filter(|(_, score)| score.win_in_plies() == Some(1)).count(), 1);
    let choice = ask("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "engine:depth=5,lines=3");
    assert_eq!((choice.values.len(), choice.variations.len()), (3, 3));
    assert_eq!(choice.variations[0].line, choice.line);
    assert!(choice.variations.is_sorted_by(|better, worse| worse.score <= better.score));
}

#[test]
fn equal_settings_play_the_same_move_and_levels_use_fewer_nodes() {
    let start = "startpos moves e2e4 c7c5 g1f3";
    for spec in ["engine:nodes=20000", "engine:elo=1200,seed=7", "engine:elo=2000"] {
        let [first, second] = [0, 1].map(|_| ask(start, spec));
        assert_eq!(first, second, "{spec}");
    }
    let [weak, strong] = ["engine:elo=900", "engine:elo=2100"].map(|spec| ask(start, spec).stats.nodes);
    assert!(weak < 500 && 10 * weak < strong, "{weak} {strong}");
}

#[test]
fn it_plays_chess960_and_with_two_threads() {
    let handle = <SearchHandle>::default();
    let control = handle.control(Limits { nodes: Some(20_000), ..Limits::default() });
    let fen = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
    let mut seat = Position::read(Chess::CHESS960, fen).expect("a position").seat();
    let choice = seat.ask("engine:threads=2", &control, &mut NoProgress).expect("there is an answer");
    assert!(seat.legal().contains(&choice.mv));
}
