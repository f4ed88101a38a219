//! The search: iterative deepening around a principal variation search.
//!
//! [`root`] deepens and reports; `node` is the main search and `quiescence` the search of captures at its leaves. A node
//! is described by a `node_context`; `forward_pruning` ends nodes early, `move_pruning` skips moves, both by the conditions of
//! [`prune`]. [`extend`] and [`reduce`] change the depth of moves, [`tablebase`] knows the values of endgames, and
//! `update_history` keeps what was learned. All numbers are in [`params`](crate::params). A [`Worker`] is the search of one
//! thread.

pub mod extend;
mod forward_pruning;
mod move_pruning;
mod node;
mod node_context;
mod node_type;
pub mod prune;
mod quiescence;
pub mod reduce;
pub mod root;
pub mod tablebase;
mod update_history;

use arrayvec::ArrayVec;
use mossa_chess::State;
use mossa_chess::board::Move;
use mossa_kernel::Stopped;
use mossa_syzygy::Tablebases;

use crate::eval::Evaluation;
use crate::limits::SearchLimits;
use crate::order::{History, PieceTo};
use crate::params::Params;
use crate::position::{KeyHistory, Position};
use crate::score::{MAX_EVAL, MAX_PLY};
use crate::transposition::TranspositionTable;
use reduce::Reductions;
use root::RootMove;

/// What a thread keeps from one search to the next.
#[derive(Clone, Default, Debug)]
pub struct ThreadData {
    /// Histories of moves and corrections of evaluations.
    pub history: History,
    /// The evaluation with its pawn cache.
    pub evaluation: Evaluation,
}

/// What all threads of a search share.
#[derive(Clone, Copy)]
pub struct SharedData<'a> {
    /// The transposition table.
    pub table: &'a TranspositionTable,
    /// The numbers of the search.
    pub params: &'a Params,
    /// The base reductions that follow from them.
    pub reductions: &'a Reductions,
    /// The open tablebases, if there are any.
    pub tablebases: Option<&'a Tablebases>,
}

/// The search stack: what is known about one ply of the current path.
#[derive(Clone, Debug)]
struct StackEntry {
    /// The static evaluation with corrections; `None` in check.
    static_eval: Option<i32>,
    /// The move that is being searched; `None` for a null move.
    mv: Option<Move>,
    /// The same move as an index of histories.
    piece_to: PieceTo,
    killers: [Option<Move>; 2],
    /// The move that a singular search excludes.
    excluded: Option<Move>,
    /// Double extensions on the path from the root.
    double_extensions: u32,
    /// The principal variation from this ply.
    pv: ArrayVec<Move, MAX_PLY>,
}

impl StackEntry {
    fn new() -> StackEntry {
        StackEntry {
            static_eval: None,
            mv: None,
            piece_to: PieceTo::NONE,
            killers: [None; 2],
            excluded: None,
            double_extensions: 0,
            pv: ArrayVec::new(),
        }
    }
}

/// Counters for reports; the search does not depend on them.
#[derive(Clone, Copy, Default, Debug)]
pub struct Counters {
    /// Nodes that ended with a cutoff by the transposition table.
    pub n_tt_hits: u64,
    /// Positions that were found in the tablebases.
    pub n_tb_hits: u64,
    /// Nodes that ended with a beta cutoff in their move loop.
    pub n_beta_cutoffs: u64,
    /// The greatest ply that was reached (`seldepth`).
    pub sel_depth: usize,
}

/// The position to search and the moves to consider.
pub struct RootPosition<'a> {
    /// The position, with the game that led to it.
    pub state: &'a State,
    /// The moves to consider, those of the best tablebase rank first.
    pub root_moves: Vec<RootMove>,
}

/// The search of one thread.
pub struct Worker<'a> {
    shared: SharedData<'a>,
    thread: &'a mut ThreadData,
    limits: SearchLimits<'a>,
    position: Position,
    key_history: KeyHistory,
    stack: Vec<StackEntry>,
    root_moves: Vec<RootMove>,
    counters: Counters,
    /// Null moves are not tried before this ply: a verification search is running. 0 if there is none.
    nmp_min_ply: usize,
}

impl<'a> Worker<'a> {
    /// A worker that has not searched yet.
    pub fn new(
        shared: SharedData<'a>,
        thread: &'a mut ThreadData,
        limits: SearchLimits<'a>,
        root: RootPosition<'_>,
    ) -> Worker<'a> {
        let n_tb_hits = root.root_moves.iter().filter_map(|root_move| root_move.tb_score).count() as u64;
        Worker {
            shared,
            thread,
            limits,
            position: Position::of(root.state),
            key_history: KeyHistory::of(root.state),
            stack: vec![StackEntry::new(); MAX_PLY + 4],
            root_moves: root.root_moves,
            counters: Counters { n_tb_hits, ..Counters::default() },
            nmp_min_ply: 0,
        }
    }

    /// The moves of the root, the best one first.
    pub fn root_moves(&self) -> &[RootMove] {
        &self.root_moves
    }

    /// The counters.
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// The limits, which have counted the nodes.
    pub fn limits(&self) -> &SearchLimits<'a> {
        &self.limits
    }

    /// Begins a node: counts it, checks the limits and clears its PV.
    fn enter(&mut self, ply: usize) -> Result<(), Stopped> {
        self.limits.count_node()?;
        self.counters.sel_depth = self.counters.sel_depth.max(ply);
        self.stack[ply].pv.clear();
        Ok(())
    }

    /// The moves one and two plies before this one.
    fn previous_moves(&self, ply: usize) -> [PieceTo; 2] {
        let piece_to = |back: usize| ply.checked_sub(back).map_or(PieceTo::NONE, |at| self.stack[at].piece_to);
        [piece_to(1), piece_to(2)]
    }

    /// Makes a move at a ply and returns the position after it. The caller pops the key history afterwards.
    fn make(&mut self, position: &Position, ply: usize, mv: Move) -> Position {
        self.stack[ply].mv = Some(mv);
        self.stack[ply].piece_to = PieceTo::of(&position.board, mv);
        self.key_history.push(position.key);
        position.after(mv)
    }

    /// Sets the PV of a ply to `mv`, followed by the PV of the next ply.
    fn update_pv(&mut self, ply: usize, mv: Move) {
        let (here, below) = self.stack.split_at_mut(ply + 1);
        let pv = &mut here[ply].pv;
        pv.clear();
        pv.push(mv);
        pv.extend(below[0].pv.iter().copied().take(MAX_PLY - 1));
    }

    /// A static evaluation, corrected by the errors of earlier evaluations with the same pawns.
    fn correct_eval(&self, position: &Position, raw_eval: i32) -> i32 {
        let correction =
            self.thread.history.pawn_correction(&position.board) * self.shared.params.correction_weight / 100;
        (raw_eval + correction).clamp(-MAX_EVAL, MAX_EVAL)
    }
}
