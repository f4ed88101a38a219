//! Probes of endgame tablebases: where they know the value of a position, the search stops.
//!
//! Inside the tree a position is looked up right after a capture or a move of a pawn, when what the tablebases say holds
//! whatever the half-move clock was. At the root the clock is minded, and moves are ranked by what they lead to: only the
//! best rank is searched, which among winning moves is the one that makes progress soonest.

use mossa_syzygy::{RankedMove, Wdl};

use super::Worker;
use crate::position::Position;
use crate::score::{DRAW, Window, tb_win_in};
use crate::transposition::Bound;

/// What is known of a position, so many plies from the root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TablebaseScore {
    score: i32,
    bound: Bound,
}

impl TablebaseScore {
    /// What a value says there. A mate may be nearer than the tablebases tell.
    pub fn new(wdl: Wdl, ply: usize) -> TablebaseScore {
        match wdl {
            Wdl::Win => TablebaseScore { score: tb_win_in(ply), bound: Bound::Lower },
            Wdl::Loss => TablebaseScore { score: -tb_win_in(ply), bound: Bound::Upper },
            Wdl::BlessedLoss | Wdl::Draw | Wdl::CursedWin => TablebaseScore { score: DRAW, bound: Bound::Exact },
        }
    }

    /// The score, if nothing that matters is left to find out.
    pub(super) fn cutoff(self, window: Window) -> Option<i32> {
        let is_settled = match self.bound {
            Bound::Exact => true,
            Bound::Lower => window.beta <= self.score,
            Bound::Upper => self.score <= window.alpha,
        };
        is_settled.then_some(self.score)
    }

    /// What a search has found, put right.
    pub fn bound_score(self, found: i32) -> i32 {
        match self.bound {
            Bound::Exact => self.score,
            Bound::Lower => found.max(self.score),
            Bound::Upper => found.min(self.score),
        }
    }
}

impl Worker<'_> {
    /// What the tablebases know of a node, if they may be asked.
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

/// The place of a known move among the others, the greatest first: what it leads to, and who wins hurries.
pub fn root_rank(known: &RankedMove) -> i32 {
    /// More than there are plies to the next capture.
    const STEP: i32 = 1_000;
    match known.wdl {
        Wdl::Win => 3 * STEP - (known.plies as i32).min(STEP - 1),
        Wdl::CursedWin => STEP,
        Wdl::Draw => 0,
        Wdl::BlessedLoss => -STEP,
        Wdl::Loss => -2 * STEP,
    }
}
