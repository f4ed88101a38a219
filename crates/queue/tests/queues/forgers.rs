//! A worker that did not join is not heard, none speaks for another, and where two disagree the coordinator finds out
//! which one lies.

use std::time::Duration;

use mossa_lab::queue::{Collected, Dispatch, LocalQueue, Report, Supply};
use mossa_queue::Coordinator;
use mossa_queue::join::{self, Introduction};
use mossa_queue::keys::{Purpose, SigningKey};
use mossa_queue::supply::RunSupply;
use mossa_queue::worker::Measured;
use mossa_wire::{Admission, Done, Job, JobOutcome, JobRecord, RunNews, WorkerReport};

use crate::server::{FOREVER, Server};
use crate::stage::{
    SIGNATURE, Stage, VERSION, collect, coordinator, folder, identity, join, link, manifest, nothing_comes,
    strict_coordinator, supply, take,
};

const SHORT: Duration = Duration::from_secs(1);

fn put(coordinator: &Coordinator<'_>, jobs: &[Job]) {
    for job in jobs {
        coordinator.put(job.clone()).unwrap();
    }
}

/// Publishes something as a stranger would, with any client of NATS.
fn publish(server: &Server, subject: &str, bytes: Vec<u8>) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let client = async_nats::connect(server.url()).await.unwrap();
        client.publish(subject.to_owned(), bytes.into()).await.unwrap();
        client.flush().await.unwrap();
    });
}

/// What comes of a job, signed by a key.
fn signed(stage: &Stage, key: &SigningKey, run: &str, job: &Job) -> Vec<u8> {
    let Report::Done(record) = stage.report(job) else { panic!("{job:?}") };
    let outcome = JobOutcome::Done { record };
    let report = WorkerReport { version: VERSION.into(), signature: SIGNATURE, job: job.clone(), outcome };
    key.seal(Purpose::Result, run, &serde_json::to_vec(&report).unwrap())
}

/// The record of a job with one node more, which no look at it could find wrong.
fn forged(stage: &Stage, job: &Job) -> Report {
    let Report::Done(mut record) = stage.report(job) else { panic!("{job:?}") };
    let Done::Puzzle(puzzle) = &mut record.done else { panic!("{record:?}") };
    puzzle.solved.expanded += 1;
    Report::Done(record)
}

/// Collects until workers are distrusted: their keys, and the records that came before.
fn collect_distrusted(coordinator: &Coordinator<'_>) -> (Vec<String>, Vec<Report>) {
    let mut before = Vec::new();
    for _ in 0..2_000 {
        match coordinator.collect().unwrap() {
            Collected::Distrusted(workers) => return (workers, before),
            Collected::Reports(reports) => before.extend(reports),
            _ => {}
        }
    }
    panic!("everybody is believed");
}

/// Lets the referee do a job.
fn referee_does(stage: &Stage, referee: &LocalQueue) -> Job {
    let lease = take(referee);
    let job = lease.job.clone();
    referee.finish(lease, stage.report(&job)).unwrap();
    job
}

#[test]
fn results_of_strangers_do_not_count() {
    let (stage, server) = (Stage::new(), Server::start(&folder("strangers")));
    let (here, there, manifest) = (link(&server), link(&server), manifest("run", SHORT));
    let coordinator = coordinator(&here, &manifest);
    let jobs = &stage.jobs()[..3];
    put(&coordinator, jobs);
    let honest = identity("honest");
    assert_eq!(join(&there, &manifest, &honest), Admission::Welcome);
    let stranger = SigningKey::generate();
    for job in jobs {
        let subject = format!("mossa.results.run.{}", job.number);
        // Signed by nobody that joined; joined, but for another run; and not signed at all.
        publish(&server, &subject, signed(&stage, &stranger, "run", job));
        publish(&server, &subject, signed(&stage, &honest.key, "another", job));
        publish(&server, &subject, signed(&stage, &honest.key, "run", job)[96..].to_vec());
        let mut changed = signed(&stage, &honest.key, "run", job);
        let last = changed.len() - 10;
        changed[last] ^= 1;
        publish(&server, &subject, changed);
    }
    nothing_comes(&coordinator);
    let supply = RunSupply::open(&there, &manifest, &honest, SIGNATURE);
    for _ in jobs {
        let lease = take(&supply);
        let report = stage.report(&lease.job);
        supply.finish(lease, report).unwrap();
    }
    assert_eq!(collect(&coordinator, 3).len(), 3);
    let workers = coordinator.workers().unwrap();
    assert_eq!(workers.len(), 1, "{workers:?}");
    assert_eq!((workers[0].done, workers[0].strikes, &workers[0].quarantined), (3, 0, &None));
}

