//! Late move reductions: moves that come late in the move order are searched at a lower depth first.

use crate::params::Params;

/// The base reductions by depth and number of the move, computed once.
#[derive(Clone, Debug)]
pub struct Reductions {
    plies: Vec<i8>,
}

const N_DEPTHS: usize = 64;
const N_MOVES: usize = 64;

impl Reductions {
    /// The reductions for these parameters.
    pub fn new(params: &Params) -> Reductions {
        let (base, divisor) = (f64::from(params.lmr_base) / 100.0, f64::from(params.lmr_divisor) / 100.0);
        let plies = |depth: usize, number: usize| base + (depth as f64).ln() * (number as f64).ln() / divisor;
        let all = (0..N_DEPTHS).flat_map(|depth| (0..N_MOVES).map(move |number| (depth, number)));
        let plies = all.map(|(depth, number)| if depth * number == 0 { 0 } else { plies(depth, number) as i8 });
        Reductions { plies: plies.collect() }
    }

    /// The base reduction of a move with this many moves before it, in plies.
    pub fn plies(&self, depth: i32, move_count: usize) -> i32 {
        let depth = (depth.max(0) as usize).min(N_DEPTHS - 1);
        i32::from(self.plies[depth * N_MOVES + move_count.min(N_MOVES - 1)])
    }
}

/// Kinds of moves that are reduced differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveKind {
    /// A capture or promotion.
    Tactical,
    /// A killer or the counter move.
    Refutation,
    /// Any other quiet move.
    Quiet,
}

/// What the reduction of a late move depends on.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts, by the names that engines use")]
pub struct LateMove {
    /// The remaining depth of the node.
    pub depth: i32,
    /// How many moves came before it.
    pub move_count: usize,
    /// The history of the move; of a quiet move the sum of three tables.
    pub history: i32,
    /// The kind of the move.
    pub kind: MoveKind,
    /// Whether the move gives check.
    pub gives_check: bool,
    /// Whether the node is on the PV, or was when it was stored in the table.
    pub tt_pv: bool,
    /// Whether the node is a Cut node.
    pub cut_node: bool,
    /// Whether the static evaluation has risen since the side's last turn.
    pub improving: bool,
}

/// The reduction of a late move in plies, so that 0 ≤ reduction ≤ max(depth - 2, 0).
pub fn plies(reductions: &Reductions, params: &Params, late: &LateMove) -> i32 {
    let mut plies = reductions.plies(late.depth, late.move_count);
    if late.kind == MoveKind::Tactical {
        plies /= 2;
    } else {
        plies -= late.history / params.lmr_history;
        plies -= i32::from(late.kind == MoveKind::Refutation);
    }
    plies += i32::from(!late.improving) + i32::from(late.cut_node) - i32::from(late.tt_pv);
    plies -= i32::from(late.gives_check);
    plies.clamp(0, (late.depth - 2).max(0))
}
