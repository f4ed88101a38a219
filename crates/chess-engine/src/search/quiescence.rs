//! The leaves: captures are played out until the position is quiet enough to be evaluated.
//!
//! A side that is not in check may stop taking at any time, so the evaluation as it stands is a lower bound. In check every
//! move is tried, because there stand_pat still is no choice.

use mossa_chess::board::Move;
use mossa_kernel::Stopped;

use super::node_context::refine_eval;
use super::node_type::NodeType;
use super::{Worker, prune};
use crate::checks::Checks;
use crate::order::picker::{Hints, PickerMode};
use crate::order::{MovePicker, Stage};
use crate::position::{Position, captured_piece, is_tactical};
use crate::score::{DRAW, INFINITE, MATE_IN_MAX_PLY, MAX_PLY, Window, mated_in};
use crate::see;
use crate::transposition::{Bound, Entry};

/// What a leaf looks like before any move of it is searched.
#[derive(Clone, Copy, Debug)]
struct Leaf {
    known: Option<Entry>,
    /// The evaluation of the position as it stands; `None` in check …
    raw: Option<i32>,
    /// … and made better by what was learned and what the table knows.
    stand_pat: Option<i32>,
}

impl Worker<'_> {
    /// What a position is worth when its captures have been played out; at depth 0 and a little below, checks as well.
    pub(super) fn quiescence<N: NodeType>(
        &mut self,
        position: &Position,
        ply: usize,
        depth: i32,
        window: Window,
    ) -> Result<i32, Stopped> {
        self.enter(ply)?;
        if self.key_history.is_drawn(position) {
            return Ok(DRAW);
        }
        if MAX_PLY <= ply + 1 {
            return Ok(self.thread.evaluation.evaluate(&position.board));
        }
        let known = self.shared.table.probe(position.key, ply);
        if let Some(entry) = known
            && !N::PV
            && entry.bound.cuts(entry.score, window.beta)
        {
            self.counters.n_tt_hits += 1;
            return Ok(entry.score);
        }
        let leaf = self.leaf(position, known);
        match leaf.stand_pat {
            Some(stand_pat) if window.beta <= stand_pat => {
                if known.is_none() {
                    self.keep(position, ply, &leaf, (stand_pat, None, Bound::Lower));
                }
                Ok(stand_pat)
            }
            _ => self.play_out::<N>(position, ply, &leaf, (depth, window)),
        }
    }

    fn leaf(&mut self, position: &Position, known: Option<Entry>) -> Leaf {
        let raw = match known.and_then(|entry| entry.raw_eval) {
            _ if position.is_check() => None,
            Some(evaluation) => Some(evaluation),
            None => Some(self.thread.evaluation.evaluate(&position.board)),
        };
        Leaf { known, raw, stand_pat: raw.map(|raw| refine_eval(self.corrected(position, raw), known)) }
    }

    /// Tries captures, or in check all moves.
    fn play_out<N: NodeType>(
        &mut self,
        position: &Position,
        ply: usize,
        leaf: &Leaf,
        (depth, window): (i32, Window),
    ) -> Result<i32, Stopped> {
        let is_check = position.is_check();
        let mut best = leaf.stand_pat.unwrap_or(-INFINITE);
        let (mut alpha, mut best_move, mut n_moves) = (window.alpha.max(best), None, 0);
        let mut picker = self.leaf_picker(position, ply, depth, leaf);
        let mut checks = None;
        while let Some((mv, stage)) = picker.next(&position.board, &self.thread.history) {
            n_moves += 1;
            if let Some(stand_pat) = leaf.stand_pat
                && self.prune_capture(position, &mut checks, (mv, stage), (stand_pat, alpha))
            {
                continue;
            }
            let child = self.make(position, ply, mv);
            let below = Window { alpha, beta: window.beta }.negated();
            let score = -self.quiescence::<N>(&child, ply + 1, depth - 1, below)?;
            self.key_history.pop();
            if best < score {
                best = score;
                if alpha < score {
                    best_move = Some(mv);
                    if N::PV {
                        self.update_pv(ply, mv);
                    }
                    if window.beta <= score {
                        break;
                    }
                    alpha = score;
                }
            }
            if is_check && -MATE_IN_MAX_PLY < best {
                // One way out of check is enough to go by; the other quiet ones are not looked at.
                picker.skip_quiets();
            }
        }
        if is_check && n_moves == 0 {
            return Ok(mated_in(ply));
        }
        let bound = if window.beta <= best { Bound::Lower } else { Bound::Upper };
        self.keep(position, ply, leaf, (best, best_move, bound));
        Ok(best)
    }

    fn leaf_picker(&self, position: &Position, ply: usize, depth: i32, leaf: &Leaf) -> MovePicker {
        let is_check = position.is_check();
        let mode = match is_check {
            true => PickerMode::All,
            false if -self.shared.params.quiet_checks < depth => PickerMode::GoodCapturesAndChecks,
            false => PickerMode::GoodCaptures,
        };
        let hash_move =
            leaf.known.and_then(|entry| entry.mv).filter(|&mv| is_check || is_tactical(&position.board, mv));
        MovePicker::new(
            &position.board,
            mode,
            Hints { hash_move, refutations: [None; 3], previous: self.previous_moves(ply) },
        )
    }

    /// Whether a move cannot be worth a search: a capture of too little, or a check that loses material.
    fn prune_capture(
        &self,
        position: &Position,
        checks: &mut Option<Checks>,
        (mv, stage): (Move, Stage),
        (stand_pat, alpha): (i32, i32),
    ) -> bool {
        let board = &position.board;
        if stage == Stage::Quiet {
            return !see::wins_at_least(board, mv, 0);
        }
        let gain = captured_piece(board, mv).map_or(0, see::value) + mv.promotion.map_or(0, see::value);
        prune::delta_pruning(self.shared.params, stand_pat, gain, alpha)
            && !checks.get_or_insert_with(|| Checks::of(board)).has(board, mv)
    }

    /// Puts what was found into the table.
    fn keep(&self, position: &Position, ply: usize, leaf: &Leaf, (score, mv, bound): (i32, Option<Move>, Bound)) {
        let entry = Entry { mv, score, bound, depth: 0, raw_eval: leaf.raw, is_pv: false };
        self.shared.table.store(position.key, ply, entry);
    }
}
