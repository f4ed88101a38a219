//! A game in the format that its kind of game has for records: the tags of PGN, the moves from the beginning of the opening
//! on, and behind every move of a player what it thought, as match runners write it: `{+0.35/6 0.012s}`.

use std::time::Duration;

use mossa_arena::{Period, Periods};
use mossa_catalogue::WrittenGame;

use super::{Entry, remark};
use crate::score::pawns;

/// A game as it is written down, with an empty line behind it.
pub(super) fn text(entry: &Entry<'_>, mut record: Box<dyn WrittenGame>) -> String {
    add_tags(record.as_mut(), entry);
    let n_plies = record.n_plies();
    for (ply, thought) in (n_plies - entry.game.moves.len()..n_plies).zip(entry.thoughts) {
        if let Some(remark) = remark(thought, pawns) {
            record.add_remark(ply, remark);
        }
    }
    format!("{record}\n")
}

fn add_tags(game: &mut dyn WrittenGame, entry: &Entry<'_>) {
    game.set_result(&entry.game.result);
    game.set_tag("Event", entry.event);
    if let Some(date) = &entry.date {
        game.set_tag("Date", date);
    }
    game.set_tag("Round", &entry.number.to_string());
    game.set_tag("White", &entry.game.first);
    game.set_tag("Black", &entry.game.second);
    game.set_tag("Termination", &entry.game.termination);
    game.set_tag("PlyCount", &game.n_plies().to_string());
    for (tag, clock) in clock_tags(entry.clocks) {
        game.set_tag(tag, &clock.map_or_else(|| "-".to_owned(), time_control));
    }
    if let Some(run) = entry.run {
        game.set_tag("Run", run);
    }
}

/// One tag where both sides had the same clock, two where they had different ones, as match runners write it.
fn clock_tags([white, black]: [Option<Periods>; 2]) -> Vec<(&'static str, Option<Periods>)> {
    match (white, black) {
        (None, None) => Vec::new(),
        (white, black) if white == black => vec![("TimeControl", white)],
        (white, black) => vec![("WhiteTimeControl", white), ("BlackTimeControl", black)],
    }
}

/// A clock in seconds, as PGN has it: `10+0.1`, `10` where moves add nothing, `40/60:30` where there are periods.
fn time_control(clock: Periods) -> String {
    let seconds = |time: Duration| time.as_secs_f64().to_string();
    let period = |Period { n_moves, clock }: Period| {
        let moves = n_moves.map(|n| format!("{n}/")).unwrap_or_default();
        let added = if clock.increment.is_zero() { String::new() } else { format!("+{}", seconds(clock.increment)) };
        format!("{moves}{}{added}", seconds(clock.left))
    };
    clock.iter().map(period).collect::<Vec<_>>().join(":")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_written_in_seconds() {
        let written = |text: &str| time_control(mossa_catalogue::clock::read(text).expect("a clock"));
        for (typed, tag) in [
            ("10s+0.1s", "10+0.1"),
            ("2m", "120"),
            ("40/60s+0.5s", "40/60+0.5"),
            ("40/60s:20/30s:10s+1s", "40/60:20/30:10+1"),
        ] {
            assert_eq!(written(typed), tag);
        }
    }

    #[test]
    fn different_clocks_have_a_tag_each() {
        let clock = |text: &str| mossa_catalogue::clock::read(text).ok();
        let tags = |white, black| clock_tags([white, black]).into_iter().map(|(tag, _)| tag).collect::<Vec<_>>();
        assert_eq!(tags(None, None), [""; 0]);
        assert_eq!(tags(clock("10s"), clock("10s")), ["TimeControl"]);
        assert_eq!(tags(clock("10s"), None), ["WhiteTimeControl", "BlackTimeControl"]);
    }
}
