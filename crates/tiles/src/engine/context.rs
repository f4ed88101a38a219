//! The context of a search: shape, tables and automaton, which do not change while tiles do.
//!
//! Costs are counted in *excess*: pairs of moves beyond the Manhattan distance. A slide that takes its tile nearer to home
//! has no excess, one that takes it farther away has an excess of one, and the tables hold lower bounds on the excess that
//! groups of tiles need. So thresholds go up in steps of two moves, and no distances are added up: a slide needs one bit,
//! whether its tile goes away from home.

use super::automaton::Automaton;
use crate::{Shape, Slide};

/// The most cells of a board that the engine solves: as many as a word has bits.
pub(crate) const MAX_CELLS: usize = 32;

/// Up to this many bytes of tables are mostly in a cache.
const CACHED: u64 = 64_000_000;

/// Shape, legal slides, tables and automaton.
pub(crate) struct Context<L> {
    pub(crate) lookup: L,
    pub(crate) automaton: Automaton,
    columns: u8,
    /// Whether the tables are too large for the caches, so that entries are worth prefetching.
    pub(crate) is_far: bool,
    /// The side of a square board; 0 on other boards.
    pub(crate) side: u8,
    /// By cell of the blank, the slides that stay on the board.
    legal: [u8; MAX_CELLS],
    /// By slide and cell of the blank, as bits, the homes of the tiles that the slide takes farther away.
    away: [[u32; MAX_CELLS]; 4],
}

impl<L> Context<L> {
    pub(crate) fn new(shape: Shape, lookup: L, automaton: Automaton, n_bytes: u64) -> Context<L> {
        assert!(shape.n_cells() <= MAX_CELLS, "{shape} is too large for this engine");
        let mut legal = [0; MAX_CELLS];
        let mut away = [[0; MAX_CELLS]; 4];
        for blank in 0..shape.n_cells() {
            for slide in Slide::ALL {
                let (is_legal, homes) = reach(shape, blank as u8, slide);
                legal[blank] |= u8::from(is_legal) << slide as u8;
                away[slide as usize][blank] = homes;
            }
        }
        let side = if shape.rows() == shape.columns() { shape.rows() as u8 } else { 0 };
        Context { lookup, automaton, is_far: CACHED < n_bytes, side, columns: shape.columns() as u8, legal, away }
    }

    /// The slides that stay on the board, as bits.
    #[inline]
    pub(crate) fn legal(&self, blank: u8) -> u8 {
        self.legal[usize::from(blank) % MAX_CELLS]
    }

    /// As bits, the homes of the tiles that a slide takes farther away.
    #[inline]
    pub(crate) fn away(&self, slide: Slide, blank: u8) -> u32 {
        self.away[slide as usize][usize::from(blank) % MAX_CELLS]
    }

    /// Where the tile comes from that a legal slide moves.
    #[inline]
    pub(crate) fn source(&self, blank: u8, slide: Slide) -> u8 {
        match slide {
            Slide::Up => blank.wrapping_sub(self.columns),
            Slide::Left => blank.wrapping_sub(1),
            Slide::Right => blank + 1,
            Slide::Down => blank + self.columns,
        }
    }
}

/// Whether a slide stays on the board, and as bits the homes from which it takes tiles away: those on the side that the
/// tile leaves.
pub(crate) fn reach(shape: Shape, blank: u8, slide: Slide) -> (bool, u32) {
    let (row, column) = (shape.row(blank), shape.column(blank));
    let homes = |is_left: &dyn Fn(u8) -> bool| {
        (0..shape.n_cells() as u8).filter(|&home| is_left(home)).fold(0, |homes, home| homes | 1 << home)
    };
    match slide {
        Slide::Up => (0 < row, homes(&|home| shape.row(home) < row)),
        Slide::Left => (0 < column, homes(&|home| shape.column(home) < column)),
        Slide::Right => (column + 1 < shape.columns(), homes(&|home| column < shape.column(home))),
        Slide::Down => (row + 1 < shape.rows(), homes(&|home| row < shape.row(home))),
    }
}
