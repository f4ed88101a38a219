//! The crosstable as a picture: what the row scored against the column, from orange over even to blue, with the number.

use super::WIDTH;
use super::drawing::{Anchor, Drawing, text_width};

/// What to draw.
pub(crate) struct Heat<'a> {
    /// The players, the best first.
    pub(crate) names: &'a [String],
    /// By row and column: the score from 0 to 1, and the text of the cell. None where two have not met.
    pub(crate) cells: &'a [Vec<Option<(f64, String)>>],
}

/// Draws it, and says how high it is.
pub(crate) fn heat(plot: &Heat<'_>) -> (String, f64) {
    let mut drawing = Drawing::default();
    let n = plot.names.len();
    let widest = plot.names.iter().map(|name| text_width(name)).fold(0.0, f64::max);
    let left = (widest + 40.0).clamp(80.0, 270.0);
    let size = ((WIDTH - left - 4.0) / n.max(1) as f64).min(64.0);
    let tall = size.clamp(18.0, 34.0);
    let top = 24.0;
    for (row, name) in plot.names.iter().enumerate() {
        let y = top + row as f64 * tall;
        let number = (row + 1).to_string();
        drawing.text("", [left + (row as f64 + 0.5) * size, top - 8.0], Anchor::Middle, &number);
        drawing.text("", [16.0, y + tall / 2.0 + 4.0], Anchor::End, &number);
        drawing.text("strong", [24.0, y + tall / 2.0 + 4.0], Anchor::Start, name);
        for column in 0..n {
            let corner = [left + column as f64 * size + 1.0, y + 1.0];
            let room = [size - 2.0, tall - 2.0];
            let middle = [corner[0] + room[0] / 2.0, corner[1] + room[1] / 2.0 + 4.0];
            match &plot.cells[row][column] {
                None => drawing.rectangle("empty", corner, room),
                Some((score, text)) => {
                    // The colour says who scored more, its strength by how much; even is the colour of a draw.
                    let (class, lead) =
                        if 0.5 < *score { ("heat one", score - 0.5) } else { ("heat two", 0.5 - score) };
                    drawing.rectangle("heat even", corner, room);
                    drawing.tint(class, corner, room, (lead * 1.3).min(0.65));
                    if text_width(text) <= room[0] {
                        drawing.text("on", middle, Anchor::Middle, text);
                    }
                }
            }
        }
    }
    (drawing.body(), top + n as f64 * tall + 8.0)
}
