//! The solver: a position in, its value out. Picks the form of the board, and closes in on the value by null windows.

use std::sync::Arc;

use mossa_kernel::{FakeClock, Game, Limits, Meter, Outcome, SearchHandle, Side, StateSpace, Stopped};

use super::Book;
use super::book::won_score;
use super::grid::Grid;
use super::node::{Perspective, Stones};
use super::search::{NullWindowSearch, Symmetry};
use super::table::TranspositionTable;
use crate::forms::Word;
use crate::{Board, Column, ConnectError, ConnectX, Form, Shape};

/// What is to be found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// The score: how soon the winner wins.
    Exact,
    /// Who wins, and nothing more; 1, 0 or -1.
    Outcome,
    /// Whether the score is more than this: some number that is, or one that is not.
    MoreThan(i32),
}

impl Goal {
    /// The same, asked of the side to move after forced moves.
    fn seen_from(self, perspective: Perspective) -> Goal {
        match self {
            Goal::MoreThan(score) => Goal::MoreThan(perspective.bound(score)),
            same => same,
        }
    }
}

/// Solves positions on boards of one shape. It remembers what it has found out.
///
/// ```
/// use mossa_connectx::{ConnectX, forms::Bits, solver::{Goal, Solver}};
/// use mossa_kernel::{Limits, Notation, SearchHandle};
/// let game = ConnectX::<Bits<u64>>::new("6x7x4".parse().unwrap()).unwrap();
/// let solver = Solver::new(game.shape(), 1 << 20).unwrap();
/// let handle = <SearchHandle>::default();
/// let mut meter = handle.control(Limits::default()).meter();
/// // The side to move wins with the fourth stone before its last.
/// let board = game.read_state("5554224333234511764415115").unwrap();
/// assert_eq!(solver.value(&game, &board, Goal::Exact, &mut meter), Ok(4));
/// assert_eq!(solver.value(&game, &board, Goal::Outcome, &mut meter), Ok(1));
/// ```
pub struct Solver {
    form: Box<dyn AnyGrid>,
    table: TranspositionTable,
    n_threads: usize,
    book: Option<Arc<Book>>,
}

impl Solver {
    /// A solver for a shape, with a table of at most `bytes` bytes; an error if there is no room for the shape in 128 bits
    /// or for the table in memory.
    pub fn new(shape: Shape, bytes: usize) -> Result<Solver, ConnectError> {
        let form = form_of(shape).ok_or(ConnectError::TooLarge { shape })?;
        let table = TranspositionTable::new(bytes).map_err(|_| ConnectError::NoMemory { bytes })?;
        Ok(Solver { form, table, n_threads: 1, book: None })
    }

    /// The same with `n_threads` threads over one table. Only with one are two searches alike to the node.
    pub fn with_threads(self, n_threads: usize) -> Solver {
        Solver { n_threads: n_threads.max(1), ..self }
    }

    /// The same with a book, which is asked first.
    pub fn with_book(self, book: Arc<Book>) -> Solver {
        Solver { book: Some(book), ..self }
    }

    /// Whether a board of this shape fits.
    pub fn fits(shape: Shape) -> bool {
        form_of(shape).is_some()
    }

    /// How large its table is, in bytes.
    pub fn n_bytes(&self) -> usize {
        self.table.n_bytes()
    }

    /// Touches the memory of a table that is still empty, so that no search waits for the system to hand it out.
    pub fn touch(&self) {
        self.table.touch();
    }

    /// Forgets what it has found out.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// The score of a position for the side to move: own stones still unplayed after the winning one, and one; the
    /// negative of that for the other side's win; 0 for a draw. A node is every call of the recursive search.
    pub fn value<F: Form>(
        &self,
        game: &ConnectX<F>,
        board: &Board<F>,
        goal: Goal,
        meter: &mut Meter<'_>,
    ) -> Result<i32, Stopped> {
        let cut = |score: i32| if goal == Goal::Outcome { score.signum() } else { score };
        match game.outcome(board) {
            Some(Outcome::Win(_)) => return Ok(cut(-won_score(game.shape(), board.n_stones()))),
            Some(Outcome::Draw) => return Ok(0),
            None => {}
        }
        if let Some(score) = self.book.as_ref().and_then(|book| book.score(game, board)) {
            return Ok(cut(score));
        }
        let stone = |column, row| game.stone(board, Column(column as u8), row);
        let position = Placement { stone: &stone, mover: board.to_move() };
        let task = Task { goal, n_threads: self.n_threads };
        self.form.value(&self.table, &position, task, meter).map(cut)
    }

