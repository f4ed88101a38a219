//! Runs the games of a schedule on several threads, and reports them in the order of the schedule.
//!
//! Who listens cannot tell how many threads there were. Players are made for every game by a function that may fail; that
//! loses the game and nothing else. A game that a player loses on time only because the machine did not let it run is
//! played once more, by the same players with the same seeds; its record says so. The same holds for a game in which the
//! machine ended a player. If that happens again, the player has crashed.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread;

use mossa_kernel::{Agent, AgentError, Control, Game, Side, StateSpace};

use crate::{Adjudication, Conditions, Ending, Fixture, Judge, Judged, NoJudge, Played, TimeControl};

/// What all games of a run have in common.
pub struct Runner<'a, G: StateSpace, F> {
    /// The rules.
    pub game: &'a G,
    /// Where games start: what [`Fixture::opening`] counts.
    pub openings: &'a [G::State],
    /// What the players may use: one for every player that [`Fixture::players`] counts.
    pub controls: &'a [TimeControl],
    /// How games may end early.
    pub adjudication: Adjudication,
    /// Makes a player by its number and a seed. An error or a panic loses the game.
    pub make: F,
    /// Games that are played at the same time; none counts as one.
    pub n_threads: usize,
    /// The clock, the stop flag and the node_counter of all games; its limits are not used.
    pub control: Control<'a>,
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ran {
    /// All games were played and reported.
    ToTheEnd,
    /// The stop flag was raised: finished games have been reported, others not.
    Stopped,
    /// Who listened had heard enough.
    Enough,
}

impl<G: Game, F> Runner<'_, G, F>
where
    F: Fn(usize, u64) -> Result<Box<dyn Agent<G>>, AgentError> + Sync,
{
    /// Plays the games and tells `listen` of each as soon as it and all before it are finished. When `listen` says to
    /// break off, the stop flag is raised for the games that are still on, and it hears no more.
    pub fn run(&self, fixtures: &[Fixture], listen: impl FnMut(&Fixture, Played<G::Move>) -> ControlFlow<()>) -> Ran {
        self.run_judged(fixtures, &NoJudge, listen)
    }

    /// As [`Runner::run`]; games also end when the judge knows their result.
    pub fn run_judged(
        &self,
        fixtures: &[Fixture],
        judge: &dyn Judge<G>,
        mut listen: impl FnMut(&Fixture, Played<G::Move>) -> ControlFlow<()>,
    ) -> Ran {
        let next = AtomicUsize::new(0);
        let (sender, receiver) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.n_threads.clamp(1, fixtures.len().max(1)) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    while !self.control.stop.is_raised() {
                        let place = next.fetch_add(1, Ordering::Relaxed);
                        let Some(fixture) = fixtures.get(place) else { break };
                        if sender.send((place, self.play_judged(fixture, judge))).is_err() {
                            break;
                        }
                    }
                });
            }
            // The channel ends when the last thread has dropped its sender.
            drop(sender);
            match in_order(fixtures, &receiver, &mut listen) {
                Ran::Enough => {
                    self.control.stop.raise();
                    Ran::Enough
                }
                ran => ran,
            }
        })
    }

    /// One game. Where it was played twice, [`Played::stalled`] adds up both times and [`Played::killed`] is of the first.
    pub fn play(&self, fixture: &Fixture) -> Played<G::Move> {
        self.play_judged(fixture, &NoJudge)
    }

    fn play_judged(&self, fixture: &Fixture, judge: &dyn Judge<G>) -> Played<G::Move> {
        let played = self.play_once(fixture, judge);
        let killed = match &played.ending {
            Ending::NoAnswer(_, AgentError::Killed(why)) => Some(why.clone()),
            _ => None,
        };
        if played.stalled.is_zero() && killed.is_none() || self.control.stop.is_raised() {
            return played;
        }
        let again = self.play_once(fixture, judge);
        Played { stalled: played.stalled + again.stalled, killed, ..again }
    }

    fn play_once(&self, fixture: &Fixture, judge: &dyn Judge<G>) -> Played<G::Move> {
        let made = [Side::First, Side::Second].map(|side| self.player(fixture, side));
        let (mut first, mut second) = match made {
            [Ok(first), Ok(second)] => (first, second),
            [Err(ending), other] | [other, Err(ending)] => {
                drop_quietly(other);
                return Played::unplayed(ending);
            }
        };
        let controls = fixture.players.map(|player| self.controls[player]);
        let conditions = Conditions { controls, adjudication: self.adjudication };
        let start = &self.openings[fixture.opening];
        let judged = Judged { conditions: &conditions, judge };
        let played = judged.play(self.game, start, [&mut *first, &mut *second], &self.control);
        drop_quietly(first);
        drop_quietly(second);
        played
    }

    /// The player of a side, or how the game ends without it.
    fn player(&self, fixture: &Fixture, side: Side) -> Result<Box<dyn Agent<G>>, Ending> {
        let (player, seed) = (fixture.players[side as usize], fixture.seeds[side as usize]);
        catch_unwind(AssertUnwindSafe(|| (self.make)(player, seed)))
            .map_err(|_| Ending::Crash(side))?
            .map_err(|error| Ending::NoAnswer(side, error))
    }
}

/// Reports games in the order of the schedule, as they come in with their places in it. Games that were stopped are left
/// out; once one is missing, those behind it wait for the end.
fn in_order<M>(
    fixtures: &[Fixture],
    finished: &Receiver<(usize, Played<M>)>,
    listen: &mut impl FnMut(&Fixture, Played<M>) -> ControlFlow<()>,
) -> Ran {
    let mut waiting = BTreeMap::new();
    let mut n_reported = 0;
    for (place, played) in finished {
        if played.ending != Ending::Stopped {
            waiting.insert(place, played);
        }
        while let Some(played) = waiting.remove(&n_reported) {
            if listen(&fixtures[n_reported], played).is_break() {
                return Ran::Enough;
            }
            n_reported += 1;
        }
    }
    if n_reported == fixtures.len() {
        return Ran::ToTheEnd;
    }
    for (place, played) in waiting {
        if listen(&fixtures[place], played).is_break() {
            return Ran::Enough;
        }
    }
    Ran::Stopped
}

/// Drops a player. A panic in its destructor harms no other player.
fn drop_quietly<T>(player: T) {
    let _ = catch_unwind(AssertUnwindSafe(|| drop(player)));
}
