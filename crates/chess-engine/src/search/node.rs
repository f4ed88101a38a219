//! One node of the main search: the order of its steps is the algorithm.
//!
//! Principal variation search (T. A. Marsland and M. Campbell, 1982): the first move of a PV node is searched with the
//! full window, every other move with a null window, and again with the full window if it fails inside it. The search is
//! fail-soft; [`Worker::search`] states what its result means.

use mossa_chess::board::Move;
use mossa_kernel::Stopped;

use super::move_pruning::{MoveInfo, PruneDecision};
use super::node_context::{NodeContext, tt_cutoff};
use super::node_type::{CutNode, NodeType, PvNode};
use super::reduce::LateMove;
use super::update_history::{BestSoFar, Cutoff, SearchedMoves};
use super::{Worker, extend, reduce};
use crate::checks::CheckInfo;
use crate::order::picker::{MovePicker, PickerMode, Stage};
use crate::position::Position;
use crate::score::{DRAW, INFINITE, MATE_IN_MAX_PLY, MAX_PLY, Window, mated_in};
use crate::transposition::Bound;

impl Worker<'_> {
    /// Searches a position to a depth and returns its score, seen from the side to move.
    ///
    /// Requires `alpha < beta`, and `beta == alpha + 1` unless `N` is a PV node. Let `value` be the score of the selective
    /// tree below this node. The search is fail-soft:
    ///
    /// * `result <= alpha` implies `value <= result`: an upper bound (fail low);
    /// * `alpha < result < beta` implies `value == result`: the exact score;
    /// * `beta <= result` implies `result <= value`: a lower bound (fail high).
    pub(super) fn search<N: NodeType>(
        &mut self,
        position: &Position,
        ply: usize,
        depth: i32,
        window: Window,
    ) -> Result<i32, Stopped> {
        debug_assert!(window.alpha < window.beta, "the window is not empty");
        debug_assert!(N::PV || window.beta == window.alpha + 1, "only PV nodes have an open window");

        // Quiescence search at the horizon
        if depth <= 0 {
            return self.quiescence::<N>(position, ply, 0, window);
        }
        self.enter(ply)?;

        // Draws and the maximum ply
        if self.key_history.is_drawn(position) {
            return Ok(DRAW);
        }
        if MAX_PLY <= ply + 1 {
            return Ok(self.thread.evaluation.evaluate(&position.board));
        }

        // Mate distance pruning
        let window = window.mate_distance_pruning(ply);
        if window.is_empty() {
            return Ok(window.alpha);
        }

        // Transposition table
        let excluded = self.stack[ply].excluded;
        let tt_entry = if excluded.is_none() { self.shared.table.probe(position.key, ply) } else { None };
        if !N::PV
            && let Some(score) = tt_entry.and_then(|entry| tt_cutoff(&entry, depth, window, position))
        {
            self.counters.n_tt_hits += 1;
            return Ok(score);
        }

        // Tablebases
        let tb_score = self.probe_tablebase(position, ply);
        if let Some(score) = tb_score.and_then(|tb_score| tb_score.cutoff(window)) {
            return Ok(score);
        }

        // Static evaluation, check extension and internal iterative reduction
        let node = self.node_context::<N>(NodeContext { tt_entry, ..NodeContext::new(position, ply, depth, window) });

        if !N::PV
            && excluded.is_none()
            && let Some(eval) = node.eval
        {
            // Razoring
            if let Some(score) = self.razoring::<N>(&node, eval)? {
                return Ok(score);
            }
            // Reverse futility pruning
            if let Some(score) = self.reverse_futility_pruning(&node, eval) {
                return Ok(score);
            }
            // Null move pruning
            if let Some(score) = self.null_move_pruning::<N>(&node, eval)? {
                return Ok(score);
            }
            // ProbCut
            if let Some(score) = self.probcut(&node)? {
                return Ok(score);
            }
        }

        // Move loop
        let score = self.search_moves::<N>(&node)?;
        Ok(tb_score.map_or(score, |tb_score| tb_score.bound_score(score)))
    }

    /// Searches the moves of a node in order until one fails high. Kept out of [`search`](Self::search): its stack frame is
    /// large, and most nodes end before they need it.
    #[inline(never)]
    fn search_moves<N: NodeType>(&mut self, node: &NodeContext<'_>) -> Result<i32, Stopped> {
        let NodeContext { position, ply, window, .. } = *node;
        let excluded = self.stack[ply].excluded;
        let hash_move = node.tt_entry.and_then(|entry| entry.mv);
        let mut picker = MovePicker::new(&position.board, PickerMode::All, self.hints(ply, hash_move));
        let mut best = BestSoFar { score: -INFINITE, mv: None, bound: Bound::Upper };
        let mut searched = SearchedMoves::default();
        let checks = CheckInfo::of(&position.board);
        let (mut alpha, mut move_count, mut skip_quiets) = (window.alpha, 0, false);

        while let Some((mv, stage)) = picker.next(&position.board, &self.thread.history) {
            if Some(mv) == excluded {
                continue;
            }
            let gives_check = checks.gives_check(&position.board, mv);
            if skip_quiets && stage == Stage::Quiet && !gives_check {
                continue;
            }
            let mut info = MoveInfo { gives_check, ..self.move_info(node, mv, stage, move_count) };
            move_count += 1;

            // Late move pruning, futility pruning, history pruning, SEE pruning
            match self.prune_move(node, &info, alpha) {
                // Every move so far is mated: nothing is pruned.
                _ if best.score <= -MATE_IN_MAX_PLY => {}
                PruneDecision::Search => {}
                PruneDecision::SkipMove => continue,
                PruneDecision::SkipQuiets => {
                    skip_quiets = true;
                    picker.stop_sorting();
                    continue;
                }
            }

            // Singular extensions
            info.extension = match self.singular_extension::<N>(node, mv)? {
                extend::Extension::Plies(plies) => plies,
                extend::Extension::MultiCut(score) => return Ok(score),
            };
            self.stack[ply + 1].double_extensions = self.stack[ply].double_extensions + u32::from(info.extension == 2);

            // Late move reductions and principal variation search
            let child = self.make(position, ply, mv);
            let score = self.search_move::<N>(node, &child, &info, alpha)?;
            self.key_history.pop();

            // Best move and beta cutoff
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
                        self.update_histories(node, cutoff, &searched);
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

        // Checkmate and stalemate
        if move_count == 0 {
            return Ok(match excluded {
                Some(_) => window.alpha,
                None if position.is_check() => mated_in(ply),
                None => DRAW,
            });
        }

        // Transposition table store and correction history
        if best.mv.is_some() && best.bound == Bound::Upper {
            best.bound = Bound::Exact;
        }
        if excluded.is_none() {
            self.store_result(node, &best);
        }
        Ok(best.score)
    }

    /// Singular extensions: searches the node without its hash move, and compares what is found with the table's score.
    fn singular_extension<N: NodeType>(
        &mut self,
        node: &NodeContext<'_>,
        mv: Move,
    ) -> Result<extend::Extension, Stopped> {
        /// Double extensions on the path from the root.
        const MAX_DOUBLE_EXTENSIONS: u32 = 6;
        const NONE: extend::Extension = extend::Extension::Plies(0);
        let NodeContext { position, ply, depth, .. } = *node;
        let Some(entry) = node.tt_entry.filter(|entry| entry.mv == Some(mv)) else { return Ok(NONE) };
        let Some(singular_beta) = extend::singular_beta(self.shared.params, depth, &entry) else { return Ok(NONE) };
        self.stack[ply].excluded = Some(mv);
        let score = self.search::<N::NullWindow>(position, ply, (depth - 1) / 2, Window::null_below(singular_beta));
        self.stack[ply].excluded = None;
        let test = extend::SingularTest { score: score?, singular_beta, beta: node.window.beta, tt_score: entry.score };
        Ok(match test.extension(self.shared.params) {
            extend::Extension::Plies(2) if N::PV || MAX_DOUBLE_EXTENSIONS <= self.stack[ply].double_extensions => {
                extend::Extension::Plies(1)
            }
            extend::Extension::MultiCut(_) if N::PV => NONE,
            extension => extension,
        })
    }

    /// Searches one move, which has been made: at reduced depth first, at full depth if it fails high, and with the full
    /// window if it may be the new PV.
    fn search_move<N: NodeType>(
        &mut self,
        node: &NodeContext<'_>,
        child: &Position,
        info: &MoveInfo,
        alpha: i32,
    ) -> Result<i32, Stopped> {
        let ply = node.ply + 1;
        let depth = node.depth - 1 + info.extension;
        let window = Window { alpha, beta: node.window.beta };
        if info.move_count == 0 {
            return Ok(-self.search::<N::FirstChild>(child, ply, depth, window.negated())?);
        }

        // Late move reductions
        let params = self.shared.params;
        let mut reduction = 0;
        if params.lmr_depth <= node.depth && usize::from(N::PV) < info.move_count {
            let late = LateMove {
                depth: node.depth,
                move_count: info.move_count,
                history: info.history,
                kind: info.kind(),
                gives_check: child.is_check(),
                tt_pv: node.tt_pv,
                cut_node: N::CUT,
                improving: node.improving,
            };
            reduction = reduce::plies(self.shared.reductions, params, &late);
        }
        let null_window = Window::null_above(alpha).negated();
        let mut score = if 0 < reduction {
            -self.search::<CutNode>(child, ply, depth - reduction, null_window)?
        } else {
            -self.search::<N::OtherChild>(child, ply, depth, null_window)?
        };

        // Full depth, if the reduced search failed high
        if 0 < reduction && alpha < score {
            score = -self.search::<N::OtherChild>(child, ply, depth, null_window)?;
        }

        // Full window, if the move may be the new PV
        if N::PV && alpha < score && score < window.beta {
            score = -self.search::<PvNode>(child, ply, depth, window.negated())?;
        }
        Ok(score)
    }
}
