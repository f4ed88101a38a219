//! Ctrl-C and SIGTERM: the first asks for an orderly end, the second ends the process at once.

use std::time::Duration;

use mossa_kernel::{Clock as _, RealClock};

/// What a first signal comes to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Heeded {
    /// Something was stopped, and the program goes on.
    GoesOn,
    /// The program ends as soon as it can.
    Ends,
}

/// Signals that come within this time of one another are one: `timeout` and some shells send theirs to a process and once
/// more to its group.
const SAME_SIGNAL: Duration = Duration::from_millis(200);
/// The exit code after a second signal, as shells count: 128 and the number of SIGINT.
const INTERRUPTED: i32 = 130;

/// Calls `heed` at a signal to end. The signal after one that ends the program calls `leave` and ends the process,
/// whatever the program does at that moment.
pub(crate) fn on_signal(mut heed: impl FnMut() -> Heeded + Send + 'static, mut leave: impl FnMut() + Send + 'static) {
    let clock = RealClock::default();
    let (mut is_ending, mut last) = (false, None);
    let handle = move || {
        let now = clock.now();
        let is_same = last.is_some_and(|last| now.saturating_sub(last) < SAME_SIGNAL);
        last = Some(now);
        if is_same {
            return;
        }
        if is_ending {
            leave();
            end_process();
        }
        is_ending = heed() == Heeded::Ends;
    };
    // Without a handler a signal still ends the process, only less politely.
    let _ = ctrlc::set_handler(handle);
}

#[expect(clippy::disallowed_methods, reason = "whatever did not heed the first signal is not waited for")]
fn end_process() -> ! {
    std::process::exit(INTERRUPTED)
}
