//! Heuristics for boards, as front ends see them: the moves of a search are written, and any puzzle that comes along is a
//! board.

use std::any::Any;
use std::time::Duration;

use mossa_kernel::{Control, Cost, ProgressSink, Tracer};
use mossa_players::Algorithm;
use mossa_tiles::Tiles;
use mossa_tiles::engine::{Part, PartSearched};

use super::instance::Bytes;
use super::{HeuristicFactory, Instance, TablesError};
use crate::puzzle::{Answered, AnyHeuristic, AnyPuzzle, Expansions, PartSearch, SearchedPart, WrittenSearch};
use crate::seat::Recorded;

/// The board that a puzzle is.
fn board(puzzle: &dyn AnyPuzzle) -> &Instance {
    (puzzle as &dyn Any).downcast_ref().expect("heuristics for boards are asked about boards")
}

fn written(board: &Instance) -> WrittenSearch<Tiles<Bytes>> {
    let (tiles, start) = board.plain();
    WrittenSearch::new(tiles, start)
}

impl AnyHeuristic for HeuristicFactory {
    fn name(&self) -> String {
        self.heuristic()
    }

    fn name_for(&self, algorithm: Algorithm) -> String {
        self.heuristic_for(algorithm)
    }

    fn check(&self, puzzle: &dyn AnyPuzzle, memory: Option<u64>) -> Result<(), TablesError> {
        HeuristicFactory::check(self, board(puzzle), memory)
    }

    fn solve(
        &self,
        puzzle: &dyn AnyPuzzle,
        algorithm: Algorithm,
        control: &Control<'_>,
        sink: &mut dyn ProgressSink<String>,
    ) -> Result<Answered, TablesError> {
        let (board, written) = (board(puzzle), written(board(puzzle)));
        let answered = HeuristicFactory::solve(self, board, algorithm, control, &mut written.sink(sink))?;
        Ok(written.answered(answered))
    }

    fn solve_recorded(
        &self,
        puzzle: &dyn AnyPuzzle,
        algorithm: Algorithm,
        control: &Control<'_>,
        sink: &mut dyn ProgressSink<String>,
        cap: usize,
    ) -> Result<(Answered, Expansions), TablesError> {
        let (board, written) = (board(puzzle), written(board(puzzle)));
        let mut traced = written.traced(sink, cap);
        let answered = HeuristicFactory::solve(self, board, algorithm, control, &mut traced)?;
        let trace = traced.into_trace();
        Ok((written.answered(answered), written.expansions(&trace)))
    }

    fn trace(
        &self,
        puzzle: &dyn AnyPuzzle,
        algorithm: Algorithm,
        control: &Control<'_>,
        cap: usize,
    ) -> Result<(Recorded, String), TablesError> {
        let board = board(puzzle);
        let mut tracer = Tracer::new(cap);
        let Answered { solution, heuristic, is_unbuilt, .. } =
            HeuristicFactory::solve(self, board, algorithm, control, &mut tracer)?;
        if let (true, Some(why)) = (is_unbuilt, solution.stopped) {
            return Err(TablesError::Stopped { set: heuristic, why });
        }
        Ok((written(board).recorded(&solution, tracer.into_trace()), heuristic))
    }

    fn estimate(&self, puzzle: &dyn AnyPuzzle, control: &Control<'_>) -> Result<Cost, TablesError> {
        HeuristicFactory::estimate(self, board(puzzle), control)
    }

    fn estimate_again(&self, puzzle: &dyn AnyPuzzle, algorithm: Algorithm) -> Option<Cost> {
        HeuristicFactory::estimate_again(self, board(puzzle), algorithm)
    }

    fn or_smaller(self: Box<Self>) -> Box<dyn AnyHeuristic> {
        Box::new(HeuristicFactory::or_smaller(*self))
    }

    fn parts(&self) -> Option<&dyn PartSearch> {
        Some(self)
    }
}

impl PartSearch for HeuristicFactory {
    fn fits(&self, puzzle: &dyn AnyPuzzle) -> bool {
        self.has_parts(board(puzzle).shape())
    }

    fn search(
        &self,
        puzzle: &dyn AnyPuzzle,
        part: Part,
        control: &Control<'_>,
    ) -> Result<Option<(SearchedPart, Duration)>, TablesError> {
        let Some((searched, tables_time)) = self.search_part(board(puzzle), part, control)? else { return Ok(None) };
        let PartSearched { bound, estimate, expanded, generated, found, stopped } = searched;
        let found = found.map(|(place, moves)| (place, moves.iter().map(|slide| slide.letter().to_string()).collect()));
        Ok(Some((SearchedPart { bound, estimate, expanded, generated, found, stopped }, tables_time)))
    }
}
