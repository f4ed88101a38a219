//! Process 1 of the program's namespace: sets the inside up, starts the program, and reaps what it leaves behind. When
//! this process ends, the kernel ends every other one inside.

use std::env;
use std::io::Write as _;
use std::process::{Command, ExitCode};

use rustix::event::{PollFd, PollFlags, poll};
use rustix::process::{
    DumpableBehavior, Pid, PidfdFlags, Signal, WaitStatus, pidfd_open, set_dumpable_behavior,
    set_parent_process_death_signal, setsid,
};
use rustix::thread::{CapabilitySet, CapabilitySets, set_capabilities, set_no_new_privs};

use super::super::system;
use super::supervise::{reap, timespec};
use super::{Failure, Settings, at, filter, landlock, limits, mounts};

/// A shell's way to say that a process was ended by a signal: this, and the signal's number.
const BY_SIGNAL: i32 = 128;

pub(super) fn run(settings: &Settings) -> Result<ExitCode, Failure> {
    set_parent_process_death_signal(Some(Signal::KILL)).map_err(at("following the supervisor"))?;
    // The supervisor may have ended before we asked to follow it; `/proc` still counts as it does.
    if parent() != Some(settings.parent) {
        return Err("the supervisor has ended".to_owned());
    }
    // No terminal: nothing typed there comes from the program.
    setsid().map_err(at("a new session"))?;
    limits::inherit(settings)?;
    limits::limit_namespaces(settings);
    let inside = mounts::confine(settings)?;
    drop_privileges()?;
    let more = [landlock::restrict(settings, &inside)?, filter::install(settings)];
    if settings.is_probe {
        let weaknesses = inside.weaknesses.iter().chain(more.iter().flatten());
        weaknesses.for_each(|weakness| drop(writeln!(std::io::stdout(), "{weakness}")));
        return Ok(ExitCode::SUCCESS);
    }
    let (program, arguments) = settings.line.split_first().ok_or("no program is named")?;
    let mut command = Command::new(program);
    command.args(arguments);
    for variable in ["TMPDIR", "TMP", "TEMP"] {
        command.env(variable, inside.scratch);
    }
    let program = limits::spawn(settings, &mut command)?;
    Ok(attend(Pid::from_child(&program), settings))
}

/// The parent's number, as `/proc` has it.
fn parent() -> Option<i32> {
    let status = system::read("/proc/self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix("PPid:"))?.trim().parse().ok()
}

/// Nothing that runs inside has, or can get, a privilege over this namespace, or look into this process.
fn drop_privileges() -> Result<(), Failure> {
    set_no_new_privs(true).map_err(at("giving up new privileges"))?;
    let none = CapabilitySet::empty();
    let sets = CapabilitySets { effective: none, permitted: none, inheritable: none };
    set_capabilities(None, sets).map_err(at("giving up privileges"))?;
    set_dumpable_behavior(DumpableBehavior::NotDumpable).map_err(at("closing this process"))
}

/// Waits for the end of the program, and buries the dead meanwhile.
fn attend(program: Pid, settings: &Settings) -> ExitCode {
    // The standard error is kept, for a word on why the program was ended.
    if let Ok(nothing) = system::null_device() {
        let _ = rustix::stdio::dup2_stdin(&nothing);
        let _ = rustix::stdio::dup2_stdout(&nothing);
    }
    let ended = pidfd_open(program, PidfdFlags::empty());
    let pause = timespec(limits::BETWEEN_LOOKS);
    let mut watch = limits::Watch::new(settings);
    loop {
        if let Ok(ended) = &ended {
            let _ = poll(&mut [PollFd::new(ended, PollFlags::IN)], Some(&pause));
        } else {
            std::thread::sleep(limits::BETWEEN_LOOKS);
        }
        if let Some(status) = reap(program) {
            return ExitCode::from(code(status) as u8);
        }
        if let Some(what) = watch.excess() {
            let _ = writeln!(std::io::stderr(), "mossa: the program's processes together {what}, and are ended");
            return ExitCode::from((BY_SIGNAL + Signal::KILL.as_raw()) as u8);
        }
    }
}

fn code(status: WaitStatus) -> i32 {
    status.exit_status().or(status.terminating_signal().map(|signal| BY_SIGNAL + signal)).unwrap_or(BY_SIGNAL)
}

/// The current folder, entered anew: what it is may have changed with the mounts.
pub(super) fn enter_current_folder() {
    let folder = env::current_dir().unwrap_or_else(|_| "/".into());
    let _ = env::set_current_dir(folder).or_else(|_| env::set_current_dir("/"));
}
