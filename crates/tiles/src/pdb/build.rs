//! Building a table: breadth-first search backwards from the goal, over patterns and regions of the blank.
//!
//! Only moves of the pattern's own tiles count, so that tables of disjoint patterns may be added up. The blank walks about
//! its region for nothing; a position is therefore a pattern and a *region*, and every region that is newly reached is
//! expanded, also where the pattern has been seen with the blank elsewhere.
//!
//! The search goes level by level, and within a level block by block: each block *fetches* what is new in the blocks
//! beside it. So every thread writes to blocks of its own only, and the outcome is the same for any number of threads.

use std::io;
use std::sync::{Mutex, OnceLock};

use mossa_kernel::Stopped;
use mossa_memory::Buffer;

use super::blocks::{Blank, Blocks};
use super::grid::{Grid, cells_of};
use super::pattern::Pattern;
use super::permutations::Permutations;

/// An entry that is not reached: only where a pattern leaves no tile but the blank free.
pub(crate) const UNSEEN: u8 = 15;
/// The largest entry. A distance that is larger still is understated, which keeps the bound a bound.
pub(crate) const MAX: u8 = 14;
/// How many sets of cells a thread takes at a time.
const SETS_AT_A_TIME: usize = 64;

/// What a build runs under.
#[derive(Clone, Copy)]
pub struct Workers<'a> {
    /// How many threads.
    pub threads: usize,
    /// Ends the build when it says so. Asked many times a second.
    pub check: &'a (dyn Fn() -> Result<(), Stopped> + Sync),
    /// Told now and then how many entries are done, and of how many.
    pub progress: &'a (dyn Fn(u64, u64) + Sync),
}

/// Why a table was not built.
#[derive(Debug)]
pub enum BuildFault {
    /// [`Workers::check`] said so. Nothing of the table is kept.
    Stopped(Stopped),
    /// The memory was not to be had.
    Memory(io::Error),
}

impl From<Stopped> for BuildFault {
    fn from(why: Stopped) -> BuildFault {
        BuildFault::Stopped(why)
    }
}

impl From<io::Error> for BuildFault {
    fn from(error: io::Error) -> BuildFault {
        BuildFault::Memory(error)
    }
}

/// The distances of all patterns, half a byte for every order, block by block: by how many *pairs* of moves a distance
/// exceeds the sum of the tiles' own ways home. It exceeds them by an even number, for every move changes both by one.
pub(crate) struct Distances {
    pub(crate) blocks: Blocks,
    pub(crate) permutations: Permutations,
    pub(crate) entries: Buffer<u8>,
}

/// Where a block fetches from, and the table by which orders of that block become orders of this; `None` where a tile
/// moves along a row, and the order stays.
#[derive(Clone, Copy)]
struct Edge {
    source: u32,
    by: Option<(u8, u8)>,
}

/// The orders of every block that the last level reached.
type Fresh = Vec<Box<[u16]>>;

/// The distances of a pattern from its goal, in moves of its own tiles.
pub(crate) fn build(pattern: &Pattern, blank: Blank, workers: Workers<'_>) -> Result<Distances, BuildFault> {
    let permutations = Permutations::new(pattern.n_tiles());
    let kept = Blocks::new(pattern.shape(), pattern.n_tiles(), blank);
    let mut search = RetrogradeSearch::new(pattern, &kept, &permutations)?;
    let total = search.blocks.len() as u64 * permutations.len() as u64;
    let mut n_done = 1;
    let mut fresh = search.start(pattern, &kept);
    for level in 1.. {
        (workers.check)()?;
        (workers.progress)(n_done, total);
        fresh = search.run_level(level, &fresh, &kept, workers)?;
        let n_fresh: usize = fresh.iter().map(|orders| orders.len()).sum();
        if n_fresh == 0 {
            break;
        }
        n_done += n_fresh as u64;
    }
    (workers.progress)(total, total);
    let entries = search.entries;
    Ok(Distances { blocks: kept, permutations, entries })
}

struct RetrogradeSearch<'a> {
    pattern: &'a Pattern,
    permutations: &'a Permutations,
    /// The blocks that are searched: the blank is always minded.
    blocks: Blocks,
    sets: Vec<u64>,
    /// By block, where its edges begin.
    first_edges: Vec<u32>,
    edges: Vec<Edge>,
    /// By places from and to.
    tables: Vec<Vec<u16>>,
    /// A bit for every order of every block.
    seen: Buffer<u64>,
    /// What is made of the levels, by the blocks that are kept.
    entries: Buffer<u8>,
}

/// The part of a level that one thread does: some sets of cells, and what belongs to them.
struct Share<'a> {
    first_set: usize,
    n_sets: usize,
    seen: &'a mut [u64],
    entries: &'a mut [u8],
    fresh: &'a mut [Box<[u16]>],
}

