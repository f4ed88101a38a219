//! What must be known of a puzzle beside its rules, so that it can be listed, solved, played and talked about. A crate of
//! rules that implements [`DescribedPuzzle`] needs no other code to be used everywhere.

use std::fmt::Debug;

use crate::{Heuristic, Listed, Notation, Problem, Text, Viewed};

/// What is said of a puzzle beside its rules.
///
/// ```
/// use mossa_kernel::{BoardStyle, Listed, PuzzleDescription, Text};
/// const LIGHTS_OUT: PuzzleDescription = PuzzleDescription {
///     listed: Listed { name: "lights-out", summary: "press buttons until all lights are out", keys: "" },
///     title: Text::new("Lights out", "Lights out"),
///     boards: &["5x5"],
///     heuristics: &[Listed { name: "zero", summary: "nothing: blind search", keys: "" }],
/// };
/// assert_eq!(LIGHTS_OUT.listed.name, "lights-out");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PuzzleDescription {
    /// Its name, and what it is in a line.
    pub listed: Listed,
    /// What it is called.
    pub title: Text,
    /// Boards to choose from, the usual one first.
    pub boards: &'static [&'static str],
    /// The heuristics, the usual one first.
    pub heuristics: &'static [Listed],
}

/// A puzzle of which everything is known that a laboratory needs. Its moves can be taken back: where a move leads from one
/// state to another, a move of the same cost leads back.
///
/// ```
/// use mossa_kernel::DescribedPuzzle;
/// /// The boards of a puzzle: all that it lists, if they are right.
/// fn boards<P: DescribedPuzzle>() -> Result<Vec<String>, String> {
///     P::DESCRIPTION.boards.iter().map(|board| Ok(P::on_board(board)?.board())).collect()
/// }
/// ```
pub trait DescribedPuzzle: Problem + Notation<State: Debug + Sync> + Viewed + Clone + Debug + 'static {
    /// What is said of it.
    const DESCRIPTION: PuzzleDescription;

    /// The puzzle on the board of this name; what is wrong with the name, and what was expected, otherwise.
    fn on_board(board: &str) -> Result<Self, String>;

    /// The puzzle on the board that a state written this way lies on. By default it is the usual board.
    fn on_board_of(_state: &str) -> Result<Self, String> {
        Self::on_board(Self::DESCRIPTION.boards[0])
    }

    /// The name of its board.
    fn board(&self) -> String;

    /// The state to reach.
    fn goal(&self) -> Self::State;

    /// A state drawn from all that can be solved; the same for the same seed.
    fn random(&self, seed: u64) -> Self::State;

    /// Whether the goal can be reached from a state. By default it always can.
    fn is_solvable(&self, _state: &Self::State) -> bool {
        true
    }

    /// Whether a proof that a solution is the shortest may take too long to wait for. By default it never does.
    fn is_large(&self) -> bool {
        false
    }

    /// Hands a state and the heuristic of this name to a visitor; none if there is no such heuristic. The state may be handed
    /// over in another representation, which is faster to search, as long as it has the same moves.
    fn with_heuristic<V: HeuristicVisitor<Self::Move>>(
        &self,
        state: &Self::State,
        name: &str,
        visitor: V,
    ) -> Option<V::Answer>;
}

/// Does something with a problem and a heuristic whose types are known only here.
///
/// ```
/// use mossa_kernel::{Cost, DescribedPuzzle, Heuristic, HeuristicVisitor, Problem};
/// /// The value of a heuristic.
/// struct Estimate;
/// impl<M> HeuristicVisitor<M> for Estimate {
///     type Answer = Cost;
///     fn visit<P: Problem<Move = M>, H: Heuristic<P>>(self, problem: &P, state: &P::State, heuristic: &H) -> Cost {
///         heuristic.estimate(heuristic.memo(problem, state))
///     }
/// }
/// fn estimate<P: DescribedPuzzle>(puzzle: &P, state: &P::State, heuristic: &str) -> Option<Cost> {
///     puzzle.with_heuristic(state, heuristic, Estimate)
/// }
/// ```
pub trait HeuristicVisitor<M> {
    /// What comes of it.
    type Answer;

    /// Does it.
    fn visit<P: Problem<Move = M>, H: Heuristic<P>>(self, problem: &P, state: &P::State, heuristic: &H)
    -> Self::Answer;
}
