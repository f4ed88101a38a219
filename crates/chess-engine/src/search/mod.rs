//! The search: principal-variation search, deepened step by step.
//!
//! [`root`] deepens and reports, `node` is the heart of it, `quiescence` plays out the captures at its leaves. What is
//! left out, cut short or looked at longer is decided in [`prune`], [`reduce`] and [`extend`], by the numbers of
//! [`params`](crate::params); what is known without a search comes from [`ending`]. A [`Worker`] is the search of one thread.

pub mod ending;
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
mod update_history;

use arrayvec::ArrayVec;
use mossa_chess::State;
use mossa_chess::board::Move;
use mossa_kernel::Stopped;
use mossa_syzygy::Tablebases;

use crate::eval::Evaluation;
use crate::limits::SearchLimits;
use crate::order::{History, Slot};
use crate::params::Params;
use crate::position::{Past, Position};
use crate::score::{MAX_EVALUATION, MAX_PLY};
use crate::table::Table;
use reduce::Reductions;
use root::RootMove;

/// What a thread remembers from one search to the next.
#[derive(Clone, Default, Debug)]
pub struct Memory {
    /// What it has learned about moves.
    pub history: History,
    /// The evaluation with its caches.
    pub evaluation: Evaluation,
}

/// What the search keeps about a ply.
#[derive(Clone, Debug)]
struct Frame {
    /// The evaluation of the position, unless its side is in check.
    evaluation: Option<i32>,
    /// The move that is being searched.
    mv: Option<Move>,
    slot: Slot,
    killers: [Option<Move>; 2],
    /// The move that a singular search leaves out.
    excluded: Option<Move>,
    /// Double extensions on the way here.
    n_doubled: u32,
    /// The best line from here, as far as it is known.
    line: ArrayVec<Move, MAX_PLY>,
}

impl Frame {
    fn new() -> Frame {
        Frame {
            evaluation: None,
            mv: None,
            slot: Slot::NONE,
            killers: [None; 2],
            excluded: None,
            n_doubled: 0,
            line: ArrayVec::new(),
        }
    }
}

/// Counters that are not needed for the search itself.
#[derive(Clone, Copy, Default, Debug)]
pub struct Counters {
    /// Positions settled by the table.
    pub n_table_hits: u64,
    /// Positions that the tables of endings knew.
    pub n_endings: u64,
    /// Nodes that were refuted.
    pub n_cuts: u64,
    /// The most plies from the root.
    pub most_ply: usize,
}

/// What all threads of a search read.
#[derive(Clone, Copy)]
pub struct Tools<'a> {
    /// The table.
    pub table: &'a Table,
    /// The numbers.
    pub params: &'a Params,
    /// The reductions that follow from them.
    pub reductions: &'a Reductions,
    /// The tables of endings, if there are any.
    pub endings: Option<&'a Tablebases>,
}

/// The search of one thread.
pub struct Worker<'a> {
    tools: Tools<'a>,
    memory: &'a mut Memory,
    limits: SearchLimits<'a>,
    position: Position,
    past: Past,
    frames: Vec<Frame>,
    roots: Vec<RootMove>,
    counters: Counters,
    /// Until this ply null moves are not tried: a search that confirms one is going on.
    null_from: usize,
}

impl<'a> Worker<'a> {
    /// A worker that looks at these moves of a position; where the tables of endings know them, at the best of them.
    pub fn new(
        tools: Tools<'a>,
        memory: &'a mut Memory,
        limits: SearchLimits<'a>,
        (state, roots): (&State, Vec<RootMove>),
    ) -> Worker<'a> {
        Worker {
            tools,
            memory,
            limits,
            position: Position::of(state),
            past: Past::of(state),
            frames: vec![Frame::new(); MAX_PLY + 4],
            counters: Counters {
                n_endings: roots.iter().filter_map(|root| root.ending).count() as u64,
                ..Counters::default()
            },
            roots,
            null_from: 0,
        }
    }

    /// The moves of the root, the best one first.
    pub fn roots(&self) -> &[RootMove] {
        &self.roots
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
        self.counters.most_ply = self.counters.most_ply.max(ply);
        self.frames[ply].line.clear();
        Ok(())
    }

    /// The slots of the two moves before this ply.
    fn slots_before(&self, ply: usize) -> [Slot; 2] {
        let slot = |back: usize| ply.checked_sub(back).map_or(Slot::NONE, |at| self.frames[at].slot);
        [slot(1), slot(2)]
    }

    /// Remembers that a move is made at this ply, and comes to the position after it.
    fn make(&mut self, position: &Position, ply: usize, mv: Move) -> Position {
        self.frames[ply].mv = Some(mv);
        self.frames[ply].slot = Slot::of(&position.board, mv);
        self.past.push(position.key);
        position.after(mv)
    }

    /// The line from this ply now begins with `mv` and goes on as the next ply's does.
    fn extend_line(&mut self, ply: usize, mv: Move) {
        let (here, below) = self.frames.split_at_mut(ply + 1);
        let line = &mut here[ply].line;
        line.clear();
        line.push(mv);
        line.extend(below[0].line.iter().copied().take(MAX_PLY - 1));
    }

    /// The evaluation of a position as it stands, corrected by what was learned about its pawns.
    fn corrected(&self, position: &Position, raw: i32) -> i32 {
        let correction = self.memory.history.correction(&position.board) * self.tools.params.correction_weight / 100;
        (raw + correction).clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }
}
