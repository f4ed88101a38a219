//! Seeing a search happen: events, the observer that ignores them, and the tracer that keeps them.
//!
//! Two families of searches report in two ways. *Tree* searches (IDA*, minimax, alpha-beta) go down and come back:
//! `enter` and `leave` bracket a node, and whatever happens between them happens to it. *Graph* searches (best-first,
//! breadth-first, beam) jump about: they number the states they store, 0 for the root, and say with `visit` which one
//! they expand now.
//!
//! Either way every node is reported once, so a trace has as many nodes as the counters say (a test holds this).

use crate::{Cost, Score, SearchStats, StateSpace, Window};

/// What a tree search knows about a node when it goes down to it.
///
/// ```
/// use mossa_kernel::{Fate, Leave, Observer, Reach, Tracer};
/// # struct Dial;
/// # impl mossa_kernel::StateSpace for Dial {
/// #     type State = i32; type Move = i32; type Moves = Vec<i32>; type Undo = ();
/// #     fn moves(&self, _: &i32) -> Vec<i32> { vec![-1, 1] }
/// #     fn play(&self, at: &mut i32, step: i32) { *at += step }
/// #     fn undo(&self, at: &mut i32, step: i32, (): ()) { *at -= step }
/// # }
/// let mut tracer = Tracer::new(100);
/// let watch: &mut dyn Observer<Dial> = &mut tracer;
/// watch.enter(None, Reach::Path { g: 0, h: 3 });
/// watch.leave(None, Leave::Leaf);
/// assert_eq!(tracer.into_trace().nodes[0].reach, Reach::Path { g: 0, h: 3 });
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Reach {
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
        window: Option<Window>,
    },
}

/// Why a tree search left a node.
///
/// ```
/// use mossa_kernel::{Leave, Observer, Reach, Tracer};
/// # struct Dial;
/// # impl mossa_kernel::StateSpace for Dial {
/// #     type State = i32; type Move = i32; type Moves = Vec<i32>; type Undo = ();
/// #     fn moves(&self, _: &i32) -> Vec<i32> { vec![-1, 1] }
/// #     fn play(&self, at: &mut i32, step: i32) { *at += step }
/// #     fn undo(&self, at: &mut i32, step: i32, (): ()) { *at -= step }
/// # }
/// let mut tracer = Tracer::new(100);
/// let watch: &mut dyn Observer<Dial> = &mut tracer;
/// watch.enter(None, Reach::Horizon { depth: 1, window: None });
/// watch.leave(None, Leave::Cut);
/// assert_eq!(tracer.into_trace().n_cuts, 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Leave {
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
/// use mossa_kernel::{Fate, Observer, Tracer};
/// # struct Dial;
/// # impl mossa_kernel::StateSpace for Dial {
/// #     type State = i32; type Move = i32; type Moves = Vec<i32>; type Undo = ();
/// #     fn moves(&self, _: &i32) -> Vec<i32> { vec![-1, 1] }
/// #     fn play(&self, at: &mut i32, step: i32) { *at += step }
/// #     fn undo(&self, at: &mut i32, step: i32, (): ()) { *at -= step }
/// # }
/// let mut tracer = Tracer::new(100);
/// let watch: &mut dyn Observer<Dial> = &mut tracer;
/// watch.visit(0, 0, 3);
/// watch.generate(1, 1, 2, Fate::New(1));
/// watch.generate(-1, 1, 4, Fate::Beyond);
/// assert_eq!(tracer.into_trace().nodes[2].fate, Some(Fate::Beyond));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fate {
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
/// use mossa_kernel::{Cost, Fate, Observer, StateSpace};
///
/// /// Counts children that a graph search made by their f = g + h.
/// #[derive(Default)]
/// struct Histogram(Vec<u64>);
/// impl<S: StateSpace> Observer<S> for Histogram {
///     fn generate(&mut self, _: S::Move, g: Cost, h: Cost, _: Fate) {
///         let f = (g + h) as usize;
///         self.0.resize(self.0.len().max(f + 1), 0);
///         self.0[f] += 1;
///     }
/// }
/// ```
pub trait Observer<S: StateSpace> {
    /// Tree searches: down to the child that `mv` makes (the root: `None`).
    fn enter(&mut self, _mv: Option<S::Move>, _reach: Reach) {}

    /// Tree searches: the node just entered is expanded now.
    fn expand(&mut self) {}

    /// Tree searches: back up, with the value seen from the side to move in the node that is left.
    fn leave(&mut self, _value: Option<Score>, _why: Leave) {}

