//! The agent by itself: what it makes of answers, of a margin, of a request to stop, and of a program that is gone.

use std::thread;
use std::time::Duration;

use mossa_connectx::ConnectX;
use mossa_connectx::forms::Bits;
use mossa_kernel::{
    Agent, AgentError, Choice, Control, Game, Limits, NoProgress, Progress, ProgressSink, RealClock, Score,
    SearchHandle,
};
use mossa_players::external::{Terms, external};

use crate::left_over;
use crate::match_up::{GENEROUS, game, hostile};

type Player = Box<dyn Agent<ConnectX<Bits<u64>>>>;

fn player(mode: &str, margin: Duration) -> Player {
    external(&hostile(mode).parse().unwrap(), Terms { patience: GENEROUS, margin, ..Terms::default() }).unwrap()
}

fn limits(time: Duration) -> Limits {
    Limits { time: Some(time), ..Limits::default() }
}

fn ask(player: &mut Player, control: &Control<'_>) -> Result<Choice<mossa_connectx::Column>, AgentError> {
    player.choose(&game(), &game().empty(), control, &mut NoProgress)
}

/// Counts reports.
struct Counted(usize);

impl<M> ProgressSink<M> for Counted {
    fn progress(&mut self, progress: &Progress<'_, M>) {
        self.0 += progress.line.len();
    }
}

#[test]
fn what_is_said_about_the_search_is_handed_on() {
    let (game, handle, mut sink) = (game(), SearchHandle::<RealClock>::default(), Counted(0));
    let mut player = player("flood", Duration::ZERO);
    let choice = player.choose(&game, &game.empty(), &handle.control(limits(GENEROUS)), &mut sink).unwrap();
    assert_eq!((choice.score, choice.line.len()), (Some(Score::new(1_999)), 1));
    assert_eq!((choice.stats.nodes, choice.stats.depth), (1_999, 1_999));
    assert!((1..2_000).contains(&sink.0), "{} reports of 2,000 lines", sink.0);
}

#[test]
fn an_answer_within_the_margin_is_waited_for() {
    let handle = SearchHandle::<RealClock>::default();
    let control = handle.control(limits(Duration::from_millis(10)));
    assert!(ask(&mut player("late/alone", GENEROUS), &control).is_ok());
    assert_eq!(ask(&mut player("late/alone", Duration::ZERO), &control), Err(AgentError::OutOfLimits));
    left_over::check("late/alone");
}

#[test]
fn a_request_to_stop_ends_the_wait() {
    let handle = SearchHandle::<RealClock>::default();
    let mut player = player("silent", Duration::ZERO);
    let answer = thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(100));
            handle.stop.raise();
        });
        ask(&mut player, &handle.control(limits(GENEROUS)))
    });
    assert_eq!(answer, Err(AgentError::OutOfLimits));
}

#[test]
fn who_has_failed_begins_anew_with_the_next_game() {
    let handle = SearchHandle::<RealClock>::default();
    let (mut player, control) = (player("third/alone", Duration::ZERO), handle.control(limits(GENEROUS)));
    for _ in 0..2 {
        player.new_game(&game());
        assert!(ask(&mut player, &control).is_ok() && ask(&mut player, &control).is_ok());
        let failure = ask(&mut player, &control).expect_err("it exits at its third move").to_string();
        assert_eq!(failure, "\"python3\" has ended: exit status: 3");
        left_over::check("third/alone");
    }
}

#[test]
fn nobody_is_asked_when_the_game_is_over() {
    let handle = SearchHandle::<RealClock>::default();
    let moves = game().columns().to_vec();
    let over = [0, 0, 1, 1, 2, 2, 3].map(|at| moves[at]);
    let state = game().after_moves(&over).unwrap();
    assert!(game().outcome(&state).is_some());
    let answer =
        player("exit", Duration::ZERO).choose(&game(), &state, &handle.control(limits(GENEROUS)), &mut NoProgress);
    assert_eq!(answer, Err(AgentError::GameOver));
}
