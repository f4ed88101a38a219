//! An outside program as a process: started with pipes on all sides and a mark, spoken to without ever waiting for it, and
//! ended with all it started.
//!
//! Nothing here knows a protocol: lines go out and come in. [`agent`](super::agent) says what they mean; `streams.rs` keeps the
//! pipes from hurting us, and `tree.rs` finds what belongs to a program.

use std::fmt;
use std::fs::File;
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::process::{Child, ExitStatus, Stdio};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Arc, OnceLock};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::isolation::{self, Level};
use super::waiting::SchedulerCounts;
use super::{CommandLine, Isolation, Permissions, streams, system, tree};

/// Threads that read end with their pipes; after a program was ended we give them this many times this long.
const N_LOOKS: u32 = 50;
const BETWEEN_LOOKS: Duration = Duration::from_millis(2);
/// The start of a program is waited for this many times as long: ten seconds.
const N_BEGINNING: u32 = 5_000;

/// What an outside program may use besides its time.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Caps {
    /// Bytes of address space; what a process asks for beyond is refused. All processes together may hold as much, and
    /// [`DEFAULT_MEMORY`](isolation::DEFAULT_MEMORY) if nothing is said.
    pub memory: Option<u64>,
    /// Time on processors over its life, rounded up to seconds; it is ended when that is used up.
    pub cpu: Option<Duration>,
}

/// What a program may use and do, and who sees to it.
#[derive(Clone, Default, Debug)]
pub(super) struct Confinement {
    /// What it may use.
    pub(super) caps: Caps,
    /// What it may do.
    pub(super) permissions: Permissions,
    /// Who sees to it.
    pub(super) isolation: Isolation,
}

/// A program that runs. Dropping it ends it and all it started.
pub(super) struct Program {
    /// The program itself, or the supervisor that confines it.
    child: Child,
    level: Level,
    /// Why the supervisor could not start it.
    refusal: Arc<OnceLock<String>>,
    mark: String,
    /// How many processes the kernel had ended for lack of memory when this one was started.
    n_starved: u64,
    sender: SyncSender<String>,
    readers: [JoinHandle<()>; 2],
    is_ended: bool,
}

/// Whom a program's lines are told to; `None` when it has closed its output.
pub(super) trait Ear: FnMut(Option<&str>) + Send + 'static {}
impl<F: FnMut(Option<&str>) + Send + 'static> Ear for F {}

impl Program {
    /// Starts a program. What it writes to its standard error goes to the end of `log`.
    pub(super) fn start(
        line: &CommandLine,
        confinement: &Confinement,
        log: Option<File>,
        ear: impl Ear,
    ) -> io::Result<Program> {
        tree::adopt_orphans();
        let Confinement { caps, permissions, isolation } = confinement;
        let (mark, level, n_starved) = (unique(), isolation.level(permissions), memory_kills());
        let mut command = isolation::command(line, *caps, (permissions, level), isolation.hidden(), &mark)?;
        command.env(tree::MARK, &mark);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        if level == Level::Bare {
            limit(&child, *caps);
        }
        let pipe = "it was asked for above";
        let refusal = Arc::new(OnceLock::new());
        let sender = streams::speak(child.stdin.take().expect(pipe));
        let ear = hear_refusals(format!("{mark} "), Arc::clone(&refusal), ear);
        let output = streams::listen(child.stdout.take().expect(pipe), ear);
        let errors = streams::keep(child.stderr.take().expect(pipe), log, format!("{line}, process {}", child.id()));
        Ok(Program { child, level, refusal, mark, n_starved, sender, readers: [output, errors], is_ended: false })
    }

    /// Why the program could not be started, if the supervisor said so.
    pub(super) fn refusal(&self) -> Option<&str> {
        self.refusal.get().map(String::as_str)
    }

    /// Waits until the program itself runs, or has ended; an error if it could not be started. A supervisor first has to
    /// confine it.
    pub(super) fn begin(&mut self) -> io::Result<()> {
        for _ in 0..N_BEGINNING {
            if self.exit().is_some() && self.readers[0].is_finished() {
                break;
            }
            if tree::has_begun(self.child.id(), self.level) {
                return Ok(());
            }
            thread::sleep(BETWEEN_LOOKS);
        }
        self.refusal().map_or(Ok(()), |why| Err(io::Error::other(why)))
    }

    /// Whether an end like this is the machine's doing: the kernel has ended processes for lack of memory meanwhile, and
    /// this one was ended in the same way. What it does itself, and the cap on its memory, are its own doing.
    pub(super) fn is_starved(&self, status: ExitStatus) -> bool {
        is_starved(status, [self.n_starved, memory_kills()])
    }

