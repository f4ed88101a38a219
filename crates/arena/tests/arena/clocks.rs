//! Clocks that are turned by hand: increments add up, the last moment is in time, no player can plan with margins.

use std::time::Duration;

use mossa_arena::{Conditions, Ending, Late, Period, Periods, Played, RunningClock, TimeControl};
use mossa_conformance::toys::TicTacToe;
use mossa_kernel::{
    Agent, AgentError, Choice, Clock as _, Control, FakeClock, GameClock, GameClocks, Limits, Outcome, ProgressSink,
    Rng, SearchHandle, SearchStats, Side, StateSpace,
};

use crate::scripted::{Act, Scripted};

fn ms(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

fn for_game(left: u64, increment: u64) -> TimeControl {
    let game = Some(GameClock { left: ms(left), increment: ms(increment) }.into());
    TimeControl { game, ..TimeControl::default() }
}

/// What a player was told, move by move.
type Told = Vec<(Limits, Option<GameClocks>)>;

fn game(controls: &[TimeControl; 2], first: &[Act], second: &[Act]) -> (Played<u8>, [Told; 2]) {
    let handle = <SearchHandle>::default();
    let [mut first, mut second] = [first, second].map(|acts| Scripted::new(acts, &handle.clock));
    let conditions = Conditions { controls: *controls, ..Conditions::default() };
    let control = handle.control(Limits::default());
    let played = conditions.play(&TicTacToe, &TicTacToe::EMPTY, [&mut first, &mut second], &control);
    (played, [first.told, second.told])
}

#[test]
fn increments_add_up_and_each_side_has_its_own() {
    let first = [Act::After(1_000, 0), Act::After(50, 1), Act::After(150, 2)];
    let second = [Act::After(400, 3), Act::After(300, 4)];
    let (played, [told, _]) = game(&[for_game(1_000, 100), for_game(700, 0)], &first, &second);
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
    let (played, _) = game(&[for_game(1_000, 100); 2], &[Act::After(1_001, 0)], &[]);
    assert_eq!((&played.ending, played.ending.name()), (&Ending::Time(Side::First), Some("time")));
    let slow = [Act::After(500, 3), Act::After(601, 4)];
    let (played, _) = game(&[for_game(1_000, 100); 2], &[Act::Play(0), Act::Play(1)], &slow);
    assert_eq!((played.ending, played.moves.len()), (Ending::Time(Side::Second), 3));
}

#[test]
fn limits_of_a_move_and_of_the_game_go_together() {
    let each_move = Limits { time: Some(ms(60)), nodes: Some(7), depth: Some(3), memory: None };
    let both = TimeControl { each_move, ..for_game(100, 0) };
    let (played, [told, theirs]) =
        game(&[both, TimeControl::from(each_move)], &[Act::After(60, 0), Act::After(41, 1)], &[Act::After(60, 3)]);
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
    for seed in 0..200 {
        let mut rng = Rng::new(seed);
        let (start, increment) = (rng.next_u64() % 1_000, rng.next_u64() % 50);
        let mut clock = RunningClock::new(for_game(start, increment));
        let mut left = start;
        for _ in 0..100 {
            let taken = rng.next_u64() % 60;
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

#[test]
fn players_get_their_memory_before_any_clock_runs() {
    let handle = <SearchHandle>::default();
    let acts = [[Act::Play(0), Act::Play(1), Act::Play(2)], [Act::Play(3), Act::Play(4), Act::Play(5)]];
    let [mut first, mut second] = acts.map(|acts| Scripted::new(&acts, &handle.clock));
    let controls = [for_game(1_000, 0), TimeControl::from(Limits { time: Some(ms(50)), ..Limits::default() })];
    let conditions = Conditions { controls, ..Conditions::default() };
    let control = handle.control(Limits::default());
    let played = conditions.play(&TicTacToe, &TicTacToe::EMPTY, [&mut first, &mut second], &control);
    assert_eq!(played.ending, Ending::Rules(Outcome::Win(Side::First)), "an hour each, on nobody's clock");
    for (player, time) in [(first, ms(1_000)), (second, ms(50))] {
        assert_eq!(player.prepared, [(Limits { time: Some(time), ..Limits::default() }, 0)]);
    }
}

/// An answer that only the machine made late is told from one that the player made late.
#[test]
fn a_stall_is_told_from_a_slow_player() {
    let each_move = TimeControl::from(Limits { time: Some(ms(100)), ..Limits::default() });
    let stalled = |controls: [TimeControl; 2], acts: &[Act]| {
        let (played, _) = game(&controls, acts, &[Act::Play(3), Act::Play(4)]);
        (played.ending, played.stalled)
    };
    let late = Ending::Time(Side::First);
    assert_eq!(stalled([each_move; 2], &[Act::Stalled(60, 41, 0)]), (late.clone(), ms(41)));
    assert_eq!(stalled([each_move; 2], &[Act::Stalled(101, 500, 0)]), (late.clone(), ms(0)), "slow as well");
    assert_eq!(stalled([each_move; 2], &[Act::After(101, 0)]), (late.clone(), ms(0)));
    // A stall after which the answer is in time is nothing to speak of.
    let in_time = [Act::Stalled(10, 90, 0), Act::Play(1), Act::Play(2)];
    assert_eq!(stalled([each_move; 2], &in_time), (Ending::Rules(Outcome::Win(Side::First)), ms(0)));
    // On a clock for the game all stalls count: 300 and 250 of the 1,000 were not its own.
    let game_clock = [for_game(1_000, 0); 2];
    assert_eq!(stalled(game_clock, &[Act::Stalled(300, 300, 0), Act::Stalled(200, 250, 1)]), (late, ms(550)));
}

/// The same where the player is a process of its own, which the machine kept waiting.
#[test]
fn a_process_that_was_kept_waiting_is_told_from_a_slow_one() {
    let each_move = [TimeControl::from(Limits { time: Some(ms(100)), ..Limits::default() }); 2];
    let stalled = |acts: &[Act]| {
        let (played, _) = game(&each_move, acts, &[Act::Play(3), Act::Play(4)]);
        (played.ending, played.stalled)
    };
    let late = Ending::Time(Side::First);
    assert_eq!(stalled(&[Act::KeptWaiting(150, 60, 0)]), (late.clone(), ms(60)));
    assert_eq!(stalled(&[Act::KeptWaiting(150, 40, 0)]), (late.clone(), ms(0)), "slow as well");
    assert_eq!(stalled(&[Act::KeptWaiting(150, 9_000, 0)]), (late.clone(), ms(150)), "no more than the answer took");
    // What it waited in an earlier answer does not count for this one.
    assert_eq!(stalled(&[Act::KeptWaiting(90, 80, 0), Act::After(150, 1)]), (late, ms(0)));
    let in_time = [Act::KeptWaiting(90, 80, 0), Act::Play(1), Act::Play(2)];
    assert_eq!(stalled(&in_time), (Ending::Rules(Outcome::Win(Side::First)), ms(0)));
}

/// A clock of periods: moves, time and increment of each.
fn in_periods(periods: &[(Option<u32>, u64, u64)]) -> TimeControl {
    let period =
        |&(n_moves, left, increment)| Period { n_moves, clock: GameClock { left: ms(left), increment: ms(increment) } };
    let game = Periods::new(&periods.iter().map(period).collect::<Vec<_>>());
    assert!(game.is_some(), "{periods:?}");
    TimeControl { game, ..TimeControl::default() }
}

/// What a clock shows before every move that takes this long: the time left, the increment and the moves to go.
fn shown(control: TimeControl, taken: &[u64]) -> Vec<(u64, u64, Option<u32>)> {
    let mut clock = RunningClock::new(control);
    let show = |&taken: &u64| {
        let left = clock.game_clock().expect("it has a clock");
        let shown = (left.left.as_millis() as u64, left.increment.as_millis() as u64, clock.moves_to_go());
        assert_eq!(clock.limits().time, Some(left.left));
        clock.press(ms(taken)).expect("in time");
        shown
    };
    taken.iter().map(show).collect()
}

#[test]
fn a_period_comes_again_and_keeps_what_was_left() {
    let shown = shown(in_periods(&[(Some(2), 1_000, 10)]), &[100, 200, 0, 1_720, 5]);
    let expected = [
        (1_000, 10, Some(2)),
        (910, 10, Some(1)),
        // 910 - 200 + 10, and another thousand.
        (1_720, 10, Some(2)),
        (1_730, 10, Some(1)),
        (1_020, 10, Some(2)),
    ];
    assert_eq!(shown, expected);
}

#[test]
fn periods_follow_each_other_and_the_last_has_no_end() {
    let control = in_periods(&[(Some(2), 100, 0), (Some(1), 50, 5), (None, 10, 1)]);
    let expected = [
        (100, 0, Some(2)),
        (90, 0, Some(1)),
        (130, 5, Some(1)),
        // 130 - 10 + 5, and ten for the rest of the game.
        (135, 1, None),
        (126, 1, None),
    ];
    assert_eq!(shown(control, &[10, 10, 10, 10, 10]), expected);
}

#[test]
fn players_are_told_the_moves_to_the_next_control() {
    let controls = [in_periods(&[(Some(2), 1_000, 0)]), for_game(500, 0)];
    let first = [Act::After(100, 0), Act::After(100, 1), Act::After(100, 2)];
    let (played, [told, theirs]) = game(&controls, &first, &[Act::After(50, 3), Act::After(50, 4)]);
    assert_eq!(played.ending, Ending::Rules(Outcome::Win(Side::First)));
    let seen = |told: &Told| {
        let seen = |(_, clocks): &(Limits, Option<GameClocks>)| {
            let clocks = clocks.unwrap();
            (clocks.own.left, clocks.other.unwrap().left, clocks.moves_to_go)
        };
        told.iter().map(seen).collect::<Vec<_>>()
    };
    assert_eq!(
        seen(&told),
        [(ms(1_000), ms(500), Some(2)), (ms(900), ms(450), Some(1)), (ms(1_800), ms(400), Some(2))]
    );
    assert_eq!(seen(&theirs), [(ms(500), ms(900), None), (ms(450), ms(1_800), None)]);
}

#[test]
fn time_that_is_up_before_the_control_is_lost() {
    let control = in_periods(&[(Some(2), 100, 0)]);
    let mut clock = RunningClock::new(control);
    assert_eq!((clock.press(ms(60)), clock.press(ms(41))), (Ok(()), Err(Late)));
}

/// Over any game, a clock has shown what it was given less what was taken.
#[test]
fn periods_add_up() {
    for seed in 0..200 {
        let mut rng = Rng::new(seed);
        let n_moves = 1 + (rng.next_u64() % 5) as u32;
        let (time, increment) = (1 + rng.next_u64() % 500, rng.next_u64() % 20);
        let mut clock = RunningClock::new(in_periods(&[(Some(n_moves), time, increment)]));
        let mut left = time;
        for n_made in 1..100 {
            let taken = rng.next_u64() % (left + 1);
            clock.press(ms(taken)).unwrap();
            left = left - taken + increment + if n_made % n_moves == 0 { time } else { 0 };
            assert_eq!(clock.game_clock().map(|clock| clock.left), Some(ms(left)));
            assert_eq!(clock.moves_to_go(), Some(n_moves - n_made % n_moves));
        }
    }
}

/// Takes so long to set itself up, and so long for a move.
struct SetsUp<'a> {
    clock: &'a FakeClock,
    set_up: Duration,
    choose: Duration,
}

impl Agent<TicTacToe> for SetsUp<'_> {
    fn name(&self) -> &'static str {
        "sets up"
    }

    fn set_up(
        &mut self,
        _: &TicTacToe,
        _: &<TicTacToe as StateSpace>::State,
        control: &Control<'_>,
    ) -> Result<(), AgentError> {
        assert_eq!(control.limits.time, Some(ms(100)), "it is told what its first move may take");
        self.clock.advance(self.set_up);
        Ok(())
    }

    fn choose(
        &mut self,
        game: &TicTacToe,
        state: &<TicTacToe as StateSpace>::State,
        _: &Control<'_>,
        _: &mut dyn ProgressSink<<TicTacToe as StateSpace>::Move>,
    ) -> Result<Choice<<TicTacToe as StateSpace>::Move>, AgentError> {
        self.clock.advance(self.choose);
        let mv = game.moves(state)[0];
        let (line, stats) = (vec![mv], SearchStats::default());
        Ok(Choice { mv, score: None, line, values: vec![], variations: vec![], draws: vec![], stats })
    }
}

#[test]
fn setting_up_has_a_clock_of_its_own_and_comes_once_a_game() {
    let handle = <SearchHandle>::default();
    let game = |set_up: u64, choose: u64| {
        let agent = || SetsUp { clock: &handle.clock, set_up: ms(set_up), choose: ms(choose) };
        let controls = [TimeControl::from(Limits { time: Some(ms(100)), ..Limits::default() }); 2];
        let control = handle.control(Limits::default());
        let conditions = Conditions { controls, ..Conditions::default() };
        let played = conditions.play(&TicTacToe, &TicTacToe::EMPTY, [&mut agent(), &mut agent()], &control);
        (played.ending, played.moves.len(), played.tallies[0].time)
    };
    assert_eq!(
        game(100, 90),
        (Ending::Rules(Outcome::Win(Side::First)), 7, ms(360)),
        "neither is late, nor is it charged"
    );
    assert_eq!(game(101, 0), (Ending::Time(Side::First), 0, ms(0)));
    assert_eq!(game(0, 101), (Ending::Time(Side::First), 0, ms(101)));
}

/// Stalls in its first turn, and notes how long it may think.
struct Stalling<'a> {
    clock: &'a FakeClock,
    stall: Duration,
    thinking: Vec<Duration>,
}

