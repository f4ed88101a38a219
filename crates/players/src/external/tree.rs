//! A program and all it started, found and ended.
//!
//! A program can leave its process group, outlive its parent and close its pipes; what it cannot easily lose is the mark in
//! the environment that it was started with and that its children inherit. On Linux we look for that mark, for the group,
//! for the session and for everything below any of these, and we ask to become the parent of orphans, so that what was
//! started by a dead parent is still ours to find and to bury. Elsewhere the group is all there is.
//!
//! A program that wipes its environment, starts a session of its own and loses its parent before we look is not found.

use std::process::Child;

/// The name of the mark among the environment variables.
pub const MARK: &str = "MOSSA_PLAYER";

/// Asks to become the parent of what programs started by us leave behind. What cannot be had is done without.
pub(super) fn adopt_orphans() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
}

/// Ends a program and all it started, and waits until they are gone, but not for ever.
pub(super) fn fell(root: &mut Child, mark: &str) {
    #[cfg(unix)]
    if let Some(group) = rustix::process::Pid::from_raw(root.id().cast_signed()) {
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    let _ = root.kill();
    #[cfg(target_os = "linux")]
    linux::fell(root, mark);
    #[cfg(not(target_os = "linux"))]
    let _ = (root.wait(), mark);
}

#[cfg(target_os = "linux")]
mod linux {
    use std::collections::BTreeSet;
    use std::fs::{self, File};
    use std::io::Read;
    use std::process::Child;
    use std::thread;
    use std::time::Duration;

    use rustix::process::{Pid, Signal, WaitOptions, kill_process, waitpid};

    use super::MARK;

    /// How often we look whether all are gone, and how long we wait in between: three seconds at most.
    const N_LOOKS: usize = 1_000;
    const BETWEEN_LOOKS: Duration = Duration::from_millis(3);
    /// As much of an environment is read.
    const LONGEST_ENVIRONMENT: u64 = 4 << 20;

    /// A line of the process table.
    #[derive(Clone, Copy)]
    struct Process {
        id: i32,
        parent: i32,
        group: i32,
        session: i32,
        is_dead: bool,
        /// When it began: together with the number this names a process, because numbers are used again.
        began: u64,
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

    #[expect(clippy::disallowed_methods, reason = "a file of the system, whose path is written here")]
    fn processes() -> Vec<Process> {
        let Ok(folder) = fs::read_dir("/proc") else { return Vec::new() };
        let numbers = folder.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        numbers.filter_map(|id: i32| read(id, &fs::read_to_string(format!("/proc/{id}/stat")).ok()?)).collect()
    }

    /// Reads a line of the process table. The name of the program comes second, in brackets, and may hold anything.
    fn read(id: i32, line: &str) -> Option<Process> {
        let fields: Vec<&str> = line.get(line.rfind(')')? + 1..)?.split_whitespace().collect();
        let number = |at: usize| fields.get(at)?.parse().ok();
        Some(Process {
            id,
            is_dead: matches!(*fields.first()?, "Z" | "X"),
            parent: number(1)?,
            group: number(2)?,
            session: number(3)?,
            began: fields.get(19)?.parse().ok()?,
        })
    }

    #[expect(clippy::disallowed_methods, reason = "a file of the system, whose path is written here")]
    fn is_marked(id: i32, mark: &[u8]) -> bool {
        let mut environment = Vec::new();
        let file = File::open(format!("/proc/{id}/environ"));
        let read = file.and_then(|file| file.take(LONGEST_ENVIRONMENT).read_to_end(&mut environment));
        read.is_ok() && environment.split(|&byte| byte == 0).any(|entry| entry == mark)
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn names_of_programs_may_hold_anything() {
            let line = "42 (a) R (b) S 7 40 39 0 -1 0 0 0 0 0 0 0 0 0 20 0 1 0 12345 0";
            let process = read(42, line).expect("a line");
            assert_eq!((process.parent, process.group, process.session, process.began), (7, 40, 39, 12_345));
            assert!(!process.is_dead && read(42, "42 (a) Z 1").is_none() && read(42, "").is_none());
        }
    }
}
