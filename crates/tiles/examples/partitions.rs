//! Searches for a good partition of a board into groups: starts from a random one and exchanges tiles between groups as
//! long as that raises the mean of the sums on random boards. Or measures partitions: solves random boards with them.
//!
//! `partitions ROWSxCOLS WHAT [SEED [STEPS [WALK]]]`, such as `partitions 4x4 6,6,3 1 200`: sizes of groups are searched for.
//! A WHAT such as `1,2,5/3,4/…` is a partition and measured, on STEPS random boards, or where these are beyond reach on
//! boards WALK moves from the goal; `…:ranked`, `…:minded` and `…:ranked-minded` say in which form, else it is sparse and
//! the blank ignored. Several with `+` between them are looked up side by side,
//! of which one may be searched for: `partitions 3x5 7,7+1,2,3,6,7,11,12/…`. The blank belongs to the first cell.
//!
//! The mean is a cheap stand-in for the number of nodes; measure the best few before a set is named in `sets.rs`.

#![expect(clippy::disallowed_methods, clippy::print_stdout, reason = "a program for people, with a clock of its own")]
#![expect(clippy::unwrap_used, reason = "an example: bad arguments may panic")]

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

use mossa_kernel::{Heuristic, Limits, NoProgress, RealClock, SearchHandle};
use mossa_tiles::engine::{Automaton, Engine};
use mossa_tiles::heuristics::PatternDb;
use mossa_tiles::pdb::{Blank, Database, Form, Partition, Pattern, PatternTable, Plan, Workers};
use mossa_tiles::{Board, Cells, Shape, Tiles, generate};
use rand::seq::SliceRandom as _;
use rand::{RngExt as _, SeedableRng as _, rngs::ChaCha8Rng};

/// Every form that ignores the blank says the same; this one is the smallest.
const FORM: Form = Form::Ranked(Blank::Ignored);
const N_BOARDS: usize = 2_000;
/// When tables of this many bytes are held, all are dropped.
const MAX_BYTES: u64 = 3 << 30;

struct PartitionSearch<C> {
    tiles: Tiles<C>,
    boards: Vec<Board<C>>,
    tables: HashMap<Pattern, Arc<PatternTable>>,
    n_bytes: u64,
    /// Partitions that are looked up beside the one that is searched for.
    beside: Vec<Partition>,
}

impl<C: Cells> PartitionSearch<C> {
    /// The mean of the heuristic on all boards.
    fn score(&mut self, partition: &Partition) -> f64 {
        let mut partitions = self.beside.clone();
        partitions.push(partition.clone());
        let plan = Plan { shape: self.tiles.shape(), blank_home: 0, partitions, form: FORM };
        let workers = Workers { threads: 2, check: &|| Ok(()), progress: &|_, _| () };
        if MAX_BYTES < self.n_bytes {
            (self.tables, self.n_bytes) = (HashMap::new(), 0);
        }
        let mut tables = Vec::new();
        for pattern in plan.patterns() {
            let build = || {
                self.n_bytes += FORM.n_bytes(&pattern);
                Arc::new(PatternTable::build(&pattern, FORM, workers).unwrap())
            };
            tables.push(self.tables.entry(pattern.clone()).or_insert_with(build).clone());
        }
        let heuristic = PatternDb::new(&self.tiles, Some(Arc::new(Database::new(&plan, &tables))));
        let estimate = |board| Heuristic::<Tiles<C>>::estimate(&heuristic, heuristic.memo(&self.tiles, board));
        self.boards.iter().map(|board| f64::from(estimate(board))).sum::<f64>() / self.boards.len() as f64
    }
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let shape: Shape = args[1].parse().unwrap();
    let number = |at: usize, usual| args.get(at).map_or(usual, |text| text.parse().unwrap());
    let (text, form) = args[2].split_once(':').unwrap_or((&args[2], "sparse"));
    let form = match form {
        "sparse" => Form::Sparse(Blank::Ignored),
        "minded" => Form::Sparse(Blank::Minded),
        "ranked" => Form::Ranked(Blank::Ignored),
        "ranked-minded" => Form::Ranked(Blank::Minded),
        other => panic!("expected sparse, minded, ranked or ranked-minded, got {other}"),
    };
    let (fixed, searched): (Vec<&str>, Vec<&str>) = text.split('+').partition(|part| part.contains('/'));
    let partitions: Vec<Partition> = fixed.into_iter().map(read).collect();
    let (seed, n) = (number(3, 1), number(4, 100));
    match (searched.first(), shape.n_cells()) {
        (Some(sizes), ..=16) => search::<u64>(shape, sizes, partitions, Climb { seed, n_steps: n }),
        (Some(sizes), _) => search::<u128>(shape, sizes, partitions, Climb { seed, n_steps: n }),
        (None, ..=16) => measure::<u64>(&Plan { shape, blank_home: 0, partitions, form }, seed, n, number(5, 0)),
        (None, _) => measure::<u128>(&Plan { shape, blank_home: 0, partitions, form }, seed, n, number(5, 0)),
    }
}

