//! A second opinion on who wins on a board, from a program that shares nothing with the solver: alpha-beta over who wins, moves
//! that do not lose at once, most threats first, one table of whole positions. No bounds from the parity of columns, no
//! chains of forced moves, no dead stones. It takes a hundred times as many nodes.
//!
//! ```text
//! cargo run --release -p mossa-connectx --example second_opinion -- 6x6x5 29
//! ```
//!
//! The board, with columns x (rows + 1) up to 60, and the table's entries of 8 bytes as a power of two.

#![expect(clippy::disallowed_methods, reason = "a program reads its arguments")]

use std::io::{Error, Write as _, stdout};

/// What a side gets.
const LOSS: i8 = -1;
const DRAW: i8 = 0;
const WIN: i8 = 1;

/// Mirror images count as one as long as more cells than these are free.
const MIRRORED: u32 = 24;

/// A board as bits: column after column from the left, each from below, with a bit above that stays empty.
struct Opinion {
    rows: u32,
    columns: u32,
    run: usize,
    /// All cells, and the lowest of every column.
    cells: u64,
    bottom: u64,
    /// Columns, the middle first.
    order: Vec<u32>,
    /// Key, upper bound and lower bound.
    table: Vec<u64>,
    nodes: u64,
}

impl Opinion {
    fn new([rows, columns, run]: [u32; 3], log_entries: u32) -> Opinion {
        let bottom = (0..columns).map(|column| 1 << (column * (rows + 1))).sum::<u64>();
        let mut order: Vec<u32> = (0..columns).collect();
        order.sort_by_key(|&column| (2 * column + 1).abs_diff(columns));
        let (cells, table) = (bottom * ((1 << rows) - 1), vec![0; 1 << log_entries]);
        Opinion { rows, columns, run: run as usize, cells, bottom, order, table, nodes: 0 }
    }

    /// The cells with which these stones would be a run.
    fn gaps(&self, stones: u64) -> u64 {
        let mut gaps = 0;
        for step in [1, self.rows, self.rows + 1, self.rows + 2] {
            // How many stones follow each other, before a cell and behind it.
            let (mut before, mut behind) = ([u64::MAX; 32], [u64::MAX; 32]);
            for n in 1..self.run {
                let far = step * n as u32;
                before[n] = before[n - 1] & stones.checked_shl(far).unwrap_or(0);
                behind[n] = behind[n - 1] & stones.checked_shr(far).unwrap_or(0);
            }
            gaps |= (0..self.run).fold(0, |gaps, n| gaps | before[n] & behind[self.run - 1 - n]);
        }
        gaps & self.cells
    }

    fn mirrored(&self, bits: u64) -> u64 {
        let (stride, column) = (self.rows + 1, (1 << (self.rows + 1)) - 1);
        let one = |at: u32| ((bits >> (at * stride)) & column) << ((self.columns - 1 - at) * stride);
        (0..self.columns).map(one).sum()
    }

    fn key(&self, own: u64, all: u64) -> u64 {
        own + all + self.bottom
    }

    /// What the side to move gets, if that is more than `alpha`; else no more than that. It cannot win at once.
    fn search(&mut self, own: u64, all: u64, alpha: i8) -> i8 {
        self.nodes += 1;
        let (theirs, n_free) = (own ^ all, (self.cells & !all).count_ones());
        let landings = (all + self.bottom) & self.cells;
        let threats = self.gaps(theirs) & !all;
        let forced = landings & threats;
        if 1 < forced.count_ones() {
            return LOSS;
        }
        // A move below a cell with which the other side would win is left out.
        let moves = if forced == 0 { landings } else { forced } & !(threats >> 1);
        if moves == 0 {
            return if landings == 0 { DRAW } else { LOSS };
        }
        if n_free <= 2 {
            return DRAW;
        }
        let mut key = self.key(own, all);
        if MIRRORED < n_free {
            key = key.min(self.key(self.mirrored(own), self.mirrored(all)));
        }
        let place = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20) as usize % self.table.len();
        let (entry, mut lower, mut upper) = (self.table[place], LOSS, WIN);
        if entry >> 4 == key {
            (lower, upper) = ((entry & 3) as i8 - 1, ((entry >> 2) & 3) as i8 - 1);
        }
        if alpha < lower || lower == upper {
            return lower;
        }
        if upper <= alpha {
            return upper;
        }
        let mut best = LOSS;
        let (sorted, n_moves) = self.sorted(own, all, moves);
        for &(_, stone) in &sorted[..n_moves] {
            best = best.max(-self.search(theirs, all | stone, -alpha - 1));
            if alpha < best {
                break;
            }
        }
        if alpha < best {
            lower = lower.max(best);
        } else {
            upper = upper.min(best);
        }
        self.table[place] = (key << 4) | (((upper + 1) as u64) << 2) | (lower + 1) as u64;
        best
    }

    /// Moves, those that make most gaps first.
    fn sorted(&self, own: u64, all: u64, moves: u64) -> ([(u32, u64); 32], usize) {
        let (mut sorted, mut n_moves) = ([(0, 0); 32], 0);
        for column in &self.order {
            let stone = moves & (((1 << self.rows) - 1) << (column * (self.rows + 1)));
            if stone == 0 {
                continue;
            }
            let n_gaps = (self.gaps(own | stone) & !all).count_ones();
            let mut at = n_moves;
            while 0 < at && sorted[at - 1].0 < n_gaps {
                sorted[at] = sorted[at - 1];
                at -= 1;
            }
            sorted[at] = (n_gaps, stone);
            n_moves += 1;
        }
        (sorted, n_moves)
    }
}

/// Rows, columns and run, and the size of the table.
fn read(words: &[String]) -> Option<([u32; 3], u32)> {
    let [board, size] = words else { return None };
    let sides: Vec<u32> = board.split('x').map(str::parse).collect::<Result<_, _>>().ok()?;
    let sides: [u32; 3] = sides.try_into().ok()?;
    let fits = sides.iter().all(|side| (2..=30).contains(side)) && sides[1] * (sides[0] + 1) <= 60;
    let size = size.parse().ok().filter(|size| (10..=36).contains(size))?;
    fits.then_some((sides, size))
}

fn main() -> std::io::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let expected = || Error::other("expected a board such as 6x6x5, and 10 to 36 for the size of the table");
    let (sides, log_entries) = read(&words).ok_or_else(expected)?;
    let mut opinion = Opinion::new(sides, log_entries);
    let value = match opinion.search(0, 0, DRAW) {
        WIN => WIN,
        _ => opinion.search(0, 0, LOSS),
    };
    let winner = ["the second side wins", "a draw", "the first side wins"][(value + 1) as usize];
    writeln!(stdout(), "{}: {winner}, {} nodes", words[0], opinion.nodes)
}
