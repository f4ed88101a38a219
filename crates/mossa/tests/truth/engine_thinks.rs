//! The engine of Connect X never plays a move that it did not search.
//!
//! A choice of depth 0 is right in three cases only: the end is known (the score is a win, a loss or a draw), the move comes
//! from a repertoire, or there is nothing to choose because every other move loses at once. The last is found out here by
//! the rules alone.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use mossa_catalogue::seat::Standing;
use mossa_catalogue::{Games, PlayerResources, Seat};
use mossa_kernel::{Choice, Clock, Control, Limits, NoProgress, NodeCounter, Outcome, StopFlag};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};

use crate::program::{Run, mossa};

/// Boards in 64 bits, in 128 bits and larger, with lines of 3 up to 30; those with an opening book or a repertoire among
/// them.
const BOARDS: &[&str] = &[
    "4x4x3", "4x5x4", "6x7x4", "7x7x4", "7x7x5", "6x8x7", "8x8x4", "7x8x5", "9x9x6", "10x10x3", "12x12x5", "20x20x10",
    "60x60x30",
];

/// A clock that goes on by one step whenever it is looked at, and once by more.
pub(crate) struct Stepping {
    now: AtomicU64,
    n_looks: AtomicU64,
    step: Duration,
    /// At this look, by this much.
    stall: (u64, Duration),
}

impl Stepping {
    pub(crate) fn new(step: Duration, stall: (u64, Duration)) -> Stepping {
        Stepping { now: AtomicU64::new(0), n_looks: AtomicU64::new(0), step, stall }
    }

    /// The time without looking.
    pub(crate) fn elapsed(&self) -> Duration {
        Duration::from_nanos(self.now.load(Ordering::Relaxed))
    }
}

impl Clock for Stepping {
    fn now(&self) -> Duration {
        let n_looks = self.n_looks.fetch_add(1, Ordering::Relaxed);
        let stall = if n_looks == self.stall.0 { self.stall.1 } else { Duration::ZERO };
        let step = (self.step + stall).as_nanos() as u64;
        Duration::from_nanos(self.now.fetch_add(step, Ordering::Relaxed) + step)
    }
}

/// A seat at a game that is on after at most `most` random moves.
fn random_seat(board: &str, most: usize, seed: u64) -> Box<dyn Seat> {
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    let mut seat =
        Games::BUILT_IN.variant("connect-x", Some(board)).unwrap().beginning().seat_with(&PlayerResources::REFUSED);
    for _ in 0..chance.random_range(0..=most) {
        let mv = seat.legal().choose(&mut chance).unwrap().clone();
        seat.play(&mv).unwrap();
        if seat.standing() != Standing::Open {
            seat.undo();
            break;
        }
    }
    seat
}

/// Whether a move wins at once.
fn wins(seat: &mut dyn Seat, mv: &str) -> bool {
    seat.play(mv).unwrap();
    let wins = matches!(seat.standing(), Standing::Over(Outcome::Win(_)));
    seat.undo();
    wins
}

/// Whether at most one move does not lose at once.
fn is_forced(seat: &mut dyn Seat) -> bool {
    let loses = |seat: &mut dyn Seat, mv: &String| {
        seat.play(mv).unwrap();
        let loses = seat.legal().iter().any(|reply| wins(seat, reply));
        seat.undo();
        loses
    };
    seat.legal().iter().filter(|mv| !loses(seat, mv)).count() <= 1
}

/// Whether a repertoire comes with the program for this board.
fn has_repertoire(board: &str) -> bool {
    board == "7x7x4"
}

/// Asks for a move within `time`.
fn ask(seat: &mut dyn Seat, player: &str, time: Duration, clock: &Stepping) -> Choice<String> {
    let (stop, node_counter) = (StopFlag::default(), NodeCounter::default());
    let limits = Limits { time: Some(time), ..Limits::default() };
    let control = Control { limits, clock, stop: &stop, node_counter: &node_counter };
    seat.ask(player, &control, &mut NoProgress).unwrap()
}

#[track_caller]
fn check_searched(seat: &mut dyn Seat, board: &str, choice: &Choice<String>) {
    assert_eq!(choice.line.first(), Some(&choice.mv));
    let is_decided = choice.score.is_some_and(mossa_kernel::Score::is_decided);
    let is_drawn = choice.score == Some(mossa_kernel::Score::DRAW);
    let is_searched = 1 <= choice.stats.full_depth() && choice.stats.nodes != 0;
    let is_known = is_decided || is_drawn || has_repertoire(board);
    assert!(is_searched || is_known || is_forced(seat), "{board}, {:?}: {choice:?}", seat.played());
}

#[test]
fn under_every_clock_a_move_was_searched_and_came_in_time() {
    for (seed, &board) in (0..).zip(BOARDS) {
        for (millis, place) in [(2, 0), (20, 1), (100, 2), (1_000, 3), (2_000, 4), (10_000, 5)] {
            let time = Duration::from_millis(millis);
            let mut seat = random_seat(board, 30, 100 * seed + place);
            let clock = Stepping::new(time / 100, (u64::MAX, Duration::ZERO));
            let choice = ask(seat.as_mut(), "engine", time, &clock);
            check_searched(seat.as_mut(), board, &choice);
            assert!(clock.elapsed() <= time, "{board}, {millis} ms: {:?}", clock.elapsed());
        }
    }
}

