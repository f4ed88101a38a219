//! The record of a session: every round with its players, moves and result, readable by people, its moves by `--moves`;
//! or, where the game has a format for records and the file is called so, in that format (`tagged.rs`).

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use mossa_catalogue::AnyPosition;
use mossa_kernel::Coordinates;

use super::ending::Ending;
use super::session::Session;
use super::tagged;
use super::words::fill;
use crate::terminal::grid::Grid;
use crate::terminal::squares::Squares;

/// A round as it is kept.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    /// The names of those who had the first side and the second.
    pub(super) names: [String; 2],
    pub(super) moves: Vec<String>,
    pub(super) ending: Ending,
    /// How it ended, in words.
    pub(super) words: String,
}

impl Session {
    /// The text of a record of these rounds for a file of this name.
    pub(super) fn record(&self, file: &Path, rounds: &[Kept]) -> String {
        let format = self.variant.two_players().records();
        let is_so_called = |name: &str| file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(name));
        let is_wanted = format.is_some_and(|format| is_so_called(format.name()));
        let written = is_wanted.then(|| tagged::write(self.position.as_ref(), rounds)).flatten();
        written.unwrap_or_else(|| self.plain_record(rounds))
    }

    fn plain_record(&self, rounds: &[Kept]) -> String {
        let (words, position) = (&self.words, self.position.as_ref());
        let mut text = self.told(words.record_title, &[]) + "\n";
        let _ = writeln!(text, "{}", self.score());
        let is_beginning = position.text() == self.variant.beginning().text();
        for (at, round) in rounds.iter().enumerate() {
            let _ = writeln!(text, "\n{}", fill(words.round, &[("n", &(at + 1))]));
            let [first, second] = self.marks();
            let _ = writeln!(text, "{first}: {}\n{second}: {}", round.names[0], round.names[1]);
            if !is_beginning {
                let _ = writeln!(text, "{}", fill(words.record_start, &[("moves", &position.text())]));
            }
            let moves = if round.moves.is_empty() { "-".to_owned() } else { round.moves.join(",") };
            let _ = writeln!(text, "{}", fill(words.record_moves, &[("moves", &moves)]));
            let parts: [(&str, &dyn std::fmt::Display); 2] =
                [("result", &round.ending.result()), ("words", &round.words)];
            let _ = writeln!(text, "{}", fill(words.record_result, &parts));
            text += &last_board(position, &round.moves, words.hidden);
        }
        text
    }
}

/// The board at the end of a round.
fn last_board(position: &dyn AnyPosition, moves: &[String], hidden: &str) -> String {
    let mut seat = position.seat();
    let is_played = moves.iter().all(|mv| seat.play(mv).is_ok());
    debug_assert!(is_played, "what was played can be played again");
    let view = seat.view();
    let drawn = match position.style().coordinates {
        Coordinates::Columns => Grid { hidden, ..Grid::plain(&view, 100) }.draw(),
        coordinates => Squares::plain(&view, coordinates).draw(),
    };
    anstream::adapter::strip_str(&drawn).to_string()
}

/// Writes a file as a whole or not at all: what was there before stays until all is written.
pub(super) fn save(file: &Path, text: &str) -> io::Result<()> {
    let name = file.file_name().ok_or_else(|| io::Error::from(io::ErrorKind::IsADirectory))?;
    if file.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if file.metadata().is_ok_and(|about| !about.is_file()) {
        return Err(io::Error::other("it is not a regular file: expected a regular file, or none yet"));
    }
    let mut hidden = std::ffi::OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{}.part", std::process::id()));
    let part: PathBuf = file.with_file_name(hidden);
    let written = write_new(&part, text).and_then(|()| std::fs::rename(&part, file));
    if written.is_err() {
        // It may never have been there.
        let _ = std::fs::remove_file(&part);
    }
    written
}

fn write_new(file: &Path, text: &str) -> io::Result<()> {
    let mut open = std::fs::OpenOptions::new().write(true).create_new(true).open(file)?;
    open.write_all(text.as_bytes())?;
    open.sync_all()
}
