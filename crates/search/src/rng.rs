//! Random numbers from a seed: splitmix64, which is small, fast and good enough to pick moves with.
//!
//! Searches that play random moves take a seed, never a generator of their own: the same seed, the same search.
//!
//! Steele, Lea, Flood: *Fast splittable pseudorandom number generators*, OOPSLA 2014.

/// A stream of numbers that its seed determines.
///
/// ```
/// use mossa_search::rng::Rng;
/// let (mut one, mut other) = (Rng::new(7), Rng::new(7));
/// assert!((0..100).all(|_| one.below(6) == other.below(6)));
/// assert!((0..100).all(|_| one.below(6) < 6));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rng(u64);

impl Rng {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// The next 64 bits.
    ///
    /// ```
    /// use mossa_search::rng::Rng;
    /// assert_eq!(Rng::new(1_234_567).next_u64(), 6_457_827_717_110_365_317, "as published");
    /// ```
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let word = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// A number below `n`, which is not 0. By multiplication, which is faster than division; the bias is below n / 2^32.
    pub fn below(&mut self, n: u32) -> u32 {
        debug_assert!(n != 0, "no number is below 0");
        (((self.next_u64() >> 32) * u64::from(n)) >> 32) as u32
    }

    /// Puts things into an order that is as likely as any other.
    ///
    /// ```
    /// use mossa_search::rng::Rng;
    /// let mut cards: Vec<u8> = (0..52).collect();
    /// Rng::new(1).shuffle(&mut cards);
    /// assert_ne!(cards[..4], [0, 1, 2, 3]);
    /// cards.sort();
    /// assert_eq!(cards[..4], [0, 1, 2, 3]);
    /// ```
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for n in (2..=things.len()).rev() {
            things.swap(n - 1, self.below(n as u32) as usize);
        }
    }
}
