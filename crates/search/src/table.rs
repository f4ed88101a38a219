//! The transposition table: results of positions, for searches that reach them by another order of moves, or search them
//! again one move deeper.
//!
//! Sixteen bytes an entry, four entries a bucket, a bucket a cache line. An entry is two words, `key ^ data` and `data`,
//! both atomic: threads share a table without locks, and a pair torn by a race does not pass for the key it is asked for
//! (Hyatt and Mann, *A lockless transposition table implementation for parallel search*, 2002). Scores are measured from
//! the position itself, so they need no correction here.
//!
//! ```text
//! data   bits 0..32 score | 32..40 depth | 40..48 best move + 1 | 48..50 bound + 1 | 50..56 age
//! ```

use std::fmt;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use mossa_kernel::{Score, Window};

/// What a score says of the true value.
///
/// ```
/// use mossa_kernel::{Score, Window};
/// use mossa_search::table::Bound;
/// let window = Window { alpha: Score::new(0), beta: Score::new(10) };
/// assert_eq!(Bound::of(Score::new(5), window), Bound::Exact);
/// assert_eq!(Bound::of(Score::new(10), window), Bound::Lower);
/// assert_eq!(Bound::of(Score::new(-3), window), Bound::Upper);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is the value.
    Exact,
    /// The value is at least this.
    Lower,
    /// The value is at most this.
    Upper,
}

impl Bound {
    /// What a fail-soft search with this window has found out.
    pub fn of(score: Score, window: Window) -> Bound {
        if window.is_cut_by(score) {
            Bound::Lower
        } else if score <= window.alpha {
            Bound::Upper
        } else {
            Bound::Exact
        }
    }
}

/// What is known of a position.
///
/// ```
/// use mossa_kernel::{Score, Window};
/// use mossa_search::table::{Bound, Entry};
/// let entry = Entry { score: Score::new(30), bound: Bound::Lower, depth: 6, best: Some(0) };
/// let window = Window { alpha: Score::new(0), beta: Score::new(20) };
/// assert_eq!(entry.answers(window), Some(Score::new(30)));
/// assert_eq!(entry.answers(Window { beta: Score::new(40), ..window }), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// What it is worth to the side to move.
    pub score: Score,
    /// What the score says of the true value.
    pub bound: Bound,
    /// How many moves ahead was looked.
    pub depth: u32,
    /// The best move, as its place in the list of moves that the search looks at here.
    pub best: Option<u8>,
}

impl Entry {
    /// The score, if it is all that a search with this window wants to know.
    pub fn answers(&self, window: Window) -> Option<Score> {
        let is_enough = match self.bound {
            Bound::Exact => true,
            Bound::Lower => window.is_cut_by(self.score),
            Bound::Upper => self.score <= window.alpha,
        };
        is_enough.then_some(self.score)
    }

    /// What it still says to a search that looks deeper: a win is a win and a loss is a loss, but where forced moves led
    /// farther than the search looked, there may be a faster one.
    fn beyond(&self) -> Option<Entry> {
        let is_win = self.score.win_in_plies().is_some();
        let plies = self.score.win_in_plies().or(self.score.loss_in_plies())?;
        let bound = match self.bound {
            Bound::Exact if plies <= self.depth => Bound::Exact,
            Bound::Exact | Bound::Lower if is_win => Bound::Lower,
            Bound::Exact | Bound::Upper if !is_win => Bound::Upper,
            _ => return None,
        };
        Some(Entry { bound, ..*self })
    }
}

/// Where a search keeps what it finds out.
///
/// ```
/// use mossa_kernel::{Score, Window};
/// use mossa_search::table::{Bound, Entry, HashTable, NoTable, TranspositionTable};
/// let entry = Entry { score: Score::new(30), bound: Bound::Exact, depth: 6, best: Some(2) };
/// let table = HashTable::new(1 << 20);
/// table.put(77, entry);
/// assert_eq!(table.get(77), Some(entry));
/// assert_eq!(table.get(78), None);
/// assert_eq!(table.settles(&entry, 5, Window::full()), Some(Score::new(30)), "deep enough");
/// assert_eq!(table.settles(&entry, 7, Window::full()), None);
/// NoTable.put(77, entry);
/// assert_eq!(NoTable.get(77), None);
/// ```
pub trait TranspositionTable: Sync {
    /// What is known of the position with this key.
    fn get(&self, key: u64) -> Option<Entry>;

    /// Keeps what was found out about a position.
    fn put(&self, key: u64, entry: Entry);

    /// The value that a search to `depth` would find, if the entry is good enough for it.
    fn settles(&self, entry: &Entry, depth: u32, window: Window) -> Option<Score> {
        if depth <= entry.depth { entry.answers(window) } else { entry.beyond()?.answers(window) }
    }
}

