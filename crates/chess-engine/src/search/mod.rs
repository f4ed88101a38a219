//! The search: principal-variation search, deepened step by step.
//!
//! [`root`] deepens and reports, `node` is the heart of it, `quiescence` plays out the captures at its leaves. What is
//! left out, cut short or looked at longer is decided in [`prune`], [`reduce`] and [`extend`], by the numbers of
//! [`params`](crate::params); what is known without a search comes from [`ending`]. A [`Worker`] is the search of one thread.

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

/// What a thread remembers from one search to the next.
#[derive(Clone, Default, Debug)]
pub struct ThreadData {
    /// What it has learned about moves.
    pub history: History,
    /// The evaluation with its caches.
    pub evaluation: Evaluation,
}

/// What the search keeps about a ply.
#[derive(Clone, Debug)]
struct StackEntry {
    /// The evaluation of the position, unless its side is in check.
    evaluation: Option<i32>,
    /// The move that is being searched.
    mv: Option<Move>,
    piece_to: PieceTo,
    killers: [Option<Move>; 2],
    /// The move that a singular search leaves out.
    excluded: Option<Move>,
    /// Double extensions on the way here.
    double_extensions: u32,
    /// The best line from here, as far as it is known.
    line: ArrayVec<Move, MAX_PLY>,
}

impl StackEntry {
    fn new() -> StackEntry {
        StackEntry {
            evaluation: None,
            mv: None,
            piece_to: PieceTo::NONE,
            killers: [None; 2],
            excluded: None,
            double_extensions: 0,
            line: ArrayVec::new(),
        }
    }
}

/// Counters that are not needed for the search itself.
#[derive(Clone, Copy, Default, Debug)]
pub struct Counters {
    /// Positions settled by the table.
    pub n_tt_hits: u64,
    /// Positions that the tablebases knew.
    pub n_tb_hits: u64,
    /// Nodes that were refuted.
    pub n_beta_cutoffs: u64,
    /// The most plies from the root.
    pub sel_depth: usize,
}

/// What all threads of a search read.
#[derive(Clone, Copy)]
pub struct SharedData<'a> {
    /// The table.
    pub table: &'a TranspositionTable,
    /// The numbers.
    pub params: &'a Params,
    /// The reductions that follow from them.
    pub reductions: &'a Reductions,
    /// The tables of endings, if there are any.
    pub tablebases: Option<&'a Tablebases>,
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
    /// Until this ply null moves are not tried: a search that confirms one is going on.
    nmp_min_ply: usize,
}

impl<'a> Worker<'a> {
    /// A worker that looks at these moves of a position; where the tablebases know them, at the best of them.
    pub fn new(
        shared: SharedData<'a>,
        thread: &'a mut ThreadData,
        limits: SearchLimits<'a>,
        (state, root_moves): (&State, Vec<RootMove>),
    ) -> Worker<'a> {
        Worker {
            shared,
            thread,
            limits,
            position: Position::of(state),
            key_history: KeyHistory::of(state),
            stack: vec![StackEntry::new(); MAX_PLY + 4],
            counters: Counters {
                n_tb_hits: root_moves.iter().filter_map(|root| root.tb_score).count() as u64,
                ..Counters::default()
            },
            root_moves,
            nmp_min_ply: 0,
        }
    }

    /// The moves of the root, the best one first.
    pub fn root_moves(&self) -> &[RootMove] {
        &self.root_moves
    }

    /// What was counted.
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// The brake, which has counted the nodes.
    pub fn limits(&self) -> &SearchLimits<'a> {
        &self.limits
    }

    /// A node begins.
    fn enter(&mut self, ply: usize) -> Result<(), Stopped> {
        self.limits.count_node()?;
        self.counters.sel_depth = self.counters.sel_depth.max(ply);
        self.stack[ply].line.clear();
        Ok(())
    }

    /// The slots of the two moves before this ply.
    fn previous_moves(&self, ply: usize) -> [PieceTo; 2] {
        let piece_to = |back: usize| ply.checked_sub(back).map_or(PieceTo::NONE, |at| self.stack[at].piece_to);
        [piece_to(1), piece_to(2)]
    }

    /// Remembers that a move is made at this ply, and comes to the position after it.
    fn make(&mut self, position: &Position, ply: usize, mv: Move) -> Position {
        self.stack[ply].mv = Some(mv);
        self.stack[ply].piece_to = PieceTo::of(&position.board, mv);
        self.key_history.push(position.key);
        position.after(mv)
    }

    /// The line from this ply now begins with `mv` and goes on as the next ply's does.
    fn update_pv(&mut self, ply: usize, mv: Move) {
        let (here, below) = self.stack.split_at_mut(ply + 1);
        let line = &mut here[ply].line;
        line.clear();
        line.push(mv);
        line.extend(below[0].line.iter().copied().take(MAX_PLY - 1));
    }

    /// The evaluation of a position as it stands, corrected by what was learned about its pawns.
    fn corrected(&self, position: &Position, raw: i32) -> i32 {
        let correction =
            self.thread.history.pawn_correction(&position.board) * self.shared.params.correction_weight / 100;
        (raw + correction).clamp(-MAX_EVAL, MAX_EVAL)
    }
}
