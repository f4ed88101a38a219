//! Tables made easily: columns with their keys, cells from numbers.

use crate::document::{Cell, Column, Side};
use crate::numbers::Numbers;

/// A column that names its rows.
pub(crate) fn name(key: &str, title: &str) -> Column {
    column(key, title, Side::Name)
}

/// A column of words.
pub(crate) fn words(key: &str, title: &str) -> Column {
    column(key, title, Side::Left)
}

/// A column of numbers.
pub(crate) fn number(key: &str, title: &str) -> Column {
    column(key, title, Side::Right)
}

/// A column that only the file has.
pub(crate) fn unseen(key: &str) -> Column {
    column(key, "", Side::File)
}

/// The same column for people where something holds; for the file always.
pub(crate) fn seen_if(is_seen: bool, column: Column) -> Column {
    if is_seen { column } else { unseen(&column.key) }
}

fn column(key: &str, title: &str, side: Side) -> Column {
    Column { key: key.into(), title: title.into(), side }
}

/// Cells of numbers, in a language.
#[derive(Clone, Copy)]
pub(crate) struct Cells(pub(crate) Numbers);

impl Cells {
    /// A count.
    pub(crate) fn whole(self, value: u64) -> Cell {
        Cell::Number { shown: self.0.whole(value), raw: value.to_string() }
    }

    /// A mean, or nothing.
    pub(crate) fn mean(self, value: Option<f64>) -> Cell {
        value.map_or(Cell::Empty, |value| Cell::Number { shown: self.0.mean(value), raw: raw(value) })
    }

    /// A time, or nothing.
    pub(crate) fn seconds(self, value: Option<f64>) -> Cell {
        value.map_or(Cell::Empty, |value| Cell::Number { shown: self.0.seconds(value), raw: raw(value) })
    }

    /// A share, or nothing.
    pub(crate) fn percent(self, value: Option<f64>) -> Cell {
        value.map_or(Cell::Empty, |value| Cell::Number { shown: self.0.percent(value), raw: raw(value) })
    }

    /// A factor, or nothing.
    pub(crate) fn times(self, value: Option<f64>) -> Cell {
        value.map_or(Cell::Empty, |value| Cell::Number { shown: self.0.times(value), raw: raw(value) })
    }

    /// A part of a whole: `3 / 4`.
    pub(crate) fn of(self, part: u64, whole: u64) -> Cell {
        Cell::Number { shown: format!("{} / {}", self.0.whole(part), self.0.whole(whole)), raw: part.to_string() }
    }

    /// Half points as points.
    pub(crate) fn points(self, half_points: u64) -> Cell {
        let points = half_points as f64 / 2.0;
        Cell::Number { shown: self.0.decimal(points, usize::from(half_points % 2 == 1)), raw: raw(points) }
    }
}

/// A number as a program reads it: six digits behind the point are more than any mean is worth, and the same everywhere.
pub(crate) fn raw(value: f64) -> String {
    if !value.is_finite() {
        return if value < 0.0 { "-inf".into() } else { "inf".into() };
    }
    let text = format!("{value:.6}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".into() } else { text.into() }
}