/// Remembers nothing.
///
/// ```
/// assert_eq!(size_of::<mossa_search::table::NoTable>(), 0);
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct NoTable;

impl TranspositionTable for NoTable {
    fn get(&self, _: u64) -> Option<Entry> {
        None
    }

    fn put(&self, _: u64, _: Entry) {}
}

impl<T: TranspositionTable + ?Sized> TranspositionTable for &T {
    fn get(&self, key: u64) -> Option<Entry> {
        (**self).get(key)
    }

    fn put(&self, key: u64, entry: Entry) {
        (**self).put(key, entry);
    }

    fn settles(&self, entry: &Entry, depth: u32, window: Window) -> Option<Score> {
        (**self).settles(entry, depth, window)
    }
}

/// A table, or none.
impl<T: TranspositionTable> TranspositionTable for Option<T> {
    fn get(&self, key: u64) -> Option<Entry> {
        self.as_ref().and_then(|table| table.get(key))
    }

    fn put(&self, key: u64, entry: Entry) {
        if let Some(table) = self {
            table.put(key, entry);
        }
    }

    fn settles(&self, entry: &Entry, depth: u32, window: Window) -> Option<Score> {
        self.as_ref().and_then(|table| table.settles(entry, depth, window))
    }
}

/// A table that settles only what was searched to exactly the same depth: then a search finds what it finds without a
/// table, even where a position can come up at several depths.
///
/// ```
/// use mossa_kernel::{Score, Window};
/// use mossa_search::table::{Bound, Entry, ExactDepth, HashTable, TranspositionTable};
/// let table = ExactDepth(HashTable::new(1 << 20));
/// let entry = Entry { score: Score::new(30), bound: Bound::Exact, depth: 6, best: None };
/// assert_eq!(table.settles(&entry, 5, Window::full()), None);
/// assert_eq!(table.settles(&entry, 6, Window::full()), Some(Score::new(30)));
/// ```
#[derive(Debug)]
pub struct ExactDepth<T>(pub T);

impl<T: TranspositionTable> TranspositionTable for ExactDepth<T> {
    fn get(&self, key: u64) -> Option<Entry> {
        self.0.get(key)
    }

    fn put(&self, key: u64, entry: Entry) {
        self.0.put(key, entry);
    }

    fn settles(&self, entry: &Entry, depth: u32, window: Window) -> Option<Score> {
        if depth == entry.depth { entry.answers(window) } else { None }
    }
}

/// Entries of a bucket.
const WAYS: usize = 4;
/// Ages are counted up to here, and then from 0 again.
const N_AGES: u8 = 64;
/// How many moves of depth a search in the past costs an entry when it is weighed against others.
const AGE_WEIGHT: u32 = 4;

/// An entry as it is kept: `key ^ data` and `data`.
type Slot = [AtomicU64; 2];
/// Bytes of a bucket: a cache line.
const LINE: usize = WAYS * size_of::<Slot>();
/// Bytes of the smallest page that systems hand out.
const PAGE: usize = 4_096;

/// A table of fixed size.
///
/// A new entry replaces what is known of the same position, or else the entry of its bucket that was searched least
/// deeply, where entries of past searches count for less.
///
/// ```
/// use mossa_search::table::HashTable;
/// let table = HashTable::new(1 << 20);
/// assert_eq!(table.bytes(), 1 << 20);
/// table.begin_search();
/// ```
pub struct HashTable {
    /// Buckets one after another. Memory that is asked for in whole cache lines would be cleared at once, so a few slots
    /// more are asked for, and the first ones are left out.
    slots: Vec<Slot>,
    n_left_out: usize,
    n_buckets: usize,
    age: AtomicU8,
}

impl HashTable {
    /// An empty table of at most `bytes` bytes, but at least one bucket; less where the system has no more. It hands out
    /// pages when they are first written, so a large table costs no time now.
    ///
    /// ```
    /// use mossa_search::table::HashTable;
    /// assert_eq!(HashTable::new(1_000).bytes(), 960);
    /// ```
    pub fn new(bytes: usize) -> HashTable {
        let mut n_buckets = (bytes / LINE).max(1);
        let slots: Vec<Slot> = loop {
            match bytemuck::try_zeroed_vec((n_buckets + 1) * WAYS) {
                Ok(slots) => break slots,
                Err(()) => n_buckets = (n_buckets / 2).max(1),
            }
        };
        let n_left_out = slots.as_ptr().align_offset(LINE);
        // A machine on which no slot begins a line reads two of them.
        let n_left_out = if n_left_out < WAYS { n_left_out } else { 0 };
        HashTable { slots, n_left_out, n_buckets, age: AtomicU8::new(0) }
    }

