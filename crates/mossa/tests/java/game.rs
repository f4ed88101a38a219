//! One game between a program and chance, refereed by the plain rules; the names of the ends are those of `mossa match`.

use std::time::Duration;

use rand::SeedableRng as _;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom as _;

use crate::plain::Board;
use crate::program::{PATIENCE, Program, Silence};

/// How a game ended; all but the first two are the program's fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    Connection,
    BoardFull,
    Time,
    Illegal,
    Crash,
}

/// What is agreed before a game.
#[derive(Clone, Copy)]
pub(crate) struct Terms {
    /// Which side the program has: 0 moves first.
    pub(crate) side: usize,
    pub(crate) seed: u64,
    /// What stands behind `go`.
    pub(crate) go: &'static str,
    pub(crate) patience: Duration,
}

impl Default for Terms {
    fn default() -> Terms {
        Terms { side: 0, seed: 1, go: "movetime 2000", patience: PATIENCE }
    }
}

/// Plays a game from this board on; the board is left as the game ended.
#[track_caller]
pub(crate) fn play(program: &mut Program, board: &mut Board, terms: Terms) -> End {
    let mut chance = ChaCha8Rng::seed_from_u64(terms.seed);
    let mut order = "position startpos".to_owned();
    program.tell("uginewgame");
    while board.result() == "none" {
        let legal = board.legal();
        let column = if board.n_stones() % 2 == terms.side {
            program.tell(&order);
            program.tell(&format!("go {}", terms.go));
            match program.hear("bestmove", terms.patience) {
                Ok(word) => word.parse().unwrap_or(0),
                Err(Silence::Time) => return End::Time,
                Err(Silence::Crash) => return End::Crash,
            }
        } else {
            *legal.choose(&mut chance).expect("an open game has moves")
        };
        if !legal.contains(&column) {
            return End::Illegal;
        }
        board.play(column);
        order.push_str(if board.n_stones() == 1 { " moves " } else { " " });
        order.push_str(&column.to_string());
    }
    program.tell(&order);
    if board.result() == "draw" { End::BoardFull } else { End::Connection }
}
