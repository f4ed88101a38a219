//! The number of pancakes in a stack, checked once.

use std::fmt;
use std::str::FromStr;

use crate::notation::{PancakeError, clip};

/// A number of pancakes, from 2 to 64.
///
/// ```
/// use mossa_pancake::Size;
/// let size: Size = "10".parse().unwrap();
/// assert_eq!(size.n_pancakes(), 10);
/// assert_eq!(size.to_string(), "10");
/// assert!("1".parse::<Size>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Size(u8);

impl Size {
    /// The smallest number of pancakes: one pancake has no move.
    pub const MIN: usize = 2;
    /// The largest number of pancakes.
    pub const MAX: usize = 64;

    /// A size, if it is within bounds.
    pub fn new(n_pancakes: usize) -> Result<Size, PancakeError> {
        if (Size::MIN..=Size::MAX).contains(&n_pancakes) {
            Ok(Size(n_pancakes as u8))
        } else {
            Err(PancakeError::BadSize { found: n_pancakes })
        }
    }

    /// How many pancakes there are.
    #[inline]
    pub fn n_pancakes(self) -> usize {
        self.0.into()
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Size {
    type Err = PancakeError;

    fn from_str(text: &str) -> Result<Size, PancakeError> {
        let word = text.trim();
        // `parse` would accept a plus sign.
        let is_number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
        let number = if is_number { word.parse().ok() } else { None };
        Size::new(number.ok_or_else(|| PancakeError::UnreadableSize { found: clip(word) })?)
    }
}
