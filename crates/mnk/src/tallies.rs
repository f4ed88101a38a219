//! What the windows of a position hold, kept up to date stone by stone.
//!
//! A window is *alive* for a side while the other side has no stone in it. A position keeps for either side
//!
//! * the empty squares where a stone completes a line: windows that lack one stone,
//! * the empty squares of windows that lack two stones, each with the number of such windows,
//! * how many windows are alive, and how many are full.
//!
//! A stone changes the windows through its square, at most 4k of them. [`states`](crate::states) tells what they mean.

use mossa_kernel::Side;

use crate::counted::{CountedSquares, FewCells};
use crate::states::{Meaning, States};
use crate::windows::Windows;

/// What the windows of a position hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tallies {
    /// By number of the window.
    states: Box<[u16]>,
    wins: [CountedSquares; 2],
    pairs: [CountedSquares; 2],
    n_alive: [u16; 2],
    n_full: [u16; 2],
    stones: Box<[Option<Side>]>,
}

impl Tallies {
    /// An empty board.
    pub(crate) fn new(windows: &Windows, states: &States) -> Tallies {
        let n_cells = windows.shape().n_cells();
        let none = || [CountedSquares::new(n_cells), CountedSquares::new(n_cells)];
        let mut tallies = Tallies {
            states: vec![0; windows.n_windows()].into(),
            wins: none(),
            pairs: none(),
            n_alive: [windows.n_windows() as u16; 2],
            n_full: [0; 2],
            stones: vec![None; n_cells].into(),
        };
        // Lines of one or two squares lack so few stones from the beginning.
        (0..windows.n_windows()).for_each(|window| tallies.note(windows, states, window));
        tallies
    }

    /// Whose stone is on a square.
    #[inline]
    pub fn stone(&self, cell: usize) -> Option<Side> {
        self.stones[cell]
    }

    /// The state of every window.
    #[inline]
    pub fn states(&self) -> &[u16] {
        &self.states
    }

    /// The empty squares where a stone of this side completes a line.
    #[inline]
    pub fn wins(&self, side: Side) -> &CountedSquares {
        &self.wins[side as usize]
    }

    /// The empty squares of windows that lack two stones of this side to be full, with the number of such windows.
    #[inline]
    pub fn pairs(&self, side: Side) -> &CountedSquares {
        &self.pairs[side as usize]
    }

    /// How many windows have no stone of the other side.
    #[inline]
    pub fn n_alive(&self, side: Side) -> usize {
        self.n_alive[side as usize].into()
    }

    /// How many windows are full of this side's stones.
    #[inline]
    pub fn n_full(&self, side: Side) -> usize {
        self.n_full[side as usize].into()
    }

    /// Where else a side could complete a line after its stone on an empty square that completes none: the other empty
    /// squares of the windows through this one that lack two stones. At most three different ones, for more do not matter.
    pub fn wins_after(&self, windows: &Windows, states: &States, side: Side, cell: usize) -> FewCells {
        let mut found = FewCells::default();
        for window in windows.through(cell).flatten() {
            if states.meaning(self.states[window]).lacks_two >> side as u8 & 1 == 1 {
                let is_other = |&other: &usize| other != cell && self.stones[other].is_none();
                found.insert(
                    windows.cells(window).find(is_other).expect("a window that lacks two stones has two empty squares"),
                );
            }
        }
        found
    }

    /// Puts a stone on an empty square.
    pub(crate) fn put(&mut self, windows: &Windows, states: &States, side: Side, cell: usize) {
        windows.through(cell).flatten().for_each(|window| self.forget(windows, states, window));
        self.stones[cell] = Some(side);
        let (stride, other) = (states.stride(side), side.other() as usize);
        for window in windows.through(cell).flatten() {
            self.n_alive[other] -= u16::from(self.has_none(states, window, side));
            self.states[window] += stride;
            self.note(windows, states, window);
        }
    }

    /// Takes the stone of this side off a square.
    pub(crate) fn take(&mut self, windows: &Windows, states: &States, side: Side, cell: usize) {
        windows.through(cell).flatten().for_each(|window| self.forget(windows, states, window));
        self.stones[cell] = None;
        let (stride, other) = (states.stride(side), side.other() as usize);
        for window in windows.through(cell).flatten() {
            self.states[window] -= stride;
            self.n_alive[other] += u16::from(self.has_none(states, window, side));
            self.note(windows, states, window);
        }
    }

    /// Whether a window has no stone of this side.
    #[inline]
    fn has_none(&self, states: &States, window: usize, side: Side) -> bool {
        states.meaning(self.states[window]).has_none >> side as u8 & 1 == 1
    }

    /// Counts what a window is to either side.
    #[inline]
    fn note(&mut self, windows: &Windows, states: &States, window: usize) {
        let meaning = states.meaning(self.states[window]);
        if meaning.counts() {
            self.count(windows, window, meaning, CountedSquares::add, |n_full| *n_full += 1);
        }
    }

    /// Takes back what [`note`](Self::note) has counted.
    #[inline]
    fn forget(&mut self, windows: &Windows, states: &States, window: usize) {
        let meaning = states.meaning(self.states[window]);
        if meaning.counts() {
            self.count(windows, window, meaning, CountedSquares::remove, |n_full| *n_full -= 1);
        }
    }

    /// Few windows have a meaning, so this stays out of the loops over windows.
    #[inline(never)]
    fn count(
        &mut self,
        windows: &Windows,
        window: usize,
        meaning: Meaning,
        change: impl Fn(&mut CountedSquares, usize),
        change_full: impl Fn(&mut u16),
    ) {
        for side in 0..2 {
            let is = |bits: u8| bits >> side & 1 == 1;
            if is(meaning.is_full) {
                change_full(&mut self.n_full[side]);
            }
            let counted = if is(meaning.lacks_one) {
                &mut self.wins[side]
            } else if is(meaning.lacks_two) {
                &mut self.pairs[side]
            } else {
                continue;
            };
            let stones = &self.stones;
            windows.cells(window).filter(|&cell| stones[cell].is_none()).for_each(|cell| change(counted, cell));
        }
    }
}
