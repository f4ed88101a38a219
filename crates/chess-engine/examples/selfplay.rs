//! Plays the engine against itself with other parameters, at fixed nodes, to measure what a step is worth.
//!
//! `cargo run --release --example selfplay -- games=200 nodes=5000 threads=2 null_move_depth=1000` plays the default parameters
//! against the same ones with `null_move_depth` 1000. `first:NAME=VALUE` changes the other player.
#![expect(clippy::print_stdout, clippy::disallowed_methods, reason = "an example is a program")]

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use mossa_arena::{
    Adjudication, Colours, DrawAgreement, ResignSides, Resignation, Results, Runner, Schedule, TimeControl,
};
use mossa_chess::{Chess, State};
use mossa_chess_engine::{Engine, Params, Settings};
use mossa_kernel::{Agent, Limits, Notation as _, RealClock, Score, SearchHandle};

fn main() {
    let mut numbers = BTreeMap::from([("games", 100), ("nodes", 5_000), ("threads", 1), ("skip", 0)]);
    let mut sides = [Params::default(), Params::default()];
    for argument in std::env::args().skip(1) {
        let (name, value) = argument.split_once('=').expect("NAME=VALUE");
        let value: i32 = value.parse().expect("a whole number");
        let (side, name) = name.strip_prefix("first:").map_or((1, name), |name| (0, name));
        if let Some(number) = sides[side].by_name(name) {
            *number = value;
        } else {
            *numbers.get_mut(name).expect("a known name") = value;
        }
    }
    let openings = openings();
    let n_pairs = numbers["games"] as usize / 2;
    let first = numbers["skip"] as usize;
    let openings: Vec<State> = openings.into_iter().cycle().skip(first).take(n_pairs).collect();
    let handle = SearchHandle::<RealClock>::default();
    let limits = Limits { nodes: Some(numbers["nodes"] as u64), ..Limits::default() };
    let schedule = Schedule {
        encounters: vec![[0, 1]],
        n_games: 2 * n_pairs,
        n_openings: n_pairs,
        colours: Colours::Swapped,
        seed: 1,
    };
    let runner = Runner {
        game: &Chess::STANDARD,
        openings: &openings,
        controls: &[TimeControl::from(limits); 2],
        adjudication: Adjudication {
            resignation: Some(Resignation { n_moves: 3, score: Score::new(700), sides: ResignSides::Two }),
            draw: Some(DrawAgreement { after_plies: 70, n_moves: 5, score: Score::new(8) }),
            most_plies: Some(300),
        },
        make: |player: usize, _| {
            let settings = Settings { table: 2 << 20, params: sides[player].clone(), ..Settings::default() };
            Ok(Box::new(Engine::new(settings)) as Box<dyn Agent<Chess>>)
        },
        n_threads: numbers["threads"] as usize,
        control: handle.control(Limits::default()),
    };
    let mut results = Results::between([0, 1]);
    let _ = runner.run(&schedule.fixtures(), |fixture, played| {
        results.add(fixture, &played);
        ControlFlow::Continue(())
    });
    let [record, _] = results.records();
    let elo = results.elo();
    println!(
        "+{} ={} -{}: {:+.1} ± {:.1} Elo, forfeits {}",
        record.wins,
        record.draws,
        record.losses,
        elo.difference,
        elo.error().unwrap_or(f64::NAN),
        record.forfeits
    );
}

fn openings() -> Vec<State> {
    let text = include_str!("../../../data/chess/openings-8ply.epd");
    text.lines().map(|line| Chess::STANDARD.read_state(line).expect("an opening")).collect()
}
