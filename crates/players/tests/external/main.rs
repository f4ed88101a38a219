//! Outside programs that misbehave in every way we could think of, through the arena: each loses its own game with the right
//! name, or does not lose where it did nothing wrong; the next game goes on; nothing of it is left, and we have not grown.
//!
//! `programs/hostile.py` has them all. No test depends on the speed of the machine: a program has short time only where it
//! will never answer, or far too late.

#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "what the tests are fed is right, or they should fail")]

mod answers;
mod left_over;
mod match_up;

use std::time::Duration;

use mossa_kernel::Side;

use match_up::{Case, endings, good, played};

const SHORT: Duration = Duration::from_millis(300);

/// Plays each program with both colours against a good one, which must win, and the good one against itself afterwards.
fn lose(ending: &str, modes: &[&str], case: &Case) {
    for mode in modes {
        let endings = played(mode, case);
        let found: Vec<_> = endings.iter().map(|ending| (ending.name(), ending.at_fault())).collect();
        assert_eq!(found, [Side::First, Side::Second].map(|side| (Some(ending), Some(side))), "{mode}: {endings:?}");
        left_over::check(mode);
    }
    goes_on();
}

/// The same for programs that must not lose by any fault.
fn do_not_lose(modes: &[&str], case: &Case) {
    for mode in modes {
        let endings = played(mode, case);
        assert!(endings.len() == 2 && endings.iter().all(|ending| ending.name().is_none()), "{mode}: {endings:?}");
        left_over::check(mode);
    }
    goes_on();
}

/// Good programs play on in the same process, whatever was played before.
fn goes_on() {
    let endings = endings([&good(), &good()], &Case::default());
    assert!(endings.len() == 2 && endings.iter().all(|ending| ending.name().is_none()), "{endings:?}");
}

#[test]
fn who_does_not_answer_in_time_loses_on_time() {
    let case = Case { time: SHORT, ..Case::default() };
    lose("time", &["silent", "late", "babble", "endless", "binary", "half"], &case);
}

#[test]
fn who_is_silent_in_the_introduction_loses_on_time() {
    let case = Case { patience: SHORT, ..Case::default() };
    lose("time", &["mute", "deaf", "unready"], &case);
}

#[test]
fn who_ends_or_closes_its_output_crashes() {
    lose("crash", &["exit", "third", "closes", "orphan", "last words"], &Case::default());
}

#[test]
fn who_names_no_legal_move_loses_by_it() {
    lose("illegal", &["full", "far", "none", "nonsense", "empty"], &Case::default());
}

#[test]
fn who_talks_much_and_answers_right_does_not_lose() {
    do_not_lose(&["flood", "long", "good"], &Case::default());
}

#[test]
fn who_stays_after_quit_is_ended_with_its_children() {
    do_not_lose(&["stays"], &Case::default());
}

#[test]
fn standard_error_is_kept_up_to_a_point() {
    let log = std::env::temp_dir().join(format!("mossa-external-{}.log", std::process::id()));
    let keys = format!(",log={}", log.display());
    do_not_lose(&["stderr"], &Case { keys, ..Case::default() });
    let size = log.metadata().unwrap().len();
    std::fs::remove_file(&log).unwrap();
    assert_eq!(size, 4 << 20);
}

#[test]
fn who_exceeds_its_caps_crashes() {
    lose("crash", &["memory"], &Case { keys: ",memory=500MiB".to_owned(), ..Case::default() });
    do_not_lose(&["memory"], &Case { keys: ",memory=8GiB".to_owned(), ..Case::default() });
    lose("crash", &["cpu"], &Case { keys: ",cpu=1s".to_owned(), ..Case::default() });
}

/// The language makes no difference to any of this.
#[test]
fn programs_that_speak_uci_are_held_to_the_same() {
    let uci = || Case { dialect: "uci", ..Case::default() };
    lose("time", &["silent/uci", "binary/uci"], &Case { time: SHORT, ..uci() });
    lose("time", &["mute/uci", "unready/uci"], &Case { patience: SHORT, ..uci() });
    lose("crash", &["exit/uci", "third/uci", "orphan/uci"], &uci());
    lose("illegal", &["far/uci", "none/uci", "empty/uci"], &uci());
    do_not_lose(&["flood/uci", "stays/uci", "good/uci"], &uci());
}

#[test]
fn what_cannot_be_started_crashes() {
    let endings = endings(["ugi:cmd=/no/such/program", &good()], &Case::default());
    assert_eq!(endings[0].name(), Some("crash"), "{endings:?}");
    assert_eq!(endings[0].at_fault(), Some(Side::First));
}
