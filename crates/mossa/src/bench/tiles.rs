//! Boards of the 15-puzzle that every algorithm solves, and what we aim at.

use std::sync::Arc;

use mossa_catalogue::tiles::{ENTRY, Instance};
use mossa_kernel::{Limits, RealClock, SearchHandle};
use mossa_lab::work::puzzle::{Method, Puzzle};
use mossa_wire::Target;

use super::Measured;
use crate::failure::Failure;
use crate::output::{thousands, time};
use crate::progress::{Show, Spinner};
use crate::{machine, output, plan};

/// Boards of report A, blank last: 15, 31, 26 and 32 moves.
const REPORT_A: &[&str] = &[
    "1 2 3 4 5 6 7 8 9 10 11 12 0 15 13 14",
    "1 2 3 4 5 6 7 9 8 10 11 12 14 13 0 15",
    "4 2 1 3 5 6 7 8 9 10 11 12 13 14 15 0",
    "4 2 1 3 6 7 5 8 9 10 11 12 13 14 15 0",
];
/// Korf's boards 79, 12, 42, 55, 94 and 97, blank first: 42 to 53 moves.
const KORF_EASY: &[&str] = &[
    "0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15",
    "14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15",
    "4 5 7 2 9 14 12 13 0 3 6 11 8 1 15 10",
    "13 8 14 3 9 1 0 7 15 5 4 10 12 2 6 11",
    "5 7 11 8 0 14 9 13 10 12 3 15 6 1 4 2",
    "9 14 5 7 8 15 1 2 10 4 13 6 12 0 11 3",
];
/// Korf's board 79, blank first.
const KORF_79: &[&str] = &["0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15"];
/// Korf's board 1, blank first: 276 million nodes with Manhattan distance.
const KORF_1: &[&str] = &["14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3"];

/// Boards to be solved in one way.
struct Workload {
    name: &'static str,
    boards: &'static [&'static str],
    goal: &'static str,
    algorithm: &'static str,
    heuristic: &'static str,
}

/// One for each algorithm, on boards that are done in a blink.
const SIGNATURES: &[Workload] = &[
    Workload {
        name: "anytime, axis-max",
        boards: KORF_EASY,
        goal: "blank-first",
        algorithm: "anytime",
        heuristic: "axis-max",
    },
    Workload {
        name: "ida-star, manhattan",
        boards: KORF_EASY,
        goal: "blank-first",
        algorithm: "ida-star",
        heuristic: "manhattan",
    },
    Workload {
        name: "ida-star, linear-conflict",
        boards: KORF_EASY,
        goal: "blank-first",
        algorithm: "ida-star",
        heuristic: "linear-conflict",
    },
    Workload {
        name: "ida-star, walking-distance",
        boards: KORF_EASY,
        goal: "blank-first",
        algorithm: "ida-star",
        heuristic: "walking-distance",
    },
    Workload {
        name: "ida-star, axis-max",
        boards: KORF_EASY,
        goal: "blank-first",
        algorithm: "ida-star",
        heuristic: "axis-max",
    },
    Workload {
        name: "ida-star, pattern-db",
        boards: KORF_EASY,
        goal: "blank-first",
        algorithm: "ida-star",
        heuristic: "pattern-db",
    },
    Workload {
        name: "a-star, manhattan",
        boards: REPORT_A,
        goal: "blank-last",
        algorithm: "a-star",
        heuristic: "manhattan",
    },
    Workload {
        name: "weighted-a-star, manhattan",
        boards: KORF_EASY,
        goal: "blank-first",
        algorithm: "weighted-a-star",
        heuristic: "manhattan",
    },
    Workload {
        name: "best-first, manhattan",
        boards: KORF_EASY,
        goal: "blank-first",
        algorithm: "best-first",
        heuristic: "manhattan",
    },
    Workload {
        name: "beam, manhattan",
        boards: KORF_EASY,
        goal: "blank-first",
        algorithm: "beam",
        heuristic: "manhattan",
    },
    Workload {
        name: "breadth-first, zero",
        boards: &["5 1 3 4 2 10 0 7 9 14 6 11 13 15 12 8"],
        goal: "blank-last",
        algorithm: "breadth-first",
        heuristic: "zero",
    },
];

