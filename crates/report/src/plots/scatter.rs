//! Quality against effort: one mark a method, its name beside it.

use std::ops::Range;

use super::WIDTH;
use super::axes::{Axis, Field, across, up};
use super::drawing::Drawing;
use super::scale::{Scale, Unit};
use crate::numbers::Numbers;

/// One mark.
pub(crate) struct Dot {
    /// Its name.
    pub(crate) name: String,
    /// Effort.
    pub(crate) x: f64,
    /// Quality.
    pub(crate) y: f64,
}

/// What to draw.
pub(crate) struct Scatter<'a> {
    /// The marks: the axes are for all of them.
    pub(crate) dots: &'a [Dot],
    /// Those that are drawn.
    pub(crate) drawn: Range<usize>,
    /// What the effort is …
    pub(crate) x_label: &'a str,
    /// … and what the quality is.
    pub(crate) y_label: &'a str,
    /// How the quality is written.
    pub(crate) y_unit: Unit,
}

/// Draws it, and says how high it is.
pub(crate) fn scatter(plot: &Scatter<'_>, numbers: Numbers) -> (String, f64) {
    let mut drawing = Drawing::default();
    let field = Field { left: 60.0, right: WIDTH - 24.0, top: 28.0, bottom: 292.0 };
    let x = Scale::log(plot.dots.iter().map(|dot| dot.x), [field.left, field.right]);
    let y = Scale::even(plot.dots.iter().map(|dot| dot.y), [field.bottom, field.top]);
    across(&mut drawing, &Axis { scale: x, unit: Unit::Count, label: plot.x_label }, field, numbers);
    up(&mut drawing, &Axis { scale: y, unit: plot.y_unit, label: plot.y_label }, field, numbers);
    for (series, dot) in plot.dots[plot.drawn.clone()].iter().enumerate() {
        drawing.marker(series, [x.place(dot.x), y.place(dot.y)]);
    }
    let names: Vec<(usize, String)> =
        plot.dots[plot.drawn.clone()].iter().map(|dot| dot.name.clone()).enumerate().collect();
    let height = drawing.key(&names, [2.0, field.bottom + 58.0], WIDTH);
    (drawing.body(), field.bottom + 58.0 + height - 8.0)
}
