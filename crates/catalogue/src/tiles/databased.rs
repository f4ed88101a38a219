//! Boards solved with pattern databases: by the engine that was made for them where it can, by the searches for any puzzle
//! elsewhere.

use std::sync::Arc;

use mossa_kernel::{Control, Cost, Heuristic, Limits, ProgressSink, Solution, StopFlag, Verdict};
use mossa_players::Algorithm;
use mossa_tiles::engine::{Automaton, Engine, Part, PartSearched, Watched};
use mossa_tiles::heuristics::PatternDb;
use mossa_tiles::{Board, Cells, Slide, Tiles};

use super::SMALL;
use super::finisher::ByStages;
use super::ready::Ready;

/// A puzzle with its tables.
pub(super) struct Databased<C> {
    tiles: Tiles<C>,
    heuristic: PatternDb,
    automaton: Automaton,
    threads: usize,
}

impl<C: Cells> Databased<C> {
    pub(super) fn ready(tiles: Tiles<C>, heuristic: PatternDb, threads: usize) -> Arc<dyn Ready> {
        let automaton = Automaton::new(Automaton::USUAL);
        Arc::new(Databased { tiles, heuristic, automaton, threads })
    }

    /// An anytime solver always gives an answer, also where the engine was stopped before it had any: a short search
    /// for some path, with the bound that the engine has proven.
    fn with_some_path(
        &self,
        board: &Board<C>,
        proven: &Solution<Slide>,
        control: &Control<'_>,
        sink: &mut dyn ProgressSink<Slide>,
    ) -> Solution<Slide> {
        const NODES: u64 = 5_000;
        let never = StopFlag::default();
        let limits = Limits { nodes: Some(NODES), depth: control.limits.depth, ..Limits::default() };
        let short = Control { limits, stop: &never, ..*control };
        let finder = Algorithm::Anytime;
        let found = finder.solve_with(&self.tiles, &self.heuristic, &ByStages::default(), board, &short, sink);
        let bound = proven.bound.max(found.bound);
        let mut stats = proven.stats;
        stats.add(&found.stats);
        let verdict = match found.verdict {
            Verdict::Solved { path, .. } => Verdict::Solved { optimal: path.cost <= bound, path },
            other => other,
        };
        Solution { verdict, bound, stats, ..*proven }
    }

    /// Whether the engine does what an algorithm does, only faster. Small boards are solved so soon that a first answer
    /// before the best has no use.
    fn is_for_engine(&self, algorithm: Algorithm) -> bool {
        let n_cells = self.tiles.shape().n_cells();
        algorithm == Algorithm::IdaStar || algorithm == Algorithm::Anytime && n_cells <= SMALL
    }
}

impl<C: Cells> Ready for Databased<C> {
    fn solve(
        &self,
        tiles: &[u8],
        algorithm: Algorithm,
        control: &Control<'_>,
        sink: &mut dyn ProgressSink<Slide>,
    ) -> Solution<Slide> {
        let board = self.tiles.board(tiles);
        if let Some(database) = self.heuristic.database().filter(|_| self.is_for_engine(algorithm)) {
            let solution = if let Some(tracer) = sink.tracer() {
                // The same search, node by node.
                let (tiles, heuristic, automaton) = (&self.tiles, &self.heuristic, &self.automaton);
                Watched { tiles, heuristic, automaton }.solve(&board, control, tracer)
            } else {
                let engine = Engine::new(database, self.automaton.clone(), self.threads);
                engine.solve(&self.tiles, &board, control, sink)
            };
            let is_short = algorithm == Algorithm::Anytime && solution.verdict == Verdict::Stopped;
            return if is_short { self.with_some_path(&board, &solution, control, sink) } else { solution };
        }
        algorithm.solve_with(&self.tiles, &self.heuristic, &ByStages::default(), &board, control, sink)
    }

    fn search_part(&self, tiles: &[u8], part: Part, control: &Control<'_>) -> Option<PartSearched> {
        let database = self.heuristic.database()?;
        let engine = Engine::new(database, self.automaton.clone(), 1);
        Some(engine.search_part(&self.tiles, &self.tiles.board(tiles), part, control))
    }

    fn estimate(&self, tiles: &[u8]) -> Cost {
        let memo = self.heuristic.memo(&self.tiles, &self.tiles.board(tiles));
        Heuristic::<Tiles<C>>::estimate(&self.heuristic, memo)
    }
}