    /// Writes to every page of a table that is still empty, so that no search waits for the system to hand it out.
    ///
    /// ```
    /// # use mossa_search::table::{HashTable, TranspositionTable};
    /// let table = HashTable::new(1 << 20);
    /// table.touch();
    /// assert_eq!(table.get(77), None);
    /// ```
    pub fn touch(&self) {
        for slot in self.slots.iter().step_by(PAGE / size_of::<Slot>()) {
            slot[1].store(0, Ordering::Relaxed);
        }
    }

    /// How much memory it takes.
    ///
    /// ```
    /// # use mossa_search::table::HashTable;
    /// assert_eq!(HashTable::new(64 << 20).bytes(), 64 << 20);
    /// ```
    pub fn bytes(&self) -> usize {
        self.n_buckets * LINE
    }

    /// A new search begins: what is there from now on counts for less when room is needed.
    ///
    /// ```
    /// # use mossa_kernel::Score;
    /// # use mossa_search::table::{Bound, Entry, HashTable, TranspositionTable};
    /// let table = HashTable::new(64);
    /// let entry = |depth| Entry { score: Score::new(1), bound: Bound::Exact, depth, best: None };
    /// (0..4).for_each(|key| table.put(key, entry(10)));
    /// table.begin_search();
    /// table.put(4, entry(9));
    /// table.put(5, entry(9));
    /// assert_eq!((0..6).filter(|&key| table.get(key).is_some()).count(), 4);
    /// assert!(table.get(4).is_some() && table.get(5).is_some());
    /// ```
    pub fn begin_search(&self) {
        let age = self.age.load(Ordering::Relaxed);
        self.age.store((age + 1) % N_AGES, Ordering::Relaxed);
    }

    fn bucket(&self, key: u64) -> &[Slot] {
        // The high bits choose the bucket: the product's upper half is evenly spread below the number of buckets.
        let index = ((u128::from(key) * self.n_buckets as u128) >> 64) as usize;
        &self.slots[self.n_left_out + index * WAYS..][..WAYS]
    }

    /// How much an entry is worth keeping.
    fn weight(&self, data: u64) -> u32 {
        let age = self.age.load(Ordering::Relaxed);
        let n_searches_ago = u32::from((age + N_AGES - age_of(data)) % N_AGES);
        (depth_of(data) + AGE_WEIGHT * u32::from(N_AGES)).saturating_sub(AGE_WEIGHT * n_searches_ago)
    }
}

impl fmt::Debug for HashTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HashTable").field("bytes", &self.bytes()).finish_non_exhaustive()
    }
}

impl TranspositionTable for HashTable {
    fn get(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|[lock, data]| {
            let data = data.load(Ordering::Relaxed);
            let is_it = lock.load(Ordering::Relaxed) ^ data == key;
            if is_it { unpack(data) } else { None }
        })
    }

    fn put(&self, key: u64, entry: Entry) {
        let ways = self.bucket(key);
        let weight = |[lock, data]: &&Slot| {
            let data = data.load(Ordering::Relaxed);
            let is_same = lock.load(Ordering::Relaxed) ^ data == key;
            if data == 0 || is_same { 0 } else { 1 + self.weight(data) }
        };
        let Some(way) = ways.iter().min_by_key(weight) else { return };
        let old = way[1].load(Ordering::Relaxed);
        let is_same = old != 0 && way[0].load(Ordering::Relaxed) ^ old == key;
        // A fail-low knows no best move; the one found before is still the best guess.
        let known = if is_same { unpack(old).and_then(|known| known.best) } else { None };
        let data = pack(Entry { best: entry.best.or(known), ..entry }, self.age.load(Ordering::Relaxed));
        way[1].store(data, Ordering::Relaxed);
        way[0].store(key ^ data, Ordering::Relaxed);
    }
}

fn pack(entry: Entry, age: u8) -> u64 {
    let score = u64::from(entry.score.get() as u32);
    let depth = u64::from(entry.depth.min(0xff));
    let best = u64::from(entry.best.map_or(0, |best| if best == u8::MAX { 0 } else { best + 1 }));
    let bound = entry.bound as u64 + 1;
    score | depth << 32 | best << 40 | bound << 48 | u64::from(age) << 50
}

fn unpack(data: u64) -> Option<Entry> {
    let bound = match data >> 48 & 3 {
        1 => Bound::Exact,
        2 => Bound::Lower,
        3 => Bound::Upper,
        _ => return None,
    };
    let best = (data >> 40) as u8;
    Some(Entry { score: Score::of_number(data as i32), bound, depth: depth_of(data), best: best.checked_sub(1) })
}

fn depth_of(data: u64) -> u32 {
    u32::from((data >> 32) as u8)
}

fn age_of(data: u64) -> u8 {
    (data >> 50) as u8 & (N_AGES - 1)
}
