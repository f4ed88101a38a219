//! Games between scripted agents: an agent that fails loses, under the right name, and nothing else happens.

use std::time::Duration;

use mossa_arena::{Ending, Played, play};
use mossa_conformance::toys::TicTacToe;
use mossa_kernel::{AgentError, Game, Limits, Outcome, SearchHandle, Side};

use crate::scripted::{Act, Scripted};

fn game(first: &[Act], second: &[Act]) -> Played<u8> {
    let handle = <SearchHandle>::default();
    let [mut first, mut second] = [first, second].map(|acts| Scripted::new(acts, &handle.clock));
    let limits = Limits { time: Some(Duration::from_millis(100)), ..Limits::default() };
    play(&TicTacToe, &TicTacToe::EMPTY, [&mut first, &mut second], &handle.control(limits))
}

#[test]
fn a_game_ends_by_the_rules() {
    let played = game(&[Act::Play(0), Act::Play(1), Act::Play(2)], &[Act::Play(3), Act::Play(4)]);
    assert_eq!(played.moves, [0, 3, 1, 4, 2]);
    assert_eq!(played.ending, Ending::Rules(Outcome::Win(Side::First)));
    assert_eq!((played.ending.name(), played.ending.at_fault()), (None, None));
    assert_eq!(played.tallies.map(|tally| (tally.moves, tally.stats.nodes)), [(3, 30), (2, 20)]);
    let sides = played.marks.iter().map(|mark| mark.side == Side::First).collect::<Vec<_>>();
    assert_eq!(sides, [true, false, true, false, true]);
    assert!(played.marks.iter().all(|mark| mark.depth == 3), "{:?}", played.marks);
}

#[test]
fn whoever_fails_loses() {
    let [failed, unreadable] = [AgentError::Failed, AgentError::Unreadable].map(|error| error("as scripted".into()));
    let no_answer = |error: &AgentError| Ending::NoAnswer(Side::Second, error.clone());
    let cases = [
        (Act::Panic, Ending::Crash(Side::Second), "crash"),
        (Act::GiveUp(failed.clone()), no_answer(&failed), "crash"),
        (Act::GiveUp(AgentError::GameOver), no_answer(&AgentError::GameOver), "crash"),
        (Act::GiveUp(unreadable.clone()), no_answer(&unreadable), "illegal"),
        (Act::GiveUp(AgentError::OutOfLimits), no_answer(&AgentError::OutOfLimits), "time"),
        (Act::GiveUpAfter(101, failed.clone()), no_answer(&failed), "crash"),
        (Act::GiveUpAfter(101, AgentError::OutOfLimits), no_answer(&AgentError::OutOfLimits), "time"),
        (Act::Play(0), Ending::Illegal(Side::Second), "illegal"),
        (Act::Play(9), Ending::Illegal(Side::Second), "illegal"),
        (Act::After(101, 3), Ending::Time(Side::Second), "time"),
        (Act::After(101, 9), Ending::Time(Side::Second), "time"),
    ];
    for (act, ending, name) in cases {
        let played = game(&[Act::Play(0)], std::slice::from_ref(&act));
        assert_eq!((&played.ending, &played.moves[..]), (&ending, &[0][..]), "{act:?}");
        assert_eq!(played.ending.name(), Some(name), "{act:?}");
        assert_eq!(played.ending.outcome(), Some(Outcome::Win(Side::First)));
        assert_eq!(played.ending.at_fault(), Some(Side::Second));
        assert_eq!(played.tallies.map(|tally| tally.moves), [1, 0]);
    }
}

#[test]
fn the_last_moment_is_in_time() {
    let played = game(&[Act::After(100, 0), Act::After(50, 1), Act::Play(2)], &[Act::Play(3), Act::Play(4)]);
    assert_eq!(played.ending, Ending::Rules(Outcome::Win(Side::First)));
    assert_eq!(played.tallies[0].time, Duration::from_millis(150));
    assert_eq!(played.tallies[0].slowest, Duration::from_millis(100));
    assert_eq!(played.marks[0].time, Duration::from_millis(100));
}

#[test]
fn a_raised_flag_ends_it() {
    let handle = <SearchHandle>::default();
    handle.stop.raise();
    let agent = || Scripted::new(&[], &handle.clock);
    let played = play(&TicTacToe, &TicTacToe::EMPTY, [&mut agent(), &mut agent()], &handle.control(Limits::default()));
    assert_eq!((played.ending.outcome(), TicTacToe.outcome(&TicTacToe::EMPTY)), (None, None));
}

#[test]
fn who_is_stopped_while_thinking_has_not_lost() {
    let played = game(&[Act::Play(0)], &[Act::Stop]);
    assert_eq!((&played.ending, played.ending.name()), (&Ending::Stopped, Some("stopped")));
    assert_eq!((played.ending.outcome(), played.ending.at_fault()), (None, None));
}
