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
