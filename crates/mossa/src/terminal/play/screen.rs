//! What a session shows: lines of text, prompts and boards.

use std::io::{self, BufWriter, Write};

use mossa_catalogue::seat::Standing;
use mossa_catalogue::{AnyPosition, Seat};
use mossa_kernel::{Coordinates, Side, View};

use super::round::before_last;
use super::words::Words;
use crate::failure::Failure;
use crate::terminal::grid::Grid;
use crate::terminal::squares::{Pieces, Squares};

pub(super) struct Screen {
    out: Box<dyn Write>,
    width: usize,
    hidden: &'static str,
    pieces: Pieces,
}

/// A board to be shown.
pub(super) struct Board<'a> {
    /// Where the game began.
    pub(super) position: &'a dyn AnyPosition,
    pub(super) seat: &'a dyn Seat,
    /// Whose side is below, where boards can be turned.
    pub(super) below: Side,
}

impl Screen {
    /// Standard output, with colours where they are wanted.
    pub(super) fn open(words: &Words, width: usize, pieces: Pieces) -> Screen {
        Screen { out: Box::new(BufWriter::new(anstream::stdout())), width, hidden: words.hidden, pieces }
    }

    /// Standard output for lines alone.
    pub(super) fn lines() -> Screen {
        Screen { out: Box::new(BufWriter::new(anstream::stdout())), width: 80, hidden: "", pieces: Pieces::Letters }
    }

    /// A screen that shows nothing.
    pub(super) fn dark() -> Screen {
        Screen { out: Box::new(io::sink()), width: 80, hidden: "", pieces: Pieces::Letters }
    }

    /// Says a line.
    pub(super) fn say(&mut self, text: &str) -> Result<(), Failure> {
        writeln!(self.out, "{text}")?;
        Ok(self.out.flush()?)
    }

    /// Asks for a line.
    pub(super) fn ask(&mut self, text: &str) -> Result<(), Failure> {
        write!(self.out, "{text}")?;
        Ok(self.out.flush()?)
    }

    /// Shows a board: the last move marked and, when it is over, what decided it.
    pub(super) fn board(&mut self, board: &Board<'_>) -> Result<(), Failure> {
        let view = board.seat.view();
        let drawn = match board.position.style().coordinates {
            Coordinates::Columns => {
                let is_open = board.seat.standing() == Standing::Open;
                let winning = if is_open { Vec::new() } else { board.position.decisive(&view) };
                let last = board.seat.played().last().and_then(|mv| top_stone(&view, mv));
                Grid { view: &view, last, winning, width: self.width, hidden: self.hidden }.draw()
            }
            coordinates => {
                let marked = board.changed(&view);
                Squares { view: &view, coordinates, marked, pieces: self.pieces, below: board.below }.draw()
            }
        };
        write!(self.out, "\n{drawn}\n")?;
        Ok(self.out.flush()?)
    }
}

impl Board<'_> {
    /// The cells that the last move has changed: where a piece came from and went to, all four when a king castles.
    fn changed(&self, now: &View) -> Vec<usize> {
        let played = self.seat.played();
        let Some((seat, _)) = before_last(self.position, &played) else { return Vec::new() };
        let before = seat.view();
        (0..now.cells.len()).filter(|&at| before.cells[at] != now.cells[at]).collect()
    }
}

/// The highest stone of a column, as an index into the view's cells.
fn top_stone(view: &View, column: &str) -> Option<usize> {
    let column = column.parse::<usize>().ok()?.checked_sub(1)?;
    (0..view.rows).map(|row| row * view.columns + column).find(|&at| view.cells[at].owner.is_some())
}
