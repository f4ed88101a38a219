//! `perfect`: plays by exact scores, which the solver finds. Not for boards that are too large to be solved.

use std::sync::Arc;
use std::time::Duration;

use mossa_connectx::solver::{Book, Goal, Solver};
use mossa_connectx::{Board, Column, ConnectX, Form, Shape};
use mossa_kernel::{
    Agent, AgentError, Choice, Control, Determinism, Game, GameClock, Limits, ProgressSink, Score, StateSpace as _,
    expect_open,
};
use mossa_players::agents::{Allowance, Budget};
use mossa_players::{Listed, Spec, SpecError, quantity};

use super::books::{Books, book};
use super::columns::proof_stats;
use super::prover::{Proven, known_at_once};
use super::thought::Thought;
use crate::SpecBooks;

/// The player that makes no mistakes.
pub const PERFECT: Listed = Listed {
    name: "perfect",
    summary: "exact scores by search to the end, on boards with columns x (rows + 1) <= 128; takes as long as it takes",
    keys: "time, nodes, table (a size such as 64MiB), threads=1 (1 to 256), moves=best (or all), goal=exact (or \
           outcome: who wins, not how soon, which is found sooner), seed (varies play among equally \
           good moves), book=on (off, or on the command line a file), cold=off (on: forgets everything before each position)",
};

/// The table where nothing is said.
const TABLE: u64 = 128 << 20;
/// A table of less than this is of no use.
const MIN_TABLE: u64 = 1 << 16;

/// Which moves to value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wish {
    Best,
    All,
}

/// Which opening book it uses.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Openings {
    /// The longest there is for the shape: one of the user's, or what comes with the program.
    Longest,
    None,
    /// A file, or a book that was allowed by name.
    Named(String),
}

/// What it keeps from one position to the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Memory {
    Warm,
    /// The table is empty before each position.
    Cold,
}

/// How it plays.
#[derive(Clone, Debug)]
pub struct Settings {
    pub(super) budget: Budget,
    /// Whether the spec limits time or nodes.
    is_limited: bool,
    table: u64,
    n_threads: usize,
    wish: Wish,
    goal: Goal,
    seed: Option<u64>,
    openings: Openings,
    memory: Memory,
}

impl Settings {
    /// Reads those of `perfect`.
    pub fn read(spec: &Spec) -> Result<Settings, SpecError> {
        spec.allow(&["time", "nodes", "table", "threads", "moves", "goal", "seed", "book", "cold"])?;
        let bad = |key: &str, expected| SpecError::BadValue {
            key: key.into(),
            found: spec.value(key).unwrap_or_default().into(),
            expected,
        };
        let wish = match spec.value("moves") {
            Some("best") | None => Wish::Best,
            Some("all") => Wish::All,
            Some(_) => return Err(bad("moves", "best or all")),
        };
        let goal = match spec.value("goal") {
            Some("exact") | None => Goal::Exact,
            Some("outcome") => Goal::Outcome,
            Some(_) => return Err(bad("goal", "exact or outcome")),
        };
        let openings = match spec.value("book") {
            Some("on") | None => Openings::Longest,
            Some("off") => Openings::None,
            Some(name) => Openings::Named(name.into()),
        };
        let memory = match spec.value("cold") {
            Some("off") | None => Memory::Warm,
            Some("on") => Memory::Cold,
            Some(_) => return Err(bad("cold", "on or off")),
        };
        Ok(Settings {
            budget: Budget::read(spec)?,
            is_limited: spec.value("time").or(spec.value("nodes")).is_some(),
            table: spec.read("table", quantity::bytes, "a size such as 64MiB")?.unwrap_or(TABLE),
            n_threads: spec.read("threads", threads, "a whole number from 1 to 256")?.unwrap_or(1),
            wish,
            goal,
            seed: spec.value("seed").map(|_| spec.seed()).transpose()?,
            openings,
            memory,
        })
    }

    /// Those of another player that only wants the best move.
    pub(super) fn within(table: Option<u64>, seed: Option<u64>) -> Settings {
        let table = table.unwrap_or(TABLE);
        let (wish, goal, budget) = (Wish::Best, Goal::Exact, Budget::default());
        let (openings, memory) = (Openings::Longest, Memory::Warm);
        Settings { budget, is_limited: true, table, n_threads: 1, wish, goal, seed, openings, memory }
    }
}

