//! Which heuristic runs, and what limits do to the building of its tables.

use mossa_kernel::{Clock, NoProgress, NodeCounter, SearchHandle, StopFlag};
use mossa_tiles::notation::{read_goal, write_tiles};
use mossa_tiles::pdb::Store;

use super::super::HEURISTICS;
use super::*;

fn goal_of(shape: Shape) -> Instance {
    let goal = write_tiles(&read_goal("blank-last", shape).unwrap());
    Instance::read(&goal, Some(shape), "blank-last").unwrap()
}

fn with_control<T>(limits: Limits, act: impl FnOnce(&Control<'_>) -> T) -> T {
    act(&<SearchHandle>::default().control(limits))
}

#[test]
fn every_listed_heuristic_works_on_every_kind_of_board() {
    for (rows, columns) in [(3, 3), (2, 8), (4, 4), (5, 5), (3, 7), (6, 6)] {
        let shape = Shape::new(rows, columns).unwrap();
        let instance = goal_of(shape);
        for listed in HEURISTICS.iter().filter(|listed| !listed.name.contains('(')) {
            let factory = HeuristicFactory::new(listed.name).unwrap();
            let estimate = with_control(Limits::default(), |control| factory.estimate(&instance, control));
            if listed.name == PATTERN_DB && shape.n_cells() == 36 {
                assert!(matches!(estimate, Err(TablesError::NoSet(_))), "no tables, and nothing in their place");
                assert!(factory.check(&instance, None).is_err());
            } else {
                assert_eq!(estimate.unwrap(), 0, "{} on {shape}", listed.name);
            }
        }
    }
}

#[test]
fn bad_maxima_are_refused() {
    for text in ["max(manhattan)", "max(a,b)", "max(manhattan,manhatten)", "max()", "max(zero,zero,zero,zero,zero)"] {
        assert!(HeuristicFactory::new(text).is_err(), "{text}");
    }
}

/// A clock that goes on by a millisecond whenever it is looked at.
#[derive(Default)]
struct Ticking(mossa_kernel::FakeClock);

impl Clock for Ticking {
    fn now(&self) -> Duration {
        self.0.advance(Duration::from_millis(1));
        self.0.now()
    }
}

/// Solves a board with tables in a folder, of which it says how many files are left there.
fn solve_within(time: Option<u64>, factory: HeuristicFactory, folder: &str) -> (Answered<Slide>, usize) {
    let folder = std::env::temp_dir().join(format!("mossa-factory-{folder}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let tables = Tables { store: Store::new(Some(folder.clone())), ..Tables::default() };
    let factory = factory.with_tables(Arc::new(tables));
    let instance = Instance::read("1 2 3 4 5 6 7 8 9 10 0 11", Some("3x4".parse().unwrap()), "blank-last").unwrap();
    let (clock, stop, node_counter) = (Ticking::default(), StopFlag::default(), NodeCounter::default());
    let limits = Limits { time: time.map(Duration::from_millis), ..Limits::default() };
    let control = Control { limits, clock: &clock, stop: &stop, node_counter: &node_counter };
    let answered = factory.solve(&instance, Algorithm::IdaStar, &control, &mut NoProgress).unwrap();
    let n_kept = Store::new(Some(folder.clone())).list().unwrap().len();
    let _ = std::fs::remove_dir_all(&folder);
    (answered, n_kept)
}

#[test]
fn the_time_limit_ends_a_build_and_nothing_half_built_is_kept() {
    let (answered, n_kept) = solve_within(Some(10), HeuristicFactory::new(PATTERN_DB).unwrap(), "limit");
    assert_eq!((answered.solution.verdict, answered.solution.stopped), (Verdict::Stopped, Some(Stopped::Time)));
    assert!(answered.is_unbuilt && Duration::from_millis(10) <= answered.tables_time);
    assert_eq!((answered.heuristic.as_str(), answered.solution.stats.expanded, n_kept), (PATTERN_DB, 0, 0));
    let (answered, n_kept) = solve_within(Some(1_000_000), HeuristicFactory::new(PATTERN_DB).unwrap(), "no-limit");
    assert!(answered.solution.is_optimal() && Duration::from_millis(10) < answered.tables_time);
    assert_eq!(n_kept, 2);
}

#[test]
fn where_the_program_chose_it_finds_another_heuristic_in_time_and_says_so() {
    let (answered, n_kept) = solve_within(Some(20), HeuristicFactory::new(PATTERN_DB).unwrap().or_smaller(), "smaller");
    assert_eq!((answered.heuristic.as_str(), n_kept), (DEFAULT_HEURISTIC, 0));
    assert!(answered.solution.is_optimal() && !answered.is_unbuilt);
    assert!(Duration::from_millis(10) <= answered.tables_time, "the time of the build that was given up counts");
}

#[test]
fn memory_decides_which_set_runs_only_where_the_program_chose() {
    let instance = goal_of(Shape::new(4, 4).unwrap());
    for (bytes, ran) in [(SMALL, "pattern-db"), (1 << 20, "pattern-db:set=snake-4"), (100, DEFAULT_HEURISTIC)] {
        let tables = || Arc::new(Tables { memory: Some(bytes), ..Tables::default() });
        let named = HeuristicFactory::new(PATTERN_DB).unwrap().with_tables(tables());
        assert_eq!(named.check(&instance, None).is_ok(), bytes == SMALL);
        let factory = HeuristicFactory::new(PATTERN_DB).unwrap().or_smaller().with_tables(tables());
        assert!(factory.check(&instance, None).is_ok());
        let solve = |control: &Control<'_>| factory.solve(&instance, Algorithm::IdaStar, control, &mut NoProgress);
        assert_eq!(with_control(Limits::default(), solve).unwrap().heuristic, ran);
        assert!(HeuristicFactory::new(ran).is_ok(), "what ran can be asked for");
    }
}
