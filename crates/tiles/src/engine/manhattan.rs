//! IDA* with Manhattan distance alone, on boards of up to sixteen cells: the whole board in one word, and at every child
//! one bit that says whether its tile goes away from home.
//!
//! It makes the nodes of the search for any puzzle, in the same order and as many: Korf's published counts. The 15-puzzle has a copy of
//! the loop for every cell of the blank.

#![expect(clippy::inline_always, reason = "the blank's cell is a constant only where all of it is inlined")]

use mossa_kernel::{Control, Cost, Meter, Path, Progress, ProgressSink, SearchStats, Solution, Stopped, Verdict};

use super::context::reach;
use super::depth_first::{Flow, Halt};
use super::squares::{ANY, away, by_cell, is_legal, source};
use crate::{Board, Cells, Slide, Tiles};

/// The most cells of a board.
const MAX_CELLS: usize = 16;

/// IDA* with Manhattan distance, for one goal.
pub struct Plain {
    /// By slide and cell of the blank, as bits, the homes of the tiles that the slide takes away.
    away: [[u32; MAX_CELLS]; 4],
    /// By cell of the blank, the slides that stay on the board, as bits.
    legal: [u8; MAX_CELLS],
    columns: u8,
    is_four_by_four: bool,
}

impl Plain {
    /// Whether boards of `n_cells` cells fit a word.
    pub fn fits(n_cells: usize) -> bool {
        n_cells <= MAX_CELLS
    }

    /// The search for boards of a goal.
    pub fn new<C: Cells>(tiles: &Tiles<C>) -> Plain {
        let shape = tiles.shape();
        assert!(Self::fits(shape.n_cells()), "{shape} does not fit a word");
        let (mut away, mut legal) = ([[0; MAX_CELLS]; 4], [0; MAX_CELLS]);
        for blank in 0..shape.n_cells() {
            for slide in Slide::ALL {
                let (is_legal, homes) = reach(shape, blank as u8, slide);
                legal[blank] |= u8::from(is_legal) << slide as u8;
                away[slide as usize][blank] = homes;
            }
        }
        let is_four_by_four = (shape.rows(), shape.columns()) == (4, 4);
        Plain { away, legal, columns: shape.columns() as u8, is_four_by_four }
    }

    /// The shortest way from a solvable board to the goal. Reports every round to `watch`.
    pub fn solve<C: Cells>(
        &self,
        tiles: &Tiles<C>,
        start: &Board<C>,
        control: &Control<'_>,
        watch: &mut dyn ProgressSink<Slide>,
    ) -> Solution<Slide> {
        let shape = tiles.shape();
        let apart = |a: u8, b: u8| shape.row(a).abs_diff(shape.row(b)) + shape.column(a).abs_diff(shape.column(b));
        let of_tile = |cell: u8| (start.tile(cell) != 0).then(|| apart(cell, tiles.goal_cell(start.tile(cell))));
        let estimate = tiles.cells().filter_map(of_tile).sum::<usize>() as Cost;
        let home_of = |cell| if cell == start.blank() { 0 } else { tiles.goal_cell(start.tile(cell)) };
        let cells = tiles.cells().fold(0, |cells, cell| cells | u64::from(home_of(cell)) << (4 * cell));
        let mut search = ManhattanSearch {
            plain: self,
            meter: control.meter(),
            expanded: 0,
            generated: 0,
            line: Vec::new(),
            halt: None,
        };
        let mut stats = SearchStats::default();
        let mut bound = estimate;
        let (verdict, stopped) = loop {
            watch.progress(&Progress { stats: &stats, line: &[], score: None, bound: Some(bound) });
            if control.limits.depth.is_some_and(|max| max < bound) {
                break (Verdict::Stopped, Some(Stopped::Depth));
            }
            stats.iterations += 1;
            let slack = (bound - estimate) / 2;
            let root = Node { cells, blank: start.blank().into(), left: bound, slack };
            let halt = if bound == 0 { Err(Halt::Goal) } else { search.search(root) };
            (stats.expanded, stats.generated) = (search.expanded, search.generated);
            match halt {
                Ok(()) => bound += 2,
                Err(Halt::Stopped(why)) => break (Verdict::Stopped, Some(why)),
                Err(Halt::Goal) => {
                    stats.depth = bound;
                    search.line.reverse();
                    let path = Path { moves: std::mem::take(&mut search.line), cost: bound };
                    break (Verdict::Solved { path, optimal: true }, None);
                }
            }
        };
        Solution { verdict, estimate, bound, stopped, stats }
    }
}

