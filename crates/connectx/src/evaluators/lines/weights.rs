//! The numbers of `lines`, all in one place. The unit is a thousandth of an open diagonal window that lacks one stone.
//!
//! They were set by matches at equal depth (3 to 5) from random openings of 2 to 5 plies, each played from both sides,
//! on boards from 5×6 to 10×10 with lines of 4 and 5, 3,000 to 5,000 games for a comparison (one standard deviation:
//! 0.6 to 0.8 percent of the points). Other values, mostly half and twice as much, took no more points from these than
//! chance allows. Windows are worth their stones in proportion because that won: with squares the score was 46 percent,
//! with cubes 36 (360 games each on boards from 9×9 to 20×20).
//!
//! Where lines are long, games are decided when the board fills, by threats in rows that are good for their owner: windows in
//! those rows are worth much more there, and in the others nothing. The matches are in `docs/large-boards.md`.

use crate::Shape;

/// What things are worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weights {
    /// An open window with k stones is worth `window` · k / (X - 1), times one of the next four. 1 to 10,000.
    pub window: i32,
    /// Windows along a column, in percent: one stone on top stops them. 0 to 400.
    pub vertical: i32,
    /// Windows along a diagonal, in percent. 0 to 400.
    pub diagonal: i32,
    /// Windows in rows that are good for their side (see `zugzwang.rs`), in percent. 0 to 1,200.
    pub good_row: i32,
    /// Windows in the other rows, in percent. 0 to 400.
    pub bad_row: i32,
    /// A threat in a row that is good for its side. 0 to 10,000.
    pub good_threat: i32,
    /// A threat in another row. 0 to 10,000.
    pub bad_threat: i32,
    /// A threat with another of its side below it in the column is worth this many times less. 1 to 16.
    pub second: i32,
    /// A threat with one of the enemy's below it is worth this many times less. 1 to 16.
    pub shaded: i32,
    /// Two threats on top of each other and none of the enemy's below: one is stopped, the other wins. 0 to 100,000.
    pub stacked: i32,
    /// The enemy must play below one of our threats when the board fills. 0 to 100,000.
    pub zugzwang: i32,
    /// A win at once: more than all the rest, less than infinity. 500,000 to 950,000; not tuned.
    pub at_once: i32,
}

/// From this length on a line is long.
const LONG: usize = 10;

impl Weights {
    /// The best known for boards of this shape.
    pub fn of(shape: Shape) -> Weights {
        if shape.run() < LONG { Weights::BEST } else { Weights::LONG }
    }

    /// The best known where lines are long.
    pub const LONG: Weights = Weights { good_row: 600, bad_row: 0, ..Weights::BEST };

    /// The best known where they are short.
    pub const BEST: Weights = Weights {
        window: 1_000,
        vertical: 25,
        diagonal: 100,
        good_row: 150,
        bad_row: 50,
        good_threat: 1_000,
        bad_threat: 250,
        second: 2,
        shaded: 4,
        stacked: 10_000,
        zugzwang: 30_000,
        at_once: 900_000,
    };

    /// What open windows are worth by their stones, from none to all, in percent of the usual.
    pub(super) fn by_stones(&self, run: usize, percent: i32) -> Box<[i32]> {
        // Lines that are longer than the longest side have no windows.
        let run = run.min(1 + Shape::MAX_SIDE) as i32;
        let worth = |stones| self.window * stones / (run - 1).max(1) * percent / 100;
        (0..=run).map(worth).collect()
    }

    /// What the threats of a column are worth, own less the opponent's. Both lists are rows as bits, for the side to move
    /// and for the other: its threats, and the rows that are good for it.
    pub(super) fn threats(&self, threats: [u128; 2], good_rows: [u128; 2]) -> i32 {
        self.of_side(threats[0], threats[1], good_rows[0]) - self.of_side(threats[1], threats[0], good_rows[1])
    }

    fn of_side(&self, own: u128, enemys: u128, good_rows: u128) -> i32 {
        let (mut sum, mut rest) = (0, own);
        while rest != 0 {
            let threat = rest & rest.wrapping_neg();
            rest ^= threat;
            let is_second = own & (threat - 1) != 0;
            let is_shaded = enemys & (threat - 1) != 0;
            let worth = if good_rows & threat != 0 { self.good_threat } else { self.bad_threat };
            let divisor = if is_second { self.second } else { 1 } * if is_shaded { self.shaded } else { 1 };
            sum += worth / divisor;
            sum += if rest & threat << 1 != 0 && !is_shaded { self.stacked } else { 0 };
        }
        sum
    }
}
