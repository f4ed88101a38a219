//! Games between scripted agents on a clock that is turned by hand: whoever fails loses, and nothing else happens.

use std::time::Duration;

use mossa_arena::{Ending, Played, play};
use mossa_conformance::toys::TicTacToe;
use mossa_kernel::{
    Agent, AgentError, Choice, Control, FakeClock, Game, Limits, Outcome, Reins, SearchStats, Side, StateSpace, Watch,
};

/// What an agent does when it is asked.
#[derive(Clone, Copy, Debug)]
enum Act {
    Play(u8),
    Panic,
    GiveUp,
    /// Plays a cell after so many milliseconds.
    After(u64, u8),
}

struct Scripted<'a> {
    acts: Vec<Act>,
    next: usize,
    clock: &'a FakeClock,
}

impl Agent<TicTacToe> for Scripted<'_> {
    fn name(&self) -> &'static str {
        "scripted"
    }

    fn new_game(&mut self, _: &TicTacToe) {
        self.next = 0;
    }

    fn choose(
        &mut self,
        _: &TicTacToe,
        _: &<TicTacToe as StateSpace>::State,
        _: &Control<'_>,
        _: &mut dyn Watch<u8>,
    ) -> Result<Choice<u8>, AgentError> {
        let act = self.acts[self.next];
        self.next += 1;
        let stats = SearchStats { nodes: 10, ..SearchStats::default() };
        let choice = |mv| Ok(Choice { mv, score: None, line: vec![mv], values: Vec::new(), stats });
        match act {
            Act::Play(cell) => choice(cell),
            Act::Panic => panic!("as scripted"),
            Act::GiveUp => Err(AgentError::OutOfLimits),
            Act::After(millis, cell) => {
                self.clock.advance(Duration::from_millis(millis));
                choice(cell)
            }
        }
    }
}

fn game(first: &[Act], second: &[Act]) -> Played<u8> {
    let reins = <Reins>::default();
    let agent = |acts: &[Act]| Scripted { acts: acts.to_vec(), next: 0, clock: &reins.clock };
    let (mut first, mut second) = (agent(first), agent(second));
    let limits = Limits { time: Some(Duration::from_millis(100)), ..Limits::default() };
    play(&TicTacToe, &TicTacToe::EMPTY, [&mut first, &mut second], &reins.control(limits))
}

#[test]
fn a_game_ends_by_the_rules() {
    let played = game(&[Act::Play(0), Act::Play(1), Act::Play(2)], &[Act::Play(3), Act::Play(4)]);
    assert_eq!(played.moves, [0, 3, 1, 4, 2]);
    assert_eq!(played.ending, Ending::Rules(Outcome::Win(Side::First)));
    assert_eq!(played.tallies.map(|tally| (tally.moves, tally.stats.nodes)), [(3, 30), (2, 20)]);
}

#[test]
fn whoever_fails_loses() {
    let cases = [
        (Act::Panic, Ending::Crash(Side::Second)),
        (Act::GiveUp, Ending::NoAnswer(Side::Second, AgentError::OutOfLimits)),
        (Act::Play(0), Ending::Illegal(Side::Second)),
        (Act::Play(9), Ending::Illegal(Side::Second)),
        (Act::After(101, 3), Ending::Time(Side::Second)),
    ];
    for (act, ending) in cases {
        let played = game(&[Act::Play(0)], &[act]);
        assert_eq!((&played.ending, &played.moves[..]), (&ending, &[0][..]), "{act:?}");
        assert_eq!(played.ending.outcome(), Some(Outcome::Win(Side::First)));
        assert_eq!(played.ending.at_fault(), Some(Side::Second));
    }
}

#[test]
fn the_last_moment_is_in_time() {
    let played = game(&[Act::After(100, 0), Act::After(50, 1), Act::Play(2)], &[Act::Play(3), Act::Play(4)]);
    assert_eq!(played.ending, Ending::Rules(Outcome::Win(Side::First)));
    assert_eq!(played.tallies[0].time, Duration::from_millis(150));
    assert_eq!(played.tallies[0].slowest, Duration::from_millis(100));
}

#[test]
fn a_raised_flag_ends_it() {
    let reins = <Reins>::default();
    reins.stop.raise();
    let agent = || Scripted { acts: Vec::new(), next: 0, clock: &reins.clock };
    let played = play(&TicTacToe, &TicTacToe::EMPTY, [&mut agent(), &mut agent()], &reins.control(Limits::default()));
    assert_eq!((played.ending.outcome(), TicTacToe.outcome(&TicTacToe::EMPTY)), (None, None));
}
