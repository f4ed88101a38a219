//! The bench: fixed positions, each searched to a fixed depth from an empty table. The number of nodes is the signature of
//! the engine: an unchanged signature means unchanged behaviour.

use std::time::Duration;

use mossa_chess::{Chess, State};
use mossa_kernel::{Control, Limits, Notation as _};

use crate::{Engine, Settings, Task};

/// The default depth.
pub const DEPTH: u32 = 10;

/// The nodes and the time of the bench.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Work {
    /// The nodes of all positions.
    pub nodes: u64,
    /// The time of all searches.
    pub time: Duration,
}

impl Work {
    /// Nodes per second.
    pub fn rate(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64().max(1e-6)
    }
}

/// Openings, middlegames, endgames and tactical positions.
pub const POSITIONS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r1bq1rk1/pp2ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/R3KB1R w KQ - 3 9",
    "rnbq1rk1/ppp1ppbp/3p1np1/8/2PPP3/2N2N2/PP2BPPP/R1BQK2R b KQ - 3 6",
    "r1bqkb1r/pp3ppp/2nppn2/8/3NP3/2N5/PPP1BPPP/R1BQK2R w KQkq - 0 7",
    "rnbqk2r/pp2ppbp/3p1np1/2pP4/2P1P3/2N5/PP3PPP/R1BQKBNR w KQkq - 0 6",
    "r2q1rk1/pb1nbppp/1p2pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 0 10",
    "2rq1rk1/pb2bppp/1pn1pn2/8/2BP4/P1N2N2/1B2QPPP/R2R2K1 w - - 3 15",
    "r1b2rk1/2q1bppp/p2ppn2/1p4B1/3QPP2/1BN5/PPP3PP/R4R1K w - - 0 14",
    "r2qr1k1/1b1nbppp/p2ppn2/1p6/3NPP2/P1N1B3/1PP1B1PP/R2Q1R1K w - - 2 13",
    "1r3rk1/p1q1bppp/2p1pn2/3pP3/1p1P4/1P3N1P/PBPQ1PP1/R3R1K1 b - - 0 17",
    "r4rk1/pp1n1ppp/2pqbn2/3p4/3P4/2NBPN2/PPQ2PPP/R4RK1 w - - 5 12",
    "2r2rk1/1bqnbppp/pp1ppn2/8/2PNP3/1PN1BP2/P1Q1B1PP/2RR2K1 w - - 4 15",
    "6k1/1R3p2/6p1/2Bp3p/3P2q1/P7/1P2rQ1K/5R2 b - - 4 44",
    "3r1r1k/1b4pp/ppn1p3/4Pp1R/Pn5P/3P4/4QP2/1qB1NKR1 w - - 0 1",
    "r1bqr1k1/pp1n1pbp/2pp1np1/4p3/2PPP3/2N1BN1P/PP2BPP1/R2Q1RK1 w - - 2 10",
    "8/8/4kpp1/3p1b2/p6P/2B5/6P1/6K1 b - - 0 47",
    "8/8/1p1kp1p1/p1pr1n1p/P6P/1R4P1/1P3PK1/1R6 b - - 15 45",
    "8/3k4/p2p1p2/P1pP1Pp1/1pP3P1/1P2K3/8/8 w - - 0 1",
    "8/5pk1/5np1/7p/2p1P2P/2P2PP1/1r3BK1/R7 w - - 4 40",
    "5k2/R7/4K3/4P3/8/7r/8/8 w - - 0 1",
    "8/8/2kp4/2p1p3/2P1P1p1/3PK1P1/8/8 w - - 0 1",
    "4k3/8/8/4P3/3K4/8/8/7B w - - 0 1",
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
    "1k6/1b6/8/8/7R/8/8/4K2R b K - 0 1",
    "6rr/6pk/p1Qp1b1p/2n5/1B3p2/5p2/P1P2P2/4RK1R w - - 0 1",
    "2r2rk1/1p2bppp/p2pbn2/4p3/Nq2P3/1P1QBP2/1PP3PP/2KR1B1R w - - 3 17",
    "r1b1kb1r/1p1n1ppp/p2ppn2/6BB/2qNP3/2N5/PPP2PPP/R2Q1RK1 w kq - 0 11",
    "r2qkb1r/1b1n1ppp/p2ppn2/1p6/3NP3/1BN1B3/PPP2PPP/R2QK2R w KQkq - 2 10",
    "8/1p3pp1/7p/5P1P/2k3P1/8/2K2P2/8 w - - 0 1",
    "1r2r1k1/3bnpp1/pq1p2np/2pPp3/PpP1P2P/1N2BPN1/1PQ3P1/R3RBK1 w - - 1 25",
    "3q1rk1/3r1ppp/2p1pb2/p2nN3/Np1P4/1P1Q2P1/P4P1P/2R1R1K1 w - - 4 24",
];

/// Searches the positions one after another, each with a cleared engine.
pub fn run(settings: Settings, depth: u32, control: &Control<'_>) -> Work {
    let mut engine = Engine::new(settings);
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let control = Control { limits, ..*control };
    let mut work = Work::default();
    for fen in POSITIONS {
        engine.clear();
        let state: State = Chess::STANDARD.read_state(fen).expect("a position of the workload");
        let started = control.clock.now();
        let found = engine.think(&state, &Task::default(), &control, &mut ());
        work.time += control.clock.now().saturating_sub(started);
        work.nodes += found.map_or(0, |found| found.stats.nodes);
    }
    work
}
