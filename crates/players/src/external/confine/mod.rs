//! The helper process that confines an outside program. Linux only.
//!
//! `mossa` starts itself again under a hidden command, [`HELPER`], once per program. That process is the *supervisor*
//! (`supervise.rs`): it enters new user, process, mount, network and IPC namespaces, and starts the *init* process of
//! these (`init.rs`), which makes the file system read-only (`mounts.rs`, `landlock.rs`), gives up every privilege, filters
//! system calls (`filter.rs`), starts the program and reaps what it leaves behind. When init ends, the kernel ends every
//! process in its namespace, whatever they did.
//!
//! ```text
//! mossa ── supervisor ──┃── init (process 1) ── the program ── what it starts
//! ```
//!
//! The supervisor ends everything when it is told to (SIGTERM), and when `mossa` has ended, however that happened.
//! Where the kernel refuses namespaces, or the user asked for none, the supervisor starts the program itself, stays the
//! parent of all orphans, and ends every descendant.
//!
//! Nothing here needs `unsafe`: no code runs between `fork` and `exec`, because each step is a process of its own.

mod descendants;
mod filter;
mod init;
mod landlock;
mod limits;
mod mounts;
mod settings;
mod supervise;

use std::ffi::OsString;
use std::fmt::Display;
use std::io::Write as _;
use std::process::ExitCode;

pub(super) use descendants::{Process, below, children, processes};
pub(super) use settings::{Role, Settings};

/// The hidden first argument under which the binary is a helper.
pub const HELPER: &str = "__confine";
/// The helper's exit code when it could not start the program.
const NOT_STARTED: u8 = 127;

/// What the helper process does: the whole of its `main`. `arguments` are those behind [`HELPER`].
pub fn confine(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let Some((role, settings)) = Settings::read(arguments) else {
        return ExitCode::from(2);
    };
    let ended = match role {
        Role::Supervisor => supervise::run(&settings),
        Role::Init => init::run(&settings),
    };
    ended.unwrap_or_else(|failure| {
        // The marked line is for the parent, which takes it off the program's output.
        let _ = writeln!(std::io::stdout(), "{} {failure}", settings.mark);
        ExitCode::from(NOT_STARTED)
    })
}

/// Why a program could not be started or confined, in words.
type Failure = String;

/// Says at which step an error came up.
fn at<E: Display>(step: impl Display) -> impl FnOnce(E) -> Failure {
    move |error| format!("{step}: {error}")
}
