//! The rules of chess: the kit's contracts, published counts, the order of moves, keys, every draw, whole games.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]
#![expect(clippy::unwrap_used, reason = "what the tests are fed is right, or they should fail")]

mod contract;
mod counts;
mod draws;
mod keys;
mod order;
mod records;

use mossa_chess::{Chess, State};
use mossa_conformance::rules::random_positions;
use mossa_kernel::{Notation, StateSpace};

/// A file of the folder of data.
fn data(name: &str) -> String {
    std::fs::read_to_string(format!("{}/../../data/chess/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// The state that a FEN describes.
fn state(fen: &str) -> State {
    Chess::STANDARD.read_state(fen).unwrap()
}

/// Plays moves, written with blanks between them.
fn play(state: &mut State, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = Chess::STANDARD.read_move(state, text).unwrap_or_else(|| panic!("{text} is legal"));
        let _ = Chess::STANDARD.play(state, mv);
    }
}

/// Positions of random games: of chess, of Chess960, and of endgames, where promotions and checks abound.
fn random_states(n: usize) -> Vec<(Chess, State)> {
    let pawns = state("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1");
    let checks = state("3qk3/pP4Pp/8/2r5/5R2/8/Pp4pP/3QK3 w - - 0 1");
    let castling = state("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    let starts = [Chess::STANDARD.start(), pawns, checks, castling].map(|start| (Chess::STANDARD, start));
    let shuffled = [0, 100, 373, 692, 959].map(|number| (Chess::CHESS960, Chess::start960(number).unwrap()));
    let starts: Vec<(Chess, State)> = starts.into_iter().chain(shuffled).collect();
    let each = n / starts.len();
    let positions = |(seed, (game, start)): (usize, (Chess, State))| {
        random_positions(&game, &start, each, seed as u64).into_iter().map(move |state| (game, state))
    };
    starts.into_iter().enumerate().flat_map(positions).collect()
}