fn read(partition: &str) -> Partition {
    let group = |group: &str| group.split(',').map(|home| home.parse().unwrap()).collect();
    partition.split('/').map(group).collect()
}

fn write(partition: &Partition) -> String {
    let group = |group: &Vec<u8>| group.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
    partition.iter().map(group).collect::<Vec<_>>().join("/")
}

/// Solves random boards, and prints what it took.
fn measure<C: Cells>(plan: &Plan, seed: u64, n_boards: u64, walk: u64) {
    let tiles = Tiles::<C>::blank_first(plan.shape);
    let started = Instant::now();
    let workers = Workers { threads: 2, check: &|| Ok(()), progress: &|_, _| () };
    let database = plan.build(workers).unwrap();
    let (built, megabytes) = (started.elapsed().as_secs_f64(), plan.n_bytes() as f64 / 1e6);
    let engine = Engine::new(&database, Automaton::new(Automaton::USUAL), 1);
    let (mut rng, handle) = (generate::rng(seed), SearchHandle::<RealClock>::default());
    let (mut expanded, mut moves, mut most, mut estimates, started) = (0, 0, 0, 0, Instant::now());
    for _ in 0..n_boards {
        let board = match walk {
            0 => generate::any(&tiles, &mut rng),
            n_moves => generate::walk(&tiles, n_moves as u32, &mut rng),
        };
        let solution = engine.solve(&tiles, &board, &handle.control(Limits::default()), &mut NoProgress);
        expanded += solution.stats.expanded;
        most = most.max(solution.stats.expanded);
        moves += solution.path().unwrap().cost;
        estimates += solution.estimate;
    }
    let (mean, [length, estimate]) = (expanded / n_boards, [moves, estimates].map(|n| f64::from(n) / n_boards as f64));
    let each = started.elapsed().as_secs_f64() / n_boards as f64 * 1e3;
    println!(
        "{} {}: {megabytes:.1} MB in {built:.2} s; {n_boards} boards of {length:.2} moves, estimate {estimate:.2}, {mean} nodes and {each:.2} ms each, {most} at most",
        plan.shape,
        plan.partitions.iter().map(write).collect::<Vec<_>>().join("+"),
    );
}

/// A hill climb: where it begins, and how long it takes.
struct Climb {
    seed: u64,
    n_steps: u64,
}

/// Exchanges tiles between groups, as long as that raises the score.
fn search<C: Cells>(shape: Shape, sizes: &str, beside: Vec<Partition>, Climb { seed, n_steps }: Climb) {
    let tiles = Tiles::<C>::blank_first(shape);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let boards = (0..N_BOARDS).map(|_| generate::any(&tiles, &mut rng)).collect();
    let mut search = PartitionSearch { tiles, boards, tables: HashMap::new(), n_bytes: 0, beside };
    let mut homes: Vec<u8> = (1..shape.n_cells() as u8).collect();
    homes.shuffle(&mut rng);
    let sizes = sizes.split(',').map(|size| size.parse::<usize>().unwrap());
    let mut best: Partition = sizes.map(|size| homes.split_off(homes.len() - size)).collect();
    assert!(homes.is_empty(), "the sizes are of all tiles");
    let mut best_score = search.score(&best);
    for _ in 0..n_steps {
        let mut next = best.clone();
        let (one, other) = (rng.random_range(0..next.len()), rng.random_range(0..next.len()));
        let (at, to) = (rng.random_range(0..next[one].len()), rng.random_range(0..next[other].len()));
        (next[one][at], next[other][to]) = (best[other][to], best[one][at]);
        let score = if one == other { best_score } else { search.score(&next) };
        if best_score < score {
            (best, best_score) = (next, score);
            for group in &mut best {
                group.sort_unstable();
            }
            println!("{best_score:.3} {}", write(&best));
        }
    }
}
