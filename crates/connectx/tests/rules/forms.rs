//! The three forms play the same games, and a board too simple to be wrong plays them too.

use mossa_conformance::{Options, notation, rules};
use mossa_connectx::forms::Bits;
use mossa_connectx::{Board, Column, ConnectX, Form, Shape, Wide};
use mossa_kernel::{Game, Notation, Outcome, Rng, Side, StateSpace};

use crate::naive::Naive;
use crate::random::Draw as _;
use crate::shape;

/// Shapes with every kind of wall: one cell, one row, one column, runs of 1 and 2, runs longer than one side or both,
/// words of 64 and 128 bits that are full to the last, the largest sides.
const WALLS: &[&str] = &[
    "1x1x1",
    "1x1x2",
    "1x7x3",
    "7x1x3",
    "1x32x4",
    "63x1x5",
    "4x4x1",
    "4x4x2",
    "3x3x3",
    "4x4x4",
    "6x7x4",
    "5x4x5",
    "4x5x5",
    "3x4x5",
    "7x8x4",
    "6x9x4",
    "2x2x9",
    "6x7x10000",
    "8x9x4",
    "63x2x5",
    "1x64x3",
    "9x9x9",
    "15x8x3",
    "10x20x5",
    "100x2x3",
    "2x100x4",
    "100x1x4",
    "1x100x4",
    "20x20x10",
    "12x12x13",
];

fn check_kit<F: Form>(shape: Shape) {
    let Some(game) = ConnectX::<F>::new(shape) else { return };
    let options = Options { n_walks: 3, n_states: 150, ..Options::default() };
    let checked = rules::check_game(&game, &[game.empty()], options);
    if let Err(fault) = checked.and_then(|()| notation::check(&game, &[game.empty()], options)) {
        panic!("{shape}: {fault}");
    }
}

#[test]
fn the_kit_is_content() {
    for text in WALLS {
        check_kit::<Bits<u64>>(shape(text));
        check_kit::<Bits<u128>>(shape(text));
        check_kit::<Wide>(shape(text));
    }
}

#[test]
fn forms_take_what_they_have_room_for() {
    let fits = |text: &str| {
        let shape = shape(text);
        [ConnectX::<Bits<u64>>::new(shape).is_some(), ConnectX::<Bits<u128>>::new(shape).is_some()]
    };
    for (text, expected) in [("7x8x4", [true, true]), ("8x8x4", [false, true]), ("15x8x4", [false, true])] {
        assert_eq!(fits(text), expected, "{text}");
    }
    assert_eq!(fits("16x8x4"), [false, false]);
}

/// A game in any form, and all positions it came through.
struct Played<F: Form> {
    game: ConnectX<F>,
    boards: Vec<Board<F>>,
}

/// What is the same in all forms.
#[derive(PartialEq, Eq, Debug)]
struct Face {
    moves: Vec<Column>,
    outcome: Option<Outcome>,
    to_move: Side,
    key: u64,
    n_stones: usize,
    text: String,
}

/// A game in some form.
trait AnyPlayed {
    fn face(&self) -> Face;
    fn play(&mut self, column: Column);
    fn check_against(&self, naive: &Naive, rng: &mut Rng);
    fn check_way_back(&self, moves: &[Column]);
}

impl<F: Form> Played<F> {
    fn begin(shape: Shape) -> Option<Box<dyn AnyPlayed>> {
        let game = ConnectX::<F>::new(shape)?;
        let boards = vec![game.empty()];
        Some(Box::new(Played { game, boards }))
    }

    fn board(&self) -> &Board<F> {
        self.boards.last().unwrap()
    }
}

impl<F: Form> AnyPlayed for Played<F> {
    fn face(&self) -> Face {
        let (game, board) = (&self.game, self.board());
        Face {
            moves: game.moves(board).to_vec(),
            outcome: game.outcome(board),
            to_move: game.to_move(board),
            key: game.key(board),
            n_stones: board.n_stones(),
            text: game.write_state(board),
        }
    }

    fn play(&mut self, column: Column) {
        let after = self.game.after(self.board(), column);
        self.boards.push(after);
    }