fn threads(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|n| (1..=256).contains(n)).ok_or_else(|| format!("{text:?} is no number of threads"))
}

/// The book that a spec names, if it may and the book is one for this shape.
fn named_book(shape: Shape, name: &str, spec_books: &SpecBooks) -> Result<Arc<Book>, SpecError> {
    let expected = match spec_books {
        SpecBooks::Named(_) => {
            "on, off, or a book for this board that was allowed by name when the program was started: only the local \
             command line names files"
        }
        SpecBooks::AnyPath => "on, off, or the file of an opening book for this board",
    };
    let refusal = || SpecError::BadValue { key: "book".into(), found: name.into(), expected };
    spec_books.book(name).filter(|book| book.shape() == shape).ok_or_else(refusal)
}

/// How long to try.
#[derive(Clone, Copy)]
pub(super) struct Turn<'a> {
    /// Under which limits to find out who wins …
    pub(super) outcome: Control<'a>,
    /// … and, once a move is known that keeps a win or a draw, which move is best.
    pub(super) score: Control<'a>,
}

/// What came of trying.
#[derive(Default)]
pub(super) struct Solving {
    /// The best move, or one that keeps a win or a draw.
    pub(super) choice: Option<Choice<Column>>,
    /// Where there is none: moves that are proven lost. Empty if all are.
    pub(super) lost: Vec<Column>,
    /// The nodes that it took.
    pub(super) nodes: u64,
}

/// The player.
pub struct PerfectAgent {
    settings: Settings,
    book: Option<Arc<Book>>,
    /// Made when it is first needed; what it knows stays true from game to game.
    solver: Option<Solver>,
}

impl PerfectAgent {
    /// A player for a shape that can be solved.
    pub fn new(
        shape: Shape,
        settings: Settings,
        books: Option<&Books>,
        spec_books: &SpecBooks,
    ) -> Result<PerfectAgent, SpecError> {
        if !Solver::fits(shape) {
            return Err(SpecError::OtherGame {
                name: PERFECT.name.into(),
                plays: "boards with columns x (rows + 1) <= 128",
                expected: "engine",
            });
        }
        let book = match &settings.openings {
            Openings::Longest => book(shape, books),
            Openings::None => None,
            Openings::Named(name) => Some(named_book(shape, name, spec_books)?),
        };
        Ok(PerfectAgent { settings, book, solver: None })
    }

    /// Whether the book has the scores of all moves.
    pub(super) fn is_in_book<F: Form>(&self, board: &Board<F>) -> bool {
        self.book.as_ref().is_some_and(|book| board.n_stones() < book.plies())
    }

    /// The best move, its score and the line that follows, where the book has them: nothing is searched. Of equally good
    /// moves it is the first in the order of the rules.
    pub(super) fn by_book<F: Form>(&self, game: &ConnectX<F>, board: &Board<F>) -> Option<Choice<Column>> {
        let best = self.best_in_book(game, board)?;
        let (mut line, mut end) = (vec![best.mv], game.after(board, best.mv));
        while let Some(next) = self.best_in_book(game, &end) {
            line.push(next.mv);
            end = game.after(&end, next.mv);
        }
        let n_free = (game.shape().n_cells() - board.n_stones()) as u32;
        let draws = if best.score == Score::DRAW { vec![best.mv] } else { Vec::new() };
        let (score, stats) = (Some(best.score), proof_stats(0, n_free));
        Some(Choice { mv: best.mv, score, line, values: Vec::new(), variations: Vec::new(), draws, stats })
    }

    fn best_in_book<F: Form>(&self, game: &ConnectX<F>, board: &Board<F>) -> Option<Proven> {
        if !self.is_in_book(board) || game.outcome(board).is_some() {
            return None;
        }
        let known = |mv| known_at_once(self.book.as_deref(), game, board, mv);
        let moves: Option<Vec<Proven>> = game.moves(board).into_iter().map(known).collect();
        moves?.into_iter().rev().max_by_key(|known| known.score)
    }