/// Runs every workload, until somebody raises the stop flag.
pub(super) fn signatures(handle: &Arc<SearchHandle<RealClock>>) -> Result<Vec<Measured>, Failure> {
    let mut measured = Vec::new();
    for workload in SIGNATURES {
        let (nodes, seconds) = workload.run(handle, Limits::default())?;
        if handle.stop.is_raised() {
            break;
        }
        measured.push(Measured { name: workload.name, nodes, seconds });
    }
    Ok(measured)
}

impl Workload {
    /// Nodes generated, and seconds; not of all boards if somebody raised the stop flag.
    fn run(&self, handle: &Arc<SearchHandle<RealClock>>, limits: Limits) -> Result<(u64, f64), Failure> {
        let method: Method = plan::method(self.name, self.algorithm)?;
        let heuristic = plan::heuristic(&ENTRY, self.name, self.heuristic)?;
        let heuristic = heuristic.as_ref();
        let spinner = Spinner::start(self.name, handle);
        let (mut nodes, mut seconds) = (0, 0.0);
        for text in self.boards {
            let instance = Instance::read(text, None, self.goal).map_err(|error| Failure::of(self.name, error))?;
            let mut show = Show { spinner: Some(&spinner) };
            let puzzle = Puzzle { instance: &instance, method: &method, heuristic };
            let timed = puzzle.solve(&handle.control(limits), &mut show);
            let timed = timed.map_err(|error| plan::lacking(self.name, heuristic, &error))?;
            nodes += timed.solution().stats.generated;
            seconds += timed.seconds;
            if timed.solution().path().is_none() {
                spinner.clear();
                let unsolved = || Failure::of(self.name, format!("board {text} was not solved"));
                return if handle.stop.is_raised() { Ok((nodes, seconds)) } else { Err(unsolved()) };
            }
        }
        spinner.clear();
        Ok((nodes, seconds))
    }
}

/// What we aim at, on a machine like the one it was set on.
pub(super) fn targets(handle: &Arc<SearchHandle<RealClock>>) -> Result<Vec<Target>, Failure> {
    let (ida, a_star) = ("ida-star", "a-star");
    let work = |name, boards, goal, algorithm| Workload { name, boards, goal, algorithm, heuristic: "manhattan" };
    // The best of three: whatever else the machine does can only slow it down.
    let mut best: Option<(u64, f64)> = None;
    for _ in 0..3 {
        let (nodes, seconds) = work("Korf's board 1", KORF_1, "blank-first", ida).run(handle, Limits::default())?;
        best = Some(best.map_or((nodes, seconds), |(_, least)| (nodes, seconds.min(least))));
    }
    let (nodes, seconds) = best.unwrap_or((0, f64::INFINITY));
    let rate = nodes as f64 / seconds / 1e6;
    let speed = Target {
        game: "tiles".into(),
        aim: "IDA* with Manhattan distance: 200 million nodes generated a second".into(),
        measured: format!("{rate:.0} million ({} nodes in {})", thousands(nodes), time(seconds)),
        met: 200.0 <= rate,
    };
    let (_, seconds) = work("report A's boards", REPORT_A, "blank-last", a_star).run(handle, Limits::default())?;
    let report_a = Target {
        game: "tiles".into(),
        aim: "A* with Manhattan distance: A1 to A4 in under a second in all (report A: 338 s)".into(),
        measured: time(seconds),
        met: seconds < 1.0,
    };
    let gibibyte = Limits { memory: Some(1 << 30), ..Limits::default() };
    let (nodes, seconds) = work("Korf's board 79", KORF_79, "blank-first", a_star).run(handle, gibibyte)?;
    let peak = machine::peak_bytes();
    let korf_79 = Target {
        game: "tiles".into(),
        aim: "A* with Manhattan distance: Korf's board 79 within 1 GiB".into(),
        measured: format!("{} in all, {} nodes in {}", output::memory(peak), thousands(nodes), time(seconds)),
        met: peak < 1 << 30,
    };
    Ok(vec![speed, report_a, korf_79])
}
