//! What completes a search that has run out of time: a way to the goal by construction, and shorter ones on large boards.
//! The searches that ask for it are in `factory.rs`, `databased.rs` and `plain.rs`.

use mossa_kernel::{Meter, Stopped};
use mossa_search::anytime::PathRepair;
use mossa_tiles::large::Improver;
use mossa_tiles::{Board, Cells, Slide, Tiles, construct::construct};

/// Boards up to this many cells are left to beams with the heuristic, which see more there.
const LEFT_TO_BEAMS: usize = 25;

/// Completes what a search has begun, row by row, and makes it shorter on large boards.
#[derive(Default)]
pub(super) struct ByStages {
    improver: Improver,
}

impl<C: Cells> PathRepair<Tiles<C>> for ByStages {
    fn finish(&self, tiles: &Tiles<C>, board: &Board<C>) -> Option<Vec<Slide>> {
        Some(construct(tiles, board))
    }

    fn can_improve(&self, tiles: &Tiles<C>) -> bool {
        let n_cells = tiles.shape().n_cells();
        LEFT_TO_BEAMS < n_cells && Improver::fits(n_cells)
    }

    fn improve(
        &self,
        tiles: &Tiles<C>,
        start: &Board<C>,
        moves: &mut Vec<Slide>,
        turn: u32,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stopped> {
        self.improver.improve(tiles, start, moves, turn, meter)
    }
}
