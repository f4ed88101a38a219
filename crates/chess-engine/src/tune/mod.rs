//! Fits the weights of the evaluation to the results of games (Texel tuning, after P. Österlund's engine Texel).
//!
//! A value of `v` centipawns gives White an expected score of `1 / (1 + 10^(-k v / 400))`. The loss is the cross entropy
//! between expected scores and results of quiet positions, and gradient descent makes it small. The evaluation records how
//! often each weight counts ([`Record`](crate::eval::Record)), so the tuner differentiates the evaluation that plays; a test
//! compares the two.
//!
//! [`sample`] is a position as counts, [`model`] the evaluation as a function of its weights, [`descent`] the optimiser, and
//! [`table`] writes new numbers into the text of `eval/params.rs`. The example `tune` reads and writes the files;
//! `docs/engine-tuning.md` has the recipe. The weights in the tree have not been tuned yet.

pub mod descent;
pub mod model;
pub mod sample;
pub mod table;

pub use descent::{Descent, Epoch};
pub use model::Model;
pub use sample::Sample;