#[test]
fn nobody_is_refused_for_what_others_say_in_its_name() {
    let (server, folder_of_run) = (Server::start(&folder("names")), "run");
    let (here, there, manifest) = (link(&server), link(&server), manifest(folder_of_run, SHORT));
    let coordinator = coordinator(&here, &manifest);
    let (honest, namesake) = (identity("honest"), identity("honest"));
    assert_eq!(join(&there, &manifest, &honest), Admission::Welcome);
    // A namesake whose program is another.
    let manifest = there.sheet_of("run").unwrap().unwrap();
    let measured = Measured { nodes: SIGNATURE + 1, seconds: 1.0 };
    let other = Introduction { measured, n_held: 0, unable: None };
    let refused = join::ask(&there, &manifest, &namesake, other).unwrap();
    assert!(matches!(refused, Admission::Refused { .. }), "{refused:?}");
    assert_eq!(join(&there, &manifest, &honest), Admission::Welcome);
    let quarantined: Vec<bool> =
        coordinator.workers().unwrap().iter().map(|worker| worker.quarantined.is_some()).collect();
    assert_eq!(quarantined.iter().filter(|&&is| is).count(), 1, "{quarantined:?}");
}

#[test]
fn answers_of_somebody_else_than_the_coordinator_are_ignored() {
    let (server, manifest) = (Server::start(&folder("answers")), manifest("run", FOREVER));
    let (here, there) = (link(&server), link(&server));
    let coordinator = coordinator(&here, &manifest);
    let manifest = there.sheet_of("run").unwrap().unwrap();
    drop(coordinator);
    // Somebody answers every request to join: with a refusal that is not signed, or signed with a key of its own.
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let evil = SigningKey::generate();
    let refusal = serde_json::to_vec(&Admission::Refused { why: "go away".into() }).unwrap();
    for answer in [refusal.clone(), evil.seal(Purpose::Admission, "run", &refusal)] {
        let url = server.url();
        let (ready, is_ready) = std::sync::mpsc::channel();
        let answering = runtime.spawn(async move {
            use futures_util::StreamExt as _;
            let client = async_nats::connect(url).await.unwrap();
            let mut questions = client.subscribe("mossa.join.run").await.unwrap();
            client.flush().await.unwrap();
            ready.send(()).unwrap();
            while let Some(question) = questions.next().await {
                client.publish(question.reply.unwrap(), answer.clone().into()).await.unwrap();
            }
        });
        is_ready.recv().unwrap();
        let measured = Measured { nodes: SIGNATURE, seconds: 1.0 };
        let introduction = Introduction { measured, n_held: 0, unable: None };
        assert_eq!(join::ask(&there, &manifest, &identity("honest"), introduction), None);
        answering.abort();
    }
}

