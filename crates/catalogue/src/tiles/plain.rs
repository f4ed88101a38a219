//! Small boards with Manhattan distance: IDA* uses the engine that holds a board in a word, all other algorithms the
//! generic searches.

use std::sync::Arc;

use mossa_kernel::{Control, Cost, Heuristic, ProgressSink, Solution};
use mossa_players::Algorithm;
use mossa_tiles::engine::Plain;
use mossa_tiles::heuristics::Manhattan;
use mossa_tiles::{Slide, Tiles};

use super::finisher::ByStages;
use super::ready::Ready;

/// A puzzle that fits a word.
pub(super) struct PlainPuzzle {
    tiles: Tiles<u64>,
    heuristic: Manhattan,
    engine: Plain,
}

impl PlainPuzzle {
    pub(super) fn ready(tiles: Tiles<u64>) -> Arc<dyn Ready> {
        let (heuristic, engine) = (Manhattan::new(&tiles), Plain::new(&tiles));
        Arc::new(PlainPuzzle { tiles, heuristic, engine })
    }
}

impl Ready for PlainPuzzle {
    fn solve(
        &self,
        tiles: &[u8],
        algorithm: Algorithm,
        control: &Control<'_>,
        sink: &mut dyn ProgressSink<Slide>,
    ) -> Solution<Slide> {
        let board = self.tiles.board(tiles);
        if algorithm == Algorithm::IdaStar && sink.tracer().is_none() {
            return self.engine.solve(&self.tiles, &board, control, sink);
        }
        algorithm.solve_with(&self.tiles, &self.heuristic, &ByStages::default(), &board, control, sink)
    }

    fn estimate(&self, tiles: &[u8]) -> Cost {
        self.heuristic.memo(&self.tiles, &self.tiles.board(tiles))
    }
}
