//! The transposition table: what earlier searches found out about positions, shared by all threads without locks.
//!
//! An entry is two words of 64 bits, one with all that is known and one with the key, xored with the first: if two threads
//! write one place at the same time, the words do not fit each other and the entry is not found (R. Hyatt and T. Mann, *A
//! lock-less transposition table*, 2002). Four entries fill a cache line, in which a position may be at any of the places.
//!
//! ```text
//! move 16 │ score 16 │ evaluation 16 │ depth 8 │ generation 5 │ line 1 │ bound 2
//! ```

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use mossa_chess::board::{Move, Piece, Square};

use crate::score::{from_tt, to_tt};

/// How a score is to be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is not more than this.
    Upper,
    /// It is not less than this.
    Lower,
    /// It is this.
    Exact,
}

impl Bound {
    /// Whether a score under this bound answers a question that is asked with this `beta`: at least that, or less?
    pub fn answers(self, score: i32, beta: i32) -> bool {
        match self {
            Bound::Exact => true,
            Bound::Lower => beta <= score,
            Bound::Upper => score < beta,
        }
    }

    /// Whether a score under this bound says that the truth lies on its side of `other`.
    pub fn tells_apart(self, score: i32, other: i32) -> bool {
        match self {
            Bound::Exact => true,
            Bound::Lower => other < score,
            Bound::Upper => score < other,
        }
    }

    /// Whether it says that the score is at least so much.
    pub fn is_lower(self) -> bool {
        self != Bound::Upper
    }
}

/// What is known about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The move that was best or good enough.
    pub mv: Option<Move>,
    /// What the position is replacement_value, mates counted from the root …
    pub score: i32,
    /// … and how to read that.
    pub bound: Bound,
    /// How deep that was searched; 0 if by captures alone.
    pub depth: i32,
    /// The evaluation of the position itself, unless its side was in check.
    pub evaluation: Option<i32>,
    /// Whether it has been on a principal variation.
    pub is_pv: bool,
}

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// The places of a position: one cache line.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// The table.
pub struct TranspositionTable {
    buckets: Vec<Bucket>,
    generation: AtomicU8,
}

const N_GENERATIONS: u8 = 32;
/// How many plies of depth an entry loses against others for every search that has begun since.
const AGEING: i32 = 4;

impl TranspositionTable {
    /// An empty table of about this many bytes.
    pub fn new(bytes: usize) -> TranspositionTable {
        let n_buckets = (bytes / size_of::<Bucket>()).max(1);
        let buckets = (0..n_buckets).map(|_| Bucket::default()).collect();
        TranspositionTable { buckets, generation: AtomicU8::new(0) }
    }

