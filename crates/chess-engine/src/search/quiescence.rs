//! Quiescence search: captures are played out until the position is quiet enough to be evaluated.
//!
//! A side that is not in check may stop capturing at any time, so its evaluation is a lower bound of its score (stand pat).
//! In check there is no stand pat, and evasions are searched instead of captures alone.

use std::cell::OnceCell;

use mossa_chess::board::Move;
use mossa_kernel::Stopped;

use super::node_context::refine_eval;
use super::node_type::NodeType;
use super::{Worker, prune};
use crate::checks::CheckInfo;
use crate::order::picker::{Hints, PickerMode};
use crate::order::{MovePicker, Stage};
use crate::position::{Position, captured_piece, is_tactical};
use crate::score::{DRAW, INFINITE, MATE_IN_MAX_PLY, MAX_PLY, Window, mated_in};
use crate::see;
use crate::transposition::{Bound, Entry};

/// What is known about a node of the quiescence search before its moves are searched.
#[derive(Clone, Debug)]
struct QuiescenceNode<'a> {
    position: &'a Position,
    ply: usize,
    /// 0 at the horizon, and one less for every ply below it.
    depth: i32,
    window: Window,
    tt_entry: Option<Entry>,
    /// The static evaluation without corrections; `None` in check.
    raw_eval: Option<i32>,
    /// The static evaluation, corrected and moved to the table's score where that is a better estimate; `None` in check.
    stand_pat: Option<i32>,
    /// Which moves give check, computed when it is first needed.
    checks: OnceCell<CheckInfo>,
}

impl Worker<'_> {
    /// Searches captures, and for the first plies checks too, and returns the score of the position. Fail-soft, as
    /// [`search`](Self::search).
    pub(super) fn quiescence<N: NodeType>(
        &mut self,
        position: &Position,
        ply: usize,
        depth: i32,
        window: Window,
    ) -> Result<i32, Stopped> {
        self.enter(ply)?;

        // Draws and the maximum ply
        if self.key_history.is_drawn(position) {
            return Ok(DRAW);
        }
        if MAX_PLY <= ply + 1 {
            return Ok(self.thread.evaluation.evaluate(&position.board));
        }

        // Transposition table
        let tt_entry = self.shared.table.probe(position.key, ply);
        if let Some(entry) = tt_entry
            && !N::PV
            && entry.bound.cuts(entry.score, window.beta)
        {
            self.counters.n_tt_hits += 1;
            return Ok(entry.score);
        }

        // Static evaluation
        let raw_eval = match tt_entry.and_then(|entry| entry.raw_eval) {
            _ if position.is_check() => None,
            Some(raw_eval) => Some(raw_eval),
            None => Some(self.thread.evaluation.evaluate(&position.board)),
        };
        let stand_pat = raw_eval.map(|raw| refine_eval(self.correct_eval(position, raw), tt_entry));
        let checks = OnceCell::new();
        let node = QuiescenceNode { position, ply, depth, window, tt_entry, raw_eval, stand_pat, checks };

        // Stand pat
        match stand_pat {
            Some(stand_pat) if window.beta <= stand_pat => {
                if tt_entry.is_none() {
                    self.store_quiescence(&node, stand_pat, None, Bound::Lower);
                }
                Ok(stand_pat)
            }
            _ => self.search_captures::<N>(&node),
        }
    }

    /// Searches captures, or in check all moves.
    fn search_captures<N: NodeType>(&mut self, node: &QuiescenceNode<'_>) -> Result<i32, Stopped> {
        let QuiescenceNode { position, ply, depth, window, .. } = *node;
        let is_check = position.is_check();
        let mut best = node.stand_pat.unwrap_or(-INFINITE);
        let (mut alpha, mut best_move, mut move_count) = (window.alpha.max(best), None, 0);
        let mut picker = self.quiescence_picker(node);
        while let Some((mv, stage)) = picker.next(&position.board, &self.thread.history) {
            move_count += 1;

            // Delta pruning and SEE pruning
            if self.prune_capture(node, mv, stage, alpha) {
                continue;
            }

            let child = self.make(position, ply, mv);
            let below = Window { alpha, beta: window.beta }.negated();
            let score = -self.quiescence::<N>(&child, ply + 1, depth - 1, below)?;
            self.key_history.pop();

            // Best move and beta cutoff
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

            // Once one evasion is not mated, the other quiet evasions are skipped.
            if is_check && -MATE_IN_MAX_PLY < best {
                picker.skip_quiets();
            }
        }

        // Checkmate
        if is_check && move_count == 0 {
            return Ok(mated_in(ply));
        }
        let bound = if window.beta <= best { Bound::Lower } else { Bound::Upper };
        self.store_quiescence(node, best, best_move, bound);
        Ok(best)
    }

    fn quiescence_picker(&self, node: &QuiescenceNode<'_>) -> MovePicker {
        let board = &node.position.board;
        let is_check = node.position.is_check();
        let mode = match is_check {
            true => PickerMode::All,
            false if -self.shared.params.qs_check_plies < node.depth => PickerMode::GoodCapturesAndChecks,
            false => PickerMode::GoodCaptures,
        };
        let hash_move = node.tt_entry.and_then(|entry| entry.mv).filter(|&mv| is_check || is_tactical(board, mv));
        let hints = Hints { hash_move, refutations: [None; 3], previous: self.previous_moves(node.ply) };
        MovePicker::new(board, mode, hints)
    }

    /// Whether a move is pruned: a capture of too little that gives no check, or a quiet check that loses material. In check
    /// nothing is pruned.
    fn prune_capture(&self, node: &QuiescenceNode<'_>, mv: Move, stage: Stage, alpha: i32) -> bool {
        let Some(stand_pat) = node.stand_pat else { return false };
        let board = &node.position.board;

        // SEE pruning of quiet checks
        if stage == Stage::Quiet {
            return !see::wins_at_least(board, mv, 0);
        }

        // Delta pruning
        let gain = captured_piece(board, mv).map_or(0, see::value) + mv.promotion.map_or(0, see::value);
        prune::delta_pruning(self.shared.params, stand_pat, gain, alpha)
            && !node.checks.get_or_init(|| CheckInfo::of(board)).gives_check(board, mv)
    }

    fn store_quiescence(&self, node: &QuiescenceNode<'_>, score: i32, mv: Option<Move>, bound: Bound) {
        let entry = Entry { mv, score, bound, depth: 0, raw_eval: node.raw_eval, is_pv: false };
        self.shared.table.store(node.position.key, node.ply, entry);
    }
}
