//! A heuristic by name, made ready for every board that comes along: where names become types.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use mossa_kernel::{Control, Cost, Heuristic, SearchStats, Solution, Solver, Tracer, Verdict, Watch};
use mossa_players::{Algorithm, Spec, SpecError};
use mossa_tiles::engine::{Engine, Part, PartSearched, Plain};
use mossa_tiles::heuristics::{
    AnyHeuristic, AxisMax, InversionDistance, LinearConflict, Manhattan, MaxOf, Misplaced, TypedVisitor,
    WalkingDistance, Zero,
};
use mossa_tiles::notation::write_tiles;
use mossa_tiles::{Board, Cells, Shape, Slide, Solvability, Tiles};

use super::databased::Databased;
use super::finisher::ByStages;
use super::heuristic_name::{HeuristicName, Named, PATTERN_DB};
use super::instance::Bytes;
use super::plain::PlainPuzzle;
use super::{DEFAULT_HEURISTIC, Instance, Tables};
use crate::Outsiders;
use crate::seat::{LivePuzzle, Recorded, Seat, ended};

/// What tables are made for.
type ShapeAndGoal = (Shape, Vec<u8>);

/// A heuristic by name, with its tables for every shape and goal that comes along. Shared by threads.
///
/// ```
/// use mossa_catalogue::tiles::{Instance, Workshop};
/// let workshop = Workshop::new("max(manhattan,inversion-distance)").unwrap();
/// let instance = Instance::read("8 7 6 5 4 3 2 1 0", None, "blank-last").unwrap();
/// assert_eq!(workshop.estimate(&instance), 22);
/// assert!(Workshop::new("manhatten").unwrap_err().to_string().contains("did you mean manhattan?"));
/// ```
pub struct Workshop {
    heuristic: HeuristicName,
    tables: Arc<Tables>,
    ready: Mutex<HashMap<ShapeAndGoal, Arc<dyn Ready>>>,
}

impl fmt::Debug for Workshop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Workshop({})", self.heuristic)
    }
}

impl Workshop {
    /// A workshop for the heuristic of this name.
    pub fn new(heuristic: &str) -> Result<Workshop, SpecError> {
        let heuristic = HeuristicName::read(heuristic)?;
        Ok(Workshop { heuristic, tables: Arc::default(), ready: Mutex::default() })
    }

    /// The same with a place where tables are kept, and threads to build and search with.
    pub fn with_tables(mut self, tables: Arc<Tables>) -> Workshop {
        self.tables = tables;
        self
    }

    /// The heuristic's name.
    pub fn heuristic(&self) -> String {
        self.heuristic.to_string()
    }

    /// Solves a board. One that cannot be solved is recognised before any search.
    pub fn solve(
        &self,
        instance: &Instance,
        algorithm: Algorithm,
        control: &Control<'_>,
        watch: &mut dyn Watch<Slide>,
    ) -> Solution<Slide> {
        let ready = self.ready_for(instance);
        if instance.solvability().is_solvable() {
            let mut solution = ready.solve(&instance.tiles, algorithm, control, watch);
            // Blind algorithms do not ask the heuristic, but what it says of the start is of interest all the same.
            solution.estimate = ready.estimate(&instance.tiles);
            solution.bound = solution.bound.max(solution.estimate);
            return solution;
        }
        unsolvable(ready.estimate(&instance.tiles))
    }

