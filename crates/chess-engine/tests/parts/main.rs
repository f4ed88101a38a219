//! The parts of the engine, each against something simpler: exchanges against a plain recursion, the picker against the
//! legal moves, the table against what was put in, the time plan against a table of clocks.

mod checks;
mod draws;
mod exchange;
mod picker;
mod table;
mod time;

use mossa_chess::{Chess, State};
use mossa_kernel::Rng;
use mossa_kernel::StateSpace as _;

/// Calls `check` for the positions of games in which every move is random.
pub(crate) fn for_random_positions(seed: u64, n_games: usize, mut check: impl FnMut(&State, &mut Rng)) {
    let mut rng = Rng::new(seed);
    for _ in 0..n_games {
        let mut state = Chess::STANDARD.start();
        for _ in 0..120 {
            check(&state, &mut rng);
            let moves = Chess::STANDARD.moves(&state);
            if moves.is_empty() {
                break;
            }
            let _ = Chess::STANDARD.play(&mut state, moves[rng.index(moves.len())]);
        }
    }
}
