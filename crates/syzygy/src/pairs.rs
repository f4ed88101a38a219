//! The compression of a table: recursive pairing, and a Huffman code over the symbols that come of it.
//!
//! A symbol is a value, or a pair of two other symbols; so it stands for a whole run of values. The symbols of a table are
//! coded canonically (the length of a code tells which symbols have it) and cut into blocks of a fixed number of bytes.
//! A sparse index divides the values into spans of equal length and gives the block of the value in the middle of each
//! span; from there the number of values in each block leads to the right one.
//!
//! Nothing that a file says is trusted here, checksum or not: a wrong number gives no value, and every loop has a bound.

use crate::source::Source;

/// The right half of a symbol that is a value.
const IS_VALUE: u16 = 0xfff;
/// Bytes of an entry of the sparse index.
const ENTRY: u64 = 6;
/// More blocks than this are never walked over to find a value.
const MAX_STEPS: u32 = 1 << 17;
/// How many block lengths are read at a time.
const LENGTHS_AT_ONCE: u64 = 64;

/// A symbol: a value in `left`, or a pair.
#[derive(Clone, Copy, Debug)]
struct Symbol {
    left: u16,
    right: u16,
    /// How many values it stands for, less one.
    more: u8,
}

/// The symbols of a table and their code.
#[derive(Debug)]
pub(crate) struct Code {
    min_len: u32,
    /// For every length from the least on: the lowest code, left-aligned, and its symbol.
    lowest: Box<[(u64, u16)]>,
    symbols: Box<[Symbol]>,
}

/// A compressed table: where its parts are in the file.
#[derive(Debug)]
pub(crate) struct Pairs {
    pub(crate) code: Code,
    /// Bytes of a block.
    pub(crate) block_size: usize,
    pub(crate) n_blocks: u64,
    /// Block lengths that are listed; some more than there are blocks.
    pub(crate) n_lengths: u64,
    /// Values to an entry of the sparse index, as a power of two.
    pub(crate) span_bits: u32,
    pub(crate) n_entries: u64,
    pub(crate) index_start: u64,
    pub(crate) lengths_start: u64,
    pub(crate) blocks_start: u64,
}

impl Code {
    /// The longest code that the decoder can take in.
    pub(crate) const MAX_LEN: u32 = 32;

    /// A code by the lowest symbol of every length and the symbols, three bytes each.
    pub(crate) fn new(min_len: u32, lowest_symbols: &[u16], symbols: &[[u8; 3]]) -> Option<Code> {
        let mut base: u64 = 0;
        let mut lowest = vec![(0, 0); lowest_symbols.len()];
        for at in (0..lowest.len()).rev() {
            if let Some(&longer) = lowest_symbols.get(at + 1) {
                // As many codes of the next length as there are symbols between; two of them make one of this length.
                base = base.checked_add(u64::from(lowest_symbols[at]))?.checked_sub(u64::from(longer))? / 2;
            }
            let len = min_len + at as u32;
            let fits = (1..=Code::MAX_LEN).contains(&len) && base < 1 << len;
            fits.then_some(())?;
            lowest[at] = (base << (64 - len), lowest_symbols[at]);
        }
        let mut symbols: Vec<Symbol> = symbols
            .iter()
            .map(|&[a, b, c]| {
                let [a, b, c] = [a, b, c].map(u16::from);
                Symbol { left: a | (b & 0xf) << 8, right: b >> 4 | c << 4, more: 0 }
            })
            .collect();
        measure(&mut symbols)?;
        Some(Code { min_len, lowest: lowest.into(), symbols: symbols.into() })
    }