    /// Graph searches: state number `node` is expanded now.
    fn visit(&mut self, _node: u32, _g: Cost, _h: Cost) {}

    /// A child of the node being expanded was made, and is not entered.
    fn generate(&mut self, _mv: S::Move, _g: Cost, _h: Cost, _fate: Fate) {}

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

impl<S: StateSpace> Observer<S> for Silent {}

/// A node of a recorded search.
///
/// ```
/// use mossa_kernel::{Observer, Reach, Tracer};
/// # struct Dial;
/// # impl mossa_kernel::StateSpace for Dial {
/// #     type State = i32; type Move = i32; type Moves = Vec<i32>; type Undo = ();
/// #     fn moves(&self, _: &i32) -> Vec<i32> { vec![-1, 1] }
/// #     fn play(&self, at: &mut i32, step: i32) { *at += step }
/// #     fn undo(&self, at: &mut i32, step: i32, (): ()) { *at -= step }
/// # }
/// let mut tracer = Tracer::new(100);
/// let watch: &mut dyn Observer<Dial> = &mut tracer;
/// watch.enter(None, Reach::Path { g: 0, h: 3 });
/// watch.enter(Some(1), Reach::Path { g: 1, h: 2 });
/// let nodes = tracer.into_trace().nodes;
/// assert_eq!((nodes[1].parent, nodes[1].mv), (Some(0), Some(1)));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct TraceNode<M> {
    /// The node it was made from, as an index into [`Trace::nodes`]; `None` for a root.
    pub parent: Option<u32>,
    /// The move that made it; `None` for a root.
    pub mv: Option<M>,
    /// What was known of it when it was made.
    pub reach: Reach,
    /// What became of it, where it was not entered.
    pub fate: Option<Fate>,
    /// What it turned out to be worth to the side to move in it (games).
    pub value: Option<Score>,
    /// Why it was left (tree searches).
    pub left: Option<Leave>,
}

/// A recorded search as plain data: the first nodes in the order in which they were made, and counts of all of them.
///
/// ```
/// use mossa_kernel::{Fate, Observer, Tracer};
/// # struct Dial;
/// # impl mossa_kernel::StateSpace for Dial {
/// #     type State = i32; type Move = i32; type Moves = Vec<i32>; type Undo = ();
/// #     fn moves(&self, _: &i32) -> Vec<i32> { vec![-1, 1] }
/// #     fn play(&self, at: &mut i32, step: i32) { *at += step }
/// #     fn undo(&self, at: &mut i32, step: i32, (): ()) { *at -= step }
/// # }
/// let mut tracer = Tracer::new(100);
/// let watch: &mut dyn Observer<Dial> = &mut tracer;
/// watch.visit(0, 0, 3);
/// watch.generate(1, 1, 2, Fate::New(1));
/// watch.visit(1, 1, 2);
/// let trace = tracer.into_trace();
/// assert_eq!((trace.n_nodes, trace.n_expanded, trace.path_to(1)), (2, 2, vec![1]));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Trace<M> {
    /// The first nodes, at most as many as the tracer's cap.
    pub nodes: Vec<TraceNode<M>>,
    /// The first nodes that were expanded, in that order and without a gap, as indexes into `nodes`.
    pub expanded: Vec<u32>,
    /// Threshold of each round and the number of nodes made before it.
    pub iterations: Vec<(u32, u64)>,
    /// How many nodes were made in all, kept or not, roots included.
    pub n_nodes: u64,
    /// How many nodes were expanded in all, kept or not.
    pub n_expanded: u64,
    /// How many nodes were left by a cut in all.
    pub n_cuts: u64,
}

impl<M: Clone> Trace<M> {
    /// Whether some nodes were too many to keep.
    pub fn is_truncated(&self) -> bool {
        (self.nodes.len() as u64) < self.n_nodes
    }

    /// The moves that lead from the root to a node.
    pub fn path_to(&self, node: u32) -> Vec<M> {
        let mut moves = Vec::new();
        let mut at = &self.nodes[node as usize];
        while let (Some(parent), Some(mv)) = (at.parent, &at.mv) {
            moves.push(mv.clone());
            at = &self.nodes[parent as usize];
        }
        moves.reverse();
        moves
    }
}

