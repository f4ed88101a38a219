//! What is expected of a node, as types: so that a node of the principal variation and one that only answers a question are
//! compiled apart, and nothing is asked at run time.

/// What is expected of a node, decided where it is called and compiled in.
pub(super) trait Node {
    /// On the principal variation: the window is open, and the line is kept.
    const ON_LINE: bool;
    /// One move is expected to refute it.
    const IS_CUT: bool;
    /// What its first child is.
    type First: Node;
    /// What its other children are, once their reductions are taken back.
    type Other: Node;
    /// What it is itself when nothing but a question is asked.
    type Asked: Node;
}

/// On the principal variation.
pub(super) struct Line;
/// Expected to be refuted by one move.
pub(super) struct Cut;
/// Expected to try all moves in vain.
pub(super) struct All;

impl Node for Line {
    const ON_LINE: bool = true;
    const IS_CUT: bool = false;
    type First = Line;
    type Other = Cut;
    type Asked = All;
}

impl Node for Cut {
    const ON_LINE: bool = false;
    const IS_CUT: bool = true;
    type First = All;
    type Other = All;
    type Asked = Cut;
}

impl Node for All {
    const ON_LINE: bool = false;
    const IS_CUT: bool = false;
    type First = Cut;
    type Other = Cut;
    type Asked = All;
}
