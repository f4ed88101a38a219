//! `mossa tables`: the tables of pattern databases, in this user's cache. Solvers build what they need; here they can be
//! built ahead, looked at, checked and thrown away. Opening books (`books.rs`) lie in the same folder.

use std::io::{self, Write as _};
use std::path::PathBuf;

use indicatif::{ProgressBar, ProgressStyle};
use mossa_catalogue::Games;
use mossa_catalogue::connect_x::solver::{KeptBook, Shelf};
use mossa_catalogue::tiles::{Kept, NoPlan, Store, Tables, TablesError};
use mossa_kernel::{Limits, RealClock, SearchHandle};
use mossa_wire::{TableFile, TableList};

use crate::args::{Format, TablesArgs, TablesBuildArgs, TablesCommand};
use crate::failure::{CommandOutcome, Failure};
use crate::progress::Building;
use crate::table::{Column, Side, Table};
use crate::{books, machine, output, progress, prose};

/// How solvers come by tables: from this user's cache, or built, with a line on standard error where something is wrong.
pub(crate) fn tables(building: &Building, threads: usize, memory: Option<u64>) -> Tables {
    let building = building.clone();
    let progress = move |set: &str, done, total| building.tell(set, done, total);
    Tables { threads, memory, progress: Box::new(progress), ..in_folder(folder()) }
}

/// Where tables and books are.
pub(crate) fn folder() -> Option<PathBuf> {
    Some(machine::cache_folder()?.join("tables"))
}

/// A bar of how far a build is.
pub(crate) fn bar() -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {percent}%  {elapsed}  {msg}");
    ProgressBar::new(0).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// The tables of a folder, with a bar of their own.
fn with_bar(folder: Option<PathBuf>, threads: usize) -> Tables {
    let bar = bar();
    let show = move |set: &str, done: u64, total: u64| {
        bar.set_length(total);
        bar.set_message(format!("building {set}"));
        bar.set_position(done);
        if done == total {
            bar.finish_and_clear();
        }
    };
    Tables { threads, progress: Box::new(show), ..in_folder(folder) }
}

fn in_folder(folder: Option<PathBuf>) -> Tables {
    // Nothing can be done if even this cannot be written.
    let tell = |words| _ = writeln!(anstream::stderr(), "{words}");
    Tables { store: Store::new(folder), tell: Box::new(tell), ..Tables::default() }
}

pub(crate) fn run(args: &TablesArgs, games: Games) -> Result<CommandOutcome, Failure> {
    let handle = progress::handle();
    let threads = |args: &TablesBuildArgs| args.threads.map_or_else(machine::n_cores, |n| n.clamp(1, 1_024) as usize);
    let n_threads = if let TablesCommand::Build(args) = &args.command { threads(args) } else { 1 };
    let folder = args.folder.clone().or_else(folder);
    let tables = with_bar(folder.clone(), n_threads);
    let shelf = folder.clone().map(Shelf::new);
    let failed = |error| {
        Failure::of(tables.store.folder().map_or("tables".into(), |folder| folder.display().to_string()), error)
    };
    let with_books = |files: Vec<Kept>, books: fn(&Shelf) -> io::Result<Vec<KeptBook>>| -> Result<_, Failure> {
        let books = shelf.as_ref().map_or(Ok(Vec::new()), books).map_err(failed)?;
        Ok(files.iter().map(file).chain(books.iter().map(books::file)).collect::<Vec<_>>())
    };
    let (files, done) = match &args.command {
        TablesCommand::Build(build) => match made((build, games), &tables, folder, &handle)? {
            Some(files) => (files, "built or found"),
            None => return Ok(CommandOutcome::Negative),
        },
        TablesCommand::List => (with_books(tables.list().map_err(failed)?, Shelf::list)?, "there"),
        TablesCommand::Verify => (with_books(tables.store.verify().map_err(failed)?, Shelf::list)?, "verified"),
        TablesCommand::Clear => (with_books(tables.store.clear().map_err(failed)?, Shelf::clear)?, "deleted"),
    };
    tell(args, &tables, files, done)
}