/// Records a search as a [`Trace`] of at most `cap` nodes; counts the rest.
///
/// ```
/// use mossa_kernel::{Fate, Observer, Tracer};
/// # struct Dial;
/// # impl mossa_kernel::StateSpace for Dial {
/// #     type State = i32; type Move = i32; type Moves = Vec<i32>; type Undo = ();
/// #     fn moves(&self, _: &i32) -> Vec<i32> { vec![-1, 1] }
/// #     fn play(&self, at: &mut i32, step: i32) { *at += step }
/// #     fn undo(&self, at: &mut i32, step: i32, (): ()) { *at -= step }
/// # }
/// let mut tracer = Tracer::new(2);
/// let watch: &mut dyn Observer<Dial> = &mut tracer;
/// watch.visit(0, 0, 3);
/// watch.generate(-1, 1, 4, Fate::New(1));
/// watch.generate(1, 1, 2, Fate::New(2));
/// let trace = tracer.into_trace();
/// assert_eq!(trace.n_nodes, 3);
/// assert_eq!(trace.nodes.len(), 2);
/// assert!(trace.is_truncated());
/// assert_eq!(trace.path_to(1), [-1]);
/// ```
#[derive(Debug)]
pub struct Tracer<M> {
    trace: Trace<M>,
    cap: usize,
    /// Tree searches: the nodes from the root to here. `None`: came too late to be kept.
    line: Vec<Option<u32>>,
    /// Graph searches: for every state number the node that is its cheapest known form.
    states: Vec<Option<u32>>,
    /// The node whose children are being made.
    parent: Option<u32>,
}

impl<M> Tracer<M> {
    /// A tracer that keeps at most `cap` nodes.
    pub fn new(cap: usize) -> Tracer<M> {
        let trace = Trace {
            nodes: Vec::new(),
            expanded: Vec::new(),
            iterations: Vec::new(),
            n_nodes: 0,
            n_expanded: 0,
            n_cuts: 0,
        };
        Tracer { trace, cap, line: Vec::new(), states: Vec::new(), parent: None }
    }

    /// What was recorded.
    pub fn into_trace(self) -> Trace<M> {
        self.trace
    }

    /// Counts a node, and keeps it if there is room and its parent was kept.
    fn add(&mut self, parent: Option<u32>, mv: Option<M>, reach: Reach, fate: Option<Fate>) -> Option<u32> {
        self.trace.n_nodes += 1;
        let is_orphan = mv.is_some() && parent.is_none();
        if self.cap <= self.trace.nodes.len() || is_orphan {
            return None;
        }
        self.trace.nodes.push(TraceNode { parent, mv, reach, fate, value: None, left: None });
        Some(self.trace.nodes.len() as u32 - 1)
    }

    fn note_expansion(&mut self, node: Option<u32>) {
        // The first expansions without a gap: after one that was not kept, none is.
        if self.trace.expanded.len() as u64 == self.trace.n_expanded {
            self.trace.expanded.extend(node);
        }
        self.trace.n_expanded += 1;
        self.parent = node;
    }
}

impl<S: StateSpace> Observer<S> for Tracer<S::Move> {
    fn enter(&mut self, mv: Option<S::Move>, reach: Reach) {
        let parent = self.line.last().copied().flatten();
        let node = self.add(parent, mv, reach, None);
        self.line.push(node);
    }

    fn expand(&mut self) {
        self.note_expansion(self.line.last().copied().flatten());
    }

    fn leave(&mut self, value: Option<Score>, why: Leave) {
        self.trace.n_cuts += u64::from(why == Leave::Cut);
        if let Some(index) = self.line.pop().flatten() {
            let node = &mut self.trace.nodes[index as usize];
            (node.value, node.left) = (value, Some(why));
        }
        self.parent = self.line.last().copied().flatten();
    }

    fn visit(&mut self, node: u32, g: Cost, h: Cost) {
        if node == 0 {
            // The root is expanded once and first: a new search begins.
            self.states.clear();
            let root = self.add(None, None, Reach::Path { g, h }, None);
            self.states.push(root);
        }
        self.note_expansion(self.states[node as usize]);
    }

    fn generate(&mut self, mv: S::Move, g: Cost, h: Cost, fate: Fate) {
        let child = self.add(self.parent, Some(mv), Reach::Path { g, h }, Some(fate));
        match fate {
            Fate::New(state) | Fate::Better(state) => {
                let n_states = self.states.len().max(state as usize + 1);
                self.states.resize(n_states, None);
                self.states[state as usize] = child;
            }
            Fate::Known(_) | Fate::Beyond => {}
        }
    }

    fn iteration(&mut self, threshold: u32, _stats: &SearchStats) {
        self.trace.iterations.push((threshold, self.trace.n_nodes));
    }
}
