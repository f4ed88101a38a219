//! Sliding tiles as a puzzle for people.

use mossa_kernel::{Control, NoProgress, View, Viewed as _};
use mossa_players::Algorithm;
use mossa_tiles::notation::read_tiles;
use mossa_tiles::{Solvability, generate};

use super::{
    DEFAULT_ALGORITHM, DEFAULT_HEURISTIC, HeuristicFactory, Instance, SMALL, algorithm, seat_with, usual_heuristic,
};
use crate::puzzle::{AnyPuzzle, BoxedPuzzle, PuzzleSolver, PuzzleWords, Way};
use crate::{PlayerResources, Seat};

impl AnyPuzzle for Instance {
    fn game(&self) -> &'static str {
        "tiles"
    }

    fn board(&self) -> String {
        self.shape().to_string()
    }

    fn start(&self) -> String {
        self.text()
    }

    fn goal(&self) -> String {
        Instance::goal(self)
    }

    fn unusual_goal(&self) -> Option<String> {
        (Instance::goal(self) != "blank-last").then(|| mossa_tiles::notation::write_tiles(&self.goal))
    }

    fn is_solvable(&self) -> bool {
        Instance::solvability(self).is_solvable()
    }

    fn solvability(&self) -> Option<Solvability> {
        Some(Instance::solvability(self))
    }

    fn usual_heuristic(&self) -> &'static str {
        usual_heuristic(self.shape())
    }

    /// The blank goes in one of four directions.
    fn max_branching(&self) -> Option<u64> {
        Some(4)
    }

    fn view(&self) -> View {
        let (tiles, board) = self.plain();
        tiles.view(&board)
    }

    fn words(&self) -> PuzzleWords {
        PuzzleWords { moves: "moves of the blank", step: "blank goes" }
    }

    fn write_moves(&self, moves: &[String]) -> String {
        moves.concat()
    }

    fn read_moves(&self, text: &str) -> Vec<String> {
        text.chars().map(String::from).collect()
    }

    fn at(&self, position: &str) -> Option<BoxedPuzzle> {
        let (_, tiles) = read_tiles(position, Some(self.shape)).ok()?;
        Some(Box::new(Instance { tiles, ..self.clone() }))
    }

    fn is_large(&self) -> bool {
        SMALL < self.shape().n_cells()
    }

    fn shuffled(&self, seed: u64) -> BoxedPuzzle {
        let (tiles, _) = self.plain();
        let mut rng = generate::rng(seed);
        loop {
            let board = tiles.tiles(&generate::any(&tiles, &mut rng));
            if board != self.goal {
                return Box::new(Instance { tiles: board, ..self.clone() });
            }
        }
    }

    fn seat_with(&self, resources: &PlayerResources) -> Box<dyn Seat> {
        seat_with(self, resources)
    }

    fn solver(&self, resources: &PlayerResources) -> Box<dyn PuzzleSolver> {
        let ready = "the default is listed";
        let factory =
            HeuristicFactory::new(usual_heuristic(self.shape())).or_else(|_| HeuristicFactory::new(DEFAULT_HEURISTIC));
        let factory = factory.expect(ready).with_tables(resources.tables());
        Box::new(TilesSolver { puzzle: self.clone(), factory, algorithm: algorithm(DEFAULT_ALGORITHM).expect(ready).1 })
    }
}

/// The usual algorithm with the usual heuristic.
struct TilesSolver {
    puzzle: Instance,
    factory: HeuristicFactory,
    algorithm: Algorithm,
}

impl PuzzleSolver for TilesSolver {
    fn solve(&self, position: &str, control: &Control<'_>) -> Option<Way> {
        let here = Instance::read(position, Some(self.puzzle.shape()), &Instance::goal(&self.puzzle)).ok()?;
        let solution = self.factory.solve(&here, self.algorithm, control, &mut NoProgress).ok()?.solution;
        let path = solution.path()?;
        let moves = path.moves.iter().map(|slide| slide.letter().to_string()).collect();
        Some(Way { moves, is_optimal: solution.is_optimal(), at_least: solution.bound })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shuffled_boards_can_be_solved_and_are_the_same_for_the_same_seed() {
        for (size, goal) in
            [("2x2", "blank-last"), ("3x3", "blank-first"), ("4x4", "blank-last"), ("3x5", "blank-last")]
        {
            let shape = size.parse().unwrap();
            let goal = mossa_tiles::notation::read_goal(goal, shape).unwrap();
            let puzzle = Instance { shape, tiles: goal.clone(), goal };
            for seed in 0..20 {
                let shuffled = puzzle.shuffled(seed);
                assert!(shuffled.is_solvable() && shuffled.start() != puzzle.start(), "{size} {seed}");
                assert_eq!(shuffled.start(), puzzle.shuffled(seed).start());
            }
        }
    }
}