/// Whatever happens to the clock, what is played was searched: also where the time is up before the search begins.
#[test]
fn a_clock_that_stalls_past_the_end_finds_a_move_that_was_searched() {
    for (seed, &board) in (0..).zip(BOARDS) {
        for look in [0, 1, 2, 5, 20] {
            let time = Duration::from_secs(1);
            let mut seat = random_seat(board, 20, 1_000 + 10 * seed + look);
            let clock = Stepping::new(time / 400, (look, 2 * time));
            let choice = ask(seat.as_mut(), "engine", time, &clock);
            check_searched(seat.as_mut(), board, &choice);
        }
    }
}

/// Where the solver cannot finish, deepening has looked at least half as far as it does with all of the time.
#[test]
fn a_solve_that_does_not_finish_leaves_deepening_its_share() {
    let moves = ["3", "5", "7", "7", "7", "1", "1", "1", "1", "1", "1"];
    let depth = |player: &str, millis: u64| {
        let mut seat = Games::BUILT_IN
            .variant("connect-x", Some("7x7x5"))
            .unwrap()
            .beginning()
            .seat_with(&PlayerResources::REFUSED);
        for mv in moves {
            seat.play(mv).unwrap();
        }
        let time = Duration::from_millis(millis);
        let choice = ask(seat.as_mut(), player, time, &Stepping::new(time / 400, (u64::MAX, Duration::ZERO)));
        choice.stats.full_depth()
    };
    for millis in [50, 100, 300] {
        let [engine, deepening] = ["engine", "deepening"].map(|player| depth(player, millis));
        assert!(1 < engine && deepening <= 2 * engine, "{millis} ms: {engine} against {deepening}");
    }
}

#[test]
fn under_a_node_limit_the_program_says_how_deep_it_looked() {
    for (seed, &board) in (0..).zip(BOARDS) {
        let mut orders = format!("setoption name Board value {board}\n");
        let mut seats: Vec<(Box<dyn Seat>, u64)> = [(4, 200), (12, 1_000), (30, 300)]
            .into_iter()
            .map(|(most, nodes)| (random_seat(board, most, 2_000 + 40 * seed + most as u64), nodes))
            .collect();
        for (seat, nodes) in &seats {
            let moves = seat.played().join(" ");
            let moves = if moves.is_empty() { moves } else { format!(" moves {moves}") };
            orders = format!("{orders}position startpos{moves}\ngo nodes {nodes}\n");
        }
        let run = Run::typing(mossa().args(["ugi", "connect-x", "--no-timing"]), &orders);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""));
        let answers: Vec<&str> = run.stdout.split_inclusive("bestmove").filter(|part| part.contains("info")).collect();
        assert_eq!(answers.len(), seats.len(), "{board}: {}", run.stdout);
        for ((seat, _), answer) in seats.iter_mut().zip(answers) {
            let last = answer.lines().rfind(|line| line.starts_with("info depth")).unwrap();
            let depth: u32 = last.split_whitespace().nth(2).unwrap().parse().unwrap();
            let is_known =
                ["score win ", "score loss ", "score draw ", "score cp 0 "].iter().any(|end| last.contains(end));
            assert!(1 <= depth || is_known || is_forced(seat.as_mut()), "{board}, {:?}: {answer}", seat.played());
        }
    }
}

/// The depth is how far everything was looked at, on every surface; single lines go further.
#[test]
fn ugi_tells_the_depth_that_an_analysis_tells() {
    for player in ["deepening", "engine"] {
        for (board, moves) in [("7x7x5", "3,5,7,7,7,1,1"), ("8x8x4", "4,4"), ("9x10x5", "5,5,6,6")] {
            let args = ["analyze", "connect-x", "--board", board, "--moves", moves, "--player", player];
            let more = ["--best-only", "--nodes", "20000", "--json", "--no-timing"];
            let analysis = Run::of(mossa().args(args).args(more)).json();
            let columns = moves.replace(',', " ");
            let orders =
                format!("setoption name Board value {board}\nposition startpos moves {columns}\ngo nodes 20000\n");
            let run = Run::typing(mossa().args(["ugi", "connect-x", "--no-timing", "--player", player]), &orders);
            let last = run.stdout.lines().rfind(|line| line.starts_with("info depth ")).unwrap();
            let number = |name: &str| {
                let mut words = last.split(' ').skip_while(|&word| word != name).skip(1);
                words.next().map(|word| word.parse::<u64>().unwrap())
            };
            assert_eq!(number("depth"), analysis["depth"].as_u64(), "{player} on {board}: {last}");
            assert!(number("seldepth").is_none_or(|deepest| number("depth").unwrap() < deepest), "{last}");
        }
    }
}
