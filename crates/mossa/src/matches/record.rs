//! The file of all games: like PGN, tags in brackets and then the moves. A game is on disk before anybody is told of it,
//! and what was in the file before stays: games are added at its end.

use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::Write as _;

use mossa_catalogue::AnyPosition;
use mossa_kernel::Side;
use mossa_wire::MatchGame;

use crate::failure::Failure;

/// Lines of moves are no longer.
const LONGEST_LINE: usize = 80;

pub(crate) struct Record {
    file: File,
    name: String,
}

impl Record {
    /// Opens a file to add games to it.
    pub(crate) fn open(name: &str) -> Result<Record, Failure> {
        let file = OpenOptions::new().append(true).create(true).open(name);
        let file = file.map_err(|error| Failure::of(format!("--pgn {name}"), format!("cannot write it: {error}")))?;
        Ok(Record { file, name: name.to_owned() })
    }

    /// Adds a game, in one piece.
    pub(crate) fn add(&mut self, number: usize, game: &MatchGame, opening: &dyn AnyPosition) -> Result<(), Failure> {
        let written = self.file.write_all(text(number, game, opening).as_bytes()).and_then(|()| self.sync());
        written.map_err(|error| Failure::of(format!("--pgn {}", self.name), format!("cannot write it: {error}")))
    }

    /// What was reported is on disk; what is no file has no disk.
    fn sync(&self) -> std::io::Result<()> {
        if self.file.metadata()?.is_file() { self.file.sync_data() } else { Ok(()) }
    }
}

/// A game as it is written down.
fn text(number: usize, game: &MatchGame, opening: &dyn AnyPosition) -> String {
    let n_plies = game.moves.len().to_string();
    let tags = [
        ("Event", "mossa match"),
        ("Round", &number.to_string()),
        ("Game", opening.game()),
        ("Board", &opening.board()),
        ("First", &game.first),
        ("Second", &game.second),
        ("Opening", &game.opening),
        ("Result", &game.result),
        ("Termination", &game.termination),
        ("PlyCount", &n_plies),
    ];
    let mut text = String::new();
    for (name, value) in tags {
        // A specification may hold quotes; a tag is one line.
        let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(char::is_control, " ");
        let _ = writeln!(text, "[{name} \"{value}\"]");
    }
    text.push('\n');
    text += &movetext(&game.moves, &game.result, opening.seat().view().to_move);
    text.push('\n');
    text
}

/// The moves with their numbers, and the result: `1. 4 4 2. 5 1-0`, or `1... 4 2. 5 …` where the second side begins.
fn movetext(moves: &[String], result: &str, to_move: Option<Side>) -> String {
    let n_before = usize::from(to_move == Some(Side::Second));
    let mut words = Vec::new();
    for (ply, mv) in (n_before..).zip(moves) {
        let number = ply / 2 + 1;
        match ply % 2 {
            0 => words.push(format!("{number}.")),
            _ if ply == n_before => words.push(format!("{number}...")),
            _ => {}
        }
        words.push(mv.clone());
    }
    words.push(result.to_owned());
    let mut text = String::new();
    let mut length = 0;
    for word in words {
        if length != 0 && LONGEST_LINE < length + 1 + word.len() {
            text.push('\n');
            length = 0;
        }
        if length != 0 {
            text.push(' ');
            length += 1;
        }
        length += word.len();
        text += &word;
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_numbered_and_lines_short() {
        let moves = ["4", "4", "5"].map(str::to_owned);
        assert_eq!(movetext(&moves, "1-0", Some(Side::First)), "1. 4 4 2. 5 1-0\n");
        assert_eq!(movetext(&moves, "0-1", Some(Side::Second)), "1... 4 2. 4 5 0-1\n");
        assert_eq!(movetext(&[], "1/2-1/2", Some(Side::First)), "1/2-1/2\n");
        let long = movetext(&vec!["100".to_owned(); 500], "1-0", Some(Side::First));
        assert!(long.lines().all(|line| line.len() <= LONGEST_LINE && !line.starts_with(' ')), "{long}");
        assert_eq!(long.split_whitespace().filter(|word| *word == "100").count(), 500);
    }
}
