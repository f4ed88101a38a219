//! Machine words as sets of bits: what [`Bits`](super::Bits) is made of, and sets of columns.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{Add, BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr, Sub};

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
    + Sub<Output = Self>
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
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

    /// How many bits are clear below the lowest that is set.
    fn trailing_zeros(self) -> u32;

    /// The bits but for the lowest that is set.
    fn without_lowest(self) -> Self;

    /// The lowest bit that is set, alone.
    fn lowest(self) -> Self {
        self ^ self.without_lowest()
    }

    /// The bytes in the other order.
    fn swap_bytes(self) -> Self;

    /// The lower 64 bits and the rest.
    fn halves(self) -> [u64; 2];

    /// How many bits are set, counted one by one: for words that mostly have none.
    fn n_few(mut self) -> u32 {
        let mut n_bits = 0;
        while self != Self::NONE {
            self = self.without_lowest();
            n_bits += 1;
        }
        n_bits
    }

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

            fn trailing_zeros(self) -> u32 {
                <$word>::trailing_zeros(self)
            }

            fn without_lowest(self) -> $word {
                self & self.wrapping_sub(1)
            }

            fn swap_bytes(self) -> $word {
                <$word>::swap_bytes(self)
            }

            fn halves(self) -> [u64; 2] {
                [self as u64, (u128::from(self) >> 64) as u64]
            }
        }
    )*};
}

word!(u64, u128);
