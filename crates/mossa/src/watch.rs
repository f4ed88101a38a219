//! `mossa watch`: prints the status of a run again and again until it ends. The ledger tells what is done and by which
//! workers; the coordinator is asked for the rest, through the server that carries its jobs.

use std::io::Write as _;
use std::thread;
use std::time::Duration;

use mossa_kernel::{Clock as _, RealClock, SearchHandle};
use mossa_lab::ledger::{Ledger, Opening};
use mossa_queue::Link;
use mossa_wire::{Run, RunState, RunStatus, WorkerStatus};

use crate::answer::seconds;
use crate::args::{Format, LogLevel, WatchArgs};
use crate::experiment::open;
use crate::experiment::remote::queue_name;
use crate::experiment::summary::{how, state, why};
use crate::failure::{CommandOutcome, Failure};
use crate::output::shown;
use crate::{link, logs, machine, output, progress};

/// How often the stop flag is looked at.
const MOMENT: Duration = Duration::from_millis(50);

pub(crate) fn run(args: &WatchArgs) -> Result<CommandOutcome, Failure> {
    logs::begin(&args.logs, LogLevel::Error);
    let handle = progress::handle();
    let ledger = open(args.ledger.as_deref(), Opening::Existing)?;
    let id = ledger.find(&args.run)?.run.id;
    let name = format!("{}-watch-{}", machine::host(), std::process::id());
    let link = args.queue.as_deref().map(|queue| link::open(queue, &args.keys, &name)).transpose()?;
    let mut watch = Watch { ledger, link, id, before: None, told: Vec::new() };
    loop {
        let (run, status) = watch.look(&handle)?;
        if args.json {
            output::json(&status)?;
            return Ok(CommandOutcome::from_good(run.state != RunState::Stopped));
        }
        watch.tell(&run, &status)?;
        if run.state != RunState::Running || !pause(args.every, &handle) {
            return Ok(CommandOutcome::from_good(run.state != RunState::Stopped));
        }
    }
}

/// Waits; `false` if the stop flag was raised.
fn pause(time: Duration, handle: &SearchHandle<RealClock>) -> bool {
    let until = handle.clock.now() + time;
    while handle.clock.now() < until && !handle.stop.is_raised() {
        thread::sleep(MOMENT);
    }
    !handle.stop.is_raised()
}

/// A run that is watched.
struct Watch {
    ledger: Ledger,
    link: Option<Link>,
    id: String,
    /// When it was looked at first, and how much was done then.
    before: Option<(Duration, u64)>,
    /// Who was told of, and how.
    told: Vec<(String, &'static str)>,
}

impl Watch {
    /// How the run stands now.
    fn look(&mut self, handle: &SearchHandle<RealClock>) -> Result<(Run, RunStatus), Failure> {
        let entry = self.ledger.find(&self.id)?;
        let workers = self.ledger.workers(entry.key)?;
        let run = entry.run;
        let now = handle.clock.now();
        let &mut (then, n_before) = self.before.get_or_insert((now, run.done));
        let waited = now.saturating_sub(then).as_secs_f64();
        let rate = if 0.0 < waited { (run.done - n_before.min(run.done)) as f64 / waited } else { 0.0 };
        let name = queue_name(&run.id, self.ledger.path());
        let said = self.link.as_ref().and_then(|link| link.status_of(&name));
        let status = said.map_or_else(
            || RunStatus {
                id: run.id.clone(),
                name: run.name.clone(),
                jobs: run.jobs,
                done: run.done,
                on_their_way: 0,
                put_again: 0,
                twice: 0,
                rate: match run.state {
                    RunState::Running if n_before < run.done => rate,
                    RunState::Running => workers.iter().map(|worker| worker.rate).sum(),
                    RunState::Stopped | RunState::Done => 0.0,
                },
                workers,
            },
            |said| RunStatus { done: run.done, jobs: run.jobs, ..said },
        );
        Ok((run, status))
    }

    /// Tells it in a line, and one for every worker that came, went or is not believed any more.
    fn tell(&mut self, run: &Run, status: &RunStatus) -> Result<(), Failure> {
        let mut out = output::out();
        for worker in &status.workers {
            let how = how(worker, run.state);
            if self.told.iter().any(|(name, before)| *name == worker.worker && *before == how) {
                continue;
            }
            self.told.retain(|(name, _)| *name != worker.worker);
            self.told.push((worker.worker.clone(), how));
            let why = Some(why(worker))
                .filter(|why| !why.is_empty())
                .map(|why| format!(": {}", shown(why)))
                .unwrap_or_default();
            let WorkerStatus { worker: name, host, threads, speed, done, .. } = worker;
            let (name, host) = (shown(name), shown(host));
            let million = speed / 1e6;
            writeln!(
                out,
                "worker {name} on {host}, {threads} threads, {million:.1} million nodes a second, {done} jobs done: {how}{why}"
            )?;
        }
        write!(out, "{} {}: {} of {} jobs, {}", run.id, shown(&run.name), status.done, status.jobs, state(run.state))?;
        if 0.0 < status.rate && run.state == RunState::Running {
            let left = status.jobs.saturating_sub(status.done) as f64 / status.rate;
            write!(out, ", {:.1} a second, {} to go", status.rate, seconds(Some(left), Format::Text))?;
        }
        if !status.workers.is_empty() && run.state == RunState::Running {
            let there = || status.workers.iter().filter(|worker| how(worker, run.state) == "working");
            let (n_there, n_held) = (there().count(), there().map(|worker| worker.held).sum::<u32>());
            write!(out, ", {n_there} workers with {n_held} jobs")?;
        }
        writeln!(out)?;
        Ok(out.flush()?)
    }
}
