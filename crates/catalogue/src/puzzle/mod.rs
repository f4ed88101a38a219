//! A puzzle with its types erased: what a front end needs to read, solve and play it. The moves are played at a [`Seat`].
//!
//! [`AnyPuzzle`] is a puzzle with a position to start from, [`AnyHeuristic`] a heuristic by name with which positions are
//! solved, and [`PuzzleDraw`] a request for random positions.

mod draw;
mod heuristic;
mod written;

use std::any::Any;
use std::fmt::Debug;

use mossa_kernel::{Control, View};

use crate::{PlayerResources, Seat, Solvability};

pub use draw::{DrawKind, DrawMeans, PuzzleDraw};
pub use heuristic::{Answered, AnyHeuristic, ExpandedState, Expansions, PartSearch, SearchedPart};
pub(crate) use written::WrittenSearch;

/// A puzzle and a position to start from, checked.
pub type BoxedPuzzle = Box<dyn AnyPuzzle>;

/// A puzzle and a position to start from, checked.
///
/// ```
/// use mossa_catalogue::{Games, PlayerResources};
/// use mossa_kernel::{Limits, SearchHandle};
/// let (_, tiles) = Games::BUILT_IN.puzzle("tiles").unwrap();
/// let puzzle = tiles.read("1 2 3 4 5 6 0 7 8", None, None).unwrap();
/// let handle = <SearchHandle>::default();
/// let solver = puzzle.solver(&PlayerResources::REFUSED);
/// let way = solver.solve(&puzzle.start(), &handle.control(Limits::default())).unwrap();
/// assert_eq!((way.moves.concat(), way.is_optimal), ("RR".into(), true));
/// ```
pub trait AnyPuzzle: Any + Debug + Send + Sync {
    /// The puzzle's name, as it is listed.
    fn game(&self) -> &'static str;

    /// The board it is played on, as text.
    fn board(&self) -> String;

    /// The start as text.
    fn start(&self) -> String;

    /// The goal as text, by its name where it has one.
    fn goal(&self) -> String;

    /// The goal as text, if it is not the usual one.
    fn unusual_goal(&self) -> Option<String>;

    /// Whether the goal can be reached from the start.
    fn is_solvable(&self) -> bool;

    /// Why the goal can or cannot be reached, for puzzles that can tell.
    fn solvability(&self) -> Option<Solvability> {
        None
    }

    /// Whether a proof that a solution is the shortest may take too long to wait for.
    fn is_large(&self) -> bool;

    /// The heuristic with which it is solved where none is named.
    fn usual_heuristic(&self) -> &'static str;

    /// The largest number of moves of any position, if it is known.
    fn max_branching(&self) -> Option<u64> {
        None
    }

    /// What the start looks like.
    fn view(&self) -> View;

    /// What moves and steps are called.
    fn words(&self) -> PuzzleWords {
        PuzzleWords::PLAIN
    }

    /// Several moves as one text.
    fn write_moves(&self, moves: &[String]) -> String {
        moves.join(" ")
    }

    /// The moves of such a text. Whether they are legal, a seat will tell.
    fn read_moves(&self, text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    /// The same puzzle from another start, as seats write it; none if the text is not a position of this puzzle.
    fn at(&self, position: &str) -> Option<BoxedPuzzle>;

    /// The same puzzle from a random start that can be solved and is not; the same for the same seed.
    fn shuffled(&self, seed: u64) -> BoxedPuzzle;

    /// A seat at the start: play by hand, ask a solver, trace a search.
    fn seat(&self) -> Box<dyn Seat> {
        self.seat_with(&PlayerResources::REFUSED)
    }

    /// A seat at which solvers may use what was made before. A player's spec is an algorithm's with the key `heuristic`
    /// added: `a-star:heuristic=NAME`.
    fn seat_with(&self, resources: &PlayerResources) -> Box<dyn Seat>;

    /// The best solver for this puzzle.
    fn solver(&self, resources: &PlayerResources) -> Box<dyn PuzzleSolver>;
}

/// What the moves of a puzzle are called where an answer is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PuzzleWords {
    /// What stands before the moves of a solution.
    pub moves: &'static str,
    /// What stands before the move of a step.
    pub step: &'static str,
}

impl PuzzleWords {
    /// The words of a puzzle that has none of its own.
    pub const PLAIN: PuzzleWords = PuzzleWords { moves: "moves", step: "move" };
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
