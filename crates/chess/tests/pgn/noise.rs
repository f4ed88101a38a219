//! Bytes that are no text, and files with random bytes changed: no reader panics, and every refusal is one line.

use mossa_chess::openings::{Format, openings};
use mossa_chess::pgn::{Keep, Reader};
use mossa_chess::{Chess, epd};

use crate::random_game::RandomGame;

const N_INPUTS: u64 = 200_000;

const GAMES: &[u8] = b"\xEF\xBB\xBF[Event \"a \\\"b\\\" M\xFCller\"]\r\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\r\n\r\n\
    1. O-O {[%clk 0:10:00]} (1. Rh8+ Kd7! (1... Ke7 $5 ; why not\n)) Ke7 1/2-1/2\n\n% x\n1.e4 e5 2. Nf3 *\n[Event \"c\"]\n\n1. d4 1-0";

const LINES: &[u8] = b"# a suite\n4k3/8/8/8/8/8/8/4K2R w K - bm O-O Kd2; id \"M\xFCller 1\"; c0 \"x; y\";\r\n\
    4k3/8/8/8/8/8/8/4K2R b K - 3 41 ;D1 5 ;D2 60\n\n4k3/8/8/8/8/8/8/4K3 w - - acd 12; hmvc 3; fmvn 9;";

impl RandomGame {
    /// A file with a few bytes changed, taken away or put in; or noise only.
    fn bytes(&mut self, file: &[u8]) -> Vec<u8> {
        const ODD: &[u8] = b"\0\n\r\t \"\\%;{}()[]$!?.*-+=#/0189aKO\x80\xBB\xBF\xC3\xEF\xFF";
        if self.one_in(8) {
            return (0..self.below(60)).map(|_| ODD[self.below(ODD.len())]).collect();
        }
        let mut bytes = file.to_vec();
        for _ in 0..=self.below(5) {
            let at = self.below(bytes.len());
            let odd = if self.one_in(3) { self.below(256) as u8 } else { ODD[self.below(ODD.len())] };
            match self.below(4) {
                0 => bytes[at] = odd,
                1 => bytes.insert(at, odd),
                2 => drop(bytes.remove(at)),
                _ => bytes.truncate(at.max(bytes.len() / 2)),
            }
        }
        bytes
    }
}

#[track_caller]
fn expect_one_line(seed: u64, error: &impl ToString) {
    let message = error.to_string();
    assert!(!message.is_empty() && !message.contains(char::is_control), "seed {seed}: {message:?}");
}

#[test]
fn games_of_any_bytes() {
    let mut n_games = 0;
    for seed in 0..N_INPUTS {
        let bytes = RandomGame::new(seed).bytes(GAMES);
        let keep = if seed % 2 == 0 { Keep::ALL } else { Keep::MAIN_LINE };
        let mut reader = Reader::within(bytes.as_slice(), 1 << 16).keeping(keep);
        let mut n_read = 0;
        while let Some(played) = reader.next_played().transpose() {
            match played {
                Ok(_) => n_games += 1,
                Err(error) => expect_one_line(seed, &error),
            }
            n_read += 1;
            assert!(n_read <= bytes.len(), "seed {seed}: every game takes some of the file");
        }
    }
    assert!(N_INPUTS / 2 < n_games, "only {n_games} games could be played: too wild for a test");
}

#[test]
fn positions_of_any_bytes() {
    let mut n_positions = 0;
    for seed in 0..N_INPUTS {
        let bytes = RandomGame::new(seed).bytes(LINES);
        for epd in epd::Reader::new(bytes.as_slice()) {
            let moves = epd.map_err(|error| error.to_string()).and_then(|epd| {
                let state = epd.state(Chess::STANDARD).map_err(|error| error.to_string())?;
                epd.moves("bm", &state).map_err(|error| error.to_string())
            });
            match moves {
                Ok(_) => n_positions += 1,
                Err(message) => expect_one_line(seed, &message),
            }
        }
    }
    assert!(N_INPUTS / 2 < n_positions, "only {n_positions} positions were read: too wild for a test");
}

#[test]
fn openings_of_any_bytes() {
    for seed in 0..N_INPUTS / 10 {
        for (file, format) in [(GAMES, Format::Pgn), (LINES, Format::Epd), (GAMES, Format::Epd), (LINES, Format::Pgn)] {
            let bytes = RandomGame::new(seed).bytes(file);
            for opening in openings(bytes.as_slice(), format, Chess::STANDARD) {
                match opening {
                    Ok(opening) => assert_eq!(opening.moves().len(), opening.line.moves.len()),
                    Err(error) => expect_one_line(seed, &error),
                }
            }
        }
    }
}
