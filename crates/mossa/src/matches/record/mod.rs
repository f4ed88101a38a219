//! The file of all games. Where a game has a format for records, they are written in it ([`tagged`]), those of other games
//! look like PGN ([`plain`]); in both, moves
//! are followed by what their player thought of them ([`remark`]). A game is on disk before its result is shown, and
//! what was in the file before stays: games are added at its end. A run that goes on adds those that the file does not have.

mod plain;
mod tagged;

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::Path;

use mossa_arena::Periods;
use mossa_catalogue::AnyPosition;
use mossa_jobs::{Timing, game};
use mossa_kernel::Score;
use mossa_memory::{open_output, read_input};
use mossa_wire::{MatchGame, MoveInfo};

use crate::failure::Failure;
use crate::machine;

/// The largest file whose games are read again.
const MAX_FILE: u64 = 1 << 30;

pub(crate) struct Record {
    file: File,
    name: String,
    /// The tags of the games that were in the file, where they are not to be added again …
    known: HashSet<String>,
    /// … and what stands behind the last whole one.
    torn: String,
}

/// A game to be written down.
pub(crate) struct Entry<'a> {
    /// Where it was played: `mossa match`, `mossa tournament`.
    pub(crate) event: &'a str,
    /// Its number, counted from 1.
    pub(crate) number: usize,
    pub(crate) game: &'a MatchGame,
    /// What the players thought of their moves, one each; none in records of older versions.
    pub(crate) thoughts: &'a [MoveInfo],
    pub(crate) opening: &'a dyn AnyPosition,
    /// The clocks of the first and the second side, if they had one.
    pub(crate) clocks: [Option<Periods>; 2],
    /// When it was played, as PGN writes it, if that is told.
    pub(crate) date: Option<String>,
    /// The run it belongs to, if it belongs to one.
    pub(crate) run: Option<&'a str>,
}

/// Today as PGN writes it, if times are told.
pub(crate) fn today(timing: Timing) -> Option<String> {
    timing.tell(()).map(|()| {
        let (year, month, day) = machine::today();
        format!("{year:04}.{month:02}.{day:02}")
    })
}

impl Record {
    /// Opens a file to add games to it.
    pub(crate) fn open(name: &str) -> Result<Record, Failure> {
        let file = open_output(OpenOptions::new().append(true).create(true), Path::new(name));
        let file = file.map_err(|error| Failure::of(format!("--pgn {name}"), format!("cannot write it: {error}")))?;
        Ok(Record { file, name: name.to_owned(), known: HashSet::new(), torn: String::new() })
    }

    /// Opens a file to add those games to it that it does not have yet.
    pub(crate) fn open_again(name: &str) -> Result<Record, Failure> {
        let mut record = Record::open(name)?;
        // What is no file cannot be read back.
        if std::fs::metadata(name).is_ok_and(|data| data.is_file()) {
            let text = read_input(Path::new(name), MAX_FILE);
            let text =
                text.map_err(|error| Failure::of(format!("--pgn {name}"), format!("cannot read it: {error}")))?;
            let (games, torn) = games_of(&String::from_utf8_lossy(&text));
            record.known = games.iter().map(|game| tags_of(game).to_owned()).collect();
            record.torn = torn;
        }
        Ok(record)
    }

    /// Adds a game, in one piece.
    pub(crate) fn add(&mut self, entry: &Entry<'_>) -> Result<(), Failure> {
        let text = match entry.opening.record(&entry.game.moves) {
            Some(record) => tagged::text(entry, record),
            None => plain::text(entry),
        };
        if self.known.contains(tags_of(&text)) {
            return Ok(());
        }
        let rest = behind(&std::mem::take(&mut self.torn), &text);
        let written = self.file.write_all(rest.as_bytes()).and_then(|()| self.sync());
        written.map_err(|error| Failure::of(format!("--pgn {}", self.name), format!("cannot write it: {error}")))
    }

    /// What was reported is on disk; what is no file has no disk.
    fn sync(&self) -> std::io::Result<()> {
        if self.file.metadata()?.is_file() { self.file.sync_data() } else { Ok(()) }
    }
}

/// What is to be added for a game behind a text that does not end as a game does: the rest of it where the program was
/// killed while it wrote that game, the game on a line of its own otherwise.
fn behind(torn: &str, game: &str) -> String {
    game.strip_prefix(torn).map_or_else(|| format!("\n\n{game}"), str::to_owned)
}

/// The tags of a game, by which a game of a run is known: how long its moves took may be told or not.
fn tags_of(game: &str) -> &str {
    game.split("\n\n").next().unwrap_or(game)
}

/// The games of a file, each with the empty line behind it; and what follows the last one that has such a line.
fn games_of(text: &str) -> (HashSet<String>, String) {
    let mut starts: Vec<usize> = text.match_indices("[Event ").map(|(at, _)| at).collect();
    starts.retain(|&at| at == 0 || text[..at].ends_with("\n\n"));
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let mut games: Vec<&str> = starts.iter().copied().zip(ends).map(|(from, to)| &text[from..to]).collect();
    // Tags, an empty line, moves, an empty line.
    let is_whole = |game: &&str| game.ends_with("\n\n") && 2 <= game.matches("\n\n").count();
    let torn = games.pop_if(|game| !is_whole(&&**game)).unwrap_or_default();
    (games.into_iter().map(str::to_owned).collect(), torn.to_owned())
}

/// What the player of a move thought of it: score, depth and time, as in `+0.35/6 0.012s`. Nothing is said of what is not
/// known; none if nothing is left.
fn remark(thought: &MoveInfo, write: fn(Score) -> String) -> Option<String> {
    let said = thought.score.map(|score| format!("{}/{}", write(game::score_of(score)), thought.depth));
    let taken = thought.seconds.map(|seconds| format!("{seconds:.3}s"));
    let words: Vec<String> = said.into_iter().chain(taken).collect();
    (!words.is_empty()).then(|| words.join(" "))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use mossa_arena::Mark;
    use mossa_kernel::Side;

    use super::*;
    use crate::score::pawns;

    #[test]
    fn games_are_found_again_and_a_torn_one_is_told() {
        let one = "[Event \"a\"]\n[Round \"1\"]\n\n1. 4 4 1-0\n\n";
        let two = "[Event \"a\"]\n[Round \"2\"]\n\n1. 4 {[Event } 4 0-1\n\n";
        let check = |text: &str, whole: &[&str], torn: &str| {
            let (games, rest) = games_of(text);
            assert_eq!(games, whole.iter().map(|game| (*game).to_owned()).collect());
            assert_eq!(rest, torn);
        };
        check("", &[], "");
        check(one, &[one], "");
        check(&format!("{one}{two}"), &[one, two], "");
        for cut in 7..two.len() {
            check(&format!("{one}{}", &two[..cut]), &[one], &two[..cut]);
        }
    }

    #[test]
    fn remarks_say_what_is_known() {
        let said = |score, timing| {
            let mark = Mark { side: Side::First, score, depth: 6, time: Duration::from_millis(12) };
            remark(&game::thoughts(&[mark], timing)[0], pawns)
        };
        let score = Some(Score::new(35));
        assert_eq!(said(score, Timing::Shown).as_deref(), Some("+0.35/6 0.012s"));
        assert_eq!(said(score, Timing::LeftOut).as_deref(), Some("+0.35/6"));
        assert_eq!(said(Some(Score::loss_in(4)), Timing::LeftOut).as_deref(), Some("-M2/6"));
        assert_eq!(said(None, Timing::Shown).as_deref(), Some("0.012s"));
        assert_eq!(said(None, Timing::LeftOut), None);
    }
}
