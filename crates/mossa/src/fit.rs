//! Which columns of a table are shown, and how wide each is, where a line has a limited width.
//!
//! Columns of little importance are left out first. Where that is not enough, words wrap; where that is not enough either,
//! further columns are left out, the last one first. The first column of words always stays: it says what a row is about.

use std::cmp::Reverse;

use crate::table::{Side, Table};
use crate::wrap::{display_width, longest_word};

/// Titles of columns that can be spared, the least important first.
const SPARED_FIRST: &[&str] = &[
    "horizon",
    "visited",
    "generated",
    "million a second",
    "host",
    "threads",
    "kind",
    "finished before",
    "share",
    "started",
    "moves",
    "depth",
    "nodes",
    "at least",
    "eval",
    "inaccuracies ?!",
];

/// Between columns stand this many characters, and as many at both ends of a row together, plus one.
const BETWEEN: usize = 3;

/// Words may wrap to these widths, the widest that is enough.
const WRAPPED: [usize; 3] = [24, 12, 4];

/// The columns that are shown, by their place in the table, and how wide they are.
pub(crate) struct Fit {
    pub(crate) shown: Vec<usize>,
    pub(crate) widths: Vec<usize>,
}

impl Fit {
    /// All columns at their own width.
    pub(crate) fn whole(table: &Table) -> Fit {
        let shown: Vec<usize> = (0..table.columns.len()).collect();
        let widths = shown.iter().map(|&at| natural(table, at)).collect();
        Fit { shown, widths }
    }

    /// As much of a table as lines of this width have room for.
    pub(crate) fn within(table: &Table, width: usize) -> Fit {
        let spared = spared(table);
        let n_unimportant = spared.iter().filter(|&&at| importance(table, at).is_some()).count();
        let without = |n_spared: usize| -> Vec<usize> {
            (0..table.columns.len()).filter(|at| !spared[..n_spared].contains(at)).collect()
        };
        for n_spared in 0..=n_unimportant {
            let shown = without(n_spared);
            let widths: Vec<usize> = shown.iter().map(|&at| natural(table, at)).collect();
            if total(&widths) <= width {
                return Fit { shown, widths };
            }
        }
        for cap in WRAPPED {
            for n_spared in 0..=spared.len() {
                let shown = without(n_spared);
                let least: Vec<usize> = shown.iter().map(|&at| wrapped(table, at, cap)).collect();
                if total(&least) <= width {
                    let widths = widened(table, &shown, least, width);
                    return Fit { shown, widths };
                }
            }
        }
        let shown = without(spared.len());
        let room = width.saturating_sub(BETWEEN * shown.len() + 1) / shown.len().max(1);
        let widths = shown.iter().map(|&at| natural(table, at).min(room.max(1))).collect();
        Fit { shown, widths }
    }
}

/// The width of a row.
fn total(widths: &[usize]) -> usize {
    widths.iter().sum::<usize>() + BETWEEN * widths.len() + 1
}

/// The columns that may be left out, the least important first.
fn spared(table: &Table) -> Vec<usize> {
    let subject = table.columns.iter().position(|column| column.side == Side::Left).unwrap_or(0);
    let mut spared: Vec<usize> = (0..table.columns.len()).filter(|&at| at != subject).collect();
    spared.sort_by_key(|&at| (importance(table, at).unwrap_or(SPARED_FIRST.len()), Reverse(at)));
    spared
}

/// The place of a column among those that can be spared; none if it is not one of them.
fn importance(table: &Table, at: usize) -> Option<usize> {
    SPARED_FIRST.iter().position(|title| *title == table.columns[at].title)
}

/// The width of a column when nothing wraps.
fn natural(table: &Table, at: usize) -> usize {
    display_width(table.columns[at].title).max(widest_cell(table, at))
}

fn widest_cell(table: &Table, at: usize) -> usize {
    table.rows.iter().map(|row| display_width(&row[at])).max().unwrap_or(0)
}

/// The width of a column when its title wraps and, if it holds words, they wrap to `cap`. Numbers do not wrap.
fn wrapped(table: &Table, at: usize, cap: usize) -> usize {
    let column = &table.columns[at];
    let cells = widest_cell(table, at);
    let cells = if column.side == Side::Left { cells.min(cap) } else { cells };
    longest_word(column.title).max(cells)
}

/// Gives what room is left to the columns that would like to be wider, to the narrowest first.
fn widened(table: &Table, shown: &[usize], mut widths: Vec<usize>, width: usize) -> Vec<usize> {
    for _ in total(&widths)..width {
        let wanting = (0..shown.len()).filter(|&place| widths[place] < natural(table, shown[place]));
        let Some(narrowest) = wanting.min_by_key(|&place| widths[place]) else { break };
        widths[narrowest] += 1;
    }
    widths
}
