//! Noise: FENs with a few characters changed. Nothing breaks, and what is accepted is what the generator accepts.

use mossa_chess::board::Board;
use mossa_chess::{Chess, FenError, PositionError, notation};
use mossa_conformance::rules::random_positions;
use mossa_kernel::{Game, Notation, Rng, StateSpace};

use crate::random_states;

/// Changes texts at random.
struct Noise(Rng);

impl Noise {
    /// The text with up to three characters put in, taken out or changed.
    fn blur(&mut self, text: &str) -> String {
        const LETTERS: &[char] = &[
            'p', 'P', 'n', 'N', 'r', 'R', 'q', 'Q', 'k', 'K', '1', '2', '3', '4', '8', '/', ' ', '-', 'w', 'b', 'e',
            'a', 'h', 'x', '6', '0', '=', 'O', 'é',
        ];
        let mut text: Vec<char> = text.chars().collect();
        for _ in 0..=self.0.index(3) {
            let (at, letter) = (self.0.index(text.len().max(1)), LETTERS[self.0.index(LETTERS.len())]);
            match self.0.index(3) {
                0 if at < text.len() => text[at] = letter,
                1 if at < text.len() => drop(text.remove(at)),
                _ => text.insert(at, letter),
            }
        }
        text.into_iter().collect()
    }
}

#[test]
fn blurred_fens_are_read_or_refused_like_the_generator_does() {
    let mut noise = Noise(Rng::new(11));
    let mut n_read = 0;
    for (game, state) in random_states(2_500) {
        let fen = noise.blur(&game.write_state(&state));
        let read = game.read_state(&fen);
        // The generator wants six fields and low clocks; there are more ways to write castling rights than it knows.
        let known = Board::from_fen(&fen, false).is_ok();
        match read {
            Ok(state) => {
                n_read += 1;
                assert_eq!(game.read_state(&game.write_state(&state)).unwrap(), state);
                let _ = (game.outcome(&state), game.can_claim_draw(&state), game.moves(&state));
                assert!(game.moves(&state).into_iter().all(|mv| state.board().is_legal(mv)));
            }
            // It knows nothing of kings beside each other, nor of the squares of standard castling.
            Err(FenError::Position(
                PositionError::KingsTouch | PositionError::TooManyCheckers { .. } | PositionError::CastlingKing { .. },
            )) => {}
            // It is laxer with fields.
            Err(FenError::Position(error)) => assert!(!known || game == Chess::CHESS960, "{fen}: {error}"),
            Err(_) => {}
        }
    }
    assert!(300 < n_read, "some were read: {n_read}");
}

#[test]
fn blurred_moves_are_legal_or_refused() {
    let mut noise = Noise(Rng::new(12));
    let mut n_read = 0;
    for (game, state) in random_states(2_500) {
        let moves = game.moves(&state);
        let mv = moves[noise.0.index(moves.len())];
        for text in [game.write_move(&state, mv), mossa_chess::san::write(&state, mv)] {
            if let Ok(read) = notation::read_move(&state, &noise.blur(&text)) {
                n_read += 1;
                assert!(moves.contains(&read), "{text}");
            }
        }
    }
    assert!(500 < n_read, "some were read: {n_read}");
}

#[test]
fn long_noise_is_refused_with_few_words() {
    let start = Chess::STANDARD.start();
    for noise in ["é".repeat(500), "e4 ".repeat(200), "/".repeat(400), format!("{} w - -", "p".repeat(400))] {
        assert!(Chess::STANDARD.read_state(&noise).unwrap_err().to_string().chars().count() < 200);
        assert!(notation::read_move(&start, &noise).unwrap_err().to_string().chars().count() < 200);
    }
}

#[test]
fn random_positions_are_reproducible() {
    let start = Chess::STANDARD.start();
    let again = || random_positions(&Chess::STANDARD, &start, 200, 3);
    assert_eq!(again(), again());
}
