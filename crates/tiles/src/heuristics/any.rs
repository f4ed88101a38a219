//! Any of the heuristics behind one type, and the largest of several: `max(a,b)`.
//!
//! The named heuristics are types of their own, for speed. Combinations are chosen at run time; a type for each would
//! be hundreds, so these go through one `match` a step. A new heuristic is one line in the table below.

use mossa_kernel::{Cost, Heuristic};

use super::{AxisMax, InversionDistance, LinearConflict, Manhattan, Misplaced, PatternDb, WalkingDistance, Zero};
use crate::{Board, Cells, Slide, Tiles};

/// Makes the two enums, heuristics and what they remember, from one table: a name and a type a line.
macro_rules! any_heuristic {
    ($($name:ident: $heuristic:ty,)*) => {
        /// One of the heuristics.
        #[derive(Clone)]
        #[expect(missing_docs, reason = "the names say it")]
        #[expect(clippy::large_enum_variant, reason = "there are a handful, and they live as long as the puzzle")]
        pub enum AnyHeuristic<const G: usize> {
            $($name($heuristic),)*
        }

        /// What the one chosen remembers.
        #[derive(Clone, Copy)]
        #[expect(missing_docs, reason = "the names say it")]
        pub enum AnyMemo<const G: usize> {
            $($name(<$heuristic as Heuristic<Tiles<u64>>>::Memo),)*
        }

        impl<C: Cells, const G: usize> Heuristic<Tiles<C>> for AnyHeuristic<G> {
            type Memo = AnyMemo<G>;

            fn memo(&self, tiles: &Tiles<C>, board: &Board<C>) -> AnyMemo<G> {
                match self {
                    $(AnyHeuristic::$name(heuristic) => AnyMemo::$name(heuristic.memo(tiles, board)),)*
                }
            }

            fn step(&self, tiles: &Tiles<C>, memo: AnyMemo<G>, board: &Board<C>, slide: Slide) -> AnyMemo<G> {
                match (self, memo) {
                    $((AnyHeuristic::$name(heuristic), AnyMemo::$name(memo)) => {
                        AnyMemo::$name(heuristic.step(tiles, memo, board, slide))
                    })*
                    _ => unreachable!("a memo of another heuristic"),
                }
            }

            fn estimate(&self, memo: AnyMemo<G>) -> Cost {
                match (self, memo) {
                    $((AnyHeuristic::$name(heuristic), AnyMemo::$name(memo)) => {
                        Heuristic::<Tiles<C>>::estimate(heuristic, memo)
                    })*
                    _ => unreachable!("a memo of another heuristic"),
                }
            }

            fn is_consistent(&self) -> bool {
                match self {
                    $(AnyHeuristic::$name(heuristic) => Heuristic::<Tiles<C>>::is_consistent(heuristic),)*
                }
            }
        }

        impl<const G: usize> AnyHeuristic<G> {
            /// Hands the one chosen over as the type it is.
            pub fn unwrap_into<C: Cells, V: TypedVisitor<C>>(self, visitor: V) -> V::Answer {
                match self {
                    $(AnyHeuristic::$name(heuristic) => visitor.visit(heuristic),)*
                }
            }
        }
    };
}

any_heuristic! {
    Zero: Zero,
    Misplaced: Misplaced,
    Manhattan: Manhattan,
    LinearConflict: LinearConflict,
    WalkingDistance: WalkingDistance<G>,
    InversionDistance: InversionDistance,
    AxisMax: AxisMax<G>,
    PatternDb: PatternDb,
}

/// A visitor that is told a heuristic's type: see [`AnyHeuristic::unwrap_into`].
pub trait TypedVisitor<C: Cells> {
    /// What comes of it.
    type Answer;

    /// Here it is.
    fn visit<H: Heuristic<Tiles<C>> + 'static>(self, heuristic: H) -> Self::Answer;
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
    pub const MAX: usize = 4;

    /// The largest of these: one to [`MAX`](Self::MAX).
    pub fn new(parts: Vec<AnyHeuristic<G>>) -> MaxOf<G> {
        assert!((1..=Self::MAX).contains(&parts.len()), "{} heuristics in one maximum", parts.len());
        MaxOf { parts }
    }
}

impl<C: Cells, const G: usize> Heuristic<Tiles<C>> for MaxOf<G> {
    type Memo = [AnyMemo<G>; 4];

    fn memo(&self, tiles: &Tiles<C>, board: &Board<C>) -> Self::Memo {
        let mut memo = [AnyMemo::Zero(()); 4];
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
    fn is_consistent(&self) -> bool {
        self.parts.iter().all(Heuristic::<Tiles<C>>::is_consistent)
    }
}
