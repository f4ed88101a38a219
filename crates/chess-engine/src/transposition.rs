//! The transposition table: results of earlier searches by position, shared by all threads without locks.
//!
//! A slot has two words of 64 bits: the packed entry, and the key of the position xored with it. If two threads write one
//! slot at the same time, the words do not match and the probe misses (R. Hyatt and T. Mann, *A lock-less transposition
//! table*, 2002). Four slots fill a bucket of one cache line; a position may be in any slot of its bucket.
//!
//! ```text
//! bit  0         16        32             48        56             61   62       64
//!      │ move 16 │ score 16 │ raw eval 16 │ depth 8 │ generation 5 │ PV 1 │ bound 2 │
//! ```

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use mossa_chess::board::{Move, Piece, Square};

use crate::score::{from_tt, to_tt};

/// How the score of an entry bounds the true score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The true score is at most the stored score: the search failed low.
    Upper,
    /// The true score is at least the stored score: the search failed high.
    Lower,
    /// The true score is the stored score.
    Exact,
}

impl Bound {
    /// Whether a score with this bound settles the null window (`beta` - 1, `beta`): it proves score ≥ beta or score < beta.
    pub fn cuts(self, score: i32, beta: i32) -> bool {
        match self {
            Bound::Exact => true,
            Bound::Lower => beta <= score,
            Bound::Upper => score < beta,
        }
    }

    /// Whether a score with this bound is a better estimate than `eval`: it proves that the true score lies on its side.
    pub fn improves(self, score: i32, eval: i32) -> bool {
        match self {
            Bound::Exact => true,
            Bound::Lower => eval < score,
            Bound::Upper => score < eval,
        }
    }

    /// Whether the true score is at least the stored score.
    pub fn is_lower(self) -> bool {
        self != Bound::Upper
    }
}

/// A result of an earlier search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The best move, or the move that failed high.
    pub mv: Option<Move>,
    /// The score. Mates are counted from the root.
    pub score: i32,
    /// How the score bounds the true score.
    pub bound: Bound,
    /// The depth of the search; 0 for quiescence search.
    pub depth: i32,
    /// The static evaluation without corrections; `None` if the side to move was in check.
    pub raw_eval: Option<i32>,
    /// Whether the position has been on a principal variation.
    pub is_pv: bool,
}

/// One place of the table. An empty slot holds two zeros.
#[derive(Default)]
struct Slot {
    /// The key, xored with the data.
    check: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    /// The packed entry and whether it belongs to the position of this key.
    fn load(&self, key: u64) -> (PackedEntry, bool) {
        let data = self.data.load(Ordering::Relaxed);
        (PackedEntry(data), data != 0 && self.check.load(Ordering::Relaxed) ^ data == key)
    }

    fn store(&self, key: u64, entry: PackedEntry) {
        self.data.store(entry.0, Ordering::Relaxed);
        self.check.store(key ^ entry.0, Ordering::Relaxed);
    }
}

/// The slots in which a position may be: one cache line.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// The transposition table.
pub struct TranspositionTable {
    buckets: Vec<Bucket>,
    generation: AtomicU8,
}

const N_GENERATIONS: u8 = 32;
/// Plies of depth that an entry loses in replacement for every search that has begun since it was stored.
const AGE_PENALTY: i32 = 4;

impl TranspositionTable {
    /// An empty table of about this many bytes.
    pub fn new(bytes: usize) -> TranspositionTable {
        let n_buckets = (bytes / size_of::<Bucket>()).max(1);
        let buckets = (0..n_buckets).map(|_| Bucket::default()).collect();
        TranspositionTable { buckets, generation: AtomicU8::new(0) }
    }

    /// The size in bytes.
    pub fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        for slot in self.buckets.iter_mut().flat_map(|bucket| &mut bucket.0) {
            *slot.check.get_mut() = 0;
            *slot.data.get_mut() = 0;
        }
        *self.generation.get_mut() = 0;
    }

    /// Begins a new search: entries of earlier searches are replaced first.
    pub fn new_search(&self) {
        let next = (self.generation.load(Ordering::Relaxed) + 1) % N_GENERATIONS;
        self.generation.store(next, Ordering::Relaxed);
    }

    /// The entry of a position that is `ply` plies from the root.
    pub fn probe(&self, key: u64, ply: usize) -> Option<Entry> {
        for slot in &self.bucket(key).0 {
            let (packed, is_match) = slot.load(key);
            if is_match {
                return Some(packed.unpack(ply));
            }
        }
        None
    }

    /// Stores an entry in the slot of the position, or else in the slot of least replacement value.
    ///
    /// An old entry of the position stays if it is of this search and at least four plies deeper than a new bound. The old
    /// move stays if there is no new one.
    pub fn store(&self, key: u64, ply: usize, mut entry: Entry) {
        /// An old entry that is this much deeper stays.
        const DEPTH_MARGIN: i32 = 4;
        let generation = self.generation.load(Ordering::Relaxed);
        let bucket = &self.bucket(key).0;
        let (mut replaced, mut min_value) = (&bucket[0], i32::MAX);
        for slot in bucket {
            let (packed, is_match) = slot.load(key);
            if is_match {
                entry.mv = entry.mv.or_else(|| packed.mv());
                let is_fresh = packed.generation() == generation;
                if entry.bound != Bound::Exact && is_fresh && entry.depth + DEPTH_MARGIN <= packed.depth() {
                    return;
                }
                replaced = slot;
                break;
            }
            let value = packed.replacement_value(generation);
            if value < min_value {
                (replaced, min_value) = (slot, value);
            }
        }
        replaced.store(key, PackedEntry::pack(&entry, ply, generation));
    }

    /// The permille of slots that hold entries of this search, estimated from the first buckets.
    pub fn hashfull(&self) -> u32 {
        const N_SAMPLED: usize = 250;
        let generation = self.generation.load(Ordering::Relaxed);
        let sample = &self.buckets[..self.buckets.len().min(N_SAMPLED)];
        let entries = sample.iter().flat_map(|bucket| &bucket.0).map(|slot| slot.load(0).0);
        let is_fresh = |packed: &PackedEntry| packed.0 != 0 && packed.generation() == generation;
        (entries.filter(is_fresh).count() * 1_000 / (4 * sample.len())) as u32
    }

    fn bucket(&self, key: u64) -> &Bucket {
        let at = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[at as usize]
    }
}

