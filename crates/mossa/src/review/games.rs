//! The games of a file, read and checked.

use mossa_catalogue::chess::pgn::{Fault, Game, MainLine, Reader};

use crate::failure::Failure;
use crate::plan;

/// A game that was played.
pub(super) struct Played {
    /// Which game of the file it is, counted from 1.
    pub(super) number: u64,
    /// All that the file says of it.
    pub(super) record: Game,
    /// Its moves.
    pub(super) line: MainLine,
}

/// All games of a file, or this one. What is wrong with a game that nobody asked for does not matter.
pub(super) fn read(file: &str, wanted: Option<u64>) -> Result<Vec<Played>, Failure> {
    let name = plan::name_of(file);
    let mut reader = Reader::new(plan::open_file(file)?);
    let mut games = Vec::new();
    let mut n_games = 0;
    loop {
        let played = reader.next_played();
        let number = played.as_ref().map_or_else(|error| error.place.game, |_| reader.place().game);
        let is_wanted = wanted.is_none_or(|wanted| wanted == number);
        match played {
            Ok(None) => break,
            Err(error) if is_wanted || matches!(error.fault, Fault::Input(_)) => return Err(Failure::of(name, error)),
            Ok(Some((record, line))) if is_wanted => games.push(Played { number, record, line }),
            Ok(Some(_)) | Err(_) => {}
        }
        n_games = number;
        if wanted == Some(number) {
            break;
        }
    }
    match wanted {
        _ if n_games == 0 => Err(Failure::of(name, "there is no game in it: expected PGN")),
        Some(wanted) if games.is_empty() => {
            let what = format!("{name} has no such game: expected a number from 1 to {n_games}");
            Err(Failure::of(format!("--game {wanted}"), what))
        }
        _ => Ok(games),
    }
}
