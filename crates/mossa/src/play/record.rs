//! The record of a session: every round with its players, moves and result, readable by people, its moves by `--moves`.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use mossa_catalogue::AnyPosition;
use mossa_catalogue::connect_x::Position;
use mossa_kernel::Side;

use super::words::{Words, fill};
use crate::grid::Grid;

/// How a round ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Ending {
    /// A line.
    Line(Side),
    /// A full board.
    Full,
    /// This side gave up.
    Resigned(Side),
    /// This side had no answer; why, in words.
    NoAnswer(Side, String),
    /// It did not.
    Unfinished,
}

impl Ending {
    /// Who won, if anybody did.
    pub(super) fn winner(&self) -> Option<Side> {
        match self {
            Ending::Line(side) => Some(*side),
            Ending::Resigned(side) | Ending::NoAnswer(side, _) => Some(side.other()),
            Ending::Full | Ending::Unfinished => None,
        }
    }

    /// The result as it is written everywhere.
    pub(super) fn result(&self) -> &'static str {
        match (self, self.winner()) {
            (_, Some(Side::First)) => "1-0",
            (_, Some(Side::Second)) => "0-1",
            (Ending::Unfinished, _) => "*",
            _ => "1/2-1/2",
        }
    }

    /// How it came to be, in a word that programs can rely on.
    pub(super) fn termination(&self) -> &'static str {
        match self {
            Ending::Line(_) => "connection",
            Ending::Full => "board-full",
            Ending::Resigned(_) => "resignation",
            Ending::NoAnswer(..) => "no-answer",
            Ending::Unfinished => "unfinished",
        }
    }
}

/// A round as it is kept.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    /// The names of those who played X and O.
    pub(super) names: [String; 2],
    pub(super) moves: Vec<String>,
    pub(super) ending: Ending,
    /// How it ended, in words.
    pub(super) words: String,
}

/// The text of a record.
pub(super) fn write(words: &Words, position: &Position, score: &str, rounds: &[Kept]) -> String {
    let mut text = fill(words.record_title, &[("board", &position.board())]) + "\n";
    let _ = writeln!(text, "{score}");
    for (at, round) in rounds.iter().enumerate() {
        let _ = writeln!(text, "\n{}", fill(words.round, &[("n", &(at + 1))]));
        let _ = writeln!(text, "X: {}\nO: {}", round.names[0], round.names[1]);
        if position.text() != "-" {
            let _ = writeln!(text, "{}", fill(words.record_start, &[("moves", &position.text())]));
        }
        let moves = if round.moves.is_empty() { "-".to_owned() } else { round.moves.join(",") };
        let _ = writeln!(text, "{}", fill(words.record_moves, &[("moves", &moves)]));
        let parts: [(&str, &dyn std::fmt::Display); 2] = [("result", &round.ending.result()), ("words", &round.words)];
        let _ = writeln!(text, "{}", fill(words.record_result, &parts));
        text += &last_board(words, position, &round.moves);
    }
    text
}

/// The board at the end of a round.
fn last_board(words: &Words, position: &Position, moves: &[String]) -> String {
    let mut seat = position.seat();
    let is_played = moves.iter().all(|mv| seat.play(mv).is_ok());
    debug_assert!(is_played, "what was played can be played again");
    let view = seat.view();
    let grid = Grid { hidden: words.hidden, ..Grid::plain(&view, 100) };
    anstream::adapter::strip_str(&grid.draw()).to_string()
}

/// Writes a file as a whole or not at all: what was there before stays until all is written.
pub(super) fn save(file: &Path, text: &str) -> io::Result<()> {
    let name = file.file_name().ok_or_else(|| io::Error::from(io::ErrorKind::IsADirectory))?;
    if file.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
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
