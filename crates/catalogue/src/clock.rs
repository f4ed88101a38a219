//! Clocks as text, and the limits that a player's spec sets for itself.
//!
//! A clock is one period or several, the last of which repeats if it counts moves: `10s+0.1s`, `40/60s`,
//! `40/90m+30s:15m+30s`. A spec may have the keys [`LIMIT_KEYS`]: each replaces the limit of that name for this player,
//! own or outside, so that two players can play under different limits.

use std::time::Duration;

use mossa_arena::{Period, Periods, TimeControl};
use mossa_kernel::GameClock;
use mossa_players::{Spec, SpecError, quantity};

/// The keys of a spec that are limits of the player in a match.
pub const LIMIT_KEYS: &[&str] = &["time", "nodes", "depth", CLOCK];
/// The one that only matches and tournaments know.
const CLOCK: &str = "clock";
const CLOCKS: &str = "a clock such as 10s+0.1s, 40/60s or 40/90m:15m, or none";

/// Reads a clock.
///
/// ```
/// use std::time::Duration;
/// let periods = mossa_catalogue::clock::read("40/60s+0.5s:10s").unwrap();
/// let first = periods.iter().next().unwrap();
/// assert_eq!((first.n_moves, first.clock.increment), (Some(40), Duration::from_millis(500)));
/// assert!(mossa_catalogue::clock::read("10s:40/60s").unwrap_err().contains("expected"));
/// ```
pub fn read(text: &str) -> Result<Periods, String> {
    let bad = || {
        format!(
            "{text:?} is no clock: expected a time such as 10s, 10s+0.1s with what every move adds, 40/60s for every 40 \
             moves, or up to {} periods such as 40/90m:15m",
            Periods::MOST
        )
    };
    let periods: Option<Vec<Period>> = text.split(':').map(read_period).collect();
    periods.as_deref().and_then(Periods::new).ok_or_else(bad)
}

/// Reads `MOVES/TIME+TIME`, of which only the first time must be there.
fn read_period(text: &str) -> Option<Period> {
    let (n_moves, text) = match text.split_once('/') {
        Some((moves, rest)) => (Some(u32::try_from(quantity::count(moves.trim()).ok()?).ok()?), rest),
        None => (None, text),
    };
    let (left, increment) = text.split_once('+').map_or((text, None), |(left, increment)| (left, Some(increment)));
    let left = quantity::duration(left.trim()).ok()?;
    let increment = match increment.map(str::trim) {
        None | Some("0" | "0s" | "0ms") => Duration::ZERO,
        Some(text) => quantity::duration(text).ok()?,
    };
    Some(Period { n_moves, clock: GameClock { left, increment } })
}

/// A player without its key `clock`, which it does not know itself.
///
/// ```
/// let spec = "engine:clock=10s,depth=3".parse().unwrap();
/// assert_eq!(mossa_catalogue::clock::without_clock(&spec).to_string(), "engine:depth=3");
/// ```
pub fn without_clock(spec: &Spec) -> Spec {
    let keys = spec.keys.iter().filter(|(key, _)| key != CLOCK).cloned().collect();
    Spec { name: spec.name.clone(), keys }
}

/// What a player may use: what the match allows, and instead of it what the player's spec says.
///
/// ```
/// use std::time::Duration;
/// use mossa_arena::TimeControl;
/// let spec = "engine:clock=10s,nodes=500".parse().unwrap();
/// let control = mossa_catalogue::clock::own_limits(&spec, TimeControl::default()).unwrap();
/// assert_eq!((control.each_move.nodes, control.game.is_some()), (Some(500), true));
/// ```
pub fn own_limits(spec: &Spec, common: TimeControl) -> Result<TimeControl, SpecError> {
    let mut control = common;
    let count = |key| spec.read(key, quantity::count, "a whole number from 1 up");
    let time = spec.read("time", quantity::duration, "a positive number with a unit, such as 500ms or 10s")?;
    control.each_move.time = time.or(common.each_move.time);
    control.each_move.nodes = count("nodes")?.or(common.each_move.nodes);
    let depth = count("depth")?.map(|depth| depth.min(u64::from(u32::MAX)) as u32);
    control.each_move.depth = depth.or(common.each_move.depth);
    control.game = match spec.value(CLOCK) {
        Some("none") => None,
        _ => spec.read(CLOCK, read, CLOCKS)?.or(common.game),
    };
    Ok(control)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A clock as moves, time and increment of its periods.
    fn clock(text: &str) -> Option<Vec<(Option<u32>, u128, u128)>> {
        let written =
            |period: Period| (period.n_moves, period.clock.left.as_millis(), period.clock.increment.as_millis());
        read(text).ok().map(|periods| periods.iter().map(written).collect())
    }

    #[test]
    fn clocks_are_read() {
        assert_eq!(clock("10s+0.1s"), Some(vec![(None, 10_000, 100)]));
        assert_eq!(clock("2m"), Some(vec![(None, 120_000, 0)]));
        assert_eq!(clock("2m+0s"), Some(vec![(None, 120_000, 0)]));
        assert_eq!(clock("40/60s+0.5s"), Some(vec![(Some(40), 60_000, 500)]));
        let three = vec![(Some(40), 60_000, 0), (Some(20), 30_000, 0), (None, 10_000, 1_000)];
        assert_eq!(clock("40/60s:20/30s:10s+1s"), Some(three));
        for text in [
            "",
            "+",
            "10+1",
            "10s+",
            "+1s",
            "10s+1s+1s",
            "0s+1s",
            "10s-1s",
            "10s+-1s",
            "40/",
            "/60s",
            "0/60s",
            "-1/60s",
            "40/60",
            "60s:40/60s",
            "60s:",
            ":60s",
            "1/1s:1/1s:1/1s:1/1s:1s",
            "40/40/60s",
        ] {
            assert_eq!(clock(text), None, "{text}");
        }
    }

    #[test]
    fn a_players_own_limits_replace_those_of_the_match() {
        let common = TimeControl { game: read("1m").ok(), ..TimeControl::default() };
        let of = |text: &str| own_limits(&text.parse().expect("a spec"), common);
        let own = of("uci:cmd=x,time=100ms,nodes=7,depth=3,clock=40/9s").expect("limits");
        let limits = own.each_move;
        assert_eq!((limits.time, limits.nodes, limits.depth), (Some(Duration::from_millis(100)), Some(7), Some(3)));
        assert_eq!(own.game, read("40/9s").ok());
        assert_eq!(of("engine").map(|control| control.game), Ok(common.game));
        assert_eq!(of("engine:clock=none").map(|control| control.game), Ok(None));
        for text in ["engine:clock=soon", "engine:time=0s", "engine:nodes=x", "engine:depth=0"] {
            assert!(of(text).is_err_and(|error| error.to_string().contains("expected")), "{text}");
        }
    }
}
