//! Positions of Connect X that every player thinks about, and public test sets for the solver.

use std::sync::Arc;

use mossa_catalogue::connect_x::{SolvedCold, solve_cold};
use mossa_kernel::{Limits, RealClock, Reins};
use mossa_wire::Target;

use super::Measured;
use super::thinking::{self, Workload};
use crate::failure::Failure;
use crate::output::{thousands, time};

/// Openings and middle games of the usual board.
const USUAL: &[&str] = &["-", "44", "4455", "112233", "44444426", "7422341735647741166133573473242566"];

/// Openings of large boards.
const LARGE: &[&str] = &["-", "10,11,10,11,11,10,12,9,10,12"];

/// One for each player, on positions that are done in a blink.
const SIGNATURES: &[Workload] = &[
    Workload { name: "engine, 6x7x4", board: Some("6x7x4"), positions: USUAL, player: "engine:depth=11" },
    Workload { name: "engine, 20x20x10", board: Some("20x20x10"), positions: LARGE, player: "engine:depth=5" },
    Workload { name: "engine, 100x100x30", board: Some("100x100x30"), positions: LARGE, player: "engine:depth=3" },
    Workload {
        name: "perfect",
        board: Some("6x7x4"),
        positions: &["32164625", "243335424257", "274552224131661", "5455174361263362", "2531276566711153"],
        player: "perfect:book=off,cold=on,table=1MiB",
    },
    Workload { name: "deepening, lines", board: Some("6x7x4"), positions: USUAL, player: "deepening:depth=10" },
    Workload {
        name: "deepening, threats",
        board: Some("7x7x5"),
        positions: USUAL,
        player: "deepening:depth=6,eval=threats",
    },
    Workload { name: "deepening to the end", board: Some("4x4x4"), positions: &["-"], player: "deepening:depth=16" },
    Workload { name: "mcts", board: Some("6x7x4"), positions: USUAL, player: "mcts:nodes=2000" },
    Workload {
        name: "alpha-beta, aligned",
        board: Some("6x7x4"),
        positions: USUAL,
        player: "alpha-beta:depth=6,eval=aligned",
    },
    Workload {
        name: "minimax, threats",
        board: Some("6x7x4"),
        positions: USUAL,
        player: "minimax:depth=4,eval=threats",
    },
];

pub(super) fn signatures(reins: &Arc<Reins<RealClock>>) -> Result<Vec<Measured>, Failure> {
    thinking::signatures(SIGNATURES, reins)
}

/// What we aim at, on a machine like the one it was set on.
pub(super) fn targets(reins: &Arc<Reins<RealClock>>) -> Result<Vec<Target>, Failure> {
    let mut targets = vec![positions_a_second(reins)?];
    for set in &SETS {
        if reins.stop.is_raised() {
            break;
        }
        targets.push(set.target(reins)?);
    }
    Ok(targets)
}

fn positions_a_second(reins: &Arc<Reins<RealClock>>) -> Result<Target, Failure> {
    let work = Workload { name: "6x7x4", board: Some("6x7x4"), positions: &["-"], player: "deepening:depth=16" };
    // The best of three: whatever else the machine does can only slow it down.
    let mut best = (0, f64::INFINITY);
    for _ in 0..3 {
        let (nodes, seconds) = work.run(reins)?;
        best = (nodes, seconds.min(best.1));
    }
    let (nodes, seconds) = best;
    let rate = nodes as f64 / seconds / 1e6;
    Ok(Target {
        game: "connect-x".into(),
        aim: "alpha-beta with table and evaluation on 6x7x4: 2 million positions a second".into(),
        measured: format!("{rate:.1} million ({} nodes in {})", thousands(nodes), time(seconds)),
        met: 2.0 <= rate,
    })
}

/// Positions with published scores, and what solving one of them may take on average.
struct Set {
    name: &'static str,
    text: &'static str,
    /// So many of its positions.
    most: usize,
    /// Bytes of the table, which is empty before each position.
    table: usize,
    seconds: f64,
    nodes: u64,
}

/// A public test set.
macro_rules! set {
    ($name:literal) => {
        include_str!(concat!("../../../../data/connect-x/6x7x4-", $name, ".txt"))
    };
}

const SETS: [Set; 7] = [
    Set { name: "end-easy", text: set!("end-easy"), most: 500, table: 1 << 16, seconds: 3e-6, nodes: 10 },
    Set { name: "middle-easy", text: set!("middle-easy"), most: 500, table: 1 << 18, seconds: 25e-6, nodes: 200 },
    Set {
        name: "middle-medium",
        text: set!("middle-medium"),
        most: 500,
        table: 1 << 20,
        seconds: 0.9e-3,
        nodes: 6_000,
    },
    Set { name: "begin-easy", text: set!("begin-easy"), most: 500, table: 1 << 20, seconds: 0.15e-3, nodes: 1_200 },
    Set { name: "begin-medium", text: set!("begin-medium"), most: 500, table: 1 << 26, seconds: 0.04, nodes: 250_000 },
    Set { name: "begin-hard", text: set!("begin-hard"), most: 20, table: 1 << 28, seconds: 0.7, nodes: 4_500_000 },
    Set { name: "the empty board", text: "- 1", most: 1, table: 1 << 30, seconds: 10.0, nodes: 50_000_000 },
];

impl Set {
    /// Solves its positions; those that take little time three times over, and the best counts.
    fn target(&self, reins: &Arc<Reins<RealClock>>) -> Result<Target, Failure> {
        let failed = |error: &dyn std::fmt::Display| Failure::of(self.name, error);
        let lines: Vec<_> = self.text.lines().take(self.most).filter_map(|line| line.split_once(' ')).collect();
        let positions: Vec<_> = lines.iter().map(|line| line.0).collect();
        let shape = "6x7x4".parse().map_err(|error| failed(&error))?;
        let mut best: Option<(Vec<SolvedCold>, f64)> = None;
        for _ in 0..if self.seconds < 0.01 { 3 } else { 1 } {
            let solved = solve_cold(shape, &positions, self.table, &reins.control(Limits::default()))
                .map_err(|error| failed(&error))?;
            let seconds = solved.iter().map(|one| one.time.as_secs_f64()).sum::<f64>() / positions.len() as f64;
            if best.as_ref().is_none_or(|(_, before)| seconds < *before) {
                best = Some((solved, seconds));
            }
        }
        let (solved, seconds) = best.unwrap_or_default();
        let nodes = solved.iter().map(|one| one.nodes).sum::<u64>() / positions.len() as u64;
        let right = |(one, line): &(&SolvedCold, &(&str, &str))| line.1.parse() == Ok(one.score);
        let n_right = solved.iter().zip(&lines).filter(right).count();
        let aim = format!(
            "perfect on {} of 6x7x4: {} and {} nodes a position",
            self.name,
            time(self.seconds),
            thousands(self.nodes)
        );
        let measured =
            format!("{} and {} nodes, {n_right} of {} right", time(seconds), thousands(nodes), positions.len());
        let met = seconds <= self.seconds && nodes <= self.nodes && n_right == positions.len();
        Ok(Target { game: "connect-x".into(), aim, measured, met })
    }
}
