//! `threats`, the evaluation of report E: wins at once first, then connections after the best stone.
//!
//! 1. If the side to move can complete a line, +infinity.
//! 2. Else, if the opponent could if it were its turn, -infinity.
//! 3. Else the best, over all columns that are not full, of *connections* after an own stone there.
//!
//! *Connections* are own windows less the opponent's. A window with k stones of one side and none of the other scores
//! k³ for that side, and eight times as much if it is *open*: the two cells just beyond its ends are on the board
//! and empty, so that it can grow at both ends. A window with stones of both sides, or of none, scores nothing.
//!
//! Infinity is the largest value an evaluation may have, and no finite value reaches it. The sum is kept; a stone on
//! trial changes only the windows through its cell and the two in each direction that the cell bounds.

use std::sync::Arc;

use mossa_kernel::{Evaluator, Score, Side};

use super::{each_stone, infinity};
use crate::windows::{Span, Windows};
use crate::{Board, Column, ConnectX, Form, Shape};

/// How much more an open window scores than one that is bounded by the wall or by a stone.
const OPEN: i64 = 8;

/// Wins at once, then connections after the best stone.
///
/// ```
/// use mossa_connectx::{Column, ConnectX, evaluators::Threats, forms::Bits};
/// use mossa_kernel::{Evaluator, Score};
/// let shape = "6x7x4".parse().unwrap();
/// let game = ConnectX::<Bits<u64>>::new(shape).unwrap();
/// let threats = Threats::new(shape);
/// let board = game.after_moves(&[0, 1, 0, 1, 0].map(Column)).unwrap();
/// assert_eq!(threats.value(&game, &board), Score::new(-Score::MOST), "the opponent has three in a column");
/// ```
#[derive(Clone, Debug)]
pub struct Threats {
    windows: Arc<Windows>,
    /// What a window scores by its stones, in the order of [`Tally::is_open`]: bounded, open.
    scores: [Box<[i64]>; 2],
    /// What one more stone adds to it.
    rises: [Box<[i64]>; 2],
}

/// What the windows hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThreatsMemo {
    tallies: Box<[Tally]>,
    /// The first side's connections less the second's.
    connections: i64,
}

/// What a window holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Tally {
    /// Stones of either side.
    stones: [u8; 2],
    /// How many of the two cells just beyond its ends are taken or not on the board.
    n_shut: u8,
}

impl Tally {
    fn is_open(self) -> usize {
        usize::from(self.n_shut == 0)
    }
}

/// A stone that is put on the board, or on trial.
#[derive(Clone, Copy)]
struct Stone {
    cell: usize,
    side: Side,
}

impl Threats {
    /// For boards of this shape.
    pub fn new(shape: Shape) -> Threats {
        Threats::with_windows(Arc::new(Windows::new(shape)))
    }

    /// The same, with windows that others use too.
    pub fn with_windows(windows: Arc<Windows>) -> Threats {
        let most = windows.shape().run().min(Shape::MAX_SIDE) as i64;
        let scores = [1, OPEN].map(|factor| (0..=most).map(|stones| factor * stones.pow(3)).collect::<Box<[i64]>>());
        let rises = scores.each_ref().map(|scores| {
            let last = scores.windows(2).map(|pair| pair[1] - pair[0]);
            last.chain([0]).collect()
        });
        Threats { windows, scores, rises }
    }

    /// What a window is worth to the first side.
    fn score(&self, tally: Tally) -> i64 {
        let scores = &self.scores[tally.is_open()];
        match tally.stones {
            [first, 0] => scores[usize::from(first)],
            [0, second] => -scores[usize::from(second)],
            _ => 0,
        }
    }

    /// How much better for `side` connections are after its stone in an empty cell.
    fn gain(&self, memo: &ThreatsMemo, Stone { cell, side }: Stone) -> i64 {
        let (own, other) = (side as usize, side.other() as usize);
        let mut gain = 0;
        for span in self.windows.through(cell) {
            for tally in &memo.tallies[span.windows()] {
                let (rises, scores) = (&self.rises[tally.is_open()], &self.scores[tally.is_open()]);
                let (n_own, n_other) = (usize::from(tally.stones[own]), usize::from(tally.stones[other]));
                // An own window grows, an enemy's is spoilt; an empty one is both.
                gain += if n_other == 0 { rises[n_own] } else { 0 };
                gain += if n_own == 0 { scores[n_other] } else { 0 };
            }
            gain += self.shutting(memo, span, side);
        }
        gain
    }

    /// What it means to `side` that the windows a cell bounds are no longer open.
    fn shutting(&self, memo: &ThreatsMemo, span: Span, side: Side) -> i64 {
        let (own, other) = (side as usize, side.other() as usize);
        let mut gain = 0;
        for number in span.bounded() {
            let tally = memo.tallies[number];
            if tally.n_shut == 0 {
                let shut = |stones: u8| self.scores[1][usize::from(stones)] - self.scores[0][usize::from(stones)];
                gain += if tally.stones[own] == 0 { shut(tally.stones[other]) } else { 0 };
                gain -= if tally.stones[other] == 0 { shut(tally.stones[own]) } else { 0 };
            }
        }
        gain
    }

