//! Monte-Carlo tree search finds what is forced.

use mossa_connectx::evaluators::Aligned;
use mossa_connectx::forms::Bits;
use mossa_connectx::tactics::PlainSight;
use mossa_connectx::{Board, ConnectX};
use mossa_kernel::{Limits, NoProgress, Score, SearchHandle, StateSpace, Tactics, Value};
use mossa_search::mcts::{Mcts, ToTheEnd, Ucb1};
use mossa_search::minimax::minimax;
use mossa_search::tactics::NoTactics;

use crate::{Stones, positions};

/// Positions of random games in which the side to move wins with its second stone and not with its first.
fn won_in_two(game: &ConnectX<Stones>, n: usize) -> Vec<Board<Stones>> {
    let aligned = Aligned::new(game.shape());
    let wins = |board: &Board<Stones>| minimax(game, &aligned, board, 3).0 == Score::win_in(3);
    let found: Vec<_> = positions(game, 8_000, 3).into_iter().filter(wins).take(n).collect();
    assert_eq!(found.len(), n, "there are enough of them on {}", game.shape());
    found
}

fn check(game: &ConnectX<Stones>, tactics: &impl Tactics<ConnectX<Stones>>, boards: &[Board<Stones>], nodes: u64) {
    let (aligned, handle) = (Aligned::new(game.shape()), <SearchHandle>::default());
    for (seed, board) in boards.iter().enumerate() {
        let mcts = Mcts { tactics, selection: Ucb1::default(), rollout: ToTheEnd, seed: seed as u64 };
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let choice = mcts.search(game, board, &handle.control(limits), &mut NoProgress);
        let (worth, _) = minimax(game, &aligned, &game.after(board, choice.mv), 2);
        assert_eq!(Score::from_child(worth), Score::win_in(3), "{} in {board:?}: {:?}", choice.mv, choice.score);
        assert_eq!(choice.score, Some(Score::win_in(3)), "it is proven");
    }
}

#[test]
fn every_win_in_two_is_found() {
    for (shape, n) in [("6x7x4", 100), ("5x5x4", 50), ("4x6x3", 50)] {
        let game = ConnectX::<Bits<u64>>::new(shape.parse().unwrap()).unwrap();
        let boards = won_in_two(&game, n);
        check(&game, &PlainSight::new(game.shape()), &boards, 2_000);
        check(&game, &NoTactics, &boards, 50_000);
    }
}