impl<'a> RetrogradeSearch<'a> {
    fn new(pattern: &'a Pattern, kept: &Blocks, permutations: &'a Permutations) -> io::Result<RetrogradeSearch<'a>> {
        let n_tiles = pattern.n_tiles();
        let blocks = Blocks::new(pattern.shape(), n_tiles, Blank::Minded);
        let tables = (0..n_tiles * n_tiles)
            .map(|pair| (pair / n_tiles, pair % n_tiles))
            .map(|(from, to)| {
                let is_needed = from.abs_diff(to) < pattern.shape().columns();
                if is_needed { permutations.moved_place(from, to) } else { Vec::new() }
            })
            .collect();
        let (first_edges, edges) = edges(pattern, &blocks);
        let sets = blocks.combinations.sets().collect();
        let seen = Buffer::zeroed(blocks.len() * permutations.len().div_ceil(64))?;
        let mut entries = Buffer::zeroed((kept.len() * permutations.len()).div_ceil(2))?;
        entries.fill(UNSEEN << 4 | UNSEEN);
        Ok(RetrogradeSearch { pattern, permutations, blocks, sets, first_edges, edges, tables, seen, entries })
    }

    /// Puts the goal down.
    fn start(&mut self, pattern: &Pattern, kept: &Blocks) -> Fresh {
        let set = self.blocks.combinations.rank(pattern.home_set());
        let blank = pattern.open_region().trailing_zeros() as u8;
        let mut fresh = vec![Box::default(); self.blocks.len()];
        let block = self.blocks.block(set, blank);
        // Homes are numbered in order: the goal is the first of all orders.
        fresh[block] = Box::from([0]);
        self.seen[block * self.permutations.len().div_ceil(64)] = 1;
        put(&mut self.entries, kept.block(set, blank) * self.permutations.len(), 0);
        fresh
    }

    fn run_level(&mut self, level: u8, fresh: &Fresh, kept: &Blocks, workers: Workers<'_>) -> Result<Fresh, Stopped> {
        let mut next: Fresh = vec![Box::default(); self.blocks.len()];
        let mut seen = std::mem::replace(&mut self.seen, Buffer::zeroed(0).expect("nothing can be had"));
        let mut entries = std::mem::replace(&mut self.entries, Buffer::zeroed(0).expect("nothing can be had"));
        let shares = Mutex::new(self.shares(kept, &mut seen, &mut entries, &mut next));
        let take = || shares.lock().expect("no thread panics with it").pop();
        let stopped = OnceLock::new();
        let work = || {
            let mut reached = vec![0; self.permutations.len().next_multiple_of(64)];
            while let Some(mut share) = take().filter(|_| stopped.get().is_none()) {
                self.run_share(level, &mut share, fresh, &mut reached);
                if let Err(why) = (workers.check)() {
                    stopped.get_or_init(|| why);
                }
            }
        };
        std::thread::scope(|scope| {
            (1..workers.threads).for_each(|_| drop(scope.spawn(work)));
            work();
        });
        drop(shares);
        (self.seen, self.entries) = (seen, entries);
        stopped.into_inner().map_or(Ok(next), Err)
    }

    /// Cuts everything that is written to into shares.
    fn shares<'b>(
        &self,
        kept: &Blocks,
        mut seen: &'b mut [u64],
        mut entries: &'b mut [u8],
        mut fresh: &'b mut [Box<[u16]>],
    ) -> Vec<Share<'b>> {
        let (n_orders, n_sets) = (self.permutations.len(), self.blocks.combinations.len());
        let mut shares = Vec::new();
        for first_set in (0..n_sets).step_by(SETS_AT_A_TIME) {
            let end = n_sets.min(first_set + SETS_AT_A_TIME);
            let n_blocks = |blocks: &Blocks| blocks.of_set(end - 1).end - blocks.of_set(first_set).start;
            let (n_searched, n_kept) = (n_blocks(&self.blocks), n_blocks(kept));
            shares.push(Share {
                first_set,
                n_sets: end - first_set,
                seen: seen.split_off_mut(..n_searched * n_orders.div_ceil(64)).expect("cut to fit"),
                entries: entries.split_off_mut(..(n_kept * n_orders).div_ceil(2)).expect("cut to fit"),
                fresh: fresh.split_off_mut(..n_searched).expect("cut to fit"),
            });
        }
        shares
    }

    /// What is new in the blocks of a share. `reached` is room to work in: a byte for every order, all zero.
    fn run_share(&self, level: u8, share: &mut Share<'_>, fresh: &Fresh, reached: &mut [u8]) {
        let (n_orders, first_block) = (self.permutations.len(), self.blocks.of_set(share.first_set).start);
        let n_words = n_orders.div_ceil(64);
        let is_minded = n_orders * share.fresh.len() <= 2 * share.entries.len();
        let mut found = Vec::new();
        for number in 0..share.n_sets {
            let mut ways_home = None;
            for block in self.blocks.of_set(share.first_set + number) {
                let here = block - first_block;
                if !self.fetch(block, fresh, reached) {
                    continue;
                }
                sift(reached, &mut share.seen[here * n_words..(here + 1) * n_words], &mut found);
                let ways = ways_home.get_or_insert_with(|| self.ways_home(share.first_set + number));
                let first_entry = n_orders * if is_minded { here } else { number };
                for &order in &found {
                    let entry = first_entry + usize::from(order);
                    // Of several regions the first counts, for it is the nearest.
                    if get(share.entries, entry) == UNSEEN {
                        let order = self.permutations.order(order.into());
                        let way: u8 = order.iter().zip(&*ways).map(|(&tile, ways)| ways[usize::from(tile)]).sum();
                        put(share.entries, entry, ((level - way) / 2).min(MAX));
                    }
                }
                share.fresh[here] = found.as_slice().into();
                found.clear();
            }
        }
    }

    /// Marks the orders of a block that are reached from what is fresh beside it. Says whether there are any.
    fn fetch(&self, block: usize, fresh: &Fresh, reached: &mut [u8]) -> bool {
        let mut is_any = false;
        for edge in &self.edges[self.first_edges[block] as usize..self.first_edges[block + 1] as usize] {
            let orders = &fresh[edge.source as usize];
            is_any |= !orders.is_empty();
            if let Some((from, to)) = edge.by {
                let table = &self.tables[usize::from(from) * self.pattern.n_tiles() + usize::from(to)];
                orders.iter().for_each(|&order| reached[usize::from(table[usize::from(order)])] = 1);
            } else {
                orders.iter().for_each(|&order| reached[usize::from(order)] = 1);
            }
        }
        is_any
    }

    /// For the cells of a set, by place and tile, how far the tile would be from home there.
    fn ways_home(&self, set_number: usize) -> Vec<[u8; 8]> {
        let set = self.sets[set_number];
        let ways = |cell| {
            let mut ways = [0; 8];
            self.pattern.homes().zip(&mut ways).for_each(|(home, way)| *way = self.pattern.distance(home, cell) as u8);
            ways
        };
        cells_of(set).map(ways).collect()
    }
}

