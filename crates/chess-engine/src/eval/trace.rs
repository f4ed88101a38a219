//! Traces of the evaluation.
//!
//! Every term calls [`Trace::weigh`] with a weight and how often it counts. With [`Untraced`] this compiles to the product;
//! [`Recorder`] keeps the counts. So the value, its explanation and the tuner use the same numbers.

use mossa_chess::board::Color;

use super::Pair;
use super::params::{N_WEIGHTS, WEIGHTS};
use super::weights::Weight;

/// Receives what the evaluation counts.
pub trait Trace {
    /// Notes that `weight` counts `times` times for `us`.
    fn note(&mut self, us: Color, weight: Weight, times: i32);

    /// Notes it, and returns its score for `us`.
    fn weigh(&mut self, us: Color, weight: Weight, times: i32) -> Pair {
        self.note(us, weight, times);
        WEIGHTS[weight.index() & (WEIGHTS.len() - 1)] * times
    }
}

/// Keeps nothing.
#[derive(Clone, Copy, Default, Debug)]
pub struct Untraced;

impl Trace for Untraced {
    fn note(&mut self, _: Color, _: Weight, _: i32) {}
}

/// Keeps how often every weight counts for each side.
#[derive(Clone, Debug)]
pub struct Recorder {
    counts: Box<[[i16; N_WEIGHTS]; 2]>,
}

impl Default for Recorder {
    fn default() -> Recorder {
        Recorder { counts: Box::new([[0; N_WEIGHTS]; 2]) }
    }
}

impl Recorder {
    /// How often the weights count for a side, by their [index](Weight::index).
    pub fn counts(&self, us: Color) -> &[i16; N_WEIGHTS] {
        &self.counts[us as usize]
    }
}

impl Trace for Recorder {
    fn note(&mut self, us: Color, weight: Weight, times: i32) {
        self.counts[us as usize][weight.index()] += times as i16;
    }
}
