//! Tactics: exactly what a full search of two plies sees, on every kind of shape and in every form.

use mossa_conformance::{Options, rules::random_positions, tactics};
use mossa_connectx::forms::Bits;
use mossa_connectx::{Board, Column, ConnectX, Form, PlainSight, Shape, Wide};
use mossa_kernel::{Game, Notation, Rng, Score, Side, StateSpace, TacticalStatus, Tactics, Value};

use crate::random::Draw as _;
use crate::shape;

/// Plain minimax: what a position is worth, looking `depth` plies ahead; a draw where no side has won by then.
fn minimax<F: Form>(game: &ConnectX<F>, board: &Board<F>, depth: u32) -> Score {
    match game.outcome(board) {
        Some(outcome) => Score::of(outcome, board.to_move()),
        None if depth == 0 => Score::DRAW,
        None => game.moves(board).into_iter().map(|column| after(game, board, column, depth)).max().unwrap(),
    }
}

fn after<F: Form>(game: &ConnectX<F>, board: &Board<F>, column: Column, depth: u32) -> Score {
    Score::from_child(minimax(game, &game.after(board, column), depth - 1))
}

/// What is seen is what there is: a win in 1, a loss in 2, or the moves that do not lose in 2.
fn check_exact<F: Form>(game: &ConnectX<F>, board: &Board<F>) {
    let sight = PlainSight::new(game.shape()).probe(game, board);
    let value = minimax(game, board, 2);
    let (win, loss) = (Score::win_in(1), Score::loss_in(2));
    let text = || format!("{}: {sight:?} in {}", game.shape(), game.write_state(board));
    match &sight {
        &TacticalStatus::Won { mv, plies } => assert!(plies == 1 && after(game, board, mv, 1) == win, "{}", text()),
        &TacticalStatus::Lost { mv, plies } => {
            assert!(plies == 2 && value == loss && !game.is_full(board, mv), "{}", text());
        }
        TacticalStatus::Open(moves) => {
            assert!(value != win && value != loss, "{}", text());
            let sound = game.moves(board).into_iter().filter(|&mv| after(game, board, mv, 2) != loss);
            assert_eq!(moves.as_ref(), sound.collect::<Vec<_>>(), "{}", text());
        }
    }
}

fn check_form<F: Form>(shape: Shape, n_positions: usize) {
    let Some(game) = ConnectX::<F>::new(shape) else { return };
    for board in random_positions(&game, &game.empty(), n_positions, 7) {
        check_exact(&game, &board);
    }
}

fn check_shape(shape: Shape, n_positions: usize) {
    check_form::<Bits<u64>>(shape, n_positions);
    check_form::<Bits<u128>>(shape, n_positions);
    check_form::<Wide>(shape, n_positions);
}

#[test]
fn every_small_shape_is_seen_through() {
    for (rows, columns, run) in (1..=5).flat_map(|r| (1..=5).flat_map(move |c| (1..=6).map(move |x| (r, c, x)))) {
        check_shape(Shape::new(rows, columns, run).unwrap(), 60);
    }
}

#[test]
fn shapes_by_chance_are_seen_through() {
    let mut rng = Rng::new(3);
    for _ in 0..100 {
        check_shape(rng.shape(11), 60);
    }
    for text in ["6x7x4", "7x7x5", "1x60x5", "60x1x5", "2x40x2", "9x11x4", "30x30x3", "20x100x5", "100x20x5"] {
        check_shape(shape(text), 100);
    }
}

/// Every position of a whole game tree, so that the last cells of the board are seen too.
fn check_tree<F: Form>(game: &ConnectX<F>, board: &mut Board<F>) {
    if game.outcome(board).is_some() {
        return;
    }
    check_exact(game, board);
    for column in game.moves(board) {
        let () = game.play(board, column);
        check_tree(game, board);
        game.undo(board, column, ());
    }
}

#[test]
fn whole_games_are_seen_through() {
    for text in ["1x1x1", "1x1x2", "2x2x2", "2x2x3", "3x3x3", "2x4x3", "4x2x3", "1x7x3", "7x1x2", "3x3x2", "2x5x4"] {
        let game = ConnectX::<Bits<u64>>::new(shape(text)).unwrap();
        check_tree(&game, &mut game.empty());
    }
}

