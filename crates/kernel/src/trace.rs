//! The tracer: an observer that keeps events as plain data, up to a cap, and counts the rest.

use crate::{ChildOutcome, Cost, NodeEntry, NodeExit, Observer, SearchStats, StateSpace};

/// A node of a recorded search.
///
/// ```
/// use mossa_kernel::{Observer, NodeEntry, Tracer};
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
/// observer.enter(Some(1), NodeEntry::Path { g: 1, h: 2 });
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
    pub reach: NodeEntry,
    /// What became of it, where it was not entered.
    pub fate: Option<ChildOutcome>,
    /// What it turned out to be worth to the side to move in it (games), as [`Value::traced`](crate::Value::traced) says.
    pub value: Option<f64>,
    /// Why it was left (tree searches).
    pub left: Option<NodeExit>,
}

/// A recorded search as plain data: the first nodes in the order in which they were made, and counts of all of them.
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
/// observer.visit(1, 1, 2);
/// let trace = tracer.into_trace();
/// assert_eq!((trace.n_nodes, trace.n_expanded, trace.path_to(1)), (2, 2, vec![1]));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Trace<M> {
    /// The first nodes, at most as many as the tracer's cap.
    pub nodes: Vec<TraceNode<M>>,
    /// Moves of kept nodes that were not looked at because of a cut, at most as many as the cap, node by node.
    pub skipped: Vec<(u32, M)>,
    /// Nodes that the first playouts came through and what these thought of them then, at most eight times as many as the
    /// cap. A playout runs from its leaf to the root, node 0.
    pub samples: Vec<(u32, f64)>,
    /// The first nodes that were expanded, in that order and without a gap, as indexes into `nodes`.
    pub expanded: Vec<u32>,
    /// Threshold of each round and the number of nodes made before it.
    pub iterations: Vec<(u32, u64)>,
    /// How many nodes were made in all, kept or not, roots included.
    pub n_nodes: u64,
    /// Of these, children: all but the roots.
    pub n_generated: u64,
    /// How many nodes were expanded in all, kept or not.
    pub n_expanded: u64,
    /// How many nodes were left by a cut in all.
    pub n_cuts: u64,
    /// How many nodes the transposition table knew in all.
    pub n_table_hits: u64,
    /// How many playouts there were in all (Monte-Carlo).
    pub n_playouts: u64,
}

impl<M> Default for Trace<M> {
    fn default() -> Trace<M> {
        Trace {
            nodes: Vec::new(),
            skipped: Vec::new(),
            samples: Vec::new(),
            expanded: Vec::new(),
            iterations: Vec::new(),
            n_nodes: 0,
            n_generated: 0,
            n_expanded: 0,
            n_cuts: 0,
            n_table_hits: 0,
            n_playouts: 0,
        }
    }
}

impl<M> Trace<M> {
    /// The same with moves of another kind: each as `write` has it, given the number of the node in which it is played.
    ///
    /// ```
    /// use mossa_kernel::Trace;
    /// let trace = Trace { skipped: vec![(0, 7)], ..Trace::default() };
    /// assert_eq!(trace.map(|_, mv| mv.to_string()).skipped, [(0, "7".to_owned())]);
    /// ```
    pub fn map<N>(self, mut write: impl FnMut(u32, M) -> N) -> Trace<N> {
        let mut text = |node: TraceNode<M>| {
            let TraceNode { parent, mv, reach, fate, value, left } = node;
            let mv = mv.zip(parent).map(|(mv, parent)| write(parent, mv));
            TraceNode { parent, mv, reach, fate, value, left }
        };
        Trace {
            nodes: self.nodes.into_iter().map(&mut text).collect(),
            skipped: self.skipped.into_iter().map(|(node, mv)| (node, write(node, mv))).collect(),
            samples: self.samples,
            expanded: self.expanded,
            iterations: self.iterations,
            n_nodes: self.n_nodes,
            n_generated: self.n_generated,
            n_expanded: self.n_expanded,
            n_cuts: self.n_cuts,
            n_table_hits: self.n_table_hits,
            n_playouts: self.n_playouts,
        }
    }
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
/// use mossa_kernel::{ChildOutcome, Observer, Tracer};
/// # struct Dial;
/// # impl mossa_kernel::StateSpace for Dial {
/// #     type State = i32; type Move = i32; type Moves = Vec<i32>; type Undo = ();
/// #     fn moves(&self, _: &i32) -> Vec<i32> { vec![-1, 1] }
/// #     fn play(&self, at: &mut i32, step: i32) { *at += step }
/// #     fn undo(&self, at: &mut i32, step: i32, (): ()) { *at -= step }
/// # }
/// let mut tracer = Tracer::new(2);
/// let observer: &mut dyn Observer<Dial> = &mut tracer;
/// observer.visit(0, 0, 3);
/// observer.generate(-1, 1, 4, ChildOutcome::New(1));
/// observer.generate(1, 1, 2, ChildOutcome::New(2));
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
    /// Graph searches: for every state number the node that is its cheapest known form. Numbers behind the last node that
    /// was kept are left out, so that this grows no further than the trace.
    states: Vec<Option<u32>>,
    /// The node whose children are being made.
    parent: Option<u32>,
    /// Monte-Carlo searches: the number of the node that grew last …
    sprouting: Option<u32>,
    /// … how many have grown, the root left out …
    n_sprouts: u32,
    /// … whether the last playout has come up to the root …
    is_between_playouts: bool,
    /// … and whether no more playouts are kept.
    is_full: bool,
}

