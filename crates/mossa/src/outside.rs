//! The terms on which programs named on the command line may play: how late they may answer, and where their standard
//! error is kept.

#[cfg(feature = "nats")]
use std::collections::BTreeMap;
#[cfg(target_os = "linux")]
use std::ffi::OsString;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use mossa_catalogue::{Isolation, PlayerResources, Spec, SpecBooks, SpecError, Terms, Transcript, open_log, program};
use mossa_kernel::{RealClock, StopFlag};

use crate::experiment::USUAL_LEDGER;
use crate::failure::Failure;
use crate::progress::Building;
use crate::{machine, tables};

/// A log that has grown to this many bytes is put aside before a new run.
const FULL_LOG: u64 = 1 << 20;

/// What was typed about programs; where nothing was, the usual terms hold.
#[derive(Default)]
pub(crate) struct Grants<'a> {
    /// How long an introduction may take.
    pub(crate) startup: Option<Duration>,
    /// How late answers may come.
    pub(crate) margin: Option<Duration>,
    /// Where standard error goes; otherwise to a file of the user's.
    pub(crate) log: Option<&'a str>,
    /// Where everything is written down that is said to programs and by them.
    pub(crate) transcript: Option<&'a str>,
    /// The ledger that was named, which programs shall not see.
    pub(crate) ledger: Option<&'a Path>,
}

/// For specs that the local user typed, on the command line or in a file that the command line names: programs and paths
/// are allowed.
pub(crate) fn allowed(grants: &Grants<'_>, stop: &StopFlag) -> Result<PlayerResources, Failure> {
    let usual = Terms::default();
    let log = match grants.log {
        Some(file) => Some(checked(Path::new(file))?),
        None => usual_log(),
    };
    let terms = Terms {
        patience: grants.startup.unwrap_or(usual.patience),
        margin: grants.margin.unwrap_or(usual.margin),
        log,
        transcript: grants.transcript.map(transcript).transpose()?,
        stop: stop.clone(),
        isolation: isolation(grants.ledger),
        ..usual
    };
    Ok(with_files(PlayerResources::allowed(terms).with_spec_books(SpecBooks::AnyPath)))
}

/// As much isolation as this machine grants; what is missing is told on standard error. Programs see neither this ledger
/// nor the folder of the user's own: a program that can open a database can lock it.
pub(crate) fn isolation(ledger: Option<&Path>) -> Isolation {
    // A ledger that is opened while a program runs has new files beside it, so its whole folder is hidden; but programs need
    // what is in the cache.
    let is_cache = |folder: &PathBuf| machine::cache_folder().as_ref() == Some(folder);
    let usual = machine::data_folder().map(|folder| if is_cache(&folder) { folder.join(USUAL_LEDGER) } else { folder });
    let hidden = ledger.map(Path::to_owned).into_iter().chain(usual).collect();
    Isolation::by_helper(hidden, |weakness| {
        // Nothing can be done if even this cannot be written.
        let _ = writeln!(anstream::stderr(), "warning: {weakness}");
    })
}

/// The arguments of a process that we started to confine a program; none if this is not one.
#[cfg(target_os = "linux")]
pub(crate) fn helper_arguments() -> Option<impl Iterator<Item = OsString>> {
    let mut arguments = std::env::args_os().skip(1);
    (arguments.next()? == mossa_catalogue::HELPER).then_some(arguments)
}

/// For specs of others: no program may play and no path may be named; our players have the opening books and the tables of
/// this user.
pub(crate) fn files() -> PlayerResources {
    with_files(PlayerResources::REFUSED)
}

/// Only programs of these names may play, each started by what stands beside it.
#[cfg(feature = "nats")]
pub(crate) fn named(
    names: BTreeMap<String, String>,
    log: Option<&str>,
    stop: &StopFlag,
) -> Result<PlayerResources, Failure> {
    if names.is_empty() {
        // Nobody writes to a log, and whoever is refused hears the name.
        return Ok(with_files(PlayerResources::allowed(Terms::default()).only(names)));
    }
    let grants = Grants { log, ..Grants::default() };
    Ok(allowed(&grants, stop)?.only(names))
}

fn with_files(resources: PlayerResources) -> PlayerResources {
    let resources = resources.with_tables(Arc::new(tables::tables(&Building::default(), 1, None)));
    // Nothing can be done if even this cannot be written.
    let tell = |words| _ = writeln!(anstream::stderr(), "{words}");
    match tables::folder() {
        Some(folder) => resources.with_books_in(folder, tell),
        None => resources,
    }
}

/// Refuses a program that does not exist: a user who mistypes a name should not have to learn it from a lost match.
pub(crate) fn find(spec: &Spec) -> Result<(), SpecError> {
    let Some(program) = program(spec) else { return Ok(()) };
    let missing =
        |_| SpecError::BadValue { key: "cmd".into(), found: program.clone(), expected: "a program that is there" };
    which::which(&program).map(|_| ()).map_err(missing)
}

/// A file that can be written.
fn checked(file: &Path) -> Result<PathBuf, Failure> {
    let failed = |error| Failure::of(format!("--log {}", file.display()), error);
    open_log(fs::File::options().create(true).append(true), file).map_err(failed)?;
    Ok(file.to_owned())
}

/// A transcript in this file, which is made anew.
fn transcript(file: &str) -> Result<Arc<Transcript>, Failure> {
    let open = open_log(fs::File::options().create(true).write(true).truncate(true), Path::new(file));
    let open = open.map_err(|error| Failure::of(format!("--transcript {file}"), error))?;
    Ok(Arc::new(Transcript::new(open, RealClock::default())))
}

/// Where the standard error of these players is, which crashed: that of the first that is a program.
pub(crate) fn log_of_crash(resources: &PlayerResources, crashed: &[impl AsRef<str>]) -> Option<String> {
    let log = |spec: &str| resources.log_of(&spec.parse().ok()?);
    crashed.iter().find_map(|spec| log(spec.as_ref())).map(|log| log.display().to_string())
}

/// The user's log, with room in it; none where there is no place for one.
fn usual_log() -> Option<PathBuf> {
    let folder = machine::state_folder()?;
    fs::create_dir_all(&folder).ok()?;
    let log = folder.join("programs.log");
    if fs::metadata(&log).is_ok_and(|now| FULL_LOG <= now.len()) {
        fs::rename(&log, folder.join("programs.old.log")).ok()?;
    }
    open_log(fs::File::options().create(true).append(true), &log).ok().map(|_| log)
}