/// An entry and the generation that stored it, in 64 bits. Zero is no entry, since every bound is more than zero.
#[derive(Clone, Copy)]
struct PackedEntry(u64);

impl PackedEntry {
    const SCORE: u32 = 16;
    const RAW_EVAL: u32 = 32;
    const DEPTH: u32 = 48;
    const GENERATION: u32 = 56;
    const PV: u32 = 61;
    const BOUND: u32 = 62;
    /// The raw evaluation of a position in check.
    const NO_EVAL: i16 = i16::MIN;

    fn pack(entry: &Entry, ply: usize, generation: u8) -> PackedEntry {
        let score = to_tt(entry.score, ply) as i16 as u16;
        let raw_eval = entry.raw_eval.map_or(PackedEntry::NO_EVAL, |value| value as i16) as u16;
        let bound = match entry.bound {
            Bound::Upper => 1,
            Bound::Lower => 2,
            Bound::Exact => 3,
        };
        PackedEntry(
            u64::from(PackedMove::pack(entry.mv).0)
                | u64::from(score) << PackedEntry::SCORE
                | u64::from(raw_eval) << PackedEntry::RAW_EVAL
                | u64::from(entry.depth.clamp(0, 255) as u8) << PackedEntry::DEPTH
                | u64::from(generation) << PackedEntry::GENERATION
                | u64::from(entry.is_pv) << PackedEntry::PV
                | bound << PackedEntry::BOUND,
        )
    }

    fn unpack(self, ply: usize) -> Entry {
        let raw_eval = (self.0 >> PackedEntry::RAW_EVAL) as i16;
        Entry {
            mv: self.mv(),
            score: from_tt(i32::from((self.0 >> PackedEntry::SCORE) as i16), ply),
            bound: match self.0 >> PackedEntry::BOUND {
                1 => Bound::Upper,
                2 => Bound::Lower,
                _ => Bound::Exact,
            },
            depth: self.depth(),
            raw_eval: (raw_eval != PackedEntry::NO_EVAL).then_some(i32::from(raw_eval)),
            is_pv: self.0 >> PackedEntry::PV & 1 == 1,
        }
    }

    fn mv(self) -> Option<Move> {
        PackedMove(self.0 as u16).unpack()
    }

    fn depth(self) -> i32 {
        i32::from((self.0 >> PackedEntry::DEPTH) as u8)
    }

    fn generation(self) -> u8 {
        (self.0 >> PackedEntry::GENERATION) as u8 % N_GENERATIONS
    }

    /// What would be lost with the entry: its depth, less a penalty for its age.
    fn replacement_value(self, generation: u8) -> i32 {
        if self.0 == 0 {
            return i32::MIN;
        }
        let age = (generation + N_GENERATIONS - self.generation()) % N_GENERATIONS;
        self.depth() - AGE_PENALTY * i32::from(age)
    }
}

/// A move in 16 bits: `from` 6, `to` 6, promotion 4. Zero is no move, since no move stays on its square.
#[derive(Clone, Copy)]
struct PackedMove(u16);

impl PackedMove {
    const TO: u32 = 6;
    const PROMOTION: u32 = 12;

    fn pack(mv: Option<Move>) -> PackedMove {
        let promotion = |mv: Move| mv.promotion.map_or(0, |piece| piece as u16);
        PackedMove(
            mv.map_or(0, |mv| {
                mv.from as u16 | (mv.to as u16) << PackedMove::TO | promotion(mv) << PackedMove::PROMOTION
            }),
        )
    }

    /// A promotion of 0, which would be a pawn, is no promotion.
    fn unpack(self) -> Option<Move> {
        let square = |bits: u16| Square::index(usize::from(bits & 63));
        let promotion = usize::from(self.0 >> PackedMove::PROMOTION);
        (self.0 != 0).then(|| Move {
            from: square(self.0),
            to: square(self.0 >> PackedMove::TO),
            promotion: if promotion == 0 { None } else { Piece::try_index(promotion) },
        })
    }
}
