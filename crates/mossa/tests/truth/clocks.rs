//! Clocks: memory is made before they run, no answer is late because of a stall within the margin, and a game that is lost
//! on time only because the machine stalled is played again and marked.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use mossa_arena::{Adjudication, Colours, Schedule, TimeControl};
use mossa_catalogue::{Games, Match, MatchPlayer, PlayerResources};
use mossa_jobs::Timing;
use mossa_jobs::game::{Sides, figures};
use mossa_kernel::{Clock, Control, Limits, NoProgress, NodeCounter, StopFlag};
use mossa_players::agents::margin;
use mossa_wire::MatchGame;

use crate::engine_thinks::Stepping;
use crate::program::{Run, mossa};

/// Our players that answer when the clock says so.
const TIMED: [&str; 4] = ["engine", "deepening", "mcts", "perfect"];

#[test]
fn no_answer_is_late_when_the_machine_stalls_within_the_margin() {
    let (stop, node_counter) = (StopFlag::default(), NodeCounter::default());
    for (board, moves) in [("7x7x5", "3577711"), ("8x8x4", "44"), ("14x14x6", "77")] {
        for millis in [20, 2_000] {
            let time = Duration::from_millis(millis);
            for player in TIMED.into_iter().filter(|&player| player != "perfect" || board != "14x14x6") {
                for look in [0, 1, 2, 3, 6, 20, 39, 40] {
                    let mut seat = Games::BUILT_IN
                        .variant("connect-x", Some(board))
                        .unwrap()
                        .beginning()
                        .seat_with(&PlayerResources::REFUSED);
                    moves.chars().for_each(|mv| seat.play(&mv.to_string()).unwrap());
                    let clock = Stepping::new(time / 60, (look, margin(time) / 2));
                    let limits = Limits { time: Some(time), ..Limits::default() };
                    let control = Control { limits, clock: &clock, stop: &stop, node_counter: &node_counter };
                    seat.ask(player, &control, &mut NoProgress).unwrap();
                    let taken = clock.elapsed();
                    assert!(taken <= time, "{player} on {board}, {millis} ms, stalled at look {look}: {taken:?}");
                }
            }
        }
    }
}

/// Goes on with every look, and stalls at those it is told. The machine says so, or it does not.
struct Stalling {
    now: AtomicU64,
    n_looks: AtomicU64,
    not_running: AtomicU64,
    at: &'static [u64],
    is_told: bool,
    has_stopped: AtomicBool,
}

/// How long a stall is, and a move may take.
const STALL: Duration = Duration::from_millis(200);
const TIME: Duration = Duration::from_millis(100);

impl Clock for Stalling {
    fn now(&self) -> Duration {
        let n_looks = self.n_looks.fetch_add(1, Ordering::Relaxed);
        let stall = if self.at.contains(&n_looks) { STALL } else { Duration::ZERO };
        if self.is_told {
            self.not_running.fetch_add(stall.as_nanos() as u64, Ordering::Relaxed);
        }
        self.has_stopped.fetch_or(!stall.is_zero(), Ordering::Relaxed);
        let step = (Duration::from_micros(10) + stall).as_nanos() as u64;
        Duration::from_nanos(self.now.fetch_add(step, Ordering::Relaxed) + step)
    }

    fn not_running(&self) -> Duration {
        Duration::from_nanos(self.not_running.load(Ordering::Relaxed))
    }
}

