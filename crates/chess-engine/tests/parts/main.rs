//! The parts of the engine, each against something simpler: exchanges against a plain recursion, the picker against the
//! legal moves, the table against what was put in, the time plan against a table of clocks.

mod checks;
mod draws;
mod exchange;
mod picker;
mod table;
mod time;

use mossa_chess::{Chess, State};
use mossa_kernel::StateSpace as _;

/// SplitMix64: random numbers from a seed.
pub(crate) struct Rng(pub(crate) u64);

impl Rng {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((word ^ (word >> 31)) % n as u64) as usize
    }
}

/// Calls `check` for the positions of games in which every move is random.
pub(crate) fn for_random_positions(seed: u64, n_games: usize, mut check: impl FnMut(&State, &mut Rng)) {
    let mut rng = Rng(seed);
    for _ in 0..n_games {
        let mut state = Chess::STANDARD.start();
        for _ in 0..120 {
            check(&state, &mut rng);
            let moves = Chess::STANDARD.moves(&state);
            if moves.is_empty() {
                break;
            }
            let _ = Chess::STANDARD.play(&mut state, moves[rng.below(moves.len())]);
        }
    }
}