/// Finds what is reached and not yet seen, and wipes `reached` clean.
fn sift(reached: &mut [u8], seen: &mut [u64], found: &mut Vec<u16>) {
    let (eights, _) = reached.as_chunks_mut::<64>();
    for (number, (orders, seen)) in eights.iter_mut().zip(seen).enumerate() {
        let (words, _) = orders.as_chunks::<8>();
        // The bytes are 0 or 1; multiplying gathers eight of them into the highest byte.
        let mask = words.iter().enumerate().fold(0, |mask, (nth, word)| {
            mask | (u64::from_le_bytes(*word).wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * nth)
        });
        if mask != 0 {
            orders.fill(0);
            found.extend(cells_of(mask & !*seen).map(|bit| (64 * number) as u16 + u16::from(bit)));
            *seen |= mask;
        }
    }
}

/// The half byte with this number.
#[inline]
pub(crate) fn get(entries: &[u8], number: usize) -> u8 {
    entries[number / 2] >> (4 * (number & 1)) & 15
}

/// Changes the half byte with this number.
#[inline]
pub(crate) fn put(entries: &mut [u8], number: usize, value: u8) {
    let shift = 4 * (number & 1);
    let byte = &mut entries[number / 2];
    *byte = *byte & !(15 << shift) | value << shift;
}

/// The edges of all blocks. A move can be taken back, so what can be reached from a block is what it is reached from.
fn edges(pattern: &Pattern, blocks: &Blocks) -> (Vec<u32>, Vec<Edge>) {
    let grid = Grid::new(pattern.shape());
    let (mut first_edges, mut edges) = (vec![0], Vec::new());
    for set in blocks.combinations.sets() {
        for region in grid.regions(grid.all() & !set) {
            for tile in cells_of(set & grid.spread(region)) {
                for free in cells_of(grid.spread(1 << tile) & region) {
                    let source = set & !(1 << tile) | 1 << free;
                    let place = |set: u64, cell: u8| (set & ((1 << cell) - 1)).count_ones() as u8;
                    let (from, to) = (place(source, free), place(set, tile));
                    edges.push(Edge {
                        source: blocks.block(blocks.combinations.rank(source), tile) as u32,
                        by: (from != to).then_some((from, to)),
                    });
                }
            }
            first_edges.push(edges.len() as u32);
        }
    }
    (first_edges, edges)
}
