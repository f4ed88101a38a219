//! A training position: how often each weight counts, and the result of its game.

use mossa_chess::board::{Board, Color};

use crate::eval::params::{BLOCKS, N_WEIGHTS};
use crate::eval::{FULL_SCALE, MAX_PHASE, Record, Term};

/// How often one weight counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    /// The index of the weight.
    pub weight: u16,
    /// How often it counts; negative if it counts for Black.
    pub times: i16,
}

/// A training position.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The counts of the linear terms, White's minus Black's; then those of danger to White's king; then those to Black's.
    counts: Box<[Count]>,
    n_sum: usize,
    n_white_danger: usize,
    /// The phase, from 1 (middlegame) to 0 (endgame).
    pub phase: f64,
    /// The endgame scale factors from 0 to 1: if White is the stronger side, and if Black is.
    pub scales: [f64; Color::NUM],
    /// The result of the game for White: 0, ½ or 1.
    pub result: f64,
    /// The score of a search, in centipawns from White's point of view.
    pub score: f64,
}

impl Sample {
    /// A position with the result of its game and the score of a search.
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

    /// The counts of the linear terms: White's minus Black's.
    pub fn sum(&self) -> &[Count] {
        &self.counts[..self.n_sum]
    }

    /// The counts of danger to White's king and to Black's.
    pub fn dangers(&self) -> [&[Count]; Color::NUM] {
        let (white, black) = self.counts[self.n_sum..].split_at(self.n_white_danger);
        [white, black]
    }
}

/// Which weights are units of danger, by index.
fn squared_weights() -> Vec<bool> {
    BLOCKS.iter().flat_map(|block| vec![block.term == Term::Danger; block.pairs.len()]).collect()
}