    /// Whether a claim is true.
    pub fn is_worth<F: Form>(
        &self,
        game: &ConnectX<F>,
        board: &Board<F>,
        Claim { column, score }: Claim,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stopped> {
        Ok(self.value(game, &game.after(board, column), Goal::MoreThan(-score), meter)? <= -score)
    }
}

/// The claim that a move is worth at least `score` to the side that makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The move.
    pub column: Column,
    /// The score, as of [`Solver::value`].
    pub score: i32,
}

/// A position, independent of the form of its board.
struct Placement<'a> {
    /// Whose stone is in a column and row.
    stone: &'a dyn Fn(usize, usize) -> Option<Side>,
    mover: Side,
}

/// What is to be found out, and by how many threads.
#[derive(Clone, Copy)]
struct Task {
    goal: Goal,
    n_threads: usize,
}

/// A grid of any form, in which positions are solved.
trait AnyGrid: Send + Sync {
    fn value(
        &self,
        table: &TranspositionTable,
        position: &Placement<'_>,
        task: Task,
        meter: &mut Meter<'_>,
    ) -> Result<i32, Stopped>;
}

/// The form that is fastest for a shape: constants, if it has one of the usual runs and columns of 8 bits suffice.
fn form_of(shape: Shape) -> Option<Box<dyn AnyGrid>> {
    fn boxed<W: Word, const STRIDE: u32, const RUN: u32, const MAX_CHILDREN: usize>(
        shape: Shape,
    ) -> Option<Box<dyn AnyGrid>> {
        Grid::<W, STRIDE, RUN, MAX_CHILDREN>::new(shape).map(|grid| Box::new(grid) as Box<dyn AnyGrid>)
    }
    boxed::<u64, 8, 4, 8>(shape)
        .or_else(|| boxed::<u64, 8, 5, 8>(shape))
        .or_else(|| boxed::<u64, 0, 0, 32>(shape))
        .or_else(|| boxed::<u128, 8, 4, 16>(shape))
        .or_else(|| boxed::<u128, 0, 0, 64>(shape))
}

impl<W: Word, const STRIDE: u32, const RUN: u32, const MAX_CHILDREN: usize> Grid<W, STRIDE, RUN, MAX_CHILDREN> {
    fn stones(&self, position: &Placement<'_>) -> Stones<W> {
        let (mut own, mut mask, mut n_free) = (W::NONE, W::NONE, self.shape().n_cells() as i32);
        for column in 0..self.shape().columns() {
            for row in 0..self.shape().rows() {
                let Some(side) = (position.stone)(column, row) else { break };
                let bit = self.bit(column, row);
                mask |= bit;
                n_free -= 1;
                if side == position.mover {
                    own |= bit;
                }
            }
        }
        Stones { own, mask, their_live: W::NONE, n_free }
    }

    /// A position and its mirror image can both come up below a root only if no stone of the root has one of the other side
    /// in the mirrored cell.
    fn symmetry(&self, stones: &Stones<W>) -> Symmetry {
        if (stones.own & self.mirror(stones.theirs())) == W::NONE { Symmetry::Mirror } else { Symmetry::None }
    }
}

impl<W: Word, const STRIDE: u32, const RUN: u32, const MAX_CHILDREN: usize> AnyGrid
    for Grid<W, STRIDE, RUN, MAX_CHILDREN>
{
    fn value(
        &self,
        table: &TranspositionTable,
        position: &Placement<'_>,
        task: Task,
        meter: &mut Meter<'_>,
    ) -> Result<i32, Stopped> {
        let stones = self.stones(position);
        if (self.gaps(stones.own) & self.landings(stones.mask)) != W::NONE {
            return Ok((stones.n_free + 1) / 2);
        }
        let symmetry = self.symmetry(&stones);
        if task.n_threads == 1 {
            return NullWindowSearch { grid: self, table, meter, symmetry, ordering_noise: 0 }.solve(stones, task.goal);
        }
        // The other threads fill the table. The first thread has the result, and stops the others.
        let handle = SearchHandle::<FakeClock>::default();
        std::thread::scope(|scope| {
            for ordering_noise in 1..task.n_threads as u64 {
                let meter = handle.control(Limits::default()).meter();
                scope.spawn(move || {
                    let mut meter = meter;
                    // It is stopped by the first thread, and its result is not needed.
                    let _ = NullWindowSearch { grid: self, table, meter: &mut meter, symmetry, ordering_noise }
                        .solve(stones, task.goal);
                });
            }
            let value =
                NullWindowSearch { grid: self, table, meter, symmetry, ordering_noise: 0 }.solve(stones, task.goal);
            handle.stop.raise();
            value
        })
    }
}

