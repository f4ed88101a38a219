//! Beam search: breadth-first search that keeps only the best few states of every layer.
//!
//! Fast, and its memory is bounded by width × depth; but it proves nothing and may miss the goal altogether. With twice
//! the width it takes twice as long and mostly finds shorter paths: `anytime` makes use of that.

use std::hash::Hash;

use mossa_kernel::{
    ChildOutcome, Control, Cost, Heuristic, Meter, Observer, Path, Problem, SearchStats, Solution, Stopped, Verdict,
};

use crate::store::{Met, NodeId, Store, hash};

/// Beam search of a given width.
///
/// ```
/// use mossa_conformance::toys::{Manhattan, Maze};
/// use mossa_kernel::{FakeClock, Limits, SearchHandle, Silent};
/// use mossa_search::beam::beam;
/// let maze = Maze::random(8, 8, 0, 1);
/// let handle = SearchHandle::<FakeClock>::default();
/// let control = handle.control(Limits::default());
/// let solution = beam(&maze, &Manhattan, 4, &maze.start(), &control, &mut Silent);
/// assert_eq!(solution.path().unwrap().cost, 14);
/// assert!(!solution.is_optimal(), "it is, but nothing proves it");
/// ```
pub fn beam<P: Problem, H: Heuristic<P>>(
    problem: &P,
    heuristic: &H,
    width: usize,
    start: &P::State,
    control: &Control<'_>,
    observer: &mut impl Observer<P>,
) -> Solution<P::Move> {
    let estimate = heuristic.estimate(heuristic.memo(problem, start));
    let mut beam = Beam::new(problem, heuristic, width);
    let ceiling = control.limits.depth.map_or(Cost::MAX, |max| max.saturating_add(1));
    let found = beam.run(start, ceiling, &mut control.meter(), observer);
    let (verdict, stopped) = match found {
        Ok(Some(path)) => (Verdict::Solved { path, optimal: false }, None),
        Ok(None) if beam.is_too_narrow || beam.gave_up => (Verdict::Stopped, Some(Stopped::Width)),
        Ok(None) if control.limits.depth.is_some() => (Verdict::Stopped, Some(Stopped::Depth)),
        Ok(None) => (Verdict::Unsolvable, None),
        Err(why) => (Verdict::Stopped, Some(why)),
    };
    Solution { verdict, estimate, bound: estimate, stopped, stats: beam.stats }
}

/// A beam that comes no nearer to the goal for this many layers is stuck.
const PATIENCE: u32 = 50;

/// A child that may make it into the next layer.
struct Candidate<P: Problem, M> {
    parent: NodeId,
    mv: P::Move,
    packed: P::Packed,
    memo: M,
    g: Cost,
    h: Cost,
    fate: ChildOutcome,
}

pub(crate) struct Beam<'a, P: Problem, H: Heuristic<P>> {
    problem: &'a P,
    heuristic: &'a H,
    width: usize,
    store: Store<P::Packed>,
    layer: Vec<(NodeId, H::Memo)>,
    /// The states of the layer that have been expanded, with their g and h.
    expanded: Vec<(NodeId, Cost, Cost)>,
    candidates: Vec<Candidate<P, H::Memo>>,
    /// The candidates below the ceiling: g + h, a lot to decide between equals, and the index. Best first.
    ranking: Vec<(Cost, u32, u32)>,
    /// The state that seems nearest to the goal of all seen so far.
    nearest: Option<(Cost, NodeId)>,
    /// Whether a state was left out for want of width: a wider beam would see more.
    pub(crate) is_too_narrow: bool,
    /// Whether patience ran out.
    gave_up: bool,
    pub(crate) stats: SearchStats,
}

impl<'a, P: Problem, H: Heuristic<P>> Beam<'a, P, H> {
    pub(crate) fn new(problem: &'a P, heuristic: &'a H, width: usize) -> Self {
        Beam {
            problem,
            heuristic,
            width,
            store: Store::new(problem),
            layer: Vec::new(),
            expanded: Vec::new(),
            candidates: Vec::new(),
            ranking: Vec::new(),
            nearest: None,
            is_too_narrow: false,
            gave_up: false,
            stats: SearchStats::default(),
        }
    }

    /// A path that costs less than `ceiling`, if the beam meets one.
    pub(crate) fn run(
        &mut self,
        start: &P::State,
        ceiling: Cost,
        meter: &mut Meter<'_>,
        observer: &mut impl Observer<P>,
    ) -> Result<Option<Path<P::Move>>, Stopped> {
        let _root = self.store.meet(self.problem.pack(start), 0, 0);
        self.layer.push((0, self.heuristic.memo(self.problem, start)));
        let mut patience = PATIENCE;
        if self.problem.is_goal(start) {
            return Ok(Some(Path { moves: Vec::new(), cost: 0 }));
        }
        while !self.layer.is_empty() {
            meter.hold(self.bytes())?;
            let expanded = self.expand_layer(ceiling, meter);
            if let Ok(goal) = expanded {
                self.select(goal);
            }
            self.tell(observer);
            (self.stats.visited, self.stats.horizon) = (self.store.n_closed(), self.store.n_open());
            let goal = expanded?;
            if let Some(ChildOutcome::New(id) | ChildOutcome::Better(id)) =
                goal.map(|index| self.candidates[index].fate)
            {
                let path = self.store.path_to(self.problem, id);
                self.stats.depth = path.moves.len() as u32;
                return Ok(Some(path));
            }
            patience = if self.comes_nearer() { PATIENCE } else { patience - 1 };
            if patience == 0 {
                self.gave_up = true;
                break;
            }
        }
        Ok(None)
    }

