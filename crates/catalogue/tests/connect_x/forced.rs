//! Forced wins on Connect X: every one that is claimed is there, as soon as it is said to be or sooner, by the exact solver.

use mossa_conformance::rules::random_positions;
use mossa_connectx::forms::Bits;
use mossa_connectx::solver::{Goal, Solver};
use mossa_connectx::{Board, Column, ConnectX, PlainSight, Shape};
use mossa_kernel::{Game, Limits, Outcome, SearchHandle, StateSpace, TacticalStatus, Tactics};
use mossa_search::forced::{Forced, ForcedWin};

use crate::Rules;

/// The moves of a chain end the game, and the side that begins has won it.
fn check_line(game: &Rules, board: &Board<Bits<u64>>, win: &ForcedWin<Column>) {
    let sight = PlainSight::new(game.shape());
    let mut at = *board;
    for &column in &win.line {
        assert!(game.moves(&at).contains(&column), "{column} is played");
        let () = game.play(&mut at, column);
    }
    // The last two plies of a double threat are in plain sight.
    while game.outcome(&at).is_none() {
        let (TacticalStatus::Won { mv, .. } | TacticalStatus::Lost { mv, .. }) = sight.probe(game, &at) else {
            panic!("nothing is in plain sight at the end of a chain")
        };
        let () = game.play(&mut at, mv);
    }
    assert_eq!(game.outcome(&at), Some(Outcome::Win(board.to_move())));
    assert_eq!(at.n_stones() - board.n_stones(), win.plies as usize);
}

#[test]
fn claimed_wins_are_wins() {
    let handle = <SearchHandle>::default();
    let mut n_long = 0;
    for (text, seed) in
        [("4x5x3", 1), ("5x5x4", 2), ("6x5x4", 3), ("5x7x4", 4), ("6x7x4", 5), ("5x9x4", 6), ("6x8x5", 7)]
    {
        let shape: Shape = text.parse().unwrap();
        let game: Rules = ConnectX::new(shape).unwrap();
        let solver = Solver::new(shape, 1 << 16).unwrap();
        let half = shape.n_cells() / 3;
        for board in random_positions(&game, &game.empty(), 1_500, seed) {
            if game.outcome(&board).is_some() || board.n_stones() < half {
                continue;
            }
            let limits = Limits { nodes: Some(2_000), ..Limits::default() };
            let sight = PlainSight::new(shape);
            let mut forced = Forced::new(&game, &sight, handle.control(limits).meter());
            let Ok(Some(win)) = forced.win(&board, 12) else { continue };
            check_line(&game, &board, &win);
            n_long += usize::from(3 < win.plies);
            let mut meter = handle.control(Limits::default()).meter();
            let score = solver.value(&game, &board, Goal::Exact, &mut meter).unwrap();
            // Own stones that are left after a win in so many plies, and one.
            let n_after = board.n_stones() + win.plies as usize;
            let least = (shape.n_cells() - n_after) as i32 / 2 + 1;
            assert!(least <= score, "{text}: a win in {} plies, score {score}", win.plies);
        }
    }
    assert!(100 <= n_long, "{n_long} wins of more than three plies");
}
