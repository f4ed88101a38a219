//! Boards drawn in a terminal.

use mossa_catalogue::AnyPuzzle;
use mossa_kernel::View;

/// What a board looks like, whatever the puzzle: in a frame, with a dot for an empty cell.
pub(crate) fn draw_view(view: &View) -> String {
    draw_cells(&view.cells.iter().map(|cell| cell.text.as_str()).collect::<Vec<_>>(), view.columns)
}

/// The same from the text of a position of a puzzle; what cannot be read is shown as it is.
pub(crate) fn draw_at(puzzle: &dyn AnyPuzzle, position: &str) -> String {
    puzzle.at(position).map_or_else(|| position.to_owned(), |here| draw_view(&here.view()))
}

fn draw_cells(cells: &[&str], columns: usize) -> String {
    let width = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(1);
    let line = "─".repeat(columns * (width + 1) + 1);
    let cell = |&cell: &&str| format!(" {:>width$}", if cell.is_empty() { "·" } else { cell });
    let row = |row: &[&str]| format!("│{} │\n", row.iter().map(cell).collect::<String>());
    let rows: String = cells.chunks(columns).map(row).collect();
    format!("┌{line}┐\n{rows}└{line}┘")
}

#[cfg(test)]
mod tests {
    use mossa_catalogue::tiles::{Draw, DrawKind, Instance, Shape};
    use mossa_kernel::{Limits, SearchHandle};

    use super::*;

    #[test]
    fn every_board_that_is_drawn_is_read_back_with_its_shape() {
        let sides = 2..=16;
        for (rows, columns) in sides.clone().flat_map(|rows| sides.clone().map(move |columns| (rows, columns))) {
            let shape = Shape::new(rows, columns).unwrap();
            let seed = (100 * rows + columns) as u64;
            let draw = Draw { shape, goal: "blank-last".into(), seed, kind: DrawKind::Any };
            let boards = draw.boards(2, &<SearchHandle>::default().control(Limits::default())).unwrap();
            for board in boards.into_iter().flatten() {
                let drawn = draw_view(&board.view());
                for text in [drawn.clone(), drawn.replace('│', "|"), drawn.replace('\n', "\r\n")] {
                    assert_eq!(Instance::read(&text, None, "blank-last").as_ref(), Ok(&board), "{text}");
                }
                let one_line = drawn.replace('\n', " ");
                assert_eq!(Instance::read(&one_line, Some(shape), "blank-last").as_ref(), Ok(&board), "{one_line}");
            }
        }
    }
}
