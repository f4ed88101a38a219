//! The strong chess player.
//!
//! It plays the same `Chess` as everybody else and is an `Agent` like everybody else; inside, it is a specialised
//! search, because null moves, exchanges and histories by piece and square cannot be said through the general traits.
//! [`eval`] says what a quiet position is worth.

pub mod eval;
