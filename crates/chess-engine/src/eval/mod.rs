//! The static evaluation, written by hand: a sum of terms, each a count times a weight.
//!
//! Every weight is a pair, and the value is tapered from the middlegame's to the endgame's as pieces leave the board.
//!
//! | file | terms |
//! |---|---|
//! | `material` | material, bishop pair, the phase of the game |
//! | `pawns`, `cache` | pawn structure, cached |
//! | `mobility` | piece-square tables, mobility, outposts, rooks on files |
//! | `king` | pawn shelter and storm; king danger, which is squared |
//! | `threats` | attacked pieces, space |
//! | `passed` | passed pawns and the pieces that support or stop them |
//! | `endgame` | scale factors of drawish endgames, and mating a lone king |
//!
//! [`params`] has all numbers. The same code serves three uses by [`trace`]: the search takes the value only,
//! [`Breakdown`] explains it, and the tuner records which weights counted. `docs/engine-evaluation.md` describes the terms.

mod breakdown;
mod cache;
mod camp;
mod endgame;
mod geometry;
mod info;
mod king;
mod material;
mod mobility;
mod pair;
pub mod params;
mod passed;
mod pawns;
mod threats;
pub mod trace;
mod view;
pub mod weights;

use mossa_chess::board::{Board, Color};

pub use breakdown::{Breakdown, TermScore};
pub use endgame::FULL_SCALE;
pub use material::MAX_PHASE;
pub use pair::Pair;
pub use view::Tapered;
pub use weights::Term;

use cache::PawnCache;
use camp::{Black, Camp, White};
use info::EvalInfo;
use material::MaterialCount;
use pawns::Pawns;
use trace::{Recorder, Trace, Untraced};

/// Values lie strictly between -`BOUND` and `BOUND`. Scores of wins are beyond it.
pub const BOUND: i32 = 20_000;

/// The evaluation with its pawn cache: one for every thread.
///
/// ```
/// use mossa_chess::board::Board;
/// use mossa_chess_engine::eval::Evaluation;
/// let mut evaluation = Evaluation::new();
/// let up_a_queen: Board = "4k3/pppppppp/8/8/8/8/PPPPPPPP/3QK3 w - - 0 1".parse().unwrap();
/// assert!(500 < evaluation.evaluate(&up_a_queen));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Evaluation {
    cache: PawnCache,
}

impl Evaluation {
    /// An evaluation with an empty cache.
    pub fn new() -> Evaluation {
        Evaluation::default()
    }

    /// The value of a position in centipawns, seen from the side to move, strictly between -[`BOUND`] and [`BOUND`]. It does not
    /// look whether the game is over.
    pub fn evaluate(&mut self, board: &Board) -> i32 {
        let pawns = self.cache.look_up(board);
        let material = MaterialCount::of(board);
        let white = value(board, &material, total(board, material, pawns, &mut Untraced));
        match board.side_to_move() {
            Color::White => white,
            Color::Black => -white,
        }
    }
}

/// What the evaluation counted in a position: enough to compute its value for any weights.
#[derive(Clone, Debug)]
pub struct Record {
    /// How often every weight counted.
    pub counts: Recorder,
    /// The phase of the game, from [`MAX_PHASE`] (middlegame) down to 0 (endgame).
    pub phase: i32,
    /// The endgame scale factors, in 64ths: if White is the stronger side, and if Black is.
    pub scales: [i32; Color::NUM],
    /// The value in centipawns from White's point of view, with the current weights.
    pub white: i32,
}

impl Record {
    /// Evaluates a position and records what counts.
    pub fn of(board: &Board) -> Record {
        let mut counts = Recorder::default();
        let material = MaterialCount::of(board);
        let pawns = Pawns::of(board, &mut counts);
        let white = value(board, &material, total(board, material, pawns, &mut counts));
        let scales = Color::ALL.map(|strong| endgame::scale(board, &material, strong));
        Record { counts, phase: material.phase(), scales, white }
    }
}

/// The sum of White's terms minus that of Black's.
fn total<T: Trace>(board: &Board, material: MaterialCount, pawns: Pawns, trace: &mut T) -> Pair {
    let mut info = EvalInfo::new(board, material, pawns);
    let [white, black] = [Color::White, Color::Black];
    let mut danger = [Pair::ZERO; Color::NUM];
    let mut sum = pawns.score;
    sum += mobility::mobility::<White, T>(&mut info, &mut danger[black as usize], trace);
    sum -= mobility::mobility::<Black, T>(&mut info, &mut danger[white as usize], trace);
    sum += side::<White, T>(&info, danger[white as usize], trace);
    sum -= side::<Black, T>(&info, danger[black as usize], trace);
    let tempo = trace.weigh(board.side_to_move(), params::TEMPO.at(0), 1);
    if board.side_to_move() == white { sum + tempo } else { sum - tempo }
}

/// The terms of one side that need the attacks of both sides.
fn side<C: Camp, T: Trace>(info: &EvalInfo<'_>, danger: Pair, trace: &mut T) -> Pair {
    material::material::<C, T>(&info.material, trace)
        + king::king::<C, T>(info, danger, trace)
        + threats::threats::<C, T>(info, trace)
        + threats::space::<C, T>(info, trace)
        + passed::passed::<C, T>(info, trace)
        + endgame::mating::<C, T>(info.board, &info.material, trace)
}

/// The tapered value of a sum, from White's point of view; 0 if the stronger side cannot win.
fn value(board: &Board, material: &MaterialCount, sum: Pair) -> i32 {
    let phase = material.phase();
    let strong = if sum.endgame() < 0 { Color::Black } else { Color::White };
    let scale = endgame::scale(board, material, strong);
    if scale == 0 {
        return 0;
    }
    let weighted = sum.middlegame() * phase * FULL_SCALE + sum.endgame() * scale * (MAX_PHASE - phase);
    (weighted / (MAX_PHASE * FULL_SCALE)).clamp(1 - BOUND, BOUND - 1)
}
