//! The exact values of columns, one after the other: from the rules, from the book, and from the solver under a share of the
//! limits. `columns` makes an analysis of them.

use std::sync::Arc;
use std::time::Duration;

use mossa_connectx::solver::{Book, Goal, Solver};
use mossa_connectx::{Board, Column, ConnectX, Form, Shape};
use mossa_kernel::{Control, Game as _, Limits, Outcome, Score, StateSpace as _, Stopped};

use super::books::{Books, book};
use super::thought::{best_line, score_of};

/// The largest table of the solver where nothing is said, and the smallest; in bytes.
const MAX_TABLE: u64 = 128 << 20;
const MIN_TABLE: u64 = 1 << 16;
/// Bytes of the table for every node that may be visited: two entries.
const BYTES_PER_NODE: u64 = 32;
/// Nodes that the solver visits in a second, about.
const NODES_PER_SECOND: f64 = 4e6;
/// Nodes for a column in the first sweep over all that are not proven, …
const FIRST_QUOTA: u64 = 4_096;
/// … and how many times more in every further sweep: an easy column never waits for a hard one, and the table keeps what a
/// search that was broken off has found out.
const QUOTA_GROWTH: u64 = 4;
/// Nodes for all columns where neither time nor nodes are limited.
const UNLIMITED_NODES: u64 = 1 << 20;

/// A column whose value is proven.
#[derive(Clone, Copy, Debug)]
pub(super) struct Proven {
    pub(super) mv: Column,
    /// What it is worth to the side that plays it.
    pub(super) score: Score,
    /// The same in the scale of the solver, if the value comes from there.
    pub(super) value: Option<i32>,
}

/// How far a share of the limits reaches: until this time by the clock, and until this many nodes are used in all.
#[derive(Clone, Copy, Debug)]
pub(super) struct Share {
    pub(super) deadline: Option<Duration>,
    pub(super) nodes: Option<u64>,
}

/// The solver and the book for one shape of board.
pub(super) struct Prover {
    shape: Shape,
    book: Option<Arc<Book>>,
    /// The size of the solver's table, if one was asked for.
    table: Option<u64>,
    /// Made when it is first needed, and made anew when larger limits make a larger table worth while.
    solver: Option<Solver>,
}

impl Prover {
    /// None where the board is too large to be solved.
    pub(super) fn new(shape: Shape, table: Option<u64>, books: Option<&Books>) -> Option<Prover> {
        Solver::fits(shape).then(|| Prover { shape, book: book(shape, books), table, solver: None })
    }

    /// The value of a move where no search is needed.
    pub(super) fn at_once<F: Form>(&self, game: &ConnectX<F>, board: &Board<F>, mv: Column) -> Option<Proven> {
        known_at_once(self.book.as_deref(), game, board, mv)
    }

    /// The line that follows a column of this value.
    pub(super) fn line<F: Form>(
        &mut self,
        game: &ConnectX<F>,
        board: &Board<F>,
        column: (Column, i32),
        control: &Control<'_>,
    ) -> Vec<Column> {
        if self.solver.is_none() {
            self.make_solver(MIN_TABLE);
        }
        match &self.solver {
            Some(solver) => best_line(solver, game, board, column, control),
            None => vec![column.0],
        }
    }

    /// Values of columns, as they are proven, until all are or the share is used up. `used` counts the nodes on.
    pub(super) fn prove<F: Form>(
        &mut self,
        game: &ConnectX<F>,
        board: &Board<F>,
        mut open: Vec<Column>,
        task: &mut Task<'_, '_>,
    ) {
        self.make_room(&task.control.limits);
        let Some(solver) = &self.solver else { return };
        let mut quota = FIRST_QUOTA;
        let most = task.share.nodes.unwrap_or(match task.share.deadline {
            Some(_) => u64::MAX,
            None => task.used.saturating_add(UNLIMITED_NODES),
        });
        while !open.is_empty() {
            let mut left = Vec::new();
            for mv in open {
                let time = task.share.deadline.map(|deadline| deadline.saturating_sub(task.control.clock.now()));
                let nodes = quota.min(most.saturating_sub(*task.used));
                if nodes == 0 || time.is_some_and(|time| time.is_zero()) {
                    return;
                }
                let limits = Limits { time, nodes: Some(nodes), ..task.control.limits };
                let mut meter = Control { limits, ..task.control }.meter();
                let value = solver.value(game, &game.after(board, mv), Goal::Exact, &mut meter);
                *task.used += meter.nodes().min(nodes);
                match value {
                    Ok(value) => {
                        let value = -value;
                        (task.found)(
                            Proven { mv, score: score_of(game, board, value), value: Some(value) },
                            *task.used,
                        );
                    }
                    Err(Stopped::Nodes) => left.push(mv),
                    Err(_) => return,
                }
            }
            open = left;
            quota = quota.saturating_mul(QUOTA_GROWTH);
        }
    }

    /// A table as large as the limits make worth while.
    fn make_room(&mut self, limits: &Limits) {
        let in_time = limits.time.map_or(u64::MAX, |time| (time.as_secs_f64() * NODES_PER_SECOND) as u64);
        let n_nodes = limits.nodes.unwrap_or(u64::MAX).min(in_time);
        let fitting = n_nodes.saturating_mul(BYTES_PER_NODE).min(MAX_TABLE);
        let bytes = self.table.unwrap_or(fitting).min(limits.memory.unwrap_or(u64::MAX)).max(MIN_TABLE);
        // A table is some power of two: one that is not even half as large is too small.
        let is_large_enough = |solver: &Solver| bytes <= 2 * solver.n_bytes() as u64;
        if !self.solver.as_ref().is_some_and(is_large_enough) {
            self.make_solver(bytes);
        }
    }

    /// Without memory for a table nothing is proven by search.
    fn make_solver(&mut self, bytes: u64) {
        let solver = Solver::new(self.shape, bytes as usize).ok();
        self.solver = solver.map(|solver| match &self.book {
            Some(book) => solver.with_book(Arc::clone(book)),
            None => solver,
        });
    }
}

/// The value of a move where no search is needed: it ends the game, or the book has what comes after it.
pub(super) fn known_at_once<F: Form>(
    book: Option<&Book>,
    game: &ConnectX<F>,
    board: &Board<F>,
    mv: Column,
) -> Option<Proven> {
    let after = game.after(board, mv);
    let value = match game.outcome(&after) {
        Some(Outcome::Draw) => Some(0),
        Some(Outcome::Win(_)) => return Some(Proven { mv, score: Score::win_in(1), value: None }),
        None => book.and_then(|book| book.score(game, &after)).map(|value| -value),
    }?;
    Some(Proven { mv, score: score_of(game, board, value), value: Some(value) })
}

/// What the solver may use, and who hears of every column that is proven.
pub(super) struct Task<'a, 'c> {
    /// Clock, stop flag and the limits of the whole analysis, by which the table is made.
    pub(super) control: Control<'c>,
    pub(super) share: Share,
    /// Nodes used so far, by everything.
    pub(super) used: &'a mut u64,
    /// Hears of a column, and of the nodes used by then.
    pub(super) found: &'a mut dyn FnMut(Proven, u64),
}
