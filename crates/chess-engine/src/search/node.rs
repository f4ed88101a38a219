//! One node of the tree, the heart of the search: its order of steps is the algorithm.
//!
//! Principal-variation search (T. A. Marsland and M. Campbell, 1982): the first move is searched with the full window, all
//! others with an empty one that only asks whether they are better, and again in full if they are. Fail-soft: a result ≤
//! alpha is an upper bound, one ≥ beta a lower bound, between them it is exact.

use mossa_chess::board::Move;
use mossa_kernel::Stopped;

use super::move_pruning::{MoveInfo, PruneDecision};
use super::node_context::{NodeContext, tt_cutoff};
use super::node_type::{CutNode, NodeType, PvNode};
use super::reduce::Late;
use super::update_history::{BestSoFar, Cutoff, SearchedMoves};
use super::{Worker, extend, reduce};
use crate::checks::Checks;
use crate::order::picker::{MovePicker, PickerMode, Stage};
use crate::position::Position;
use crate::score::{DRAW, INFINITE, MATE_IN_MAX_PLY, MAX_PLY, Window, mated_in};
use crate::transposition::Bound;

impl Worker<'_> {
    /// What a position is worth to its side to move, looked at so deep.
    pub(super) fn search<N: NodeType>(
        &mut self,
        position: &Position,
        ply: usize,
        depth: i32,
        window: Window,
    ) -> Result<i32, Stopped> {
        if depth <= 0 {
            return self.quiescence::<N>(position, ply, 0, window);
        }
        self.enter(ply)?;
        if self.key_history.is_drawn(position) {
            return Ok(DRAW);
        }
        if MAX_PLY <= ply + 1 {
            return Ok(self.thread.evaluation.evaluate(&position.board));
        }
        let window = window.mate_distance_pruning(ply);
        if window.is_empty() {
            return Ok(window.alpha);
        }
        let excluded = self.stack[ply].excluded;
        let known = if excluded.is_none() { self.shared.table.probe(position.key, ply) } else { None };
        if !N::PV
            && let Some(score) = known.and_then(|entry| tt_cutoff(&entry, depth, window, position))
        {
            self.counters.n_tt_hits += 1;
            return Ok(score);
        }
        let tablebase = self.probe_tablebase(position, ply);
        if let Some(score) = tablebase.and_then(|tablebase| tablebase.cutoff(window)) {
            return Ok(score);
        }
        let node = self.node_context::<N>(position, ply, depth, known);
        if !N::PV
            && excluded.is_none()
            && let Some(score) = self.forward_pruning::<N>(position, ply, &node, window)?
        {
            return Ok(score);
        }
        let found = self.try_moves::<N>(position, ply, &node, window)?;
        Ok(tablebase.map_or(found, |tablebase| tablebase.bound_score(found)))
    }

    /// Tries the moves one after another until one refutes. Its stack frame is large; most nodes end before they need it.
    #[inline(never)]
    fn try_moves<N: NodeType>(
        &mut self,
        position: &Position,
        ply: usize,
        node: &NodeContext,
        window: Window,
    ) -> Result<i32, Stopped> {
        let excluded = self.stack[ply].excluded;
        let hash_move = node.known.and_then(|entry| entry.mv);
        let mut picker = MovePicker::new(&position.board, PickerMode::All, self.hints(ply, hash_move));
        let mut best = BestSoFar { score: -INFINITE, mv: None, bound: Bound::Upper };
        let mut searched = SearchedMoves::default();
        let checks = Checks::of(&position.board);
        let (mut alpha, mut n_before, mut is_late) = (window.alpha, 0, false);

        while let Some((mv, stage)) = picker.next(&position.board, &self.thread.history) {
            if Some(mv) == excluded {
                continue;
            }
            let gives_check = checks.has(&position.board, mv);
            if is_late && stage == Stage::Quiet && !gives_check {
                continue;
            }
            let info = MoveInfo { gives_check, ..self.info(position, ply, (mv, stage), n_before) };
            n_before += 1;
            match self.prune_move(position, node, &info, alpha) {
                _ if best.score <= -MATE_IN_MAX_PLY => {}
                PruneDecision::Search => {}
                PruneDecision::SkipMove => continue,
                PruneDecision::SkipQuiets => {
                    is_late = true;
                    picker.stop_sorting();
                    continue;
                }
            }
            let extension = match self.extension::<N>(position, ply, node, (mv, window))? {
                extend::Verdict::By(plies) => plies,
                extend::Verdict::Cut(score) => return Ok(score),
            };
            self.stack[ply + 1].double_extensions = self.stack[ply].double_extensions + u32::from(extension == 2);
            let child = self.make(position, ply, mv);
            let below = Window { alpha, beta: window.beta };
            let score = self.search_move::<N>((&child, ply), node, &info, (node.depth - 1 + extension, below))?;
            self.key_history.pop();

            if best.score < score {
                best = BestSoFar { score, mv: best.mv, bound: Bound::Upper };
                if alpha < score {
                    best.mv = Some(mv);
                    if N::PV {
                        self.update_pv(ply, mv);
                    }
                    if window.beta <= score {
                        best.bound = Bound::Lower;
                        self.counters.n_beta_cutoffs += 1;
                        let cutoff = Cutoff { mv, is_tactical: info.is_tactical, depth: node.depth };
                        self.update_histories(position, ply, cutoff, &searched);
                        break;
                    }
                    alpha = score;
                }
            }
            if info.is_tactical {
                let _ = searched.captures.try_push(mv);
            } else {
                let _ = searched.quiets.try_push(mv);
            }
        }
        if n_before == 0 {
            return Ok(match excluded {
                Some(_) => window.alpha,
                None if position.is_check() => mated_in(ply),
                None => DRAW,
            });
        }
        if best.mv.is_some() && best.bound == Bound::Upper {
            best.bound = Bound::Exact;
        }
        if excluded.is_none() {
            self.store_result(position, ply, node, &best);
        }
        Ok(best.score)
    }

    /// How much deeper the hash move is searched, after looking what there is beside it.
    fn extension<N: NodeType>(
        &mut self,
        position: &Position,
        ply: usize,
        node: &NodeContext,
        (mv, window): (Move, Window),
    ) -> Result<extend::Verdict, Stopped> {
        /// Double extensions on one line.
        const MAX_DOUBLE_EXTENSIONS: u32 = 6;
        let Some(entry) = node.known.filter(|entry| entry.mv == Some(mv)) else { return Ok(extend::Verdict::By(0)) };
        let Some(target) = extend::singular_target(self.shared.params, node.depth, &entry) else {
            return Ok(extend::Verdict::By(0));
        };
        self.stack[ply].excluded = Some(mv);
        let others = self.search::<N::NullWindow>(position, ply, (node.depth - 1) / 2, Window::null_below(target));
        self.stack[ply].excluded = None;
        let verdict = extend::verdict(self.shared.params, others?, target, window.beta, &entry);
        Ok(match verdict {
            extend::Verdict::By(2) if N::PV || MAX_DOUBLE_EXTENSIONS <= self.stack[ply].double_extensions => {
                extend::Verdict::By(1)
            }
            extend::Verdict::Cut(_) if N::PV => extend::Verdict::By(0),
            verdict => verdict,
        })
    }

    /// What a move is worth: reduced at first, deeper if it surprises, with an open window if it may be the best.
    fn search_move<N: NodeType>(
        &mut self,
        (child, ply): (&Position, usize),
        node: &NodeContext,
        info: &MoveInfo,
        (depth, window): (i32, Window),
    ) -> Result<i32, Stopped> {
        if info.n_before == 0 {
            return Ok(-self.search::<N::FirstChild>(child, ply + 1, depth, window.negated())?);
        }
        let params = self.shared.params;
        let mut reduction = 0;
        if params.reduction_depth <= node.depth && usize::from(N::PV) < info.n_before {
            let late = Late {
                depth: node.depth,
                number: info.n_before,
                history: info.history,
                kind: info.kind(),
                gives_check: child.is_check(),
                tt_pv: node.tt_pv,
                cut_node: N::CUT,
                improving: node.improving,
            };
            reduction = reduce::plies(self.shared.reductions, params, &late);
        }
        let question = Window::null_above(window.alpha).negated();
        let mut score = if 0 < reduction {
            -self.search::<CutNode>(child, ply + 1, depth - reduction, question)?
        } else {
            -self.search::<N::OtherChild>(child, ply + 1, depth, question)?
        };
        if 0 < reduction && window.alpha < score {
            score = -self.search::<N::OtherChild>(child, ply + 1, depth, question)?;
        }
        if N::PV && window.alpha < score && score < window.beta {
            score = -self.search::<PvNode>(child, ply + 1, depth, window.negated())?;
        }
        Ok(score)
    }
}
