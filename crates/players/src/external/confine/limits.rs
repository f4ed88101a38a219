//! Limits of a program that the kernel keeps for each process, and the watch over what all its processes hold together.

use std::fs;
use std::process::{Child, Command};
use std::time::Duration;

use rustix::process::{Pid, Resource, Rlimit, prlimit, setrlimit};

use super::super::system;
use super::descendants::held_bytes;
use super::{Failure, Settings, at};

/// How often the memory of a program is looked at.
pub(super) const BETWEEN_LOOKS: Duration = Duration::from_millis(50);
/// The first Linux in which every process namespace has a limit of its own on process numbers, and the least it takes.
const LIMITED_NAMESPACES: (u64, u64) = (6, 14);
const FEWEST_PROCESSES: u64 = 301;

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

/// Limits the process numbers of this namespace, which holds for root as well, and refuses user namespaces below this
/// one. What an older kernel does not have is done without.
pub(super) fn limit_namespaces(settings: &Settings) {
    let release = system::read("/proc/sys/kernel/osrelease").unwrap_or_default();
    let mut numbers = release.split(['.', '-']).map_while(|part| part.trim().parse::<u64>().ok());
    // An older kernel has one limit for the whole machine, which is not ours to set.
    if (numbers.next(), numbers.next()) >= (Some(LIMITED_NAMESPACES.0), Some(LIMITED_NAMESPACES.1)) {
        let most = settings.processes.max(FEWEST_PROCESSES);
        let _ = fs::write("/proc/sys/kernel/pid_max", most.to_string());
    }
    let _ = fs::write("/proc/sys/user/max_user_namespaces", "0");
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

/// Whether the program's processes together hold more than they may.
pub(super) fn is_exceeded(settings: &Settings) -> bool {
    settings.memory.is_some_and(|most| most < held_bytes(most))
}
