//! Reports of a running search: what a UCI front end prints as `info`.

use std::time::Duration;

use mossa_chess::board::Move;
use mossa_kernel::Score;

pub use crate::transposition::Bound;

/// A principal variation that the search has found, or a bound of its score.
#[derive(Clone, Copy, Debug)]
pub struct Report<'a> {
    /// The depth of the iteration.
    pub depth: u32,
    /// The greatest ply that was reached, extensions and quiescence search included.
    pub sel_depth: u32,
    /// The number of the principal variation, from 1 (the best).
    pub multi_pv: usize,
    /// The score, seen from the side to move; wins are counted in plies.
    pub score: Score,
    /// How it bounds the true score. A bound is reported when an aspiration search fails.
    pub bound: Bound,
    /// The nodes of all threads so far.
    pub nodes: u64,
    /// The time so far.
    pub time: Duration,
    /// Positions that the main thread has found in the tablebases.
    pub tb_hits: u64,
    /// The fill of the transposition table, in permille.
    pub hashfull: u32,
    /// The principal variation.
    pub pv: &'a [Move],
}

impl Report<'_> {
    /// Nodes per second; `None` if no time has passed.
    pub fn nodes_per_second(&self) -> Option<u64> {
        let micros = self.time.as_micros();
        (0 < micros).then(|| (u128::from(self.nodes) * 1_000_000 / micros) as u64)
    }

    /// The expected wins, draws and losses of a thousand games, seen from the side to move.
    pub fn win_draw_loss(&self) -> [u32; 3] {
        win_draw_loss(self.score)
    }
}

/// The expected wins, draws and losses of a thousand games with this score.
///
/// The model is two logistic curves. Its two numbers are estimates; they were not fitted to games.
///
/// ```
/// use mossa_chess_engine::report::win_draw_loss;
/// use mossa_kernel::Score;
/// assert_eq!(win_draw_loss(Score::win_in(3)), [1_000, 0, 0]);
/// let [win, draw, loss] = win_draw_loss(Score::new(0));
/// assert!(win == loss && win < draw && win + draw + loss == 1_000);
/// ```
pub fn win_draw_loss(score: Score) -> [u32; 3] {
    /// The score at which half of the games are won.
    const HALF_WON: f64 = 130.0;
    /// The additional score that multiplies the odds of a win by e.
    const SPREAD: f64 = 75.0;
    if score.win_in_plies().is_some() {
        return [1_000, 0, 0];
    }
    if score.loss_in_plies().is_some() {
        return [0, 0, 1_000];
    }
    let won = |value: i32| (1_000.0 / (1.0 + ((HALF_WON - f64::from(value)) / SPREAD).exp())).round() as u32;
    let (win, loss) = (won(score.get()), won(-score.get()));
    [win, 1_000 - win - loss, loss]
}

/// Receives the reports of a search.
pub trait Listener {
    /// Receives one report.
    fn report(&mut self, report: &Report<'_>);
}

/// Ignores all reports.
impl Listener for () {
    fn report(&mut self, _: &Report<'_>) {}
}