    /// The best move and its score, if they are found in time, or a move that keeps a win or a draw.
    pub(super) fn solve<F: Form>(&mut self, game: &ConnectX<F>, board: &Board<F>, turn: Turn<'_>) -> Solving {
        let Some(mut thought) = self.begin(game, board, &turn.outcome) else { return Solving::default() };
        let sure = thought.sure();
        if let Ok(Some(_)) = sure {
            thought.go_on(&turn.score);
        }
        // A search that has been stopped once looks at the clock no more.
        let choice = sure.ok().and_then(|sure| thought.best().ok().or(sure));
        let lost = if choice.is_none() { thought.lost() } else { Vec::new() };
        Solving { choice, lost, nodes: thought.nodes() }
    }

    /// Makes the solver, if there is none.
    fn make_solver(&mut self, shape: Shape, limits: &Limits) {
        if self.solver.is_some() {
            return;
        }
        let bytes = limits.memory.map_or(self.settings.table, |most| most.min(self.settings.table));
        let solver = Solver::new(shape, bytes.max(MIN_TABLE) as usize).ok();
        let solver = solver.map(|solver| solver.with_threads(self.settings.n_threads));
        self.solver = match &self.book {
            Some(book) => solver.map(|solver| solver.with_book(Arc::clone(book))),
            None => solver,
        };
    }

    /// Whether the solver has been made.
    #[cfg(test)]
    pub(super) fn has_solver(&self) -> bool {
        self.solver.is_some()
    }

    /// Makes the solver before a clock runs.
    pub(super) fn prepare<F: Form>(&mut self, game: &ConnectX<F>, limits: &Limits) {
        if self.solver.is_none() {
            self.make_solver(game.shape(), limits);
            self.solver.iter().for_each(Solver::touch);
        }
    }

    fn begin<'a, F: Form>(
        &'a mut self,
        game: &'a ConnectX<F>,
        board: &'a Board<F>,
        control: &Control<'a>,
    ) -> Option<Thought<'a, F>> {
        self.make_solver(game.shape(), &control.limits);
        let solver = self.solver.as_mut()?;
        if self.settings.memory == Memory::Cold {
            solver.clear();
        }
        let (goal, seed, meter) = (self.settings.goal, self.settings.seed, control.meter());
        Some(Thought { game, board, solver, goal, seed, control: *control, meter, n_before: 0, values: Vec::new() })
    }
}

impl<F: Form> Agent<ConnectX<F>> for PerfectAgent {
    fn name(&self) -> &'static str {
        PERFECT.name
    }

    /// A seed chooses among equally good moves; threads may find them in another order.
    fn determinism(&self, limits: &Limits, clock: Option<&GameClock>) -> Determinism {
        let Settings { is_limited, budget, n_threads, seed, .. } = &self.settings;
        let is_limited = *is_limited || limits.time.is_some() || limits.nodes.is_some() || clock.is_some();
        match (is_limited && budget.is_timed(limits, clock)) || 1 < *n_threads {
            true => Determinism::Nondeterministic,
            false if seed.is_some() => Determinism::Seeded,
            false => Determinism::Deterministic,
        }
    }

    fn prepare(&mut self, game: &ConnectX<F>, limits: &Limits) {
        PerfectAgent::prepare(self, game, limits);
    }

    fn choose(
        &mut self,
        game: &ConnectX<F>,
        board: &Board<F>,
        control: &Control<'_>,
        sink: &mut dyn ProgressSink<Column>,
    ) -> Result<Choice<Column>, AgentError> {
        expect_open(game, board)?;
        let limits = &control.limits;
        let is_limited = limits.time.or(control.clock.game_clocks().map(|_| Duration::ZERO)).is_some()
            || limits.nodes.is_some()
            || self.settings.is_limited;
        let allowance = is_limited.then(|| self.settings.budget.under(control));
        let control = allowance.as_ref().map_or(*control, Allowance::control);
        let wish = self.settings.wish;
        let mut thought = self
            .begin(game, board, &control)
            .ok_or_else(|| AgentError::Failed("no memory for the table: expected a smaller one".into()))?;
        let choice = match wish {
            Wish::Best => thought.best(),
            Wish::All => thought.all(sink),
        };
        Ok(choice.unwrap_or_else(|_| thought.fallback_move()))
    }
}
