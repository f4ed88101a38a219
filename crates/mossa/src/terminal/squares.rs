//! A board of squares in a terminal: columns lettered from a, rows numbered from below or from above.
//!
//! The first side's pieces are capitals and the second's are not, or both are drawn as figures; the last move and whatever
//! else stands out is marked with brackets.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use clap::ValueEnum;
use mossa_kernel::{Cell, Coordinates, Side, View, column_letters};

/// How pieces are drawn.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum Pieces {
    /// `N` and `n`, and nothing that is not ASCII.
    Letters,
    /// `♘` and `♞`.
    Figures,
}

/// A board to be drawn.
pub(crate) struct Squares<'a> {
    pub(crate) view: &'a View,
    /// How the squares are called.
    pub(crate) coordinates: Coordinates,
    /// What is marked, as indexes into the view's cells.
    pub(crate) marked: Vec<usize>,
    pub(crate) pieces: Pieces,
    /// Whose side is below.
    pub(crate) below: Side,
}

impl<'a> Squares<'a> {
    /// A board with nothing marked, seen by the first side.
    pub(crate) fn plain(view: &'a View, coordinates: Coordinates) -> Squares<'a> {
        Squares { view, coordinates, marked: Vec::new(), pieces: Pieces::Letters, below: Side::First }
    }

    /// The board, every line ended.
    pub(crate) fn draw(&self) -> String {
        let View { rows, columns, .. } = *self.view;
        let turned = |at: usize, n: usize| if self.below == Side::First { at } else { n - 1 - at };
        let letters = |at: usize| format!("{:<3}", column_letters(turned(at, columns)));
        let letters = format!("    {}\n", (0..columns).map(letters).collect::<String>().trim_end());
        let mut text = letters.clone();
        for row in (0..rows).map(|at| turned(at, rows)) {
            let number = if self.coordinates == Coordinates::FromTop { row + 1 } else { rows - row };
            let _ = write!(text, "{number:>2} ");
            for column in (0..columns).map(|at| turned(at, columns)) {
                text += &self.square(row * columns + column);
            }
            let _ = writeln!(text, " {number}");
        }
        text + &letters
    }

    fn square(&self, at: usize) -> String {
        let cell = &self.view.cells[at];
        let piece = self.piece(cell);
        let colour = match cell.owner {
            Some(Side::First) => Style::new().bold(),
            Some(Side::Second) => Style::new().bold().fg_color(Some(AnsiColor::Cyan.into())),
            None => Style::new().dimmed(),
        };
        let piece = format!("{colour}{piece}{colour:#}");
        if self.marked.contains(&at) { format!("[{piece}]") } else { format!(" {piece} ") }
    }

    fn piece(&self, cell: &Cell) -> String {
        let first = cell.owner == Some(Side::First);
        match (self.pieces, cell.owner) {
            (Pieces::Letters, None) => ".".to_owned(),
            (Pieces::Figures, None) => "·".to_owned(),
            (Pieces::Letters, Some(Side::First)) => cell.text.clone(),
            (Pieces::Letters, Some(Side::Second)) => cell.text.to_lowercase(),
            (Pieces::Figures, Some(_)) => match cell.text.as_str() {
                "K" => if first { "♔" } else { "♚" }.to_owned(),
                "Q" => if first { "♕" } else { "♛" }.to_owned(),
                "R" => if first { "♖" } else { "♜" }.to_owned(),
                "B" => if first { "♗" } else { "♝" }.to_owned(),
                "N" => if first { "♘" } else { "♞" }.to_owned(),
                "P" => if first { "♙" } else { "♟" }.to_owned(),
                other => other.to_owned(),
            },
        }
    }
}
