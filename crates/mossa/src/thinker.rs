//! A player that is asked about many positions: under the same limits for each, and from a clean slate, so that neither
//! their order nor how many are in hand at once changes what it says.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{io, thread};

use mossa_catalogue::{AnyPosition, PlayerResources};
use mossa_jobs::ask::{AnalysisMode, Question};
use mossa_jobs::opinion::Opinion;
use mossa_kernel::{Limits, RealClock, SearchHandle};

use crate::failure::Failure;

/// Who is asked, and on which terms.
pub(crate) struct Thinker {
    /// The player, as its spec.
    pub(crate) player: String,
    pub(crate) limits: Limits,
    pub(crate) handle: Arc<SearchHandle<RealClock>>,
    pub(crate) resources: PlayerResources,
    /// Positions in hand at once.
    pub(crate) n_threads: usize,
}

impl Thinker {
    /// Asks about a position in which the game is on. `None` if the stop flag was raised before there was an answer for
    /// which there was time enough.
    pub(crate) fn think(&self, position: &dyn AnyPosition, wish: AnalysisMode) -> Option<Opinion> {
        if self.is_stopped() {
            return None;
        }
        let control = self.handle.control(self.limits);
        let question = Question { player: &self.player, wish, resources: &self.resources, control };
        let opinion = question.opinion(position);
        (!self.is_stopped()).then_some(opinion)
    }

    /// Whether the stop flag is raised.
    pub(crate) fn is_stopped(&self) -> bool {
        self.handle.stop.is_raised()
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
