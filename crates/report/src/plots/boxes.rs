//! Boxes over instances: one row a method, the middle half as a box, the median thick, the whole range thin; few values are
//! dots instead.

use super::WIDTH;
use super::axes::{Axis, Field, across};
use super::drawing::{Anchor, Drawing, colour, text_width};
use super::scale::{Scale, Unit};
use crate::numbers::Numbers;
use crate::statistics::{quantile, sorted};

/// A row of the picture.
pub(crate) struct BoxRow {
    /// Its name …
    pub(crate) name: String,
    /// … and a second line of it.
    pub(crate) second: String,
    /// The values.
    pub(crate) values: Vec<f64>,
    /// What stands behind it, such as how many were stopped.
    pub(crate) note: String,
}

/// What to draw.
pub(crate) struct Boxes<'a> {
    /// The rows.
    pub(crate) rows: &'a [BoxRow],
    /// What is measured.
    pub(crate) label: &'a str,
    /// How marks are written.
    pub(crate) unit: Unit,
}

/// Fewer values than this are dots.
const MIN_FOR_A_BOX: usize = 5;
const ROW: f64 = 46.0;

/// Draws it, and says how high it is.
pub(crate) fn boxes(plot: &Boxes<'_>, numbers: Numbers) -> (String, f64) {
    let mut drawing = Drawing::default();
    let widest =
        plot.rows.iter().flat_map(|row| [&row.name, &row.second]).map(|name| text_width(name)).fold(0.0, f64::max);
    let left = (widest + 18.0).clamp(90.0, 250.0);
    let field = Field { left, right: WIDTH - 20.0, top: 8.0, bottom: 16.0 + ROW * plot.rows.len() as f64 };
    let values = plot.rows.iter().flat_map(|row| row.values.iter().copied());
    let scale = Scale::log(values, [field.left, field.right]);
    across(&mut drawing, &Axis { scale, unit: plot.unit, label: plot.label }, field, numbers);
    for (series, row) in plot.rows.iter().enumerate() {
        let middle = field.top + ROW * (series as f64 + 0.5) + 4.0;
        let first = if row.second.is_empty() { middle + 4.0 } else { middle - 3.0 };
        drawing.text("strong", [0.0, first], Anchor::Start, &row.name);
        drawing.text("", [0.0, middle + 13.0], Anchor::Start, &row.second);
        let end = draw_row(&mut drawing, &scale, row, (series, middle));
        if !row.note.is_empty() {
            let is_room = end + 10.0 + text_width(&row.note) < WIDTH;
            let (x, y, anchor) = if is_room {
                (end + 10.0, middle + 4.0, Anchor::Start)
            } else {
                (WIDTH - 2.0, middle - 14.0, Anchor::End)
            };
            drawing.text("", [x, y], anchor, &row.note);
        }
    }
    (drawing.body(), field.bottom + 44.0)
}

/// Draws the values of a row; returns where they end.
fn draw_row(drawing: &mut Drawing, scale: &Scale, row: &BoxRow, (series, middle): (usize, f64)) -> f64 {
    let values = sorted(&row.values);
    let (Some(least), Some(most)) = (values.first(), values.last()) else { return scale.place(0.0) };
    if values.len() < MIN_FOR_A_BOX {
        for &value in &values {
            drawing.marker(series, [scale.place(value), middle]);
        }
        return scale.place(*most) + 4.0;
    }
    let class = colour(series);
    let at = |share| scale.place(quantile(&values, share).expect("there are values"));
    let [low, half, high] = [0.25, 0.5, 0.75].map(at);
    let [from, to] = [*least, *most].map(|value| scale.place(value));
    drawing.line(&format!("{class} thin"), [from, middle], [to, middle]);
    drawing.rectangle(&format!("{class} box"), [low, middle - 10.0], [high - low, 20.0]);
    drawing.line(&format!("{class} thick"), [half, middle - 10.0], [half, middle + 10.0]);
    to
}
