//! PGN: games as text, one after the other, in files of any length.
//!
//! Reading has two levels. The lower one knows only what PGN looks like: [`Reader`] takes any [`BufRead`](std::io::BufRead)
//! and gives one [`Game`] at a time, a tree of moves as text. Files from real life are often not quite PGN, so it is
//! lenient wherever the meaning is clear, and where it is not it says what is wrong and goes on with the next game.
//! The upper level knows chess: [`MainLine`] has the moves that were played, [`walk()`] goes through variations too.
//! `docs/pgn.md` has all that is accepted.
//!
//! ```
//! use mossa_chess::pgn::{GameResult, MainLine, Reader};
//! let file = "[White \"Anna\"]\n\n1. e4 e5 {[%clk 0:10:00]} (1... c5!?) 2. Nf3 1-0\n\n1. d4 *\n";
//! let mut reader = Reader::new(file.as_bytes());
//! let game = reader.next_game()?.expect("there is one");
//! assert_eq!((game.tag("White"), game.result), (Some("Anna"), GameResult::WhiteWins));
//! assert_eq!(game.sans().collect::<Vec<_>>(), ["e4", "e5", "Nf3"]);
//! assert_eq!(game.line.plies[1].variations[0].plies[0].san, "c5");
//! assert_eq!(MainLine::of(&game).expect("legal moves").moves.len(), 3);
//! assert_eq!(reader.count(), 1, "and one without tags");
//! # Ok::<(), mossa_chess::pgn::PgnError>(())
//! ```

mod builder;
mod cursor;
mod error;
mod game;
mod lexer;
mod main_line;
mod nag;
mod reader;
mod walk;
mod wrap;
mod writer;

pub use error::{Fault, PgnError, Place};
pub use game::{Game, GameResult, Line, Ply, ROSTER};
pub use main_line::{MainLine, PlayError};
pub use nag::Nag;
pub use reader::{Keep, Reader};
pub use walk::{Step, walk};

/// Variations within variations, at most: enough for anything that is meant, and no danger for the stack.
pub const DEEPEST: usize = 500;

/// The most memory that a game may take, in bytes, unless the reader is told otherwise.
pub const LARGEST: usize = 16 << 20;
