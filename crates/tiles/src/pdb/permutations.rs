//! Numbers for orders of the tiles of a pattern, and what a move does to them.
//!
//! A pattern on the board is the set of its cells and the order in which its tiles lie in them, row by row. A tile that
//! moves along a row stays where it is in that order; one that moves between rows passes those that lie between. So a move
//! changes the number of the order by a table with an entry for every order, and next to nothing is left to compute.

/// All orders of `n` tiles, in the order of the dictionary: their numbers fit sixteen bits.
#[derive(Clone, Debug)]
pub(crate) struct Permutations {
    n: usize,
    orders: Vec<[u8; 8]>,
}

impl Permutations {
    pub(crate) fn new(n: usize) -> Permutations {
        assert!((1..=8).contains(&n), "{n} tiles in an order");
        let mut orders = vec![[0; 8]; factorial(n)];
        let mut order: [u8; 8] = std::array::from_fn(|place| place as u8);
        for listed in &mut orders {
            *listed = order;
            advance(&mut order[..n]);
        }
        Permutations { n, orders }
    }

    /// How many orders there are.
    pub(crate) fn len(&self) -> usize {
        self.orders.len()
    }

    /// The tiles by place.
    pub(crate) fn order(&self, number: usize) -> &[u8] {
        &self.orders[number][..self.n]
    }

    /// For every order its number after the tile in place `from` has gone to place `to`.
    pub(crate) fn moved_place(&self, from: usize, to: usize) -> Vec<u16> {
        self.orders.iter().map(|&order| self.rank_after(order, from, to)).collect()
    }

    /// For every order its number after `tile` has passed so many others, to the front if negative; 0 where there are
    /// not that many.
    pub(crate) fn moved_tile(&self, tile: u8, past: isize) -> Vec<u16> {
        let place_of = |order: &[u8; 8]| order.iter().position(|&other| other == tile).expect("it has every tile");
        let to = |from: usize| from.checked_add_signed(past).filter(|&to| to < self.n);
        let after = |order| to(place_of(order)).map_or(0, |to| self.rank_after(*order, place_of(order), to));
        self.orders.iter().map(after).collect()
    }

    fn rank_after(&self, mut order: [u8; 8], from: usize, to: usize) -> u16 {
        if from <= to {
            order[from..=to].rotate_left(1);
        } else {
            order[to..=from].rotate_right(1);
        }
        rank(&order[..self.n])
    }
}

/// The number of an order.
pub(crate) fn rank(order: &[u8]) -> u16 {
    let mut unused = (1_u32 << order.len()) - 1;
    let mut number = 0;
    for (place, &tile) in order.iter().enumerate() {
        let n_smaller = (unused & ((1 << tile) - 1)).count_ones() as usize;
        number = number * (order.len() - place) + n_smaller;
        unused &= !(1 << tile);
    }
    number as u16
}

/// n!
pub(crate) fn factorial(n: usize) -> usize {
    (1..=n).product()
}

/// The next order of the dictionary; from the last one to the first.
fn advance(order: &mut [u8]) {
    let Some(rise) = (1..order.len()).rev().find(|&place| order[place - 1] < order[place]) else {
        return order.reverse();
    };
    let larger = (rise..order.len()).rev().find(|&place| order[rise - 1] < order[place]).expect("the rise is one");
    order.swap(rise - 1, larger);
    order[rise..].reverse();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_orders_belong_to_each_other() {
        for n in 1..=8 {
            let permutations = Permutations::new(n);
            assert_eq!(permutations.len(), factorial(n));
            assert!((0..permutations.len()).all(|number| usize::from(rank(permutations.order(number))) == number));
        }
    }

    #[test]
    fn tiles_pass_one_another() {
        let permutations = Permutations::new(4);
        let rank = |order: [u8; 4]| usize::from(rank(&order));
        let check = |table: Vec<u16>, before, after| assert_eq!(usize::from(table[rank(before)]), rank(after));
        check(permutations.moved_place(0, 2), [3, 1, 0, 2], [1, 0, 3, 2]);
        check(permutations.moved_place(3, 1), [3, 1, 0, 2], [3, 2, 1, 0]);
        check(permutations.moved_tile(1, 2), [3, 1, 0, 2], [3, 0, 2, 1]);
        check(permutations.moved_tile(1, -1), [3, 1, 0, 2], [1, 3, 0, 2]);
        check(permutations.moved_tile(1, 0), [3, 1, 0, 2], [3, 1, 0, 2]);
    }
}
