//! Runs: the same reports in the same order however many games are on at once, and no player hurts a run.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use mossa_arena::{
    Adjudication, Colours, Ending, Fixture, Played, Ran, Results, Runner, Schedule, Sprt, SprtState, SprtVerdict,
    TimeControl,
};
use mossa_conformance::toys::{Nim, TicTacToe};
use mossa_kernel::{
    Agent, AgentError, Choice, Control, FakeClock, Game, Limits, Outcome, ProgressSink, Rng, SearchHandle, Side,
    StateSpace,
};

use crate::scripted::Random;

fn fixtures(n_games: usize, n_openings: usize) -> Vec<Fixture> {
    Schedule { encounters: vec![[0, 1]], n_games, n_openings, colours: Colours::Swapped, seed: 11 }.fixtures()
}

type Made<G> = Result<Box<dyn Agent<G>>, AgentError>;

/// The runner of a match between two players.
fn runner<'a, G: Game, F: Fn(usize, u64) -> Made<G> + Sync>(
    (game, openings): (&'a G, &'a [G::State]),
    make: F,
    n_threads: usize,
    handle: &'a SearchHandle<FakeClock>,
) -> Runner<'a, G, F> {
    const FREE: &[TimeControl] = &[TimeControl {
        each_move: Limits { time: None, nodes: None, depth: None, memory: None },
        game: None,
        margin: std::time::Duration::ZERO,
    }; 2];
    let control = handle.control(Limits::default());
    Runner { game, openings, controls: FREE, adjudication: Adjudication::default(), make, n_threads, control }
}

#[expect(clippy::unnecessary_wraps, reason = "makers of players may fail")]
fn random<G: Game>(_: usize, seed: u64) -> Made<G> {
    Ok(Box::new(Random(Rng::new(seed))))
}

fn all<G: Game>(world: (&G, &[G::State]), n_threads: usize) -> Vec<(Fixture, Played<G::Move>)> {
    let handle = SearchHandle::default();
    let mut heard = Vec::new();
    let games = fixtures(60, world.1.len());
    let ran = runner(world, random, n_threads, &handle).run(&games, |fixture, played| {
        heard.push((*fixture, played));
        ControlFlow::Continue(())
    });
    assert_eq!((ran, handle.stop.is_raised()), (Ran::ToTheEnd, false));
    heard
}

#[test]
fn a_run_is_the_same_however_many_games_are_on_at_once() {
    let heaps = [Nim::heaps([3, 4, 5, 6]), Nim::heaps([1, 2, 3, 9]), Nim::heaps([7, 7, 0, 1])];
    let alone = all((&Nim, &heaps), 1);
    assert_eq!(alone.iter().map(|(game, _)| game.number).collect::<Vec<_>>(), (0..60).collect::<Vec<_>>());
    assert!(alone[0].1.moves != alone[6].1.moves, "two games from one opening have seeds of their own");
    for n_threads in [0, 2, 5, 100] {
        assert_eq!(all((&Nim, &heaps), n_threads), alone);
    }
    assert_eq!(all((&TicTacToe, &[TicTacToe::EMPTY]), 2), all((&TicTacToe, &[TicTacToe::EMPTY]), 1));
}

