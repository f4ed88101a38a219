//! The file of all games. Games of chess are PGN ([`pgn`]), those of other games look like it ([`plain`]); in both, moves
//! are followed by what their player thought of them ([`remark`]). A game is on disk before anybody is told of it, and
//! what was in the file before stays: games are added at its end.

mod pgn;
mod plain;

use std::fs::{File, OpenOptions};
use std::io::Write as _;

use mossa_arena::{Mark, Periods};
use mossa_catalogue::AnyPosition;
use mossa_kernel::Score;
use mossa_lab::work::Timing;
use mossa_wire::MatchGame;

use crate::failure::Failure;

pub(crate) struct Record {
    file: File,
    name: String,
}

/// A game to be written down.
pub(crate) struct Entry<'a> {
    /// Where it was played: `mossa match`, `mossa tournament`.
    pub(crate) event: &'a str,
    /// Its number, counted from 1.
    pub(crate) number: usize,
    pub(crate) game: &'a MatchGame,
    /// What is known of its moves, one each.
    pub(crate) marks: &'a [Mark],
    pub(crate) opening: &'a dyn AnyPosition,
    /// The clocks of the first and the second side, if they had one.
    pub(crate) clocks: [Option<Periods>; 2],
    /// Whether it says when it was played, and how long moves took.
    pub(crate) timing: Timing,
}

impl Record {
    /// Opens a file to add games to it.
    pub(crate) fn open(name: &str) -> Result<Record, Failure> {
        let file = OpenOptions::new().append(true).create(true).open(name);
        let file = file.map_err(|error| Failure::of(format!("--pgn {name}"), format!("cannot write it: {error}")))?;
        Ok(Record { file, name: name.to_owned() })
    }

    /// Adds a game, in one piece.
    pub(crate) fn add(&mut self, entry: &Entry<'_>) -> Result<(), Failure> {
        let text = match entry.opening.main_line(&entry.game.moves) {
            Some(line) => pgn::text(entry, &line),
            None => plain::text(entry),
        };
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.sync());
        written.map_err(|error| Failure::of(format!("--pgn {}", self.name), format!("cannot write it: {error}")))
    }

    /// What was reported is on disk; what is no file has no disk.
    fn sync(&self) -> std::io::Result<()> {
        if self.file.metadata()?.is_file() { self.file.sync_data() } else { Ok(()) }
    }
}

/// What the player of a move thought of it: score, depth and time, as in `+0.35/6 0.012s`. Nothing is said of what is not
/// known; none if nothing is left.
fn remark(mark: &Mark, timing: Timing, write: fn(Score) -> String) -> Option<String> {
    let thought = mark.score.map(|score| format!("{}/{}", write(score), mark.depth));
    let taken = (timing == Timing::Shown).then(|| format!("{:.3}s", mark.time.as_secs_f64()));
    let words: Vec<String> = thought.into_iter().chain(taken).collect();
    (!words.is_empty()).then(|| words.join(" "))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use mossa_kernel::Side;

    use super::*;
    use crate::score::pawns;

    #[test]
    fn remarks_say_what_is_known() {
        let mark = |score| Mark { side: Side::First, score, depth: 6, time: Duration::from_millis(12) };
        let silent = mark(None);
        let says = mark(Some(Score::new(35)));
        assert_eq!(remark(&says, Timing::Shown, pawns).as_deref(), Some("+0.35/6 0.012s"));
        assert_eq!(remark(&says, Timing::LeftOut, pawns).as_deref(), Some("+0.35/6"));
        assert_eq!(remark(&silent, Timing::Shown, pawns).as_deref(), Some("0.012s"));
        assert_eq!(remark(&silent, Timing::LeftOut, pawns), None);
    }
}