    /// Its size.
    pub fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        for slot in self.buckets.iter_mut().flat_map(|bucket| &mut bucket.0) {
            *slot.check.get_mut() = 0;
            *slot.data.get_mut() = 0;
        }
        *self.generation.get_mut() = 0;
    }

    /// A new search begins: what earlier ones left may be overwritten.
    pub fn new_search(&self) {
        let next = (self.generation.load(Ordering::Relaxed) + 1) % N_GENERATIONS;
        self.generation.store(next, Ordering::Relaxed);
    }

    /// What is known about a position so many plies from the root.
    pub fn probe(&self, key: u64, ply: usize) -> Option<Entry> {
        for slot in &self.bucket(key).0 {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key && data != 0 {
                return Some(unpack(data, ply));
            }
        }
        None
    }

    /// Remembers a position. What is there about it stays if it is deeper by far and as exact.
    pub fn store(&self, key: u64, ply: usize, mut entry: Entry) {
        /// So much deeper must an old bound be to stay.
        const MARGIN: i32 = 4;
        let generation = self.generation.load(Ordering::Relaxed);
        let (mut place, mut least) = (&self.bucket(key).0[0], i32::MAX);
        for slot in &self.bucket(key).0 {
            let data = slot.data.load(Ordering::Relaxed);
            if data != 0 && slot.check.load(Ordering::Relaxed) ^ data == key {
                let old = unpack(data, ply);
                entry.mv = entry.mv.or(old.mv);
                let is_fresh = generation_of(data) == generation;
                if entry.bound != Bound::Exact && is_fresh && entry.depth + MARGIN <= old.depth {
                    return;
                }
                place = slot;
                break;
            }
            let replacement_value = replacement_value(data, generation);
            if replacement_value < least {
                (place, least) = (slot, replacement_value);
            }
        }
        let data = pack(&entry, ply, generation);
        place.data.store(data, Ordering::Relaxed);
        place.check.store(key ^ data, Ordering::Relaxed);
    }

    /// How full it is with entries of this search, in thousandths; a sample.
    pub fn hashfull(&self) -> u32 {
        const SAMPLE: usize = 250;
        let generation = self.generation.load(Ordering::Relaxed);
        let sample = &self.buckets[..self.buckets.len().min(SAMPLE)];
        let slots = sample.iter().flat_map(|bucket| &bucket.0);
        let is_ours = |slot: &&Slot| {
            let data = slot.data.load(Ordering::Relaxed);
            data != 0 && generation_of(data) == generation
        };
        (slots.filter(is_ours).count() * 1_000 / (4 * sample.len())) as u32
    }

    fn bucket(&self, key: u64) -> &Bucket {
        let at = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[at as usize]
    }
}

/// How much would be lost with an entry.
fn replacement_value(data: u64, generation: u8) -> i32 {
    if data == 0 {
        return i32::MIN;
    }
    let age = (generation + N_GENERATIONS - generation_of(data)) % N_GENERATIONS;
    depth_of(data) - AGEING * i32::from(age)
}

/// No evaluation: its side was in check.
const NO_EVALUATION: i16 = i16::MIN;

fn pack(entry: &Entry, ply: usize, generation: u8) -> u64 {
    let score = to_tt(entry.score, ply) as i16 as u16;
    let evaluation = entry.evaluation.map_or(NO_EVALUATION, |value| value as i16) as u16;
    let bound = match entry.bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3,
    };
    u64::from(pack_move(entry.mv))
        | u64::from(score) << 16
        | u64::from(evaluation) << 32
        | u64::from(entry.depth.clamp(0, 255) as u8) << 48
        | u64::from(generation) << 56
        | u64::from(entry.is_pv) << 61
        | bound << 62
}

fn unpack(data: u64, ply: usize) -> Entry {
    let evaluation = (data >> 32) as u16 as i16;
    Entry {
        mv: unpack_move(data as u16),
        score: from_tt(i32::from((data >> 16) as u16 as i16), ply),
        bound: match data >> 62 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
        depth: depth_of(data),
        evaluation: (evaluation != NO_EVALUATION).then_some(i32::from(evaluation)),
        is_pv: data >> 61 & 1 == 1,
    }
}

fn depth_of(data: u64) -> i32 {
    i32::from((data >> 48) as u8)
}

fn generation_of(data: u64) -> u8 {
    (data >> 56) as u8 % N_GENERATIONS
}

/// From, to, promotion; 0 is no move, since no move stays where it is.
fn pack_move(mv: Option<Move>) -> u16 {
    mv.map_or(0, |mv| mv.from as u16 | (mv.to as u16) << 6 | mv.promotion.map_or(0, |piece| piece as u16) << 12)
}

/// Pawns do not become pawns, so that 0 can stand for no promotion.
fn unpack_move(word: u16) -> Option<Move> {
    let square = |bits: u16| Square::index(usize::from(bits & 63));
    let promotion = usize::from(word >> 12);
    (word != 0).then(|| Move {
        from: square(word),
        to: square(word >> 6),
        promotion: if promotion == 0 { None } else { Piece::try_index(promotion) },
    })
}