#[test]
fn results_are_what_was_heard() {
    let heard = all((&TicTacToe, &[TicTacToe::EMPTY]), 2);
    let mut results = Results::between([0, 1]);
    for (game, played) in &heard {
        results.add(game, played);
    }
    let points = |player: usize| {
        let point = |(game, played): &(Fixture, Played<u8>)| match played.ending.outcome().unwrap().winner() {
            None => 1,
            Some(winner) => 2 * u64::from(game.players[winner as usize] == player),
        };
        heard.iter().map(point).collect::<Vec<_>>()
    };
    for (player, record) in results.records().iter().enumerate() {
        let points = points(player);
        let n = |result| points.iter().filter(|&&point| point == result).count() as u64;
        assert_eq!([record.losses, record.draws, record.wins], [n(0), n(1), n(2)]);
        let moves = heard.iter().map(|(game, played)| {
            let side = usize::from(game.players[1] == player);
            played.marks.iter().filter(|mark| mark.side as usize == side).count() as u64
        });
        assert_eq!((record.moves, record.forfeits), (moves.sum(), 0));
    }
    assert_eq!(
        results.singles().0,
        [0, 1, 2].map(|half| points(0).iter().filter(|&&point| point == half).count() as u64)
    );
    let of_pairs = points(0).chunks(2).map(|pair| pair[0] + pair[1]).collect::<Vec<_>>();
    assert_eq!(
        results.pairs().0,
        [0, 1, 2, 3, 4].map(|sum| of_pairs.iter().filter(|&&pair| pair == sum).count() as u64)
    );
    assert_eq!(results.elo(), results.pairs().elo());
    // Seen from the other side everything is mirrored, in whatever order games come in.
    let mut mirrored = Results::between([1, 0]);
    for (game, played) in heard.iter().rev() {
        mirrored.add(game, played);
    }
    let mut pairs = mirrored.pairs().0;
    pairs.reverse();
    assert_eq!(pairs, results.pairs().0);
}

/// Panics when it is put away.
struct SoreLoser;

impl Drop for SoreLoser {
    fn drop(&mut self) {
        panic!("as scripted");
    }
}

impl Agent<TicTacToe> for SoreLoser {
    fn name(&self) -> &'static str {
        "sore loser"
    }

    fn choose(
        &mut self,
        _: &TicTacToe,
        _: &<TicTacToe as StateSpace>::State,
        _: &Control<'_>,
        _: &mut dyn ProgressSink<u8>,
    ) -> Result<Choice<u8>, AgentError> {
        Err(AgentError::Unreadable("checkmate".into()))
    }
}

#[test]
fn players_that_cannot_be_made_lose_and_the_run_goes_on() {
    let n_made = AtomicUsize::new(0);
    // The second player fails in one way after another.
    let make = |player: usize, seed| match player {
        0 => random(player, seed),
        _ => match n_made.fetch_add(1, Ordering::Relaxed) % 4 {
            0 => Err(AgentError::Failed("no such program".into())),
            1 => panic!("as scripted"),
            2 => Ok(Box::new(SoreLoser) as Box<dyn Agent<TicTacToe>>),
            _ => Err(AgentError::OutOfLimits),
        },
    };
    let handle = SearchHandle::default();
    let mut results = Results::between([0, 1]);
    let mut names = Vec::new();
    let ran = runner((&TicTacToe, &[TicTacToe::EMPTY]), make, 1, &handle).run(&fixtures(8, 1), |game, played| {
        let side = if game.players[0] == 1 { Side::First } else { Side::Second };
        assert_eq!(played.ending.at_fault(), Some(side));
        assert_eq!(played.ending.outcome(), Some(Outcome::Win(side.other())));
        names.push(played.ending.name().unwrap());
        results.add(game, &played);
        ControlFlow::Continue(())
    });
    assert_eq!(ran, Ran::ToTheEnd);
    assert_eq!(names, ["crash", "crash", "illegal", "time", "crash", "crash", "illegal", "time"]);
    let [one, other] = results.records();
    assert_eq!((one.wins, one.forfeits, other.losses, other.forfeits), (8, 0, 8, 8));
    assert_eq!(results.pairs().0, [0, 0, 0, 0, 4]);
}

/// Raises the stop flag instead of an answer, in the game with this seed.
struct Stops(Random);

impl Agent<TicTacToe> for Stops {
    fn name(&self) -> &'static str {
        "stops"
    }

    fn choose(
        &mut self,
        game: &TicTacToe,
        state: &<TicTacToe as StateSpace>::State,
        control: &Control<'_>,
        sink: &mut dyn ProgressSink<u8>,
    ) -> Result<Choice<u8>, AgentError> {
        control.stop.raise();
        self.0.choose(game, state, control, sink)
    }
}

