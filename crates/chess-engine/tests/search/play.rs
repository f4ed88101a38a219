//! Limits, lines, draws, threads and stops.

use std::thread;
use std::time::Duration;

use mossa_chess::Chess;
use mossa_chess_engine::bench::POSITIONS;
use mossa_chess_engine::player::Values;
use mossa_chess_engine::{Engine, Ponder, SearchMode, Settings, Task};
use mossa_kernel::{
    Agent as _, Control, GameClock, GameClocks, Limits, Notation as _, Score, SearchHandle, StateSpace as _,
};
use mossa_kernel::{NoProgress, TableClock};

use crate::{Heard, engine, position, text, think};

#[test]
fn equal_nodes_give_equal_trees() {
    for fen in POSITIONS.iter().step_by(5) {
        let hear = || {
            let (handle, mut heard, mut engine) = (<SearchHandle>::default(), Heard::default(), engine());
            let control = handle.control(Limits { nodes: Some(40_000), ..Limits::default() });
            let found = engine.think(&position(fen), &Task::default(), &control, &mut heard).unwrap();
            (heard.0, found.stats.nodes, text(&found.root_moves[0].pv))
        };
        let (first, second) = (hear(), hear());
        assert_eq!(first, second, "{fen}");
        assert!(first.1 <= 40_001 && 2 < first.0.len(), "{fen}: {first:?}");
    }
}

#[test]
fn a_cleared_engine_has_seen_nothing() {
    let state = position(POSITIONS[5]);
    let mut engine = engine();
    let first = think(&mut engine, &state, 20_000);
    let _ = think(&mut engine, &position(POSITIONS[1]), 20_000);
    engine.clear();
    let second = think(&mut engine, &state, 20_000);
    assert_eq!((text(&first.root_moves[0].pv), first.depth), (text(&second.root_moves[0].pv), second.depth));
}

#[test]
fn the_smallest_limits_give_a_move() {
    let handle = <SearchHandle>::default();
    for limits in [
        Limits { nodes: Some(1), ..Limits::default() },
        Limits { depth: Some(1), ..Limits::default() },
        Limits { time: Some(Duration::ZERO), ..Limits::default() },
    ] {
        let found =
            engine().think(&position(POSITIONS[0]), &Task::default(), &handle.control(limits), &mut ()).unwrap();
        assert!(Chess::STANDARD.moves(&position(POSITIONS[0])).contains(&found.best()));
    }
}

#[test]
fn lines_are_distinct_and_ordered() {
    for fen in POSITIONS.iter().step_by(4) {
        let state = position(fen);
        let handle = <SearchHandle>::default();
        let control = handle.control(Limits { depth: Some(6), ..Limits::default() });
        let task = Task { n_lines: 4, ..Task::default() };
        let found = engine().think(&state, &task, &control, &mut ()).unwrap();
        let lines = &found.root_moves[..found.n_lines];
        assert!(lines.windows(2).all(|pair| pair[1].score <= pair[0].score), "{fen}: {lines:?}");
        for (at, line) in lines.iter().enumerate() {
            assert_eq!(line.pv[0], line.mv);
            assert!(lines[..at].iter().all(|other| other.mv != line.mv), "{fen}");
            let mut after = state.clone();
            for &mv in &line.pv {
                assert!(Chess::STANDARD.moves(&after).contains(&mv), "{fen}: {}", text(&line.pv));
                let _ = Chess::STANDARD.play(&mut after, mv);
            }
        }
    }
}

#[test]
fn only_the_moves_that_were_named_are_looked_at() {
    let state = position(POSITIONS[0]);
    let moves = ["a2a3", "h2h4"].map(|mv| Chess::STANDARD.read_move(&state, mv).unwrap()).to_vec();
    let handle = <SearchHandle>::default();
    let control = handle.control(Limits { depth: Some(5), ..Limits::default() });
    let task = Task { moves: moves.clone(), n_lines: 3, ..Task::default() };
    let found = engine().think(&state, &task, &control, &mut ()).unwrap();
    assert!(moves.contains(&found.best()) && found.n_lines == 2);
    let never = Task { moves: vec![Chess::STANDARD.moves(&position(POSITIONS[1]))[0]], ..Task::default() };
    assert!(engine().think(&state, &never, &control, &mut ()).is_none());
}