#[test]
fn one_worker_that_gives_up_does_not_end_a_run() {
    let (stage, server) = (Stage::new(), Server::start(&folder("gives-up")));
    let (here, there, manifest) = (link(&server), link(&server), manifest("run", SHORT));
    let referee = LocalQueue::for_workers(1);
    let coordinator = strict_coordinator(&here, &manifest, Vec::new(), &referee, 0.0);
    let job = stage.jobs().remove(0);
    coordinator.put(job.clone()).unwrap();
    // Both are there, so a job that one cannot do is for the other. However long a round takes, the other is heard of.
    let (lazy, honest) = (supply(&there, &manifest, "lazy"), identity("honest"));
    for _ in 0..5 {
        assert_eq!(join(&there, &manifest, &honest), Admission::Welcome);
        let lease = take(&lazy);
        lazy.finish(lease, Report::Failed { job: job.number, why: "no".into() }).unwrap();
        lazy.part();
        nothing_comes(&coordinator);
    }
    lazy.close();
    let honest = RunSupply::open(&there, &manifest, &honest, SIGNATURE);
    let lease = take(&honest);
    honest.finish(lease, stage.report(&job)).unwrap();
    assert_eq!(collect(&coordinator, 1), [stage.report(&job)]);
}

#[test]
fn what_no_worker_can_do_the_coordinator_tries_itself() {
    let (stage, server) = (Stage::new(), Server::start(&folder("tries")));
    let (here, there, manifest) = (link(&server), link(&server), manifest("run", SHORT));
    let referee = LocalQueue::for_workers(1);
    let coordinator = strict_coordinator(&here, &manifest, Vec::new(), &referee, 0.0);
    let jobs = &stage.jobs()[..2];
    put(&coordinator, jobs);
    let lazy = supply(&there, &manifest, "lazy");
    for _ in jobs {
        let lease = take(&lazy);
        let number = lease.job.number;
        lazy.finish(lease, Report::Failed { job: number, why: "no".into() }).unwrap();
    }
    nothing_comes(&coordinator);
    // One can be done, so the worker was wrong; the other cannot, and that ends the run.
    let done = referee_does(&stage, &referee);
    let lease = take(&referee);
    let failed = Report::Failed { job: lease.job.number, why: "nobody can".into() };
    referee.finish(lease, failed.clone()).unwrap();
    let mut reports = collect(&coordinator, 2);
    reports.sort_by_key(|report| matches!(report, Report::Failed { .. }));
    assert_eq!(reports, [stage.report(&done), failed]);
    assert_eq!(coordinator.workers().unwrap()[0].strikes, 1);
}

#[test]
fn a_record_that_another_search_refutes_convicts_its_worker() {
    let (stage, server) = (Stage::new(), Server::start(&folder("refuted")));
    let (here, there, manifest) = (link(&server), link(&server), manifest("run", SHORT));
    let referee = LocalQueue::for_workers(1);
    let coordinator = strict_coordinator(&here, &manifest, Vec::new(), &referee, 1.0);
    let job = stage.jobs().remove(0);
    coordinator.put(job.clone()).unwrap();
    let liar = identity("liar");
    assert_eq!(join(&there, &manifest, &liar), Admission::Welcome);
    let honest = supply(&there, &manifest, "honest");
    let lying = RunSupply::open(&there, &manifest, &liar, SIGNATURE);
    let lease = take(&lying);
    lying.finish(lease, forged(&stage, &job)).unwrap();
    lying.part();
    // It waits for another worker to say the same.
    nothing_comes(&coordinator);
    lying.close();
    let lease = take(&honest);
    honest.finish(lease, stage.report(&job)).unwrap();
    honest.part();
    nothing_comes(&coordinator);
    assert_eq!(referee_does(&stage, &referee), job);
    let (distrusted, before) = collect_distrusted(&coordinator);
    assert_eq!(distrusted, [liar.key.public().to_string()]);
    assert_eq!(before, [stage.report(&job)]);
    assert!(matches!(join(&there, &manifest, &liar), Admission::Refused { .. }));
    let of = |name: &str| coordinator.workers().unwrap().into_iter().find(|one| one.worker == name).unwrap();
    assert_eq!((of("honest").quarantined, of("honest").done), (None, 1));
    assert!(of("liar").quarantined.is_some_and(|why| why.contains("is not what comes of the job")));
}

