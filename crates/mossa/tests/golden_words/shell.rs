//! Command lines as a reader types them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::program::Run;

/// A new home for what the program keeps for its user.
pub(crate) fn home(name: &str) -> PathBuf {
    let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join("homes").join(name);
    let _ = fs::remove_dir_all(&home);
    fs::create_dir_all(&home).expect("a folder can be made");
    home
}

/// Runs a command line in which `mossa` is the binary under test, with this on its standard input. What it keeps for its
/// user is kept in `home`.
#[expect(clippy::disallowed_methods, reason = "the shell needs the rest of its search path")]
pub(crate) fn shell(command: &str, folder: &Path, typed: &str, home: &Path) -> Run {
    let binary = Path::new(env!("CARGO_BIN_EXE_mossa"));
    let mut path = binary.parent().expect("a binary lies in a folder").as_os_str().to_owned();
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let mut shell = Command::new("sh");
    shell.args(["-c", command]).current_dir(folder).env("PATH", path).env("XDG_DATA_HOME", home);
    // Tables are the same for everybody, and built once.
    shell.env("XDG_CACHE_HOME", env!("CARGO_TARGET_TMPDIR"));
    Run::typing(&mut shell, typed)
}
