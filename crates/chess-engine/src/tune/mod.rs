//! Fits the weights of the evaluation to the results of games, after P. Österlund's engine Texel.
//!
//! A value `v` in hundredths of a pawn foretells the result of a game, `1 / (1 + 10^(-k v / 400))` points for White. The
//! better the weights, the better the foretelling of many games from quiet positions: its loss is made small by gradient
//! descent. The evaluation tells which weights counted how often ([`Record`](crate::eval::Record)), so what is differentiated
//! here is what plays; a test compares the two.
//!
//! [`sample`] is a position as numbers, [`model`] the evaluation as a function of its weights, [`descent`] makes the loss
//! small, [`table`] writes new numbers into the text of `eval/params.rs`. Files and words are the business of the example
//! `tune`; `docs/engine-tuning.md` has the recipe and what it gained.

pub mod descent;
pub mod model;
pub mod sample;
pub mod table;

pub use descent::{Descent, Round};
pub use model::Model;
pub use sample::Sample;
