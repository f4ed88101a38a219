//! What was typed, and what it means: boards read, names looked up, limits and defaults filled in. Nothing has been
//! searched yet, and from here on nothing can be wrong with the input.

mod chess;
mod games;
mod matches;
mod openings;
mod start;
mod tiles;

use std::io::{BufRead, BufReader, Read as _};

use mossa_catalogue::{Entry, entries};

use crate::failure::Failure;

pub(crate) use chess::{name_of, thinker};
pub(crate) use games::{
    Positions, checked, evaluation, game_limits, player, position, positions, refuse_tiles, seeded,
};
pub(crate) use matches::{DEFAULT_TIME, Openings, bout, n_at_once};
pub(crate) use start::{chess_start, start, typed};
pub(crate) use tiles::{
    Boards, bad_goal, boards, check_heuristic, lacking, limits, memory_for_tables, memory_of_each, method, n_threads,
    n_with_room, refuse_games, workshop, workshop_with,
};

/// A whole file of this size is no list of boards.
const LARGEST_FILE: u64 = 1 << 30;

/// A file to be read piece by piece; `-` is standard input.
pub(crate) fn open_file(file: &str) -> Result<Box<dyn BufRead>, Failure> {
    if file == "-" {
        return Ok(Box::new(BufReader::new(std::io::stdin())));
    }
    let cannot = |error| Failure::of(format!("cannot read {file}"), error);
    let mut open = BufReader::new(std::fs::File::open(file).map_err(cannot)?);
    // A folder can be opened, but not be read.
    open.fill_buf().map_err(cannot)?;
    Ok(Box::new(open))
}

fn read_text(file: &str) -> Result<String, Failure> {
    let cannot = |error: std::io::Error| Failure::of(format!("cannot read {file}"), error);
    let mut bytes = Vec::new();
    if file == "-" {
        std::io::stdin().lock().take(LARGEST_FILE + 1).read_to_end(&mut bytes).map_err(cannot)?;
    } else {
        let open = std::fs::File::open(file).map_err(cannot)?;
        open.take(LARGEST_FILE + 1).read_to_end(&mut bytes).map_err(cannot)?;
    }
    if LARGEST_FILE < bytes.len() as u64 {
        return Err(Failure::of(file, "it is too large: expected at most 1 GiB"));
    }
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

/// A game that the commands know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Game {
    Tiles,
    ConnectX,
    Chess,
}

/// The game of this name.
pub(crate) fn game(name: &str) -> Result<Game, Failure> {
    game_named("GAME", name)
}

/// The same where the name stood somewhere else.
fn game_named(part: &str, name: &str) -> Result<Game, Failure> {
    let listed = mossa_catalogue::game(name).map_err(|error| Failure::of(part, error))?;
    Ok(match listed.name {
        "tiles" => Game::Tiles,
        "connect-x" => Game::ConnectX,
        "chess" => Game::Chess,
        other => unreachable!("{other} is listed and no command knows it"),
    })
}

/// Refuses options that mean nothing for a game: each with whether it was given, and what to use instead.
pub(crate) fn refuse(game: &str, options: &[(&str, bool, &str)]) -> Result<(), Failure> {
    match options.iter().find(|(_, is_given, _)| *is_given) {
        Some((option, _, instead)) => Err(Failure::of(option, format!("{game} has no such thing: expected {instead}"))),
        None => Ok(()),
    }
}
