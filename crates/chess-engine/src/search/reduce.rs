//! Late-move reductions: moves that come late in a good order are searched less deep first.

use crate::params::Params;

/// The reductions by depth and number of the move, worked out once.
#[derive(Clone, Debug)]
pub struct Reductions {
    plies: Vec<i8>,
}

const N_DEPTHS: usize = 64;
const N_MOVES: usize = 64;

impl Reductions {
    /// The reductions for these parameters.
    pub fn new(params: &Params) -> Reductions {
        let (base, divisor) = (f64::from(params.reduction_base) / 100.0, f64::from(params.reduction_divisor) / 100.0);
        let plies = |depth: usize, number: usize| base + (depth as f64).ln() * (number as f64).ln() / divisor;
        let all = (0..N_DEPTHS).flat_map(|depth| (0..N_MOVES).map(move |number| (depth, number)));
        let plies = all.map(|(depth, number)| if depth * number == 0 { 0 } else { plies(depth, number) as i8 });
        Reductions { plies: plies.collect() }
    }

    /// By how many plies a quiet move of this number is reduced, before all else is considered.
    pub fn plies(&self, depth: i32, number: usize) -> i32 {
        let depth = (depth.max(0) as usize).min(N_DEPTHS - 1);
        i32::from(self.plies[depth * N_MOVES + number.min(N_MOVES - 1)])
    }
}

/// Kinds of moves that are reduced differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// It captures or promotes.
    Tactical,
    /// A killer or the counter move.
    Refutation,
    /// Any other.
    Quiet,
}

/// A late move, as the reductions see it.
#[derive(Clone, Copy, Debug)]
pub struct Late {
    /// What remains to be searched at this node.
    pub depth: i32,
    /// How many moves came before it.
    pub number: usize,
    /// What its history says; of quiet moves the sum of three tables.
    pub history: i32,
    /// What kind of move it is.
    pub kind: Kind,
    /// Whether it gives check.
    pub gives_check: bool,
    /// Whether the node is on the principal variation, or was.
    pub tt_pv: bool,
    /// Whether the node is expected to be refuted.
    pub cut_node: bool,
    /// Whether the static evaluation of the side to move has risen since its last turn.
    pub improving: bool,
}

/// By how many plies a late move is reduced; the search of it keeps at least one.
pub fn plies(reductions: &Reductions, params: &Params, late: &Late) -> i32 {
    let mut plies = reductions.plies(late.depth, late.number);
    if late.kind == Kind::Tactical {
        plies /= 2;
    } else {
        plies -= late.history / params.reduction_history;
        plies -= i32::from(late.kind == Kind::Refutation);
    }
    plies += i32::from(!late.improving) + i32::from(late.cut_node) - i32::from(late.tt_pv);
    plies -= i32::from(late.gives_check);
    plies.clamp(0, (late.depth - 2).max(0))
}
