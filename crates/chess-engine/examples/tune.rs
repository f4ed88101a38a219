//! Texel tuning: reads the positions that `tuning_games` wrote, and replaces the weights in `eval/params.rs`.
//!
//! `cargo run --release -p mossa-chess-engine --example tune -- rounds=400 width=20 blend=0 FILE … to=PARAMS.RS`
//!
//! The last tenth of every file is for validation only. Without `to=` nothing is written.
#![expect(clippy::print_stdout, clippy::disallowed_methods, reason = "an example is a program")]

use std::fs;

use mossa_chess::Chess;
use mossa_chess_engine::tune::{Descent, Epoch, Model, Sample, table};
use mossa_kernel::Notation as _;

fn main() {
    let mut descent = Descent::default();
    let mut params = None;
    let (mut training, mut validation) = (Vec::new(), Vec::new());
    for argument in std::env::args().skip(1) {
        let number = |text: &str| text.parse::<f64>().expect("a number");
        match argument.split_once('=') {
            Some(("rounds", value)) => descent.n_epochs = number(value) as u32,
            Some(("step", value)) => descent.step = number(value),
            Some(("width", value)) => descent.width = number(value),
            Some(("blend", value)) => descent.blend = number(value),
            Some(("to", path)) => params = Some(path.to_owned()),
            _ => {
                let mut samples = read(&argument);
                validation.extend(samples.split_off(samples.len() / 10 * 9));
                training.append(&mut samples);
            }
        }
    }
    let mut model = Model::current();
    Descent::fit_k(&mut model, &training);
    println!("{} training positions, {} validation positions, K {:.3}", training.len(), validation.len(), model.k);
    let plain = Descent { blend: 0.0, ..descent };
    let tell = |what: &str, model: &Model| {
        let (inside, outside) = (plain.loss(model, &training), plain.loss(model, &validation));
        println!("{what:8} loss {inside:.6}, validation {outside:.6}");
    };
    tell("before", &model);
    descent.run(&mut model, &training, |model, Epoch { number, loss }| {
        if number % 50 == 0 {
            println!("{number:8} loss {loss:.6}, validation {:.6}", descent.loss(model, &validation));
        }
    });
    model.weights.iter_mut().flatten().for_each(|weight| *weight = weight.round());
    tell("after", &model);
    if let Some(path) = params {
        let text = fs::read_to_string(&path).expect("the file can be read");
        let text = table::rewrite(&text, &model.weights).expect("the file is `eval/params.rs`");
        fs::write(&path, text).expect("the file can be written");
    }
}

/// The positions of a file.
fn read(path: &str) -> Vec<Sample> {
    let text = fs::read_to_string(path).expect("a file of positions");
    let sample = |line: &str| {
        let mut fields = line.split(';');
        let mut next = || fields.next().expect("FEN;SCORE;RESULT");
        let state = Chess::STANDARD.read_state(next()).expect("a legal position");
        let score = next().parse().expect("a score");
        Sample::of(state.board(), next().parse().expect("a result"), score)
    };
    text.lines().map(sample).collect()
}
