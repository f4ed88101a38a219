//! Boards drawn in a terminal.

use mossa_catalogue::tiles::Shape;
use mossa_kernel::View;

/// The board in a frame, a dot for the blank.
pub(crate) fn draw(tiles: &[u8], shape: Shape) -> String {
    let words: Vec<String> = tiles.iter().map(u8::to_string).collect();
    draw_words(&words.iter().map(String::as_str).collect::<Vec<_>>(), shape)
}

/// The same from a board's text.
pub(crate) fn draw_text(board: &str, shape: Shape) -> String {
    draw_words(&board.split(' ').collect::<Vec<_>>(), shape)
}

/// A board as text in the frame of another.
pub(crate) fn draw_text_like(board: &str, view: &View) -> String {
    let cells: Vec<&str> = board.split_whitespace().map(|tile| if tile == "0" { "" } else { tile }).collect();
    draw_cells(&cells, view.columns)
}

/// The same from what a board looks like, whatever the puzzle.
pub(crate) fn draw_view(view: &View) -> String {
    draw_cells(&view.cells.iter().map(|cell| cell.text.as_str()).collect::<Vec<_>>(), view.columns)
}

fn draw_words(tiles: &[&str], shape: Shape) -> String {
    let cells: Vec<&str> = tiles.iter().map(|&tile| if tile == "0" { "" } else { tile }).collect();
    draw_cells(&cells, shape.columns())
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
    use mossa_catalogue::tiles::{Draw, DrawKind, Instance};
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
                let drawn = super::draw(board.tiles(), shape);
                for text in [drawn.clone(), drawn.replace('│', "|"), drawn.replace('\n', "\r\n")] {
                    assert_eq!(Instance::read(&text, None, "blank-last").as_ref(), Ok(&board), "{text}");
                }
                let one_line = drawn.replace('\n', " ");
                assert_eq!(Instance::read(&one_line, Some(shape), "blank-last").as_ref(), Ok(&board), "{one_line}");
            }
        }
    }
}
