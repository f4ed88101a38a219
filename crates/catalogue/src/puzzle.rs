//! A puzzle with its types erased: what a front end needs to let a person play it. The moves are played at a [`Seat`].

use std::fmt::Debug;

use mossa_kernel::Control;

use crate::{PlayerResources, Seat};

/// A puzzle and a position to start from, checked.
///
/// ```
/// use mossa_catalogue::tiles::Instance;
/// use mossa_catalogue::{AnyPuzzle, PlayerResources};
/// use mossa_kernel::{Limits, SearchHandle};
/// let puzzle = Instance::read("1 2 3 4 5 6 0 7 8", None, "blank-last").unwrap();
/// let handle = <SearchHandle>::default();
/// let solver = puzzle.solver(&PlayerResources::REFUSED);
/// let way = solver.solve(&puzzle.start(), &handle.control(Limits::default())).unwrap();
/// assert_eq!((way.moves.concat(), way.is_optimal), ("RR".into(), true));
/// ```
pub trait AnyPuzzle: Debug + Send + Sync {
    /// The puzzle's name, as it is listed.
    fn game(&self) -> &'static str;

    /// The board it is played on, as text.
    fn board(&self) -> String;

    /// The start as text.
    fn start(&self) -> String;

    /// The goal as text, if it is not the usual one.
    fn unusual_goal(&self) -> Option<String>;

    /// Whether the goal can be reached from the start.
    fn is_solvable(&self) -> bool;

    /// Whether a proof that a solution is the shortest may take too long to wait for.
    fn is_large(&self) -> bool;

    /// The same puzzle from a random start that can be solved and is not; the same for the same seed.
    fn shuffled(&self, seed: u64) -> Box<dyn AnyPuzzle>;

    /// A seat at the start: play by hand, ask a solver, trace a search.
    fn seat(&self) -> Box<dyn Seat> {
        self.seat_with(&PlayerResources::REFUSED)
    }

    /// A seat at which solvers may use what was made before.
    fn seat_with(&self, resources: &PlayerResources) -> Box<dyn Seat>;

    /// The best solver for this puzzle.
    fn solver(&self, resources: &PlayerResources) -> Box<dyn PuzzleSolver>;
}

/// A solver of one puzzle, from any position.
pub trait PuzzleSolver: Send {
    /// The shortest solution from a position that was written by a seat; none if a limit came before any.
    fn solve(&self, position: &str, control: &Control<'_>) -> Option<Way>;
}

/// A solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    /// The moves as seats write them.
    pub moves: Vec<String>,
    /// Whether no solution is shorter.
    pub is_optimal: bool,
    /// No solution has fewer moves than this.
    pub at_least: u32,
}
