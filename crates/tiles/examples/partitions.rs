//! Searches for a good partition of a board into groups: starts from random ones and exchanges tiles between groups as long
//! as that raises the mean of the sums on random boards.
//!
//! `partitions ROWSxCOLS SIZES [SEED [STEPS]]`, such as `partitions 4x4 6,6,3 1 200`. The blank belongs to the first cell.
//! The mean is a cheap stand-in for the number of nodes; compare the best few with the example `sets` before a set is
//! named in `sets.rs`.

#![expect(clippy::disallowed_methods, clippy::print_stdout, reason = "a program for people")]
#![expect(clippy::unwrap_used, reason = "whoever runs it gives it what it needs")]

use std::collections::HashMap;
use std::sync::Arc;

use mossa_kernel::{Heuristic, StopFlag};
use mossa_tiles::heuristics::PatternDb;
use mossa_tiles::pdb::{Blank, Database, Form, Partition, Pattern, Plan, Table, Workers};
use mossa_tiles::{Board, Cells, Shape, Tiles, generate};
use rand::seq::SliceRandom as _;
use rand::{RngExt as _, SeedableRng as _, rngs::ChaCha8Rng};

const FORM: Form = Form::Sparse(Blank::Ignored);
const N_BOARDS: usize = 2_000;

struct Search<C> {
    tiles: Tiles<C>,
    boards: Vec<Board<C>>,
    tables: HashMap<Pattern, Arc<Table>>,
}

impl<C: Cells> Search<C> {
    /// The mean of the heuristic on all boards.
    fn score(&mut self, partition: &Partition) -> f64 {
        let plan = Plan { shape: self.tiles.shape(), blank_home: 0, partitions: vec![partition.clone()], form: FORM };
        let workers = Workers { threads: 2, stop: &StopFlag::default(), progress: &|_, _| () };
        let mut tables = Vec::new();
        for pattern in plan.patterns() {
            let build = || Arc::new(Table::build(&pattern, FORM, workers).unwrap());
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
    match shape.n_cells() {
        ..=16 => run::<u64>(shape, &args[2], number(3, 1), number(4, 100)),
        _ => run::<u128>(shape, &args[2], number(3, 1), number(4, 100)),
    }
}

fn run<C: Cells>(shape: Shape, sizes: &str, seed: u64, steps: u64) {
    let tiles = Tiles::<C>::blank_first(shape);
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    let boards = (0..N_BOARDS).map(|_| generate::any(&tiles, &mut chance)).collect();
    let mut search = Search { tiles, boards, tables: HashMap::new() };
    let mut homes: Vec<u8> = (1..shape.n_cells() as u8).collect();
    homes.shuffle(&mut chance);
    let sizes = sizes.split(',').map(|size| size.parse::<usize>().unwrap());
    let mut best: Partition = sizes.map(|size| homes.split_off(homes.len() - size)).collect();
    assert!(homes.is_empty(), "the sizes are of all tiles");
    let mut best_score = search.score(&best);
    for _ in 0..steps {
        let mut next = best.clone();
        let (one, other) = (chance.random_range(0..next.len()), chance.random_range(0..next.len()));
        let (at, to) = (chance.random_range(0..next[one].len()), chance.random_range(0..next[other].len()));
        (next[one][at], next[other][to]) = (best[other][to], best[one][at]);
        let score = if one == other { best_score } else { search.score(&next) };
        if best_score < score {
            (best, best_score) = (next, score);
            for group in &mut best {
                group.sort_unstable();
            }
            println!("{best_score:.3} {best:?}");
        }
    }
}
