//! The root: deepening step by step, a window around the last score, and one or several best lines.
//!
//! All moves of the root are in one list, the best ones first. A line's search leaves out the moves of the lines before it,
//! so that several lines are distinct. Moves of which the tablebases know more come in ranks: a line is looked for
//! among the moves of the best rank that is left. Whatever stops the search in the midst of a depth, the list holds an answer.

use mossa_chess::board::Move;
use mossa_kernel::{Clock, Stopped};
use mossa_syzygy::RankedMove;

use super::node_type::{CutNode, PvNode};
use super::reduce::Kind;
use super::tablebase::TablebaseScore;
use super::{Worker, reduce, tablebase};
use crate::order::PieceTo;
use crate::position::{Position, is_tactical};
use crate::report::{Listener, Report};
use crate::score::{INFINITE, MATE, MATE_IN_MAX_PLY, MAX_PLY, Window, is_mate, to_score};
use crate::time::{Course, Timing};
use crate::transposition::Bound;

/// A move of the root and what is known of it.
#[derive(Clone, Debug)]
pub struct RootMove {
    /// The move.
    pub mv: Move,
    /// What it is worth at the present depth; below everything if it was not the best when it was searched.
    pub score: i32,
    /// What it was worth when a depth was last finished.
    pub previous: i32,
    /// How the score is to be read: a window may have been too narrow.
    pub bound: Bound,
    /// The line that it begins.
    pub line: Vec<Move>,
    /// Its place among the others by what the tablebases know, the greatest first; all have the same otherwise.
    pub tb_rank: i32,
    /// What they say.
    pub tb_score: Option<TablebaseScore>,
    /// Nodes spent on it at all depths.
    n_nodes: u64,
    /// How deep its line was looked at, extensions included.
    sel_depth: usize,
}

impl RootMove {
    /// A move of which nothing is known yet.
    pub fn new(mv: Move) -> RootMove {
        let worst = -INFINITE;
        RootMove {
            mv,
            score: worst,
            previous: worst,
            bound: Bound::Exact,
            line: vec![mv],
            tb_rank: 0,
            tb_score: None,
            n_nodes: 0,
            sel_depth: 0,
        }
    }

    /// A move in its place by what is known of a position's moves.
    pub fn ranked(mv: Move, known: &[RankedMove]) -> RootMove {
        let known = known.iter().find(|known| known.mv == mv);
        let tb_rank = known.map_or(0, tablebase::root_rank);
        RootMove { tb_rank, tb_score: known.map(|known| TablebaseScore::new(known.wdl, 0)), ..RootMove::new(mv) }
    }

    /// The last score that is known of it, if there is one: a search may be stopped before it comes to the move again.
    pub fn known(&self) -> Option<i32> {
        let found = [self.score, self.previous].into_iter().find(|&score| -INFINITE < score)?;
        Some(self.tb_score.map_or(found, |tablebase| tablebase.bound_score(found)))
    }

    /// The key by which moves are sorted, the least first.
    fn order(&self) -> impl Ord + use<> {
        std::cmp::Reverse((self.tb_rank, self.score, self.previous))
    }
}

/// What a thread does in a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// It reports, minds the time and has the answer.
    First,
    /// It fills the table until it is told to stop.
    Helper,
}

/// How far to deepen and who is told.
pub struct Goal<'a> {
    /// The deepest search.
    pub depth: i32,
    /// How many lines are wanted.
    pub n_lines: usize,
    /// A mate in so many plies is enough.
    pub mate: Option<u32>,
    /// The first depth.
    pub from: i32,
    /// The limits of time.
    pub timing: &'a Timing,
    /// Whether to stop as soon as enough is known; a helper goes on until it is told to.
    pub role: Role,
    /// The time.
    pub clock: &'a dyn Clock,
    /// Who listens.
    pub listener: &'a mut dyn Listener,
}

