//! `mossa tables`: the tables of pattern databases, in this user's cache. Solvers build what they need; here they can be
//! built ahead, looked at, checked and thrown away.

use std::io::Write as _;
use std::path::PathBuf;

use indicatif::{ProgressBar, ProgressStyle};
use mossa_catalogue::tiles::{Kept, SETS, Store, Tables, TablesError};
use mossa_kernel::StopFlag;
use mossa_wire::{TableFile, TableList};

use crate::args::{Format, TablesArgs, TablesBuildArgs, TablesCommand};
use crate::failure::{Answer, Failure};
use crate::table::{Column, Side, Table};
use crate::{machine, output, progress};

/// How solvers come by tables: from this user's cache, or built, with a line on standard error where something is wrong.
pub(crate) fn tables(stop: &StopFlag, threads: usize, memory: Option<u64>) -> Tables {
    in_folder(folder(), stop, threads, memory)
}

fn folder() -> Option<PathBuf> {
    Some(machine::cache_folder()?.join("tables"))
}

fn in_folder(folder: Option<PathBuf>, stop: &StopFlag, threads: usize, memory: Option<u64>) -> Tables {
    let style = ProgressStyle::with_template("{bar:40} {percent}%  {elapsed}  {msg}");
    let bar = ProgressBar::new(0).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let show = move |set: &str, done: u64, total: u64| {
        bar.set_length(total);
        bar.set_message(format!("building tables: {set}"));
        bar.set_position(done);
        if done == total {
            bar.finish_and_clear();
        }
    };
    Tables {
        store: Store::new(folder),
        threads,
        memory,
        stop: stop.clone(),
        progress: Box::new(show),
        // Nothing can be done if even this cannot be written.
        tell: Box::new(|words| _ = writeln!(anstream::stderr(), "{words}")),
    }
}

pub(crate) fn run(args: &TablesArgs) -> Result<Answer, Failure> {
    let reins = progress::reins();
    let threads = |args: &TablesBuildArgs| args.threads.map_or_else(machine::n_cores, |n| n.clamp(1, 1_024) as usize);
    let n_threads = if let TablesCommand::Build(args) = &args.command { threads(args) } else { 1 };
    let tables = in_folder(args.folder.clone().or_else(folder), &reins.stop, n_threads, None);
    let failed = |error| {
        Failure::of(tables.store.folder().map_or("tables".into(), |folder| folder.display().to_string()), error)
    };
    match &args.command {
        TablesCommand::Build(build) => {
            let kept = match built(&tables, build) {
                Ok(kept) => kept,
                Err(TablesError::Stopped) => return Ok(Answer::No),
                Err(error) => return Err(refusal(&error)),
            };
            tell(args, &tables, &kept, "built or found")
        }
        TablesCommand::List => tell(args, &tables, &tables.list().map_err(failed)?, "there"),
        TablesCommand::Verify => tell(args, &tables, &tables.store.verify().map_err(failed)?, "verified"),
        TablesCommand::Clear => tell(args, &tables, &tables.store.clear().map_err(failed)?, "deleted"),
    }
}

/// The files of a set that is there now. Where it could not be kept there are none, and the user was told.
fn built(tables: &Tables, args: &TablesBuildArgs) -> Result<Vec<Kept>, TablesError> {
    let database = tables.fetch(&args.set, args.size, &args.goal)?;
    let paths = tables.paths(&database);
    Ok(tables.list().unwrap_or_default().into_iter().filter(|kept| paths.contains(&kept.path)).collect())
}

fn refusal(error: &TablesError) -> Failure {
    let known = SETS.iter().map(|set| set.name).collect::<Vec<_>>().join(", ");
    match error {
        TablesError::NoSet { .. } => Failure::of("--set", format!("{error}; expected one of {known}")),
        TablesError::Goal(error) => Failure::of("--goal", error),
        error => Failure::of("tables", error),
    }
}

fn tell(args: &TablesArgs, tables: &Tables, kept: &[Kept], done: &str) -> Result<Answer, Failure> {
    let file = |kept: &Kept| TableFile {
        file: kept.path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
        bytes: kept.bytes,
        good: kept.unfit.is_none(),
        problem: kept.unfit.as_ref().map(ToString::to_string),
    };
    let files: Vec<TableFile> = kept.iter().map(file).collect();
    let is_good = files.iter().all(|file| file.good) || matches!(args.command, TablesCommand::Clear);
    let bytes = files.iter().map(|file| file.bytes).sum();
    let folder = tables.store.folder().map(|folder| folder.display().to_string());
    let list = TableList { folder, tables: files, bytes };
    if args.json {
        output::json(&list)?;
    } else {
        write(&list, done)?;
    }
    Ok(Answer::from_good(is_good))
}

fn write(list: &TableList, done: &str) -> Result<(), Failure> {
    let mut out = output::out();
    if !list.tables.is_empty() {
        let column = |title, side| Column { title, side };
        let columns = vec![column("table", Side::Left), column("bytes", Side::Right), column("state", Side::Left)];
        let state = |file: &TableFile| file.problem.clone().unwrap_or_else(|| "good".into());
        let row = |file: &TableFile| vec![file.file.clone(), output::thousands(file.bytes), state(file)];
        Table { columns, rows: list.tables.iter().map(row).collect() }.write(Format::Text, &mut out)?;
    }
    let (n, bytes) = (list.tables.len(), output::thousands(list.bytes));
    let of = if n == 1 { "table" } else { "tables" };
    writeln!(out, "{n} {of} {done}, {bytes} bytes")?;
    Ok(out.flush()?)
}
