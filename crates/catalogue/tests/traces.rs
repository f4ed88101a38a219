//! Recorded searches: they hold what the same search counts without an observer, and what is past the cap is counted
//! too.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use std::fs;

use mossa_catalogue::connect_x::Position;
use mossa_catalogue::tiles::{self, HeuristicFactory, Instance};
use mossa_catalogue::{Algorithm, AnyHeuristic as _, AnyPosition, Ended, Recorded, Seat};
use mossa_kernel::{
    ChildOutcome, Control, FakeClock, Limits, NoProgress, NodeEntry, NodeExit, SearchHandle, SearchStats,
};

const BOARDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/tiles/report-boards.txt");
const CAPS: [usize; 3] = [10_000_000, 1_000, 1];

fn with_control<T>(act: impl FnOnce(&Control<'_>) -> T) -> T {
    act(&SearchHandle::<FakeClock>::default().control(Limits::default()))
}

/// A board of the reports.
fn board(name: &str) -> Instance {
    let text = fs::read_to_string(BOARDS).expect("the boards of the reports");
    let line = text.lines().find(|line| line.contains(&format!("# {name},"))).expect("a board of this name");
    let (tiles, _) = line.split_once(" #").expect("a name after the board");
    Instance::read(tiles, None, "blank-last").expect("a board")
}

/// What holds of every trace: counts of everything, the first nodes in full.
#[track_caller]
fn check(name: &str, cap: usize, recorded: &Recorded, stats: &SearchStats, n_roots: u64) {
    let trace = &recorded.trace;
    assert_eq!(recorded.stats.as_ref(), Some(stats), "{name}: watching changes nothing");
    assert_eq!(trace.n_generated, stats.generated, "{name}");
    assert_eq!(trace.n_nodes, stats.generated + n_roots, "{name}");
    assert_eq!(trace.n_expanded, stats.expanded, "{name}");
    assert_eq!(trace.n_cuts, stats.prunings, "{name}");
    assert_eq!(trace.n_table_hits, stats.table_hits, "{name}");
    assert_eq!(trace.nodes.len() as u64, trace.n_nodes.min(cap as u64), "{name}");
    assert_eq!(trace.is_truncated(), (cap as u64) < trace.n_nodes, "{name}");
    assert!(trace.expanded.len() as u64 <= trace.n_expanded && trace.skipped.len() <= cap, "{name}");
}

fn check_puzzle(name: &str, algorithm: &str, heuristic: &str) {
    let (instance, factory) = (board(name), HeuristicFactory::new(heuristic).expect("a heuristic"));
    let algorithm = Algorithm::new(&algorithm.parse().expect("a spec")).expect("an algorithm");
    let plain = with_control(|control| factory.solve(&instance, algorithm, control, &mut NoProgress));
    let plain = plain.expect("no tables are lacking").solution;
    for cap in CAPS {
        let recorded = with_control(|control| factory.trace(&instance, algorithm, control, cap));
        let (recorded, ran) = recorded.expect("no tables are lacking");
        assert_eq!(ran, heuristic);
        check(name, cap, &recorded, &plain.stats, plain.stats.iterations.max(1));
        assert_eq!(recorded.line.len(), plain.path().expect("a way").moves.len());
        let is_new = |fate: Option<ChildOutcome>| matches!(fate, Some(ChildOutcome::New(_)));
        if cap == CAPS[0] && plain.stats.iterations == 0 {
            let n_new = recorded.trace.nodes.iter().filter(|node| is_new(node.fate)).count() as u64;
            // The start and the goal: one is met by no move, the other neither waits nor was visited.
            assert_eq!(n_new + 1, plain.stats.visited + plain.stats.horizon + 1, "{name}");
        }
    }
}

#[test]
fn traces_of_puzzles_hold_what_the_counters_count() {
    check_puzzle("A2", "a-star", "manhattan");
    check_puzzle("A2", "best-first", "manhattan");
    check_puzzle("A3", "ida-star", "manhattan");
    check_puzzle("D10", "breadth-first", "zero");
    check_puzzle("D15", "weighted-a-star:weight=2", "linear-conflict");
    check_puzzle("A3", "ida-star", "pattern-db");
    check_puzzle("A4", "anytime", "pattern-db");
}

/// What a seat is asked and what it records is what a factory runs.
#[test]
fn seats_run_and_record_what_workshops_run() {
    let instance = board("A4");
    for (algorithm, heuristic) in [("ida-star", "pattern-db"), ("anytime", "pattern-db"), ("ida-star", "manhattan")] {
        let factory = HeuristicFactory::new(heuristic).expect("a heuristic");
        let solver = Algorithm::new(&algorithm.parse().expect("a spec")).expect("an algorithm");
        let answered = with_control(|control| factory.solve(&instance, solver, control, &mut NoProgress));
        let stats = answered.expect("tables").solution.stats;
        let (mut seat, player) = (tiles::seat(&instance), format!("{algorithm}:heuristic={heuristic}"));
        let asked = with_control(|control| seat.ask(&player, control, &mut NoProgress)).expect("a way");
        let recorded = with_control(|control| seat.trace(&player, control, 100)).expect("a trace");
        assert_eq!((asked.stats, recorded.stats), (stats, Some(stats)), "{player}");
        assert_eq!(recorded.trace.n_expanded, stats.expanded, "{player}");
    }
    let large = Instance::read(&(0..36).map(|n| n.to_string()).collect::<Vec<_>>().join(" "), None, "blank-first");
    let refused = tiles::seat(&large.expect("a board")).invite("ida-star:heuristic=pattern-db").unwrap_err();
    assert!(refused.to_string().contains("no set for boards of 6x6"), "{refused}");
}

fn seat(moves: &str) -> Box<dyn Seat> {
    Position::read("6x7x4".parse().expect("a shape"), moves).expect("a position").seat()
}

fn check_player(player: &str, n_roots: impl Fn(&SearchStats) -> u64) {
    for moves in ["-", "4453", "2531276566711153"] {
        let plain = with_control(|control| seat(moves).ask(player, control, &mut NoProgress)).expect("a move");
        for cap in CAPS {
            let recorded = with_control(|control| seat(moves).trace(player, control, cap)).expect("a trace");
            check(&format!("{player} after {moves}"), cap, &recorded, &plain.stats, n_roots(&plain.stats));
            assert_eq!((recorded.ended, &recorded.line), (Ended::Answered { is_optimal: false }, &plain.line));
        }
    }
}

#[test]
fn traces_of_games_hold_what_the_counters_count() {
    check_player("alpha-beta:depth=5", |_| 1);
    check_player("minimax:depth=5", |_| 1);
    check_player("alpha-beta:depth=3,eval=aligned", |_| 1);
    check_player("deepening:depth=7", |stats| stats.nodes - stats.generated);
    check_player("deepening:depth=6,order=none,table=off,style=plain,window=full", |stats| {
        stats.nodes - stats.generated
    });
    check_player("mcts:nodes=3000", |_| 1);
}

#[test]
fn a_cut_says_what_it_saves_and_why() {
    let recorded = with_control(|control| seat("4453").trace("alpha-beta:depth=5", control, usize::MAX)).unwrap();
    let trace = &recorded.trace;
    let mut n_explained = 0;
    for (index, node) in trace.nodes.iter().enumerate() {
        let children = trace.nodes.iter().filter(|child| child.parent == Some(index as u32)).count();
        let skipped = trace.skipped.iter().filter(|&&(at, _)| at == index as u32).count();
        let NodeEntry::Horizon { window: Some(window), .. } = node.reach else { panic!("alpha-beta has a window") };
        if node.left == Some(NodeExit::Cut) {
            assert!(window.beta <= node.value.unwrap(), "{node:?}");
            n_explained += 1;
        } else {
            assert_eq!(skipped, 0, "only a cut leaves moves out");
        }
        // At most one column is full by then.
        assert!(node.left == Some(NodeExit::Leaf) || (6..=7).contains(&(children + skipped)), "{node:?}");
        // A sample of them is enough, as this looks at all nodes for each.
        if 2_000 < index {
            break;
        }
    }
    assert!(100 < n_explained);
}

#[test]
fn playouts_are_recorded_one_by_one() {
    let recorded = with_control(|control| seat("4453").trace("mcts:nodes=500", control, usize::MAX)).unwrap();
    let (trace, stats) = (&recorded.trace, recorded.stats.unwrap());
    assert_eq!((trace.n_playouts, trace.samples.iter().filter(|(node, _)| *node == 0).count()), (stats.nodes, 500));
    let mut visits = vec![0; trace.nodes.len()];
    let mut below = None;
    for &(node, _) in &trace.samples {
        visits[node as usize] += 1;
        assert!(below.is_none_or(|below: u32| trace.nodes[below as usize].parent == Some(node)), "from leaf to root");
        below = (node != 0).then_some(node);
    }
    for node in 0..trace.nodes.len() {
        let children: u32 = (0..trace.nodes.len())
            .filter(|&child| trace.nodes[child].parent == Some(node as u32))
            .map(|child| visits[child])
            .sum();
        assert!(children <= visits[node], "{node}");
    }
    let capped = with_control(|control| seat("4453").trace("mcts:nodes=500", control, 10)).unwrap().trace;
    assert_eq!((capped.n_playouts, capped.nodes.len()), (500, 10));
    assert!(capped.samples.len() <= 8 * 10 + 10);
}

#[test]
fn a_search_that_is_stopped_has_a_trace_and_no_answer() {
    let limits = Limits { nodes: Some(100), ..Limits::default() };
    let handle = <SearchHandle>::default();
    let recorded = seat("4453").trace("alpha-beta:depth=9", &handle.control(limits), 1_000).unwrap();
    assert_eq!((recorded.ended, recorded.stats, recorded.trace.n_nodes), (Ended::Stopped, None, 101));
    // What values every move would be several trees.
    let recorded =
        seat("4453").trace("deepening:depth=3,moves=all", &<SearchHandle>::default().control(limits), 1_000).unwrap();
    assert_eq!(recorded.trace.iterations.len(), 3);
}
