//! Runs whose jobs are done by workers on other machines.

use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use mossa_catalogue::Games;
use mossa_kernel::{Control, RealClock, SearchHandle, StopFlag};
use mossa_lab::check::{check, is_repeatable};
use mossa_lab::ledger::Entry;
use mossa_lab::ledger::lookup::fingerprint;
use mossa_lab::plan::Plan;
use mossa_lab::queue::{Dispatch as _, LocalQueue};
use mossa_lab::run::{Ended, News, RunError, Runner};
use mossa_lab::worker::Worker;
use mossa_queue::coordinator::Left;
use mossa_queue::{Coordinator, Examination, Link, RunConfig};
use mossa_wire::RunManifest;

use crate::args::{LogLevel, QueueArgs};
use crate::failure::Failure;
use crate::link::{self, Waiting, Wanted};
use crate::{bench, logs, machine};

/// The server by which jobs go to workers.
pub(super) struct RemoteRun {
    /// The games that can be played, of which workers count the same nodes.
    games: Games,
    /// None if the run was stopped before the server was there.
    link: Option<Link>,
    lease: Duration,
}

impl RemoteRun {
    /// The server that was named, if one was.
    pub(super) fn open(
        args: &QueueArgs,
        games: Games,
        handle: &SearchHandle<RealClock>,
    ) -> Result<Option<RemoteRun>, Failure> {
        let Some(queue) = &args.queue else { return Ok(None) };
        logs::begin(&args.logs, LogLevel::Warn);
        let name = format!("{}-{}", machine::host(), std::process::id());
        let address = link::address(queue, &args.keys);
        let wanted = Wanted { address, name: &name, waiting: Waiting::of(args.wait), idle: None };
        let link = wanted.open(handle, &mut |_| {})?;
        Ok(Some(RemoteRun { games, link, lease: args.lease }))
    }

    /// Does all jobs that have no record, by workers.
    pub(super) fn run(
        &self,
        runner: &mut Runner<'_>,
        entry: &Entry,
        handle: &Arc<SearchHandle<RealClock>>,
        listen: &mut dyn FnMut(&News<'_>),
    ) -> Result<Ended, RunError> {
        let Some(link) = &self.link else { return Ok(Ended::Stopped) };
        let hand = runner.hand;
        let Some((signature, _)) = bench::signature(self.games, hand.plan.game, handle) else {
            return Ok(Ended::Stopped);
        };
        let manifest = self.manifest(runner.ledger.path(), entry, hand.plan, signature);
        // Jobs on which workers disagree, or that none of them could do, are done by one thread here.
        let referee = LocalQueue::for_workers(1);
        let stop = StopFlag::default();
        let control = Control { stop: &stop, ..runner.control };
        thread::scope(|scope| {
            let started = thread::Builder::new().spawn_scoped(scope, || hand.work(&referee, &control));
            let ended = started.map_err(RunError::Threads).and_then(|_| {
                let examination = examination(hand, &referee);
                let workers = runner.ledger.workers(runner.key)?;
                let config = RunConfig { manifest, workers, examination, stop: handle.stop.clone() };
                coordinate(link, config, runner, listen)
            });
            stop.raise();
            referee.close()?;
            ended
        })
    }

    fn manifest(&self, ledger: &Path, entry: &Entry, plan: &Plan, signature: u64) -> RunManifest {
        let run = &entry.run;
        RunManifest {
            run: queue_name(&run.id, ledger),
            id: run.id.clone(),
            // The coordinator makes its key itself.
            key: String::new(),
            name: run.name.clone(),
            game: plan.game.to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            signature,
            is_timed: entry.is_timed,
            lease: self.lease.as_millis() as u64,
            spec: run.spec.clone(),
            files: plan.files.clone(),
        }
    }
}

/// How results of workers are examined.
fn examination<'a>(hand: &'a Worker<'a>, referee: &'a LocalQueue) -> Examination<'a> {
    Examination {
        check: Box::new(|job, record| check(hand.plan, hand.version, job, record).into()),
        is_repeatable: Box::new(|job| is_repeatable(hand.plan, hand.resources, job)),
        share: hand.plan.recheck,
        referee,
    }
}

/// Hands out the jobs of a run until it ends.
fn coordinate(
    link: &Link,
    config: RunConfig<'_>,
    runner: &mut Runner<'_>,
    listen: &mut dyn FnMut(&News<'_>),
) -> Result<Ended, RunError> {
    let Some(coordinator) = Coordinator::begin(link, config)? else { return Ok(Ended::Stopped) };
    let ended = runner.run_elsewhere(&coordinator, &mut |news| {
        coordinator.tell(news.n_done, news.n_jobs);
        listen(news);
    });
    coordinator.leave(if matches!(ended, Ok(Ended::Done)) { Left::Done } else { Left::Stopped });
    ended
}

/// What a server calls a run: ids are different within a ledger, and ledgers lie in different places.
pub(crate) fn queue_name(id: &str, ledger: &Path) -> String {
    let place = [machine::host().as_bytes(), ledger.as_os_str().as_encoded_bytes()].join(&0);
    format!("{id}-{:08x}", fingerprint(&place) >> 32)
}