#[test]
fn the_kit_is_content_with_the_tactics() {
    fn check<F: Form>(text: &str, options: Options) {
        let game = ConnectX::<F>::new(shape(text)).unwrap();
        if let Err(fault) = tactics::check(&game, &PlainSight::new(game.shape()), &[game.empty()], options) {
            panic!("{text}: {fault}");
        }
    }
    for text in ["1x1x1", "4x4x3", "4x5x4", "6x7x4", "5x5x9", "1x9x3", "9x1x3"] {
        check::<Bits<u64>>(text, Options::default());
        check::<Bits<u128>>(text, Options::default());
        check::<Wide>(text, Options::default());
    }
    check::<Wide>("20x20x4", Options { n_plies: 2, ..Options::default() });
}

/// What lines, threats and joined stones weigh in a rank.
const LINE: i32 = 1 << 13;
const THREAT: i32 = 1 << 20;
const JOINED: i32 = 1 << 15;

#[test]
fn ranks_on_bitboards_count_threats_and_lines() {
    let game = ConnectX::<Bits<u64>>::new(shape("6x7x4")).unwrap();
    let sight = PlainSight::new(game.shape());
    for board in random_positions(&game, &game.empty(), 1_000, 5) {
        for column in game.moves(&board) {
            let after = game.after(&board, column);
            if game.outcome(&after).is_none() {
                let lines = LINE * n_lines(game.shape(), column.index(), game.height(&board, column));
                let threats = THREAT * n_threats(&game, &after, board.to_move()) as i32;
                assert_eq!(sight.rank(&game, &board, column), lines + threats);
            }
        }
    }
}

#[test]
fn ranks_on_wide_boards_count_joined_stones_and_lines() {
    let mut rng = Rng::new(5);
    for _ in 0..100 {
        let shape = rng.shape(12);
        let game = ConnectX::<Wide>::new(shape).unwrap();
        let sight = PlainSight::new(shape);
        for board in random_positions(&game, &game.empty(), 30, 5) {
            for column in game.moves(&board) {
                let lines = LINE * n_lines(shape, column.index(), game.height(&board, column));
                let joined = JOINED * n_joined(&game, &board, column);
                let text = || format!("{shape}, {column}: {}", game.write_state(&board));
                assert_eq!(sight.rank(&game, &board, column), lines + joined, "{}", text());
            }
        }
    }
}

/// For both sides and all lines through the cell: the square of the stones that a run through it can reach.
fn n_joined<F: Form>(game: &ConnectX<F>, board: &Board<F>, column: Column) -> i32 {
    let shape = game.shape();
    let (at_column, at_row) = (column.index() as isize, game.height(board, column) as isize);
    let reach = |side: Side, (right, up): (isize, isize)| {
        let stones = (1..shape.run() as isize).map(|step| (at_column + step * right, at_row + step * up));
        let on_board = stones.take_while(|&(column, row)| {
            (0..shape.columns() as isize).contains(&column) && (0..shape.rows() as isize).contains(&row)
        });
        let stones = on_board.map(|(column, row)| game.stone(board, Column(column as u8), row as usize));
        stones.take_while(|&stone| stone != Some(side.other())).collect::<Vec<_>>()
    };
    let ways = [(0, 1), (1, 0), (1, 1), (1, -1)];
    let sides = [Side::First, Side::Second];
    let lines = sides.iter().flat_map(|&side| ways.map(|(right, up)| (side, (right, up))));
    let joined = lines.map(|(side, (right, up))| {
        let cells = [reach(side, (right, up)), reach(side, (-right, -up))].concat();
        let n_stones = cells.iter().filter(|&&stone| stone == Some(side)).count() as i32;
        if cells.len() + 1 < shape.run() { 0 } else { n_stones * n_stones }
    });
    joined.sum()
}

fn n_threats<F: Form>(game: &ConnectX<F>, board: &Board<F>, side: Side) -> usize {
    let threats = game.threats(board, side);
    let is_threat = |&(column, row): &(Column, usize)| game.is_threat(board, threats, column, row);
    let columns = game.columns().iter();
    let cells =
        columns.flat_map(|&column| (game.height(board, column)..game.shape().rows()).map(move |row| (column, row)));
    cells.filter(is_threat).count()
}

/// Lines through a cell, counted one by one.
fn n_lines(shape: Shape, column: usize, row: usize) -> i32 {
    let is_on_board = |column: isize, row: isize| {
        (0..shape.columns() as isize).contains(&column) && (0..shape.rows() as isize).contains(&row)
    };
    let (column, row, run) = (column as isize, row as isize, shape.run() as isize);
    let ways = [(0, 1), (1, 0), (1, 1), (1, -1)];
    let lines = ways.iter().flat_map(|way| (0..run).map(move |before| (way, before)));
    let has_room = |&(&(right, up), before): &(&(isize, isize), isize)| {
        (0..run).all(|step| is_on_board(column + (step - before) * right, row + (step - before) * up))
    };
    lines.filter(has_room).count() as i32
}
