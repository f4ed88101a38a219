//! What the kit holds worlds and searches to, and what it says when they fall short.

use std::error::Error;
use std::fmt::{self, Debug};

/// One thing that must hold. Tests compare these; people read their `Display`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the text of each rule is its `Display`, a few lines below")]
pub enum Rule {
    SameMoves,
    DistinctMoves,
    UndoRestores,
    PackedReadsBack,
    EqualStatesPackEqual,
    InverseTakesBack,
    OnwardIsNotBack,
    CostIsPositive,
    EndHasOutcome,
    NoMoveAfterEnd,
    SidesAlternate,
    EqualStatesEqualKeys,
    DifferentStatesDifferentKeys,
    GoalIsZero,
    Admissible,
    Consistent,
    StepEqualsMemo,
    PlayEqualsMemo,
    UndoEqualsMemo,
    ValueNeedsNoLine,
    StateReadsBack,
    MoveReadsBack,
    MoveTextsDiffer,
    PathIsLegal,
    PathCostIsItsSum,
    VerdictIsTrue,
    OptimalIsTrue,
    BoundHolds,
    PromiseIsKept,
    TraceAgreesWithStats,
    NodeLimitHolds,
    SameAnswerTwice,
    ValueIsTheOracles,
    ChoiceIsLegal,
    SightIsLegal,
    SightIsTrue,
    LeftOutIsNoBetter,
    ValueIsWithinBounds,
    RankIsSmall,
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Rule::SameMoves => "the same state offers the same moves in the same order",
            Rule::DistinctMoves => "no move is offered twice",
            Rule::UndoRestores => "`undo` brings back the state before the move",
            Rule::PackedReadsBack => "`unpack(pack(s))` is s",
            Rule::EqualStatesPackEqual => "equal states are packed equally",
            Rule::OnwardIsNotBack => "the moves onward are all moves but the inverse of the last",
            Rule::InverseTakesBack => "the inverse of a move is legal after it and takes it back",
            Rule::CostIsPositive => "every move costs something",
            Rule::EndHasOutcome => "a state without moves has an outcome",
            Rule::NoMoveAfterEnd => "a finished game offers no moves",
            Rule::SidesAlternate => "the sides take turns",
            Rule::EqualStatesEqualKeys => "equal states have equal keys",
            Rule::DifferentStatesDifferentKeys => "different states have different keys",
            Rule::GoalIsZero => "the estimate of a goal is 0",
            Rule::Admissible => "no estimate is above the exact distance",
            Rule::Consistent => "no estimate is above the cost of a move and the estimate after it, if that is claimed",
            Rule::StepEqualsMemo => "`step` estimates the same as `memo` after the move",
            Rule::PlayEqualsMemo => "after any line of moves the memo is what `memo` makes afresh",
            Rule::UndoEqualsMemo => "`undo` brings back the memo before the move",
            Rule::ValueNeedsNoLine => "the value is the same from the memo at hand as from scratch",
            Rule::StateReadsBack => "the text of a state reads back as the state",
            Rule::MoveReadsBack => "the text of a move reads back as the move",
            Rule::MoveTextsDiffer => "two legal moves are written in different ways",
            Rule::PathIsLegal => "the path leads to a goal by legal moves",
            Rule::PathCostIsItsSum => "a path costs what its moves cost",
            Rule::VerdictIsTrue => "a start is called unsolvable, or is solved, only if it is so",
            Rule::OptimalIsTrue => "a path called optimal is, and its cost is the bound",
            Rule::BoundHolds => "estimate ≤ bound ≤ optimal cost",
            Rule::PromiseIsKept => "the solver solves as well as it promises",
            Rule::TraceAgreesWithStats => "a trace has as many nodes, expansions and cuts as the counters say",
            Rule::NodeLimitHolds => "no more nodes are used than the limit allows",
            Rule::SameAnswerTwice => "the same question has the same answer, watched or not",
            Rule::ValueIsTheOracles => "the value is the one that the oracle gives",
            Rule::ChoiceIsLegal => "an agent chooses a legal move and expects a legal line that begins with it",
            Rule::SightIsLegal => "the moves in sight are legal, in the order of the rules, and at least one",
            Rule::SightIsTrue => "a win or loss in sight is one, by that move and in that number of plies",
            Rule::LeftOutIsNoBetter => "a move left out loses, as soon as any other or sooner",
            Rule::ValueIsWithinBounds => "a game has no better and no worse an end than the bounds of a position say",
            Rule::RankIsSmall => "the rank of a move is below two hundred million either way",
        })
    }
}

impl Rule {
    /// `Ok` if the rule holds in this state, else the fault, with `detail` to say what was seen.
    pub(crate) fn demand(self, holds: bool, at: &dyn Debug, detail: impl FnOnce() -> String) -> Result<(), Fault> {
        if holds { Ok(()) } else { Err(Fault { rule: self, at: format!("{at:?}"), detail: detail() }) }
    }
}

/// A rule that was broken, where, and how.
///
/// ```
/// use mossa_conformance::{Options, Rule, broken::SideBlindKey, rules, toys::Nim};
/// let fault = rules::check_game(&SideBlindKey, &[Nim::heaps([3, 1, 0, 0])], Options::default()).unwrap_err();
/// assert_eq!(fault.rule, Rule::DifferentStatesDifferentKeys);
/// assert!(fault.to_string().starts_with("different states have different keys; but "));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// What should have held.
    pub rule: Rule,
    /// The state in which it did not, as `Debug` writes it.
    pub at: String,
    /// What was seen instead.
    pub detail: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; but {}, in {}", self.rule, self.detail, self.at)
    }
}

impl Error for Fault {}
