//! Playing in a terminal: [`play`] is a game or a puzzle at the keyboard; [`grid`], [`squares`] and [`board`] draw boards, for
//! commands too.

pub(crate) mod board;
pub(crate) mod grid;
pub(crate) mod play;
pub(crate) mod squares;
