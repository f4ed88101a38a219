//! The leaves: captures are played out until the position is quiet enough to be evaluated.
//!
//! A side that is not in check may stop taking at any time, so the evaluation as it stands is a lower bound. In check every
//! move is tried, because there standing still is no choice.

use mossa_kernel::Stopped;

use super::node::{Node, refined};
use super::{Worker, prune};
use crate::checks::Checks;
use crate::order::picker::{Hints, Wanted};
use crate::order::{Picker, Stage};
use crate::position::{Position, is_tactical, victim};
use crate::score::{DRAW, INFINITE, MAX_PLY, PROVEN, Window, mated_at};
use crate::see;
use crate::table::{Bound, Entry};

impl Worker<'_> {
    /// What a position is worth when its captures have been played out; at depth 0 and a little below, checks as well.
    pub(super) fn quiescence<N: Node>(
        &mut self,
        position: &Position,
        ply: usize,
        depth: i32,
        window: Window,
    ) -> Result<i32, Stopped> {
        self.enter(ply)?;
        if self.past.is_drawn(position) {
            return Ok(DRAW);
        }
        if MAX_PLY <= ply + 1 {
            return Ok(self.memory.evaluation.evaluate(&position.board));
        }
        let known = self.tools.table.get(position.key, ply);
        if let Some(entry) = known
            && !N::ON_LINE
            && entry.bound.answers(entry.score, window.beta)
        {
            self.counters.n_table_hits += 1;
            return Ok(entry.score);
        }
        let is_check = position.is_check();
        let raw = match known.and_then(|entry| entry.evaluation) {
            _ if is_check => None,
            Some(evaluation) => Some(evaluation),
            None => Some(self.memory.evaluation.evaluate(&position.board)),
        };
        let standing = raw.map(|raw| refined(self.corrected(position, raw), known));
        let mut best = standing.unwrap_or(-INFINITE);
        if window.beta <= best {
            if known.is_none() {
                self.keep(position, ply, (best, Bound::Lower), raw);
            }
            return Ok(best);
        }
        let mut alpha = window.alpha.max(best);
        let mut best_move = None;
        let hash = known.and_then(|entry| entry.mv).filter(|&mv| is_check || is_tactical(&position.board, mv));
        let wanted = match is_check {
            true => Wanted::All,
            false if -self.tools.params.quiet_checks < depth => Wanted::GoodCapturesAndChecks,
            false => Wanted::GoodCaptures,
        };
        let hints = Hints { hash, refutations: [None; 3], before: self.slots_before(ply) };
        let mut picker = Picker::new(&position.board, wanted, hints);
        let checks = Checks::of(&position.board);
        let mut n_moves = 0;
        while let Some((mv, stage)) = picker.next(&position.board, &self.memory.history) {
            n_moves += 1;
            if let Some(standing) = standing {
                let gain = victim(&position.board, mv).map_or(0, see::value) + mv.promotion.map_or(0, see::value);
                if stage == Stage::Quiet {
                    if !see::wins_at_least(&position.board, mv, 0) {
                        continue;
                    }
                } else if prune::is_too_little(self.tools.params, standing, gain, alpha)
                    && !checks.has(&position.board, mv)
                {
                    continue;
                }
            }
            let child = self.make(position, ply, mv);
            let below = Window { alpha, beta: window.beta }.flipped();
            let score = -self.quiescence::<N>(&child, ply + 1, depth - 1, below)?;
            self.past.pop();
            if best < score {
                best = score;
                if alpha < score {
                    best_move = Some(mv);
                    if N::ON_LINE {
                        self.extend_line(ply, mv);
                    }
                    if window.beta <= score {
                        break;
                    }
                    alpha = score;
                }
            }
            if is_check && -PROVEN < best {
                // One way out of check is enough to go by; the other quiet ones are not looked at.
                picker.skip_quiets();
            }
        }
        if is_check && n_moves == 0 {
            return Ok(mated_at(ply));
        }
        let bound = if window.beta <= best { Bound::Lower } else { Bound::Upper };
        let entry = Entry { mv: best_move, score: best, bound, depth: 0, evaluation: raw, on_line: N::ON_LINE };
        self.tools.table.put(position.key, ply, entry);
        Ok(best)
    }

    /// Puts a score into the table that no move was needed for.
    fn keep(&mut self, position: &Position, ply: usize, (score, bound): (i32, Bound), raw: Option<i32>) {
        let entry = Entry { mv: None, score, bound, depth: 0, evaluation: raw, on_line: false };
        self.tools.table.put(position.key, ply, entry);
    }
}
