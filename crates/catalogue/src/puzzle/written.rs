//! A search of a puzzle in the text of the puzzle: its progress, its solution and its trace.

use mossa_kernel::{
    NodeEntry, Notation, Path, Problem, Progress, ProgressSink, Solution, StateSpace, Trace, Tracer, Verdict,
};

use super::{Answered, ExpandedState, Expansions};
use crate::seat::{Recorded, Table, Written, ended};

/// The start of a search, and how its moves are written.
pub(crate) struct WrittenSearch<P: StateSpace>(Table<P>);

impl<P: Problem + Notation> WrittenSearch<P> {
    /// A search that begins at `start`.
    pub(crate) fn new(problem: P, start: P::State) -> WrittenSearch<P> {
        WrittenSearch(Table::at(problem, start))
    }

    /// A line as text.
    pub(crate) fn write_line(&self, moves: &[P::Move]) -> Vec<String> {
        self.0.write_line(moves)
    }

    /// Passes progress on as text.
    pub(crate) fn sink<'a>(&'a self, sink: &'a mut dyn ProgressSink<String>) -> impl ProgressSink<P::Move> + 'a {
        Written { table: &self.0, sink }
    }

    /// The same, with a tracer.
    pub(crate) fn traced<'a>(&'a self, sink: &'a mut dyn ProgressSink<String>, cap: usize) -> WithTracer<'a, P> {
        WithTracer { written: Written { table: &self.0, sink }, tracer: Tracer::new(cap) }
    }

    /// An answer as text.
    pub(crate) fn answered(&self, answered: Answered<P::Move>) -> Answered {
        let Answered { solution, heuristic, tables_time, is_unbuilt } = answered;
        Answered { solution: self.solution(solution), heuristic, tables_time, is_unbuilt }
    }

    fn solution(&self, solution: Solution<P::Move>) -> Solution<String> {
        let Solution { verdict, estimate, bound, stopped, stats } = solution;
        let verdict = match verdict {
            Verdict::Solved { path: Path { moves, cost }, optimal } => {
                Verdict::Solved { path: Path { moves: self.0.write_line(&moves), cost }, optimal }
            }
            Verdict::Unsolvable => Verdict::Unsolvable,
            Verdict::Stopped => Verdict::Stopped,
        };
        Solution { verdict, estimate, bound, stopped, stats }
    }

    /// A recorded search as text.
    pub(crate) fn recorded(&self, solution: &Solution<P::Move>, trace: Trace<P::Move>) -> Recorded {
        let line = solution.path().map(|path| self.0.write_line(&path.moves)).unwrap_or_default();
        let trace = self.0.write_trace(trace);
        Recorded { trace, ended: ended(solution), line, score: None, stats: Some(solution.stats) }
    }

    /// The states that a search expanded, in that order.
    pub(crate) fn expansions(&self, trace: &Trace<P::Move>) -> Expansions {
        let Table { world, state: start, .. } = &self.0;
        let mut states: Vec<P::State> = Vec::with_capacity(trace.nodes.len());
        for node in &trace.nodes {
            // Parents come before their children.
            let parent = node.parent.map_or(start, |parent| &states[parent as usize]);
            states.push(node.mv.map_or_else(|| parent.clone(), |mv| world.after(parent, mv)));
        }
        let expanded = |&node: &u32| {
            let (g, h) = match trace.nodes[node as usize].reach {
                NodeEntry::Path { g, h } => (g, h),
                NodeEntry::Horizon { .. } | NodeEntry::Sprout => unreachable!("puzzles have no horizon"),
            };
            ExpandedState { position: world.write_state(&states[node as usize]), g, h }
        };
        Expansions {
            states: trace.expanded.iter().map(expanded).collect(),
            n_expanded: trace.n_expanded,
            n_nodes: trace.n_nodes,
        }
    }
}

/// Passes progress on as text, and records the search.
pub(crate) struct WithTracer<'a, P: StateSpace> {
    written: Written<'a, P>,
    tracer: Tracer<P::Move>,
}

impl<P: Notation> WithTracer<'_, P> {
    /// What was recorded.
    pub(crate) fn into_trace(self) -> Trace<P::Move> {
        self.tracer.into_trace()
    }
}

impl<P: Notation> ProgressSink<P::Move> for WithTracer<'_, P> {
    fn progress(&mut self, progress: &Progress<'_, P::Move>) {
        self.written.progress(progress);
    }

    fn tracer(&mut self) -> Option<&mut Tracer<P::Move>> {
        Some(&mut self.tracer)
    }
}