    fn put(&self, memo: &mut ThreatsMemo, stone: Stone) {
        memo.connections += towards(stone.side, self.gain(memo, stone));
        for span in self.windows.through(stone.cell) {
            memo.tallies[span.windows()].iter_mut().for_each(|tally| tally.stones[stone.side as usize] += 1);
            span.bounded().into_iter().for_each(|number| memo.tallies[number].n_shut += 1);
        }
    }

    fn take(&self, memo: &mut ThreatsMemo, stone: Stone) {
        for span in self.windows.through(stone.cell) {
            memo.tallies[span.windows()].iter_mut().for_each(|tally| tally.stones[stone.side as usize] -= 1);
            span.bounded().into_iter().for_each(|number| memo.tallies[number].n_shut -= 1);
        }
        memo.connections -= towards(stone.side, self.gain(memo, stone));
    }

    fn landing<F: Form>(&self, game: &ConnectX<F>, board: &Board<F>, column: Column) -> Stone {
        let cell = self.windows.shape().cell(column.index(), game.height(board, column));
        Stone { cell, side: board.to_move() }
    }

    /// The stone that fell into a column last.
    fn landed<F: Form>(&self, game: &ConnectX<F>, board: &Board<F>, column: Column) -> Stone {
        let cell = self.windows.shape().cell(column.index(), game.height(board, column) - 1);
        Stone { cell, side: board.to_move().other() }
    }

    /// The columns that are not full, and what a stone there adds; the best of them.
    fn best<F: Form>(&self, game: &ConnectX<F>, board: &Board<F>, memo: &ThreatsMemo) -> Option<(Column, i64)> {
        let free = game.columns().iter().filter(|&&column| !game.is_full(board, column));
        let gains = free.map(|&column| (column, self.gain(memo, self.landing(game, board, column))));
        gains.reduce(|best, next| if best.1 < next.1 { next } else { best })
    }

    /// Infinity for a side that can complete a line, the side to move first.
    fn at_once<F: Form>(game: &ConnectX<F>, board: &Board<F>) -> Option<Score> {
        let own = board.to_move();
        [(own, infinity()), (own.other(), -infinity())].into_iter().find_map(|(side, value)| {
            let threats = game.threats(board, side);
            let can_win = game.columns().iter().any(|&column| {
                !game.is_full(board, column) && game.is_threat(board, threats, column, game.height(board, column))
            });
            can_win.then_some(value)
        })
    }
}

/// What is good for a side, as the first side sees it.
fn towards(side: Side, value: i64) -> i64 {
    if side == Side::First { value } else { -value }
}

impl<F: Form> Evaluator<ConnectX<F>> for Threats {
    type Value = Score;
    type Memo = ThreatsMemo;

    fn memo(&self, game: &ConnectX<F>, board: &Board<F>) -> ThreatsMemo {
        let tallies = self.windows.all().iter().map(|window| Tally { stones: [0; 2], n_shut: window.n_walls });
        let mut memo = ThreatsMemo { tallies: tallies.collect(), connections: 0 };
        let shape = self.windows.shape();
        each_stone(game, board, |column, row, side| {
            self.put(&mut memo, Stone { cell: shape.cell(column.index(), row), side });
        });
        memo
    }

    fn play(&self, game: &ConnectX<F>, memo: &mut ThreatsMemo, board: &Board<F>, column: Column) {
        self.put(memo, self.landed(game, board, column));
    }

    fn undo(&self, game: &ConnectX<F>, memo: &mut ThreatsMemo, board: &Board<F>, column: Column) {
        self.take(memo, self.landed(game, board, column));
    }

    fn evaluate(&self, game: &ConnectX<F>, board: &Board<F>, memo: &ThreatsMemo) -> Score {
        if let Some(infinite) = Threats::at_once(game, board) {
            return infinite;
        }
        let gain = self.best(game, board, memo).map_or(0, |(_, gain)| gain);
        let most = i64::from(Score::MOST - 1);
        Score::new((towards(board.to_move(), memo.connections) + gain).clamp(-most, most) as i32)
    }

    fn terms(&self, game: &ConnectX<F>, board: &Board<F>) -> Vec<(&'static str, f64)> {
        let mut memo = self.memo(game, board);
        let at_once = Threats::at_once(game, board).map_or(0, Score::get);
        if at_once == 0
            && let Some((column, _)) = self.best(game, board, &memo)
        {
            self.put(&mut memo, self.landing(game, board, column));
        }
        let mut sums = [0; 2];
        for &tally in &memo.tallies {
            let score = if at_once == 0 { self.score(tally) } else { 0 };
            sums[usize::from(score < 0)] += score.abs();
        }
        let [own, other] = [board.to_move(), board.to_move().other()].map(|side| sums[side as usize] as f64);
        vec![("at_once", f64::from(at_once)), ("own_windows", own), ("opponent_windows", -other)]
    }
}