    /// Solves a board, and records how: at most `cap` nodes, the rest are counted.
    ///
    /// ```
    /// use mossa_catalogue::Algorithm;
    /// use mossa_catalogue::tiles::{Instance, Workshop};
    /// use mossa_kernel::{Limits, Reins};
    /// let instance = Instance::read("1 2 3 4 5 6 0 7 8", None, "blank-last").unwrap();
    /// let (reins, algorithm) = (<Reins>::default(), Algorithm::new(&"a-star".parse().unwrap()).unwrap());
    /// let control = reins.control(Limits::default());
    /// let recorded = Workshop::new("manhattan").unwrap().trace(&instance, algorithm, &control, 100);
    /// assert_eq!((recorded.line.concat(), recorded.trace.n_expanded), ("RR".into(), 2));
    /// ```
    pub fn trace(&self, instance: &Instance, algorithm: Algorithm, control: &Control<'_>, cap: usize) -> Recorded {
        let mut tracer = Tracer::new(cap);
        let solution = self.solve(instance, algorithm, control, &mut tracer);
        let line = solution
            .path()
            .map(|path| path.moves.iter().map(|slide| slide.letter().to_string()).collect())
            .unwrap_or_default();
        let trace = tracer.into_trace().map(|_, slide| slide.letter().to_string());
        Recorded { trace, ended: ended(&solution), line, score: None, stats: Some(solution.stats) }
    }

    /// Whether rounds of IDA* for a board can be searched in parts.
    pub fn has_parts(&self, shape: Shape) -> bool {
        matches!(&self.heuristic, HeuristicName::One(Named { name: PATTERN_DB, .. })) && Engine::fits(shape.n_cells())
    }

    /// Searches a part of a round of IDA* from a board that can be solved; none where rounds have no parts.
    pub fn search_part(&self, instance: &Instance, part: Part, control: &Control<'_>) -> Option<PartSearched> {
        self.ready_for(instance).search_part(&instance.tiles, part, control)
    }

    /// The heuristic's value of a board.
    pub fn estimate(&self, instance: &Instance) -> Cost {
        self.ready_for(instance).estimate(&instance.tiles)
    }

    /// The tables for a shape and goal, made when they are first needed.
    fn ready_for(&self, instance: &Instance) -> Arc<dyn Ready> {
        let mut ready = self.ready.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (instance.shape, instance.goal.clone());
        ready.entry(key).or_insert_with(|| self.make_ready(instance)).clone()
    }
}

impl Workshop {
    /// Chooses the types: the smallest representation of the board, and for the boards that are solved most the heuristic
    /// as a type of its own. Elsewhere the heuristic is looked up at every step, which costs little beside the rest.
    fn make_ready(&self, instance: &Instance) -> Arc<dyn Ready> {
        let (shape, goal) = (instance.shape, &instance.goal);
        if let HeuristicName::One(Named { name: PATTERN_DB, set }) = &self.heuristic {
            return match shape.n_cells() {
                ..=16 => Databased::<u64>::ready(puzzle(shape, goal), set, &self.tables),
                17..=25 => Databased::<u128>::ready(puzzle(shape, goal), set, &self.tables),
                _ => Databased::<Bytes>::ready(puzzle(shape, goal), set, &self.tables),
            };
        }
        if let HeuristicName::One(Named { name: "manhattan", .. }) = &self.heuristic
            && Plain::fits(shape.n_cells())
        {
            return PlainPuzzle::ready(puzzle(shape, goal));
        }
        match shape.n_cells() {
            ..=16 if WalkingDistance::<1>::n_groups(shape) == 1 => self.small(shape, goal),
            ..=16 => self.large::<u64>(shape, goal),
            17..=25 => self.large::<u128>(shape, goal),
            _ => self.large::<Bytes>(shape, goal),
        }
    }

    fn small(&self, shape: Shape, goal: &[u8]) -> Arc<dyn Ready> {
        let tiles = puzzle::<u64>(shape, goal);
        let HeuristicName::One(named) = &self.heuristic else {
            let heuristic = max_of::<u64, 1>(&tiles, &self.heuristic, &self.tables);
            return Arc::new(Typed { tiles, heuristic });
        };
        any::<u64, 1>(&tiles, named, &self.tables).unwrap_into(MakeReady { tiles })
    }

