//! Stacks and flips as text.
//!
//! A stack is written as its pancakes from the top, the smallest being 1, separated by blanks or commas: `3 1 2 5 4`. A flip
//! is written as the number of pancakes that it turns over: `4`.

use std::error::Error;
use std::fmt;

use mossa_kernel::{Misread, Notation};

use crate::{Flip, Pancake, Size, Stack};

/// What can be wrong with a stack or with a number of pancakes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PancakeError {
    /// There is no pancake in the text.
    Empty,
    /// A part of the text is not a pancake.
    NotAPancake {
        /// Which part, counted from 1.
        position: usize,
        /// What stands there.
        found: String,
    },
    /// A pancake that this stack does not have.
    OutOfRange {
        /// The pancake.
        pancake: usize,
        /// The largest pancake of the stack.
        largest: usize,
    },
    /// A pancake that is named twice.
    Repeated {
        /// The pancake.
        pancake: usize,
    },
    /// Too few or too many pancakes.
    WrongCount {
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// A number of pancakes that no stack has.
    BadSize {
        /// The number.
        found: usize,
    },
    /// A number of pancakes that cannot be read.
    UnreadableSize {
        /// What was written.
        found: String,
    },
}

impl fmt::Display for PancakeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (min, max) = (Size::MIN, Size::MAX);
        match self {
            PancakeError::Empty => f.write_str("no pancakes: expected a stack such as \"3 1 2 5 4\", the top first"),
            PancakeError::NotAPancake { position, found } => {
                write!(f, "pancake {position} is {found:?}: expected a whole number, 1 for the smallest")
            }
            PancakeError::OutOfRange { pancake, largest } => {
                write!(f, "pancake {pancake} is out of range: expected 1 to {largest}")
            }
            PancakeError::Repeated { pancake } => {
                write!(f, "pancake {pancake} appears twice: expected every pancake once")
            }
            PancakeError::WrongCount { found, expected } => write!(f, "{found} pancakes: expected {expected}"),
            PancakeError::BadSize { found } => write!(f, "no stack of {found} pancakes: expected {min} to {max}"),
            PancakeError::UnreadableSize { found } => {
                write!(f, "size {found:?} cannot be read: expected a number of pancakes from {min} to {max}")
            }
        }
    }
}

impl Error for PancakeError {}

/// Reads a stack: a permutation of 1 … n, the top first. Without a size, n is the number of pancakes in the text. The
/// pancakes that are returned are numbered from 0.
///
/// ```
/// use mossa_pancake::{PancakeError, Size, notation::read_stack};
/// let (size, pancakes) = read_stack("3 1, 2", None).unwrap();
/// assert_eq!((size.n_pancakes(), pancakes), (3, vec![2, 0, 1]));
/// assert_eq!(read_stack("3 1 1", None), Err(PancakeError::Repeated { pancake: 1 }));
/// assert_eq!(read_stack("2 1", Size::new(3).ok()), Err(PancakeError::WrongCount { found: 2, expected: 3 }));
/// ```
pub fn read_stack(text: &str, size: Option<Size>) -> Result<(Size, Vec<u8>), PancakeError> {
    let words = text.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty());
    let words: Vec<&str> = words.collect();
    let n_words = words.len();
    let size = match size {
        _ if n_words == 0 => return Err(PancakeError::Empty),
        Some(size) if size.n_pancakes() != n_words => {
            return Err(PancakeError::WrongCount { found: n_words, expected: size.n_pancakes() });
        }
        Some(size) => size,
        None => Size::new(n_words)?,
    };
    let mut seen = [false; Size::MAX];
    let mut pancakes = Vec::with_capacity(n_words);
    for (index, word) in words.into_iter().enumerate() {
        let pancake =
            read_number(word).ok_or_else(|| PancakeError::NotAPancake { position: index + 1, found: clip(word) })?;
        if !(1..=n_words).contains(&pancake) {
            return Err(PancakeError::OutOfRange { pancake, largest: n_words });
        }
        if std::mem::replace(&mut seen[pancake - 1], true) {
            return Err(PancakeError::Repeated { pancake });
        }
        pancakes.push(pancake as u8 - 1);
    }
    Ok((size, pancakes))
}

/// Writes pancakes, numbered from 0, as they are read.
pub fn write_stack(pancakes: &[u8]) -> String {
    let words: Vec<String> = pancakes.iter().map(|&pancake| (u32::from(pancake) + 1).to_string()).collect();
    words.join(" ")
}

/// A whole number without a sign; `parse` alone would accept a plus.
fn read_number(word: &str) -> Option<usize> {
    let is_number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { word.parse().ok() } else { None }
}

/// A word short enough for an error message.
pub(crate) fn clip(word: &str) -> String {
    const MAX_LETTERS: usize = 20;
    match word.char_indices().nth(MAX_LETTERS) {
        Some((end, _)) => format!("{}…", &word[..end]),
        None => word.to_owned(),
    }
}

impl<S: Stack> Notation for Pancake<S> {
    type Error = PancakeError;

    fn read_state(&self, text: &str) -> Result<S, PancakeError> {
        read_stack(text, Some(self.size())).map(|(_, pancakes)| S::from_pancakes(&pancakes))
    }

    fn write_state(&self, stack: &S) -> String {
        write_stack(&self.pancakes(stack))
    }

    fn write_move(&self, _stack: &S, flip: Flip) -> String {
        flip.to_string()
    }

    fn read_move(&self, _stack: &S, text: &str) -> Option<Flip> {
        let n_pancakes = read_number(text.trim())?;
        (2..=self.size().n_pancakes()).contains(&n_pancakes).then_some(Flip(n_pancakes as u8))
    }

    fn misread(&self, _stack: &S, text: &str) -> Misread {
        if read_number(text.trim()).is_some() { Misread::NotLegal } else { Misread::NoMove }
    }
}
