//! Lines over depth: nodes on a logarithmic scale with the fitted growth, or scores on an even one with error bars.

use std::ops::Range;

use super::WIDTH;
use super::axes::{Axis, Field, across, up};
use super::drawing::{Drawing, colour};
use super::scale::{Scale, Unit};
use crate::numbers::Numbers;

/// One line.
pub(crate) struct Series {
    /// Its name.
    pub(crate) name: String,
    /// Its points.
    pub(crate) points: Vec<(f64, f64)>,
    /// Half the width of each point's interval, where there is one.
    pub(crate) errors: Vec<Option<f64>>,
    /// A fitted line, by two points of it.
    pub(crate) fit: Option<[(f64, f64); 2]>,
}

/// What to draw.
pub(crate) struct Lines<'a> {
    /// The lines: the axes are for all of them.
    pub(crate) series: &'a [Series],
    /// Those that are drawn.
    pub(crate) drawn: Range<usize>,
    /// What stands below …
    pub(crate) x_label: &'a str,
    /// … and at the left.
    pub(crate) y_label: &'a str,
    /// How that is written.
    pub(crate) y_unit: Unit,
}

/// Draws it, and says how high it is. Counts are on a logarithmic scale.
pub(crate) fn lines(plot: &Lines<'_>, numbers: Numbers) -> (String, f64) {
    let mut drawing = Drawing::default();
    let field = Field { left: 64.0, right: WIDTH - 24.0, top: 28.0, bottom: 292.0 };
    let xs = plot.series.iter().flat_map(|series| series.points.iter().map(|point| point.0));
    let x = Scale::between(whole_range(xs), [field.left + 14.0, field.right - 14.0]).whole();
    let spread = plot.series.iter().flat_map(|series| {
        let error = |at: usize| series.errors.get(at).copied().flatten().unwrap_or(0.0);
        series.points.iter().enumerate().flat_map(move |(at, point)| [point.1 - error(at), point.1 + error(at)])
    });
    let places = [field.bottom, field.top];
    let y = match plot.y_unit {
        Unit::Count | Unit::Seconds => Scale::log(spread, places),
        Unit::Share => Scale::between([0.0, 1.0], places),
        Unit::Elo => Scale::even(spread, places),
    };
    across(&mut drawing, &Axis { scale: x, unit: Unit::Count, label: plot.x_label }, field, numbers);
    up(&mut drawing, &Axis { scale: y, unit: plot.y_unit, label: plot.y_label }, field, numbers);
    for (number, series) in plot.series[plot.drawn.clone()].iter().enumerate() {
        draw(&mut drawing, (number, series), &x, &y);
    }
    let names: Vec<(usize, String)> =
        plot.series[plot.drawn.clone()].iter().map(|series| series.name.clone()).enumerate().collect();
    let height = drawing.key(&names, [2.0, field.bottom + 58.0], WIDTH);
    (drawing.body(), field.bottom + 58.0 + height - 8.0)
}

fn draw(drawing: &mut Drawing, (number, series): (usize, &Series), x: &Scale, y: &Scale) {
    let class = colour(number);
    let points: Vec<[f64; 2]> = series.points.iter().map(|&(at, value)| [x.place(at), y.place(value)]).collect();
    match series.fit {
        // Where a line is fitted, that is the line, and the points stand about it.
        Some(ends) => {
            let [from, to] = ends.map(|(at, value)| [x.place(at), y.place(value)]);
            drawing.line(&format!("{class} curve"), from, to);
        }
        None => drawing.polyline(&format!("{class} curve"), &points),
    }
    for (at, (&point, &(_, value))) in points.iter().zip(&series.points).enumerate() {
        if let Some(error) = series.errors.get(at).copied().flatten() {
            let [low, high] = [value - error, value + error].map(|value| y.place(value));
            drawing.line(&format!("{class} thin"), [point[0], low], [point[0], high]);
        }
        drawing.marker(number, point);
    }
}

/// From the least to the most, at least one apart.
fn whole_range(values: impl Iterator<Item = f64>) -> [f64; 2] {
    let [low, high] =
        values.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], value| [low.min(value), high.max(value)]);
    if !low.is_finite() {
        return [0.0, 1.0];
    }
    if low < high { [low, high] } else { [low - 1.0, high + 1.0] }
}
