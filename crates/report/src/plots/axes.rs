//! The frame that most pictures share: grid lines, marks, and the unit at the end of each axis.

use super::drawing::{Anchor, Drawing};
use super::scale::{Scale, Unit};
use crate::numbers::Numbers;

/// One axis.
pub(crate) struct Axis<'a> {
    /// Its scale.
    pub(crate) scale: Scale,
    /// How marks are written.
    pub(crate) unit: Unit,
    /// What is measured.
    pub(crate) label: &'a str,
}

/// Where the field of a picture is.
#[derive(Clone, Copy)]
pub(crate) struct Field {
    pub(crate) left: f64,
    pub(crate) right: f64,
    pub(crate) top: f64,
    pub(crate) bottom: f64,
}

/// Draws the axis below the field.
pub(crate) fn across(drawing: &mut Drawing, axis: &Axis<'_>, field: Field, numbers: Numbers) {
    for mark in axis.scale.marks() {
        let x = axis.scale.place(mark);
        drawing.line("grid", [x, field.top], [x, field.bottom]);
        drawing.text("", [x, field.bottom + 17.0], Anchor::Middle, &axis.unit.write(mark, numbers));
    }
    drawing.text("", [field.right, field.bottom + 35.0], Anchor::End, axis.label);
}

/// Draws the axis at the left of the field.
pub(crate) fn up(drawing: &mut Drawing, axis: &Axis<'_>, field: Field, numbers: Numbers) {
    for mark in axis.scale.marks() {
        let y = axis.scale.place(mark);
        drawing.line("grid", [field.left, y], [field.right, y]);
        drawing.text("", [field.left - 8.0, y + 4.0], Anchor::End, &axis.unit.write(mark, numbers));
    }
    drawing.text("", [2.0, field.top - 10.0], Anchor::Start, axis.label);
}