    fn large<C: Cells>(&self, shape: Shape, goal: &[u8]) -> Arc<dyn Ready> {
        let tiles = puzzle::<C>(shape, goal);
        match &self.heuristic {
            HeuristicName::One(named) => {
                let heuristic = any::<C, 8>(&tiles, named, &self.tables);
                Arc::new(Typed { tiles, heuristic })
            }
            HeuristicName::MaxOf(_) => {
                let heuristic = max_of::<C, 8>(&tiles, &self.heuristic, &self.tables);
                Arc::new(Typed { tiles, heuristic })
            }
        }
    }
}

/// The answer where no search is needed.
fn unsolvable(estimate: Cost) -> Solution<Slide> {
    let stats = SearchStats::default();
    Solution { verdict: Verdict::Unsolvable, estimate, bound: estimate, stopped: None, stats }
}

/// A puzzle with its heuristic, types erased.
pub(super) trait Ready: Send + Sync {
    fn solve(
        &self,
        tiles: &[u8],
        algorithm: Algorithm,
        control: &Control<'_>,
        watch: &mut dyn Watch<Slide>,
    ) -> Solution<Slide>;
    fn estimate(&self, tiles: &[u8]) -> Cost;
    /// A part of a round of IDA*; none where rounds have no parts.
    fn search_part(&self, _tiles: &[u8], _part: Part, _control: &Control<'_>) -> Option<PartSearched> {
        None
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
        watch: &mut dyn Watch<Slide>,
    ) -> Solution<Slide> {
        algorithm.solve_with(
            &self.tiles,
            &self.heuristic,
            &ByStages::default(),
            &self.tiles.board(tiles),
            control,
            watch,
        )
    }

    fn estimate(&self, tiles: &[u8]) -> Cost {
        self.heuristic.estimate(self.heuristic.memo(&self.tiles, &self.tiles.board(tiles)))
    }
}

/// A seat at a board: play by hand, ask a solver, trace a search. A player's spec is an algorithm's with the key
/// `heuristic` added: `a-star:heuristic=manhattan`.
///
/// ```
/// use mossa_catalogue::{seat::Standing, tiles::{Instance, seat}};
/// use mossa_kernel::{FakeClock, Limits, Reins, Unwatched};
/// let mut seat = seat(&Instance::read("1 2 3 4 5 6 0 7 8", None, "blank-last").unwrap());
/// let reins = Reins::<FakeClock>::default();
/// let control = reins.control(Limits::default());
/// let way = seat.ask("ida-star:heuristic=manhattan", &control, &mut Unwatched).unwrap().line;
/// assert_eq!(way, ["R", "R"]);
/// seat.play("R").unwrap();
/// seat.play("R").unwrap();
/// assert_eq!(seat.standing(), Standing::Solved);
/// ```
pub fn seat(instance: &Instance) -> Box<dyn Seat> {
    seat_with(instance, &Outsiders::REFUSED)
}

/// The same, where solvers may use tables that were made before.
pub fn seat_with(instance: &Instance, outsiders: &Outsiders) -> Box<dyn Seat> {
    let tables = outsiders.tables();
    match instance.shape.n_cells() {
        ..=16 => seat_as::<u64>(instance, tables),
        17..=25 => seat_as::<u128>(instance, tables),
        _ => seat_as::<Bytes>(instance, tables),
    }
}

/// A solver at a seat: as [`Workshop::solve`], it knows a lost cause and how to finish what it has begun.
struct SeatedSolver {
    algorithm: Algorithm,
    heuristic: Arc<MaxOf<8>>,
}

impl<C: Cells> Solver<Tiles<C>> for SeatedSolver {
    fn name(&self) -> &str {
        self.algorithm.name()
    }

    fn solve(
        &mut self,
        tiles: &Tiles<C>,
        start: &Board<C>,
        control: &Control<'_>,
        watch: &mut dyn Watch<Slide>,
    ) -> Solution<Slide> {
        if Solvability::of(tiles, start).is_solvable() {
            return self.algorithm.solve_with(tiles, &*self.heuristic, &ByStages::default(), start, control, watch);
        }
        let memo = self.heuristic.memo(tiles, start);
        unsolvable(Heuristic::<Tiles<C>>::estimate(&*self.heuristic, memo))
    }
}