#[test]
fn a_raised_flag_ends_a_run_and_finished_games_are_reported() {
    let games = fixtures(40, 1);
    let fatal = games[7].seeds[0];
    let make = |_, seed| -> Made<TicTacToe> {
        if seed == fatal { Ok(Box::new(Stops(Random(Rng::new(seed))))) } else { Ok(Box::new(Random(Rng::new(seed)))) }
    };
    for n_threads in [1, 2, 3] {
        let handle = SearchHandle::default();
        let mut numbers = Vec::new();
        let ran = runner((&TicTacToe, &[TicTacToe::EMPTY]), make, n_threads, &handle).run(&games, |game, played| {
            assert!(!matches!(played.ending, Ending::Stopped));
            numbers.push(game.number);
            ControlFlow::Continue(())
        });
        assert_eq!(ran, Ran::Stopped);
        assert!(numbers.is_sorted() && !numbers.contains(&7) && numbers.len() < 40);
        assert!(n_threads != 1 || numbers == [0, 1, 2, 3, 4, 5, 6]);
    }
}

#[test]
fn who_has_heard_enough_hears_no_more() {
    for n_threads in [1, 2, 4] {
        let handle = SearchHandle::default();
        let mut numbers = Vec::new();
        let ran =
            runner((&TicTacToe, &[TicTacToe::EMPTY]), random, n_threads, &handle).run(&fixtures(500, 1), |game, _| {
                numbers.push(game.number);
                if game.number == 4 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        assert_eq!((ran, &numbers[..]), (Ran::Enough, &[0, 1, 2, 3, 4][..]));
    }
    assert_eq!(
        runner((&TicTacToe, &[]), random, 3, &SearchHandle::default()).run(&[], |_, _| unreachable!()),
        Ran::ToTheEnd
    );
}

/// Wins where it can at once, and plays any move otherwise.
struct Grabs(Random);

impl Agent<TicTacToe> for Grabs {
    fn name(&self) -> &'static str {
        "grabs"
    }

    fn choose(
        &mut self,
        game: &TicTacToe,
        state: &<TicTacToe as StateSpace>::State,
        control: &Control<'_>,
        sink: &mut dyn ProgressSink<u8>,
    ) -> Result<Choice<u8>, AgentError> {
        let wins = |mv: &u8| matches!(game.outcome(&game.after(state, *mv)), Some(Outcome::Win(_)));
        let choice = self.0.choose(game, state, control, sink)?;
        Ok(Choice { mv: game.moves(state).into_iter().find(wins).unwrap_or(choice.mv), ..choice })
    }
}

/// A match that goes on until a test has decided.
fn until_decided(n_threads: usize) -> (usize, SprtState) {
    let sprt = Sprt::new(0.0, 50.0, 0.05, 0.05).expect("a test");
    let make = |player, seed| -> Made<TicTacToe> {
        if player == 0 { Ok(Box::new(Grabs(Random(Rng::new(seed))))) } else { Ok(Box::new(Random(Rng::new(seed)))) }
    };
    let (mut results, mut n_heard, handle) = (Results::between([0, 1]), 0, SearchHandle::default());
    let ran =
        runner((&TicTacToe, &[TicTacToe::EMPTY]), make, n_threads, &handle).run(&fixtures(2_000, 1), |game, played| {
            results.add(game, &played);
            n_heard += 1;
            match results.judge(&sprt).verdict {
                SprtVerdict::Running => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        });
    assert_eq!(ran, Ran::Enough);
    (n_heard, results.judge(&sprt))
}

#[test]
fn a_test_ends_a_match_at_the_same_game_however_many_are_on_at_once() {
    let (n_games, state) = until_decided(1);
    assert_eq!(state.verdict, SprtVerdict::AcceptedH1);
    assert!(n_games % 2 == 0 && n_games < 400, "{n_games} games");
    assert_eq!([2, 4].map(until_decided), [(n_games, state); 2]);
}

/// Plays the first move there is; in the first games of a run the machine stalls under it.
struct Stalled<'a> {
    clock: &'a FakeClock,
    n_stalls: &'a AtomicUsize,
}

impl Agent<TicTacToe> for Stalled<'_> {
    fn name(&self) -> &'static str {
        "stalled"
    }

    fn choose(
        &mut self,
        game: &TicTacToe,
        state: &<TicTacToe as StateSpace>::State,
        control: &Control<'_>,
        sink: &mut dyn ProgressSink<u8>,
    ) -> Result<Choice<u8>, AgentError> {
        let stalls = self.n_stalls.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| n.checked_sub(1)).is_ok();
        self.clock.stall(std::time::Duration::from_millis(if stalls { 200 } else { 1 }));
        Random(Rng::new(1)).choose(game, state, control, sink)
    }
}

