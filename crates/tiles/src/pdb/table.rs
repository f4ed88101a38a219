//! A table as it is looked up: half a byte a pattern, found by one of two kinds of index.
//!
//! | [`Form`] | index | a move | size of six tiles on 4×4 |
//! |---|---|---|---|
//! | `Sparse` | the cells of the tiles as the digits of a number | one addition | 8 MiB, two thirds of it unused |
//! | `Ranked` | the number of the block, then the number of the order | a few small tables | 2.8 MiB, or 5.6 with the blank minded |
//!
//! What is stored is by how many pairs of moves the distance exceeds the tiles' own ways home (see `build.rs`); searches
//! keep track of those ways by themselves.

use mossa_memory::{Buffer, FileMap};

use super::blocks::{Blank, Blocks};
use super::build::{BuildFault, Distances, UNSEEN, Workers, build, get, put};
use super::combinations::choose;
use super::grid::{Grid, cells_of};
use super::pattern::Pattern;
use super::permutations::{factorial, rank};

/// How a table is indexed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Form {
    /// By the cells of the tiles as digits: fast, and large for what it holds. Where the blank is minded an entry is a
    /// byte: the least of all regions, and a bit for each of the first four that need more.
    Sparse(Blank),
    /// By the numbers of set and order: no entry is wasted.
    Ranked(Blank),
}

/// Where the entries are.
#[derive(Debug)]
enum Entries {
    Built(Buffer<u8>),
    /// In a file, from this byte on.
    Mapped(FileMap, usize),
}

/// Tables up to this many bytes are copied from their files: the copy is on huge pages, and looked up faster.
const COPIED: usize = 128 << 20;

impl Entries {
    fn from_file(file: FileMap, first: usize) -> Entries {
        let n_bytes = file.len() - first;
        match Buffer::zeroed(n_bytes) {
            Ok(mut copy) if n_bytes <= COPIED => {
                copy.copy_from_slice(&file[first..]);
                Entries::Built(copy)
            }
            _ => Entries::Mapped(file, first),
        }
    }
}

/// The table of a pattern.
#[derive(Debug)]
pub struct PatternTable {
    pattern: Pattern,
    form: Form,
    entries: Entries,
    /// For ranked tables only.
    pub(crate) ranks: Option<Ranks>,
}

/// What a ranked table needs to find its entries.
#[derive(Debug)]
pub(crate) struct Ranks {
    pub(crate) blocks: Blocks,
    pub(crate) n_orders: usize,
}

impl PatternTable {
    /// Builds the table of a pattern.
    pub fn build(pattern: &Pattern, form: Form, workers: Workers<'_>) -> Result<PatternTable, BuildFault> {
        let pattern = pattern.canonical().0;
        let (Form::Sparse(blank) | Form::Ranked(blank)) = form;
        let mut distances = build(&pattern, blank, workers)?;
        let Distances { blocks, permutations, entries } = &mut distances;
        let n_entries = blocks.len() * permutations.len();
        if n_entries != 0 && pattern.n_tiles() + 1 == pattern.shape().n_cells() {
            (0..n_entries)
                .filter(|&entry| get(entries, entry) == UNSEEN)
                .collect::<Vec<_>>()
                .into_iter()
                .for_each(|entry| put(entries, entry, 0));
        }
        if let Form::Sparse(blank) = form {
            let entries = Entries::Built(spread_out(&pattern, blank, &distances, workers)?);
            return Ok(PatternTable { pattern, form, entries, ranks: None });
        }
        let Distances { blocks, permutations, entries } = distances;
        let ranks = Some(Ranks { blocks, n_orders: permutations.len() });
        Ok(PatternTable { pattern, form, entries: Entries::Built(entries), ranks })
    }

    /// A table whose entries are in a file from a byte on; `None` if there are not as many as there should be.
    pub(crate) fn mapped(pattern: Pattern, form: Form, file: FileMap, first: usize) -> Option<PatternTable> {
        let ranks = match form {
            Form::Sparse(_) => None,
            Form::Ranked(blank) => {
                let blocks = Blocks::new(pattern.shape(), pattern.n_tiles(), blank);
                Some(Ranks { blocks, n_orders: factorial(pattern.n_tiles()) })
            }
        };
        let n_bytes = match &ranks {
            None => form.n_bytes(&pattern),
            Some(ranks) => (ranks.blocks.len() * ranks.n_orders).div_ceil(2) as u64,
        };
        if file.len() as u64 != first as u64 + n_bytes {
            return None;
        }
        Some(PatternTable { pattern, form, entries: Entries::from_file(file, first), ranks })
    }

    /// The pattern, as [`Pattern::canonical`] has it.
    pub fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// How it is indexed.
    pub fn form(&self) -> Form {
        self.form
    }

    /// The entries, two a byte, the first in the lower half.
    #[inline]
    pub fn entries(&self) -> &[u8] {
        match &self.entries {
            Entries::Built(entries) => entries,
            Entries::Mapped(file, first) => &file[*first..],
        }
    }