#[test]
fn an_agent_values_every_move_when_asked() {
    let mut agent = Engine::new(Settings { values: Values::EveryMove, ..Settings::default() });
    let state = position("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    let handle = <SearchHandle>::default();
    let control = handle.control(Limits { depth: Some(4), ..Limits::default() });
    let choice = agent.choose(&Chess::STANDARD, &state, &control, &mut NoProgress).unwrap();
    let legal = Chess::STANDARD.moves(&state);
    assert_eq!(choice.values.iter().map(|(mv, _)| *mv).collect::<Vec<_>>(), legal.to_vec());
    let best = choice.values.iter().max_by_key(|(_, score)| *score).unwrap();
    assert_eq!(*best, (choice.mv, Score::win_in(1)));
}

#[test]
fn a_repetition_is_found_when_behind_and_avoided_when_ahead() {
    // A rook down and about to be mated, with a perpetual check.
    let behind = position("6k1/6p1/8/7Q/8/7P/1rq3PK/8 w - - 0 1");
    assert_eq!(think(&mut engine(), &behind, 60_000).score(), Some(Score::DRAW));
    // A rook up, in a game in which the rook has gone to and fro: the third time would be a draw.
    let game = Chess::STANDARD;
    let mut ahead = position("7k/8/8/8/8/8/R7/K7 w - - 0 1");
    for mv in ["a2b2", "h8g8", "b2a2", "g8h8", "a2b2", "h8g8", "b2a2", "g8h8"] {
        let mv = game.read_move(&ahead, mv).unwrap();
        let _ = game.play(&mut ahead, mv);
    }
    let found = think(&mut engine(), &ahead, 20_000);
    assert!(Some(Score::new(300)) < found.score() && text(&[found.best()]) != "a2b2", "{:?}", found.root_moves[0]);
}

#[test]
fn the_clock_is_beaten_by_a_pawn_or_a_capture() {
    // Ninety-nine half-moves without either: anything but the pawn is a draw.
    let state = position("8/8/4k3/8/8/4KP2/8/7R w - - 99 90");
    assert_eq!(text(&[think(&mut engine(), &state, 20_000).best()]), "f3f4");
}

#[test]
fn two_threads_find_what_one_does() {
    let mut engine = Engine::new(Settings { n_threads: 2, ..Settings::default() });
    let state = position("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4");
    let found = think(&mut engine, &state, 20_000);
    assert_eq!((text(&[found.best()]), found.score()), ("h5f7".into(), Some(Score::win_in(1))));
    let state = position(POSITIONS[8]);
    let found = think(&mut engine, &state, 50_000);
    assert!(found.stats.nodes <= 60_000 && Chess::STANDARD.moves(&state).contains(&found.best()));
}

#[test]
fn a_raised_flag_stops_an_infinite_search() {
    for n_threads in [1, 2] {
        let mut engine = Engine::new(Settings { n_threads, table: 1 << 20, ..Settings::default() });
        let handle = <SearchHandle>::default();
        let task = Task { mode: SearchMode::Infinite, ..Task::default() };
        thread::scope(|scope| {
            scope.spawn(|| {
                while handle.node_counter.nodes() < 5_000 {
                    thread::sleep(Duration::from_millis(1));
                }
                handle.stop.raise();
            });
            let control = handle.control(Limits::default());
            let found = engine.think(&position(POSITIONS[6]), &task, &control, &mut ()).unwrap();
            assert!(5_000 <= found.stats.nodes);
        });
        // The flag is still up: the next search ends with its first look.
        let found = engine.think(&position(POSITIONS[7]), &task, &handle.control(Limits::default()), &mut ()).unwrap();
        assert!(found.stats.nodes <= 1_024 * n_threads as u64);
    }
}

#[test]
fn an_answer_waits_for_the_opponents_move() {
    let handle = <SearchHandle>::default();
    let ponder = Ponder::begin();
    let task = Task { ponder: ponder.clone(), ..Task::default() };
    thread::scope(|scope| {
        let waiting = scope.spawn(|| {
            let control = handle.control(Limits { depth: Some(2), ..Limits::default() });
            engine().think(&position(POSITIONS[0]), &task, &control, &mut ()).is_some()
        });
        thread::sleep(Duration::from_millis(30));
        assert!(!waiting.is_finished());
        ponder.hit();
        assert!(waiting.join().unwrap());
    });
}

#[test]
fn the_only_move_is_played_at_once_under_a_clock() {
    let state = position("7k/8/8/8/8/8/5q2/7K w - - 0 1");
    assert_eq!(Chess::STANDARD.moves(&state).len(), 0);
    let state = position("6rk/8/8/8/8/8/5q2/7K w - - 0 1");
    assert!(Chess::STANDARD.moves(&state).is_empty());
    let state = position("7k/8/8/8/8/8/6r1/7K w - - 0 1");
    assert_eq!(Chess::STANDARD.moves(&state).len(), 1);
    let handle = <SearchHandle>::default();
    let own = GameClock { left: Duration::from_mins(10), increment: Duration::ZERO };
    let clock = TableClock { time: &handle.clock, clocks: GameClocks { own, other: None, moves_to_go: None } };
    let control = Control { clock: &clock, ..handle.control(Limits::default()) };
    let found = engine().think(&state, &Task::default(), &control, &mut ()).unwrap();
    assert!(found.depth <= 8 && found.stats.nodes < 100_000, "time stands still, and it answers all the same");
}
