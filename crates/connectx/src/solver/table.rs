//! What the solver has found out: bounds and a best move for positions, in a fixed number of bytes, shared by threads.
//!
//! A position hashes to a bucket of two entries, half a cache line. The first keeps the one that took most work, the
//! second the last. An entry is two words:
//!
//! ```text
//!  word 0:  name xor word 1
//!  word 1:  tag (36 bits) | work (5) | best column (7) | upper bound (8) | lower bound (8)
//! ```
//!
//! Name and tag are what tells positions apart. Because the first word depends on the second, half of one entry with half
//! of another, which a second thread may leave behind, matches nothing. For boards in 64 bits the name *is* the position
//! but for its dead stones, and those go into tag and hash; larger boards are told apart by 100 bits beside the place in
//! the table.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};

use mossa_memory::{Buffer, prefetch};

/// Words of a bucket: two entries of two.
const BUCKET: usize = 4;
/// Bits of the second word that are no tag.
const DATA: u32 = 28;
/// Bytes of the smallest page that systems hand out.
const PAGE: usize = 4_096;
/// No best column.
const NO_BEST: u8 = 127;

/// Bounds by position.
pub(super) struct TranspositionTable {
    words: Buffer<AtomicU64>,
    /// By how much a hash is shifted to be the number of a bucket.
    shift: u32,
}

/// Where a position is in the table, and how it is known there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Key {
    name: u64,
    tag: u64,
    /// Counted in buckets.
    bucket: u32,
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub(super) lower: i8,
    pub(super) upper: i8,
    pub(super) best: Option<u8>,
    /// The logarithm of the number of nodes that it took.
    pub(super) work: u8,
}

impl Key {
    /// A number that depends on the position and on `by`.
    pub(super) fn scattered(self, by: u64) -> u64 {
        (self.name.wrapping_mul(by)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40
    }
}

impl Entry {
    fn pack(self, tag: u64) -> u64 {
        let best = self.best.unwrap_or(NO_BEST);
        let data = u32::from(self.lower as u8)
            | u32::from(self.upper as u8) << 8
            | u32::from(best) << 16
            | u32::from(self.work.min(31)) << 23;
        tag << DATA | u64::from(data)
    }

    fn unpack(word: u64) -> Entry {
        let best = (word >> 16) as u8 & 127;
        Entry {
            lower: word as i8,
            upper: (word >> 8) as i8,
            best: (best != NO_BEST).then_some(best),
            work: (word >> 23) as u8 & 31,
        }
    }
}

impl TranspositionTable {
    /// A table of at most `bytes` bytes.
    pub(super) fn new(bytes: usize) -> io::Result<TranspositionTable> {
        let n_buckets = (bytes / (8 * BUCKET)).max(2);
        let bits = n_buckets.ilog2();
        Ok(TranspositionTable { words: Buffer::zeroed(BUCKET << bits)?, shift: u64::BITS - bits })
    }

    /// How many bytes it has.
    pub(super) fn n_bytes(&self) -> usize {
        self.words.len() * 8
    }

    /// Writes to every page of a table that is still empty, so that no search waits for the system to hand it out.
    pub(super) fn touch(&self) {
        for word in self.words.iter().step_by(PAGE / 8) {
            word.store(0, Ordering::Relaxed);
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        for word in self.words.iter_mut() {
            *word.get_mut() = 0;
        }
    }

    /// The key of a position that is described by four words; the second and the fourth are 0 on boards in 64 bits.
    pub(super) fn key(&self, [stones, more_stones]: [u64; 2], [dead, more_dead]: [u64; 2]) -> Key {
        let name = stones ^ spread(more_stones);
        let rest = dead ^ spread(more_dead ^ spread(more_stones));
        let mixed = name ^ rest.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        let hash = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        let tag = rest.wrapping_mul(0xff51_afd7_ed55_8ccd) >> DATA;
        Key { name, tag, bucket: (hash >> self.shift) as u32 }
    }

    /// Asks for the bucket of a key.
    pub(super) fn prefetch(&self, key: Key) {
        prefetch(&self.words, BUCKET * key.bucket as usize);
    }

    /// What is known.
    #[inline]
    pub(super) fn get(&self, key: Key) -> Option<Entry> {
        let bucket = &self.words[BUCKET * key.bucket as usize..][..BUCKET];
        let known = |at: usize| {
            let word = bucket[at + 1].load(Ordering::Relaxed);
            let name = bucket[at].load(Ordering::Relaxed) ^ word;
            (name == key.name && word >> DATA == key.tag).then(|| Entry::unpack(word))
        };
        known(0).or_else(|| known(2))
    }

    /// Keeps what was found out, and what was known before of the same position.
    pub(super) fn put(&self, key: Key, entry: Entry) {
        let bucket = &self.words[BUCKET * key.bucket as usize..][..BUCKET];
        let load = |at: usize| (bucket[at].load(Ordering::Relaxed), bucket[at + 1].load(Ordering::Relaxed));
        let store = |at: usize, (first, second): (u64, u64)| {
            bucket[at].store(first, Ordering::Relaxed);
            bucket[at + 1].store(second, Ordering::Relaxed);
        };
        let packed = |entry: Entry| {
            let word = entry.pack(key.tag);
            (key.name ^ word, word)
        };
        for at in [0, 2] {
            let (first, second) = load(at);
            if first ^ second == key.name && second >> DATA == key.tag {
                return store(at, packed(Entry::unpack(second).with(entry)));
            }
        }
        let old = load(0);
        if Entry::unpack(old.1).work <= entry.work {
            store(2, old);
            store(0, packed(entry));
        } else {
            store(2, packed(entry));
        }
    }
}

impl Entry {
    /// Both of what is known of a position; the later has the say about the best column.
    fn with(self, later: Entry) -> Entry {
        let (lower, upper) = (self.lower.max(later.lower), self.upper.min(later.upper));
        debug_assert!(lower <= upper, "what was proven contradicts itself: {self:?}, {later:?}");
        Entry { lower, upper, best: later.best.or(self.best), work: self.work.max(later.work) }
    }
}

/// Scatters a number over 64 bits, highest bits best: a bijection.
fn spread(number: u64) -> u64 {
    let word = (number ^ (number >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    let word = (word ^ (word >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    word ^ (word >> 32)
}
