//! Command lines as a reader types them.

use std::path::Path;
use std::process::Command;

use crate::program::Run;

/// Runs a command line in which `mossa` is the binary under test, with this on its standard input.
#[expect(clippy::disallowed_methods, reason = "the shell needs the rest of its search path")]
pub(crate) fn shell(command: &str, folder: &Path, typed: &str) -> Run {
    let binary = Path::new(env!("CARGO_BIN_EXE_mossa"));
    let mut path = binary.parent().expect("a binary lies in a folder").as_os_str().to_owned();
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    Run::typing(Command::new("sh").args(["-c", command]).current_dir(folder).env("PATH", path), typed)
}
