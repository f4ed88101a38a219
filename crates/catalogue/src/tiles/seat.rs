//! A seat at a board of sliding tiles. Its solvers are those of [`HeuristicFactory`], so what is asked here is what `solve` runs.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use mossa_kernel::{Control, ProgressSink, SearchStats, Solution, Solver, Stopped, Verdict};
use mossa_players::{Algorithm, Spec, SpecError};
use mossa_tiles::{Board, Cells, Slide, Tiles};

use super::instance::Bytes;
use super::ready::puzzle;
use super::{DEFAULT_HEURISTIC, HeuristicFactory, Instance, Tables, TablesError};
use crate::PlayerResources;
use crate::seat::{LivePuzzle, Seat};

/// A seat at a board: play by hand, ask a solver, trace a search. A player's spec is an algorithm's with the key
/// `heuristic` added: `a-star:heuristic=manhattan`.
///
/// ```
/// use mossa_catalogue::{seat::Standing, tiles::{Instance, seat}};
/// use mossa_kernel::{FakeClock, Limits, SearchHandle, NoProgress};
/// let mut seat = seat(&Instance::read("1 2 3 4 5 6 0 7 8", None, "blank-last").unwrap());
/// let handle = SearchHandle::<FakeClock>::default();
/// let control = handle.control(Limits::default());
/// let way = seat.ask("ida-star:heuristic=manhattan", &control, &mut NoProgress).unwrap().line;
/// assert_eq!(way, ["R", "R"]);
/// seat.play("R").unwrap();
/// seat.play("R").unwrap();
/// assert_eq!(seat.standing(), Standing::Solved);
/// ```
pub fn seat(instance: &Instance) -> Box<dyn Seat> {
    seat_with(instance, &PlayerResources::REFUSED)
}

/// The same, where solvers may use tables that were made before.
pub fn seat_with(instance: &Instance, resources: &PlayerResources) -> Box<dyn Seat> {
    let tables = resources.tables();
    match instance.shape.n_cells() {
        ..=16 => seat_as::<u64>(instance, tables),
        17..=25 => seat_as::<u128>(instance, tables),
        _ => seat_as::<Bytes>(instance, tables),
    }
}

/// A solver at a seat.
struct SeatedSolver {
    algorithm: Algorithm,
    factory: Arc<HeuristicFactory>,
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
        sink: &mut dyn ProgressSink<Slide>,
    ) -> Solution<Slide> {
        let (shape, goal) = (tiles.shape(), tiles.tiles(tiles.goal()));
        let instance = Instance { shape, tiles: tiles.tiles(start), goal };
        match self.factory.solve(&instance, self.algorithm, control, sink) {
            Ok(answered) => answered.solution,
            // The set was checked when the solver was made: only memory can be lacking now.
            Err(error) => {
                let why = if let TablesError::Stopped { why, .. } = error { why } else { Stopped::Memory };
                let (verdict, stats) = (Verdict::Stopped, SearchStats::default());
                Solution { verdict, estimate: 0, bound: 0, stopped: Some(why), stats }
            }
        }
    }
}

fn seat_as<C: Cells>(instance: &Instance, tables: Arc<Tables>) -> Box<dyn Seat> {
    let tiles = puzzle::<C>(instance.shape, &instance.goal);
    let known: Mutex<HashMap<String, Arc<HeuristicFactory>>> = Mutex::default();
    let place = instance.clone();
    let solvers = move |spec: &Spec| -> Result<Box<dyn Solver<Tiles<C>>>, SpecError> {
        let mut spec = spec.clone();
        let name = spec.value("heuristic").unwrap_or(DEFAULT_HEURISTIC).to_owned();
        spec.keys.retain(|(key, _)| key != "heuristic");
        let algorithm = Algorithm::new(&spec)?;
        let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(factory) = known.get(&name) {
            return Ok(Box::new(SeatedSolver { algorithm, factory: Arc::clone(factory) }));
        }
        let factory = Arc::new(HeuristicFactory::new(&name)?.with_tables(Arc::clone(&tables)));
        factory.check(&place, None).map_err(|why| SpecError::Unusable { name: name.clone(), why: why.to_string() })?;
        known.insert(name, Arc::clone(&factory));
        Ok(Box::new(SeatedSolver { algorithm, factory }))
    };
    let board = tiles.board(&instance.tiles);
    Box::new(LivePuzzle::new(tiles, board, solvers))
}
