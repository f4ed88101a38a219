//! A sum of 64 bits that a flipped bit always changes, at the speed of memory. Not for adversaries.

/// The sum of a text that comes in pieces.
///
/// Four lanes take a word in turn, by steps that are one to one in the word and in the lane: two texts that differ in one
/// word only never have the same sum.
///
/// ```
/// use mossa_memory::{Checksum, checksum};
/// let mut sum = Checksum::default();
/// sum.update(b"one ");
/// sum.update(b"two");
/// assert_eq!(sum.finish(), checksum(b"one two"));
/// assert_ne!(sum.finish(), checksum(b"one twp"));
/// ```
#[derive(Clone, Debug)]
pub struct Checksum {
    lanes: [u64; 4],
    /// What does not fill a block yet.
    rest: [u8; BLOCK],
    n_rest: usize,
    n_bytes: u64,
}

const BLOCK: usize = 32;
/// Odd numbers, so that multiplying by them can be undone.
const FACTORS: [u64; 4] = [0x9E37_79B9_7F4A_7C15, 0xD6E8_FEB8_6659_FD93, 0xA076_1D64_78BD_642F, 0xE703_7ED1_A0B4_28DB];

impl Default for Checksum {
    fn default() -> Checksum {
        Checksum { lanes: FACTORS, rest: [0; BLOCK], n_rest: 0, n_bytes: 0 }
    }
}

impl Checksum {
    /// Takes the next bytes in.
    pub fn update(&mut self, mut bytes: &[u8]) {
        self.n_bytes += bytes.len() as u64;
        if 0 < self.n_rest {
            let n_taken = bytes.len().min(BLOCK - self.n_rest);
            self.rest[self.n_rest..self.n_rest + n_taken].copy_from_slice(&bytes[..n_taken]);
            self.n_rest += n_taken;
            bytes = &bytes[n_taken..];
            if self.n_rest < BLOCK {
                return;
            }
            mix(&mut self.lanes, &self.rest);
        }
        let (blocks, rest) = bytes.as_chunks::<BLOCK>();
        for block in blocks {
            mix(&mut self.lanes, block);
        }
        self.rest[..rest.len()].copy_from_slice(rest);
        self.n_rest = rest.len();
    }

    /// The sum of all that was taken in.
    pub fn finish(&self) -> u64 {
        let mut lanes = self.lanes;
        let mut last = self.rest;
        last[self.n_rest..].fill(0);
        mix(&mut lanes, &last);
        let sum = lanes.into_iter().fold(self.n_bytes, |sum, lane| step(sum, lane, FACTORS[0]));
        sum ^ sum >> 32
    }
}

/// The sum of these bytes.
pub fn checksum(bytes: &[u8]) -> u64 {
    let mut sum = Checksum::default();
    sum.update(bytes);
    sum.finish()
}

#[inline]
fn mix(lanes: &mut [u64; 4], block: &[u8; BLOCK]) {
    let (words, _) = block.as_chunks::<8>();
    for ((lane, word), factor) in lanes.iter_mut().zip(words).zip(FACTORS) {
        *lane = step(*lane, u64::from_le_bytes(*word), factor);
    }
}

#[inline]
fn step(lane: u64, word: u64, factor: u64) -> u64 {
    (lane ^ word).wrapping_mul(factor).rotate_left(29)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_flipped_bit_is_noticed() {
        let mut text: Vec<u8> = (0..200_u8).collect();
        let sum = checksum(&text);
        for bit in 0..8 * text.len() {
            text[bit / 8] ^= 1 << (bit % 8);
            assert_ne!(checksum(&text), sum, "bit {bit}");
            text[bit / 8] ^= 1 << (bit % 8);
        }
    }

    #[test]
    fn lengths_and_pieces() {
        let text = [0_u8; 100];
        let sums: std::collections::HashSet<u64> = (0..=100).map(|len| checksum(&text[..len])).collect();
        assert_eq!(sums.len(), 101, "zeros at the end count");
        let text: Vec<u8> = (0..=255).collect();
        for size in [1, 3, 31, 32, 33, 64, 100] {
            let mut sum = Checksum::default();
            text.chunks(size).for_each(|piece| sum.update(piece));
            assert_eq!(sum.finish(), checksum(&text), "pieces of {size}");
        }
    }
}