    /// Makes all children of the layer; stops short at a goal and says which candidate it is.
    fn expand_layer(&mut self, ceiling: Cost, meter: &mut Meter<'_>) -> Result<Option<usize>, Stopped> {
        self.expanded.clear();
        self.candidates.clear();
        self.ranking.clear();
        for &(id, memo) in &self.layer {
            if meter.count() {
                meter.look()?;
                meter.hold(self.bytes())?;
            }
            self.stats.expanded += 1;
            self.store.close(id);
            let g = self.store.g(id);
            let mut state = self.problem.unpack(self.store.state(id));
            let h = self.heuristic.estimate(memo);
            self.expanded.push((id, g, h));
            for mv in self.problem.moves(&state) {
                let child_g = g + self.problem.cost(&state, mv);
                let memo = self.heuristic.step(self.problem, memo, &state, mv);
                let h = self.heuristic.estimate(memo);
                let undo = self.problem.play(&mut state, mv);
                let packed = self.problem.pack(&state);
                let is_goal = self.problem.is_goal(&state);
                self.problem.undo(&mut state, mv, undo);
                if self.store.is_undo(self.problem, id, mv, &packed) {
                    continue;
                }
                self.stats.generated += 1;
                let index = self.candidates.len();
                let f = child_g.saturating_add(h);
                if f < ceiling {
                    self.ranking.push((f, lot(&packed), index as u32));
                }
                let fate = ChildOutcome::Beyond;
                self.candidates.push(Candidate { parent: id, mv, packed, memo, g: child_g, h, fate });
                if is_goal && f < ceiling {
                    return Ok(Some(index));
                }
            }
        }
        Ok(None)
    }

    /// Chooses the next layer: the goal if there is one, else the best candidates that are new.
    fn select(&mut self, goal: Option<usize>) {
        self.layer.clear();
        match goal {
            Some(index) => self.ranking = vec![(0, 0, index as u32)],
            None => self.ranking.sort_unstable(),
        }
        for &(_, _, index) in &self.ranking {
            let candidate = &mut self.candidates[index as usize];
            if self.layer.len() == self.width {
                self.is_too_narrow = true;
                break;
            }
            candidate.fate = match self.store.meet(candidate.packed.clone(), candidate.parent, candidate.g) {
                Met::New(id) => {
                    self.layer.push((id, candidate.memo));
                    ChildOutcome::New(id)
                }
                Met::Known(id) if candidate.g < self.store.g(id) => {
                    self.store.improve(id, candidate.parent, candidate.g);
                    self.layer.push((id, candidate.memo));
                    ChildOutcome::Better(id)
                }
                Met::Known(id) => ChildOutcome::Known(id),
            };
        }
    }

    /// Whether the layer holds a state that seems nearer to the goal than any before.
    fn comes_nearer(&mut self) -> bool {
        let nearest = self.layer.iter().map(|&(id, memo)| (self.heuristic.estimate(memo), id)).min();
        let is_nearer = nearest.is_some_and(|(h, _)| self.nearest.is_none_or(|(best, _)| h < best));
        if is_nearer {
            self.nearest = nearest;
        }
        is_nearer
    }

    /// The state that came nearest to the goal, and the way to it.
    pub(crate) fn nearest(&self) -> Option<(P::State, Path<P::Move>)> {
        let (_, id) = self.nearest?;
        Some((self.problem.unpack(self.store.state(id)), self.store.path_to(self.problem, id)))
    }

    /// Reports the layer in the order in which it was expanded, now that every child's fate is known.
    fn tell(&self, observer: &mut impl Observer<P>) {
        let mut candidates = self.candidates.iter().peekable();
        for &(id, g, h) in &self.expanded {
            observer.visit(id, g, h);
            while let Some(child) = candidates.next_if(|child| child.parent == id) {
                observer.generate(child.mv, child.g, child.h, child.fate);
            }
        }
    }

    fn bytes(&self) -> u64 {
        let layer = self.layer.capacity() * size_of::<(NodeId, H::Memo)>()
            + self.expanded.capacity() * size_of::<(NodeId, Cost, Cost)>();
        let candidate = size_of::<Candidate<P, H::Memo>>() + self.problem.packed_bytes();
        let candidates =
            self.candidates.capacity() * candidate + self.ranking.capacity() * size_of::<(Cost, u32, u32)>();
        self.store.bytes() + (layer + candidates) as u64
    }
}

/// Decides between equals. By the order of generation the whole beam would soon descend from a few neighbours.
fn lot<K: Hash>(packed: &K) -> u32 {
    hash(packed) as u32
}
