//! A game of chess as PGN: tags, moves in SAN from the beginning of the opening on, and behind every move of a player what
//! it thought, as match runners write it: `{+0.35/6 0.012s}`.

use std::time::Duration;

use mossa_catalogue::chess::pgn::{Game, GameResult, MainLine};
use mossa_kernel::GameClock;

use super::{Entry, remark};
use crate::score::pawns;

/// A game as it is written down, with an empty line behind it.
pub(super) fn text(entry: &Entry<'_>, line: &MainLine) -> String {
    let mut game = line.record();
    add_tags(&mut game, entry);
    let n_before = line.moves.len() - entry.game.moves.len();
    for (ply, mark) in game.line.plies[n_before..].iter_mut().zip(entry.marks) {
        ply.after.extend(remark(mark, entry.timing, pawns));
    }
    format!("{game}\n")
}

fn add_tags(game: &mut Game, entry: &Entry<'_>) {
    game.result = GameResult::read(&entry.game.result).unwrap_or_default();
    game.set_tag("Event", entry.event);
    if let Some(date) = &entry.date {
        game.set_tag("Date", date);
    }
    game.set_tag("Round", entry.number.to_string());
    game.set_tag("White", &entry.game.first);
    game.set_tag("Black", &entry.game.second);
    game.set_tag("Termination", &entry.game.termination);
    game.set_tag("PlyCount", game.line.plies.len().to_string());
    if let Some(clock) = entry.clock {
        game.set_tag("TimeControl", time_control(clock));
    }
    if let Some(run) = entry.run {
        game.set_tag("Run", run);
    }
}

/// A clock in seconds: `10+0.1`, or `10` where moves add nothing.
fn time_control(GameClock { left, increment }: GameClock) -> String {
    let seconds = |time: Duration| time.as_secs_f64().to_string();
    if increment.is_zero() { seconds(left) } else { format!("{}+{}", seconds(left), seconds(increment)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_written_in_seconds() {
        let clock = |left, increment| {
            let [left, increment] = [left, increment].map(Duration::from_millis);
            time_control(GameClock { left, increment })
        };
        assert_eq!((clock(10_000, 100), clock(120_000, 0)), ("10+0.1".to_owned(), "120".to_owned()));
    }
}
