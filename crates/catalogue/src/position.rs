//! A position of a game with its types erased: what front ends ask of it beside a [`Seat`].
//!
//! Each game has one implementation, made from text by its own `read`; whoever holds one of these holds a position that
//! has been checked.

use std::fmt::Debug;

use mossa_kernel::{Control, Score, Stopped};
use mossa_players::SpecError;

use crate::Seat;

/// A position of some game, checked.
pub trait AnyPosition: Debug + Send + Sync {
    /// The game's name, as it is listed.
    fn game(&self) -> &'static str;

    /// The board it is played on, as text.
    fn board(&self) -> String;

    /// The position as text: as it was read where that is possible.
    fn text(&self) -> String;

    /// A seat at it: play by hand, ask a player, trace a search.
    fn seat(&self) -> Box<dyn Seat>;

    /// What the evaluation of this name says of it, from the side to move, without searching.
    fn evaluate(&self, evaluation: &str) -> Result<Evaluated, SpecError>;

    /// Counts the sequences of moves; `Err` if it was stopped.
    fn perft(&self, depth: u32, control: &Control<'_>) -> Result<Perft, Stopped>;

    /// Counts the different positions after 0, 1 … `depth` moves; `Err` if it was stopped.
    fn distinct(&self, depth: u32, control: &Control<'_>) -> Result<Vec<u64>, Stopped>;

    /// What a win `plies` from here is worth in the scale of the game's literature; a loss is worth as much below zero.
    fn worth_of_win(&self, plies: u32) -> i64;
}

/// A static evaluation.
#[derive(Clone, PartialEq, Debug)]
pub struct Evaluated {
    /// The value, from the side to move.
    pub value: Score,
    /// The parts that it is made of, by name; none if it has only one.
    pub terms: Vec<(&'static str, f64)>,
}

/// Sequences of moves, counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Perft {
    /// Sequences of exactly so many moves as were asked for.
    pub nodes: u64,
    /// Games that ended before.
    pub finished_before: u64,
}
