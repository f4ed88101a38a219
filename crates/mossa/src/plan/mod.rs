//! What was typed, and what it means: boards read, names looked up, limits and defaults filled in. Nothing has been
//! searched yet, and from here on nothing can be wrong with the input.

mod tiles;

use std::io::Read as _;

use crate::failure::Failure;

pub(crate) use tiles::{Boards, Method, bad_goal, boards, limits, method, n_threads, workshop};

/// A whole file of this size is no list of boards.
const LARGEST_FILE: u64 = 1 << 30;

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

/// The game of this name.
pub(crate) fn game(name: &str) -> Result<(), Failure> {
    mossa_catalogue::game(name).map(|_| ()).map_err(|error| Failure::of("GAME", error))
}
