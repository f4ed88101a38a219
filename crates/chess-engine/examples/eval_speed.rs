//! How long an evaluation takes, over positions of `data/chess`: by itself and explained.
//!
//! `cargo run --release -p mossa-chess-engine --example eval_speed`

#![expect(clippy::print_stdout, reason = "a program for people")]

use std::hint::black_box;

use mossa_chess::board::Board;
use mossa_chess_engine::eval::{Breakdown, Evaluation};
use mossa_kernel::{Clock as _, RealClock};

const N_ROUNDS: usize = 500;
const N_PASSES: usize = 2;

fn main() {
    let boards = positions();
    println!("{} positions, ns each, best and median of {N_ROUNDS} rounds", boards.len());
    let mut warm = Evaluation::new();
    report("evaluated", &boards, |board| warm.evaluate(board));
    report("explained", &boards, |board| Breakdown::of(board).white);
}

fn report(name: &str, boards: &[Board], mut evaluate: impl FnMut(&Board) -> i32) {
    let clock = RealClock::default();
    let mut rounds: Vec<f64> = (0..N_ROUNDS)
        .map(|_| {
            let begun = clock.now();
            for _ in 0..N_PASSES {
                for board in boards {
                    black_box(evaluate(black_box(board)));
                }
            }
            let taken = clock.now().saturating_sub(begun);
            taken.as_secs_f64() * 1e9 / (N_PASSES * boards.len()) as f64
        })
        .collect();
    rounds.sort_by(f64::total_cmp);
    println!("{name:18} {:6.0} {:6.0}", rounds[0], rounds[N_ROUNDS / 2]);
}

/// Openings and middlegames; every fourth field is the last of a position.
fn positions() -> Vec<Board> {
    let files = [include_str!("../../../data/chess/openings-8ply.epd"), include_str!("../../../data/chess/wac.epd")];
    let board = |line: &str| {
        let fields: Vec<&str> = line.split_whitespace().take(4).collect();
        (fields.join(" ") + " 0 1").parse().expect("the files hold legal positions")
    };
    files.iter().flat_map(|file| file.lines()).map(board).collect()
}