    /// Outcome, heights, stones, and a hundred cells: whether they are threats.
    fn check_against(&self, naive: &Naive, rng: &mut Rng) {
        let (game, board, shape) = (&self.game, self.board(), self.game.shape());
        assert_eq!(game.outcome(board), naive.outcome(), "{shape}: {}", game.write_state(board));
        for &column in game.columns() {
            assert_eq!(game.height(board, column), naive.height(column.index()));
            assert_eq!(game.is_full(board, column), naive.height(column.index()) == shape.rows());
            for row in 0..shape.rows() {
                assert_eq!(game.stone(board, column, row), naive.stone(column.index(), row));
            }
        }
        if naive.outcome().is_some() {
            return;
        }
        for side in [Side::First, Side::Second] {
            assert!(board.stones().can_connect(game.plan(), side) || !naive.can_connect(side), "{shape}: {side:?}");
            let threats = game.threats(board, side);
            for _ in 0..50 {
                let (column, row) = (rng.up_to(shape.columns()) - 1, rng.up_to(shape.rows()) - 1);
                if naive.stone(column, row).is_none() {
                    let is_threat = game.is_threat(board, threats, Column(column as u8), row);
                    assert_eq!(
                        is_threat,
                        naive.is_threat(side, column, row),
                        "{shape}: {side:?}, column {column}, row {row}"
                    );
                }
            }
        }
    }

    fn check_way_back(&self, moves: &[Column]) {
        let mut board = self.board().clone();
        for (before, &column) in self.boards.iter().zip(moves).rev() {
            self.game.undo(&mut board, column, ());
            assert_eq!(board, *before, "{}", self.game.shape());
        }
        assert_eq!(self.game.after_moves(moves).as_ref(), Ok(self.board()));
    }
}

/// Plays a random game in all forms that have room, and looks at it closely about `n_looks` times.
fn check_agreement(shape: Shape, rng: &mut Rng, n_looks: usize) {
    let forms = [Played::<Wide>::begin(shape), Played::<Bits<u64>>::begin(shape), Played::<Bits<u128>>::begin(shape)];
    let mut forms: Vec<Box<dyn AnyPlayed>> = forms.into_iter().flatten().collect();
    let mut naive = Naive::empty(shape);
    let mut moves = Vec::new();
    loop {
        let face = forms[0].face();
        assert!(forms.iter().all(|form| form.face() == face), "{shape}: {}", face.text);
        assert_eq!((face.n_stones, face.to_move), (naive.n_stones(), naive.to_move()));
        let is_over = face.moves.is_empty();
        if is_over || rng.up_to(shape.n_cells()) <= n_looks {
            for form in &forms {
                form.check_against(&naive, rng);
            }
        }
        if is_over {
            break;
        }
        let column = face.moves[rng.up_to(face.moves.len()) - 1];
        for form in &mut forms {
            form.play(column);
        }
        naive.play(column.index());
        moves.push(column);
    }
    for form in &forms {
        form.check_way_back(&moves);
    }
}

#[test]
fn all_forms_play_the_same_games() {
    let mut rng = Rng::new(1);
    for _ in 0..190 {
        check_agreement(rng.shape(14), &mut rng, 20);
    }
    for text in WALLS.iter().filter(|text| shape(text).run() < 1_000) {
        check_agreement(shape(text), &mut rng, 20);
    }
}

#[test]
fn the_largest_boards_are_played_to_the_end() {
    let mut rng = Rng::new(2);
    for text in ["50x50x10", "40x100x5", "100x40x8"] {
        check_agreement(shape(text), &mut rng, 3);
    }
    let game = ConnectX::<Wide>::new(shape("100x100x30")).unwrap();
    let (mut board, mut naive) = (game.empty(), Naive::empty(game.shape()));
    while let Some(&column) = game.moves(&board).get(rng.up_to(game.moves(&board).len().max(1)) - 1) {
        let () = game.play(&mut board, column);
        naive.play(column.index());
    }
    assert_eq!((board.n_stones(), game.outcome(&board)), (10_000, Some(Outcome::Draw)));
    assert_eq!(naive.outcome(), Some(Outcome::Draw));
}

