//! Counts: the published ones, those of two other generators for Chess960, and those of a game without bulk counting.

use mossa_chess::perft::{Perft, perft};
use mossa_chess::{Chess, State};
use mossa_kernel::{FakeClock, Limits, Notation, SearchHandle, StateSpace, Stopped};

use crate::{data, state};

fn counted(state: &State, depth: u32) -> Perft {
    let handle = SearchHandle::<FakeClock>::default();
    perft(state, depth, &mut handle.control(Limits::default()).meter()).unwrap()
}

/// Lines such as `FEN ;D1 20 ;D2 400`.
fn check_file(game: Chess, name: &str, deepest: u32) -> usize {
    let text = data(name);
    for line in text.lines() {
        let mut parts = line.split(';').map(str::trim);
        let fen = parts.next().unwrap();
        let start = game.read_state(fen).unwrap();
        assert_eq!(game.write_state(&start), fen);
        for part in parts {
            let (depth, nodes) = part[1..].split_once(' ').unwrap();
            let depth: u32 = depth.parse().unwrap();
            if depth <= deepest {
                assert_eq!(counted(&start, depth).nodes, nodes.parse::<u64>().unwrap(), "{fen} depth {depth}");
            }
        }
    }
    text.lines().count()
}

#[test]
fn as_many_sequences_as_published() {
    assert_eq!(check_file(Chess::STANDARD, "perft.epd", 4), 126);
}

#[test]
fn as_many_sequences_of_chess960_as_elsewhere() {
    assert_eq!(check_file(Chess::CHESS960, "perft960.epd", 4), 20);
}

/// One by one, every ply of it, through the rules.
fn plain(game: Chess, state: &mut State, depth: u32) -> Perft {
    let moves = game.moves(state);
    if depth == 0 {
        return Perft { nodes: 1, finished_before: 0 };
    }
    if moves.is_empty() {
        return Perft { nodes: 0, finished_before: 1 };
    }
    let mut sum = Perft::default();
    for mv in moves {
        let undo = game.play(state, mv);
        let below = plain(game, state, depth - 1);
        game.undo(state, mv, undo);
        sum.nodes += below.nodes;
        sum.finished_before += below.finished_before;
    }
    sum
}

#[test]
fn counting_in_bulk_is_exact() {
    let mates = "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1";
    for fen in ["startpos", mates, "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", "k7/8/1Q6/8/8/8/8/7K b - - 160 90"] {
        for depth in 0..4 {
            let mut state = state(fen);
            assert_eq!(counted(&state, depth), plain(Chess::STANDARD, &mut state, depth), "{fen} {depth}");
        }
    }
}

#[test]
fn games_that_end_on_the_board_are_counted_apart() {
    let start = Chess::STANDARD.start();
    assert_eq!(counted(&start, 5), Perft { nodes: 4_865_609, finished_before: 8 });
}

#[test]
fn counting_can_be_stopped() {
    let handle = SearchHandle::<FakeClock>::default();
    let few = Limits { nodes: Some(1_000), ..Limits::default() };
    let counted = perft(&Chess::STANDARD.start(), 20, &mut handle.control(few).meter());
    assert_eq!(counted, Err(Stopped::Nodes));
}
