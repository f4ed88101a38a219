//! The process table: who descends from whom, what they hold in memory, and how long they were on processors.

use std::fs;

use super::super::system;

/// A line of the process table.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Process {
    pub(in super::super) id: i32,
    pub(in super::super) parent: i32,
    pub(in super::super) group: i32,
    pub(in super::super) session: i32,
    pub(in super::super) is_dead: bool,
    /// When it began: together with the number this names a process, because numbers are used again.
    pub(in super::super) began: u64,
    /// The time that it has spent on processors, in ticks of the kernel's clock …
    pub(super) ticks: u64,
    /// … and that of the children that it has waited for.
    pub(super) buried_ticks: u64,
}

/// All processes that this process can see.
pub(in super::super) fn processes() -> Vec<Process> {
    let Ok(folder) = fs::read_dir("/proc") else { return Vec::new() };
    let numbers = folder.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    numbers.filter_map(|id: i32| read(id, &system::read(format!("/proc/{id}/stat")).ok()?)).collect()
}

/// The children of a process.
pub(in super::super) fn children(parent: i32) -> Vec<i32> {
    processes().iter().filter(|process| process.parent == parent).map(|process| process.id).collect()
}

/// The number of this process. `/proc` may count otherwise than we do, where it belongs to another namespace.
fn own() -> Option<i32> {
    fs::read_link("/proc/self").ok()?.to_str()?.parse().ok()
}

/// Every process below this one, in the numbers of `/proc`.
pub(super) fn descendants() -> Vec<Process> {
    family().1
}

/// This process, and every process below it.
pub(super) fn family() -> (Option<Process>, Vec<Process>) {
    family_of(own())
}

fn family_of(root: Option<i32>) -> (Option<Process>, Vec<Process>) {
    let (mut others, mut found) = (processes(), Vec::<Process>::new());
    let this = others.iter().find(|process| Some(process.id) == root).copied();
    loop {
        let descends = |process: &Process| {
            Some(process.parent) == root || found.iter().any(|found: &Process| found.id == process.parent)
        };
        let (more, rest): (Vec<Process>, Vec<Process>) = others.into_iter().partition(descends);
        if more.is_empty() {
            return (this, found);
        }
        found.extend(more);
        others = rest;
    }
}

/// The numbers of the processes below this one, from the kernel's lists of children: no other process is looked at, but a
/// process that comes or goes meanwhile may be missed. Where the kernel has no such lists, the whole table is read.
fn walk() -> Vec<i32> {
    own().map(below).unwrap_or_default()
}

/// The same below any process.
pub(in super::super) fn below(root: i32) -> Vec<i32> {
    let mut found = vec![root];
    let mut at = 0;
    while let Some(&parent) = found.get(at) {
        at += 1;
        // A process that has ended by now has no children any more.
        let Ok(threads) = fs::read_dir(format!("/proc/{parent}/task")) else { continue };
        for thread in threads.flatten() {
            match system::read(thread.path().join("children")) {
                Ok(children) => found.extend(children.split_whitespace().filter_map(|id| id.parse::<i32>().ok())),
                Err(_) if thread.path().join("stat").exists() => {
                    return family_of(Some(root)).1.iter().map(|process| process.id).collect();
                }
                Err(_) => {}
            }
        }
    }
    found.split_off(1.min(found.len()))
}

/// The bytes that all descendants together hold in memory, files that they only map left out.
pub(super) fn held_bytes(limit: u64) -> u64 {
    let descendants = walk();
    let resident: u64 = descendants.iter().map(|&id| sum(id, "status", &["RssAnon:", "RssShmem:"])).sum();
    if resident <= limit {
        return resident;
    }
    // Pages that several processes share were counted for each: count them once, which takes the kernel longer.
    let shared = |&id: &i32| match sum(id, "smaps_rollup", &["Pss_Anon:", "Pss_Shmem:"]) {
        0 => sum(id, "status", &["RssAnon:", "RssShmem:"]),
        bytes => bytes,
    };
    descendants.iter().map(shared).sum()
}

/// The sum of these lines of a file about a process, in bytes.
fn sum(id: i32, file: &str, keys: &[&str]) -> u64 {
    let text = system::read(format!("/proc/{id}/{file}")).unwrap_or_default();
    let values = text.lines().filter_map(|line| {
        let value = keys.iter().find_map(|key| line.strip_prefix(key))?;
        value.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()
    });
    values.sum::<u64>() << 10
}

/// Reads a line of the process table. The name of the program comes second, in brackets, and may hold anything.
fn read(id: i32, line: &str) -> Option<Process> {
    let fields: Vec<&str> = line.get(line.rfind(')')? + 1..)?.split_whitespace().collect();
    let number = |at: usize| fields.get(at)?.parse().ok();
    let ticks = |at: usize| Some(fields.get(at)?.parse::<u64>().ok()? + fields.get(at + 1)?.parse::<u64>().ok()?);
    Some(Process {
        id,
        is_dead: matches!(*fields.first()?, "Z" | "X"),
        parent: number(1)?,
        group: number(2)?,
        session: number(3)?,
        began: fields.get(19)?.parse().ok()?,
        ticks: ticks(11)?,
        buried_ticks: ticks(13)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_programs_may_hold_anything() {
        let line = "42 (a) R (b) S 7 40 39 0 -1 0 0 0 0 0 1 2 30 40 20 0 1 0 12345 0";
        let process = read(42, line).expect("a line");
        assert_eq!((process.parent, process.group, process.session, process.began), (7, 40, 39, 12_345));
        assert_eq!((process.ticks, process.buried_ticks), (3, 70));
        assert!(!process.is_dead && read(42, "42 (a) Z 1").is_none() && read(42, "").is_none());
    }
}
