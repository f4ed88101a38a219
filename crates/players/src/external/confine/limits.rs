//! Limits of a program that the kernel keeps for each process, and the watch over what all its processes use together.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Child, Command};
use std::time::Duration;

use rustix::param::clock_ticks_per_second;
use rustix::process::{Pid, Resource, Rlimit, prlimit, setrlimit};

use super::super::system;
use super::descendants::{family, held_bytes};
use super::{Failure, Settings, at};

/// How often what a program uses is looked at.
pub(super) const BETWEEN_LOOKS: Duration = Duration::from_millis(50);
/// The first Linux in which every process namespace has a limit of its own on process numbers, and the least it takes.
const LIMITED_NAMESPACES: (u64, u64) = (6, 14);
const FEWEST_PROCESSES: u64 = 301;
/// How many files a program may watch for changes.
const WATCHES: [(&str, &str); 4] = [
    ("max_inotify_instances", "8"),
    ("max_inotify_watches", "1024"),
    ("max_fanotify_groups", "8"),
    ("max_fanotify_marks", "1024"),
];

/// Limits that the program inherits. They are set before it starts.
pub(super) fn inherit(settings: &Settings) -> Result<(), Failure> {
    let seconds = settings.cpu.map(|seconds| (Resource::Cpu, seconds));
    // The number of processes of a user is counted by user namespace; without one it counts all of the user's.
    let processes = settings.isolates.then_some((Resource::Nproc, settings.processes));
    for (resource, most) in [Some((Resource::Core, 0)), seconds, processes].into_iter().flatten() {
        let limit = Rlimit { current: Some(most), maximum: Some(most) };
        setrlimit(resource, limit).map_err(at("setting limits"))?;
    }
    // Whatever runs out of memory on this machine: the kernel shall end the program first.
    let _ = fs::write("/proc/self/oom_score_adj", "1000");
    Ok(())
}

/// Limits the process numbers of this namespace, which holds for root as well, and the user's quotas that are counted by
/// namespace; refuses user namespaces below this one. What an older kernel does not have is done without.
pub(super) fn limit_namespaces(settings: &Settings) {
    let release = system::read("/proc/sys/kernel/osrelease").unwrap_or_default();
    let mut numbers = release.split(['.', '-']).map_while(|part| part.trim().parse::<u64>().ok());
    // An older kernel has one limit for the whole machine, which is not ours to set.
    if (numbers.next(), numbers.next()) >= (Some(LIMITED_NAMESPACES.0), Some(LIMITED_NAMESPACES.1)) {
        let most = settings.processes.max(FEWEST_PROCESSES);
        let _ = fs::write("/proc/sys/kernel/pid_max", most.to_string());
    }
    let _ = fs::write("/proc/sys/user/max_user_namespaces", "0");
    // These are counted for the user as well, who has 128 instances and thousands of watches.
    for (quota, most) in WATCHES {
        let _ = fs::write(Path::new("/proc/sys/user").join(quota), most);
    }
}

/// Starts the program, and limits its address space, which would be too little for the helper.
pub(super) fn spawn(settings: &Settings, command: &mut Command) -> Result<Child, Failure> {
    let child = command.spawn().map_err(|error| error.to_string())?;
    if let Some(most) = settings.address_space {
        let limit = Rlimit { current: Some(most), maximum: Some(most) };
        // A program that has ended already needs no limit.
        let _ = prlimit(Pid::from_raw(child.id().cast_signed()), Resource::As, limit);
    }
    Ok(child)
}

/// Looks from time to time at what the program's processes use together.
pub(super) struct Watch<'a> {
    settings: &'a Settings,
    /// The time on processors of every process that was there at the last look …
    seen: BTreeMap<(i32, u64), u64>,
    /// … and of all that were there before.
    gone: u64,
}

impl<'a> Watch<'a> {
    pub(super) fn new(settings: &'a Settings) -> Watch<'a> {
        Watch { settings, seen: BTreeMap::new(), gone: 0 }
    }

    /// What the processes do together that they may not, in words.
    pub(super) fn excess(&mut self) -> Option<String> {
        if let Some(most) = self.settings.memory.filter(|&most| most < held_bytes(most)) {
            return Some(format!("hold more than {} MiB", most >> 20));
        }
        let most =
            self.settings.cpu.filter(|&most| most.saturating_mul(clock_ticks_per_second()) < self.used_ticks())?;
        Some(format!("have used more than {most} s on processors"))
    }

    /// The time on processors that all processes have used, in ticks of the kernel's clock. The process table tells of those
    /// that run and of those that were waited for; the others are known as they were last seen.
    fn used_ticks(&mut self) -> u64 {
        let (own, descendants) = family();
        let seen = descendants.iter().map(|process| ((process.id, process.began), process.ticks)).collect();
        let before = std::mem::replace(&mut self.seen, seen);
        self.gone += before.iter().filter(|(key, _)| !self.seen.contains_key(key)).map(|(_, ticks)| ticks).sum::<u64>();
        let told = descendants.iter().map(|process| process.ticks + process.buried_ticks).sum::<u64>();
        let told = told + own.map_or(0, |own| own.buried_ticks);
        told.max(self.gone + self.seen.values().sum::<u64>())
    }
}
