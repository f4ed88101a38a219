//! Random numbers from a seed: SplitMix64, which is small, fast and good enough to pick moves with.
//!
//! This is the one generator of the workspace. A component that needs random numbers is given a seed: one seed, one
//! sequence, on every machine. (Random boards of sliding tiles and the player `random` draw from the `rand` crate's
//! ChaCha8 instead, because seeds that were published belong to its sequence.)
//!
//! Steele, Lea and Flood, *Fast splittable pseudorandom number generators*, OOPSLA 2014.

/// The increment of the state: 2^64 divided by the golden ratio, made odd.
const GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

/// A stream of random numbers that its seed determines.
///
/// ```
/// use mossa_kernel::Rng;
/// let (mut one, mut other) = (Rng::new(7), Rng::new(7));
/// assert!((0..100).all(|_| one.below(6) == other.below(6)));
/// assert!((0..100).all(|_| one.below(6) < 6));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rng(u64);

impl Rng {
    /// The stream of a seed.
    ///
    /// ```
    /// use mossa_kernel::Rng;
    /// assert_ne!(Rng::new(1).next_u64(), Rng::new(2).next_u64());
    /// ```
    pub fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// The number at a place of the stream of a seed, counted from 0, without drawing those before it.
    ///
    /// ```
    /// use mossa_kernel::Rng;
    /// let mut rng = Rng::new(7);
    /// assert!((0..100).all(|place| Rng::nth(7, place) == rng.next_u64()));
    /// ```
    pub fn nth(seed: u64, place: u64) -> u64 {
        mix(seed.wrapping_add((place + 1).wrapping_mul(GAMMA)))
    }

    /// The next 64 bits.
    ///
    /// ```
    /// use mossa_kernel::Rng;
    /// let mut rng = Rng::new(1_234_567);
    /// assert_eq!(rng.next_u64(), 6_457_827_717_110_365_317, "as published");
    /// assert_eq!(rng.next_u64(), 3_203_168_211_198_807_973);
    /// ```
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GAMMA);
        mix(self.0)
    }

    /// A number below `n`, which is not 0. It takes the upper bits, by multiplication, which is faster than division; the
    /// bias is below n / 2^32.
    ///
    /// ```
    /// use mossa_kernel::Rng;
    /// assert_eq!(Rng::new(1).below(1), 0);
    /// ```
    pub fn below(&mut self, n: u32) -> u32 {
        debug_assert!(n != 0, "no number is below 0");
        (((self.next_u64() >> 32) * u64::from(n)) >> 32) as u32
    }

    /// An index into a list of `len` items, which is not 0. It is a remainder; the bias is below len / 2^64.
    ///
    /// ```
    /// use mossa_kernel::Rng;
    /// assert_eq!(Rng::new(1_234_567).index(10), 7, "the last digit of the published number");
    /// ```
    pub fn index(&mut self, len: usize) -> usize {
        debug_assert!(len != 0, "an empty list has no index");
        (self.next_u64() % len as u64) as usize
    }

    /// One of these, or `None` if there are none.
    ///
    /// ```
    /// use mossa_kernel::Rng;
    /// assert_eq!(Rng::new(1).pick(&['a']), Some('a'));
    /// assert_eq!(Rng::new(1).pick::<char>(&[]), None);
    /// ```
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        if from.is_empty() { None } else { Some(from[self.index(from.len())]) }
    }

    /// Puts items into a random order; all orders are equally likely.
    ///
    /// ```
    /// use mossa_kernel::Rng;
    /// let mut cards: Vec<u8> = (0..52).collect();
    /// Rng::new(1).shuffle(&mut cards);
    /// assert_ne!(cards[..4], [0, 1, 2, 3]);
    /// cards.sort();
    /// assert_eq!(cards[..4], [0, 1, 2, 3]);
    /// ```
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for n in (2..=items.len()).rev() {
            items.swap(n - 1, self.below(n as u32) as usize);
        }
    }
}

/// The output function of SplitMix64. It is a bijection: different inputs have different outputs.
///
/// ```
/// use mossa_kernel::rng::mix;
/// assert_ne!(mix(1), mix(2));
/// ```
pub fn mix(word: u64) -> u64 {
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}