impl<M> Tracer<M> {
    /// A tracer that keeps at most `cap` nodes.
    pub fn new(cap: usize) -> Tracer<M> {
        Tracer {
            trace: Trace::default(),
            cap,
            line: Vec::new(),
            states: Vec::new(),
            parent: None,
            sprouting: None,
            n_sprouts: 0,
            is_between_playouts: true,
            is_full: false,
        }
    }

    /// What was recorded.
    pub fn into_trace(self) -> Trace<M> {
        self.trace
    }

    /// Counts a node, and keeps it if there is room and its parent was kept.
    fn add(&mut self, parent: Option<u32>, mv: Option<M>, reach: NodeEntry, fate: Option<ChildOutcome>) -> Option<u32> {
        self.trace.n_nodes += 1;
        self.trace.n_generated += u64::from(mv.is_some());
        let is_orphan = mv.is_some() && parent.is_none();
        if self.cap <= self.trace.nodes.len() || is_orphan {
            return None;
        }
        self.trace.nodes.push(TraceNode { parent, mv, reach, fate, value: None, left: None });
        Some(self.trace.nodes.len() as u32 - 1)
    }

    /// The node of a state, if it was kept.
    fn known(&self, state: u32) -> Option<u32> {
        self.states.get(state as usize).copied().flatten()
    }

    /// Notes the node of a state.
    fn know(&mut self, state: u32, node: Option<u32>) {
        if node.is_some() {
            let n_states = self.states.len().max(state as usize + 1);
            self.states.resize(n_states, None);
        }
        if let Some(known) = self.states.get_mut(state as usize) {
            *known = node;
        }
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
    fn enter(&mut self, mv: Option<S::Move>, reach: NodeEntry) {
        let parent = self.line.last().copied().flatten();
        let node = self.add(parent, mv, reach, None);
        self.line.push(node);
    }

    fn expand(&mut self) {
        self.note_expansion(self.line.last().copied().flatten());
    }

    fn leave(&mut self, value: Option<f64>, why: NodeExit) {
        self.trace.n_cuts += u64::from(why == NodeExit::Cut);
        self.trace.n_table_hits += u64::from(why == NodeExit::TableHit);
        if let Some(index) = self.line.pop().flatten() {
            let node = &mut self.trace.nodes[index as usize];
            (node.value, node.left) = (value, Some(why));
        }
        self.parent = self.line.last().copied().flatten();
    }

    fn skip(&mut self, mv: S::Move) {
        if let Some(node) = self.line.last().copied().flatten()
            && self.trace.skipped.len() < self.cap
        {
            self.trace.skipped.push((node, mv));
        }
    }

    fn visit(&mut self, node: u32, g: Cost, h: Cost) {
        if node == 0 {
            // The root is expanded once and first: a new search begins.
            self.states.clear();
            let root = self.add(None, None, NodeEntry::Path { g, h }, None);
            self.states.push(root);
        }
        self.note_expansion(self.known(node));
    }

    fn generate(&mut self, mv: S::Move, g: Cost, h: Cost, fate: ChildOutcome) {
        let child = self.add(self.parent, Some(mv), NodeEntry::Path { g, h }, Some(fate));
        match fate {
            ChildOutcome::New(state) | ChildOutcome::Better(state) => self.know(state, child),
            ChildOutcome::Known(_) | ChildOutcome::Beyond => {}
        }
    }

    fn sprout(&mut self, node: u32, mv: S::Move) {
        if self.states.is_empty() {
            let root = self.add(None, None, NodeEntry::Sprout, None);
            self.states.push(root);
        }
        // The children of a node come one after the other.
        if self.sprouting != Some(node) {
            self.sprouting = Some(node);
            self.note_expansion(self.known(node));
        }
        let child = self.add(self.parent, Some(mv), NodeEntry::Sprout, None);
        self.n_sprouts += 1;
        self.know(self.n_sprouts, child);
    }

    fn sample(&mut self, node: u32, value: f64) {
        /// Paths are longer than the tree grows by a playout.
        const SAMPLES_PER_NODE: usize = 8;
        // The first playouts without a gap: after one that has no room, none is kept.
        self.is_full |=
            self.cap.saturating_mul(SAMPLES_PER_NODE) <= self.trace.samples.len() && self.is_between_playouts;
        self.is_between_playouts = node == 0;
        self.trace.n_playouts += u64::from(node == 0);
        let Some(kept) = self.known(node) else { return };
        self.trace.nodes[kept as usize].value = Some(value);
        if !self.is_full {
            self.trace.samples.push((kept, value));
        }
    }

    fn iteration(&mut self, threshold: u32, _stats: &SearchStats) {
        self.trace.iterations.push((threshold, self.trace.n_nodes));
    }
}
