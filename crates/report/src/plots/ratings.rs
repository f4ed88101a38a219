//! Ratings with their errors on one axis, the best first.

use super::WIDTH;
use super::axes::{Axis, Field, across};
use super::drawing::{Anchor, Drawing, text_width};
use super::scale::{Scale, Unit};
use crate::numbers::Numbers;

/// One player.
pub(crate) struct RatingBar {
    /// Its name.
    pub(crate) name: String,
    /// Rating and error, where it has them.
    pub(crate) rating: Option<(f64, f64)>,
    /// What is said instead, or beside.
    pub(crate) note: String,
}

const ROW: f64 = 34.0;

/// Draws it, and says how high it is.
pub(crate) fn rating_bars(bars: &[RatingBar], label: &str, numbers: Numbers) -> (String, f64) {
    let mut drawing = Drawing::default();
    let widest = bars.iter().map(|bar| text_width(&bar.name)).fold(0.0, f64::max);
    let notes = bars.iter().map(|bar| text_width(&bar.note)).fold(0.0, f64::max);
    let left = (widest + 18.0).clamp(80.0, 250.0);
    let right = (WIDTH - 12.0 - notes).max(left + 120.0);
    let field = Field { left, right, top: 8.0, bottom: 16.0 + ROW * bars.len() as f64 };
    let ends = bars.iter().filter_map(|bar| bar.rating).flat_map(|(rating, error)| [rating - error, rating + error]);
    let scale = Scale::even(ends.chain([0.0]), [field.left, field.right]);
    across(&mut drawing, &Axis { scale, unit: Unit::Elo, label }, field, numbers);
    let zero = scale.place(0.0);
    drawing.line("axis", [zero, field.top], [zero, field.bottom]);
    for (row, bar) in bars.iter().enumerate() {
        let middle = field.top + ROW * (row as f64 + 0.5) + 4.0;
        drawing.text("strong", [0.0, middle + 4.0], Anchor::Start, &bar.name);
        drawing.text("", [WIDTH - 2.0, middle + 4.0], Anchor::End, &bar.note);
        let Some((rating, error)) = bar.rating else { continue };
        let [low, at, high] = [rating - error, rating, rating + error].map(|value| scale.place(value));
        drawing.rectangle("bar", [zero.min(at), middle - 8.0], [(at - zero).abs(), 16.0]);
        drawing.line("whisker", [low, middle], [high, middle]);
        for end in [low, high] {
            drawing.line("whisker", [end, middle - 5.0], [end, middle + 5.0]);
        }
        drawing.marker(0, [at, middle]);
    }
    (drawing.body(), field.bottom + 44.0)
}
