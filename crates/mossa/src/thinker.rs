//! A player that is asked about many positions: under the same limits for each, and from a clean slate, so that neither
//! their order nor how many are in hand at once changes what it says.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{io, thread};

use mossa_catalogue::{AnyPosition, Outsiders, SeatError, Spec};
use mossa_kernel::{Choice, Clock as _, Limits, Progress, RealClock, Reins, Score, Watch};

use crate::failure::Failure;

/// Who is asked, and on which terms.
pub(crate) struct Thinker {
    /// The player, as its spec.
    pub(crate) player: String,
    pub(crate) limits: Limits,
    pub(crate) reins: Arc<Reins<RealClock>>,
    pub(crate) outsiders: Outsiders,
    /// Positions in hand at once.
    pub(crate) n_threads: usize,
}

/// What a player said of a position.
pub(crate) struct Thought {
    /// Its answer, or why it has none.
    pub(crate) choice: Result<Choice<String>, SeatError>,
    /// What it said after looking 1, 2, 3 … moves ahead, if it deepens round by round.
    pub(crate) rounds: Vec<Score>,
    /// How long it took.
    pub(crate) seconds: f64,
}

/// Keeps what a player says after every round.
struct Rounds(Vec<Score>);

impl Watch<String> for Rounds {
    fn progress(&mut self, progress: &Progress<'_, String>) {
        if progress.stats.iterations == self.0.len() as u64 + 1 {
            self.0.extend(progress.score);
        }
    }
}

/// What a player is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wish {
    /// A move: one that is forced needs no thought.
    Move,
    /// A move and what it is worth, even if it is forced.
    Worth,
}

impl Thinker {
    /// Asks about a position in which the game is on. None if somebody wanted all this to end before there was an answer
    /// for which there was time enough.
    pub(crate) fn think(&self, position: &dyn AnyPosition, wish: Wish) -> Option<Thought> {
        if self.is_stopped() {
            return None;
        }
        let mut seat = position.seat_with(&self.outsiders);
        let thoughtful = self.thoughtful().filter(|spec| wish == Wish::Worth && seat.invite(spec).is_ok());
        let player = thoughtful.unwrap_or_else(|| self.player.clone());
        // A wrong spec was refused long ago.
        let _ = seat.invite(&player);
        let started = self.reins.clock.now();
        let mut rounds = Rounds(Vec::new());
        let choice = seat.ask(&player, &self.reins.control(self.limits), &mut rounds);
        let seconds = self.reins.clock.now().saturating_sub(started).as_secs_f64();
        (!self.is_stopped()).then_some(Thought { choice, rounds: rounds.0, seconds })
    }

    /// The player with the setting by which some of ours think even where only one move makes sense.
    fn thoughtful(&self) -> Option<String> {
        let mut spec: Spec = self.player.parse().ok()?;
        if spec.value("moves").is_none() {
            spec.keys.push(("moves".into(), "best".into()));
        }
        Some(spec.to_string())
    }

    /// Whether somebody wants all this to end.
    pub(crate) fn is_stopped(&self) -> bool {
        self.reins.stop.is_raised()
    }

    /// Does all jobs in their order, some side by side; what comes of them has the same order.
    pub(crate) fn side_by_side<J: Sync, R: Send>(
        &self,
        jobs: &[J],
        work: impl Fn(&J) -> R + Sync,
    ) -> Result<Vec<R>, Failure> {
        let next = AtomicUsize::new(0);
        // Whoever is free takes the next one, so that those done when somebody wants an end are the first ones.
        let take = || {
            let at = next.fetch_add(1, Ordering::Relaxed);
            jobs.get(at).map(|job| (at, work(job)))
        };
        let labour = || std::iter::from_fn(&take).collect::<Vec<(usize, R)>>();
        let mut done = thread::scope(|scope| {
            let start = |_| thread::Builder::new().spawn_scoped(scope, labour);
            let started = (0..self.n_threads.min(jobs.len())).map(start).collect::<io::Result<Vec<_>>>()?;
            let ended = started
                .into_iter()
                .map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            Ok(ended.flatten().collect::<Vec<_>>())
        })
        .map_err(|error: io::Error| Failure::of("--threads", error))?;
        done.sort_by_key(|(at, _)| *at);
        Ok(done.into_iter().map(|(_, result)| result).collect())
    }
}
