//! What a running search tells: every line of every depth, with all that a UCI front end prints.

use std::time::Duration;

use mossa_chess::board::Move;
use mossa_kernel::Score;

pub use crate::transposition::Bound;

/// A line that the search has found.
#[derive(Clone, Copy, Debug)]
pub struct Report<'a> {
    /// How deep it has looked …
    pub depth: u32,
    /// … and how deep at most, extensions and captures included.
    pub sel_depth: u32,
    /// Which line this is, from 1 (the best) up.
    pub multi_pv: usize,
    /// What it is worth to the side to move; wins are counted in plies.
    pub score: Score,
    /// Whether that is the score itself, or a bound that is still being looked into.
    pub bound: Bound,
    /// Nodes of all threads so far.
    pub nodes: u64,
    /// Time so far.
    pub time: Duration,
    /// Positions that the tablebases knew, as far as the first thread has asked them.
    pub tb_hits: u64,
    /// How full the table is, in thousandths.
    pub hashfull: u32,
    /// The line.
    pub pv: &'a [Move],
}

impl Report<'_> {
    /// Nodes a second, if any time has passed.
    pub fn nodes_per_second(&self) -> Option<u64> {
        let micros = self.time.as_micros();
        (0 < micros).then(|| (u128::from(self.nodes) * 1_000_000 / micros) as u64)
    }

    /// Games won, drawn and lost of a thousand with this score, for the side to move: a guess by two logistic curves.
    pub fn win_draw_loss(&self) -> [u32; 3] {
        win_draw_loss(self.score)
    }
}

/// Games won, drawn and lost of a thousand with this score, for the side that has it.
///
/// ```
/// use mossa_chess_engine::report::win_draw_loss;
/// use mossa_kernel::Score;
/// assert_eq!(win_draw_loss(Score::win_in(3)), [1_000, 0, 0]);
/// let [win, draw, loss] = win_draw_loss(Score::new(0));
/// assert!(win == loss && win < draw && win + draw + loss == 1_000);
/// ```
pub fn win_draw_loss(score: Score) -> [u32; 3] {
    /// At this score half of the games are won, …
    const HALF_WON: f64 = 130.0;
    /// … and this much more makes it e times as likely to be won as not.
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

/// Whoever wants to hear of lines as they are found.
pub trait Listener {
    /// A line of a depth is known, or a bound of one.
    fn line(&mut self, report: &Report<'_>);
}

/// Nobody listens.
impl Listener for () {
    fn line(&mut self, _: &Report<'_>) {}
}