    /// The value that is `offset` values behind the first of a block.
    fn value(&self, block: &[u8], mut offset: u32) -> Option<u16> {
        let mut bits = Bits::new(block);
        let mut symbol = loop {
            let ahead = bits.ahead;
            let at = self.lowest.iter().position(|&(base, _)| base <= ahead)?;
            let (base, lowest) = self.lowest[at];
            let len = self.min_len + at as u32;
            let number = usize::from(lowest) + ((ahead - base) >> (64 - len)) as usize;
            let symbol = *self.symbols.get(number)?;
            let n_values = u32::from(symbol.more) + 1;
            if offset < n_values {
                break symbol;
            }
            offset -= n_values;
            bits.skip(len);
        };
        // A pair's halves stand for fewer values than the pair: this ends.
        while symbol.right != IS_VALUE {
            let left = *self.symbols.get(usize::from(symbol.left))?;
            let n_left = u32::from(left.more) + 1;
            if offset < n_left {
                symbol = left;
            } else {
                offset -= n_left;
                symbol = *self.symbols.get(usize::from(symbol.right))?;
            }
        }
        Some(symbol.left)
    }
}

/// Finds out how many values each symbol stands for. None if a symbol is part of itself, is not there, or stands for
/// more than 256.
fn measure(symbols: &mut [Symbol]) -> Option<()> {
    #[derive(Clone, Copy, PartialEq, Eq)]
    enum Mark {
        New,
        Open,
        Done,
    }
    let mut marks = vec![Mark::New; symbols.len()];
    let mut stack = Vec::new();
    for root in 0..symbols.len() {
        stack.push(root);
        while let Some(&at) = stack.last() {
            let Symbol { left, right, .. } = *symbols.get(at)?;
            let halves = [usize::from(left), usize::from(right)];
            if marks[at] == Mark::New && right != IS_VALUE {
                marks[at] = Mark::Open;
                for half in halves {
                    match marks.get(half)? {
                        Mark::New => stack.push(half),
                        Mark::Open => return None,
                        Mark::Done => {}
                    }
                }
                continue;
            }
            if marks[at] == Mark::Open {
                let [left, right] = halves.map(|half| symbols[half].more);
                symbols[at].more = left.checked_add(right)?.checked_add(1)?;
            }
            marks[at] = Mark::Done;
            stack.pop();
        }
    }
    Some(())
}

impl Pairs {
    /// The value at an index.
    pub(crate) fn value(&self, source: &Source, index: u64) -> Option<u16> {
        let (block, offset) = self.find(source, index)?;
        let start = self.blocks_start.checked_add(block.checked_mul(self.block_size as u64)?)?;
        self.code.value(&source.bytes(start, self.block_size)?, offset)
    }

    /// The block that an index is in, and its place there.
    fn find(&self, source: &Source, index: u64) -> Option<(u64, u32)> {
        let span = 1_u64 << self.span_bits;
        let entry = index >> self.span_bits;
        if self.n_entries <= entry {
            return None;
        }
        let bytes = source.bytes(self.index_start.checked_add(entry * ENTRY)?, ENTRY as usize)?;
        let &[b0, b1, b2, b3, o0, o1] = bytes.as_ref() else { return None };
        let mut block = u64::from(u32::from_le_bytes([b0, b1, b2, b3]));
        // The entry is about the value in the middle of its span.
        let middle = (span / 2) as i64;
        let mut offset = i64::from(u16::from_le_bytes([o0, o1])) + (index & (span - 1)) as i64 - middle;
        let mut lengths = Lengths { pairs: self, source, first: 0, bytes: None };
        for _ in 0..MAX_STEPS {
            if offset < 0 {
                block = block.checked_sub(1)?;
                offset += i64::from(lengths.get(block)?) + 1;
                continue;
            }
            let last = i64::from(lengths.get(block)?);
            if offset <= last {
                return (block < self.n_blocks).then_some((block, offset as u32));
            }
            offset -= last + 1;
            block += 1;
        }
        None
    }
}

/// How many values are in each block, read some at a time where they come from a file.
struct Lengths<'a> {
    pairs: &'a Pairs,
    source: &'a Source,
    /// The block of the first length that was read.
    first: u64,
    bytes: Option<Vec<u8>>,
}

