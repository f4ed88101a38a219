//! Where games of a match begin: the positions of an EPD file, or the main lines of the games of a PGN file.
//!
//! An opening keeps the moves that led to it, because they count: a position that stood in the opening has stood once.

use std::error::Error;
use std::fmt;
use std::io::BufRead;

use mossa_kernel::Notation as _;

use crate::epd::{self, EpdError, EpdFault};
use crate::pgn::{self, Keep, MainLine, PgnError};
use crate::{Chess, State, fen};

/// How openings are written down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// One position a line.
    Epd,
    /// Games; what was played in them is the opening.
    Pgn,
}

/// The beginning of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// Where it starts, and the moves from there.
    pub line: MainLine,
    /// Where it stands in the file: a line of EPD, or the first line of a game.
    pub at_line: u64,
}

/// What is wrong with an opening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpeningError {
    /// A line of EPD.
    Epd(EpdError),
    /// A game.
    Pgn(PgnError),
}

impl Format {
    /// The format of a file by its name: PGN if it ends so, else EPD.
    pub fn of_name(name: &str) -> Self {
        let is_pgn = name.rsplit_once('.').is_some_and(|(_, ending)| ending.eq_ignore_ascii_case("pgn"));
        if is_pgn { Self::Pgn } else { Self::Epd }
    }
}

impl Opening {
    /// The position where the opening starts, as FEN.
    pub fn fen(&self) -> String {
        fen::write(self.line.rules, &self.line.start)
    }

    /// Its moves, as UCI has them.
    pub fn moves(&self) -> Vec<String> {
        let mut state = self.line.start.clone();
        let mut write = |mv| {
            let text = self.line.rules.write_move(&state, mv);
            let _ = mossa_kernel::StateSpace::play(&self.line.rules, &mut state, mv);
            text
        };
        self.line.moves.iter().map(|&mv| write(mv)).collect()
    }

    /// The position where the game goes on, with its past.
    pub fn end(&self) -> State {
        self.line.end()
    }
}

/// The openings of a file, one by one. `rules` are those of EPD; a PGN says itself which ones it follows.
///
/// ```
/// use mossa_chess::Chess;
/// use mossa_chess::openings::{Format, openings};
/// let file = "[Event \"Spanish\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n";
/// let opening = openings(file.as_bytes(), Format::of_name("book.pgn"), Chess::STANDARD).next().unwrap()?;
/// assert_eq!(opening.moves(), ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"]);
/// # Ok::<(), mossa_chess::openings::OpeningError>(())
/// ```
pub fn openings<R: BufRead>(source: R, format: Format, rules: Chess) -> Openings<R> {
    let file = match format {
        Format::Epd => File::Epd(epd::Reader::new(source)),
        Format::Pgn => File::Pgn(pgn::Reader::new(source).keeping(Keep::MAIN_LINE)),
    };
    Openings { file, rules }
}

/// See [`openings`].
pub struct Openings<R> {
    file: File<R>,
    rules: Chess,
}

enum File<R> {
    Epd(epd::Reader<R>),
    Pgn(pgn::Reader<R>),
}

impl<R: BufRead> Iterator for Openings<R> {
    type Item = Result<Opening, OpeningError>;

    fn next(&mut self) -> Option<Self::Item> {
        let rules = self.rules;
        match &mut self.file {
            File::Epd(reader) => {
                let read = reader.next()?;
                let line = reader.line();
                let begin = |epd: epd::Epd| epd.state(rules).map_err(|fault: EpdFault| EpdError { line, fault });
                let start = read.and_then(begin).map_err(OpeningError::Epd);
                let opening = |start| Opening { line: MainLine { rules, start, moves: Vec::new() }, at_line: line };
                Some(start.map(opening))
            }
            File::Pgn(reader) => {
                let played = reader.next_played().map_err(OpeningError::Pgn).transpose()?;
                Some(played.map(|(_, line)| Opening { line, at_line: reader.place().line }))
            }
        }
    }
}

impl fmt::Display for OpeningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Epd(error) => error.fmt(f),
            Self::Pgn(error) => error.fmt(f),
        }
    }
}

impl Error for OpeningError {}
