//! The evaluations against their definitions, on random positions of many shapes, in every form a board can have.

mod plain;

use mossa_conformance::rules::random_positions;
use mossa_conformance::{Options, evaluators};
use mossa_connectx::evaluators::{Aligned, Lines, Threats, Weights};
use mossa_connectx::forms::{Bits, Form, Wide};
use mossa_connectx::{Board, Column, ConnectX, Shape};
use mossa_kernel::{Evaluator, Game, Rng, Score, StateSpace};

use plain::PlainBoard;

/// Usual ones, long ones, lines of one and two, lines without room, odd and even sides.
const SHAPES: [&str; 20] = [
    "6x7x4",
    "5x5x4",
    "4x4x3",
    "7x6x4",
    "5x8x4",
    "4x5x4",
    "6x6x5",
    "7x7x5",
    "1x1x1",
    "2x3x1",
    "3x3x2",
    "1x8x3",
    "8x1x3",
    "2x9x3",
    "9x2x3",
    "3x3x4",
    "2x2x10000",
    "9x9x6",
    "12x10x5",
    "11x12x10",
];

/// Those, and some random ones.
fn shapes() -> impl Iterator<Item = Shape> {
    let mut rng = Rng::new(1);
    let mut up_to = move |max| 1 + rng.index(max);
    let random = (0..30).map(move |_| Shape::new(up_to(8), up_to(8), up_to(6)).expect("within bounds"));
    SHAPES.iter().map(|text| text.parse().expect("a shape")).chain(random)
}

/// Unfinished positions, the same in every form.
fn positions<F: Form>(shape: Shape, n: usize) -> Option<(ConnectX<F>, Vec<Board<F>>)> {
    let game = ConnectX::<F>::new(shape)?;
    let positions = random_positions(&game, &game.empty(), n, shape.n_cells() as u64);
    Some((game, positions))
}

fn check_memos<F: Form>(shape: Shape, n_walks: usize, n_steps: usize) {
    let Some(game) = ConnectX::<F>::new(shape) else { return };
    let options = Options { n_walks, n_steps, seed: shape.run() as u64, ..Options::default() };
    let starts = [game.empty()];
    evaluators::check(&game, &Aligned::new(shape), &starts, options).expect("the memo follows the moves");
    evaluators::check(&game, &Threats::new(shape), &starts, options).expect("the memo follows the moves");
    evaluators::check(&game, &Lines::new(shape), &starts, options).expect("the memo follows the moves");
}

#[test]
fn memos_are_the_same_by_moves_as_from_scratch() {
    for shape in shapes() {
        check_memos::<Bits<u64>>(shape, 5, 200);
        check_memos::<Bits<u128>>(shape, 5, 200);
        check_memos::<Wide>(shape, 5, 200);
    }
}

#[test]
fn memos_follow_the_moves_on_large_boards() {
    for (shape, n_steps) in [("20x20x10", 400), ("50x50x10", 30), ("100x100x30", 5), ("100x100x100", 5)] {
        check_memos::<Wide>(shape.parse().unwrap(), 1, n_steps);
    }
}

fn check_definitions<F: Form>(shape: Shape) {
    let Some((game, positions)) = positions::<F>(shape, 60) else { return };
    let (threats, lines) = (Threats::new(shape), Lines::new(shape));
    let score = |value: i64| Score::new(value as i32);
    for board in positions {
        let table = PlainBoard::of(&game, &board);
        assert_eq!(Aligned::new(shape).value(&game, &board), score(plain::aligned(&table)), "{shape}: {board:?}");
        assert_eq!(threats.value(&game, &board), score(plain::threats(&table)), "{shape}: {board:?}");
        let value = lines.value(&game, &board);
        assert_eq!(value, score(plain::lines(&table, &Weights::of(shape))), "{shape}: {board:?}");
    }
}

#[test]
fn values_are_those_of_the_definitions() {
    for shape in shapes() {
        check_definitions::<Bits<u64>>(shape);
        check_definitions::<Bits<u128>>(shape);
        check_definitions::<Wide>(shape);
    }
}

fn check_forms<E>(shape: Shape, evaluator: &E)
where
    E: Evaluator<ConnectX<Bits<u64>>, Value = Score>
        + Evaluator<ConnectX<Bits<u128>>, Value = Score>
        + Evaluator<ConnectX<Wide>, Value = Score>,
{
    let (wide, boards) = positions::<Wide>(shape, 40).expect("any shape has room");
    let values: Vec<Score> = boards.iter().map(|board| evaluator.value(&wide, board)).collect();
    if let Some((game, boards)) = positions::<Bits<u64>>(shape, 40) {
        assert_eq!(boards.iter().map(|board| evaluator.value(&game, board)).collect::<Vec<_>>(), values, "{shape}");
    }
    if let Some((game, boards)) = positions::<Bits<u128>>(shape, 40) {
        assert_eq!(boards.iter().map(|board| evaluator.value(&game, board)).collect::<Vec<_>>(), values, "{shape}");
    }
}