/// A board and what may be done with it.
#[derive(Clone, Copy)]
struct Node {
    /// The homes of the tiles, four bits a cell; 0 in the blank's.
    cells: u64,
    blank: u32,
    /// Moves left.
    left: u32,
    /// How many more slides the threshold allows that take a tile away from home.
    slack: u32,
}

/// No slide led here.
const NO_SLIDE: u8 = 4;

struct ManhattanSearch<'a> {
    plain: &'a Plain,
    meter: Meter<'a>,
    expanded: u64,
    generated: u64,
    /// The moves to the goal, the last first.
    line: Vec<Slide>,
    halt: Option<Halt>,
}

impl ManhattanSearch<'_> {
    /// Searches below a node that has moves left: why it ended early, if it did.
    fn search(&mut self, root: Node) -> Result<(), Halt> {
        self.halt = None;
        let _ = if self.plain.is_four_by_four {
            self.enter::<4, NO_SLIDE>(root)
        } else {
            self.enter::<ANY, NO_SLIDE>(root)
        };
        self.halt.map_or(Ok(()), Err)
    }

    #[inline(always)]
    fn enter<const SIDE: u8, const LAST: u8>(&mut self, node: Node) -> Flow {
        by_cell!(SIDE, node.blank as u8, self.expand::<LAST>(node))
    }

    /// Searches below a node with the blank in `CELL` that `LAST` led to.
    fn expand<const SIDE: u8, const CELL: u8, const LAST: u8>(&mut self, node: Node) -> Flow {
        if self.meter.count() && self.look() == Flow::Stop {
            return Flow::Stop;
        }
        self.expanded += 1;
        let node = if SIDE == ANY { node } else { Node { blank: CELL.into(), ..node } };
        let slides = if SIDE == ANY { self.plain.legal[node.blank as usize % MAX_CELLS] } else { 15 };
        if LAST != Slide::Down as u8 && self.slide::<SIDE, CELL, { Slide::Up as u8 }>(node, slides) == Flow::Stop
            || LAST != Slide::Right as u8 && self.slide::<SIDE, CELL, { Slide::Left as u8 }>(node, slides) == Flow::Stop
            || LAST != Slide::Left as u8 && self.slide::<SIDE, CELL, { Slide::Right as u8 }>(node, slides) == Flow::Stop
            || LAST != Slide::Up as u8 && self.slide::<SIDE, CELL, { Slide::Down as u8 }>(node, slides) == Flow::Stop
        {
            return Flow::Stop;
        }
        Flow::Continue
    }

    /// Looks at the limits.
    #[cold]
    fn look(&mut self) -> Flow {
        self.halt = self.meter.look().map_err(Halt::Stopped).err();
        if self.halt.is_none() { Flow::Continue } else { Flow::Stop }
    }

    #[inline(always)]
    fn slide<const SIDE: u8, const CELL: u8, const N: u8>(&mut self, node: Node, slides: u8) -> Flow {
        if !is_legal(SIDE, CELL, N) || slides >> N & 1 == 0 {
            return Flow::Continue;
        }
        self.generated += 1;
        let columns = if SIDE == ANY { self.plain.columns } else { SIDE };
        let from = u32::from(source(columns, node.blank as u8, N)) % MAX_CELLS as u32;
        let homes = if SIDE == ANY {
            self.plain.away[N as usize][node.blank as usize % MAX_CELLS]
        } else {
            away(SIDE, CELL, N)
        };
        let home = node.cells >> (4 * from) & 15;
        // A slide that takes its tile away from home is one pair of moves more than the Manhattan distance.
        let excess = homes >> home & 1;
        if node.slack < excess {
            return Flow::Continue;
        }
        let slide = const { Slide::ALL[N as usize] };
        if node.left == 1 {
            self.line.push(slide);
            self.halt = Some(Halt::Goal);
            return Flow::Stop;
        }
        let cells = node.cells ^ home << (4 * from) ^ home << (4 * (node.blank % MAX_CELLS as u32));
        let child = Node { cells, blank: from, left: node.left - 1, slack: node.slack - excess };
        let cell = const { source(SIDE, CELL, N) };
        let flow = by_cell!(SIDE, cell, self.expand::<N>(child));
        if flow == Flow::Stop && self.halt == Some(Halt::Goal) {
            self.line.push(slide);
        }
        flow
    }
}
