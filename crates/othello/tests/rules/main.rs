//! The rules, the text, the evaluations and the order of moves: the kit's contracts, published counts, and a board too
//! simple to be wrong.

#![expect(clippy::unwrap_used, reason = "what the tests are fed is right, or they should fail")]

mod naive;
mod text;

use mossa_conformance::rules::random_positions;
use mossa_conformance::{Options, evaluators, notation, rules, tactics};
use mossa_kernel::{Evaluator, Game, Limits, Notation, Outcome, Rng, SearchHandle, Side, StateSpace, Stopped};
use mossa_othello::evaluators::{Discs, Mobility, Positional};
use mossa_othello::perft::perft;
use mossa_othello::{Board, CornersFirst, Move, Othello, Square, bits};

use naive::Naive;

/// A position in which black must pass, one that white has lost by discs, and one that is drawn.
const PASS: &str = "XO------ -------- -------- -------- -------- -------- -------- -------- O";
const WIPED_OUT: &str = "XX------ -------- -------- -------- -------- -------- -------- -------- O";
const DRAWN: &str = "X------O -------- -------- -------- -------- -------- -------- -------- X";

fn read(text: &str) -> Board {
    Othello.read_state(text).unwrap()
}

#[test]
fn the_kit_accepts_rules_and_notation() {
    for seed in 0..3 {
        let options = Options { seed, ..Options::default() };
        let starts = [Board::START, read(PASS), read(WIPED_OUT), read(DRAWN)];
        rules::check_game(&Othello, &starts, options).unwrap();
        notation::check(&Othello, &starts, options).unwrap();
    }
}

#[test]
fn the_kit_accepts_evaluations_and_tactics() {
    let options = Options { n_plies: 2, ..Options::default() };
    let starts = [Board::START, read(PASS)];
    evaluators::check(&Othello, &Discs, &starts, options).unwrap();
    evaluators::check(&Othello, &Mobility, &starts, options).unwrap();
    evaluators::check(&Othello, &Positional, &starts, options).unwrap();
    tactics::check(&Othello, &CornersFirst, &starts, options).unwrap();
}

#[test]
fn the_counts_from_the_start_are_the_published_ones() {
    let handle = <SearchHandle>::default();
    let published = [1, 4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216, 3_005_288, 24_571_284];
    for (depth, expected) in (0..).zip(published) {
        let counted = perft(&Board::START, depth, &mut handle.control(Limits::default()).meter()).unwrap();
        assert_eq!(counted.nodes + counted.finished_before, expected, "depth {depth}");
        // The first games end after nine moves.
        assert_eq!(counted.finished_before != 0, 9 < depth, "depth {depth}");
    }
    let few = Limits { nodes: Some(10), ..Limits::default() };
    assert_eq!(perft(&Board::START, 9, &mut handle.control(few).meter()), Err(Stopped::Nodes));
}

#[test]
fn random_games_agree_with_the_naive_board() {
    let (mut rng, mut n_passes, mut n_early, mut outcomes) = (Rng::new(1), 0, 0, std::collections::HashSet::new());
    for _ in 0..400 {
        let (mut board, mut naive) = (Board::START, Naive::start());
        loop {
            assert_eq!(Othello.write_state(&board), naive.text());
            assert_eq!(Othello.outcome(&board), naive.outcome(), "{}", naive.text());
            let legal = naive.legal(naive.to_move);
            let moves = Othello.moves(&board);
            if naive.outcome().is_some() {
                assert!(moves.is_empty());
                n_early += usize::from(board.n_empty() != 0);
                outcomes.insert(naive.outcome());
                break;
            }
            if legal.is_empty() {
                assert_eq!(moves.as_slice(), [Move::PASS], "{}", naive.text());
                naive.to_move = naive.to_move.other();
                let _ = Othello.play(&mut board, Move::PASS);
                n_passes += 1;
                continue;
            }
            let texts: Vec<String> = moves.iter().map(Move::to_string).collect();
            let name = |&(row, column): &(usize, usize)| format!("{}{}", char::from(b'a' + column as u8), row + 1);
            assert_eq!(texts, legal.iter().map(name).collect::<Vec<_>>(), "{}", naive.text());
            let at = rng.index(legal.len());
            naive.place(legal[at].0, legal[at].1);
            let _ = Othello.play(&mut board, moves[at]);
        }
    }
    assert!(100 < n_passes && 0 < n_early && outcomes.len() == 3, "{n_passes}, {n_early}, {outcomes:?}");
}

