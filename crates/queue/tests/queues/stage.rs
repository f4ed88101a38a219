//! What the tests stand on: a small plan with real jobs, and both kinds of queue for it.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use mossa_catalogue::{Games, PlayerResources};
use mossa_jobs::Timing;
use mossa_kernel::{Control, Limits, SearchHandle, StopFlag};
use mossa_lab::agenda::Agenda;
use mossa_lab::check::Verdict;
use mossa_lab::plan::Plan;
use mossa_lab::queue::{Collected, Dispatch, Lease, LocalQueue, Report, Supply};
use mossa_lab::spec::{self, SpecEnv, input_files::InputFiles};
use mossa_lab::worker::Worker;
use mossa_queue::join::{self, Introduction, Serials};
use mossa_queue::keys::SigningKey;
use mossa_queue::supply::RunSupply;
use mossa_queue::worker::Measured;
use mossa_queue::{Address, Coordinator, Examination, Identity, Link, RunConfig};
use mossa_wire::{Admission, Job, RunManifest, WorkerStatus};

use crate::server::{FOREVER, Server};

const SPEC: &str = r#"
name = "boards"
game = "tiles"
generate = { size = "3x3", count = 10, seed = 3 }
algorithms = ["a-star", "ida-star"]
heuristics = ["manhattan", "misplaced"]
limits = { nodes = 100 }
"#;

/// The version of all clients here.
pub(crate) const VERSION: &str = "test";
/// The bench signature of all clients here.
pub(crate) const SIGNATURE: u64 = 7;

/// Forty jobs that take no time.
pub(crate) struct Stage {
    pub(crate) plan: Plan,
    resources: PlayerResources,
    handle: SearchHandle,
}

impl Stage {
    pub(crate) fn new() -> Stage {
        let env = SpecEnv { games: Games::BUILT_IN, resources: &PlayerResources::REFUSED, find_program: &|_| Ok(()) };
        let mut plans = spec::read("file.toml", SPEC, &InputFiles::default(), &env).unwrap();
        Stage { plan: plans.remove(0), resources: PlayerResources::REFUSED, handle: SearchHandle::default() }
    }

    pub(crate) fn jobs(&self) -> Vec<Job> {
        let mut agenda = Agenda::of(&self.plan);
        std::iter::from_fn(|| agenda.next_job()).collect()
    }

    pub(crate) fn hand(&self) -> Worker<'_> {
        let (plan, resources) = (&self.plan, &self.resources);
        Worker { plan, resources, timing: Timing::LeftOut, version: VERSION, peak_bytes: || 0 }
    }

    pub(crate) fn control(&self) -> Control<'_> {
        self.handle.control(Limits::default())
    }

    /// What comes of a job.
    pub(crate) fn report(&self, job: &Job) -> Report {
        self.hand().report(job, &self.control()).unwrap()
    }
}

/// A new folder.
pub(crate) fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("queues").join(name)
}

pub(crate) fn link(server: &Server) -> Link {
    let address = Address { servers: server.url(), ..Address::default() };
    let link = Link::open(&address, "test").unwrap();
    link.prepare().unwrap();
    link
}

pub(crate) fn manifest(run: &str, lease: Duration) -> RunManifest {
    RunManifest {
        run: run.to_owned(),
        id: run.to_owned(),
        key: String::new(),
        name: "boards".into(),
        game: "tiles".into(),
        version: VERSION.into(),
        signature: SIGNATURE,
        is_timed: false,
        lease: lease.as_millis() as u64,
        spec: SPEC.into(),
        files: std::collections::BTreeMap::new(),
    }
}

/// A coordinator that finds every record plausible, and has no job done twice.
pub(crate) fn coordinator(link: &Link, manifest: &RunManifest) -> Coordinator<'static> {
    // Nobody asks it anything.
    let referee: &'static LocalQueue = Box::leak(Box::new(LocalQueue::for_workers(1)));
    strict_coordinator(link, manifest, Vec::new(), referee, 0.0)
}

