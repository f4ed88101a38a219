//! A clock that jumps: the engine answers in time all the same.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use mossa_arena::{Ending, play};
use mossa_kernel::{Clock, Control, Limits, NodeCounter, Side, StopFlag};
use mossa_players::agents::margin;

use crate::{player, rules};

/// Goes on a little whenever it is looked at, and now and then jumps, as it does for a process that had to wait for its
/// turn.
struct Jumping {
    now: AtomicU64,
    n_looks: AtomicU64,
    jump: Duration,
    seed: u64,
}

impl Clock for Jumping {
    fn now(&self) -> Duration {
        let n_looks = self.n_looks.fetch_add(1, Ordering::Relaxed);
        let chance = (n_looks + 1).wrapping_mul(self.seed | 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
        let part = (chance % 1_000) as u32;
        let step = if n_looks.is_multiple_of(4) { self.jump * part / 1_000 } else { self.jump * part / 100_000 };
        let step = step.as_nanos() as u64;
        Duration::from_nanos(self.now.fetch_add(step, Ordering::Relaxed) + step)
    }
}

#[test]
fn the_engine_is_never_late() {
    let (stop, node_counter) = (StopFlag::default(), NodeCounter::default());
    let times = [20, 50, 100, 1_000, 10_000];
    for (seed, millis) in (0..6).flat_map(|seed| times.map(|millis| (seed, millis))) {
        let time = Duration::from_millis(millis);
        let jump = margin(time) * 9 / 10;
        for board in ["6x7x4", "4x4x4", "5x8x5"] {
            let game = rules(board);
            let clock = Jumping { now: AtomicU64::new(0), n_looks: AtomicU64::new(0), jump, seed };
            let limits = Limits { time: Some(time), ..Limits::default() };
            let control = Control { limits, clock: &clock, stop: &stop, node_counter: &node_counter };
            let mut agents = ["engine", "deepening:depth=3"].map(|spec| player(&game, spec));
            let [first, second] = &mut agents;
            let played = play(&game, &game.empty(), [&mut **first, &mut **second], &control);
            // The other player is here to be played against; its clock jumps as well.
            let is_late = matches!(played.ending, Ending::Time(Side::First));
            assert!(!is_late, "{board}, {millis} ms, seed {seed}: {:?}", played.ending);
            assert!(played.tallies[0].slowest <= time && !played.tallies[0].slowest.is_zero());
        }
    }
}
