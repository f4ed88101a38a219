//! Events of a search, and the observer that ignores them. Next, read `trace.rs`: the tracer that keeps them.
//!
//! Three families of searches report in three ways. *Tree* searches (IDA*, minimax, alpha-beta) go down and come back:
//! `enter` and `leave` bracket a node, and whatever happens between them happens to it. *Graph* searches (best-first,
//! breadth-first, beam) jump about: they number the states they store, 0 for the root, and say with `visit` which one
//! they expand now. *Monte-Carlo* searches number their nodes too, 0 for the root: a node that grows says `sprout` for each
//! child, and `sample` for every node that a playout came through, from the leaf up to the root.
//!
//! Whichever way, every node is reported once, so a trace has as many nodes as the counters say (a test holds this).

use crate::{Cost, SearchStats, StateSpace, Window};

/// What a tree search knows about a node when it goes down to it.
///
/// ```
/// use mossa_kernel::{ChildOutcome, NodeExit, Observer, NodeEntry, Tracer};
/// # struct Dial;
/// # impl mossa_kernel::StateSpace for Dial {
/// #     type State = i32; type Move = i32; type Moves = Vec<i32>; type Undo = ();
/// #     fn moves(&self, _: &i32) -> Vec<i32> { vec![-1, 1] }
/// #     fn play(&self, at: &mut i32, step: i32) { *at += step }
/// #     fn undo(&self, at: &mut i32, step: i32, (): ()) { *at -= step }
/// # }
/// let mut tracer = Tracer::new(100);
/// let observer: &mut dyn Observer<Dial> = &mut tracer;
/// observer.enter(None, NodeEntry::Path { g: 0, h: 3 });
/// observer.leave(None, NodeExit::Leaf);
/// assert_eq!(tracer.into_trace().nodes[0].reach, NodeEntry::Path { g: 0, h: 3 });
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum NodeEntry {
    /// Puzzles: the cost so far and the heuristic's guess at the rest.
    Path {
        /// Cost so far.
        g: Cost,
        /// Estimated cost to go.
        h: Cost,
    },
    /// Games: the moves left to look ahead, and the window if the search has one.
    Horizon {
        /// Moves left.
        depth: u32,
        /// What still matters.
        window: Option<Window<f64>>,
    },
    /// Monte-Carlo: nothing but that it can be reached.
    Sprout,
}

/// Why a tree search left a node.
///
/// ```
/// use mossa_kernel::{NodeExit, Observer, NodeEntry, Tracer};
/// # struct Dial;
/// # impl mossa_kernel::StateSpace for Dial {
/// #     type State = i32; type Move = i32; type Moves = Vec<i32>; type Undo = ();
/// #     fn moves(&self, _: &i32) -> Vec<i32> { vec![-1, 1] }
/// #     fn play(&self, at: &mut i32, step: i32) { *at += step }
/// #     fn undo(&self, at: &mut i32, step: i32, (): ()) { *at -= step }
/// # }
/// let mut tracer = Tracer::new(100);
/// let observer: &mut dyn Observer<Dial> = &mut tracer;
/// observer.enter(None, NodeEntry::Horizon { depth: 1, window: None });
/// observer.leave(None, NodeExit::Cut);
/// assert_eq!(tracer.into_trace().n_cuts, 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NodeExit {
    /// Nothing below it was looked at: the horizon, the end of the game, or the goal.
    Leaf,
    /// All of its children were looked at.
    Exact,
    /// A child was so good that the others do not matter.
    Cut,
    /// The transposition table knew it.
    TableHit,
    /// It was given up without being looked at.
    Pruned,
    /// The search was stopped here.
    Stopped,
}

/// What became of a child that was generated.
///
/// ```
/// use mossa_kernel::{ChildOutcome, Observer, Tracer};
/// # struct Dial;
/// # impl mossa_kernel::StateSpace for Dial {
/// #     type State = i32; type Move = i32; type Moves = Vec<i32>; type Undo = ();
/// #     fn moves(&self, _: &i32) -> Vec<i32> { vec![-1, 1] }
/// #     fn play(&self, at: &mut i32, step: i32) { *at += step }
/// #     fn undo(&self, at: &mut i32, step: i32, (): ()) { *at -= step }
/// # }
/// let mut tracer = Tracer::new(100);
/// let observer: &mut dyn Observer<Dial> = &mut tracer;
/// observer.visit(0, 0, 3);
/// observer.generate(1, 1, 2, ChildOutcome::New(1));
/// observer.generate(-1, 1, 4, ChildOutcome::Beyond);
/// assert_eq!(tracer.into_trace().nodes[2].fate, Some(ChildOutcome::Beyond));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ChildOutcome {
    /// A state not seen before: it is number `.0` from now on.
    New(u32),
    /// State number `.0` was known, and this is a cheaper way to it.
    Better(u32),
    /// State number `.0` was known, and this way is not cheaper.
    Known(u32),
    /// It lies beyond the present bound, or was the worst of too many, and was dropped.
    Beyond,
}

/// Sees the search happen: enough to draw the tree afterwards. [`Silent`] overrides nothing and compiles to nothing.
///
/// ```
/// use mossa_kernel::{Cost, ChildOutcome, Observer, StateSpace};
///
/// /// Counts children that a graph search made by their f = g + h.
/// #[derive(Default)]
/// struct Histogram(Vec<u64>);
/// impl<S: StateSpace> Observer<S> for Histogram {
///     fn generate(&mut self, _: S::Move, g: Cost, h: Cost, _: ChildOutcome) {
///         let f = (g + h) as usize;
///         self.0.resize(self.0.len().max(f + 1), 0);
///         self.0[f] += 1;
///     }
/// }
/// ```
pub trait Observer<S: StateSpace> {
    /// Tree searches: down to the child that `mv` makes (the root: `None`).
    fn enter(&mut self, _mv: Option<S::Move>, _reach: NodeEntry) {}

    /// Tree searches: the node just entered is expanded now.
    fn expand(&mut self) {}

    /// Tree searches: back up, with the value seen from the side to move in the node that is left.
    /// Values are as [`Value::traced`](crate::Value::traced) gives them.
    fn leave(&mut self, _value: Option<f64>, _why: NodeExit) {}

    /// Tree searches: a move that is not looked at, because of the cut by which the node is about to be left.
    fn skip(&mut self, _mv: S::Move) {}

    /// Graph searches: state number `node` is expanded now.
    fn visit(&mut self, _node: u32, _g: Cost, _h: Cost) {}

    /// A child of the node being expanded was made, and is not entered.
    fn generate(&mut self, _mv: S::Move, _g: Cost, _h: Cost, _fate: ChildOutcome) {}

    /// Monte-Carlo searches: node number `node` gets one more child, whose number is the next that is free.
    fn sprout(&mut self, _node: u32, _mv: S::Move) {}

    /// Monte-Carlo searches: a playout came through node number `node`, which is now thought to be worth `value` to the
    /// side to move in it. The leaf comes first, the root last.
    fn sample(&mut self, _node: u32, _value: f64) {}

    /// Whether the observer looks at events at all. Events that take work to describe are only made if it does.
    fn is_watching(&self) -> bool {
        true
    }

    /// A new round begins: a threshold of IDA*, a depth of iterative deepening.
    fn iteration(&mut self, _threshold: u32, _stats: &SearchStats) {}
}

/// Sees nothing, costs nothing.
///
/// ```
/// use mossa_kernel::Silent;
/// assert_eq!(size_of::<Silent>(), 0);
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct Silent;

impl<S: StateSpace> Observer<S> for Silent {
    #[inline]
    fn is_watching(&self) -> bool {
        false
    }
}
