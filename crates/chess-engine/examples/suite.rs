//! Solves positions with known best moves: `cargo run --release --example suite -- [MILLISECONDS] [FIRST] [COUNT]`.
#![expect(clippy::print_stdout, clippy::disallowed_methods, reason = "an example is a program")]

use std::time::Duration;

use mossa_chess::Chess;
use mossa_chess::epd::Epd;
use mossa_chess::san;
use mossa_chess_engine::{Engine, Settings, Task};
use mossa_kernel::{Limits, RealClock, SearchHandle};

fn main() {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    let time = Duration::from_millis(numbers.first().copied().unwrap_or(1_000));
    let (skip, take) = (numbers.get(1).copied().unwrap_or(0), numbers.get(2).copied().unwrap_or(u64::MAX));
    let text = include_str!("../../../data/chess/wac.epd");
    let mut engine = Engine::new(Settings::default());
    let (mut n_solved, mut n_all) = (0, 0);
    for line in text.lines().skip(skip as usize).take(take as usize) {
        let epd: Epd = line.parse().expect("a line of EPD");
        let state = epd.state(Chess::STANDARD).expect("a position");
        engine.clear();
        let handle = SearchHandle::<RealClock>::default();
        let control = handle.control(Limits { time: Some(time), ..Limits::default() });
        let found = engine.think(&state, &Task::default(), &control, &mut ()).expect("there are moves");
        let played = san::write(&state, found.best());
        let is_solved = epd.moves("bm", &state).expect("best moves").contains(&found.best());
        n_all += 1;
        n_solved += u32::from(is_solved);
        if !is_solved {
            println!("{played} at depth {}, not solved: {line}", found.depth);
        }
    }
    println!("{n_solved} of {n_all}");
}
