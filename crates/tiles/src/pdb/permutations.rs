//! Numbers for orders of the tiles of a pattern, and what a move does to them.
//!
//! A pattern on the board is the set of its cells and the order in which its tiles lie in them, row by row. A tile that
//! moves along a row stays where it is in that order; one that moves between rows passes those that lie between. So a move
//! changes the number of the order by a table with an entry for every order, and next to nothing is left to compute.
//!
//! The number of an order is the sum of d·t! over its tiles t, where d is how many smaller ones lie behind t. Two
//! neighbours that change places change one d by one: so the number also changes by a term for every tile that is passed.

/// All orders of `n` tiles by number, which fits sixteen bits.
#[derive(Clone, Debug)]
pub(crate) struct Permutations {
    n: usize,
    orders: Vec<[u8; 8]>,
}

impl Permutations {
    pub(crate) fn new(n: usize) -> Permutations {
        assert!((1..=8).contains(&n), "{n} tiles in an order");
        let order = |number| {
            let mut order = [0; 8];
            for tile in 0..n {
                let n_behind = number / factorial(tile) % (tile + 1);
                order[tile - n_behind..=tile].rotate_right(1);
                order[tile - n_behind] = tile as u8;
            }
            order
        };
        Permutations { n, orders: (0..factorial(n)).map(order).collect() }
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
    let mut behind = (1_u32 << order.len()) - 1;
    let mut number = 0;
    for &tile in order {
        behind &= !(1 << tile);
        number += (behind & ((1 << tile) - 1)).count_ones() as usize * factorial(tile.into());
    }
    number as u16
}

/// What is added to the number of an order when a tile goes to the back past another.
pub(crate) fn passing(tile: usize, passed: usize) -> i32 {
    if passed < tile { -(factorial(tile) as i32) } else { factorial(passed) as i32 }
}

/// n!
pub(crate) fn factorial(n: usize) -> usize {
    (1..=n).product()
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
    }

    #[test]
    fn every_tile_that_is_passed_adds_its_term() {
        for order in &Permutations::new(5).orders {
            for place in 0..4 {
                let mut after = *order;
                after.swap(place, place + 1);
                let (tile, passed) = (usize::from(order[place]), usize::from(order[place + 1]));
                let expected = i32::from(rank(&order[..5])) + passing(tile, passed);
                assert_eq!(i32::from(rank(&after[..5])), expected, "{tile} past {passed} in {order:?}");
                assert_eq!(passing(passed, tile), -passing(tile, passed));
            }
        }
    }
}