impl Agent<TicTacToe> for Stalling<'_> {
    fn name(&self) -> &'static str {
        "stalling"
    }

    fn choose(
        &mut self,
        game: &TicTacToe,
        state: &<TicTacToe as StateSpace>::State,
        control: &Control<'_>,
        _: &mut dyn ProgressSink<u8>,
    ) -> Result<Choice<u8>, AgentError> {
        self.thinking.push(control.thinking_time(ms(50), ms(10)));
        self.clock.stall(std::mem::take(&mut self.stall));
        let mv = game.moves(state)[0];
        let stats = SearchStats::default();
        Ok(Choice { mv, score: None, line: vec![mv], values: vec![], variations: vec![], draws: vec![], stats })
    }
}

/// A wait that was seen once is expected in every later turn of both players, and a thread rests before a short turn.
#[test]
fn after_a_stall_players_think_less() {
    let each_move = Limits { time: Some(ms(50)), ..Limits::default() };
    for (stall, left, rests) in [(0, 40, false), (10, 30, false), (25, 15, true)] {
        let handle = <SearchHandle>::default();
        let player = |stall| Stalling { clock: &handle.clock, stall: ms(stall), thinking: Vec::new() };
        let [mut first, mut second] = [player(stall), player(0)];
        let conditions = Conditions { controls: [TimeControl::from(each_move); 2], ..Conditions::default() };
        let control = handle.control(Limits::default());
        let played = conditions.play(&TicTacToe, &TicTacToe::EMPTY, [&mut first, &mut second], &control);
        assert_eq!(played.ending, Ending::Rules(Outcome::Win(Side::First)));
        assert_eq!(first.thinking[0], ms(40), "nothing is known before the first turn");
        assert!(
            first.thinking[1..].iter().chain(&second.thinking).all(|&time| time == ms(left)),
            "{:?}",
            first.thinking
        );
        assert_eq!(handle.clock.now() > ms(stall), rests, "rests are on no clock but the machine's");
        assert_eq!(played.tallies[0].time + played.tallies[1].time, ms(stall));
    }
}
