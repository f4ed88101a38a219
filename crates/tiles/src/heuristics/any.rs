//! Any of the heuristics behind one type, and the largest of several: `max(a,b)`.
//!
//! The named heuristics are types of their own, for speed. Combinations are chosen at run time; a type for each would
//! be hundreds, so these go through one `match` a step.

use mossa_kernel::{Cost, Heuristic};

use super::{
    AxisMax, InversionDistance, LinearConflict, Manhattan, Misplaced, PerAxis, WalkMemo, WalkingDistance, Zero,
};
use crate::{Board, Cells, Slide, Tiles};

/// One of the heuristics.
#[derive(Clone)]
#[expect(missing_docs, reason = "the names say it")]
#[expect(clippy::large_enum_variant, reason = "there are a handful, and they live as long as the puzzle")]
pub enum AnyHeuristic<const G: usize> {
    Zero(Zero),
    Misplaced(Misplaced),
    Manhattan(Manhattan),
    LinearConflict(LinearConflict),
    WalkingDistance(WalkingDistance<G>),
    InversionDistance(InversionDistance),
    AxisMax(AxisMax<G>),
}

/// What the one chosen remembers.
#[derive(Clone, Copy)]
#[expect(missing_docs, reason = "the names say it")]
pub enum AnyMemo<const G: usize> {
    Cost(Cost),
    PerAxis(PerAxis<u16>),
    Walk(WalkMemo<G>),
    AxisMax((PerAxis<u16>, WalkMemo<G>, PerAxis<u16>)),
}

impl<C: Cells, const G: usize> Heuristic<Tiles<C>> for AnyHeuristic<G> {
    type Memo = AnyMemo<G>;

    fn memo(&self, tiles: &Tiles<C>, board: &Board<C>) -> AnyMemo<G> {
        match self {
            AnyHeuristic::Zero(_) => AnyMemo::Cost(0),
            AnyHeuristic::Misplaced(h) => AnyMemo::Cost(h.memo(tiles, board)),
            AnyHeuristic::Manhattan(h) => AnyMemo::Cost(h.memo(tiles, board)),
            AnyHeuristic::LinearConflict(h) => AnyMemo::PerAxis(h.memo(tiles, board)),
            AnyHeuristic::WalkingDistance(h) => AnyMemo::Walk(h.memo(tiles, board)),
            AnyHeuristic::InversionDistance(h) => AnyMemo::PerAxis(h.memo(tiles, board)),
            AnyHeuristic::AxisMax(h) => AnyMemo::AxisMax(h.memo(tiles, board)),
        }
    }

    fn step(&self, tiles: &Tiles<C>, memo: AnyMemo<G>, board: &Board<C>, slide: Slide) -> AnyMemo<G> {
        use AnyMemo as Memo;
        match (self, memo) {
            (AnyHeuristic::Misplaced(h), Memo::Cost(memo)) => Memo::Cost(h.step(tiles, memo, board, slide)),
            (AnyHeuristic::Manhattan(h), Memo::Cost(memo)) => Memo::Cost(h.step(tiles, memo, board, slide)),
            (AnyHeuristic::LinearConflict(h), Memo::PerAxis(memo)) => Memo::PerAxis(h.step(tiles, memo, board, slide)),
            (AnyHeuristic::WalkingDistance(h), Memo::Walk(memo)) => Memo::Walk(h.step(tiles, memo, board, slide)),
            (AnyHeuristic::InversionDistance(h), Memo::PerAxis(memo)) => {
                Memo::PerAxis(h.step(tiles, memo, board, slide))
            }
            (AnyHeuristic::AxisMax(h), Memo::AxisMax(memo)) => Memo::AxisMax(h.step(tiles, memo, board, slide)),
            (_, memo) => memo,
        }
    }

    fn estimate(&self, memo: AnyMemo<G>) -> Cost {
        match (self, memo) {
            (AnyHeuristic::InversionDistance(h), AnyMemo::PerAxis(memo)) => Heuristic::<Tiles<C>>::estimate(h, memo),
            (AnyHeuristic::AxisMax(h), AnyMemo::AxisMax(memo)) => Heuristic::<Tiles<C>>::estimate(h, memo),
            (AnyHeuristic::WalkingDistance(h), AnyMemo::Walk(memo)) => Heuristic::<Tiles<C>>::estimate(h, memo),
            (AnyHeuristic::LinearConflict(h), AnyMemo::PerAxis(memo)) => Heuristic::<Tiles<C>>::estimate(h, memo),
            (_, AnyMemo::Cost(cost)) => cost,
            _ => unreachable!("a memo of another heuristic"),
        }
    }
}

/// The largest of up to four heuristics: `max(a,b)`.
///
/// ```
/// use mossa_kernel::{Heuristic, Notation};
/// use mossa_tiles::heuristics::{AnyHeuristic, InversionDistance, Manhattan, MaxOf};
/// use mossa_tiles::{Shape, Tiles};
/// let tiles = Tiles::<u64>::blank_last(Shape::new(3, 3).unwrap());
/// let both = MaxOf::<1>::new(vec![
///     AnyHeuristic::Manhattan(Manhattan::new(&tiles)),
///     AnyHeuristic::InversionDistance(InversionDistance::new(&tiles)),
/// ]);
/// let board = tiles.read_state("8 7 6 5 4 3 2 1 0").unwrap();
/// let memo = both.memo(&tiles, &board);
/// assert_eq!(Heuristic::<Tiles<u64>>::estimate(&both, memo), 22);
/// ```
#[derive(Clone)]
pub struct MaxOf<const G: usize> {
    parts: Vec<AnyHeuristic<G>>,
}

impl<const G: usize> MaxOf<G> {
    /// The most that can be combined.
    pub const MOST: usize = 4;

    /// The largest of these: one to [`MOST`](Self::MOST).
    pub fn new(parts: Vec<AnyHeuristic<G>>) -> MaxOf<G> {
        assert!((1..=Self::MOST).contains(&parts.len()), "{} heuristics in one maximum", parts.len());
        MaxOf { parts }
    }
}

impl<C: Cells, const G: usize> Heuristic<Tiles<C>> for MaxOf<G> {
    type Memo = [AnyMemo<G>; 4];

    fn memo(&self, tiles: &Tiles<C>, board: &Board<C>) -> Self::Memo {
        let mut memo = [AnyMemo::Cost(0); 4];
        for (memo, part) in memo.iter_mut().zip(&self.parts) {
            *memo = part.memo(tiles, board);
        }
        memo
    }

    fn step(&self, tiles: &Tiles<C>, mut memo: Self::Memo, board: &Board<C>, slide: Slide) -> Self::Memo {
        for (memo, part) in memo.iter_mut().zip(&self.parts) {
            *memo = part.step(tiles, *memo, board, slide);
        }
        memo
    }

    fn estimate(&self, memo: Self::Memo) -> Cost {
        let parts = self.parts.iter().zip(memo);
        parts.map(|(part, memo)| Heuristic::<Tiles<C>>::estimate(part, memo)).max().unwrap_or(0)
    }
}