impl<W: Word, const STRIDE: u32, const RUN: u32, const MAX_CHILDREN: usize>
    NullWindowSearch<'_, '_, W, STRIDE, RUN, MAX_CHILDREN>
{
    /// The value of a position in which the side to move does not win at once: null-window searches close in on it.
    fn solve(&mut self, stones: Stones<W>, goal: Goal) -> Result<i32, Stopped> {
        let mut node = match self.grid.analyze_root(stones) {
            Ok(value) => return Ok(value),
            Err(outlook) => self.node_of(&outlook),
        };
        self.look_up(&mut node);
        let goal = goal.seen_from(node.perspective);
        let mut bracket = Bracket { lower: node.lower.into(), upper: node.upper.into(), step: 0 };
        while let Some(alpha) = bracket.next_alpha(goal) {
            let value = self.search(&node, alpha)?;
            if alpha < value {
                bracket.lower = value;
            } else {
                bracket.upper = value;
            }
            (node.lower, node.upper) = (bracket.lower as i8, bracket.upper as i8);
        }
        Ok(node.perspective.value(match goal {
            Goal::MoreThan(score) if score < bracket.lower => bracket.lower,
            Goal::MoreThan(_) => bracket.upper,
            Goal::Exact | Goal::Outcome => bracket.lower,
        }))
    }
}

/// The bounds of a value, lower ≤ value ≤ upper, and the number of questions that were asked.
struct Bracket {
    lower: i32,
    upper: i32,
    step: u32,
}

impl Bracket {
    /// The next question, whether the value is more than this; `None` when the goal is reached.
    ///
    /// A win that comes soon is found soon, and so is a loss: those are asked for first, at three fifths of the way to the
    /// soonest that is possible. Then who wins; then how soon, nearer to the slow end, where most values are.
    fn next_alpha(&mut self, goal: Goal) -> Option<i32> {
        let Bracket { lower, upper, step } = *self;
        let is_known = match goal {
            Goal::Exact => upper <= lower,
            Goal::Outcome => upper <= lower || 0 < lower || upper < 0,
            Goal::MoreThan(score) => score < lower || upper <= score,
        };
        if is_known {
            return None;
        }
        self.step += 1;
        let straddles = lower <= 0 && 0 < upper;
        let alpha = match (goal, step) {
            (Goal::MoreThan(score), _) => score,
            (Goal::Outcome, _) if straddles => 0,
            (Goal::Outcome, _) => -1,
            (Goal::Exact, 0) if straddles => lower * 3 / 5 - 1,
            (Goal::Exact, 1) if straddles => upper * 3 / 5,
            (Goal::Exact, _) if straddles => 0,
            (Goal::Exact, _) if 0 < lower => lower + (upper - lower) / 4,
            (Goal::Exact, _) => upper - 1 - (upper - lower) / 4,
        };
        Some(alpha.clamp(lower, upper - 1))
    }
}

/// In how many plies a game ends that has this score, for the side to move after `n_stones` stones; a drawn one when the board
/// is full.
///
/// ```
/// use mossa_connectx::solver::plies_to_end;
/// let shape = "6x7x4".parse().unwrap();
/// assert_eq!(plies_to_end(shape, 0, 1), 41);
/// assert_eq!(plies_to_end(shape, 40, 1), 1);
/// assert_eq!(plies_to_end(shape, 39, -1), 2);
/// assert_eq!(plies_to_end(shape, 39, 0), 3);
/// ```
pub fn plies_to_end(shape: Shape, n_stones: usize, score: i32) -> u32 {
    let n_free = (shape.n_cells() - n_stones) as i32;
    if score == 0 {
        return n_free as u32;
    }
    let max = n_free - 2 * (score.abs() - 1);
    // The side to move wins with its own stone, and loses with one of the other side.
    let is_own = max % 2 == 1;
    (if is_own == (0 < score) { max } else { max - 1 }) as u32
}
