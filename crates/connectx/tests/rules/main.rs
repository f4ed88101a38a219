//! The rules, the text and the tactics of Connect X: the kit's contracts, published counts, and a board too simple to
//! be wrong.

#![expect(clippy::unwrap_used, reason = "what the tests are fed is right, or they should fail")]

mod chance;
mod sight;

use mossa_connectx::Shape;

/// Shapes with every kind of wall: one cell, one row, one column, runs of 1 and 2, runs longer than both sides.
fn shape(text: &str) -> Shape {
    text.parse().unwrap()
}