impl Lengths<'_> {
    /// That of one block, less one.
    fn get(&mut self, block: u64) -> Option<u16> {
        if self.pairs.n_lengths <= block {
            return None;
        }
        let start = |block: u64| self.pairs.lengths_start.checked_add(2 * block);
        let read = |bytes: &[u8], at: usize| Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?));
        if let Source::Memory(bytes) = self.source {
            return read(bytes, usize::try_from(start(block)?).ok()?);
        }
        let is_here = self.bytes.is_some() && (self.first..self.first + LENGTHS_AT_ONCE).contains(&block);
        if !is_here {
            self.first = block / LENGTHS_AT_ONCE * LENGTHS_AT_ONCE;
            let n = LENGTHS_AT_ONCE.min(self.pairs.n_lengths - self.first);
            self.bytes = Some(self.source.bytes(start(self.first)?, 2 * n as usize)?.into_owned());
        }
        read(self.bytes.as_ref()?, 2 * (block - self.first) as usize)
    }
}

/// The bits of a block, the next 32 or more of them always in sight; behind its end come zeros.
struct Bits<'a> {
    rest: &'a [u8],
    ahead: u64,
    n_ahead: u32,
}

impl<'a> Bits<'a> {
    fn new(block: &'a [u8]) -> Bits<'a> {
        let mut bits = Bits { rest: block, ahead: 0, n_ahead: 0 };
        let high = bits.word();
        bits.ahead = u64::from(high) << 32 | u64::from(bits.word());
        bits.n_ahead = 64;
        bits
    }

    fn word(&mut self) -> u32 {
        match self.rest.split_first_chunk::<4>() {
            Some((word, rest)) => {
                self.rest = rest;
                u32::from_be_bytes(*word)
            }
            None => 0,
        }
    }

    /// Goes on by 1 to 32 bits.
    fn skip(&mut self, len: u32) {
        self.ahead <<= len;
        self.n_ahead -= len;
        if self.n_ahead <= 32 {
            self.n_ahead += 32;
            self.ahead |= u64::from(self.word()) << (64 - self.n_ahead);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn symbol(left: u16, right: u16) -> [u8; 3] {
        [left as u8, (left >> 8) as u8 | (right << 4) as u8, (right >> 4) as u8]
    }

    #[test]
    fn pairs_are_taken_apart() {
        // 0 is the pair of 1 and 2, 1 is twice 2, 2 is the value 7, 3 the value 9; all codes have two bits.
        let symbols = [symbol(1, 2), symbol(2, 2), symbol(7, IS_VALUE), symbol(9, IS_VALUE)];
        let code = Code::new(2, &[0], &symbols).expect("a code");
        // Symbols 3, 0, 3: nine, seven three times, nine.
        let block = [0b11_00_11_00, 0, 0, 0];
        let values: Vec<Option<u16>> = (0..5).map(|offset| code.value(&block, offset)).collect();
        assert_eq!(values, [9, 7, 7, 7, 9].map(Some));
    }

    #[test]
    fn symbols_that_make_no_sense_are_refused() {
        for symbols in [
            vec![symbol(0, 0)],
            vec![symbol(1, 1), symbol(0, 0)],
            vec![symbol(5, 5)],
            // Each twice the one before: the ninth stands for 512 values.
            (0..10).map(|n| if n == 0 { symbol(1, IS_VALUE) } else { symbol(n - 1, n - 1) }).collect(),
        ] {
            assert!(Code::new(2, &[0], &symbols).is_none(), "{symbols:?}");
        }
        assert!(Code::new(0, &[0], &[symbol(1, IS_VALUE)]).is_none());
        assert!(Code::new(33, &[0], &[symbol(1, IS_VALUE)]).is_none());
        assert!(Code::new(1, &[0, 9], &[symbol(1, IS_VALUE)]).is_none());
    }
}
