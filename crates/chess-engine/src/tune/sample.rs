//! A position as the tuner sees it: which weights count how often, and what came of the game.

use mossa_chess::board::{Board, Color};

use crate::eval::params::{BLOCKS, N_WEIGHTS};
use crate::eval::{FULL_SCALE, MAX_PHASE, Record, Term};

/// One weight and how often it counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    /// Its place in the table.
    pub weight: u16,
    /// How often it counts; less than 0 if it counts for Black.
    pub times: i16,
}

/// A position and what came of it.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The counts: those that are added up, White's less Black's; then those of danger to White's king; then to Black's.
    counts: Box<[Count]>,
    n_sum: usize,
    n_white_danger: usize,
    /// How much of the middlegame is left, from 1 to 0.
    pub phase: f64,
    /// How much of an endgame's advantage is real, from 0 to 1, if White has it, if Black has it.
    pub scales: [f64; Color::NUM],
    /// Points for White, from 0 to 1.
    pub result: f64,
    /// What a search thought it worth, in hundredths of a pawn from White's side.
    pub score: f64,
}

impl Sample {
    /// A position, its result and its score.
    pub fn of(board: &Board, result: f64, score: f64) -> Sample {
        let record = Record::of(board);
        let [white, black] = [Color::White, Color::Black].map(|us| record.counts.counts(us));
        let squared = squared_weights();
        let collect = |wanted: bool, times: &dyn Fn(usize) -> i16| -> Vec<Count> {
            let places = (0..N_WEIGHTS).filter(|&weight| squared[weight] == wanted && times(weight) != 0);
            places.map(|weight| Count { weight: weight as u16, times: times(weight) }).collect()
        };
        let mut counts = collect(false, &|weight| white[weight] - black[weight]);
        let n_sum = counts.len();
        counts.extend(collect(true, &|weight| white[weight]));
        let n_white_danger = counts.len() - n_sum;
        counts.extend(collect(true, &|weight| black[weight]));
        Sample {
            counts: counts.into_boxed_slice(),
            n_sum,
            n_white_danger,
            phase: f64::from(record.phase) / f64::from(MAX_PHASE),
            scales: record.scales.map(|scale| f64::from(scale) / f64::from(FULL_SCALE)),
            result,
            score,
        }
    }

    /// What is added up: White's counts less Black's.
    pub fn sum(&self) -> &[Count] {
        &self.counts[..self.n_sum]
    }

    /// What endangers White's king, and what Black's.
    pub fn dangers(&self) -> [&[Count]; Color::NUM] {
        let (white, black) = self.counts[self.n_sum..].split_at(self.n_white_danger);
        [white, black]
    }
}

/// Which weights are units of danger, by place.
fn squared_weights() -> Vec<bool> {
    BLOCKS.iter().flat_map(|block| vec![block.term == Term::Danger; block.pairs.len()]).collect()
}
