//! A puzzle with its heuristic, ready to be searched: where names become types.

use std::sync::Arc;

use mossa_kernel::{Control, Cost, Heuristic, ProgressSink, Solution};
use mossa_players::Algorithm;
use mossa_tiles::engine::{Part, PartSearched, Plain};
use mossa_tiles::heuristics::{
    AnyHeuristic, AxisMax, InversionDistance, LinearConflict, Manhattan, MaxOf, Misplaced, TypedVisitor,
    WalkingDistance, Zero,
};
use mossa_tiles::notation::write_tiles;
use mossa_tiles::{Cells, Shape, Slide, Tiles};

use super::databased::Databased;
use super::finisher::ByStages;
use super::heuristic_name::{HeuristicName, Named, PATTERN_DB};
use super::instance::Bytes;
use super::plain::PlainPuzzle;
use super::tables::Deadline;
use super::{Instance, Tables, TablesError};

/// A puzzle with its heuristic, types erased.
pub(super) trait Ready: Send + Sync {
    fn solve(
        &self,
        tiles: &[u8],
        algorithm: Algorithm,
        control: &Control<'_>,
        sink: &mut dyn ProgressSink<Slide>,
    ) -> Solution<Slide>;
    fn estimate(&self, tiles: &[u8]) -> Cost;
    /// A part of a round of IDA*; none where rounds have no parts.
    fn search_part(&self, _tiles: &[u8], _part: Part, _control: &Control<'_>) -> Option<PartSearched> {
        None
    }
}

/// What is needed to make a heuristic ready.
pub(super) struct Maker<'a> {
    pub(super) heuristic: &'a HeuristicName,
    pub(super) tables: &'a Tables,
    pub(super) deadline: Deadline<'a>,
}

/// What comes of it.
type Made = Result<Arc<dyn Ready>, TablesError>;

impl Maker<'_> {
    /// Chooses the types: the smallest representation of the board, and for the boards that are solved most the heuristic
    /// as a type of its own. Elsewhere the heuristic is looked up at every step, which costs little beside the rest.
    pub(super) fn make(&self, instance: &Instance) -> Made {
        let (shape, goal) = (instance.shape, &instance.goal);
        if let HeuristicName::One(Named { name: PATTERN_DB, set }) = self.heuristic {
            return match shape.n_cells() {
                ..=16 => self.databased::<u64>(shape, goal, set),
                17..=25 => self.databased::<u128>(shape, goal, set),
                _ => self.databased::<Bytes>(shape, goal, set),
            };
        }
        if let HeuristicName::One(Named { name: "manhattan", .. }) = self.heuristic
            && Plain::fits(shape.n_cells())
        {
            return Ok(PlainPuzzle::ready(puzzle(shape, goal)));
        }
        match shape.n_cells() {
            ..=16 if WalkingDistance::<1>::n_groups(shape) == 1 => self.small(shape, goal),
            ..=16 => self.large::<u64>(shape, goal),
            17..=25 => self.large::<u128>(shape, goal),
            _ => self.large::<Bytes>(shape, goal),
        }
    }

    fn databased<C: Cells>(&self, shape: Shape, goal: &[u8], set: &str) -> Made {
        let tiles = puzzle::<C>(shape, goal);
        let heuristic = self.tables.heuristic(&tiles, set, &self.deadline)?;
        Ok(Databased::ready(tiles, heuristic, self.tables.threads))
    }

    fn small(&self, shape: Shape, goal: &[u8]) -> Made {
        let tiles = puzzle::<u64>(shape, goal);
        let HeuristicName::One(named) = self.heuristic else {
            let heuristic = self.max_of::<u64, 1>(&tiles)?;
            return Ok(Arc::new(Typed { tiles, heuristic }));
        };
        Ok(self.any::<u64, 1>(&tiles, named)?.unwrap_into(MakeReady { tiles }))
    }

    fn large<C: Cells>(&self, shape: Shape, goal: &[u8]) -> Made {
        let tiles = puzzle::<C>(shape, goal);
        match self.heuristic {
            HeuristicName::One(named) => {
                let heuristic = self.any::<C, 8>(&tiles, named)?;
                Ok(Arc::new(Typed { tiles, heuristic }))
            }
            HeuristicName::MaxOf(_) => {
                let heuristic = self.max_of::<C, 8>(&tiles)?;
                Ok(Arc::new(Typed { tiles, heuristic }))
            }
        }
    }

    fn max_of<C: Cells, const G: usize>(&self, tiles: &Tiles<C>) -> Result<MaxOf<G>, TablesError> {
        let parts = self.heuristic.parts().iter().map(|named| self.any(tiles, named));
        Ok(MaxOf::new(parts.collect::<Result<_, _>>()?))
    }

    fn any<C: Cells, const G: usize>(&self, tiles: &Tiles<C>, named: &Named) -> Result<AnyHeuristic<G>, TablesError> {
        Ok(match named.name {
            "zero" => AnyHeuristic::Zero(Zero),
            "misplaced" => AnyHeuristic::Misplaced(Misplaced),
            "manhattan" => AnyHeuristic::Manhattan(Manhattan::new(tiles)),
            "linear-conflict" => AnyHeuristic::LinearConflict(LinearConflict::new(tiles)),
            "walking-distance" => AnyHeuristic::WalkingDistance(WalkingDistance::new(tiles)),
            "inversion-distance" => AnyHeuristic::InversionDistance(InversionDistance::new(tiles)),
            "axis-max" => AnyHeuristic::AxisMax(AxisMax::new(tiles)),
            PATTERN_DB => AnyHeuristic::PatternDb(self.tables.heuristic(tiles, named.set, &self.deadline)?),
            other => unreachable!("{other} is listed and not built"),
        })
    }
}

/// The puzzle of a goal that was read before.
pub(super) fn puzzle<C: Cells>(shape: Shape, goal: &[u8]) -> Tiles<C> {
    Tiles::read(shape, &write_tiles(goal)).expect("the goal was checked when it was read")
}

/// Pairs a puzzle with a heuristic whose type is known.
struct MakeReady<C> {
    tiles: Tiles<C>,
}

impl<C: Cells> TypedVisitor<C> for MakeReady<C> {
    type Answer = Arc<dyn Ready>;

    fn visit<H: Heuristic<Tiles<C>> + 'static>(self, heuristic: H) -> Arc<dyn Ready> {
        Arc::new(Typed { tiles: self.tiles, heuristic })
    }
}

struct Typed<C, H> {
    tiles: Tiles<C>,
    heuristic: H,
}

impl<C: Cells, H: Heuristic<Tiles<C>>> Ready for Typed<C, H> {
    fn solve(
        &self,
        tiles: &[u8],
        algorithm: Algorithm,
        control: &Control<'_>,
        sink: &mut dyn ProgressSink<Slide>,
    ) -> Solution<Slide> {
        let (finisher, board) = (ByStages::default(), self.tiles.board(tiles));
        algorithm.solve_with(&self.tiles, &self.heuristic, &finisher, &board, control, sink)
    }

    fn estimate(&self, tiles: &[u8]) -> Cost {
        self.heuristic.estimate(self.heuristic.memo(&self.tiles, &self.tiles.board(tiles)))
    }
}
