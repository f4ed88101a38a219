//! The solver on many positions, each with an empty table: for benchmarks.

use std::time::Duration;

use mossa_connectx::solver::{Goal, Solver};
use mossa_connectx::{ConnectError, ConnectX, Form, Shape};
use mossa_kernel::{Control, Notation as _};

use super::forms::{FormVisitor, with_form};

/// What the solver found, and what it took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SolvedCold {
    /// The score of the position for the side to move.
    pub score: i32,
    /// Calls of the recursive search.
    pub nodes: u64,
    /// Time by the clock, without that for emptying the table.
    pub time: Duration,
}

/// Solves positions one after another, without a book and with one thread, each with an empty table of at most this
/// many
/// bytes. Ends early when the stop flag is raised.
///
/// ```
/// use mossa_catalogue::connect_x::solve_cold;
/// use mossa_kernel::{Limits, SearchHandle};
/// let handle = <SearchHandle>::default();
/// let solved = solve_cold("4x4x4".parse().unwrap(), &["-", "1"], 1 << 20, &handle.control(Limits::default())).unwrap();
/// assert_eq!([solved[0].score, solved[1].score], [0, 0]);
/// ```
pub fn solve_cold(
    shape: Shape,
    positions: &[&str],
    bytes: usize,
    control: &Control<'_>,
) -> Result<Vec<SolvedCold>, ConnectError> {
    with_form(shape, Cold { positions, bytes, control })
}

struct Cold<'a> {
    positions: &'a [&'a str],
    bytes: usize,
    control: &'a Control<'a>,
}

impl FormVisitor for Cold<'_> {
    type Answer = Result<Vec<SolvedCold>, ConnectError>;

    fn visit<F: Form>(self, game: ConnectX<F>) -> Self::Answer {
        let mut solver = Solver::new(game.shape(), self.bytes)?;
        let mut solved = Vec::new();
        for text in self.positions {
            let board = game.read_state(text)?;
            solver.clear();
            let mut meter = self.control.meter();
            let started = self.control.clock.now();
            let Ok(score) = solver.value(&game, &board, Goal::Exact, &mut meter) else { break };
            let time = self.control.clock.now().saturating_sub(started);
            solved.push(SolvedCold { score, nodes: meter.nodes(), time });
        }
        Ok(solved)
    }
}
