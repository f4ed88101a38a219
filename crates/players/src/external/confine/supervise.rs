//! The supervisor: enters the namespaces, starts what runs inside, and ends it when its time has come.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::io::Read as _;
use std::os::fd::{AsFd as _, OwnedFd, RawFd};
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Child, Command, ExitCode};
use std::time::Duration;

use nix::sched::{CloneFlags, unshare};
use nix::sys::signal::{SigSet, Signal as SignalNumber};
use nix::sys::signalfd::{SfdFlags, SignalFd};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{
    Pid, PidfdFlags, Signal, WaitOptions, WaitStatus, getpid, getppid, kill_process, pidfd_open, set_child_subreaper,
    wait,
};
use rustix::thread::{
    CapabilitySet, CapabilitySets, capabilities, configure_capability_in_ambient_set, set_capabilities,
    set_no_new_privs,
};

use super::super::system;
use super::descendants::descendants;
use super::mounts::SERVICES;
use super::{Failure, HELPER, Role, Settings, at, limits};

/// How often the supervisor looks whether every descendant is gone, and how long it waits in between: three seconds.
const N_LOOKS: u32 = 1_000;
const BETWEEN_LOOKS: Duration = Duration::from_millis(3);
/// A shell's way to say that a process was ended by a signal: this, and the signal's number.
const BY_SIGNAL: i32 = 128;

/// What may end a program.
struct Ends {
    /// The process that the program belongs to.
    parent: OwnedFd,
    /// Requests to end.
    signals: SignalFd,
    mask: SigSet,
}

pub(super) fn run(settings: &Settings) -> Result<ExitCode, Failure> {
    close_inherited_files()?;
    let ends = Ends::new(settings.parent)?;
    if settings.isolates {
        // In a network namespace of its own a process does not learn of them any more.
        let sockets = if settings.network { Vec::new() } else { sockets() };
        enter_namespaces(settings)?;
        let hidden = settings.hidden.iter().cloned().chain(sockets).collect();
        let settings = Settings { parent: getpid().as_raw_nonzero().get(), hidden, ..settings.clone() };
        let mut init = Command::new("/proc/self/exe");
        init.arg0("mossa").arg(HELPER).args(settings.arguments(Role::Init));
        let init = init.spawn().map_err(at("starting the init process"))?;
        ends.supervise(&init, None)
    } else if settings.is_probe {
        Ok(ExitCode::SUCCESS)
    } else {
        set_child_subreaper(Some(getpid())).map_err(at("becoming the parent of orphans"))?;
        set_no_new_privs(true).map_err(at("giving up new privileges"))?;
        limits::inherit(settings)?;
        let (program, arguments) = settings.line.split_first().ok_or("no program is named")?;
        let mut command = Command::new(program);
        let program = limits::spawn(settings, command.args(arguments))?;
        ends.supervise(&program, Some(settings))
    }
}

impl Ends {
    fn new(parent: i32) -> Result<Ends, Failure> {
        let mask: SigSet = [SignalNumber::SIGTERM, SignalNumber::SIGINT, SignalNumber::SIGHUP].into_iter().collect();
        mask.thread_block().map_err(at("blocking signals"))?;
        let flags = SfdFlags::SFD_CLOEXEC | SfdFlags::SFD_NONBLOCK;
        let signals = SignalFd::with_flags(&mask, flags).map_err(at("waiting for signals"))?;
        let id = Pid::from_raw(parent).ok_or("a parent is missing")?;
        let watched = pidfd_open(id, PidfdFlags::empty()).map_err(at("watching the parent"))?;
        // A parent that has ended by now has left us to another, and its number may be another's too.
        if getppid() != Some(id) {
            return Err("the parent has ended".to_owned());
        }
        Ok(Ends { parent: watched, signals, mask })
    }

    /// Waits until a child ends or must be ended, and ends with it. `watched`: what it uses is looked at, and it has
    /// no namespace that would end its descendants.
    fn supervise(&self, child: &Child, watched: Option<&Settings>) -> Result<ExitCode, Failure> {
        let id = Pid::from_child(child);
        let ended = pidfd_open(id, PidfdFlags::empty()).map_err(at("watching the program"))?;
        release_pipes();
        let pause = watched.map(|_| timespec(limits::BETWEEN_LOOKS));
        let mut watch = watched.map(limits::Watch::new);
        let mut status = None;
        while status.is_none() {
            let mut events = [self.parent.as_fd(), self.signals.as_fd(), ended.as_fd()]
                .map(|fd| PollFd::from_borrowed_fd(fd, PollFlags::IN));
            let is_polled = poll(&mut events, pause.as_ref()).is_ok();
            let [is_orphan, is_told, _] = events.map(|event| is_polled && !event.revents().is_empty());
            if is_orphan || is_told || watch.as_mut().is_some_and(|watch| watch.excess().is_some()) {
                let _ = kill_process(id, Signal::KILL);
            }
            status = reap(id);
            if is_orphan || is_told {
                status = status.or_else(|| reap_until(id));
                break;
            }
        }
        if watched.is_some() {
            end_descendants();
        }
        Ok(self.relay(status))
    }