#[test]
fn random_boards_agree_with_the_naive_board() {
    let mut rng = Rng::new(2);
    for _ in 0..3_000 {
        let mut naive = Naive::start();
        let n_kinds = 2 + rng.index(3);
        for square in naive.squares.iter_mut().flatten() {
            *square = [Some(Side::First), Some(Side::Second), None, None][rng.index(n_kinds)];
        }
        let board = read(&naive.text());
        let bits =
            |squares: Vec<(usize, usize)>| squares.iter().fold(0, |all, (row, column)| all | 1 << (8 * row + column));
        assert_eq!(board.legal(), bits(naive.legal(Side::First)), "{}", naive.text());
        assert_eq!(board.legal_of_other(), bits(naive.legal(Side::Second)), "{}", naive.text());
        for mv in Othello.moves(&board).into_iter().filter(|&mv| mv != Move::PASS) {
            let square = mv.square().unwrap();
            let mut placed = naive.clone();
            placed.place(square.row(), square.column());
            assert_eq!(Othello.write_state(&Othello.after(&board, mv)), placed.text());
        }
        let neighbours = |squares: u64| {
            let near = |square: usize, other: usize| {
                let (row, column) = ((square / 8).abs_diff(other / 8), (square % 8).abs_diff(other % 8));
                row <= 1 && column <= 1
            };
            let is_near = |square: &usize| (0..64).any(|other| squares >> other & 1 == 1 && near(*square, other));
            (0..64).filter(is_near).fold(0_u64, |all, square| all | 1 << square) & !squares
        };
        let discs = board.discs(Side::First);
        assert_eq!(bits::neighbours(discs), neighbours(discs));
    }
}

#[test]
fn stable_discs_are_never_turned_over() {
    let (mut rng, mut n_stable) = (Rng::new(5), 0);
    for start in random_positions(&Othello, &Board::START, 3_000, 9) {
        let stable = bits::stable([start.discs(Side::First), start.discs(Side::Second)]);
        n_stable += (stable[0] | stable[1]).count_ones();
        let mut board = start;
        while Othello.outcome(&board).is_none() {
            let moves = Othello.moves(&board);
            let _ = Othello.play(&mut board, moves[rng.index(moves.len())]);
        }
        for side in [Side::First, Side::Second] {
            let kept = stable[side as usize] & board.discs(side);
            assert_eq!(kept, stable[side as usize], "{}", Othello.write_state(&start));
        }
    }
    assert!(5_000 < n_stable, "{n_stable} stable discs were looked at");
}

#[test]
fn corners_and_what_leans_on_them_are_stable() {
    let full = bits::stable([u64::MAX, 0]);
    assert_eq!(full, [u64::MAX, 0]);
    let board = read("XXX-----/XX------/X-------/--------/--------/--------/--------/-------O O");
    let [black, white] = bits::stable([board.discs(Side::First), board.discs(Side::Second)]);
    assert_eq!((black, white), (board.discs(Side::First), 1 << 63));
    let row = read("XOXOXOXO/--------/--------/--------/--------/--------/--------/-------- X");
    let [black, white] = bits::stable([row.discs(Side::First), row.discs(Side::Second)]);
    assert_eq!(black | white, 0xff, "a full edge is stable");
}

#[test]
fn the_terms_of_the_evaluation_add_up_to_it() {
    for board in random_positions(&Othello, &Board::START, 500, 4) {
        let sum: f64 = Positional.terms(&Othello, &board).iter().map(|(_, value)| value).sum();
        assert_eq!(sum as i32, Positional.value(&Othello, &board).get());
    }
}

#[test]
fn evaluations_are_the_same_for_both_colours_and_mirrored_boards() {
    for board in random_positions(&Othello, &Board::START, 500, 6) {
        let swapped = Board::new([board.discs(Side::Second), board.discs(Side::First)], board.to_move().other());
        let turned =
            Board::new([Side::First, Side::Second].map(|side| board.discs(side).reverse_bits()), board.to_move());
        let flipped =
            Board::new([Side::First, Side::Second].map(|side| board.discs(side).swap_bytes()), board.to_move());
        for other in [swapped, turned, flipped] {
            assert_eq!(Positional.value(&Othello, &board), Positional.value(&Othello, &other));
            assert_eq!(Mobility.value(&Othello, &board), Mobility.value(&Othello, &other));
            assert_eq!(Discs.value(&Othello, &board), Discs.value(&Othello, &other));
        }
    }
}

#[test]
fn a_pass_is_legal_only_without_another_move() {
    let board = read(PASS);
    assert_eq!(Othello.moves(&board).as_slice(), [Move::PASS]);
    let after = Othello.after(&board, Move::PASS);
    assert_eq!(Othello.moves(&after).as_slice(), [Move::on(Square::read("c1").unwrap())]);
    assert_eq!(Othello.read_move(&after, "pass"), None);
    assert_eq!(Othello.outcome(&read(WIPED_OUT)), Some(Outcome::Win(Side::First)));
    assert_eq!(Othello.outcome(&read(DRAWN)), Some(Outcome::Draw));
    assert_eq!([PASS, WIPED_OUT, DRAWN].map(|text| Othello.moves(&read(text)).len()), [1, 0, 0]);
}
