//! A board of stones in a terminal: columns numbered from 1, the last stone and the line that won marked.
//!
//! Boards that fit are drawn as `| X | O |`, with brackets as marks. Wider ones leave out the frame, write their numbers
//! downwards and mark stones by capital letters; those that do not fit even so are cut into parts. Rows that are empty
//! at the top of a tall board are left out.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use mossa_kernel::{Side, View};

/// A board to be drawn.
pub(crate) struct Grid<'a> {
    pub(crate) view: &'a View,
    /// The last stone, as an index into the view's cells.
    pub(crate) last: Option<usize>,
    /// The stones of the line that won, likewise.
    pub(crate) winning: Vec<usize>,
    /// How many characters a line may have.
    pub(crate) width: usize,
    /// What to say of rows that are left out; `{n}` is how many.
    pub(crate) hidden: &'a str,
}

/// Taller boards hide their empty rows.
const TALL: usize = 20;
/// How many empty rows are still shown above the highest stone.
const AIR: usize = 2;

impl<'a> Grid<'a> {
    /// A board with nothing marked.
    pub(crate) fn plain(view: &'a View, width: usize) -> Grid<'a> {
        Grid { view, last: None, winning: Vec::new(), width, hidden: "({n} empty rows above)" }
    }

    /// The board, every line ended.
    pub(crate) fn draw(&self) -> String {
        self.draw_with(&[]).unwrap_or_else(|| self.draw_narrow())
    }

    /// The board with a note under every column, if there is room for it.
    pub(crate) fn draw_with(&self, notes: &[String]) -> Option<String> {
        let columns = self.view.columns;
        let longest = notes.iter().map(|note| note.chars().count()).max().unwrap_or(0);
        let wide = longest.max(columns.to_string().len()).max(1);
        if self.width < columns * (wide + 3) + 1 {
            return None;
        }
        let mut text = self.hidden_rows();
        for row in self.top()..self.view.rows {
            for column in 0..columns {
                let _ = write!(text, "|{}", self.framed(row * columns + column, wide));
            }
            text.push_str("|\n");
        }
        let centred = |words: &mut dyn Iterator<Item = String>| {
            let cells: Vec<String> = words.map(|word| format!("{word:^0$}", wide + 2)).collect();
            format!(" {}\n", cells.join(" ").trim_end())
        };
        text += &centred(&mut (1..=columns).map(|number| number.to_string()));
        if !notes.is_empty() {
            text += &centred(&mut notes.iter().cloned());
        }
        Some(text)
    }

    /// A cell between its bars.
    fn framed(&self, at: usize, wide: usize) -> String {
        let cell = &self.view.cells[at];
        let (left, right) = match (self.winning.contains(&at), self.last == Some(at)) {
            (true, _) => ('[', ']'),
            (_, true) => ('(', ')'),
            _ => (' ', ' '),
        };
        let before = (wide - 1) / 2;
        let (stone, after) = (self.painted(at, &cell.text.to_uppercase()), wide - 1 - before);
        if cell.owner.is_none() {
            return " ".repeat(wide + 2);
        }
        format!("{:before$}{left}{stone}{right}{:after$}", "", "")
    }

    /// Without frame: a cell a stone, in as many parts as it takes.
    fn draw_narrow(&self) -> String {
        let columns = self.view.columns;
        let step = if 2 * columns <= self.width { 2 } else { 1 };
        let part = (self.width / step).max(1);
        let mut text = self.hidden_rows();
        for from in (0..columns).step_by(part) {
            let here = from..columns.min(from + part);
            if from != 0 {
                text.push('\n');
            }
            for row in self.top()..self.view.rows {
                let cells: String = here.clone().map(|column| self.bare(row * columns + column, step)).collect();
                let _ = writeln!(text, "{}", cells.trim_end());
            }
            text += &numbers(here, step);
        }
        text
    }

    /// A cell without its bars.
    fn bare(&self, at: usize, step: usize) -> String {
        let cell = &self.view.cells[at];
        let is_marked = self.winning.contains(&at) || self.last == Some(at);
        let letter = if is_marked { cell.text.to_uppercase() } else { cell.text.clone() };
        let stone = if cell.owner.is_none() { ".".to_owned() } else { self.painted(at, &letter) };
        format!("{stone}{:1$}", "", step - 1)
    }

    /// A stone in its side's colour.
    fn painted(&self, at: usize, letter: &str) -> String {
        let color = match self.view.cells[at].owner {
            Some(Side::First) => AnsiColor::Red,
            Some(Side::Second) => AnsiColor::Yellow,
            None => return letter.to_owned(),
        };
        let style = Style::new().bold().fg_color(Some(color.into()));
        let style = if self.winning.contains(&at) { style.invert() } else { style };
        format!("{style}{letter}{style:#}")
    }

    /// The first row that is shown.
    fn top(&self) -> usize {
        let n_empty = self.view.cells.iter().take_while(|cell| cell.owner.is_none()).count() / self.view.columns;
        let is_tall = TALL < self.view.rows;
        if is_tall { n_empty.saturating_sub(AIR).min(self.view.rows - 1) } else { 0 }
    }

    fn hidden_rows(&self) -> String {
        match self.top() {
            0 => String::new(),
            n_hidden => format!("{}\n", self.hidden.replace("{n}", &n_hidden.to_string())),
        }
    }
}

/// The numbers of these columns, counted from 0 and written from 1, downwards.
fn numbers(columns: std::ops::Range<usize>, step: usize) -> String {
    let n_digits = columns.end.to_string().len();
    let line = |digit: usize| {
        let digits = columns.clone().map(|column| format!("{:>n_digits$}", column + 1).as_bytes()[digit]);
        let cells: Vec<String> = digits.map(|digit| char::from(digit).to_string()).collect();
        cells.join(&" ".repeat(step - 1)).trim_end().to_owned() + "\n"
    };
    (0..n_digits).map(line).collect()
}

#[cfg(test)]
mod tests {
    use mossa_catalogue::AnyPosition as _;
    use mossa_catalogue::connect_x::{Position, winning_cells};

