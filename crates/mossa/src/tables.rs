//! `mossa tables`: what games compute once and keep in this user's cache, such as pattern databases and opening books. Solvers
//! build what they need; here it can be built ahead, looked at, checked and thrown away.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use indicatif::{ProgressBar, ProgressStyle};
use mossa_catalogue::stored::{StoredFile, StoredTables, TableJob, TableRequest};
use mossa_catalogue::{GameEntry, Games};
use mossa_kernel::Limits;
use mossa_wire::{TableFile, TableList};

use crate::args::{Format, TablesArgs, TablesBuildArgs, TablesCommand};
use crate::failure::{CommandOutcome, Failure};
use crate::table::{Column, Side, Table};
use crate::{machine, output, progress, prose};

pub(crate) use crate::pattern_tables::tables;

/// Where tables and books are.
pub(crate) fn folder() -> Option<PathBuf> {
    Some(machine::cache_folder()?.join("tables"))
}

pub(crate) fn run(args: &TablesArgs, games: Games) -> Result<CommandOutcome, Failure> {
    let folder = args.folder.clone().or_else(folder);
    let (files, done) = match &args.command {
        TablesCommand::Build(build) => match made(build, games, folder.as_deref())? {
            Some(files) => (files, "built or found"),
            None => return Ok(CommandOutcome::Negative),
        },
        TablesCommand::List => (of_all(games, folder.as_deref(), |stored, folder| stored.list(folder))?, "there"),
        TablesCommand::Verify => {
            (of_all(games, folder.as_deref(), |stored, folder| stored.verify(folder))?, "verified")
        }
        TablesCommand::Clear => (of_all(games, folder.as_deref(), |stored, folder| stored.clear(folder))?, "deleted"),
    };
    tell(args, folder.as_deref(), files.iter().map(file).collect(), done)
}

/// The files of all games in a folder.
fn of_all(
    games: Games,
    folder: Option<&Path>,
    files: impl Fn(&dyn StoredTables, &Path) -> io::Result<Vec<StoredFile>>,
) -> Result<Vec<StoredFile>, Failure> {
    let Some(folder) = folder else { return Ok(Vec::new()) };
    let mut all = Vec::new();
    for stored in games.iter().filter_map(GameEntry::stored) {
        all.extend(files(stored, folder).map_err(|error| Failure::of(folder.display(), error))?);
    }
    Ok(all)
}

/// The files that were asked for; none when the build was stopped.
fn made(args: &TablesBuildArgs, games: Games, folder: Option<&Path>) -> Result<Option<Vec<StoredFile>>, Failure> {
    let handle = progress::handle();
    let with_tables = || games.iter().filter(|entry| entry.stored().is_some()).map(GameEntry::name);
    let expected = || with_tables().collect::<Vec<_>>().join(" or ");
    let named = args.game.as_deref().or_else(|| with_tables().next()).unwrap_or_default();
    let entry = games.find(named).map_err(|error| Failure::of("--game", error))?;
    let none = || Failure::of("--game", format!("{named} has no tables to build: expected {}", expected()));
    let stored = entry.stored().ok_or_else(none)?;
    let request = TableRequest {
        board: args.board.as_deref(),
        size: args.size.as_deref(),
        goal: args.goal.as_deref(),
        set: args.set.as_deref(),
        plies: args.plies,
        repertoire: args.repertoire,
        memory: args.memory,
    };
    let bar = bar();
    let shown = bar.clone();
    let show = move |what: &str, done: u64, total: u64| {
        shown.set_length(total);
        shown.set_message(what.to_owned());
        shown.set_position(done);
    };
    let job = TableJob {
        folder,
        n_threads: args.threads.map_or_else(machine::n_cores, |n| n.clamp(1, 1_024) as usize),
        control: handle.control(Limits::default()),
        progress: Arc::new(show),
        // Nothing can be done if even this cannot be written.
        tell: |words| _ = writeln!(anstream::stderr(), "{words}"),
    };
    let built = stored.build(&request, &job);
    bar.finish_and_clear();
    built.map_err(|fault| Failure::of(fault.part, fault.why))
}

/// A bar of how far a build is.
fn bar() -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {percent}%  {elapsed}  {msg}");
    ProgressBar::new(0).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

fn file(stored: &StoredFile) -> TableFile {
    TableFile {
        file: stored.path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
        bytes: stored.bytes,
        good: stored.problem.is_none(),
        problem: stored.problem.clone(),
    }
}

fn tell(
    args: &TablesArgs,
    folder: Option<&Path>,
    files: Vec<TableFile>,
    done: &str,
) -> Result<CommandOutcome, Failure> {
    let is_good = files.iter().all(|file| file.good) || matches!(args.command, TablesCommand::Clear);
    let bytes = files.iter().map(|file| file.bytes).sum();
    let folder = folder.map(|folder| folder.display().to_string());
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
