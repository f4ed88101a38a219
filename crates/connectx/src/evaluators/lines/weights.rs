//! The numbers of `lines`, all in one place. The unit is a thousandth of a window that lacks one stone.

/// What things are worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weights {
    /// An open window with k stones is worth `window` · (k / (X - 1))^`power`, at least k. 1 to 10,000.
    pub window: i32,
    /// How fast windows grow. 1 to 5.
    pub power: u32,
    /// Windows along a column, in percent: they are stopped by one stone on top. 0 to 200.
    pub vertical: i32,
    /// Windows in rows whose cells fall to their side in the end, in percent. 0 to 400.
    pub good_row: i32,
    /// Windows in the other rows. 0 to 400.
    pub bad_row: i32,
    /// The lowest hole of a side in a column, if its row is good for the side. 0 to 10,000.
    pub good_hole: i32,
    /// The same in a row that is not. 0 to 10,000.
    pub bad_hole: i32,
    /// A hole with a lower one of its side counts its value divided by this. 1 to 16.
    pub second: i32,
    /// A hole with a lower one of the enemy's. 1 to 16.
    pub shaded: i32,
    /// Two holes on top of each other, none of the enemy's below: the first is stopped, the second wins. 0 to 100,000.
    pub stacked: i32,
    /// The enemy must play below one of our holes when the board fills, on a full board; half of it on an empty one.
    /// 0 to 100,000.
    pub zugzwang: i32,
    /// A win at once. Above all the rest, below [`Score::MOST`](mossa_kernel::Score::MOST).
    pub at_once: i32,
}

impl Weights {
    /// The best found so far.
    pub const BEST: Weights = Weights {
        window: 1_000,
        power: 3,
        vertical: 50,
        good_row: 120,
        bad_row: 80,
        good_hole: 1_500,
        bad_hole: 700,
        second: 2,
        shaded: 4,
        stacked: 20_000,
        zugzwang: 6_000,
        at_once: 400_000,
    };

    /// What open windows are worth by their stones, 0 to `run`, in percent of the usual.
    pub(super) fn by_stones(&self, run: usize, percent: i32) -> Box<[i32]> {
        // A run that is longer than the longest side has no windows.
        let run = run.min(101) as i64;
        let worth = |stones: i64| {
            let full = i64::from(self.window) * stones.pow(self.power) / (run - 1).max(1).pow(self.power);
            (full.max(stones) * i64::from(percent) / 100) as i32
        };
        (0..=run).map(worth).collect()
    }
}
