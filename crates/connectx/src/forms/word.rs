//! Machine words as sets of bits: what [`Bits`](super::Bits) is made of, and sets of columns.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{Add, BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXorAssign, Not, Shl, Shr};

/// A machine word as a set of bits.
pub trait Word:
    Copy
    + Eq
    + Hash
    + Debug
    + Send
    + Sync
    + 'static
    + Add<Output = Self>
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// No bits.
    const NONE: Self;
    /// The lowest bit.
    const ONE: Self;
    /// How many bits there are.
    const BITS: u32;

    /// How many bits are set.
    fn count_ones(self) -> u32;

    /// How many bits are set from the lowest up, without a gap.
    fn trailing_ones(self) -> u32;

    /// The bits but for the lowest that is set.
    fn without_lowest(self) -> Self;

    /// Whether two bits or more are set.
    fn has_two(self) -> bool {
        self.without_lowest() != Self::NONE
    }
}

macro_rules! word {
    ($($word:ty),*) => {$(
        impl Word for $word {
            const NONE: $word = 0;
            const ONE: $word = 1;
            const BITS: u32 = <$word>::BITS;

            fn count_ones(self) -> u32 {
                <$word>::count_ones(self)
            }

            fn trailing_ones(self) -> u32 {
                <$word>::trailing_ones(self)
            }

            fn without_lowest(self) -> $word {
                self & self.wrapping_sub(1)
            }
        }
    )*};
}

word!(u64, u128);
