//! IDA* with Manhattan distance alone, on boards of up to sixteen cells: the whole board in one word, and at every child
//! one bit that says whether its tile goes away from home.
//!
//! It makes the nodes of the search for any puzzle, in the same order and as many: Korf's published counts, in half the
//! time.

use mossa_kernel::{Control, Cost, Meter, Path, Progress, SearchStats, Solution, Stopped, Verdict, Watch};

use super::ground::reach;
use crate::{Board, Cells, Slide, Tiles};

/// The most cells of a board.
const MOST_CELLS: usize = 16;

/// IDA* with Manhattan distance, for one goal.
pub struct Plain {
    /// By slide and cell of the blank, as bits, the homes of the tiles that the slide takes away.
    away: [[u32; MOST_CELLS]; 4],
    /// By cell of the blank, the slides that stay on the board, as bits.
    legal: [u8; MOST_CELLS],
    columns: u32,
}

impl Plain {
    /// Whether boards of so many cells fit a word.
    pub fn fits(n_cells: usize) -> bool {
        n_cells <= MOST_CELLS
    }

    /// The search for boards of a goal.
    pub fn new<C: Cells>(tiles: &Tiles<C>) -> Plain {
        let shape = tiles.shape();
        assert!(Self::fits(shape.n_cells()), "{shape} does not fit a word");
        let (mut away, mut legal) = ([[0; MOST_CELLS]; 4], [0; MOST_CELLS]);
        for blank in 0..shape.n_cells() {
            for slide in Slide::ALL {
                let (is_legal, homes) = reach(shape, blank as u8, slide);
                legal[blank] |= u8::from(is_legal) << slide as u8;
                away[slide as usize][blank] = homes;
            }
        }
        Plain { away, legal, columns: shape.columns() as u32 }
    }

    /// The shortest way from a solvable board to the goal. Reports every round to `watch`.
    pub fn solve<C: Cells>(
        &self,
        tiles: &Tiles<C>,
        start: &Board<C>,
        control: &Control<'_>,
        watch: &mut dyn Watch<Slide>,
    ) -> Solution<Slide> {
        let shape = tiles.shape();
        let apart = |a: u8, b: u8| shape.row(a).abs_diff(shape.row(b)) + shape.column(a).abs_diff(shape.column(b));
        let of_tile = |cell: u8| (start.tile(cell) != 0).then(|| apart(cell, tiles.goal_cell(start.tile(cell))));
        let estimate = tiles.cells().filter_map(of_tile).sum::<usize>() as Cost;
        let home_of = |cell| if cell == start.blank() { 0 } else { tiles.goal_cell(start.tile(cell)) };
        let cells = tiles.cells().fold(0, |cells, cell| cells | u64::from(home_of(cell)) << (4 * cell));
        let mut search = Search { plain: self, meter: control.meter(), expanded: 0, generated: 0, line: Vec::new() };
        let mut stats = SearchStats::default();
        let mut bound = estimate;
        let (verdict, stopped) = loop {
            watch.progress(&Progress { stats: &stats, line: &[], score: None, bound: Some(bound) });
            if control.limits.depth.is_some_and(|most| most < bound) {
                break (Verdict::Stopped, Some(Stopped::Depth));
            }
            stats.iterations += 1;
            let slack = (bound - estimate) / 2;
            let root = Node { cells, blank: start.blank().into(), left: bound, slack };
            let halt = if bound == 0 { Err(Halt::Goal) } else { search.dive::<NO_SLIDE>(root) };
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

/// Why a dive ended early.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Halt {
    Goal,
    Stopped(Stopped),
}

/// A board and what may be done with it.
#[derive(Clone, Copy)]
struct Node {
    /// The homes of the tiles, four bits a cell; 0 in the blank's.
    cells: u64,
    blank: u32,
    /// Moves left.
    left: u32,
    /// Pairs of moves that may still be spent on going away.
    slack: u32,
}

/// No slide led here.
const NO_SLIDE: u8 = 4;

struct Search<'a> {
    plain: &'a Plain,
    meter: Meter<'a>,
    expanded: u64,
    generated: u64,
    /// The moves to the goal, the last first.
    line: Vec<Slide>,
}

impl Search<'_> {
    /// Searches below a node that `LAST` led to and that has moves left.
    fn dive<const LAST: u8>(&mut self, node: Node) -> Result<(), Halt> {
        if self.meter.count() {
            self.meter.look().map_err(Halt::Stopped)?;
        }
        self.expanded += 1;
        let slides = self.plain.legal[node.blank as usize & 15];
        if LAST != Slide::Down as u8 {
            self.slide::<{ Slide::Up as u8 }>(node, slides)?;
        }
        if LAST != Slide::Right as u8 {
            self.slide::<{ Slide::Left as u8 }>(node, slides)?;
        }
        if LAST != Slide::Left as u8 {
            self.slide::<{ Slide::Right as u8 }>(node, slides)?;
        }
        if LAST != Slide::Up as u8 {
            self.slide::<{ Slide::Down as u8 }>(node, slides)?;
        }
        Ok(())
    }

    #[inline]
    fn slide<const N: u8>(&mut self, node: Node, slides: u8) -> Result<(), Halt> {
        if slides >> N & 1 == 0 {
            return Ok(());
        }
        self.generated += 1;
        let slide = const { Slide::ALL[N as usize] };
        let from = match slide {
            Slide::Up => node.blank.wrapping_sub(self.plain.columns),
            Slide::Left => node.blank.wrapping_sub(1),
            Slide::Right => node.blank + 1,
            Slide::Down => node.blank + self.plain.columns,
        };
        let home = node.cells.wrapping_shr(4 * from) & 15;
        let price = self.plain.away[N as usize][node.blank as usize & 15].wrapping_shr(home as u32) & 1;
        if node.slack < price {
            return Ok(());
        }
        if node.left == 1 {
            self.line.push(slide);
            return Err(Halt::Goal);
        }
        let cells = node.cells ^ home.wrapping_shl(4 * from) ^ home.wrapping_shl(4 * node.blank);
        let child = Node { cells, blank: from, left: node.left - 1, slack: node.slack - price };
        let halt = self.dive::<N>(child);
        if halt == Err(Halt::Goal) {
            self.line.push(slide);
        }
        halt
    }
}