#[test]
fn values_are_the_same_in_every_form() {
    for shape in shapes() {
        check_forms(shape, &Aligned::new(shape));
        check_forms(shape, &Threats::new(shape));
        check_forms(shape, &Lines::new(shape));
    }
}

/// The same moves with left and right exchanged.
fn mirrored<F: Form>(game: &ConnectX<F>, seed: u64) -> Vec<(Board<F>, Board<F>)> {
    let last = game.shape().columns() as u8 - 1;
    let (mut board, mut mirror, mut rng) = (game.empty(), game.empty(), Rng::new(seed));
    let mut pairs = Vec::new();
    while game.outcome(&board).is_none() {
        pairs.push((board.clone(), mirror.clone()));
        let moves = game.moves(&board);
        let column = moves[rng.index(moves.len())];
        let () = game.play(&mut board, column);
        let () = game.play(&mut mirror, Column(last - column.0));
    }
    pairs
}

fn check_mirror<E: Evaluator<ConnectX<Wide>, Value = Score>>(shape: Shape, evaluator: &E) {
    let game = ConnectX::<Wide>::new(shape).expect("any shape has room");
    for seed in 0..20 {
        for (board, mirror) in mirrored(&game, seed) {
            assert_eq!(evaluator.value(&game, &board), evaluator.value(&game, &mirror), "{shape}: {board:?}");
        }
    }
}

#[test]
fn left_and_right_do_not_matter() {
    for shape in shapes() {
        check_mirror(shape, &Aligned::new(shape));
        check_mirror(shape, &Threats::new(shape));
        check_mirror(shape, &Lines::new(shape));
    }
}

fn check_terms<E: Evaluator<ConnectX<Wide>, Value = Score>>(shape: Shape, evaluator: &E) {
    let (game, positions) = positions::<Wide>(shape, 100).expect("any shape has room");
    for board in positions {
        let sum: f64 = evaluator.terms(&game, &board).into_iter().map(|(_, value)| value).sum();
        assert_eq!(Score::new(sum as i32), evaluator.value(&game, &board), "{shape}: {board:?}");
    }
}

#[test]
fn terms_add_up() {
    for shape in shapes() {
        check_terms(shape, &Aligned::new(shape));
        check_terms(shape, &Threats::new(shape));
        check_terms(shape, &Lines::new(shape));
    }
}

#[test]
fn aligned_stones_are_worth_the_same_to_both_sides() {
    for shape in shapes() {
        let (game, positions) = positions::<Wide>(shape, 100).expect("any shape has room");
        let aligned = Aligned::new(shape);
        for board in positions {
            // What was counted before a move, as the side that moves after it sees it.
            let after = game.after(&board, game.moves(&board)[0]);
            let seen = aligned.evaluate(&game, &after, &aligned.memo(&game, &board));
            assert_eq!(seen, -aligned.value(&game, &board), "{shape}: {board:?}");
        }
    }
}

/// A board after moves by the digits of a text, counted from 1.
fn after(shape: &str, moves: &str) -> (ConnectX<Bits<u64>>, Board<Bits<u64>>) {
    let game = ConnectX::new(shape.parse().expect("a shape")).expect("it fits in 64 bits");
    let moves: Vec<Column> = moves.bytes().map(|digit| Column(digit - b'1')).collect();
    let board = game.after_moves(&moves).expect("the test plays by the rules");
    (game, board)
}

/// The worked examples of `docs/connect-x-evaluations.md`.
#[test]
fn the_book_is_right() {
    let (game, board) = after("6x7x4", "332422");
    let terms = Aligned::new(game.shape()).terms(&game, &board);
    assert_eq!(terms, [("horizontal", 2.0), ("vertical", 2.0), ("rising", 0.0), ("falling", -1.0)]);

    let (game, board) = after("1x5x3", "3");
    let terms = Threats::new(game.shape()).terms(&game, &board);
    assert_eq!(terms, [("at_once", 0.0), ("own_windows", 0.0), ("opponent_windows", -1.0)]);

    let (game, board) = after("4x4x3", "233");
    let terms = Lines::new(game.shape()).terms(&game, &board);
    assert_eq!(terms, [("windows", -2_250.0), ("threats", -1_000.0), ("zugzwang", -30_000.0), ("at_once", 0.0)]);
}

#[test]
fn infinity_is_no_proven_win() {
    let value = |moves| {
        let (game, board) = after("6x7x4", moves);
        Threats::new(game.shape()).value(&game, &board)
    };
    let (win, loss) = (value("112233"), value("11223"));
    assert_eq!((win, win.win_in_plies()), (Score::new(Score::MOST), None));
    assert_eq!((loss, loss.loss_in_plies()), (Score::new(-Score::MOST), None));
}
