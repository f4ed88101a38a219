//! The rules, the text and the tactics of Connect X: the kit's contracts, published counts, and a board too simple to
//! be wrong.

#![expect(clippy::unwrap_used, reason = "what the tests are fed is right, or they should fail")]

mod counts;
mod forms;
mod naive;
mod random;
mod sight;
mod text;

use mossa_connectx::Shape;

/// A shape that is written right.
fn shape(text: &str) -> Shape {
    text.parse().unwrap()
}
