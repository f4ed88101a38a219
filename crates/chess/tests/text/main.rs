//! Chess as text: FENs good and bad, moves as UCI and as players write them, and noise.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]
#![expect(clippy::unwrap_used, reason = "what the tests are fed is right, or they should fail")]

mod bad_fens;
mod fens;
mod noise;
mod san;
mod uci;

use mossa_chess::{Chess, State};
use mossa_conformance::rules::random_positions;
use mossa_kernel::Notation;

/// A file of the folder of data.
fn data(name: &str) -> String {
    std::fs::read_to_string(format!("{}/../../data/chess/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// The state that a FEN describes.
fn state(fen: &str) -> State {
    Chess::STANDARD.read_state(fen).unwrap()
}

/// Positions of random games, `n` of each of these beginnings.
fn random_states(n: usize) -> Vec<(Chess, State)> {
    let standard = [
        "startpos",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
        // Several pieces of a kind, so that origins must be said.
        "q5qk/8/n1n1n3/8/r6r/1Q2N1N1/Q2R1R2/1Q1K1N2 w - - 0 1",
    ];
    let shuffled = [
        "rr2k1rr/pppppppp/8/8/8/8/PPPPPPPP/RR2K1RR w GBgb - 0 1",
        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq -",
    ];
    let standard = standard.map(|fen| (Chess::STANDARD, fen));
    let shuffled = shuffled.map(|fen| (Chess::CHESS960, fen));
    let starts = standard.into_iter().chain(shuffled);
    let positions = |(game, fen): (Chess, &str)| {
        let start = game.read_state(fen).unwrap();
        random_positions(&game, &start, n, fen.len() as u64).into_iter().map(move |state| (game, state))
    };
    starts.flat_map(positions).collect()
}
