//! Games that have nothing but rules, evaluations and a description: [`PlainGame`] makes an entry of the catalogue of each.
//!
//! [`entry`] is the game and its boards, [`mod@position`] a position, [`mod@players`] who plays; [`perft`] counts.

mod entry;
mod perft;
mod players;
mod position;

pub use entry::PlainGame;
pub use position::PlainPosition;