#[test]
fn two_workers_that_agree_confirm_each_other() {
    let (stage, server) = (Stage::new(), Server::start(&folder("agree")));
    let (here, there, manifest) = (link(&server), link(&server), manifest("run", SHORT));
    let referee = LocalQueue::for_workers(1);
    let coordinator = strict_coordinator(&here, &manifest, Vec::new(), &referee, 1.0);
    let job = stage.jobs().remove(0);
    coordinator.put(job.clone()).unwrap();
    let (one, other) = (supply(&there, &manifest, "one"), supply(&there, &manifest, "other"));
    let lease = take(&one);
    one.finish(lease, stage.report(&job)).unwrap();
    one.part();
    nothing_comes(&coordinator);
    one.close();
    let lease = take(&other);
    other.finish(lease, stage.report(&job)).unwrap();
    // Nobody's alone: it is not undone whoever is found to lie later.
    let confirmed = std::iter::repeat_with(|| coordinator.collect().unwrap())
        .take(2_000)
        .find_map(|collected| if let Collected::Reports(reports) = collected { Some(reports) } else { None });
    assert_eq!(confirmed, Some(vec![stage.report(&job)]));
    assert!(referee.reports().is_empty());
}

#[test]
fn one_worker_alone_is_checked_by_the_coordinator() {
    let (stage, server) = (Stage::new(), Server::start(&folder("alone")));
    let (here, there, manifest) = (link(&server), link(&server), manifest("run", SHORT));
    let referee = LocalQueue::for_workers(1);
    let coordinator = strict_coordinator(&here, &manifest, Vec::new(), &referee, 1.0);
    let jobs = &stage.jobs()[..4];
    put(&coordinator, jobs);
    let liar = supply(&there, &manifest, "liar");
    for _ in 0..2 {
        let lease = take(&liar);
        let report = stage.report(&lease.job);
        liar.finish(lease, report).unwrap();
    }
    nothing_comes(&coordinator);
    referee_does(&stage, &referee);
    referee_does(&stage, &referee);
    assert_eq!(collect(&coordinator, 2).len(), 2);
    let lease = take(&liar);
    let lie = forged(&stage, &lease.job);
    liar.finish(lease, lie).unwrap();
    nothing_comes(&coordinator);
    referee_does(&stage, &referee);
    let (distrusted, _) = collect_distrusted(&coordinator);
    assert_eq!(distrusted.len(), 1);
}

/// A message says that a run is over, and it is not; or that there are runs, and there are none.
#[test]
fn rumours_of_runs_do_no_harm() {
    let (stage, server) = (Stage::new(), Server::start(&folder("rumours")));
    let (here, there, manifest) = (link(&server), link(&server), manifest("run", SHORT));
    let coordinator = coordinator(&here, &manifest);
    let news = |run: &str, is_open| serde_json::to_vec(&RunNews { run: run.into(), is_open }).unwrap();
    for run in ["run", "", "a b", "*", ">", "run.x", "\u{1b}[2J"] {
        publish(&server, "mossa.news", news(run, false));
        publish(&server, "mossa.news", news(run, true));
    }
    assert!(there.sheet_of("run").unwrap().is_some());
    // None of these names another run than it says.
    for run in ["", "a b", "*", ">", "run.x", "\u{1b}[2J", &"x".repeat(200)] {
        assert_eq!(there.sheet_of(run), Ok(None), "{run:?}");
    }
    let job = stage.jobs().remove(0);
    coordinator.put(job.clone()).unwrap();
    let supply = supply(&there, &manifest, "one");
    let lease = take(&supply);
    supply.finish(lease, stage.report(&job)).unwrap();
    assert_eq!(collect(&coordinator, 1), [stage.report(&job)]);
}

#[test]
fn a_result_of_another_job_than_was_asked_for_is_dropped_and_nobody_is_blamed() {
    let (stage, server) = (Stage::new(), Server::start(&folder("stale")));
    let (here, there, manifest) = (link(&server), link(&server), manifest("run", SHORT));
    let coordinator = coordinator(&here, &manifest);
    let job = stage.jobs().remove(0);
    let honest = identity("honest");
    coordinator.put(job.clone()).unwrap();
    assert_eq!(join(&there, &manifest, &honest), Admission::Welcome);
    // A job that somebody else put under this number.
    let stale = Job { seed: job.seed + 1, ..job.clone() };
    publish(&server, "mossa.results.run.0", signed(&stage, &honest.key, "run", &stale));
    nothing_comes(&coordinator);
    assert_eq!(coordinator.workers().unwrap()[0].strikes, 0);
    let supply = RunSupply::open(&there, &manifest, &honest, SIGNATURE);
    let lease = take(&supply);
    supply.finish(lease, stage.report(&job)).unwrap();
    assert_eq!(collect(&coordinator, 1), [stage.report(&job)]);
}