impl Worker<'_> {
    /// Deepens until something stops it; the deepest search that was finished.
    pub fn deepen(&mut self, goal: &mut Goal<'_>) -> u32 {
        let mut finished = 0;
        let (mut n_stable, mut last_best) = (0, None);
        for depth in goal.from..=goal.depth.min(MAX_PLY as i32 - 8) {
            for root in &mut self.root_moves {
                root.previous = root.score;
            }
            if self.search_depth(depth, goal).is_err() {
                break;
            }
            finished = depth as u32;
            let best = &self.root_moves[0];
            n_stable = if last_best == Some(best.mv) { n_stable + 1 } else { 0 };
            last_best = Some(best.mv);
            if goal.role == Role::First && self.is_done(depth, n_stable, goal) {
                break;
            }
        }
        finished
    }

    /// Whether nothing more is to be found, or no time to find it.
    fn is_done(&self, depth: i32, n_stable: u32, goal: &Goal<'_>) -> bool {
        /// One answer, or a mate that no deeper search can better, needs no more thought than this.
        const SOON: i32 = 8;
        let best = &self.root_moves[0];
        let mate_plies = (MATE_IN_MAX_PLY <= best.score).then(|| (MATE - best.score) as u32);
        if goal.mate.zip(mate_plies).is_some_and(|(wanted, plies)| plies <= wanted) {
            return true;
        }
        if !goal.timing.is_shared() {
            return false;
        }
        let is_clear = self.root_moves.len() == 1 || mate_plies.is_some_and(|plies| (plies as i32) < depth);
        if is_clear && SOON <= depth && !goal.timing.is_pondering() {
            return true;
        }
        let share = (best.n_nodes * 100 / self.limits.nodes().max(1)) as u32;
        let fall = if best.previous == -INFINITE { 0 } else { best.previous - best.score };
        goal.timing.is_enough(goal.clock, Course { n_stable, fall, share }.urge())
    }

    /// Searches all wanted lines at one depth.
    fn search_depth(&mut self, depth: i32, goal: &mut Goal<'_>) -> Result<(), Stopped> {
        let n_lines = goal.n_lines.clamp(1, self.root_moves.len());
        for root in &mut self.root_moves {
            root.score = -INFINITE;
        }
        for line in 0..n_lines {
            self.counters.sel_depth = 0;
            let searched = self.aspire(depth, line, goal);
            // Also when it was stopped: what was found to be better is.
            self.root_moves[line..].sort_by_key(RootMove::order);
            self.root_moves[..=line].sort_by_key(RootMove::order);
            searched?;
        }
        for line in 0..n_lines {
            self.report(depth, line, goal);
        }
        // The moves that are no lines keep their order by the work they took: it is what there is to tell them apart.
        self.root_moves[n_lines..].sort_by_key(|root| std::cmp::Reverse((root.tb_rank, root.n_nodes)));
        Ok(())
    }

    /// Searches with a window around the last score, and a wider one as long as the score is not inside.
    fn aspire(&mut self, depth: i32, line: usize, goal: &mut Goal<'_>) -> Result<(), Stopped> {
        let params = self.shared.params;
        let centre = self.root_moves[line].previous;
        let mut width = params.aspiration_width;
        let mut window = if params.aspiration_depth <= depth && !is_mate(centre) {
            Window { alpha: (centre - width).max(-INFINITE), beta: (centre + width).min(INFINITE) }
        } else {
            Window::FULL
        };
        let mut reduction = 0;
        loop {
            let score = self.search_root((depth - reduction).max(1), line, window)?;
            self.root_moves[line..].sort_by_key(|root| std::cmp::Reverse((root.tb_rank, root.score)));
            if window.alpha < score && score < window.beta {
                return Ok(());
            }
            if score <= window.alpha {
                window.beta = i32::midpoint(window.alpha, window.beta);
                window.alpha = (score - width).max(-INFINITE);
                reduction = 0;
            } else {
                window.beta = (score + width).min(INFINITE);
                reduction = (reduction + 1).min(2);
            }
            if goal.n_lines == 1 {
                self.report(depth, line, goal);
            }
            width += width / 2;
            if 8 * params.aspiration_width < width {
                window = Window::FULL;
            }
        }
    }

    /// Searches the moves from this line on that are of its rank.
    fn search_root(&mut self, depth: i32, line: usize, window: Window) -> Result<i32, Stopped> {
        self.enter(0)?;
        self.stack[0].evaluation =
            (!self.position.is_check()).then(|| self.thread.evaluation.evaluate(&self.position.board));
        self.stack[1].killers = [None; 2];
        let position = self.position.clone();
        let (mut alpha, mut best) = (window.alpha, -INFINITE);
        let tb_rank = self.root_moves[line].tb_rank;
        let end = self.root_moves.partition_point(|root| tb_rank <= root.tb_rank);
        for at in line..end {
            let mv = self.root_moves[at].mv;
            let n_before = self.limits.nodes();
            let child = self.make(&position, 0, mv);
            let below = Window { alpha, beta: window.beta };
            let score = self.search_root_move(&child, depth, at - line, below)?;
            self.key_history.pop();
            let root = &mut self.root_moves[at];
            root.n_nodes += self.limits.nodes() - n_before;
            if at == line || alpha < score {
                root.score = score;
                root.sel_depth = self.counters.sel_depth;
                root.bound = match score {
                    _ if score <= window.alpha => Bound::Upper,
                    _ if window.beta <= score => Bound::Lower,
                    _ => Bound::Exact,
                };
                if alpha < score {
                    root.line.clear();
                    root.line.push(mv);
                    root.line.extend(&self.stack[1].line);
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

    fn search_root_move(
        &mut self,
        child: &Position,
        depth: i32,
        number: usize,
        window: Window,
    ) -> Result<i32, Stopped> {
        if number == 0 {
            return Ok(-self.search::<PvNode>(child, 1, depth - 1, window.negated())?);
        }
        let mv = self.stack[0].mv.expect("a move is made at the root");
        let late = reduce::Late {
            depth,
            number,
            history: self.thread.history.quiet(&self.position.board, mv, [PieceTo::NONE; 2]),
            kind: if is_tactical(&self.position.board, mv) { Kind::Tactical } else { Kind::Quiet },
            gives_check: child.is_check(),
            tt_pv: true,
            cut_node: false,
            improving: true,
        };
        let is_late = self.shared.params.reduction_depth.max(3) <= depth && 2 < number;
        let reduction = if is_late { reduce::plies(self.shared.reductions, self.shared.params, &late) } else { 0 };
        let question = Window::null_above(window.alpha).negated();
        let mut score = -self.search::<CutNode>(child, 1, depth - 1 - reduction, question)?;
        if 0 < reduction && window.alpha < score {
            score = -self.search::<CutNode>(child, 1, depth - 1, question)?;
        }
        if window.alpha < score {
            score = -self.search::<PvNode>(child, 1, depth - 1, window.negated())?;
        }
        Ok(score)
    }

    fn report(&self, depth: i32, line: usize, goal: &mut Goal<'_>) {
        let root = &self.root_moves[line];
        goal.listener.line(&Report {
            depth: depth as u32,
            sel_depth: root.sel_depth.max(depth as usize) as u32,
            number: line + 1,
            score: to_score(root.known().unwrap_or(root.score)),
            bound: root.bound,
            nodes: self.limits.all_nodes(),
            time: goal.timing.elapsed(goal.clock),
            tb_hits: self.counters.n_tb_hits,
            hashfull: self.shared.table.hashfull(),
            line: &root.line,
        });
    }
}
