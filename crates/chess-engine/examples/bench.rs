//! Runs the fixed workload and prints its signature: `cargo run --release --example bench -- [DEPTH] [THREADS]`.
#![expect(clippy::print_stdout, clippy::disallowed_methods, reason = "an example is a program")]

use mossa_chess_engine::{Settings, bench};
use mossa_kernel::{Clock as _, Limits, RealClock, Reins};

fn main() {
    let numbers: Vec<usize> = std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    let depth = numbers.first().map_or(bench::DEPTH, |&depth| depth as u32);
    let n_threads = numbers.get(1).copied().unwrap_or(1);
    let reins = Reins::<RealClock>::default();
    let settings = Settings { n_threads, ..Settings::default() };
    let nodes = bench::run(settings, depth, &reins.control(Limits::default()));
    let seconds = reins.clock.now().as_secs_f64();
    println!("{nodes} nodes, {seconds:.2} s, {:.0} nodes a second", nodes as f64 / seconds);
}
