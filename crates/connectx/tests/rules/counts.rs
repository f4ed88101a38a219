//! Counts: the published ones, those of a game without bulk counting, and limits.

use mossa_connectx::forms::Bits;
use mossa_connectx::perft::{Perft, distinct, perft};
use mossa_connectx::{Board, ConnectX, Form, Wide};
use mossa_kernel::{FakeClock, Game, Limits, Notation, SearchHandle, StateSpace, Stopped};

use crate::shape;

fn counted<F: Form>(board: &str, moves: &str, depth: u32) -> Perft {
    let game = ConnectX::<F>::new(shape(board)).unwrap();
    let handle = SearchHandle::<FakeClock>::default();
    perft(&game, &game.read_state(moves).unwrap(), depth, &mut handle.control(Limits::default()).meter()).unwrap()
}

#[test]
fn as_many_sequences_as_published() {
    let published = Perft { nodes: 5_673_234, finished_before: 13_032 };
    assert_eq!(counted::<Bits<u64>>("6x7x4", "-", 8), published);
    assert_eq!(counted::<Bits<u128>>("6x7x4", "-", 8), published);
    assert_eq!(counted::<Wide>("6x7x4", "-", 7), counted::<Bits<u64>>("6x7x4", "-", 7));
}

#[test]
fn as_many_positions_as_published() {
    let game = ConnectX::<Bits<u64>>::new(shape("6x7x4")).unwrap();
    let handle = SearchHandle::<FakeClock>::default();
    let counts = distinct(&game, &game.empty(), 9, &mut handle.control(Limits::default()).meter()).unwrap();
    assert_eq!(counts, [1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859, 184_275, 558_186]);
}

/// One by one, every ply of it.
fn plain<F: Form>(game: &ConnectX<F>, board: &Board<F>, depth: u32) -> Perft {
    if depth == 0 {
        return Perft { nodes: 1, finished_before: 0 };
    }
    if game.outcome(board).is_some() {
        return Perft { nodes: 0, finished_before: 1 };
    }
    game.moves(board).into_iter().map(|column| plain(game, &game.after(board, column), depth - 1)).fold(
        Perft::default(),
        |sum, below| Perft {
            nodes: sum.nodes + below.nodes,
            finished_before: sum.finished_before + below.finished_before,
        },
    )
}

#[test]
fn counting_in_bulk_is_exact() {
    let boards = [("1x1x1", "-"), ("1x1x1", "1"), ("1x1x2", "1"), ("3x3x3", "12"), ("2x5x3", "-"), ("4x4x2", "-")];
    for (board, moves) in boards {
        let game = ConnectX::<Bits<u64>>::new(shape(board)).unwrap();
        for depth in 0..8 {
            let expected = plain(&game, &game.read_state(moves).unwrap(), depth);
            assert_eq!(counted::<Bits<u64>>(board, moves, depth), expected, "{board} {moves} {depth}");
            assert_eq!(counted::<Wide>(board, moves, depth), expected, "{board} {moves} {depth}");
        }
    }
}

#[test]
fn counting_can_be_stopped() {
    let game = ConnectX::<Bits<u64>>::new(shape("6x7x4")).unwrap();
    let handle = SearchHandle::<FakeClock>::default();
    let few = Limits { nodes: Some(1_000), ..Limits::default() };
    assert_eq!(perft(&game, &game.empty(), 20, &mut handle.control(few).meter()), Err(Stopped::Nodes));
    assert_eq!(distinct(&game, &game.empty(), 20, &mut handle.control(few).meter()), Err(Stopped::Nodes));
    let small = Limits { memory: Some(1 << 20), ..Limits::default() };
    assert_eq!(distinct(&game, &game.empty(), 20, &mut handle.control(small).meter()), Err(Stopped::Memory));
}
