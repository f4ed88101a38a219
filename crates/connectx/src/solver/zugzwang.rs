//! Parity bounds (claimeven): what a side is sure of if it only follows up, without any search.
//!
//! Let *A* be to move and *Z* answer. Cells are counted from the top of their column: the top cell and every second one
//! below it are *upper* cells, those between are *lower* cells. Z fixes an answer to every move beforehand:
//!
//! 1. In a column with an even number of free cells Z answers just above A's stone. A gets the lower cells, Z the upper
//!    ones (*claimeven*, on boards of even height). If an upper cell completes a line of Z, nothing above it is ever played:
//!    Z has won by then.
//! 2. Columns with an odd number of free cells are taken in pairs: when A plays the lowest free cell of one, Z plays that
//!    of the other, and both are even from then on. A gets at most one cell of the pair.
//! 3. An odd column in which a *lower* cell `x` completes a line of Z is no burden: there too Z answers just above A's
//!    stone, A gets the upper cells below `x` and Z gets `x`. This is the odd threat of the literature.
//!
//! Rule 3 is used for one column, where the number of odd columns is odd; so Z always has its answer. If A can make no
//! line out of its stones and the cells that it may get, then A does not win, whatever it plays: **Z has a draw
//! at least**. If moreover Z owns such a completing cell, or its stones and the upper cells that it is sure of hold a
//! line, the board cannot be filled without it: **Z wins**, and not later than when all other cells are full. With
//! completing cells `x` in several columns A has to stop below each of them, so `x`, the cell below it and all above stay
//! empty in all of these columns but one.
//!
//! Nothing in this depends on the number of rows or columns, on who began, or on X: the bound is sound on every board. The
//! rules go back to Allis (*A Knowledge-Based Approach of Connect-Four*, 1988), who states the first for six rows.

use super::grid::{Grid, free_column};
use crate::forms::Word;

/// A position as seen by Z, the side that follows up.
#[derive(Clone, Copy)]
pub(super) struct Claimeven<W> {
    /// The stones of A, who is to move.
    pub(super) mover: W,
    /// The stones of Z, who answers.
    pub(super) claimer: W,
    /// Free cells that complete a line of Z; those that are just below a stone do not matter. Some may be missing.
    pub(super) threats: W,
    /// How many cells are free.
    pub(super) n_free: i32,
}

impl<W: Word, const STRIDE: u32, const RUN: u32, const MAX_CHILDREN: usize> Grid<W, STRIDE, RUN, MAX_CHILDREN> {
    /// The least that Z gets, if anything is known: 0 is a draw, a positive number its score.
    #[expect(clippy::inline_always, reason = "in its caller: 180 ns a node become 170")]
    #[inline(always)]
    pub(super) fn claimeven_bound(&self, position: &Claimeven<W>) -> Option<i32> {
        let mask = position.mover | position.claimer;
        let empty = self.cells & !mask;
        let odd = self.landings(mask) & self.upper;
        // Sure cells that complete a line, the lowest of every column; a cell of a pair is not sure.
        let claims = position.threats & self.upper & !odd;
        let above = self.above(claims);
        let claims = claims & !above;
        let theirs = position.mover | (empty & self.lower & !above);
        // As many columns are odd as cells are free, but for an even number. Most positions are told by now.
        let is_even = position.n_free % 2 == 0;
        let burden = if is_even { self.line_starts(theirs) } else { W::NONE };
        let help = if is_even { W::ONE } else { position.threats & self.lower };
        if burden != W::NONE || help == W::NONE {
            return None;
        }
        if is_even {
            return self.holds(theirs, odd).then(|| match self.n_left(claims) {
                0 => self.has_line(position.claimer | (empty & self.upper & !odd)).into(),
                n_left => score(n_left),
            });
        }
        let mut best = None;
        let mut rest = odd;
        while rest != W::NONE {
            let landing = rest.lowest();
            rest = rest.without_lowest();
            let cells = free_column(empty, landing);
            let threats = position.threats & self.lower & cells;
            if threats == W::NONE {
                continue;
            }
            let threat = threats.lowest();
            let theirs = (theirs & !cells) | ((threat - landing) & self.upper);
            if self.holds(theirs, odd ^ landing) {
                let n_left = self.n_left(claims & !cells) + self.n_above(threat) + 2;
                best = best.max(Some(score(n_left)));
            }
        }
        best
    }

    /// Whether A has no line in these cells and one of each pair of odd columns; `odd` is an even number of cells.
    #[inline]
    fn holds(&self, theirs: W, odd: W) -> bool {
        let (one, rest) = (odd.lowest(), odd.without_lowest());
        if rest != W::NONE && !rest.has_two() {
            // A single pair: never both.
            return !self.has_line(theirs | one) && !self.has_line(theirs | rest);
        }
        !self.has_line(theirs | odd)
    }

    /// How many cells stay empty in these columns when A has to stop below each of these cells.
    fn n_left(&self, claims: W) -> i32 {
        let (mut n_left, mut rest) = (0, claims);
        while rest != W::NONE {
            n_left += self.n_above(rest.lowest()) + 2;
            rest = rest.without_lowest();
        }
        n_left
    }
}

/// The score of a win for which A had to stop in several columns, of which the last is played on: two cells more.
fn score(n_left: i32) -> i32 {
    (n_left - 2) / 2 + 1
}
