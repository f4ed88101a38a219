//! Clocks that are turned by hand: increments add up, the last moment is in time, margins are nobody's to plan with.

use std::time::Duration;

use mossa_arena::{Conditions, Ending, Late, Played, RunningClock, TimeControl};
use mossa_conformance::toys::TicTacToe;
use mossa_kernel::{GameClock, GameClocks, Limits, Outcome, Reins, Side};

use crate::scripted::{Act, Scripted, chance};

fn ms(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

fn for_game(left: u64, increment: u64) -> TimeControl {
    let game = Some(GameClock { left: ms(left), increment: ms(increment) }.into());
    TimeControl { game, ..TimeControl::default() }
}

/// What a player was told, move by move.
type Told = Vec<(Limits, Option<GameClocks>)>;

fn game(controls: [TimeControl; 2], first: &[Act], second: &[Act]) -> (Played<u8>, [Told; 2]) {
    let reins = <Reins>::default();
    let [mut first, mut second] = [first, second].map(|acts| Scripted::new(acts, &reins.clock));
    let conditions = Conditions { controls, ..Conditions::default() };
    let control = reins.control(Limits::default());
    let played = conditions.play(&TicTacToe, &TicTacToe::EMPTY, [&mut first, &mut second], &control);
    (played, [first.told, second.told])
}

#[test]
fn increments_add_up_and_each_side_has_its_own() {
    let first = [Act::After(1_000, 0), Act::After(50, 1), Act::After(150, 2)];
    let second = [Act::After(400, 3), Act::After(300, 4)];
    let (played, [told, _]) = game([for_game(1_000, 100), for_game(700, 0)], &first, &second);
    assert_eq!(played.ending, Ending::Rules(Outcome::Win(Side::First)));
    // 1000, all used, 100 back; 50 used, 100 back; 150 used, which is all.
    assert_eq!(told.iter().map(|(limits, _)| limits.time).collect::<Vec<_>>(), [ms(1_000), ms(100), ms(150)].map(Some));
    let other = told.iter().map(|(_, clocks)| clocks.unwrap().other.unwrap().left).collect::<Vec<_>>();
    assert_eq!(other, [ms(700), ms(300), ms(0)]);
    assert!(told.iter().all(|(limits, clocks)| clocks.unwrap().own.left == limits.time.unwrap()));
    assert!(told.iter().all(|(_, clocks)| clocks.unwrap().own.increment == ms(100)));
}

#[test]
fn whose_time_is_up_has_lost() {
    let (played, _) = game([for_game(1_000, 100); 2], &[Act::After(1_001, 0)], &[]);
    assert_eq!((&played.ending, played.ending.name()), (&Ending::Time(Side::First), Some("time")));
    let slow = [Act::After(500, 3), Act::After(601, 4)];
    let (played, _) = game([for_game(1_000, 100); 2], &[Act::Play(0), Act::Play(1)], &slow);
    assert_eq!((played.ending, played.moves.len()), (Ending::Time(Side::Second), 3));
}

#[test]
fn limits_of_a_move_and_of_the_game_go_together() {
    let each_move = Limits { time: Some(ms(60)), nodes: Some(7), depth: Some(3), memory: None };
    let both = TimeControl { each_move, ..for_game(100, 0) };
    let (played, [told, theirs]) =
        game([both, TimeControl::from(each_move)], &[Act::After(60, 0), Act::After(41, 1)], &[Act::After(60, 3)]);
    assert_eq!(played.ending, Ending::Time(Side::First));
    assert_eq!(told[0].0, each_move);
    assert_eq!(told[1].0, Limits { time: Some(ms(40)), ..each_move });
    assert_eq!(theirs, [(each_move, None)]);
    assert_eq!(told[0].1.unwrap().other, None);
}

#[test]
fn a_margin_forgives_and_is_not_charged() {
    let kind = TimeControl { margin: ms(20), ..for_game(100, 10) };
    let mut clock = RunningClock::new(kind);
    assert_eq!((clock.limits().time, clock.press(ms(120))), (Some(ms(100)), Ok(())));
    assert_eq!((clock.limits().time, clock.press(ms(30))), (Some(ms(10)), Ok(())));
    assert_eq!(clock.press(ms(31)), Err(Late));
    let mut each =
        RunningClock::new(TimeControl { margin: ms(20), ..Limits { time: Some(ms(5)), ..Limits::default() }.into() });
    assert_eq!((each.press(ms(25)), each.press(ms(26))), (Ok(()), Err(Late)));
}

#[test]
fn without_limits_nobody_is_late() {
    let mut clock = RunningClock::new(TimeControl::default());
    assert_eq!((clock.limits(), clock.press(Duration::MAX)), (Limits::default(), Ok(())));
}

#[test]
fn a_clock_is_what_it_began_with_and_got_less_what_it_lost() {
    for mut seed in 0..200 {
        let (start, increment) = (chance(&mut seed) % 1_000, chance(&mut seed) % 50);
        let mut clock = RunningClock::new(for_game(start, increment));
        let mut left = start;
        for _ in 0..100 {
            let taken = chance(&mut seed) % 60;
            let pressed = clock.press(ms(taken));
            assert_eq!(pressed.is_ok(), taken <= left);
            if pressed.is_err() {
                break;
            }
            left = left - taken + increment;
            assert_eq!(clock.game_clock(), Some(GameClock { left: ms(left), increment: ms(increment) }));
        }
    }
}
