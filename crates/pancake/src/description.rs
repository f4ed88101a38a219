//! What is said of the puzzle beside its rules: its name, its sizes and its heuristics.

use mossa_kernel::{DescribedPuzzle, HeuristicVisitor, Listed, PuzzleDescription, Text};

use crate::heuristics::{Gap, GapLookahead, Zero};
use crate::{Flip, Pancake, Size, Stack, generate, notation};

/// The puzzle in the representation that holds every stack.
pub type PancakePuzzle = Pancake<[u8; Size::MAX]>;

/// Larger stacks are solved as well as a time limit allows; on almost all of these the proof takes no time at all.
const MAX_SMALL: usize = 25;

impl DescribedPuzzle for PancakePuzzle {
    const DESCRIPTION: PuzzleDescription = PuzzleDescription {
        listed: Listed {
            name: "pancake",
            summary: "sort a stack of 2 to 64 pancakes by turning over its top",
            keys: "",
        },
        title: Text::new("Pancakes", "Frittelle"),
        boards: &["10", "6", "16", "20", "40"],
        heuristics: &[
            Listed {
                name: "gap",
                summary: "neighbours in the stack that are no neighbours in size (the default)",
                keys: "",
            },
            Listed { name: "gap-lookahead", summary: "gaps, and one move more where no move closes a gap", keys: "" },
            Listed { name: "zero", summary: "nothing: blind search", keys: "" },
        ],
    };

    fn on_board(board: &str) -> Result<PancakePuzzle, String> {
        Ok(on_size(board.parse().map_err(|error: crate::PancakeError| error.to_string())?))
    }

    fn on_board_of(state: &str) -> Result<PancakePuzzle, String> {
        let (size, _) = notation::read_stack(state, None).map_err(|error| error.to_string())?;
        Ok(on_size(size))
    }

    fn board(&self) -> String {
        self.size().to_string()
    }

    fn goal(&self) -> [u8; Size::MAX] {
        *Pancake::goal(self)
    }

    fn random(&self, seed: u64) -> [u8; Size::MAX] {
        generate::uniform(self, &mut generate::rng(seed))
    }

    fn is_large(&self) -> bool {
        MAX_SMALL < self.size().n_pancakes()
    }

    fn with_heuristic<V: HeuristicVisitor<Flip>>(
        &self,
        stack: &[u8; Size::MAX],
        name: &str,
        visitor: V,
    ) -> Option<V::Answer> {
        let pancakes = self.pancakes(stack);
        if let Some(small) = Pancake::<u64>::new(self.size()) {
            return visit(&small, &pancakes, name, visitor);
        }
        match Pancake::<u128>::new(self.size()) {
            Some(middle) => visit(&middle, &pancakes, name, visitor),
            None => visit(self, &pancakes, name, visitor),
        }
    }
}

fn on_size(size: Size) -> PancakePuzzle {
    Pancake::new(size).expect("this representation holds every size")
}

fn visit<S: Stack, V: HeuristicVisitor<Flip>>(
    puzzle: &Pancake<S>,
    pancakes: &[u8],
    name: &str,
    visitor: V,
) -> Option<V::Answer> {
    let stack = S::from_pancakes(pancakes);
    match name {
        "gap" => Some(visitor.visit(puzzle, &stack, &Gap)),
        "gap-lookahead" => Some(visitor.visit(puzzle, &stack, &GapLookahead)),
        "zero" => Some(visitor.visit(puzzle, &stack, &Zero)),
        _ => None,
    }
}
