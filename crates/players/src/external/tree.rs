//! A program and all it started, found and ended.
//!
//! An isolated program ends with its namespace, and one that has only a supervisor with that (`confine/`). What follows is
//! for programs that have neither, and for one that has ended its supervisor.
//!
//! A program can leave its process group, outlive its parent and close its pipes; what it cannot easily lose is the mark in
//! the environment that it was started with and that its children inherit. On Linux we look for that mark, for the group,
//! for the session and for everything below any of these, and we ask to become the parent of orphans, so that what was
//! started by a dead parent is still ours to find and to bury. Elsewhere the group is all there is.
//!
//! A program that has neither, wipes its environment, starts a session of its own and loses its parent before we look is
//! not found.

use std::process::Child;

use super::isolation::Level;

/// The name of the mark among the environment variables.
pub const MARK: &str = "MOSSA_PLAYER";

/// Asks to become the parent of what programs started by us leave behind. What cannot be had is done without.
pub(super) fn adopt_orphans() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
}

/// Ends a program and all it started, and waits until they are gone, but not for ever. `root` is the program, or the
/// supervisor that confines it.
pub(super) fn fell(root: &mut Child, level: Level, mark: &str) {
    #[cfg(target_os = "linux")]
    if level != Level::Bare && linux::ask_to_end(root) && level == Level::Isolated {
        // The supervisor ends after process 1 of the namespace, and that after every other process in it.
        return;
    }
    #[cfg(unix)]
    if let Some(group) = rustix::process::Pid::from_raw(root.id().cast_signed()) {
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    let _ = root.kill();
    #[cfg(target_os = "linux")]
    linux::fell(root, mark);
    #[cfg(not(target_os = "linux"))]
    let _ = (root.wait(), level, mark);
}

/// Whether the program itself runs, below the process that we started.
pub(super) fn has_begun(root: u32, level: Level) -> bool {
    #[cfg(target_os = "linux")]
    return linux::program(root.cast_signed(), level).is_some_and(linux::is_program);
    #[cfg(not(target_os = "linux"))]
    program(root, level).is_some()
}

/// The numbers of the program and of all processes below it, without the supervisor. Linux knows.
pub(super) fn members(root: u32, level: Level) -> Vec<i32> {
    #[cfg(target_os = "linux")]
    {
        let below = super::confine::below(root.cast_signed());
        if level == Level::Bare { std::iter::once(root.cast_signed()).chain(below).collect() } else { below }
    }
    #[cfg(not(target_os = "linux"))]
    {
        let _ = (root, level);
        Vec::new()
    }
}

/// The number of the program itself, below the process that we started.
pub(super) fn program(root: u32, level: Level) -> Option<i32> {
    let root = root.cast_signed();
    #[cfg(target_os = "linux")]
    return linux::program(root, level);
    #[cfg(not(target_os = "linux"))]
    Some(root).filter(|_| level == Level::Bare)
}

#[cfg(target_os = "linux")]
mod linux {
    use std::collections::BTreeSet;
    use std::io::Read;
    use std::process::Child;
    use std::thread;
    use std::time::Duration;

    use rustix::process::{Pid, Signal, WaitOptions, kill_process, waitpid};

    use super::super::confine::{HELPER, Process, children, processes};
    use super::super::isolation::Level;
    use super::super::system;
    use super::MARK;

    /// How often we look whether all are gone, and how long we wait in between: three seconds at most.
    const N_LOOKS: usize = 1_000;
    const BETWEEN_LOOKS: Duration = Duration::from_millis(3);
    /// As much of an environment is read.
    const LONGEST_ENVIRONMENT: u64 = 4 << 20;

    /// Asks a supervisor to end everything, and waits for it: whether it did.
    pub(super) fn ask_to_end(supervisor: &mut Child) -> bool {
        if let Ok(None) = supervisor.try_wait() {
            let _ = kill_process(Pid::from_child(supervisor), Signal::TERM);
        }
        let mut is_gone = || !matches!(supervisor.try_wait(), Ok(None));
        (0..N_LOOKS).any(|_| {
            is_gone() || {
                thread::sleep(BETWEEN_LOOKS);
                false
            }
        })
    }

    /// The program below a supervisor, or below process 1 of the namespace.
    pub(super) fn program(root: i32, level: Level) -> Option<i32> {
        let child = |parent: i32| children(parent).first().copied();
        match level {
            Level::Bare => Some(root),
            Level::Supervised => child(root),
            Level::Isolated => child(child(root)?),
        }
    }

    /// Whether a process is more than a copy of the helper that is about to become something else.
    pub(super) fn is_program(id: i32) -> bool {
        let mut line = Vec::new();
        let file = system::open(format!("/proc/{id}/cmdline"));
        // A process that has gone has no line.
        let _ = file.and_then(|file| file.take(LONGEST_ENVIRONMENT).read_to_end(&mut line));
        !line.is_empty() && line.split(|&byte| byte == 0).nth(1) != Some(HELPER.as_bytes())
    }

    pub(super) fn fell(root: &mut Child, mark: &str) {
        let mark = format!("{MARK}={mark}");
        let root_id = root.id().cast_signed();
        let mut known = BTreeSet::new();
        for _ in 0..N_LOOKS {
            let is_root_gone = !matches!(root.try_wait(), Ok(None));
            let members = members(root_id, mark.as_bytes(), &mut known);
            for member in members.iter().filter(|member| member.id != root_id) {
                end(member);
            }
            if is_root_gone && members.is_empty() {
                return;
            }
            thread::sleep(BETWEEN_LOOKS);
        }
    }

    /// Kills a process that lives, and buries one that is dead and ours. The root is buried by its handle.
    fn end(process: &Process) {
        let Some(id) = Pid::from_raw(process.id) else { return };
        if !process.is_dead {
            let _ = kill_process(id, Signal::KILL);
        } else if process.parent == std::process::id().cast_signed() {
            let _ = waitpid(Some(id), WaitOptions::NOHANG);
        }
    }

    /// The processes that belong to the tree now, or did once and are still there.
    fn members(root: i32, mark: &[u8], known: &mut BTreeSet<(i32, u64)>) -> Vec<Process> {
        let own = std::process::id().cast_signed();
        let mut others: Vec<Process> = processes().into_iter().filter(|process| process.id != own).collect();
        let mut members: Vec<Process> = Vec::new();
        loop {
            let belongs = |process: &Process| {
                [process.id, process.group, process.session].contains(&root)
                    || known.contains(&(process.id, process.began))
                    || members.iter().any(|member| member.id == process.parent)
                    || (members.is_empty() && is_marked(process.id, mark))
            };
            let (found, rest): (Vec<Process>, Vec<Process>) = others.iter().copied().partition(belongs);
            known.extend(found.iter().map(|process| (process.id, process.began)));
            others = rest;
            if found.is_empty() {
                return members;
            }
            members.extend(found);
        }
    }

    fn is_marked(id: i32, mark: &[u8]) -> bool {
        let mut environment = Vec::new();
        let file = system::open(format!("/proc/{id}/environ"));
        let read = file.and_then(|file| file.take(LONGEST_ENVIRONMENT).read_to_end(&mut environment));
        read.is_ok() && environment.split(|&byte| byte == 0).any(|entry| entry == mark)
    }
}