/// The outcome after these moves, in every form that has room.
fn check_outcome(board: &str, moves: &str, outcome: Option<Outcome>) {
    fn in_form<F: Form>(board: &str, moves: &str, outcome: Option<Outcome>) {
        let Some(game) = ConnectX::<F>::new(shape(board)) else { return };
        assert_eq!(game.outcome(&game.read_state(moves).unwrap()), outcome, "{board} {moves}");
    }
    in_form::<Bits<u64>>(board, moves, outcome);
    in_form::<Bits<u128>>(board, moves, outcome);
    in_form::<Wide>(board, moves, outcome);
}

#[test]
fn the_ends_of_games() {
    let (first, second) = (Some(Outcome::Win(Side::First)), Some(Outcome::Win(Side::Second)));
    // In every direction.
    check_outcome("6x7x4", "1212121", first);
    check_outcome("6x7x4", "1122334", first);
    check_outcome("6x7x4", "73141235", second);
    check_outcome("6x7x4", "546655635634", second);
    check_outcome("6x7x4", "14621717712233", second);
    // A run of 1 wins at once, and a run longer than both sides never.
    check_outcome("4x4x1", "2", first);
    check_outcome("3x3x4", "111222333", Some(Outcome::Draw));
    check_outcome("1x1x2", "1", Some(Outcome::Draw));
    // Six stones in a line of four, once the gap is filled.
    check_outcome("6x7x4", "1122335566", None);
    check_outcome("6x7x4", "11223355664", first);
    // The win comes before the draw: the last cell completes a line.
    check_outcome("1x3x2", "132", first);
    check_outcome("3x3x3", "132332121", first);
    check_outcome("4x4x4", "2122433431424131", second);
    check_outcome("3x1x3", "111", Some(Outcome::Draw));
}

#[test]
fn a_run_longer_than_both_sides_is_always_a_draw() {
    let mut rng = Rng::new(9);
    for _ in 0..50 {
        let (rows, columns) = (rng.up_to(9), rng.up_to(9));
        let game = ConnectX::<Wide>::new(Shape::new(rows, columns, rows.max(columns) + 1).unwrap()).unwrap();
        let mut board = game.empty();
        while let Some(&column) = game.moves(&board).last() {
            assert_eq!(game.outcome(&board), None);
            let () = game.play(&mut board, column);
        }
        assert_eq!((game.outcome(&board), board.n_stones()), (Some(Outcome::Draw), rows * columns));
    }
}

#[test]
fn moves_that_cannot_be_played_are_named() {
    let game = ConnectX::<Bits<u64>>::new(shape("2x7x2")).unwrap();
    let error = |moves: &[u8]| game.after_moves(&moves.iter().copied().map(Column).collect::<Vec<_>>()).unwrap_err();
    assert_eq!(error(&[0, 7]).to_string(), "move 2 is \"8\": expected a column from 1 to 7");
    assert_eq!(error(&[0, 0, 0]).to_string(), "move 3: column 1 is full: expected one that has room");
    assert_eq!(error(&[0, 6, 1, 1]).to_string(), "move 4: the game is over: expected no more moves");
}

#[test]
fn bitboards_know_who_can_still_make_a_line() {
    let mut rng = Rng::new(8);
    let mut n_cannot = 0;
    for _ in 0..300 {
        let shape = rng.shape(7);
        let game = ConnectX::<Bits<u64>>::new(shape).unwrap();
        let (mut board, mut naive) = (game.empty(), Naive::empty(shape));
        while let Some(&column) = game.moves(&board).get(rng.up_to(game.moves(&board).len().max(1)) - 1) {
            for side in [Side::First, Side::Second] {
                let can_connect = board.stones().can_connect(game.plan(), side);
                assert_eq!(can_connect, naive.can_connect(side), "{shape}: {}", game.write_state(&board));
                n_cannot += usize::from(!can_connect);
            }
            let () = game.play(&mut board, column);
            naive.play(column.index());
        }
    }
    assert!(100 < n_cannot, "{n_cannot}");
}
