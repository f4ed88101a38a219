//! Endings that are known: where the tables of endings speak, the search need not look on.
//!
//! Inside the tree a position is looked up right after a capture or a move of a pawn, when what the tables say holds
//! whatever the half-move clock was. At the root the clock is minded, and moves are ranked by what they lead to: only the
//! best rank is searched, which among winning moves is the one that makes progress soonest.

use super::Worker;
use crate::position::Position;
use crate::score::{DRAW, Window, known_win};
use crate::table::Bound;
use crate::tablebases::{KnownMove, Verdict};

/// What is known of a position, so many plies from the root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    score: i32,
    bound: Bound,
}

impl Ending {
    /// What a verdict says there. A mate may be nearer than the tables tell.
    pub fn new(verdict: Verdict, ply: usize) -> Ending {
        match verdict {
            Verdict::Win => Ending { score: known_win(ply), bound: Bound::Lower },
            Verdict::Loss => Ending { score: -known_win(ply), bound: Bound::Upper },
            Verdict::BlessedLoss | Verdict::Draw | Verdict::CursedWin => Ending { score: DRAW, bound: Bound::Exact },
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
        let tables = self.tools.endings?;
        if position.clock() != 0 || self.frames[ply].excluded.is_some() {
            return None;
        }
        let verdict = tables.verdict(&position.board)?;
        self.counters.n_endings += 1;
        Some(Ending::new(verdict, ply))
    }
}

/// The place of a known move among the others, the greatest first: what it leads to, and who wins hurries.
pub fn rank(known: &KnownMove) -> i32 {
    /// More than there are plies to the next capture.
    const STEP: i32 = 1_000;
    match known.verdict {
        Verdict::Win => 3 * STEP - (known.plies as i32).min(STEP - 1),
        Verdict::CursedWin => STEP,
        Verdict::Draw => 0,
        Verdict::BlessedLoss => -STEP,
        Verdict::Loss => -2 * STEP,
    }
}
