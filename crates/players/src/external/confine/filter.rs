//! System calls that a program does not get to the kernel: those that reach what the user shares with it, whatever
//! namespaces it has.
//!
//! | system call | answer | why |
//! |---|---|---|
//! | of keyrings | there is no such call | the keyrings are those of the user |
//! | to set up `io_uring` | there is no such call | what is asked there passes by this filter |
//! | to choose processors | done, though nothing is | only where the user has chosen some: programs take an error for the end |
//! | to make a socket | no such family | without network; but for those that the network namespace confines |
//!
//! All others pass. A filter is a little program for the kernel, made here word by word: it must know the numbers of every
//! architecture whose programs the machine runs, or a program of another would pass by it.

use rustix::io::Errno;
use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};
use seccompiler::{apply_filter, sock_filter};

use super::Settings;

/// The numbers of system calls on an architecture.
struct Calls {
    /// What the kernel calls it.
    architecture: u32,
    /// `add_key`, `request_key` and `keyctl`.
    keys: [u32; 3],
    sched_setaffinity: u32,
    socket: u32,
    /// `socketcall`, by which old programs do everything with sockets.
    socketcall: Option<u32>,
    /// Calls from here on are those of a second set of numbers, which no program uses.
    second_set: Option<u32>,
}

/// The same everywhere.
const IO_URING_SETUP: u32 = 425;

/// Those of programs that the machine runs, our own architecture first.
#[cfg(target_arch = "x86_64")]
const CALLS: &[Calls] = &[
    Calls {
        architecture: 0xc000_003e,
        keys: [248, 249, 250],
        sched_setaffinity: 203,
        socket: 41,
        socketcall: None,
        second_set: Some(0x4000_0000),
    },
    Calls {
        architecture: 0x4000_0003,
        keys: [286, 287, 288],
        sched_setaffinity: 241,
        socket: 359,
        socketcall: Some(102),
        second_set: None,
    },
];
#[cfg(target_arch = "aarch64")]
const CALLS: &[Calls] = &[
    Calls {
        architecture: 0xc000_00b7,
        keys: [217, 218, 219],
        sched_setaffinity: 122,
        socket: 198,
        socketcall: None,
        second_set: None,
    },
    Calls {
        architecture: 0x4000_0028,
        keys: [309, 310, 311],
        sched_setaffinity: 241,
        socket: 281,
        socketcall: None,
        second_set: None,
    },
];
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
const CALLS: &[Calls] = &[];

/// Families of sockets that the network namespace confines: `AF_UNIX`, `AF_INET`, `AF_INET6`, `AF_NETLINK`.
const FAMILIES: [u32; 4] = [1, 2, 10, 16];

/// What the filter says of a call: the verdict above, what goes with it below.
const ALLOW: u32 = 0x7fff_0000;
const KILL_PROCESS: u32 = 0x8000_0000;
const ERROR: u32 = 0x0005_0000;

/// Where the filter finds the number of a call, its architecture, and the lower half of its first argument.
const NUMBER: u32 = 0;
const ARCHITECTURE: u32 = 4;
const ARGUMENT: u32 = 16;

/// Filters the system calls of this process and of all it starts; says what is weaker if that cannot be done.
pub(super) fn install(settings: &Settings) -> Option<String> {
    if CALLS.is_empty() {
        return Some("programs reach your keyrings (no filter of system calls is known here)".to_owned());
    }
    let installed = apply_filter(&program(CALLS, !settings.network, is_pinned().unwrap_or(true)));
    installed.err().map(|error| format!("programs reach your keyrings (a filter of system calls: {error})"))
}

/// Whether the user has chosen processors: whether we could have more than we have.
fn is_pinned() -> rustix::io::Result<bool> {
    let given = sched_getaffinity(None)?;
    let mut all = CpuSet::new();
    (0..CpuSet::MAX_CPU).for_each(|core| all.set(core));
    sched_setaffinity(None, &all)?;
    let most = sched_getaffinity(None)?;
    sched_setaffinity(None, &given)?;
    Ok(given != most)
}

fn program(calls: &[Calls], is_offline: bool, is_pinned: bool) -> Vec<sock_filter> {
    let mut program = vec![load(ARCHITECTURE)];
    for calls in calls {
        let body = body(calls, is_offline, is_pinned);
        program.push(go_on_if(calls.architecture, body.len() as u8));
        program.extend(body);
    }
    program.push(end(KILL_PROCESS));
    program
}

