//! Reviewed games as records: what was found out of every move, written into the game as its format has it.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;

use mossa_catalogue::record::{MoveReview, PositionWorth, WrittenGame};
use mossa_jobs::review::View;
use mossa_memory::open_output;
use mossa_wire::ReviewedMove;

use super::games::Played;
use crate::failure::Failure;

/// A file that games are written to.
pub(super) struct Annotation {
    file: File,
    name: String,
}

impl Annotation {
    /// Makes sure that it can be written, and is not the file that is read.
    pub(super) fn open(name: &str, read: &str) -> Result<Annotation, Failure> {
        let part = format!("--annotate {name}");
        let is_same = |(one, other)| one == other;
        if fs::canonicalize(name).ok().zip(fs::canonicalize(read).ok()).is_some_and(is_same) {
            return Err(Failure::of(part, "it is the file that is read: expected another"));
        }
        let file = open_output(OpenOptions::new().write(true).create(true).truncate(false), Path::new(name));
        let file = file.map_err(|error| Failure::of(part, format!("cannot write it: {error}")))?;
        Ok(Annotation { file, name: name.to_owned() })
    }

    /// Writes all games, and nothing else is in the file then.
    pub(super) fn write(mut self, games: &[Box<dyn WrittenGame>]) -> Result<(), Failure> {
        let text: Vec<String> = games.iter().map(ToString::to_string).collect();
        let written = self.clear().and_then(|()| self.file.write_all(text.join("\n").as_bytes()));
        let part = || format!("--annotate {}", self.name);
        written.map_err(|error| Failure::of(part(), format!("cannot write it: {error}")))
    }

    /// What is no file has no length.
    fn clear(&self) -> io::Result<()> {
        if self.file.metadata()?.is_file() { self.file.set_len(0) } else { Ok(()) }
    }
}

/// The game with what is known of its moves; none if it did not come as a record.
pub(super) fn annotated(
    played: &Played,
    views: &[View],
    moves: &[ReviewedMove],
    player: &str,
) -> Option<Box<dyn WrittenGame>> {
    let mut record = played.record.as_ref()?.boxed_clone();
    record.set_tag("Annotator", &format!("mossa, {player}"));
    let worth = |view: &View| PositionWorth { side: view.side, score: view.seen.score };
    for (ply, (mv, pair)) in moves.iter().zip(views.windows(2)).enumerate() {
        let review = MoveReview {
            said: &mv.san,
            mark: &mv.mark,
            better: &mv.line,
            before: worth(&pair[0]),
            after: worth(&pair[1]),
        };
        record.annotate(ply, &review);
    }
    Some(record)
}
