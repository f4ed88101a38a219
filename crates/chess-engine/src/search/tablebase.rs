//! Endgame tablebases in the search.
//!
//! Inside the tree a position is probed right after a capture or a pawn move, when the half-move clock is zero and the
//! stored value holds without it. At the root the clock is taken into account and moves are ranked by their values. Only
//! moves of the best rank are searched; among winning moves that is the one that makes progress soonest.

use mossa_syzygy::{RankedMove, Wdl};

use super::Worker;
use crate::position::Position;
use crate::score::{DRAW, Window, tb_win_in};
use crate::transposition::Bound;

/// What a tablebase says about the score of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TablebaseScore {
    score: i32,
    bound: Bound,
}

impl TablebaseScore {
    /// The score of a value, `ply` plies from the root. Wins and losses are bounds, since a mate may be nearer.
    pub fn new(wdl: Wdl, ply: usize) -> TablebaseScore {
        match wdl {
            Wdl::Win => TablebaseScore { score: tb_win_in(ply), bound: Bound::Lower },
            Wdl::Loss => TablebaseScore { score: -tb_win_in(ply), bound: Bound::Upper },
            Wdl::BlessedLoss | Wdl::Draw | Wdl::CursedWin => TablebaseScore { score: DRAW, bound: Bound::Exact },
        }
    }

    /// The score, if it lies outside the window or is exact.
    pub(super) fn cutoff(self, window: Window) -> Option<i32> {
        let is_cutoff = match self.bound {
            Bound::Exact => true,
            Bound::Lower => window.beta <= self.score,
            Bound::Upper => self.score <= window.alpha,
        };
        is_cutoff.then_some(self.score)
    }

    /// The score of a search, brought within this bound.
    pub fn bound_score(self, found: i32) -> i32 {
        match self.bound {
            Bound::Exact => self.score,
            Bound::Lower => found.max(self.score),
            Bound::Upper => found.min(self.score),
        }
    }
}

impl Worker<'_> {
    /// Probes the tablebases for a node. A node whose clock runs and a singular search are not probed.
    pub(super) fn probe_tablebase(&mut self, position: &Position, ply: usize) -> Option<TablebaseScore> {
        let tablebases = self.shared.tablebases?;
        if position.clock() != 0 || self.stack[ply].excluded.is_some() {
            return None;
        }
        let wdl = tablebases.probe_wdl(&position.board)?;
        self.counters.n_tb_hits += 1;
        Some(TablebaseScore::new(wdl, ply))
    }
}

/// The rank of a root move: by its value, and among winning moves by the distance to the next capture or pawn move.
pub fn root_rank(known: &RankedMove) -> i32 {
    /// More than any distance to the next capture or pawn move.
    const STEP: i32 = 1_000;
    match known.wdl {
        Wdl::Win => 3 * STEP - (known.plies as i32).min(STEP - 1),
        Wdl::CursedWin => STEP,
        Wdl::Draw => 0,
        Wdl::BlessedLoss => -STEP,
        Wdl::Loss => -2 * STEP,
    }
}
