//! The root: iterative deepening, aspiration windows and several principal variations (MultiPV).
//!
//! All root moves are in one list, the best first. The search of a further PV excludes the first moves of those before it,
//! so that they are distinct. Moves that the tablebases know have ranks: a PV is searched among the moves of the best rank
//! that is left. Whenever a search is stopped, the list holds an answer.

use mossa_chess::board::Move;
use mossa_kernel::{Clock, Stopped};
use mossa_syzygy::RankedMove;

use super::Worker;
use super::node_type::{CutNode, PvNode};
use super::reduce::{self, LateMove, MoveKind};
use super::tablebase::{TablebaseScore, root_rank};
use crate::order::PieceTo;
use crate::position::{Position, is_tactical};
use crate::report::{Listener, Report};
use crate::score::{INFINITE, MATE, MATE_IN_MAX_PLY, MAX_PLY, Window, is_mate, to_score};
use crate::time::{IterationSummary, TimeManager};
use crate::transposition::Bound;

/// A move of the root and its result.
#[derive(Clone, Debug)]
pub struct RootMove {
    /// The move.
    pub mv: Move,
    /// The score at the current depth; -[`INFINITE`] if the move was not the best when it was searched.
    pub score: i32,
    /// The score at the previous depth.
    pub previous_score: i32,
    /// How the score bounds the true score: it may lie outside the aspiration window.
    pub bound: Bound,
    /// The principal variation that begins with the move.
    pub pv: Vec<Move>,
    /// The rank by tablebase value, greater is better; equal for all moves without tablebases.
    pub tb_rank: i32,
    /// The score of the tablebases, if they know it.
    pub tb_score: Option<TablebaseScore>,
    /// Nodes searched below it at all depths.
    n_nodes: u64,
    /// The greatest ply reached in the search that set its score.
    sel_depth: usize,
}

impl RootMove {
    /// A move that has not been searched.
    pub fn new(mv: Move) -> RootMove {
        RootMove {
            mv,
            score: -INFINITE,
            previous_score: -INFINITE,
            bound: Bound::Exact,
            pv: vec![mv],
            tb_rank: 0,
            tb_score: None,
            n_nodes: 0,
            sel_depth: 0,
        }
    }

    /// A move with its rank and score by the tablebases.
    pub fn ranked(mv: Move, known: &[RankedMove]) -> RootMove {
        let known = known.iter().find(|known| known.mv == mv);
        let tb_rank = known.map_or(0, root_rank);
        RootMove { tb_rank, tb_score: known.map(|known| TablebaseScore::new(known.wdl, 0)), ..RootMove::new(mv) }
    }

    /// The latest score, brought within the bound of the tablebases. A search may be stopped before it comes to the move
    /// again; then it is that of the previous depth, if there was one.
    pub fn latest_score(&self) -> Option<i32> {
        let found = [self.score, self.previous_score].into_iter().find(|&score| -INFINITE < score)?;
        Some(self.tb_score.map_or(found, |tb_score| tb_score.bound_score(found)))
    }

    /// The key by which moves are sorted, the best first.
    fn sort_key(&self) -> impl Ord + use<> {
        std::cmp::Reverse((self.tb_rank, self.score, self.previous_score))
    }
}

/// The role of a thread in a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// The main thread reports, manages the time and has the answer.
    Main,
    /// A helper fills the transposition table until it is stopped.
    Helper,
}

/// When iterative deepening ends, and who hears of it.
pub struct Goal<'a> {
    /// The greatest depth.
    pub max_depth: i32,
    /// The number of principal variations (MultiPV).
    pub n_lines: usize,
    /// The search ends when a mate within this many plies is found.
    pub mate: Option<u32>,
    /// The first depth.
    pub first_depth: i32,
    /// The time limits.
    pub time_manager: &'a TimeManager,
    /// The role of the thread; a helper searches until it is stopped.
    pub role: Role,
    /// The clock.
    pub clock: &'a dyn Clock,
    /// The listener of the reports.
    pub listener: &'a mut dyn Listener,
}

