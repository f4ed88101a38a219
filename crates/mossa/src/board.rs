//! Boards drawn in a terminal.

use mossa_catalogue::tiles::Shape;

/// The board in a frame, a dot for the blank.
pub(crate) fn draw(tiles: &[u8], shape: Shape) -> String {
    let words: Vec<String> = tiles.iter().map(u8::to_string).collect();
    draw_words(&words.iter().map(String::as_str).collect::<Vec<_>>(), shape)
}

/// The same from a board's text.
pub(crate) fn draw_text(board: &str, shape: Shape) -> String {
    draw_words(&board.split(' ').collect::<Vec<_>>(), shape)
}

fn draw_words(tiles: &[&str], shape: Shape) -> String {
    let width = (shape.n_cells() - 1).to_string().len();
    let line = "─".repeat(shape.columns() * (width + 1) + 1);
    let cell = |&tile: &&str| format!(" {:>width$}", if tile == "0" { "·" } else { tile });
    let row = |row: &[&str]| format!("│{} │\n", row.iter().map(cell).collect::<String>());
    let rows: String = tiles.chunks(shape.columns()).map(row).collect();
    format!("┌{line}┐\n{rows}└{line}┘")
}

#[cfg(test)]
mod tests {
    use mossa_catalogue::tiles::{Draw, DrawKind, Instance};
    use mossa_kernel::{Limits, Reins};

    use super::*;

    #[test]
    fn every_board_that_is_drawn_is_read_back_with_its_shape() {
        let sides = 2..=16;
        for (rows, columns) in sides.clone().flat_map(|rows| sides.clone().map(move |columns| (rows, columns))) {
            let shape = Shape::new(rows, columns).unwrap();
            let seed = (100 * rows + columns) as u64;
            let draw = Draw { shape, goal: "blank-last".into(), seed, kind: DrawKind::Any };
            let boards = draw.boards(2, &<Reins>::default().control(Limits::default())).unwrap();
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
