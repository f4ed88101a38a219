//! The plan of time, for clocks of all kinds; time is turned by hand.

use std::time::Duration;

use mossa_chess_engine::Ponder;
use mossa_chess_engine::time::{IterationSummary, TimeManager, TimeSettings};
use mossa_kernel::{Clock as _, Control, GameClock, GameClocks, Limits, SearchHandle, TableClock};

fn ms(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

/// When a search under these limits would begin no new depth, and when it would stop where it is, in milliseconds.
fn plan(limits: Limits, clock: Option<GameClock>, moves_to_go: Option<u32>) -> (Option<u64>, Option<u64>) {
    let handle = <SearchHandle>::default();
    let plain = handle.control(limits);
    let table =
        clock.map(|own| TableClock { time: &handle.clock, clocks: GameClocks { own, other: None, moves_to_go: None } });
    let control = table.as_ref().map_or(plain, |clock| Control { clock, ..plain });
    let time_manager =
        TimeManager::new(&control, TimeSettings { overhead: ms(10), moves_to_go, ponder: Ponder::default() });
    let (mut soft, mut hard) = (None, None);
    for millis in 0..200_000 {
        if soft.is_none() && time_manager.is_soft_limit_reached(&handle.clock, 100) {
            soft = Some(millis);
        }
        if time_manager.is_hard_limit_reached(&handle.clock) {
            hard = Some(millis);
            break;
        }
        handle.clock.advance(ms(1));
    }
    (soft, hard)
}

#[test]
fn plans_for_clocks() {
    let clock = |left, increment| Some(GameClock { left: ms(left), increment: ms(increment) });
    let time = |millis| Limits { time: Some(ms(millis)), ..Limits::default() };
    let none = Limits::default();
    // No limit of time.
    assert_eq!(plan(none, None, None), (None, None));
    // So much for a move, less the overhead; never less than half.
    assert_eq!(plan(time(1_000), None, None), (None, Some(990)));
    assert_eq!(plan(time(8), None, None), (None, Some(4)));
    // A share of a minute, then of what an increment gives back.
    assert_eq!(plan(none, clock(60_000, 0), None), (Some(2_143), Some(10_713)));
    assert_eq!(plan(none, clock(10_000, 1_000), None), (Some(1_107), Some(5_534)));
    // The last moment: never more than there is.
    assert_eq!(plan(none, clock(100, 10_000), None), (Some(63), Some(63)));
    assert_eq!(plan(none, clock(2, 0), None), (Some(1), Some(1)));
    // Ten moves to go, and one.
    assert_eq!(plan(none, clock(60_000, 0), Some(10)), (Some(5_999), Some(29_995)));
    assert_eq!(plan(none, clock(1_010, 0), Some(1)), (Some(900), Some(900)));
    // Both: the lesser counts.
    assert_eq!(plan(time(500), clock(60_000, 0), None).1, Some(490));
}

#[test]
fn a_plan_never_runs_out_of_time() {
    for increment in [0, 5, 100] {
        let mut left = GameClock { left: ms(1_000), increment: ms(increment) };
        for _ in 0..300 {
            let (_, hard) = plan(Limits::default(), Some(left), None);
            let taken = ms(hard.expect("there is a limit"));
            left = left.after(taken).expect("there is time left");
        }
    }
}

#[test]
fn time_begins_to_count_when_the_opponent_has_moved() {
    let handle = <SearchHandle>::default();
    let control = handle.control(Limits { time: Some(ms(100)), ..Limits::default() });
    let ponder = Ponder::begin();
    let time_manager = TimeManager::new(&control, TimeSettings { ponder: ponder.clone(), ..TimeSettings::default() });
    handle.clock.advance(ms(5_000));
    assert!(!time_manager.is_hard_limit_reached(&handle.clock) && time_manager.is_pondering());
    ponder.hit();
    assert!(time_manager.is_hard_limit_reached(&handle.clock));
    assert_eq!(time_manager.elapsed(&handle.clock), handle.clock.now());
}

#[test]
fn a_steady_search_ends_sooner_than_a_troubled_one() {
    let steady = IterationSummary { n_stable: 8, score_drop: -3, best_move_share: 95 }.time_factor();
    let plain = IterationSummary { n_stable: 2, score_drop: 0, best_move_share: 60 }.time_factor();
    let troubled = IterationSummary { n_stable: 0, score_drop: 50, best_move_share: 30 }.time_factor();
    assert!(steady < 60 && (90..130).contains(&plain) && 200 < troubled, "{steady} {plain} {troubled}");
}