impl Worker<'_> {
    /// Iterative deepening: searches depth after depth until a limit is reached, and returns the greatest completed depth.
    pub fn iterative_deepening(&mut self, goal: &mut Goal<'_>) -> u32 {
        let mut completed_depth = 0;
        let (mut n_stable, mut last_best) = (0, None);
        for depth in goal.first_depth..=goal.max_depth.min(MAX_PLY as i32 - 8) {
            for root in &mut self.root_moves {
                root.previous_score = root.score;
            }
            if self.search_iteration(depth, goal).is_err() {
                break;
            }
            completed_depth = depth as u32;
            let best = &self.root_moves[0];
            n_stable = if last_best == Some(best.mv) { n_stable + 1 } else { 0 };
            last_best = Some(best.mv);
            if goal.role == Role::Main && self.is_done(depth, n_stable, goal) {
                break;
            }
        }
        completed_depth
    }

    /// Whether a deeper search is not needed, or there is no time for it.
    fn is_done(&self, depth: i32, n_stable: u32, goal: &Goal<'_>) -> bool {
        /// A single root move, or a mate that no deeper search can shorten, needs no greater depth than this.
        const EASY_DEPTH: i32 = 8;
        let best = &self.root_moves[0];
        let mate_plies = (MATE_IN_MAX_PLY <= best.score).then(|| (MATE - best.score) as u32);
        if goal.mate.zip(mate_plies).is_some_and(|(wanted, plies)| plies <= wanted) {
            return true;
        }
        if !goal.time_manager.has_game_clock() {
            return false;
        }
        let is_easy = self.root_moves.len() == 1 || mate_plies.is_some_and(|plies| (plies as i32) < depth);
        if is_easy && EASY_DEPTH <= depth && !goal.time_manager.is_pondering() {
            return true;
        }
        let best_move_share = (best.n_nodes * 100 / self.limits.nodes().max(1)) as u32;
        let score_drop = if best.previous_score == -INFINITE { 0 } else { best.previous_score - best.score };
        goal.time_manager
            .is_soft_limit_reached(goal.clock, IterationSummary { n_stable, score_drop, best_move_share }.time_factor())
    }

    /// Searches all principal variations at one depth.
    fn search_iteration(&mut self, depth: i32, goal: &mut Goal<'_>) -> Result<(), Stopped> {
        let n_lines = goal.n_lines.clamp(1, self.root_moves.len());
        for root in &mut self.root_moves {
            root.score = -INFINITE;
        }
        for pv_index in 0..n_lines {
            self.counters.sel_depth = 0;
            let searched = self.aspiration_search(depth, pv_index, goal);
            // Sorted even if the search was stopped: a move that was found to be better is.
            self.root_moves[pv_index..].sort_by_key(RootMove::sort_key);
            self.root_moves[..=pv_index].sort_by_key(RootMove::sort_key);
            searched?;
        }
        for pv_index in 0..n_lines {
            self.report(depth, pv_index, goal);
        }
        // The other moves have no exact scores; they are sorted by the nodes that they took.
        self.root_moves[n_lines..].sort_by_key(|root| std::cmp::Reverse((root.tb_rank, root.n_nodes)));
        Ok(())
    }

    /// Aspiration windows: searches with a window around the previous score, and widens it until the score is inside.
    fn aspiration_search(&mut self, depth: i32, pv_index: usize, goal: &mut Goal<'_>) -> Result<(), Stopped> {
        let params = self.shared.params;
        let previous_score = self.root_moves[pv_index].previous_score;
        let mut width = params.aspiration_width;
        let mut window = if params.aspiration_depth <= depth && !is_mate(previous_score) {
            Window { alpha: (previous_score - width).max(-INFINITE), beta: (previous_score + width).min(INFINITE) }
        } else {
            Window::FULL
        };
        let mut reduction = 0;
        loop {
            let score = self.search_root((depth - reduction).max(1), pv_index, window)?;
            self.root_moves[pv_index..].sort_by_key(|root| std::cmp::Reverse((root.tb_rank, root.score)));
            if window.alpha < score && score < window.beta {
                return Ok(());
            }
            // Fail low: the window moves down. Fail high: it moves up, and the depth is reduced.
            if score <= window.alpha {
                window.beta = i32::midpoint(window.alpha, window.beta);
                window.alpha = (score - width).max(-INFINITE);
                reduction = 0;
            } else {
                window.beta = (score + width).min(INFINITE);
                reduction = (reduction + 1).min(2);
            }
            if goal.n_lines == 1 {
                self.report(depth, pv_index, goal);
            }
            width += width / 2;
            if 8 * params.aspiration_width < width {
                window = Window::FULL;
            }
        }
    }

    /// Searches the root moves from `pv_index` on that have its rank, fail-soft as [`search`](Self::search).
    fn search_root(&mut self, depth: i32, pv_index: usize, window: Window) -> Result<i32, Stopped> {
        self.enter(0)?;
        self.stack[0].static_eval =
            (!self.position.is_check()).then(|| self.thread.evaluation.evaluate(&self.position.board));
        self.stack[1].killers = [None; 2];
        let position = self.position.clone();
        let (mut alpha, mut best) = (window.alpha, -INFINITE);
        let tb_rank = self.root_moves[pv_index].tb_rank;
        let end = self.root_moves.partition_point(|root| tb_rank <= root.tb_rank);
        for at in pv_index..end {
            let mv = self.root_moves[at].mv;
            let n_before = self.limits.nodes();
            let child = self.make(&position, 0, mv);
            let below = Window { alpha, beta: window.beta };
            let score = self.search_root_move(&child, depth, at - pv_index, below)?;
            self.key_history.pop();
            let root = &mut self.root_moves[at];
            root.n_nodes += self.limits.nodes() - n_before;
            if at == pv_index || alpha < score {
                root.score = score;
                root.sel_depth = self.counters.sel_depth;
                root.bound = match score {
                    _ if score <= window.alpha => Bound::Upper,
                    _ if window.beta <= score => Bound::Lower,
                    _ => Bound::Exact,
                };
                if alpha < score {
                    root.pv.clear();
                    root.pv.push(mv);
                    root.pv.extend(&self.stack[1].pv);
                }
            } else {
                root.score = -INFINITE;
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if window.beta <= score {
                break;
            }
        }
        Ok(best)
    }

    /// Searches one root move, which has been made, with late move reductions and a null window unless it is the first.
    fn search_root_move(
        &mut self,
        child: &Position,
        depth: i32,
        move_count: usize,
        window: Window,
    ) -> Result<i32, Stopped> {
        if move_count == 0 {
            return Ok(-self.search::<PvNode>(child, 1, depth - 1, window.negated())?);
        }
        let mv = self.stack[0].mv.expect("a move is made at the root");
        let late = LateMove {
            depth,
            move_count,
            history: self.thread.history.quiet(&self.position.board, mv, [PieceTo::NONE; 2]),
            kind: if is_tactical(&self.position.board, mv) { MoveKind::Tactical } else { MoveKind::Quiet },
            gives_check: child.is_check(),
            tt_pv: true,
            cut_node: false,
            improving: true,
        };
        let is_late = self.shared.params.lmr_depth.max(3) <= depth && 2 < move_count;
        let reduction = if is_late { reduce::plies(self.shared.reductions, self.shared.params, &late) } else { 0 };
        let null_window = Window::null_above(window.alpha).negated();
        let mut score = -self.search::<CutNode>(child, 1, depth - 1 - reduction, null_window)?;
        if 0 < reduction && window.alpha < score {
            score = -self.search::<CutNode>(child, 1, depth - 1, null_window)?;
        }
        if window.alpha < score {
            score = -self.search::<PvNode>(child, 1, depth - 1, window.negated())?;
        }
        Ok(score)
    }

    fn report(&self, depth: i32, pv_index: usize, goal: &mut Goal<'_>) {
        let root = &self.root_moves[pv_index];
        goal.listener.report(&Report {
            depth: depth as u32,
            sel_depth: root.sel_depth.max(depth as usize) as u32,
            multi_pv: pv_index + 1,
            score: to_score(root.latest_score().unwrap_or(root.score)),
            bound: root.bound,
            nodes: self.limits.all_nodes(),
            time: goal.time_manager.elapsed(goal.clock),
            tb_hits: self.counters.n_tb_hits,
            hashfull: self.shared.table.hashfull(),
            pv: &root.pv,
        });
    }
}