/// The record of a short game by a clock that stalls at these looks.
fn game(at: &'static [u64], is_told: bool) -> MatchGame {
    let (stop, node_counter) = (StopFlag::default(), NodeCounter::default());
    let (now, n_looks, not_running) = Default::default();
    let clock = Stalling { now, n_looks, not_running, at, is_told, has_stopped: AtomicBool::default() };
    let control = Control { limits: Limits::default(), clock: &clock, stop: &stop, node_counter: &node_counter };
    let each_move = TimeControl::from(Limits { time: Some(TIME), ..Limits::default() });
    let player = |spec: &str| MatchPlayer { spec: spec.parse().unwrap(), control: each_move };
    let fixture = Match {
        players: vec![player("deepening:depth=1"), player("random")],
        schedule: Schedule { encounters: vec![[0, 1]], n_games: 1, n_openings: 1, colours: Colours::Fixed, seed: 1 },
        adjudication: Adjudication::default(),
        n_threads: 1,
        resources: PlayerResources::REFUSED,
        cores: None,
    };
    let board = Games::BUILT_IN.variant("connect-x", Some("4x4x3")).unwrap().beginning();
    let mut played = Vec::new();
    let sides = Sides::of([0, 1], &["deepening:depth=1", "random"]);
    board
        .contest(&[board.text()], &fixture, &control, &mut |finished| {
            played.push(figures(&finished, board.as_ref(), &sides, Timing::Shown));
            ControlFlow::Continue(())
        })
        .unwrap();
    let [game] = <[MatchGame; 1]>::try_from(played).unwrap();
    assert!(at.is_empty() || clock.has_stopped.load(Ordering::Relaxed));
    game
}

/// A look at the clock within the first answer, …
const FIRST: u64 = 1;
/// … and all looks of two first answers.
const ALWAYS: &[u64] = &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24];

#[test]
fn a_game_that_the_machine_lost_is_played_again_and_says_so() {
    let quiet = game(&[], true);
    assert_eq!((quiet.termination.as_str(), quiet.stalled), ("connection", None));
    let json = serde_json::to_value(&quiet).unwrap();
    assert!(json.get("stalled").is_none(), "{json}");
    // The machine stalls once: the game is played again, and nothing else is new.
    let again = game(&[FIRST], true);
    assert_eq!((&again.termination, &again.moves, &again.result), (&quiet.termination, &quiet.moves, &quiet.result));
    assert_eq!(again.stalled, Some(STALL.as_secs_f64()));
    assert_eq!(serde_json::to_value(&again).unwrap()["stalled"], STALL.as_secs_f64());
    // It stalls in both: lost, and marked.
    let lost = game(ALWAYS, true);
    assert_eq!((lost.termination.as_str(), lost.result.as_str(), lost.moves.len()), ("time", "0-1", 0));
    assert!(2.0 * STALL.as_secs_f64() <= lost.stalled.unwrap(), "{lost:?}");
}

#[test]
fn a_player_that_is_slow_itself_is_not_excused() {
    let slow = game(&[FIRST], false);
    assert_eq!((slow.termination.as_str(), slow.result.as_str(), slow.stalled), ("time", "0-1", None));
}

/// `isready` is answered when a player has its memory; a player that was not asked takes it out of its own time.
#[test]
fn a_player_is_ready_when_it_says_so() {
    let orders =
        "ugi\nsetoption name Board value 6x7x4\nuginewgame\nisready\nposition startpos moves 4 4\ngo nodes 500\n";
    let run = Run::typing(mossa().args(["ugi", "connect-x", "--no-timing"]), orders);
    let place = |word: &str| run.stdout.find(word).unwrap_or_else(|| panic!("no {word} in {}", run.stdout));
    assert!(place("readyok") < place("info depth") && place("info depth") < place("bestmove"));
    let unasked = Run::typing(
        mossa().args(["ugi", "connect-x", "--no-timing"]),
        "setoption name Board value 6x7x4\nposition startpos moves 4 4\ngo nodes 500\n",
    );
    assert!(run.stdout.ends_with(&unasked.stdout), "the same answer: {} {}", run.stdout, unasked.stdout);
}

/// Where no answer was late the record says nothing of stalls, and the same match gives the same bytes.
#[test]
fn a_match_in_which_nothing_stalled_does_not_speak_of_it() {
    let args =
        ["match", "--game", "connect-x", "--board", "4x4x3", "--first", "deepening:nodes=200", "--second", "random"];
    let report = Run::of(mossa().args(args).args(["--games", "2", "--swap", "--json", "--no-timing"])).json();
    let games = report["games"].as_array().unwrap();
    assert_eq!(games.len(), 2);
    assert!(games.iter().all(|game| game.get("stalled").is_none()), "{report}");
}
