//! Endings that are known: where the tables of endings speak, the search need not look on.
//!
//! Inside the tree a position is looked up right after a capture or a move of a pawn, when what the tables say holds
//! whatever the half-move clock was. At the root the clock is minded, and moves are ranked by what they lead to: only the
//! best rank is searched, which among winning moves is the one that makes progress soonest.

use mossa_syzygy::{RankedMove, Wdl};

use super::Worker;
use crate::position::Position;
use crate::score::{DRAW, Window, tb_win_in};
use crate::table::Bound;

/// What is known of a position, so many plies from the root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    score: i32,
    bound: Bound,
}

impl Ending {
    /// What a value says there. A mate may be nearer than the tables tell.
    pub fn new(wdl: Wdl, ply: usize) -> Ending {
        match wdl {
            Wdl::Win => Ending { score: tb_win_in(ply), bound: Bound::Lower },
            Wdl::Loss => Ending { score: -tb_win_in(ply), bound: Bound::Upper },
            Wdl::BlessedLoss | Wdl::Draw | Wdl::CursedWin => Ending { score: DRAW, bound: Bound::Exact },
        }
    }

    /// The score, if nothing that matters is left to find out.
    pub(super) fn settles(self, window: Window) -> Option<i32> {
        let is_settled = match self.bound {
            Bound::Exact => true,
            Bound::Lower => window.beta <= self.score,
            Bound::Upper => self.score <= window.alpha,
        };
        is_settled.then_some(self.score)
    }

    /// What a search has found, put right.
    pub fn correct(self, found: i32) -> i32 {
        match self.bound {
            Bound::Exact => self.score,
            Bound::Lower => found.max(self.score),
            Bound::Upper => found.min(self.score),
        }
    }
}

impl Worker<'_> {
    /// What the tables know of a node, if they may be asked.
    pub(super) fn ending(&mut self, position: &Position, ply: usize) -> Option<Ending> {
        let tables = self.shared.endings?;
        if position.clock() != 0 || self.stack[ply].excluded.is_some() {
            return None;
        }
        let wdl = tables.probe_wdl(&position.board)?;
        self.counters.n_tb_hits += 1;
        Some(Ending::new(wdl, ply))
    }
}

/// The place of a known move among the others, the greatest first: what it leads to, and who wins hurries.
pub fn rank(known: &RankedMove) -> i32 {
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
