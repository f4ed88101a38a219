//! Plays the 20 games of report A and says how long they take, beside what they took then; and what one look at a
//! position takes.
//!
//! `cargo run --release -p mossa-players --example report_games`

#![expect(clippy::print_stdout, reason = "a program for people")]

#[expect(dead_code, reason = "the tests ask for more")]
#[path = "../tests/chess/published.rs"]
mod published;

use std::hint::black_box;
use std::time::Duration;

use mossa_chess::evaluators::{Hard, Material, Soft, WhiteView};
use mossa_chess::{Chess, State};
use mossa_kernel::{Clock as _, Notation as _, RealClock};
use serde_json::Value;

fn main() {
    games();
    let text = published::read("evals.jsonl");
    let state = |line: &str| {
        let line: Value = serde_json::from_str(line).expect("a line is an object");
        Chess::STANDARD.read_state(line["fen"].as_str().expect("a position")).expect("a legal position")
    };
    let states: Vec<State> = text.lines().map(state).collect();
    evaluation("material", &Material, &states);
    evaluation("soft", &Soft, &states);
    evaluation("hard", &Hard, &states);
}

fn games() {
    let clock = RealClock::default();
    let (mut total, mut original, mut n_states) = (Duration::ZERO, 0.0, 0);
    for row in published::rows() {
        let begun = clock.now();
        let played = published::game(row.specs.each_ref().map(String::as_str));
        let taken = clock.now().saturating_sub(begun);
        let states: u64 = played.tallies.iter().map(|tally| tally.stats.states_evaluated).sum();
        let [first, second] = &row.specs;
        println!("{first:28} {second:28} {states:6} states {:8.2} ms", taken.as_secs_f64() * 1e3);
        (total, original, n_states) = (total + taken, original + row.milliseconds, n_states + states);
    }
    let (seconds, original) = (total.as_secs_f64(), original / 1e3);
    println!("{n_states} states in {seconds:.3} s, {:.0} ns each", seconds * 1e9 / n_states as f64);
    println!("the original took {original:.0} s: {:.0} times as long", original / seconds);
}

/// The best of five rounds over all positions.
fn evaluation(name: &str, evaluation: &impl WhiteView, states: &[State]) {
    const N_PASSES: usize = 200;
    let clock = RealClock::default();
    let round = |_| {
        let begun = clock.now();
        for _ in 0..N_PASSES {
            for state in states {
                black_box(evaluation.white(black_box(state.board())));
            }
        }
        clock.now().saturating_sub(begun)
    };
    let best = (0..5).map(round).min().expect("five rounds");
    println!("{name}: {:.0} ns a position", best.as_secs_f64() * 1e9 / (N_PASSES * states.len()) as f64);
}
