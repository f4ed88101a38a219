//! The terms on which programs named on the command line may play: how late they may answer, and where their standard
//! error is kept.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use mossa_catalogue::{Outsiders, Terms};
use mossa_kernel::StopFlag;

use crate::failure::Failure;
use crate::machine;

/// A log that has grown to so many bytes is put aside before a new run.
const FULL_LOG: u64 = 1 << 20;

/// Programs are allowed. `log` is where their standard error goes; otherwise to a file of the user's.
pub(crate) fn allowed(log: Option<&str>, margin: Duration, stop: &StopFlag) -> Result<Outsiders, Failure> {
    let log = match log {
        Some(file) => Some(checked(Path::new(file))?),
        None => usual_log(),
    };
    Ok(Outsiders::Allowed(Terms { margin, log, stop: stop.clone(), ..Terms::default() }))
}

/// A file that can be written.
fn checked(file: &Path) -> Result<PathBuf, Failure> {
    let failed = |error| Failure::of(format!("--log {}", file.display()), error);
    fs::File::options().create(true).append(true).open(file).map_err(failed)?;
    Ok(file.to_owned())
}

/// The user's log, with room in it; none where there is no place for one.
pub(crate) fn usual_log() -> Option<PathBuf> {
    let folder = machine::state_folder()?;
    fs::create_dir_all(&folder).ok()?;
    let log = folder.join("programs.log");
    if fs::metadata(&log).is_ok_and(|now| FULL_LOG <= now.len()) {
        fs::rename(&log, folder.join("programs.old.log")).ok()?;
    }
    fs::File::options().create(true).append(true).open(&log).ok().map(|_| log)
}