/// A run's place on the server may hold text by any client.
#[test]
fn what_is_said_of_a_run_is_read_with_care() {
    let (server, manifest) = (Server::start(&folder("sheets")), manifest("run", SHORT));
    let there = link(&server);
    publish(&server, "mossa.runs.many.manifest", br#"{"parts":18446744073709551615}"#.to_vec());
    assert!(there.sheet_of("many").unwrap_err().contains("expected at most 1024"));
    publish(&server, "mossa.runs.other.part0", serde_json::to_vec(&manifest).unwrap());
    publish(&server, "mossa.runs.other.manifest", br#"{"parts":1}"#.to_vec());
    assert!(there.sheet_of("other").unwrap_err().contains("expected \"other\""));
    for bytes in [&b"["[..], br#"{"parts":-1}"#, b"\xff"] {
        publish(&server, "mossa.runs.broken.manifest", bytes.to_vec());
        assert!(there.sheet_of("broken").is_err(), "{bytes:?}");
    }
    publish(&server, "mossa.runs.half.manifest", br#"{"parts":2}"#.to_vec());
    assert_eq!(there.sheet_of("half"), Ok(None));
}

/// A server takes messages of a million bytes; a record may be larger.
#[test]
fn a_record_that_is_larger_than_a_message_comes_in_parts() {
    let (stage, server) = (Stage::new(), Server::start(&folder("large")));
    let (here, there, manifest) = (link(&server), link(&server), manifest("run", SHORT));
    let coordinator = coordinator(&here, &manifest);
    let jobs = &stage.jobs()[..3];
    put(&coordinator, jobs);
    let supply = supply(&there, &manifest, "one");
    let mut expected = Vec::new();
    for _ in jobs {
        let lease = take(&supply);
        let Report::Done(mut record) = stage.report(&lease.job) else { panic!("{lease:?}") };
        let Done::Puzzle(puzzle) = &mut record.done else { panic!("{record:?}") };
        puzzle.solved.explanation = Some("words ".repeat(500_000));
        expected.push(Report::Done(record.clone()));
        supply.finish(lease, Report::Done(record)).unwrap();
    }
    let mut reports = collect(&coordinator, 3);
    reports.sort_by_key(Report::job);
    expected.sort_by_key(Report::job);
    let numbers = |reports: &[Report]| reports.iter().map(Report::job).collect::<Vec<_>>();
    assert_eq!(numbers(&reports), numbers(&expected));
    assert!(reports == expected, "the records are what was sent");
    // Parts of somebody who never joined are not even held.
    let stranger = SigningKey::generate();
    let part = stranger.seal(Purpose::Part, "run", &[1; 100]);
    publish(&server, "mossa.results.run.0", part);
    nothing_comes(&coordinator);
}

/// Records are compared by all but their times.
#[test]
fn records_agree_apart_from_times() {
    let stage = Stage::new();
    let job = stage.jobs().remove(0);
    let Report::Done(record) = stage.report(&job) else { panic!("{job:?}") };
    let mut slower: JobRecord = *record.clone();
    let Done::Puzzle(puzzle) = &mut slower.done else { panic!("{slower:?}") };
    (puzzle.solved.seconds, puzzle.solved.peak_bytes) = (Some(3.0), Some(7));
    assert!(mossa_lab::check::agree(&record, &slower));
    let Report::Done(other) = forged(&stage, &job) else { panic!("{job:?}") };
    assert!(!mossa_lab::check::agree(&record, &other));
}