    /// By how many pairs of moves the distance exceeds the tiles' own ways home, with the tile of slot i in `cells[i]` and
    /// the blank in `blank`.
    pub fn excess(&self, cells: &[u8], blank: u8) -> u8 {
        let set = cells.iter().fold(0, |set, &cell| set | 1_u64 << cell);
        let entry = match &self.ranks {
            None if self.form == Form::Sparse(Blank::Minded) => {
                let grid = Grid::new(self.pattern.shape());
                let region = grid.regions(grid.all() & !set).position(|region| region >> blank & 1 == 1);
                let byte = self.entries()[sparse_index(&self.pattern, cells)];
                return (byte & 15) + (byte >> (4 + region.map_or(0, |region| region.min(3))) & 1);
            }
            None => sparse_index(&self.pattern, cells),
            Some(ranks) => {
                let order = rank(&order_of(cells)[..cells.len()]);
                ranks.blocks.block(ranks.blocks.combinations.rank(set), blank) * ranks.n_orders + usize::from(order)
            }
        };
        get(self.entries(), entry)
    }
}

/// The slots in the order of their cells.
pub(crate) fn order_of(cells: &[u8]) -> [u8; 8] {
    let mut order = [0, 1, 2, 3, 4, 5, 6, 7];
    order[..cells.len()].sort_unstable_by_key(|&slot| cells[usize::from(slot)]);
    order
}

impl Form {
    /// The bytes of a table of this form, or a little less where the blank is minded: at most three times the patterns.
    pub fn n_bytes(self, pattern: &Pattern) -> u64 {
        let (n_cells, n_tiles) = (pattern.shape().n_cells(), pattern.n_tiles());
        let n_patterns = choose(n_cells, n_tiles) * factorial(n_tiles) as u64;
        match self {
            Form::Sparse(Blank::Ignored) => (n_cells as u64).pow(n_tiles as u32).div_ceil(2),
            Form::Sparse(Blank::Minded) => (n_cells as u64).pow(n_tiles as u32),
            Form::Ranked(Blank::Ignored) => n_patterns.div_ceil(2),
            Form::Ranked(Blank::Minded) => {
                let n_blocks = Blocks::new(pattern.shape(), n_tiles, Blank::Minded).len() as u64;
                (n_blocks * factorial(n_tiles) as u64).div_ceil(2)
            }
        }
    }
}

/// The digits' worth, slot by slot.
pub(crate) fn weights(pattern: &Pattern) -> impl Iterator<Item = u32> {
    let n_cells = pattern.shape().n_cells() as u32;
    (0..pattern.n_tiles() as u32).map(move |slot| n_cells.pow(slot))
}

pub(crate) fn sparse_index(pattern: &Pattern, cells: &[u8]) -> usize {
    weights(pattern).zip(cells).map(|(weight, &cell)| weight as usize * usize::from(cell)).sum()
}

/// The entries in their places by digits.
fn spread_out(
    pattern: &Pattern,
    blank: Blank,
    distances: &Distances,
    workers: Workers<'_>,
) -> Result<Buffer<u8>, BuildFault> {
    /// How many sets of cells are done between two looks at the limits.
    const LOOK_EVERY: usize = 1_024;
    let Distances { blocks, permutations, entries } = distances;
    let weights: Vec<u32> = weights(pattern).collect();
    let mut sparse = Buffer::zeroed(Form::Sparse(blank).n_bytes(pattern) as usize)?;
    for (number, set) in blocks.combinations.sets().enumerate() {
        if number.is_multiple_of(LOOK_EVERY) {
            (workers.check)()?;
        }
        let cells: Vec<u32> = cells_of(set).map(u32::from).collect();
        for order in 0..permutations.len() {
            let tiles = permutations.order(order);
            let index: u32 = tiles.iter().zip(&cells).map(|(&tile, cell)| weights[usize::from(tile)] * cell).sum();
            let entry = |block: usize| get(entries, block * permutations.len() + order);
            match blank {
                Blank::Ignored => sparse[index as usize / 2] |= entry(number) << (4 * (index & 1)),
                Blank::Minded => sparse[index as usize] = folded(blocks.of_set(number).map(entry)),
            }
        }
    }
    Ok(sparse)
}

/// The entries of all regions in a byte: the least, and above it a bit for each of the first four regions that needs more.
/// Regions beyond share the bit of the fourth, which is set only if all of them need more.
fn folded(entries: impl Iterator<Item = u8> + Clone) -> u8 {
    let least = entries.clone().min().unwrap_or(0);
    let mut needs_more = entries.map(|entry| u8::from(least < entry));
    let first_three = (0..3).fold(0, |bits, region| bits | needs_more.next().unwrap_or(0) << region);
    let others = needs_more.min().unwrap_or(0);
    least | first_three << 4 | others << 7
}