/// The verdicts on the calls of one architecture.
fn body(calls: &Calls, is_offline: bool, is_pinned: bool) -> Vec<sock_filter> {
    let error = |errno: Errno| ERROR | errno.raw_os_error().cast_unsigned();
    let (none, done) = (error(Errno::NOSYS), ERROR);
    let mut body = vec![load(NUMBER)];
    if let Some(first) = calls.second_set {
        body.extend([go_on_from(first, 1), end(none)]);
    }
    let missing = calls.keys.into_iter().chain([IO_URING_SETUP]).chain(calls.socketcall.filter(|_| is_offline));
    let answers = missing.map(|call| (call, none)).chain(is_pinned.then_some((calls.sched_setaffinity, done)));
    for (call, answer) in answers {
        body.extend([go_on_if(call, 1), end(answer)]);
    }
    if is_offline {
        let mut socket = vec![load(ARGUMENT)];
        socket.extend(FAMILIES.into_iter().flat_map(|family| [go_on_if(family, 1), end(ALLOW)]));
        socket.push(end(error(Errno::AFNOSUPPORT)));
        body.push(go_on_if(calls.socket, socket.len() as u8));
        body.extend(socket);
    }
    body.push(end(ALLOW));
    body
}

/// Takes a word of what is known of the call.
fn load(offset: u32) -> sock_filter {
    sock_filter { code: 0x20, jt: 0, jf: 0, k: offset }
}

/// Goes on if the word is this, and otherwise behind the next `n`.
fn go_on_if(word: u32, n: u8) -> sock_filter {
    sock_filter { code: 0x15, jt: 0, jf: n, k: word }
}

/// Goes on if the word is this or greater, and otherwise behind the next `n`.
fn go_on_from(word: u32, n: u8) -> sock_filter {
    sock_filter { code: 0x35, jt: 0, jf: n, k: word }
}

/// Ends with a verdict.
fn end(verdict: u32) -> sock_filter {
    sock_filter { code: 0x06, jt: 0, jf: 0, k: verdict }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a filter says of a call, as the kernel reads it.
    fn verdict(program: &[sock_filter], [architecture, number, argument]: [u32; 3]) -> u32 {
        let (mut at, mut word) = (0, 0);
        loop {
            let sock_filter { code, jt, jf, k } = program[at].clone();
            let jump = |is_so: bool| usize::from(if is_so { jt } else { jf });
            at += 1;
            match code {
                0x20 => {
                    word = match k {
                        NUMBER => number,
                        ARCHITECTURE => architecture,
                        ARGUMENT => argument,
                        _ => panic!("there is nothing at {k}"),
                    }
                }
                0x15 => at += jump(word == k),
                0x35 => at += jump(word >= k),
                0x06 => return k,
                _ => panic!("{code:#x} is no order"),
            }
        }
    }

    #[test]
    fn calls_are_answered_on_every_architecture() {
        const MISSING: u32 = ERROR + 38;
        const NO_FAMILY: u32 = ERROR + 97;
        for calls in CALLS {
            let [online, offline] = [false, true].map(|is_offline| program(CALLS, is_offline, is_offline));
            let both = |number: u32, argument: u32| {
                [&online, &offline].map(|program| verdict(program, [calls.architecture, number, argument]))
            };
            for key in calls.keys.into_iter().chain([IO_URING_SETUP]) {
                assert_eq!(both(key, 0), [MISSING; 2]);
            }
            assert_eq!(both(calls.sched_setaffinity, 0), [ALLOW, ERROR]);
            for (family, expected) in
                [(1, ALLOW), (2, ALLOW), (10, ALLOW), (16, ALLOW), (17, NO_FAMILY), (40, NO_FAMILY)]
            {
                assert_eq!(both(calls.socket, family), [ALLOW, expected], "family {family}");
            }
            assert_eq!(both(0, 40), [ALLOW; 2]);
            if let Some(call) = calls.socketcall {
                assert_eq!(both(call, 1), [ALLOW, MISSING]);
            }
            if let Some(first) = calls.second_set {
                assert_eq!(both(first | calls.socket, 1), [MISSING; 2]);
            }
            assert_eq!(verdict(&online, [7, 0, 0]), KILL_PROCESS);
        }
    }
}
