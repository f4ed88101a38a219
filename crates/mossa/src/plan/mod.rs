//! What was typed, and what it means: boards read, names looked up, limits and defaults filled in. Nothing has been
//! searched yet, and from here on nothing can be wrong with the input.

mod games;
mod matches;
mod openings;
mod puzzles;
mod thinker;
mod variant;

use std::io::{self, BufRead, BufReader, ErrorKind, Read as _};
use std::path::Path;

use mossa_catalogue::{Entry, entries};
use mossa_memory::{BoundedReader, open_input};

use crate::failure::Failure;

pub(crate) use games::{
    Positions, checked, evaluation, game_limits, player, position, positions, refuse_boards, seeded,
};
pub(crate) use matches::{DEFAULT_TIME, Openings, fixture, n_at_once};
pub(crate) use puzzles::{
    Boards, bad_board, boards, check_heuristic, heuristic, heuristic_with, lacking, limits, memory_for_tables,
    memory_of_each, method, n_threads, n_with_room, puzzle, refuse_games, share_with_trace,
};
pub(crate) use thinker::{name_of, thinker};
pub(crate) use variant::{entry, typed, variant};

/// No file that is read is larger, and neither is what comes from standard input.
const LARGEST_FILE: u64 = 1 << 30;

/// A file to be read piece by piece; `-` is standard input.
pub(crate) fn open_file(file: &str) -> Result<Box<dyn BufRead>, Failure> {
    if file == "-" {
        return Ok(Box::new(BufReader::new(BoundedReader::new(io::stdin(), LARGEST_FILE))));
    }
    let open = open_input(Path::new(file), LARGEST_FILE).map_err(|error| cannot_read(file, &error))?;
    Ok(Box::new(BufReader::new(open)))
}

/// A file that cannot be read, with what to do instead where it is a pipe.
fn cannot_read(file: &str, error: &io::Error) -> Failure {
    let part = format!("cannot read {file}");
    match error.kind() {
        ErrorKind::InvalidInput => Failure::of(part, format!("{error}, or - for standard input")),
        _ => Failure::of(part, error),
    }
}

fn read_text(file: &str) -> Result<String, Failure> {
    text_from(open_file(file)?, file)
}

/// The text of a file that is open.
pub(crate) fn text_from(mut open: Box<dyn BufRead>, file: &str) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    open.read_to_end(&mut bytes).map_err(|error| cannot_read(file, &error))?;
    let text = String::from_utf8(bytes).map_err(|_| Failure::of(file, "it is not text: expected one board a line"))?;
    // Some editors begin a file with a mark that nobody sees.
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// Reads one thing a line or frame, without what follows a `#`; `read` gets the line's name and the line.
fn read_lines<T>(file: &str, read: impl Fn(&str, &str) -> Result<T, Failure>) -> Result<Vec<T>, Failure> {
    let text = read_text(file)?;
    let name = if file == "-" { "standard input" } else { file };
    let read = |entry: &Entry| read(&format!("{name}, line {}", entry.line), &entry.text);
    let things = entries(&text).iter().map(read).collect::<Result<Vec<_>, _>>()?;
    if things.is_empty() {
        return Err(Failure::of(name, "there is no board in it: expected one a line"));
    }
    Ok(things)
}

/// Refuses options that mean nothing for a game: each with whether it was given, and what to use instead.
pub(crate) fn refuse(game: &str, options: &[(&str, bool, &str)]) -> Result<(), Failure> {
    match options.iter().find(|(_, is_given, _)| *is_given) {
        Some((option, _, instead)) => Err(Failure::of(option, format!("{game} has no such thing: expected {instead}"))),
        None => Ok(()),
    }
}
