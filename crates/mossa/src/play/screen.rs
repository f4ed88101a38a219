//! What a session shows: lines of text, prompts and boards.

use std::io::{self, BufWriter, Write};

use mossa_catalogue::Seat;
use mossa_catalogue::connect_x::winning_cells;
use mossa_catalogue::seat::Standing;
use mossa_kernel::{Side, View};

use super::words::Words;
use crate::failure::Failure;
use crate::grid::Grid;

pub(super) struct Screen {
    out: Box<dyn Write>,
    width: usize,
    hidden: &'static str,
    run: usize,
}

impl Screen {
    /// Standard output, with colours where they are wanted.
    pub(super) fn open(words: &Words, width: usize, run: usize) -> Screen {
        Screen { out: Box::new(BufWriter::new(anstream::stdout())), width, hidden: words.hidden, run }
    }

    /// Nobody looks.
    pub(super) fn dark() -> Screen {
        Screen { out: Box::new(io::sink()), width: 80, hidden: "", run: 1 }
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

    /// Shows the board: the last stone marked or, when it is over, the line that won.
    pub(super) fn board(&mut self, seat: &dyn Seat) -> Result<(), Failure> {
        let view = seat.view();
        let is_open = seat.standing() == Standing::Open;
        let winning = if is_open { Vec::new() } else { winning_cells(&view, self.run) };
        let last = seat.played().last().and_then(|mv| top_stone(&view, mv));
        let grid = Grid { view: &view, last, winning, width: self.width, hidden: self.hidden };
        write!(self.out, "\n{}\n", grid.draw())?;
        Ok(self.out.flush()?)
    }
}

/// The highest stone of a column, as an index into the view's cells.
fn top_stone(view: &View, column: &str) -> Option<usize> {
    let column = column.parse::<usize>().ok()?.checked_sub(1)?;
    (0..view.rows).map(|row| row * view.columns + column).find(|&at| view.cells[at].owner.is_some())
}

/// The letter of a side's stones.
pub(super) fn mark(side: Side) -> char {
    match side {
        Side::First => 'X',
        Side::Second => 'O',
    }
}
