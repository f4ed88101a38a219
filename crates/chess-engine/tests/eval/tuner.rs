//! The tuner sees the evaluation that plays, its derivative is one, and it makes the loss smaller.

use mossa_chess_engine::eval::Record;
use mossa_chess_engine::tune::{Descent, Model, Sample};

use mossa_kernel::Rng;

use crate::positions::{odd, of_files, random_games};

/// Positions with random results that lean to the better side.
fn samples() -> Vec<Sample> {
    let mut rng = Rng::new(3);
    random_games(20)
        .map(|board| {
            let white = Record::of(&board).white;
            let lucky = (rng.index(2_000) as i32 - 1_000) < 2 * white;
            Sample::of(&board, if lucky { 1.0 } else { 0.0 }, f64::from(white))
        })
        .collect()
}

#[test]
fn it_sees_the_evaluation_that_plays() {
    let model = Model::current();
    for board in odd().into_iter().chain(of_files()).chain(random_games(20)) {
        let played = f64::from(Record::of(&board).white);
        let seen = model.value(&Sample::of(&board, 0.5, 0.0));
        // The engine rounds the two dangers and the sum.
        assert!((played - seen).abs() < 3.0, "{board}: {played} and {seen}");
    }
}

#[test]
fn its_gradient_is_the_derivative() {
    let model = Model::current();
    for sample in samples().iter().step_by(97) {
        let mut gradient = vec![[0.0; 2]; model.weights.len()];
        model.add_gradient(sample, |_| 1.0, &mut gradient);
        let dangers = sample.dangers().into_iter().flatten();
        for place in sample.sum().iter().chain(dangers).map(|count| count.weight as usize) {
            for (part, slope) in gradient[place].into_iter().enumerate() {
                let at = |by: f64| {
                    let mut other = model.clone();
                    other.weights[place][part] += by;
                    other.value(sample)
                };
                let difference = (at(1e-3) - at(-1e-3)) / 2e-3;
                assert!((difference - slope).abs() < 1e-3, "weight {place}, part {part}");
            }
        }
    }
}

#[test]
fn it_learns_and_learns_the_same_again() {
    let samples = samples();
    let descent = Descent { n_epochs: 30, ..Descent::default() };
    let learn = || {
        let mut model = Model::current();
        model.weights.iter_mut().for_each(|weight| weight[0] *= 0.7);
        Descent::fit_k(&mut model, &samples);
        let before = descent.loss(&model, &samples);
        let mut losses = Vec::new();
        descent.run(&mut model, &samples, |_, round| losses.push(round.loss));
        assert!((losses[0] - before).abs() < 1e-9);
        assert!(descent.loss(&model, &samples) < 0.99 * before);
        model
    };
    assert_eq!(learn(), learn());
}

#[test]
fn the_expected_score_is_that_of_elo() {
    let model = Model::current();
    assert!((model.expected_score(0.0) - 0.5).abs() < 1e-12);
    assert!((model.expected_score(400.0) - 10.0 / 11.0).abs() < 1e-12, "as Elo has it");
}
