//! A heuristic by name, with which positions of a puzzle are solved, its types erased.

use std::fmt::Debug;
use std::time::Duration;

use mossa_kernel::{Control, Cost, ProgressSink, Solution, Stopped};
use mossa_players::Algorithm;

use super::AnyPuzzle;
use crate::seat::Recorded;
use crate::{Part, TablesError};

/// A heuristic of a puzzle by name, made ready for every position that comes along. Shared by threads. Every position must be
/// one of the puzzle to which the heuristic belongs.
///
/// ```
/// use mossa_catalogue::{Games, PlayerResources};
/// use mossa_kernel::{Limits, SearchHandle};
/// let (_, tiles) = Games::BUILT_IN.puzzle("tiles").unwrap();
/// let heuristic = tiles.heuristic("manhattan", &PlayerResources::REFUSED).unwrap();
/// let puzzle = tiles.read("8 7 6 5 4 3 2 1 0", None, None).unwrap();
/// let handle = <SearchHandle>::default();
/// assert_eq!(heuristic.estimate(puzzle.as_ref(), &handle.control(Limits::default())).unwrap(), 16);
/// ```
pub trait AnyHeuristic: Debug + Send + Sync {
    /// Its name, with its settings.
    fn name(&self) -> String;

    /// The name of the heuristic that runs with an algorithm: `zero` where the algorithm asks for none.
    fn name_for(&self, algorithm: Algorithm) -> String;

    /// Whether it can be had for a position, within this many bytes.
    fn check(&self, puzzle: &dyn AnyPuzzle, memory: Option<u64>) -> Result<(), TablesError>;

    /// Solves a position. The limits are those of making the heuristic ready and of searching together.
    fn solve(
        &self,
        puzzle: &dyn AnyPuzzle,
        algorithm: Algorithm,
        control: &Control<'_>,
        sink: &mut dyn ProgressSink<String>,
    ) -> Result<Answered, TablesError>;

    /// The same, and records the order in which states were expanded: at most `cap` nodes, the rest are counted.
    fn solve_recorded(
        &self,
        puzzle: &dyn AnyPuzzle,
        algorithm: Algorithm,
        control: &Control<'_>,
        sink: &mut dyn ProgressSink<String>,
        cap: usize,
    ) -> Result<(Answered, Expansions), TablesError>;

    /// The same, and records the whole search. Also says which heuristic ran.
    fn trace(
        &self,
        puzzle: &dyn AnyPuzzle,
        algorithm: Algorithm,
        control: &Control<'_>,
        cap: usize,
    ) -> Result<(Recorded, String), TablesError>;

    /// Its value of a position.
    fn estimate(&self, puzzle: &dyn AnyPuzzle, control: &Control<'_>) -> Result<Cost, TablesError>;

    /// The value by the heuristic that a search of such a position ran with; none where there was no search.
    fn estimate_again(&self, puzzle: &dyn AnyPuzzle, algorithm: Algorithm) -> Option<Cost>;

    /// The same where the program chose the heuristic: another one takes its place where it does not fit into memory or half
    /// of the time. [`Answered`] says which one ran.
    fn or_smaller(self: Box<Self>) -> Box<dyn AnyHeuristic>;

    /// Searches in parts, if this heuristic can.
    fn parts(&self) -> Option<&dyn PartSearch> {
        None
    }
}

/// A solution, and what ran to find it.
#[derive(Clone, Debug)]
pub struct Answered<M = String> {
    /// The solution.
    pub solution: Solution<M>,
    /// The heuristic that ran. A search that asks for none ran with `zero`.
    pub heuristic: String,
    /// The time for building or reading the heuristic's tables; none where they were there.
    pub tables_time: Duration,
    /// Whether a limit came before the tables were built, and so before any search.
    pub is_unbuilt: bool,
}

/// The states that a search expanded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expansions {
    /// The states in the order in which they were expanded: the first of them, if there were too many.
    pub states: Vec<ExpandedState>,
    /// How many there were.
    pub n_expanded: u64,
    /// Nodes made in all, the roots included.
    pub n_nodes: u64,
}

/// An expanded state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExpandedState {
    /// The state as text.
    pub position: String,
    /// Cost so far.
    pub g: Cost,
    /// Estimated cost to go.
    pub h: Cost,
}

/// Rounds of IDA* that are searched in parts, on many machines.
pub trait PartSearch {
    /// Whether searches of such a position have parts.
    fn fits(&self, puzzle: &dyn AnyPuzzle) -> bool;

    /// Searches a part of a round from a position that can be solved; none where rounds have no parts. Also says how long the
    /// tables took.
    fn search(
        &self,
        puzzle: &dyn AnyPuzzle,
        part: Part,
        control: &Control<'_>,
    ) -> Result<Option<(SearchedPart, Duration)>, TablesError>;
}

/// What came of a part of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchedPart {
    /// The bound of the round.
    pub bound: Cost,
    /// The heuristic's value of the start.
    pub estimate: Cost,
    /// Nodes whose children were made.
    pub expanded: u64,
    /// Children made.
    pub generated: u64,
    /// Where in the round the goal was found, and the moves to it, if it was found.
    pub found: Option<(u64, Vec<String>)>,
    /// The limit that ended the search, if one did.
    pub stopped: Option<Stopped>,
}