    /// Sends a line. One that a program has no room for, because it does not read, is lost.
    pub(super) fn send(&self, line: &dyn fmt::Display) {
        let _ = self.sender.try_send(format!("{line}\n"));
    }

    /// Closes the program's input, once what was sent before has been written.
    pub(super) fn close_input(&mut self) {
        // The thread that writes ends with its sender, and closes the pipe.
        self.sender = sync_channel(1).0;
    }

    /// The most memory that the program itself has held, in bytes. Linux knows.
    pub(super) fn peak_bytes(&self) -> Option<u64> {
        let id = tree::program(self.child.id(), self.level)?;
        let status = system::read(format!("/proc/{id}/status")).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
        Some(kibibytes << 10)
    }

    /// What the scheduler has counted for the program and all it started, apart from the supervisor.
    pub(super) fn scheduler_counts(&self) -> SchedulerCounts {
        SchedulerCounts::of(&tree::members(self.child.id(), self.level))
    }

    /// How the program itself ended, if it has; what it started may still run.
    pub(super) fn exit(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().ok().flatten()
    }

    /// Gives the program some time to end by itself.
    pub(super) fn wait(&mut self, patience: Duration) -> Option<ExitStatus> {
        for _ in 0..patience.as_nanos() / BETWEEN_LOOKS.as_nanos() {
            if let Some(status) = self.exit() {
                return Some(status);
            }
            thread::sleep(BETWEEN_LOOKS);
        }
        self.exit()
    }

    /// Ends the program and all it started.
    pub(super) fn end(&mut self) {
        if self.is_ended {
            return;
        }
        self.is_ended = true;
        tree::fell(&mut self.child, self.level, &self.mark);
        for _ in 0..N_LOOKS {
            if self.readers.iter().all(JoinHandle::is_finished) {
                break;
            }
            thread::sleep(BETWEEN_LOOKS);
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.end();
    }
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Program").field("id", &self.child.id()).finish_non_exhaustive()
    }
}

/// Takes the supervisor's lines out of the program's. The program can forge one, and says that it could not be started.
fn hear_refusals(mark: String, refusal: Arc<OnceLock<String>>, mut ear: impl Ear) -> impl Ear {
    move |line: Option<&str>| match line.and_then(|line| line.strip_prefix(&mark)) {
        Some(why) => drop(refusal.set(why.trim_end().to_owned())),
        None => ear(line),
    }
}

/// How many processes the kernel has ended for lack of memory since it was started. Linux knows.
fn memory_kills() -> u64 {
    let counts = system::read("/proc/vmstat").unwrap_or_default();
    counts.lines().find_map(|line| line.strip_prefix("oom_kill ")?.trim().parse().ok()).unwrap_or(0)
}

/// Whether an end was the kernel's doing, by the counts before and after.
fn is_starved(status: ExitStatus, [before, after]: [u64; 2]) -> bool {
    #[cfg(unix)]
    let is_killed = {
        use std::os::unix::process::ExitStatusExt as _;
        status.signal() == Some(rustix::process::Signal::KILL.as_raw())
    };
    #[cfg(not(unix))]
    let is_killed = !status.success();
    is_killed && before < after
}

/// A mark that no other program has: our number, and one that the standard library gives out anew every time.
fn unique() -> String {
    format!("{}-{:016x}", std::process::id(), RandomState::new().hash_one(0))
}

/// Sets the caps of a program that has just begun. Where the system has none, none are set.
fn limit(child: &Child, caps: Caps) {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Pid, Resource, Rlimit, prlimit};
        let seconds = caps.cpu.map(|time| time.as_secs() + u64::from(time.subsec_nanos() != 0));
        for (resource, most) in [(Resource::As, caps.memory), (Resource::Cpu, seconds)] {
            let limit = most.map(|most| Rlimit { current: Some(most), maximum: Some(most) });
            if let (Some(limit), Some(id)) = (limit, Pid::from_raw(child.id().cast_signed())) {
                let _ = prlimit(Some(id), resource, limit);
            }
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = (child, caps);
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::process::ExitStatusExt as _;

    use super::*;

    /// Only the signal that the kernel sends, and only when it has sent one.
    #[test]
    fn the_machine_is_blamed_only_where_its_own_count_says_so() {
        let [killed, broken, ended] = [9, 11, 3 << 8].map(ExitStatus::from_raw);
        assert!(is_starved(killed, [4, 5]));
        assert!(!is_starved(killed, [4, 4]) && !is_starved(broken, [4, 5]) && !is_starved(ended, [4, 5]));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn the_count_of_the_kernel_can_be_read() {
        let counts = system::read("/proc/vmstat").unwrap();
        assert!(counts.lines().any(|line| line == format!("oom_kill {}", memory_kills())), "{counts}");
    }
}
