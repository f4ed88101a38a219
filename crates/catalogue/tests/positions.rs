//! Positions of Connect X as front ends use them: text in, text out, on every form of the board.

use mossa_catalogue::connect_x::{EVALUATIONS, Position, Shape, players, winning_cells};
use mossa_catalogue::seat::Standing;
use mossa_catalogue::{AnyPosition, Seat, SeatError, SpecError};
use mossa_kernel::{Limits, NoProgress, Outcome, SearchHandle, Side};

/// Boards in 64 bits, in 128, and wider ones; a run of one, and one that cannot be made.
const BOARDS: [&str; 8] = ["6x7x4", "1x1x1", "3x3x1", "2x3x9", "7x8x5", "8x9x4", "12x9x3", "20x30x5"];

fn shape(board: &str) -> Shape {
    board.parse().expect("a board")
}

/// A random game, with what is said of every position of it.
fn play(board: &str, seed: u64, mut see: impl FnMut(&dyn Seat, &str)) {
    let handle = <SearchHandle>::default();
    let mut seat = Position::read(shape(board), "-").expect("a position").seat();
    while seat.standing() == Standing::Open {
        let choice = seat.ask(&format!("random:seed={seed}"), &handle.control(Limits::default()), &mut NoProgress);
        let mv = choice.expect("a game that is not over has moves").mv;
        see(seat.as_ref(), &mv);
        seat.play(&mv).expect("it is legal");
    }
    see(seat.as_ref(), "");
}

#[test]
fn a_position_is_where_its_moves_lead() {
    for (seed, board) in BOARDS.into_iter().enumerate() {
        play(board, seed as u64, |seat, _| {
            let played = seat.played();
            let moves = if played.is_empty() { "-".to_owned() } else { played.join(",") };
            let by_moves = Position::after(shape(board), &moves).expect("they were played");
            let drawn = Position::read(shape(board), &seat.text()).expect("it was drawn");
            for position in [&by_moves, &drawn] {
                let other = position.seat();
                assert_eq!((other.view(), other.standing()), (seat.view(), seat.standing()), "{board}: {moves}");
                let again = Position::read(shape(board), &position.text());
                assert_eq!(again.as_ref(), Ok(position), "{board}: {moves}");
            }
        });
    }
}

/// Lines read from a board as it is seen are those of the rules.
#[test]
fn lines_that_are_seen_are_lines() {
    for (seed, board) in BOARDS.into_iter().cycle().take(40).enumerate() {
        let run = shape(board).run();
        let (start, mut is_announced) = (Position::beginning(shape(board)), None);
        play(board, seed as u64, |seat, mv| {
            let view = seat.view();
            let winning = winning_cells(&view, run);
            assert_eq!(winning.is_empty(), !matches!(seat.standing(), Standing::Over(Outcome::Win(_))), "{board}");
            let has_won = !winning.is_empty();
            assert_eq!(is_announced.unwrap_or(has_won), has_won, "{board}: a line that was or was not announced");
            if let (false, Some(side)) = (mv.is_empty(), view.to_move) {
                is_announced = Some(start.completes(&view, mv, side));
            }
        });
    }
}

/// Own stones still unplayed after the winning one, and one: counted out, on boards with an odd number of cells too.
#[test]
fn wins_are_worth_what_is_left() {
    for (board, n_cells) in [("6x7x4", 42_usize), ("3x3x3", 9), ("5x5x4", 25), ("1x1x1", 1)] {
        let shape = shape(board);
        play(board, n_cells as u64, |seat, _| {
            let played = seat.played();
            let moves = if played.is_empty() { "-".to_owned() } else { played.join(",") };
            let position = Position::read(shape, &moves).expect("they were played");
            for plies in (1..=n_cells - played.len()).step_by(2) {
                let n_own = if played.len() % 2 == 0 { n_cells.div_ceil(2) } else { n_cells / 2 };
                let n_used = played.len() / 2 + plies.div_ceil(2);
                assert_eq!(position.worth_of_win(plies as u32), (n_own - n_used + 1) as i64, "{board} {moves} {plies}");
            }
        });
    }
}

#[test]
fn every_player_and_evaluation_takes_every_board() {
    let handle = <SearchHandle>::default();
    let control = handle.control(Limits { nodes: Some(200), ..Limits::default() });
    for board in BOARDS {
        let position = Position::read(shape(board), "-").expect("a position");
        for listed in EVALUATIONS {
            assert!(position.evaluate(listed.name).is_ok(), "{} on {board}", listed.name);
        }
        for listed in players() {
            let spec = match listed.name {
                name @ ("minimax" | "alpha-beta") => format!("{name}:depth=1"),
                "ugi" => "ugi:cmd=player".to_owned(),
                name => name.to_owned(),
            };
            let mut seat = position.seat();
            let choice = seat.ask(&spec, &control, &mut NoProgress);
            if listed.name == "ugi" {
                assert_eq!(choice, Err(SeatError::Spec(SpecError::Outsider { name: "ugi".into() })), "not from here");
                continue;
            }
            let is_too_large = 128 < shape(board).columns() * (shape(board).rows() + 1);
            if listed.name == "perfect" && is_too_large {
                let refused = choice.expect_err("it has a word of 128 bits").to_string();
                assert!(refused.contains("expected engine"), "{refused}");
                continue;
            }
            let choice = choice.expect("there is an answer");
            assert!(seat.legal().contains(&choice.mv), "{spec} on {board}");
        }
    }
    let mut seat = Position::read(shape("6x7x4"), "-").expect("a position").seat();
    let refused = seat.ask("uci:cmd=player", &control, &mut NoProgress).expect_err("that is for chess");
    assert_eq!(refused.to_string(), "uci plays chess only: expected ugi, or a player of ours");
    let unknown = Position::read(shape("6x7x4"), "-").expect("a position").evaluate("lnies");
    assert!(unknown.unwrap_err().to_string().contains("did you mean lines?"));
}

/// An engine that stays at its seat finds again what it has found before.
#[test]
fn engines_remember() {
    let handle = <SearchHandle>::default();
    let control = handle.control(Limits { depth: Some(9), ..Limits::default() });
    let mut seat = Position::read(shape("6x7x4"), "-").expect("a position").seat();
    let n_nodes = [0, 1].map(|_| seat.ask("deepening", &control, &mut NoProgress).expect("an answer").stats.nodes);
    assert!(n_nodes[1] < n_nodes[0] / 2, "{n_nodes:?}");
    assert_eq!(seat.view().to_move, Some(Side::First), "asking plays nothing");
}

#[test]
fn counts_agree_on_every_form() {
    let handle = <SearchHandle>::default();
    let control = handle.control(Limits::default());
    // The same game whatever the board beyond reach: columns of which no more than three cells are used.
    for board in ["3x3x2", "8x3x2", "40x3x2"] {
        let position = Position::read(shape(board), "-").expect("a position");
        let counted = position.perft(3, &control).expect("nobody stops it");
        assert_eq!((counted.nodes, counted.finished_before), (27, 0), "{board}");
        assert_eq!(position.distinct(3, &control), Ok(vec![1, 3, 9, 24]), "{board}");
    }
    let stopped = <SearchHandle>::default();
    stopped.stop.raise();
    let position = Position::read(shape("6x7x4"), "-").expect("a position");
    assert!(position.perft(30, &stopped.control(Limits::default())).is_err());
    assert!(position.distinct(30, &stopped.control(Limits::default())).is_err());
}