    use super::*;

    fn view(board: &str, moves: &str) -> View {
        Position::read(board.parse().unwrap(), moves).unwrap().seat().view()
    }

    /// Draws a board without its colours.
    fn drawn(grid: &Grid<'_>) -> String {
        anstream::adapter::strip_str(&grid.draw()).to_string()
    }

    #[test]
    fn boards_that_fit_have_a_frame() {
        let view = view("2x3x2", "1,3,2");
        let mut grid = Grid { last: Some(4), ..Grid::plain(&view, 80) };
        assert_eq!(drawn(&grid), "|   |   |   |\n| X |(X)| O |\n  1   2   3\n");
        grid.winning = winning_cells(&view, 2);
        assert_eq!(drawn(&grid), "|   |   |   |\n|[X]|[X]| O |\n  1   2   3\n");
        let notes = ["+12", "=", "W3"].map(String::from);
        let text = anstream::adapter::strip_str(&grid.draw_with(&notes).unwrap()).to_string();
        assert_eq!(text, "|     |     |     |\n| [X] | [X] |  O  |\n   1     2     3\n  +12    =    W3\n");
    }

    #[test]
    fn wide_boards_have_none_and_wider_ones_come_in_parts() {
        let view = view("1x12x3", "1,12,2,11,3");
        let mut grid = Grid { last: Some(2), ..Grid::plain(&view, 30) };
        assert_eq!(drawn(&grid), "x x X . . . . . . . o o\n                  1 1 1\n1 2 3 4 5 6 7 8 9 0 1 2\n");
        grid.width = 12;
        assert_eq!(drawn(&grid), "xxX.......oo\n         111\n123456789012\n");
        grid.width = 8;
        assert_eq!(drawn(&grid), "xxX.....\n12345678\n\n..oo\n 111\n9012\n");
    }

    #[test]
    fn tall_boards_hide_what_is_empty() {
        let view = view("100x2x9", "1,1,2");
        let text = drawn(&Grid::plain(&view, 80));
        assert_eq!(text, "(96 empty rows above)\n|   |   |\n|   |   |\n| O |   |\n| X | X |\n  1   2\n");
    }
}