/// Plays any move, unless the machine ends it, which happens a given number of times in a run.
struct Killed<'a>(&'a AtomicUsize);

impl Agent<TicTacToe> for Killed<'_> {
    fn name(&self) -> &'static str {
        "killed"
    }

    fn choose(
        &mut self,
        game: &TicTacToe,
        state: &<TicTacToe as StateSpace>::State,
        control: &Control<'_>,
        sink: &mut dyn ProgressSink<u8>,
    ) -> Result<Choice<u8>, AgentError> {
        match self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| n.checked_sub(1)) {
            Ok(_) => Err(AgentError::Killed("memory ran out".to_owned())),
            Err(_) => Random(Rng::new(1)).choose(game, state, control, sink),
        }
    }
}

/// Ended by the machine once, and the game is played again; twice, and it is a crash.
#[test]
fn a_game_whose_player_the_machine_ended_is_played_once_more() {
    for (n_kills, ending) in [(0, None), (1, None), (2, Some("crash"))] {
        let handle = SearchHandle::<FakeClock>::default();
        let left: &'static AtomicUsize = Box::leak(Box::new(AtomicUsize::new(n_kills)));
        let make = |_, _| -> Made<TicTacToe> { Ok(Box::new(Killed(left))) };
        let played = runner((&TicTacToe, &[TicTacToe::EMPTY]), make, 1, &handle).play(&fixtures(1, 1)[0]);
        assert_eq!((played.ending.name(), left.load(Ordering::Relaxed)), (ending, 0), "{played:?}");
        assert_eq!(played.killed.is_some(), 0 < n_kills, "{played:?}");
    }
}

/// One stall, and the game is played again; a second one in the same game, and it is lost and marked.
#[test]
fn a_game_that_the_machine_lost_is_played_once_more() {
    let time = std::time::Duration::from_millis(100);
    let controls = [TimeControl::from(Limits { time: Some(time), ..Limits::default() }); 2];
    for (n_stalls, is_lost, stalled) in [(0, false, 0), (1, false, 200), (2, true, 400)] {
        let (handle, left) = (SearchHandle::<FakeClock>::default(), AtomicUsize::new(n_stalls));
        let (clock, n_stalls) = (Box::leak(Box::new(FakeClock::default())), Box::leak(Box::new(left)));
        let (clock, n_stalls): (&'static FakeClock, &'static AtomicUsize) = (clock, n_stalls);
        let make = |_, _| -> Made<TicTacToe> { Ok(Box::new(Stalled { clock, n_stalls })) };
        let openings = [TicTacToe::EMPTY];
        let free = runner((&TicTacToe, &openings), make, 1, &handle);
        let control = Control { clock, ..free.control };
        let played = Runner { controls: &controls, control, ..free }.play(&fixtures(1, 1)[0]);
        assert_eq!(matches!(played.ending, Ending::Time(Side::First)), is_lost, "{played:?}");
        assert_eq!(played.stalled.as_millis(), stalled);
    }
}