fn seat_as<C: Cells>(instance: &Instance, tables: Arc<Tables>) -> Box<dyn Seat> {
    let tiles = puzzle::<C>(instance.shape, &instance.goal);
    let rules = tiles.clone();
    let known: Mutex<HashMap<String, Arc<MaxOf<8>>>> = Mutex::default();
    let solvers = move |spec: &Spec| -> Result<Box<dyn Solver<Tiles<C>>>, SpecError> {
        let name = HeuristicName::read(spec.value("heuristic").unwrap_or(DEFAULT_HEURISTIC))?;
        let mut spec = spec.clone();
        spec.keys.retain(|(key, _)| key != "heuristic");
        let algorithm = Algorithm::new(&spec)?;
        let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
        let heuristic =
            known.entry(name.to_string()).or_insert_with(|| Arc::new(max_of(&rules, &name, &tables))).clone();
        Ok(Box::new(SeatedSolver { algorithm, heuristic }))
    };
    let board = tiles.board(&instance.tiles);
    Box::new(LivePuzzle::new(tiles, board, solvers))
}

fn puzzle<C: Cells>(shape: Shape, goal: &[u8]) -> Tiles<C> {
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

fn max_of<C: Cells, const G: usize>(tiles: &Tiles<C>, heuristic: &HeuristicName, tables: &Tables) -> MaxOf<G> {
    let names = match heuristic {
        HeuristicName::One(name) => std::slice::from_ref(name),
        HeuristicName::MaxOf(names) => names,
    };
    MaxOf::new(names.iter().map(|name| any(tiles, name, tables)).collect())
}

fn any<C: Cells, const G: usize>(tiles: &Tiles<C>, named: &Named, tables: &Tables) -> AnyHeuristic<G> {
    match named.name {
        "zero" => AnyHeuristic::Zero(Zero),
        "misplaced" => AnyHeuristic::Misplaced(Misplaced),
        "manhattan" => AnyHeuristic::Manhattan(Manhattan::new(tiles)),
        "linear-conflict" => AnyHeuristic::LinearConflict(LinearConflict::new(tiles)),
        "walking-distance" => AnyHeuristic::WalkingDistance(WalkingDistance::new(tiles)),
        "inversion-distance" => AnyHeuristic::InversionDistance(InversionDistance::new(tiles)),
        "axis-max" => AnyHeuristic::AxisMax(AxisMax::new(tiles)),
        PATTERN_DB => AnyHeuristic::PatternDb(tables.heuristic(tiles, named.set)),
        other => unreachable!("{other} is listed and not built"),
    }
}

#[cfg(test)]
mod tests {
    use mossa_tiles::notation::read_goal;

    use super::super::HEURISTICS;
    use super::*;

    #[test]
    fn every_listed_heuristic_works_on_every_kind_of_board() {
        for (rows, columns) in [(3, 3), (2, 8), (4, 4), (5, 5), (3, 7), (6, 6)] {
            let shape = Shape::new(rows, columns).unwrap();
            let goal = write_tiles(&read_goal("blank-last", shape).unwrap());
            let instance = Instance::read(&goal, Some(shape), "blank-last").unwrap();
            for listed in HEURISTICS.iter().filter(|listed| !listed.name.contains('(')) {
                assert_eq!(Workshop::new(listed.name).unwrap().estimate(&instance), 0, "{} on {shape}", listed.name);
            }
            assert_eq!(Workshop::new("max(zero,misplaced)").unwrap().estimate(&instance), 0);
        }
    }

    #[test]
    fn bad_maxima_are_refused() {
        for text in ["max(manhattan)", "max(a,b)", "max(manhattan,manhatten)", "max()", "max(zero,zero,zero,zero,zero)"]
        {
            assert!(Workshop::new(text).is_err(), "{text}");
        }
    }
}
