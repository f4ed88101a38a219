//! Pictures: an SVG writer of our own, because a plot of a report needs few shapes and must look like the product: its
//! colours, its type, dark and light, and a marker beside every colour. One file a kind of picture.

mod axes;
mod boxes;
mod cactus;
mod drawing;
mod heat;
mod lines;
mod ratings;
mod scale;
mod scatter;
pub(crate) mod shares;

pub(crate) use boxes::{BoxRow, Boxes, boxes};
pub(crate) use cactus::{Cactus, cactus};
pub(crate) use heat::{Heat, heat};
pub(crate) use lines::{Lines, Series, lines};
pub(crate) use ratings::{RatingBar, rating_bars};
pub(crate) use scale::Unit;
pub(crate) use scatter::{Dot, Scatter, scatter};
pub(crate) use shares::{Share, shares};

/// The width of every picture.
pub(crate) const WIDTH: f64 = 560.0;
