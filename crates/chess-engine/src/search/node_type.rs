//! The type of a node, known at compile time: PV, Cut or All (types 1, 2 and 3 of D. Knuth and R. Moore, 1975).
//!
//! The search is compiled once for each type, so that a node of the principal variation and a node with a null window
//! share one text and test nothing at run time.

/// The expected role of a node in the minimal tree.
pub(super) trait NodeType {
    /// Whether the node is on the principal variation: its window is open, and its PV is kept.
    const PV: bool;
    /// Whether a beta cutoff is expected.
    const CUT: bool;
    /// The type of the first child.
    type FirstChild: NodeType;
    /// The type of every other child, when it is searched at full depth with a null window.
    type OtherChild: NodeType;
    /// The type of the same node when it is searched with a null window.
    type NullWindow: NodeType;
}

/// A node of the principal variation. The score is expected inside the window.
pub(super) struct PvNode;
/// A node where one move is expected to fail high.
pub(super) struct CutNode;
/// A node where all moves are expected to fail low.
pub(super) struct AllNode;

impl NodeType for PvNode {
    const PV: bool = true;
    const CUT: bool = false;
    type FirstChild = PvNode;
    type OtherChild = CutNode;
    type NullWindow = AllNode;
}

impl NodeType for CutNode {
    const PV: bool = false;
    const CUT: bool = true;
    type FirstChild = AllNode;
    type OtherChild = AllNode;
    type NullWindow = CutNode;
}

impl NodeType for AllNode {
    const PV: bool = false;
    const CUT: bool = false;
    type FirstChild = CutNode;
    type OtherChild = CutNode;
    type NullWindow = AllNode;
}
