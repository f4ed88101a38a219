//! Opening books and repertoires, made ahead.

use std::io;
use std::path::Path;

use mossa_connectx::solver::{Book, KeptBook, Shelf, ShelfError, Workers};
use mossa_connectx::{ConnectError, Shape};

use super::DEFAULT_BOARD;
use crate::stored::{StoredFile, StoredTables, TableFault, TableJob, TableRequest};

/// The stones of a book where nothing is said.
const PLIES: u64 = 4;

/// The books of a folder.
#[derive(Debug)]
pub(super) struct OpeningBooks;

impl StoredTables for OpeningBooks {
    fn build(&self, request: &TableRequest<'_>, job: &TableJob<'_>) -> Result<Option<Vec<StoredFile>>, TableFault> {
        let foreign = [("--size", request.size), ("--goal", request.goal), ("--set", request.set)];
        if let Some((option, _)) = foreign.into_iter().find(|(_, text)| text.is_some()) {
            return Err(TableFault::new(option, "a book is made for a --board: expected no such option"));
        }
        let board = request.board.unwrap_or(DEFAULT_BOARD);
        let shape: Shape = board.parse().map_err(|error| TableFault::new("--board", error))?;
        let plies = request.plies.unwrap_or(PLIES) as usize;
        if !(1..=Book::MAX_PLIES).contains(&plies) {
            return Err(TableFault::new("--plies", format!("expected a whole number from 1 to 16, got {plies}")));
        }
        let shelf = Shelf::new(job.folder.ok_or_else(TableFault::no_folder)?.to_owned());
        let label = format!("making a book for {shape}");
        let tell = |done: usize, total: usize| (job.progress)(&label, done as u64, total as u64);
        let workers = Workers { n_threads: job.n_threads, control: job.control, tell: &tell };
        let (book, bytes) = ((shape, plies), request.memory as usize);
        let built = if request.repertoire {
            shelf.build_repertoire(shape, plies, bytes, &workers).map(|_| shelf.path_of_repertoire(shape, plies))
        } else {
            shelf.build(book, bytes, &workers).map(|_| shelf.path(shape, plies))
        };
        match built {
            Ok(path) => {
                let kept = shelf.list().map_err(|error| TableFault::new(path.display(), error))?;
                Ok(Some(kept.iter().filter(|kept| kept.path == path).map(file).collect()))
            }
            Err(ShelfError::Stopped) => Ok(None),
            Err(ShelfError::Connect(error @ ConnectError::TooLarge { .. })) => Err(TableFault::new("--board", error)),
            Err(error) => Err(TableFault::new("tables", error)),
        }
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<StoredFile>> {
        Shelf::new(folder.to_owned()).list().map(|kept| kept.iter().map(file).collect())
    }

    fn clear(&self, folder: &Path) -> io::Result<Vec<StoredFile>> {
        Shelf::new(folder.to_owned()).clear().map(|kept| kept.iter().map(file).collect())
    }
}

fn file(kept: &KeptBook) -> StoredFile {
    StoredFile { path: kept.path.clone(), bytes: kept.bytes, problem: kept.unfit.as_ref().map(ToString::to_string) }
}
