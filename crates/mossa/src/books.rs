//! Opening books in this user's cache, beside the tables: made by `mossa tables build --game connect-x`, and used by
//! players when they are there.

use std::io::Write as _;
use std::path::PathBuf;

use indicatif::ProgressBar;
use mossa_catalogue::connect_x::solver::{Book, KeptBook, Shelf, ShelfError, Workers};
use mossa_catalogue::connect_x::{Books, ConnectError, Shape};
use mossa_kernel::{Limits, RealClock, SearchHandle};
use mossa_wire::TableFile;

use crate::args::TablesBuildArgs;
use crate::failure::Failure;
use crate::tables;

/// The stones of a book where nothing is said.
const PLIES: u64 = 4;

/// The books that players use, with a line on standard error where one is no good.
pub(crate) fn books() -> Option<Books> {
    // Nothing can be done if even this cannot be written.
    Some(Books::new(Shelf::new(tables::folder()?), |words| _ = writeln!(anstream::stderr(), "{words}")))
}

/// Makes the book that was asked for, unless it is there. None when it was stopped.
pub(crate) fn build(
    args: &TablesBuildArgs,
    folder: Option<PathBuf>,
    n_threads: usize,
    handle: &SearchHandle<RealClock>,
) -> Result<Option<Vec<TableFile>>, Failure> {
    let board = args.board.as_deref().unwrap_or("6x7x4");
    let shape: Shape = board.parse().map_err(|error| Failure::of("--board", error))?;
    let plies = args.plies.unwrap_or(PLIES) as usize;
    if !(1..=Book::MAX_PLIES).contains(&plies) {
        return Err(Failure::of("--plies", format!("expected a whole number from 1 to 16, got {plies}")));
    }
    let folder = folder.ok_or_else(|| Failure::of("--folder", "expected one: this user has no cache"))?;
    let shelf = Shelf::new(folder);
    let bar = tables::bar();
    let control = handle.control(Limits::default());
    let show = |done, total| show(&bar, shape, done, total);
    let workers = Workers { n_threads, control, tell: &show };
    let built = if args.repertoire {
        let built = shelf.build_repertoire(shape, plies, args.memory as usize, &workers);
        built.map(|_| shelf.path_of_repertoire(shape, plies))
    } else {
        shelf.build((shape, plies), args.memory as usize, &workers).map(|_| shelf.path(shape, plies))
    };
    bar.finish_and_clear();
    match built {
        Ok(path) => {
            let kept = shelf.list().map_err(|error| Failure::of(path.display(), error))?;
            Ok(Some(kept.iter().filter(|kept| kept.path == path).map(file).collect()))
        }
        Err(ShelfError::Stopped) => Ok(None),
        Err(ShelfError::Connect(error @ ConnectError::TooLarge { .. })) => Err(Failure::of("--board", error)),
        Err(error) => Err(Failure::of("tables", error)),
    }
}

fn show(bar: &ProgressBar, shape: Shape, done: usize, total: usize) {
    bar.set_length(total as u64);
    bar.set_message(format!("making a book for {shape}"));
    bar.set_position(done as u64);
}

/// A book as a line of the list.
pub(crate) fn file(kept: &KeptBook) -> TableFile {
    TableFile {
        file: kept.path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
        bytes: kept.bytes,
        good: kept.unfit.is_none(),
        problem: kept.unfit.as_ref().map(ToString::to_string),
    }
}
