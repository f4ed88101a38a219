//! The tables of pattern databases, built ahead.

use std::io;
use std::path::Path;
use std::sync::Arc;

use mossa_tiles::pdb::{Kept, NoPlan, Store};

use super::{Shape, Tables, TablesError};
use crate::stored::{StoredFile, StoredTables, TableFault, TableJob, TableRequest};

/// The tables of a folder.
#[derive(Debug)]
pub(super) struct PatternTables;

impl StoredTables for PatternTables {
    fn build(&self, request: &TableRequest<'_>, job: &TableJob<'_>) -> Result<Option<Vec<StoredFile>>, TableFault> {
        if request.board.is_some() {
            return Err(TableFault::new("--board", "tables are built for a --size: expected no board"));
        }
        let size = request.size.unwrap_or("4x4");
        let shape: Shape = size.parse().map_err(|error| TableFault::new("--size", error))?;
        let folder = job.folder.ok_or_else(TableFault::no_folder)?;
        let progress = Arc::clone(&job.progress);
        let tables = Tables {
            store: Store::new(Some(folder.to_owned())),
            threads: job.n_threads,
            progress: Box::new(move |set, done, total| progress(&format!("building {set}"), done, total)),
            tell: Box::new(job.tell),
            memory: None,
        };
        let (set, goal) = (request.set.unwrap_or("small"), request.goal.unwrap_or("blank-last"));
        let database = match tables.fetch(set, shape, goal, &job.control) {
            Ok(database) => database,
            Err(TablesError::Stopped { .. }) => return Ok(None),
            Err(error) => return Err(fault(&error)),
        };
        let paths = tables.paths(&database);
        let kept = tables.list().unwrap_or_default().into_iter().filter(|kept| paths.contains(&kept.path));
        let kept: Vec<Kept> = kept.collect();
        // Tables that could not be kept were built for nothing.
        if paths.iter().all(|path| kept.iter().any(|kept| kept.path == *path)) {
            Ok(Some(files(&kept)))
        } else {
            let why = "the tables could not be kept: expected a folder that can be written, with room in it";
            Err(TableFault::new(folder.display(), why))
        }
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<StoredFile>> {
        let tables = Tables { store: store(folder), ..Tables::default() };
        tables.list().map(|kept| files(&kept))
    }

    fn verify(&self, folder: &Path) -> io::Result<Vec<StoredFile>> {
        store(folder).verify().map(|kept| files(&kept))
    }

    fn clear(&self, folder: &Path) -> io::Result<Vec<StoredFile>> {
        store(folder).clear().map(|kept| files(&kept))
    }
}

fn store(folder: &Path) -> Store {
    Store::new(Some(folder.to_owned()))
}

fn fault(error: &TablesError) -> TableFault {
    let part = match error {
        TablesError::NoSet(NoPlan::TooManyCells { .. }) => "--size",
        TablesError::NoSet(_) => "--set",
        TablesError::Goal(_) => "--goal",
        _ => "tables",
    };
    TableFault::new(part, error)
}

fn files(kept: &[Kept]) -> Vec<StoredFile> {
    let file = |kept: &Kept| StoredFile {
        path: kept.path.clone(),
        bytes: kept.bytes,
        problem: kept.unfit.as_ref().map(ToString::to_string),
    };
    kept.iter().map(file).collect()
}