/// The next life of a coordinator, which knows who has joined the one before.
pub(crate) fn next_coordinator(link: &Link, manifest: &RunManifest, before: Coordinator<'_>) -> Coordinator<'static> {
    let workers = before.workers().unwrap();
    drop(before);
    let referee: &'static LocalQueue = Box::leak(Box::new(LocalQueue::for_workers(1)));
    strict_coordinator(link, manifest, workers, referee, 0.0)
}

/// A coordinator that has this share of the jobs done twice, and asks a referee where workers disagree.
pub(crate) fn strict_coordinator<'a>(
    link: &Link,
    manifest: &RunManifest,
    workers: Vec<WorkerStatus>,
    referee: &'a LocalQueue,
    share: f64,
) -> Coordinator<'a> {
    let examination =
        Examination { check: Box::new(|_, _| Verdict::Plausible), is_repeatable: Box::new(|_| true), share, referee };
    let config = RunConfig { manifest: manifest.clone(), workers, examination, stop: StopFlag::default() };
    Coordinator::begin(link, config).unwrap().expect("the run was not stopped")
}

/// A worker of one thread.
pub(crate) fn identity(name: &str) -> Arc<Identity> {
    let (name, host, version) = (name.to_owned(), "desk".to_owned(), VERSION.to_owned());
    Arc::new(Identity { key: SigningKey::generate(), serials: Serials::default(), name, host, version, threads: 1 })
}

/// Joins a run; never waits for ever.
#[track_caller]
pub(crate) fn join(link: &Link, manifest: &RunManifest, identity: &Identity) -> Admission {
    let measured = Measured { nodes: SIGNATURE, seconds: 1.0 };
    let ask = || {
        let manifest = link.sheet_of(&manifest.run).ok().flatten()?;
        join::ask(link, &manifest, identity, Introduction { measured, n_held: 0, unable: None })
    };
    let patiently = || {
        std::thread::sleep(Duration::from_millis(20));
        ask()
    };
    std::iter::repeat_with(patiently).take(1_000).flatten().next().expect("the coordinator answers")
}

/// The jobs of a run, for a worker of one thread that has joined.
#[track_caller]
pub(crate) fn supply(link: &Link, manifest: &RunManifest, name: &str) -> RunSupply {
    let identity = identity(name);
    assert_eq!(join(link, manifest, &identity), Admission::Welcome);
    RunSupply::open(link, manifest, &identity, SIGNATURE)
}

/// Shows both ends of both kinds of queue to a check.
pub(crate) fn with_both(name: &str, check: impl Fn(&Stage, &dyn Dispatch, [&dyn Supply; 2])) {
    let stage = Stage::new();
    let local = LocalQueue::for_workers(2);
    check(&stage, &local, [&local, &local]);
    let server = Server::start(&folder(name));
    let links = [link(&server), link(&server), link(&server)];
    let manifest = manifest("run", FOREVER);
    let coordinator = coordinator(&links[0], &manifest);
    let supplies = [supply(&links[1], &manifest, "one"), supply(&links[2], &manifest, "other")];
    check(&stage, &coordinator, [&supplies[0], &supplies[1]]);
}

/// The next job; never waits for ever.
#[track_caller]
pub(crate) fn take(supply: &dyn Supply) -> Lease {
    let tries = std::iter::repeat_with(|| supply.take().unwrap());
    tries.take(200).flatten().next().expect("there is a job")
}

/// Collects `n` reports; never waits for ever.
#[track_caller]
pub(crate) fn collect(dispatch: &dyn Dispatch, n: usize) -> Vec<Report> {
    let mut reports = Vec::new();
    for _ in 0..2_000 {
        if n <= reports.len() {
            return reports;
        }
        match dispatch.collect().unwrap() {
            Collected::Reports(more) => {
                // Who has delivered a record matters elsewhere.
                reports.extend(more.into_iter().map(|report| match report {
                    Report::Delivered { record, .. } => Report::Done(record),
                    other => other,
                }));
                dispatch.acknowledge().unwrap();
            }
            Collected::Nothing | Collected::Distrusted(_) => {}
            Collected::Nobody => panic!("nobody is left after {} of {n} reports", reports.len()),
        }
    }
    panic!("only {} of {n} reports came", reports.len());
}

/// For a while nothing comes.
#[track_caller]
pub(crate) fn nothing_comes(dispatch: &dyn Dispatch) {
    for _ in 0..10 {
        assert_eq!(dispatch.collect().unwrap(), Collected::Nothing);
    }
}
