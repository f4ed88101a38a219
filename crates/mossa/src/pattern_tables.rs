//! How solvers of sliding tiles come by their tables.

use std::io::Write as _;
use std::path::PathBuf;

use mossa_catalogue::{Store, Tables};

use crate::progress::Building;
use crate::tables::folder;

/// How solvers come by tables: from this user's cache, or built, with a line on standard error where something is wrong.
pub(crate) fn tables(building: &Building, threads: usize, memory: Option<u64>) -> Tables {
    let building = building.clone();
    let progress = move |set: &str, done, total| building.tell(set, done, total);
    Tables { threads, memory, progress: Box::new(progress), ..in_folder(folder()) }
}

fn in_folder(folder: Option<PathBuf>) -> Tables {
    // Nothing can be done if even this cannot be written.
    let tell = |words| _ = writeln!(anstream::stderr(), "{words}");
    Tables { store: Store::new(folder), tell: Box::new(tell), ..Tables::default() }
}