    /// Ends as the child did, so that the waiting parent learns it.
    fn relay(&self, status: Option<WaitStatus>) -> ExitCode {
        let code = status.and_then(WaitStatus::exit_status).unwrap_or(0);
        let inside = (BY_SIGNAL < code).then_some(code - BY_SIGNAL);
        let signal = status.and_then(WaitStatus::terminating_signal).or(inside);
        // Signals that stop a process or do nothing are no end; a program may say their numbers all the same.
        let harmless = [Signal::STOP, Signal::TSTP, Signal::TTIN, Signal::TTOU, Signal::CONT];
        if let Some(signal) = signal.and_then(Signal::from_named_raw).filter(|signal| !harmless.contains(signal)) {
            let _ = self.mask.thread_unblock();
            let _ = kill_process(getpid(), signal);
        }
        ExitCode::from(code as u8)
    }
}

/// Closes every file but the standard streams. The process that started Mossa may have left files open in it, which this process has
/// inherited and the program would too; nothing has been opened here yet.
fn close_inherited_files() -> Result<(), Failure> {
    let files = fs::read_dir("/proc/self/fd").map_err(at("the list of open files"))?;
    let number = |entry: fs::DirEntry| entry.file_name().to_str()?.parse::<RawFd>().ok();
    let numbers: Vec<RawFd> = files.flatten().filter_map(number).filter(|&file| 2 < file).collect();
    for file in numbers {
        // One of them was the list itself, which is closed by now.
        let _ = nix::unistd::close(file);
    }
    Ok(())
}

/// The sockets that are in the file system, but for those in the folder of services, which is hidden anyway.
fn sockets() -> Vec<PathBuf> {
    // Names of sockets may hold any bytes.
    let mut table = Vec::new();
    let _ = system::open("/proc/net/unix").and_then(|mut file| file.read_to_end(&mut table));
    let path = |line: &[u8]| {
        let at = line.windows(2).position(|pair| pair == b" /")?;
        Some(PathBuf::from(OsStr::from_bytes(&line[at + 1..])))
    };
    let is_elsewhere = |path: &PathBuf| !path.starts_with(SERVICES);
    // A socket has a line for every connection to it.
    let paths: BTreeSet<PathBuf> = table.split(|&byte| byte == b'\n').filter_map(path).filter(is_elsewhere).collect();
    paths.into_iter().collect()
}

/// New namespaces, in which this user is the same as outside and no other user exists.
fn enter_namespaces(settings: &Settings) -> Result<(), Failure> {
    let (user, group) = (rustix::process::geteuid(), rustix::process::getegid());
    let mut flags =
        CloneFlags::CLONE_NEWUSER | CloneFlags::CLONE_NEWPID | CloneFlags::CLONE_NEWNS | CloneFlags::CLONE_NEWIPC;
    if !settings.network {
        flags |= CloneFlags::CLONE_NEWNET;
    }
    unshare(flags).map_err(at("new namespaces"))?;
    let write = |file: &str, text: String| fs::write(file, text).map_err(at(file));
    write("/proc/self/setgroups", "deny".to_owned())?;
    write("/proc/self/uid_map", format!("{0} {0} 1", user.as_raw()))?;
    write("/proc/self/gid_map", format!("{0} {0} 1", group.as_raw()))?;
    hand_privileges_on().map_err(at("privileges in the new namespaces"))
}

/// Gives the init process the privileges over the new namespaces that it needs to set them up. For any user but root
/// they would end with this program.
fn hand_privileges_on() -> rustix::io::Result<()> {
    let sets = capabilities(None)?;
    let needed = [CapabilitySet::SYS_ADMIN, CapabilitySet::SYS_RESOURCE, CapabilitySet::DAC_OVERRIDE];
    set_capabilities(None, CapabilitySets { inheritable: needed.into_iter().collect(), ..sets })?;
    needed.into_iter().try_for_each(|privilege| configure_capability_in_ambient_set(privilege, true))
}

/// Gives the program's pipes out of our hands, so that they are closed when the program closes them.
fn release_pipes() {
    if let Ok(nothing) = system::null_device() {
        let _ = rustix::stdio::dup2_stdin(&nothing);
        let _ = rustix::stdio::dup2_stdout(&nothing);
        let _ = rustix::stdio::dup2_stderr(&nothing);
    }
}

/// Buries every child that is dead; the status of this one, if it is among them.
pub(super) fn reap(child: Pid) -> Option<WaitStatus> {
    let mut found = None;
    while let Ok(Some((id, status))) = wait(WaitOptions::NOHANG) {
        if id == child {
            found = Some(status);
        }
    }
    found
}

/// Waits for a child that was killed.
fn reap_until(child: Pid) -> Option<WaitStatus> {
    (0..N_LOOKS).find_map(|_| {
        reap(child).or_else(|| {
            std::thread::sleep(BETWEEN_LOOKS);
            None
        })
    })
}

/// Ends every descendant: orphans come to us, so none is missed, however it was started.
fn end_descendants() {
    for _ in 0..N_LOOKS {
        let alive = descendants();
        if alive.is_empty() {
            return;
        }
        for process in alive {
            let _ = Pid::from_raw(process.id).map(|id| kill_process(id, Signal::KILL));
        }
        while let Ok(Some(_)) = wait(WaitOptions::NOHANG) {}
        std::thread::sleep(BETWEEN_LOOKS);
    }
}

pub(super) fn timespec(duration: Duration) -> Timespec {
    Timespec { tv_sec: duration.as_secs().cast_signed(), tv_nsec: duration.subsec_nanos().into() }
}
