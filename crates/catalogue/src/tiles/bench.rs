//! Boards of the 15-puzzle that every algorithm solves, and what we aim at.

use mossa_kernel::{Control, Limits, NoProgress};
use mossa_players::quantity::{memory, thousands, time};

use super::{HeuristicFactory, Instance, algorithm};
use crate::bench::{BenchRun, MeasureTarget, Target, Work, Workload};

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
struct Boards {
    name: &'static str,
    boards: &'static [&'static str],
    goal: &'static str,
    algorithm: &'static str,
    heuristic: &'static str,
}

/// One for each algorithm, on boards that are done in a blink.
pub(super) static SIGNATURES: &[&dyn Workload] = &[
    &Boards {
        name: "anytime, axis-max",
        boards: KORF_EASY,
        goal: "blank-first",
        algorithm: "anytime",
        heuristic: "axis-max",
    },
    &Boards {
        name: "ida-star, manhattan",
        boards: KORF_EASY,
        goal: "blank-first",
        algorithm: "ida-star",
        heuristic: "manhattan",
    },
    &Boards {
        name: "ida-star, linear-conflict",
        boards: KORF_EASY,
        goal: "blank-first",
        algorithm: "ida-star",
        heuristic: "linear-conflict",
    },
    &Boards {
        name: "ida-star, walking-distance",
        boards: KORF_EASY,
        goal: "blank-first",
        algorithm: "ida-star",
        heuristic: "walking-distance",
    },
    &Boards {
        name: "ida-star, axis-max",
        boards: KORF_EASY,
        goal: "blank-first",
        algorithm: "ida-star",
        heuristic: "axis-max",
    },
    &Boards {
        name: "ida-star, pattern-db",
        boards: KORF_EASY,
        goal: "blank-first",
        algorithm: "ida-star",
        heuristic: "pattern-db",
    },
    &Boards {
        name: "a-star, manhattan",
        boards: REPORT_A,
        goal: "blank-last",
        algorithm: "a-star",
        heuristic: "manhattan",
    },
    &Boards {
        name: "weighted-a-star, manhattan",
        boards: KORF_EASY,
        goal: "blank-first",
        algorithm: "weighted-a-star",
        heuristic: "manhattan",
    },
    &Boards {
        name: "best-first, manhattan",
        boards: KORF_EASY,
        goal: "blank-first",
        algorithm: "best-first",
        heuristic: "manhattan",
    },
    &Boards {
        name: "beam, manhattan",
        boards: KORF_EASY,
        goal: "blank-first",
        algorithm: "beam",
        heuristic: "manhattan",
    },
    &Boards {
        name: "breadth-first, zero",
        boards: &["5 1 3 4 2 10 0 7 9 14 6 11 13 15 12 8"],
        goal: "blank-last",
        algorithm: "breadth-first",
        heuristic: "zero",
    },
];

/// What we aim at.
pub(super) static TARGETS: &[&dyn MeasureTarget] = &[&speed, &report_a, &korf_79];

impl Workload for Boards {
    fn name(&self) -> &'static str {
        self.name
    }

    fn run(&self, run: &BenchRun<'_>) -> Result<Work, String> {
        self.run_within(run, run.control.limits)
    }
}

impl Boards {
    /// Solves the boards; not all of them if the stop flag is raised.
    fn run_within(&self, run: &BenchRun<'_>, limits: Limits) -> Result<Work, String> {
        let (_, algorithm) = algorithm(self.algorithm).map_err(|error| error.to_string())?;
        let factory = HeuristicFactory::new(self.heuristic)
            .map_err(|error| error.to_string())?
            .with_tables(run.resources.tables());
        let control = Control { limits, ..run.control };
        let mut work = Work { nodes: 0, seconds: 0.0 };
        for text in self.boards {
            let instance = Instance::read(text, None, self.goal).map_err(|error| error.to_string())?;
            let started = control.clock.now();
            let answered = factory.solve(&instance, algorithm, &control, &mut NoProgress);
            let answered = answered.map_err(|error| format!("{}: {error}", factory.heuristic()))?;
            let passed = control.clock.now().saturating_sub(started);
            work.nodes += answered.solution.stats.generated;
            work.seconds += passed.saturating_sub(answered.tables_time).as_secs_f64();
            if answered.solution.path().is_none() {
                return if control.stop.is_raised() { Ok(work) } else { Err(format!("board {text} was not solved")) };
            }
        }
        Ok(work)
    }
}

/// Boards that are solved with Manhattan distance.
const fn by_manhattan(boards: &'static [&'static str], goal: &'static str, algorithm: &'static str) -> Boards {
    Boards { name: "manhattan", boards, goal, algorithm, heuristic: "manhattan" }
}

fn speed(run: &BenchRun<'_>) -> Result<Target, String> {
    // The best of three: whatever else the machine does can only slow it down.
    let mut best: Option<Work> = None;
    for _ in 0..3 {
        let work = by_manhattan(KORF_1, "blank-first", "ida-star").run(run)?;
        let seconds = best.map_or(work.seconds, |best| work.seconds.min(best.seconds));
        best = Some(Work { seconds, ..work });
    }
    let Work { nodes, seconds } = best.unwrap_or(Work { nodes: 0, seconds: f64::INFINITY });
    let rate = nodes as f64 / seconds / 1e6;
    Ok(Target {
        aim: "IDA* with Manhattan distance: 200 million nodes generated a second".into(),
        measured: format!("{rate:.0} million ({} nodes in {})", thousands(nodes), time(seconds)),
        met: 200.0 <= rate,
    })
}

fn report_a(run: &BenchRun<'_>) -> Result<Target, String> {
    let Work { seconds, .. } = by_manhattan(REPORT_A, "blank-last", "a-star").run(run)?;
    Ok(Target {
        aim: "A* with Manhattan distance: A1 to A4 in under a second in all (report A: 338 s)".into(),
        measured: time(seconds),
        met: seconds < 1.0,
    })
}

fn korf_79(run: &BenchRun<'_>) -> Result<Target, String> {
    let gibibyte = Limits { memory: Some(1 << 30), ..Limits::default() };
    let Work { nodes, seconds } = by_manhattan(KORF_79, "blank-first", "a-star").run_within(run, gibibyte)?;
    let peak = (run.peak_bytes)();
    Ok(Target {
        aim: "A* with Manhattan distance: Korf's board 79 within 1 GiB".into(),
        measured: format!("{} in all, {} nodes in {}", memory(peak), thousands(nodes), time(seconds)),
        met: peak < 1 << 30,
    })
}
