//! Zugzwang: which threats are worth having, because the opponent must play below them when nothing else is left.
//!
//! The cell below a threat is *poison* to the enemy, who would let the threat be filled, and not much better for its owner,
//! who would let it be stopped. So both sides fill what else there is, and when only poison is left, one of them is in zugzwang.
//!
//! Let a board of `rows` × `columns` be full but for one column, and let a threat be in row r of that column, counted from 1
//! at the bottom, with the r - 2 cells below the poison taken. Then (columns - 1) · rows + r - 2 stones have been
//! played, and the first side is to move if that is even. The owner wants the other side to move, so a threat is good
//! for the first side if the number is odd, for the second if it is even. On boards with an even number of rows, or
//! with odd numbers of rows and columns, the first side profits from odd rows and the second from even ones, as Allis
//! found for the usual board (*A Knowledge-Based Approach of Connect-Four*, 1988). With an odd number of rows and an
//! even number of columns it is the other way round.
//!
//! With threats in several columns, [`fill`] plays it out.

use arrayvec::ArrayVec;
use mossa_kernel::Side;

use crate::Shape;

/// A column with threats. Rows are counted from the lowest empty cell, which is 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Pile {
    /// How many cells were empty.
    n_empty: u32,
    /// The threats of the side to move and of the other.
    threats: [u128; 2],
    /// The next cell to be taken.
    next: u32,
}

/// All columns with threats.
pub(super) type Piles = ArrayVec<Pile, { Shape::MAX_SIDE }>;

/// The side that threats in this row are good for; rows are counted from 0.
pub(super) fn favoured(shape: Shape, row: usize) -> Side {
    let n_played = (shape.columns() - 1) * shape.rows() + row + 1;
    if n_played.is_multiple_of(2) { Side::Second } else { Side::First }
}

/// Who wins if both sides only fill the board: 1 the side to move, -1 the other, 0 neither.
pub(super) fn fill(piles: &mut Piles, n_empty: usize) -> i32 {
    // The order decides which of two equally good threats is given up; where a column is must not.
    piles.sort_unstable();
    let n_in_piles: u32 = piles.iter().map(|pile| pile.n_empty).sum();
    let n_free: u32 = piles.iter_mut().map(Pile::fill_up).sum();
    let mut turn = (n_empty as u32 - n_in_piles + n_free) as usize % 2;
    while let Some(choice) = choose(piles, turn) {
        match choice {
            Choice::Win(winner) => return if winner == 0 { 1 } else { -1 },
            Choice::Waste(index) => {
                // Our stone, the enemy's stop, and whatever is free above.
                piles[index].next += 2;
                turn = (turn + piles[index].fill_up() as usize) % 2;
            }
        }
    }
    0
}

/// What a side does that has nothing left but poison.
enum Choice {
    /// This side wins.
    Win(usize),
    /// It gives up a threat of its own.
    Waste(usize),
}

/// Prefers a threat of its own with an odd number of free cells above it, so that the other side must choose next; then
/// any of its own; then it must play below one of the enemy's. `None` if the board is full.
fn choose(piles: &Piles, turn: usize) -> Option<Choice> {
    let (mut waste, mut is_lost) = (None, false);
    for (index, pile) in piles.iter().enumerate().filter(|(_, pile)| pile.next < pile.n_empty) {
        let above = pile.threats.map(|threats| threats >> (pile.next + 1));
        if above[1 - turn] & 1 == 1 {
            is_lost = true;
        } else if above[turn] & 2 == 2 {
            return Some(Choice::Win(turn));
        } else {
            let mut after = Pile { next: pile.next + 2, ..*pile };
            let flips = after.fill_up() % 2 == 1;
            if flips {
                return Some(Choice::Waste(index));
            }
            waste = waste.or(Some(Choice::Waste(index)));
        }
    }
    waste.or(is_lost.then_some(Choice::Win(1 - turn)))
}

impl Pile {
    pub(super) fn new(threats: [u128; 2], n_empty: usize) -> Pile {
        Pile { threats, next: 0, n_empty: n_empty as u32 }
    }

    /// Takes all cells up to the next poison, and says how many. A threat that can be played at once is stopped by the
    /// side that must, which is a cell like any other.
    fn fill_up(&mut self) -> u32 {
        let mut rest = (self.threats[0] | self.threats[1]).unbounded_shr(self.next);
        let mut n_free = 0;
        while rest & 1 == 1 {
            rest >>= 1;
            n_free += 1;
        }
        n_free += if rest == 0 { self.n_empty - self.next - n_free } else { rest.trailing_zeros() - 1 };
        self.next += n_free;
        n_free
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows as bits, from text: the lowest cell first, `o` a threat of the side to move, `t` of the other, `b` of both.
    fn pile(text: &str) -> Pile {
        let threats = ['o', 't'].map(|threat| {
            let rows = text.chars().enumerate().filter(|&(_, cell)| cell == threat || cell == 'b');
            rows.fold(0, |bits, (row, _)| bits | 1 << row)
        });
        Pile::new(threats, text.len())
    }

    #[test]
    fn who_must_give_way() {
        // Columns with threats, how many cells are empty elsewhere, who wins.
        let cases: [(&[&str], usize, i32); 12] = [
            (&[".t"], 0, -1),
            (&[".t"], 1, 0),
            (&[".t"], 2, -1),
            (&["..t"], 0, 0),
            (&["..t"], 1, -1),
            (&[".o"], 1, 1),
            (&[".o"], 0, 0),
            // The own threat is given up, and one cell above it is left: the enemy must give way.
            (&[".o.", ".o"], 0, 1),
            (&[".o..", ".t"], 0, -1),
            // Stopped below, won above.
            (&[".oo"], 0, 1),
            (&[".ot"], 0, 0),
            (&[".b"], 1, 1),
        ];
        for (texts, n_elsewhere, winner) in cases {
            let mut piles: Piles = texts.iter().map(|text| pile(text)).collect();
            let n_empty = n_elsewhere + texts.iter().map(|text| text.len()).sum::<usize>();
            assert_eq!(fill(&mut piles, n_empty), winner, "{texts:?} and {n_elsewhere} elsewhere");
        }
    }

    #[test]
    fn rows_favour_a_side() {
        // On the usual board and on 7×7 the first side wants odd rows, counted from 1; on 7×6 even ones.
        for (shape, first_row) in
            [("6x7x4", Side::First), ("7x7x4", Side::First), ("6x6x4", Side::First), ("7x6x4", Side::Second)]
        {
            let shape = shape.parse().expect("a shape");
            assert_eq!(favoured(shape, 0), first_row, "{shape}");
            assert_eq!(favoured(shape, 1), first_row.other(), "{shape}");
        }
    }
}
