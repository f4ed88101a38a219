//! Runs whose jobs are done by workers on other machines.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use mossa_kernel::{RealClock, Reins};
use mossa_lab::check::check;
use mossa_lab::ledger::Entry;
use mossa_lab::ledger::lookup::fingerprint;
use mossa_lab::plan::Plan;
use mossa_lab::run::{Ended, News, RunError, Runner};
use mossa_queue::coordinator::Left;
use mossa_queue::{Commission, Coordinator, Link};
use mossa_wire::RunSheet;

use crate::args::{LogLevel, QueueArgs};
use crate::failure::Failure;
use crate::link::{self, Waiting, Wanted};
use crate::{bench, logs, machine};

/// The server by which jobs go to workers.
pub(super) struct Elsewhere {
    /// None if the run was stopped before the server was there.
    link: Option<Link>,
    lease: Duration,
}

impl Elsewhere {
    /// The server that was named, if one was.
    pub(super) fn open(args: &QueueArgs, reins: &Reins<RealClock>) -> Result<Option<Elsewhere>, Failure> {
        let Some(queue) = &args.queue else { return Ok(None) };
        logs::begin(&args.logs, LogLevel::Warn);
        let name = format!("{}-{}", machine::host(), std::process::id());
        let address = link::address(queue, &args.keys);
        let wanted = Wanted { address, name: &name, waiting: Waiting::of(args.wait), idle: None };
        let link = wanted.open(reins, &mut |_| {})?;
        Ok(Some(Elsewhere { link, lease: args.lease }))
    }

    /// Does all jobs that have no record, by workers.
    pub(super) fn run(
        &self,
        runner: &mut Runner<'_>,
        entry: &Entry,
        reins: &Arc<Reins<RealClock>>,
        listen: &mut dyn FnMut(&News<'_>),
    ) -> Result<Ended, RunError> {
        let Some(link) = &self.link else { return Ok(Ended::Stopped) };
        let plan = runner.hand.plan;
        let Some((signature, _)) = bench::signature(plan.game, reins) else { return Ok(Ended::Stopped) };
        let sheet = self.sheet(runner.ledger.path(), entry, plan, signature);
        let believe = |job: &_, record: &_| {
            check(plan, env!("CARGO_PKG_VERSION"), job, record).map_err(|error| error.to_string())
        };
        let workers = runner.ledger.workers(runner.key)?;
        let commission = Commission { sheet, workers, check: Box::new(believe), stop: reins.stop.clone() };
        let Some(coordinator) = Coordinator::begin(link, commission)? else { return Ok(Ended::Stopped) };
        let ended = runner.run_elsewhere(&coordinator, &mut |news| {
            coordinator.tell(news.n_done, news.n_jobs);
            listen(news);
        });
        coordinator.leave(if matches!(ended, Ok(Ended::Done)) { Left::Done } else { Left::Stopped });
        ended
    }

    fn sheet(&self, ledger: &Path, entry: &Entry, plan: &Plan, signature: u64) -> RunSheet {
        let run = &entry.run;
        RunSheet {
            run: queue_name(&run.id, ledger),
            id: run.id.clone(),
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

/// What a server calls a run: ids are different within a ledger, and ledgers lie in different places.
pub(crate) fn queue_name(id: &str, ledger: &Path) -> String {
    let place = [machine::host().as_bytes(), ledger.as_os_str().as_encoded_bytes()].join(&0);
    format!("{id}-{:08x}", fingerprint(&place) >> 32)
}