/// The files that were asked for; none when the build was stopped.
fn made(
    (args, games): (&TablesBuildArgs, Games),
    tables: &Tables,
    folder: Option<PathBuf>,
    handle: &SearchHandle<RealClock>,
) -> Result<Option<Vec<TableFile>>, Failure> {
    let game = games.find(&args.game).map_err(|error| Failure::of("--game", error))?;
    match (game.name(), &args.board) {
        ("connect-x", _) => books::build(args, folder, tables.threads, handle),
        ("tiles", None) => match built(tables, args, handle) {
            Ok(kept) => Ok(Some(kept.iter().map(file).collect())),
            Err(BuildError::Tables(TablesError::Stopped { .. })) => Ok(None),
            Err(BuildError::Tables(error)) => Err(refusal(&error)),
            Err(BuildError::NoFolder) => Err(Failure::of("--folder", "expected one: this user has no cache")),
            Err(BuildError::NotKept(folder)) => {
                let why = "the tables could not be kept: expected a folder that can be written, with room in it";
                Err(Failure::of(folder.display(), why))
            }
        },
        ("tiles", Some(_)) => Err(Failure::of("--board", "expected --game connect-x: tiles have a --size")),
        _ => Err(Failure::of("--game", "expected tiles or connect-x")),
    }
}

/// The files of a set that is there now. Tables that could not be kept are a failure: they were built for nothing.
fn built(tables: &Tables, args: &TablesBuildArgs, handle: &SearchHandle<RealClock>) -> Result<Vec<Kept>, BuildError> {
    let folder = tables.store.folder().ok_or(BuildError::NoFolder)?;
    let database = tables.fetch(&args.set, args.size, &args.goal, &handle.control(Limits::default()))?;
    let paths = tables.paths(&database);
    let kept = tables.list().unwrap_or_default().into_iter().filter(|kept| paths.contains(&kept.path));
    let kept: Vec<Kept> = kept.collect();
    if paths.iter().all(|path| kept.iter().any(|kept| kept.path == *path)) {
        Ok(kept)
    } else {
        Err(BuildError::NotKept(folder.to_owned()))
    }
}

/// Why there are no files of a set.
enum BuildError {
    /// It could not be built.
    Tables(TablesError),
    /// This user has no folder for tables.
    NoFolder,
    /// It was built, and could not be kept in this folder.
    NotKept(PathBuf),
}

impl From<TablesError> for BuildError {
    fn from(error: TablesError) -> BuildError {
        BuildError::Tables(error)
    }
}

fn refusal(error: &TablesError) -> Failure {
    match error {
        TablesError::NoSet(NoPlan::TooManyCells { .. }) => Failure::of("--size", error),
        TablesError::NoSet(_) => Failure::of("--set", error),
        TablesError::Goal(error) => Failure::of("--goal", error),
        error => Failure::of("tables", error),
    }
}

fn file(kept: &Kept) -> TableFile {
    TableFile {
        file: kept.path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
        bytes: kept.bytes,
        good: kept.unfit.is_none(),
        problem: kept.unfit.as_ref().map(ToString::to_string),
    }
}

fn tell(args: &TablesArgs, tables: &Tables, files: Vec<TableFile>, done: &str) -> Result<CommandOutcome, Failure> {
    let is_good = files.iter().all(|file| file.good) || matches!(args.command, TablesCommand::Clear);
    let bytes = files.iter().map(|file| file.bytes).sum();
    let folder = tables.store.folder().map(|folder| folder.display().to_string());
    let list = TableList { folder, tables: files, bytes };
    if args.json {
        output::json(&list)?;
    } else {
        write(&list, done, args.format())?;
    }
    Ok(CommandOutcome::from_good(is_good))
}

fn write(list: &TableList, done: &str, format: Format) -> Result<(), Failure> {
    let mut out = prose::out(format);
    if !list.tables.is_empty() {
        let column = |title, side| Column { title, side };
        let columns = vec![column("table", Side::Left), column("bytes", Side::Right), column("state", Side::Left)];
        let state = |file: &TableFile| file.problem.clone().unwrap_or_else(|| "good".into());
        let row = |file: &TableFile| vec![file.file.clone(), output::thousands(file.bytes), state(file)];
        Table { columns, rows: list.tables.iter().map(row).collect() }.write(format, &mut out)?;
    }
    let (n, bytes) = (list.tables.len(), output::thousands(list.bytes));
    let of = if n == 1 { "table" } else { "tables" };
    writeln!(out, "{n} {of} {done}, {bytes} bytes")?;
    Ok(out.flush()?)
}
