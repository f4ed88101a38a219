//! Solves a file of boards with a set of tables and prints nodes and times, board by board: what `make bench-tiles` shows
//! beside the published figures.
//!
//! `sets FILE SET DEPTH THREADS [ID,ID…]`: FILE has a board a line, `tiles… # id, optimal N`, goal blank first; SET is a name
//! or `manhattan`; DEPTH is that of the automaton, 2 for Korf's way of counting.

#![expect(clippy::disallowed_methods, clippy::print_stdout, reason = "a program for people, with a clock of its own")]
#![expect(clippy::unwrap_used, reason = "an example: bad arguments may panic")]

use std::time::Instant;

use mossa_kernel::{Control, Limits, NoProgress, Notation as _, RealClock, SearchHandle, Solution};
use mossa_tiles::engine::{Automaton, Engine, Plain};
use mossa_tiles::pdb::{Blank, Form, Plan, Store, Workers};
use mossa_tiles::{Cells, Shape, Slide, Tiles};

/// CPU time of this thread so far, where the system tells; else a wall clock.
fn cpu(started: Instant) -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split(' ').next().and_then(|word| word.parse::<f64>().ok());
    nanoseconds.map_or_else(|| started.elapsed().as_secs_f64(), |ns| ns / 1e9)
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&args[1]).unwrap();
    let boards: Vec<(&str, &str)> =
        text.lines().filter_map(|line| line.split_once(" # ")).filter(|(tiles, _)| !tiles.starts_with('#')).collect();
    match boards[0].0.split(' ').count() {
        ..=16 => run::<u64>(&args, &boards),
        _ => run::<u128>(&args, &boards),
    }
}

fn run<C: Cells>(args: &[String], boards: &[(&str, &str)]) {
    let tiles = Tiles::<C>::blank_first(Shape::square(boards[0].0.split(' ').count()).unwrap());
    let (depth, threads): (usize, usize) = (args[3].parse().unwrap(), args[4].parse().unwrap());
    if args[2] == "manhattan" {
        let plain = Plain::new(&tiles);
        return solve_all(args, &tiles, boards, |board, control| plain.solve(&tiles, board, control, &mut NoProgress));
    }
    let started = Instant::now();
    let workers = Workers { threads, check: &|| Ok(()), progress: &|_, _| () };
    let plan = plan(&args[2], tiles.shape());
    let store = Store::new(std::env::var_os("MOSSA_TABLES").map(Into::into));
    let database = plan.fetch(&store, workers, &mut |notice| println!("{notice}")).unwrap();
    println!(
        "tables: {:.1} MB in {:.2} s on {threads} threads",
        plan.n_bytes() as f64 / 1e6,
        started.elapsed().as_secs_f64()
    );
    let engine = Engine::new(&database, Automaton::new(depth), threads);
    solve_all(args, &tiles, boards, |board, control| engine.solve(&tiles, board, control, &mut NoProgress));
}

/// A set by name, or a partition of its own such as `1,4,5,8,9,12/2,3,6,7,10,11/13,14,15`.
fn plan(set: &str, shape: Shape) -> Plan {
    if !set.contains('/') {
        return Plan::named(set, shape, 0).expect("a set for this board");
    }
    let group = |group: &str| group.split(',').map(|home| home.parse().unwrap()).collect();
    let partitions = vec![set.split('/').map(group).collect()];
    Plan { shape, blank_home: 0, partitions, form: Form::Sparse(Blank::Ignored) }
}

fn solve_all<C: Cells>(
    args: &[String],
    tiles: &Tiles<C>,
    boards: &[(&str, &str)],
    solve: impl Fn(&mossa_tiles::Board<C>, &Control<'_>) -> Solution<Slide>,
) {
    let wanted: Vec<&str> = args.get(5).map(|ids| ids.split(',').collect()).unwrap_or_default();
    let handle = SearchHandle::<RealClock>::default();
    let started = Instant::now();
    let (mut expanded, mut generated, first) = (0, 0, cpu(started));
    for (text, note) in boards {
        let (id, optimum) = note.split_once(", optimal ").unwrap();
        if !wanted.is_empty() && !wanted.contains(&id) {
            continue;
        }
        let (before, wall) = (cpu(started), Instant::now());
        let solution = solve(&tiles.read_state(text).unwrap(), &handle.control(Limits::default()));
        let length = solution.path().unwrap().cost;
        assert_eq!(length.to_string(), optimum, "board {id}");
        let taken = cpu(started) - before;
        (expanded, generated) = (expanded + solution.stats.expanded, generated + solution.stats.generated);
        if !wanted.is_empty() || boards.len() < 20 {
            let (n, wall) = (solution.stats.generated, wall.elapsed().as_secs_f64());
            println!(
                "board {id}: {length} moves, {n} generated, {taken:.2} s of this thread, {wall:.2} s by the clock"
            );
        }
    }
    let (taken, wall) = (cpu(started) - first, started.elapsed().as_secs_f64());
    let rate = generated as f64 / taken / 1e6;
    println!(
        "in all: {expanded} expanded, {generated} generated, {taken:.3} s of this thread ({rate:.0} million a second), {wall:.3} s by the clock"
    );
}
