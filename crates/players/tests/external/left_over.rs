//! What a program has left behind: processes, zombies that no parent waited for, and our own memory.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use std::fs;
use std::thread;
use std::time::Duration;

/// The most memory that we may ever have used, in KiB.
const MAX_MEMORY: u64 = 300_000;

/// Fails if anything is left of the hostile program of this mode.
pub(crate) fn check(mode: &str) {
    let arguments = format!("\0{mode}\0{}\0", std::process::id());
    let left: Vec<u32> = processes().filter(|id| text(*id, "cmdline").contains(&arguments)).collect();
    assert!(left.is_empty(), "{mode} has left {left:?}");
    let peak = peak_memory();
    assert!(peak < MAX_MEMORY, "{mode}: {peak} KiB");
    // Programs of other tests may be dead and not yet buried, but they will be.
    let is_clean = || {
        let n_dead = processes().filter(|id| is_dead_child(&text(*id, "stat"))).count();
        n_dead == 0 || {
            thread::sleep(Duration::from_millis(5));
            false
        }
    };
    assert!((0..2_000).any(|_| is_clean()), "{mode} has left a dead child");
}

fn processes() -> impl Iterator<Item = u32> {
    fs::read_dir("/proc").unwrap().filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
}

/// A file about a process, empty if it is gone.
fn text(process: u32, file: &str) -> String {
    fs::read(format!("/proc/{process}/{file}"))
        .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
        .unwrap_or_default()
}

fn is_dead_child(stat: &str) -> bool {
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
    fields.first() == Some(&"Z") && fields.get(1) == Some(&std::process::id().to_string().as_str())
}

fn peak_memory() -> u64 {
    let status = text(std::process::id(), "status");
    let line = status.lines().find(|line| line.starts_with("VmHWM")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}
