//! The engine's search where it can be watched: the same nodes in the same order, one plain step after another, each told
//! to an observer. It is slow, and the oracle that the fast loop in `depth_first.rs` is compared with.

use mossa_kernel::{
    ChildOutcome, Control, Cost, Heuristic, Meter, NodeEntry, NodeExit, Observer, Path, SearchStats, Solution,
    StateSpace as _, Stopped, Verdict,
};

use super::automaton::Automaton;
use super::depth_first::Halt;
use crate::heuristics::PatternDb;
use crate::{Board, Cells, Slide, Tiles};

/// IDA* with pattern databases and an automaton, watched.
///
/// ```
/// use std::sync::Arc;
/// use mossa_kernel::{FakeClock, Limits, Notation, SearchHandle, Tracer};
/// use mossa_tiles::engine::{Automaton, Watched};
/// use mossa_tiles::heuristics::PatternDb;
/// use mossa_tiles::pdb::{Plan, Workers};
/// use mossa_tiles::{Shape, Tiles};
/// let tiles = Tiles::<u64>::blank_last(Shape::new(3, 3).unwrap());
/// let plan = Plan::named("small", tiles.shape(), 8).unwrap();
/// let database = plan.build(Workers { threads: 1, check: &|| Ok(()), progress: &|_, _| () }).unwrap();
/// let heuristic = PatternDb::new(&tiles, Some(Arc::new(database)));
/// let watched = Watched { tiles: &tiles, heuristic: &heuristic, automaton: &Automaton::new(6) };
/// let board = tiles.read_state("8 6 7 2 5 4 3 0 1").unwrap();
/// let (handle, mut tracer) = (SearchHandle::<FakeClock>::default(), Tracer::new(1_000));
/// let solution = watched.solve(&board, &handle.control(Limits::default()), &mut tracer);
/// assert_eq!(solution.path().unwrap().cost, 31);
/// assert_eq!(tracer.into_trace().n_expanded, solution.stats.expanded);
/// ```
pub struct Watched<'a, C> {
    /// The puzzle.
    pub tiles: &'a Tiles<C>,
    /// The tables.
    pub heuristic: &'a PatternDb,
    /// Which slides are tried after which.
    pub automaton: &'a Automaton,
}

impl<C: Cells> Watched<'_, C> {
    /// The shortest way from a solvable board to the goal, with every node told to `observer`.
    pub fn solve(
        &self,
        start: &Board<C>,
        control: &Control<'_>,
        observer: &mut impl Observer<Tiles<C>>,
    ) -> Solution<Slide> {
        let memo = self.heuristic.memo(self.tiles, start);
        let estimate = Heuristic::<Tiles<C>>::estimate(self.heuristic, memo);
        let (stats, line) = (SearchStats::default(), Vec::new());
        let mut search =
            ObservedSearch { puzzle: self, observer, meter: control.meter(), stats, line, bound: estimate };
        let (verdict, stopped) = loop {
            if control.limits.depth.is_some_and(|max| max < search.bound) {
                break (Verdict::Stopped, Some(Stopped::Depth));
            }
            search.stats.iterations += 1;
            search.observer.iteration(search.bound, &search.stats);
            match search.search(start, memo, Node { state: Automaton::START, g: 0, last: None }) {
                // Every way to the goal is longer by a pair of moves.
                Ok(()) => search.bound += 2,
                Err(Halt::Stopped(why)) => break (Verdict::Stopped, Some(why)),
                Err(Halt::Goal) => {
                    search.stats.depth = search.bound;
                    search.line.reverse();
                    let path = Path { moves: std::mem::take(&mut search.line), cost: search.bound };
                    break (Verdict::Solved { path, optimal: true }, None);
                }
            }
        };
        Solution { verdict, estimate, bound: search.bound, stopped, stats: search.stats }
    }
}

/// Where the search is, beside the board.
#[derive(Clone, Copy)]
struct Node {
    /// Of the automaton.
    state: u16,
    /// Moves so far.
    g: Cost,
    /// The last of them.
    last: Option<Slide>,
}

/// A search in progress.
struct ObservedSearch<'a, 'o, C, O> {
    puzzle: &'a Watched<'a, C>,
    observer: &'o mut O,
    meter: Meter<'a>,
    stats: SearchStats,
    /// The moves to the goal, the last first.
    line: Vec<Slide>,
    bound: Cost,
}

type Memo<C> = <PatternDb as Heuristic<Tiles<C>>>::Memo;

impl<C: Cells, O: Observer<Tiles<C>>> ObservedSearch<'_, '_, C, O> {
    fn estimate(&self, memo: Memo<C>) -> Cost {
        Heuristic::<Tiles<C>>::estimate(self.puzzle.heuristic, memo)
    }

    /// Searches below a board. With no moves left and none too many needed, it is the goal.
    fn search(&mut self, board: &Board<C>, memo: Memo<C>, node: Node) -> Result<(), Halt> {
        self.observer.enter(node.last, NodeEntry::Path { g: node.g, h: self.estimate(memo) });
        let outcome = self.below(board, memo, node);
        self.observer.leave(
            None,
            match outcome {
                Err(Halt::Goal) if node.g == self.bound => NodeExit::Leaf,
                Err(Halt::Stopped(_)) => NodeExit::Stopped,
                _ => NodeExit::Exact,
            },
        );
        outcome
    }

    fn below(&mut self, board: &Board<C>, memo: Memo<C>, node: Node) -> Result<(), Halt> {
        if node.g == self.bound {
            return Err(Halt::Goal);
        }
        self.meter.tick().map_err(Halt::Stopped)?;
        self.stats.expanded += 1;
        self.observer.expand();
        let Watched { tiles, heuristic, automaton } = self.puzzle;
        for slide in tiles.moves(board) {
            let state = automaton.state(node.state)[slide as usize];
            if state == Automaton::NOWHERE {
                continue;
            }
            self.stats.generated += 1;
            let child = Node { state, g: node.g + 1, last: Some(slide) };
            let memo = heuristic.step(tiles, memo, board, slide);
            let h = self.estimate(memo);
            if self.bound < child.g + h {
                self.observer.generate(slide, child.g, h, ChildOutcome::Beyond);
                continue;
            }
            if let Err(halt) = self.search(&tiles.after(board, slide), memo, child) {
                if halt == Halt::Goal {
                    self.line.push(slide);
                }
                return Err(halt);
            }
        }
        Ok(())
    }
}
