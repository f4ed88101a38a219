//! The cactus plot: how many tries of each method are solved within an effort.

use std::ops::Range;

use super::WIDTH;
use super::axes::{Axis, Field, across, up};
use super::drawing::{Drawing, colour};
use super::scale::{Scale, Unit};
use crate::numbers::Numbers;
use crate::statistics::sorted;

/// What to draw.
pub(crate) struct Cactus<'a> {
    /// The names of the methods, and what each solved try cost: the axes are for all of them.
    pub(crate) series: &'a [(String, Vec<f64>)],
    /// Those that are drawn.
    pub(crate) drawn: Range<usize>,
    /// What the effort is …
    pub(crate) label: &'a str,
    /// … and how marks are written.
    pub(crate) unit: Unit,
    /// What is counted.
    pub(crate) count: &'a str,
}

/// Points more than these are thinned out: no eye tells them apart.
const MAX_POINTS: usize = 400;
/// About this many markers a line.
const N_MARKERS: usize = 6;

/// Draws it, and says how high it is.
pub(crate) fn cactus(plot: &Cactus<'_>, numbers: Numbers) -> (String, f64) {
    let mut drawing = Drawing::default();
    let field = Field { left: 52.0, right: WIDTH - 20.0, top: 28.0, bottom: 292.0 };
    let efforts = plot.series.iter().flat_map(|(_, efforts)| efforts.iter().copied());
    let most = plot.series.iter().map(|(_, efforts)| efforts.len()).max().unwrap_or(0);
    let x = Scale::log(efforts, [field.left, field.right]);
    let y = Scale::even([0.0, most.max(1) as f64].into_iter(), [field.bottom, field.top]).whole();
    across(&mut drawing, &Axis { scale: x, unit: plot.unit, label: plot.label }, field, numbers);
    up(&mut drawing, &Axis { scale: y, unit: Unit::Count, label: plot.count }, field, numbers);
    for (series, (_, efforts)) in plot.series[plot.drawn.clone()].iter().enumerate() {
        let efforts = sorted(efforts);
        let points: Vec<[f64; 2]> =
            efforts.iter().enumerate().map(|(n, &effort)| [x.place(effort), y.place((n + 1) as f64)]).collect();
        let Some(&[_, last]) = points.last() else { continue };
        let thin: Vec<[f64; 2]> = points.iter().copied().step_by(points.len().div_ceil(MAX_POINTS)).collect();
        // From then on nothing more is solved.
        let line: Vec<[f64; 2]> = thin.into_iter().chain(points.last().copied()).chain([[field.right, last]]).collect();
        drawing.polyline(&format!("{} curve", colour(series)), &line);
        for place in (0..points.len()).step_by(points.len().div_ceil(N_MARKERS)).chain([points.len() - 1]) {
            drawing.marker(series, points[place]);
        }
    }
    let names: Vec<(usize, String)> =
        plot.series[plot.drawn.clone()].iter().map(|(name, _)| name.clone()).enumerate().collect();
    let height = drawing.key(&names, [2.0, field.bottom + 58.0], WIDTH);
    (drawing.body(), field.bottom + 58.0 + height - 8.0)
}
