//! Where the games of a match begin: the usual start, random openings, or those of a file.
//!
//! [`random`](mod@random) draws them, [`file`](mod@file) reads them, [`book`](mod@book) are those of opening books. All random numbers
//! come from a seed: the same request, the same openings.

pub mod book;
pub mod file;
pub mod random;

use mossa_kernel::Rng;

use crate::variant::Boxed;

/// Where openings come from, as it is typed: `none`, `random` or the name of a file.
///
/// ```
/// use mossa_catalogue::openings::Source;
/// assert_eq!(Source::read("random"), Source::Random);
/// assert_eq!(Source::read("openings.epd"), Source::File("openings.epd"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source<'a> {
    /// Every game begins at the usual start.
    None,
    /// A seeded random sequence of legal moves, another one for every pair of games.
    Random,
    /// The openings of a file.
    File(&'a str),
}

impl<'a> Source<'a> {
    /// Reads what was typed.
    pub fn read(text: &'a str) -> Source<'a> {
        match text {
            "none" => Source::None,
            "random" => Source::Random,
            file => Source::File(file),
        }
    }
}

/// In which order the openings of a file are taken.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum OpeningsOrder {
    /// As they stand in it.
    #[default]
    Sequential,
    /// In a random order.
    Random,
}

/// What is wanted of openings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Request {
    /// How many, where they are made: one for every pair of games.
    pub n: usize,
    /// The order of those that are read.
    pub order: OpeningsOrder,
    /// The first one that is taken, counted from 1; those before it come last.
    pub first: usize,
    /// The number of moves of both sides: exact where openings are generated, at most this many where they are read.
    pub plies: Option<u32>,
    /// The seed of all random numbers.
    pub seed: u64,
}

/// Openings, and what must be said of them.
#[derive(Debug)]
pub struct Openings {
    /// The openings, at least one.
    pub positions: Vec<Boxed>,
    /// What was left out, cut or could not be had, a sentence each.
    pub notes: Vec<String>,
}

/// More rows of a kind are counted and not named.
const MAX_NAMED: usize = 3;

impl Openings {
    /// One position, with nothing to be said of it.
    pub fn of_one(position: Boxed) -> Openings {
        Openings { positions: vec![position], notes: Vec::new() }
    }
}

impl Request {
    /// A request for `n` openings from a seed, with all other settings at their defaults.
    pub fn of(n: usize, seed: u64) -> Request {
        Request { n, order: OpeningsOrder::Sequential, first: 1, plies: None, seed }
    }

    /// Puts openings in the wanted order, the wanted one first; `Err` says how many there are where there are too few.
    pub(crate) fn arrange<T>(&self, openings: &mut [T]) -> Result<(), usize> {
        if openings.len() < self.first {
            return Err(openings.len());
        }
        if self.order == OpeningsOrder::Random {
            Rng::new(self.seed).shuffle(openings);
        }
        openings.rotate_left(self.first.saturating_sub(1));
        Ok(())
    }
}

/// A few names, and how many more there are: `line 3, line 7 and 4 more`.
fn named(names: &[String]) -> String {
    let shown = names.iter().take(MAX_NAMED).cloned().collect::<Vec<_>>().join(", ");
    match names.len().saturating_sub(MAX_NAMED) {
        0 => shown,
        n_more => format!("{shown} and {n_more} more"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_are_arranged_from_a_seed() {
        let arranged = |request: Request| {
            let mut list: Vec<u32> = (1..=6).collect();
            request.arrange(&mut list).map(|()| list)
        };
        let request = Request::of(0, 3);
        assert_eq!(arranged(request), Ok(vec![1, 2, 3, 4, 5, 6]));
        assert_eq!(arranged(Request { first: 5, ..request }), Ok(vec![5, 6, 1, 2, 3, 4]));
        assert_eq!(arranged(Request { first: 7, ..request }), Err(6));
        let random = arranged(Request { order: OpeningsOrder::Random, ..request });
        assert_eq!(random, arranged(Request { order: OpeningsOrder::Random, ..request }));
        assert_ne!(random, arranged(Request { order: OpeningsOrder::Random, seed: 4, ..request }));
    }

    #[test]
    fn a_few_are_named_and_the_rest_counted() {
        let names: Vec<String> = (1..=5).map(|line| format!("line {line}")).collect();
        assert_eq!(named(&names[..2]), "line 1, line 2");
        assert_eq!(named(&names), "line 1, line 2, line 3 and 2 more");
    }
}
