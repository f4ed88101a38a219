//! What is at stake, by a plain look at every window; and with an eye for it who wins is the same as minimax says.

use std::collections::HashMap;

use mossa_connectx::forms::Bits;
use mossa_connectx::stakes::Assessor;
use mossa_connectx::windows::Direction;
use mossa_connectx::{Board, Column, ConnectX, Focus, Form, PlainSight, Shape, Wide};
use mossa_kernel::{Game, Rng, Score, Side, StateSpace, TacticalStatus, Tactics};

use crate::oracle::Oracle;
use crate::random::Draw as _;

/// More cells than this are not left free where minimax starts.
const MAX_FREE: usize = 10;

/// A board after `n_stones` random moves, fewer if the game ends before.
fn by_chance<F: Form>(rng: &mut Rng, game: &ConnectX<F>, n_stones: usize) -> Board<F> {
    let mut board = game.empty();
    while board.n_stones() < n_stones && game.outcome(&board).is_none() {
        let moves = game.moves(&board);
        let column = moves[rng.up_to(moves.len()) - 1];
        let next = game.after(&board, column);
        // Boards that fill up without a line are what this is about.
        if game.outcome(&next).is_none() || rng.up_to(4) == 1 {
            board = next;
        }
    }
    board
}

/// The dead columns and who can connect, found the plain way.
fn plainly<F: Form>(game: &ConnectX<F>, board: &Board<F>) -> (Vec<Column>, [bool; 2]) {
    let (rows, columns, run) = (game.shape().rows(), game.shape().columns(), game.shape().run());
    let (mut live, mut can_connect) = (vec![false; columns], [false; 2]);
    for (direction, column, row) in Direction::ALL
        .into_iter()
        .flat_map(|direction| (0..columns).flat_map(move |column| (0..rows).map(move |row| (direction, column, row))))
    {
        let (right, up) = direction.step();
        let cell = |n: usize| {
            let (c, r) = (column as i32 + n as i32 * right, row as i32 + n as i32 * up);
            ((0..columns as i32).contains(&c) && (0..rows as i32).contains(&r)).then_some((c as u8, r as usize))
        };
        let Some(cells) = (0..run).map(cell).collect::<Option<Vec<_>>>() else { continue };
        let stones: Vec<_> = cells.iter().map(|&(c, r)| game.stone(board, Column(c), r)).collect();
        for side in [Side::First, Side::Second] {
            if !stones.contains(&Some(side.other())) {
                can_connect[side as usize] = true;
                let empty = cells.iter().zip(&stones).filter(|(_, stone)| stone.is_none());
                empty.for_each(|(&(c, _), _)| live[usize::from(c)] = true);
            }
        }
    }
    let has_room = |column: &Column| !game.is_full(board, *column);
    let dead = game.columns().iter().copied().filter(has_room).filter(|column| !live[column.index()]);
    (dead.collect(), can_connect)
}

fn check_stakes<F: Form>(rng: &mut Rng, shape: Shape) {
    let Some(game) = ConnectX::<F>::new(shape) else { return };
    let n_stones = rng.up_to(shape.n_cells());
    let board = by_chance(rng, &game, n_stones);
    if game.outcome(&board).is_none() {
        let stakes = Assessor::new(shape).assess(&game, &board);
        assert_eq!((stakes.dead, stakes.can_connect), plainly(&game, &board), "{shape} {:?}", board.stones());
    }
}

#[test]
fn stakes_are_what_the_windows_say() {
    let mut rng = Rng::new(11);
    for _ in 0..400 {
        let shape = rng.shape(9);
        check_stakes::<Bits<u128>>(&mut rng, shape);
        check_stakes::<Wide>(&mut rng, shape);
    }
    for text in ["20x20x10", "30x30x12", "40x25x9"] {
        check_stakes::<Wide>(&mut rng, crate::shape(text));
    }
}

/// Who wins, by the moves that the focus allows: 1 the side to move.
fn focused<F: Form>(game: &ConnectX<F>, focus: &Focus<F>, board: &mut Board<F>, known: &mut HashMap<F, i32>) -> i32 {
    if let Some(outcome) = game.outcome(board) {
        return outcome.winner().map_or(0, |winner| if winner == board.to_move() { 1 } else { -1 });
    }
    if let Some(&value) = known.get(board.stones()) {
        return value;
    }
    let value = match focus.probe(game, board) {
        TacticalStatus::Won { .. } => 1,
        TacticalStatus::Lost { .. } => -1,
        TacticalStatus::Open(moves) => {
            let values = moves.into_iter().map(|column| {
                let () = game.play(board, column);
                let value = -focused(game, focus, board, known);
                game.undo(board, column, ());
                value
            });
            values.max().unwrap()
        }
    };
    let bounds = focus.bounds(game, board);
    assert!((bounds.alpha == Score::WORST || 0 <= value) && (bounds.beta == Score::BEST || value <= 0));
    known.insert(board.stones().clone(), value);
    value
}

/// Whether there was a dead column.
fn check_outcome<F: Form>(rng: &mut Rng, shape: Shape) -> bool {
    let Some(game) = ConnectX::<F>::new(shape) else { return false };
    let least = shape.n_cells().saturating_sub(MAX_FREE);
    let n_stones = least + rng.up_to(1 + shape.n_cells() - least) - 1;
    let mut board = by_chance(rng, &game, n_stones);
    if game.outcome(&board).is_some() || board.n_stones() < least {
        return false;
    }
    let stakes = Assessor::new(shape).assess(&game, &board);
    let has_dead = !stakes.dead.is_empty() && !stakes.is_drawn();
    let mut focus = Focus::new(PlainSight::new(shape));
    focus.set(&game, stakes);
    let expected = Oracle::default().score(&game, &mut board).signum();
    let found = focused(&game, &focus, &mut board, &mut HashMap::new());
    assert_eq!(found, expected, "{shape} {:?}", board.stones());
    has_dead
}

#[test]
fn who_wins_is_the_same_without_idle_passes() {
    let mut rng = Rng::new(5);
    let mut n_with_dead = 0;
    for round in 0..2_000 {
        let run = 2 + rng.up_to(3);
        let shape = Shape::new(1 + rng.up_to(6), 1 + rng.up_to(6), run).unwrap();
        let has_dead = match round % 10 {
            0 => check_outcome::<Wide>(&mut rng, shape),
            _ => check_outcome::<Bits<u64>>(&mut rng, shape),
        };
        n_with_dead += usize::from(has_dead);
    }
    assert!(100 <= n_with_dead, "{n_with_dead} positions with a dead column and something at stake");
}
