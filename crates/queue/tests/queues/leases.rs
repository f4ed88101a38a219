//! What a queue between machines must do besides: leases run out, results wait for a coordinator that comes back,
//! losses are found.

use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, thread};

use mossa_lab::queue::{Collected, Dispatch, Report, Supply};
use mossa_wire::Job;

use crate::server::{FOREVER, Server};
use crate::stage::{
    Stage, collect, coordinator, folder, link, manifest, next_coordinator, nothing_comes, supply, take,
};

const SHORT: Duration = Duration::from_secs(1);

/// Does `n` jobs.
fn work(stage: &Stage, supply: &dyn Supply, n: usize) {
    for _ in 0..n {
        let lease = take(supply);
        let report = stage.report(&lease.job);
        supply.finish(lease, report).unwrap();
    }
}

fn put(dispatch: &dyn Dispatch, jobs: &[Job]) {
    for job in jobs {
        dispatch.put(job.clone()).unwrap();
    }
}

fn numbers(reports: &[Report]) -> Vec<u64> {
    let mut numbers: Vec<u64> = reports.iter().map(Report::job).collect();
    numbers.sort_unstable();
    numbers
}

#[test]
fn a_job_whose_worker_has_gone_goes_to_somebody_else() {
    let (stage, server) = (Stage::new(), Server::start(&folder("gone")));
    let (here, there, manifest) = (link(&server), link(&server), manifest("run", SHORT));
    let coordinator = coordinator(&here, &manifest);
    put(&coordinator, &stage.jobs()[..1]);
    let one = supply(&there, &manifest, "one");
    let taken = take(&one).job;
    // Without a word, as if it had been killed.
    drop(one);
    let other = supply(&there, &manifest, "other");
    assert_eq!(take(&other).job, taken);
}

#[test]
fn a_job_that_is_being_done_stays_where_it_is() {
    let (stage, server) = (Stage::new(), Server::start(&folder("renewed")));
    let (here, there, manifest) = (link(&server), link(&server), manifest("run", 3 * SHORT));
    let coordinator = coordinator(&here, &manifest);
    put(&coordinator, &stage.jobs()[..1]);
    let (one, other) = (supply(&there, &manifest, "one"), supply(&there, &manifest, "other"));
    let lease = take(&one);
    for _ in 0..14 {
        assert_eq!(other.take().unwrap(), None);
    }
    let report = stage.report(&lease.job);
    one.finish(lease, report.clone()).unwrap();
    assert_eq!(collect(&coordinator, 1), [report]);
}

#[test]
fn results_wait_until_they_are_on_disk() {
    let (stage, server) = (Stage::new(), Server::start(&folder("waiting")));
    let (here, there, manifest) = (link(&server), link(&server), manifest("run", FOREVER));
    let jobs = &stage.jobs()[..8];
    let first = coordinator(&here, &manifest);
    put(&first, jobs);
    let supply = supply(&there, &manifest, "one");
    work(&stage, &supply, 6);
    supply.part();
    // It hears of some, and dies before it has written them down.
    while !matches!(first.collect().unwrap(), Collected::Reports(_)) {}
    let second = next_coordinator(&here, &manifest, first);
    put(&second, &jobs[4..]);
    put(&second, &jobs[..4]);
    let mut reports = collect(&second, 6);
    work(&stage, &supply, 2);
    reports.extend(collect(&second, 2));
    assert_eq!(numbers(&reports), (0..8).collect::<Vec<u64>>());
    nothing_comes(&second);
}

/// Takes all jobs off the server without telling any client.
fn lose(server: &Server) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let client = async_nats::connect(server.url()).await.unwrap();
        let jobs = async_nats::jetstream::new(client).get_stream("MOSSA_JOBS").await.unwrap();
        jobs.purge().await.unwrap();
    });
}

#[test]
fn what_the_server_lost_is_put_again() {
    let (stage, server) = (Stage::new(), Server::start(&folder("lost")));
    let (here, there, manifest) = (link(&server), link(&server), manifest("run", SHORT));
    let coordinator = coordinator(&here, &manifest);
    put(&coordinator, &stage.jobs()[..5]);
    let supply = supply(&there, &manifest, "one");
    work(&stage, &supply, 2);
    let mut reports = collect(&coordinator, 2);
    // One is being done when all are lost: it is done twice then.
    let held = take(&supply);
    lose(&server);
    thread::sleep(2 * SHORT);
    let report = stage.report(&held.job);
    supply.finish(held, report).unwrap();
    work(&stage, &supply, 2);
    reports.extend(collect(&coordinator, 3));
    assert_eq!(numbers(&reports), [0, 1, 2, 3, 4]);
}

#[test]
fn a_killed_server_loses_nothing_that_counts() {
    let (stage, mut server) = (Stage::new(), Server::start(&folder("killed")));
    let (here, there, manifest) = (link(&server), link(&server), manifest("run", SHORT));
    let coordinator = coordinator(&here, &manifest);
    let jobs = stage.jobs();
    put(&coordinator, &jobs);
    let supply = supply(&there, &manifest, "one");
    thread::scope(|scope| {
        let worker = scope.spawn(|| {
            for _ in 0..400 {
                if let Some(lease) = supply.take().unwrap() {
                    let report = stage.report(&lease.job);
                    thread::sleep(Duration::from_millis(20));
                    supply.finish(lease, report).unwrap();
                }
            }
        });
        let mut reports = collect(&coordinator, 5);
        for _ in 0..2 {
            server.kill();
            server.restart();
            reports.extend(collect(&coordinator, 5));
        }
        let n_left = jobs.len() - reports.len();
        reports.extend(collect(&coordinator, n_left));
        assert_eq!(numbers(&reports), (0..jobs.len() as u64).collect::<Vec<u64>>());
        supply.close();
        worker.join().unwrap();
    });
}

/// What a stream of the server in this folder has on disk, its consumers left out.
fn messages_on_disk(server: &Path, stream: &str) -> PathBuf {
    server.join("store/jetstream/$G/streams").join(stream).join("msgs")
}

/// Replaces a folder of files by another.
fn replace(folder: &Path, by: &Path) {
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder).unwrap();
    for entry in fs::read_dir(by).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), folder.join(entry.file_name())).unwrap();
    }
}

/// A server writes a stream and its consumers to disk apart. One that was killed may come back with jobs of which the consumer
/// believes that they are done, and without their results.
#[test]
fn jobs_that_the_server_would_never_hand_out_are_handed_out() {
    let (stage, mut server) = (Stage::new(), Server::start(&folder("deaf")));
    let (here, there, manifest) = (link(&server), link(&server), manifest("run", SHORT));
    let jobs = &stage.jobs()[..5];
    let first = coordinator(&here, &manifest);
    put(&first, jobs);
    let kept = folder("deaf-kept");
    let streams = ["MOSSA_JOBS", "MOSSA_RESULTS"];
    // A job that comes is on disk, and they are put in the order of their numbers.
    let one = supply(&there, &manifest, "one");
    let leases: Vec<_> = jobs.iter().map(|_| take(&one)).collect();
    server.stop();
    for stream in streams {
        replace(&kept.join(stream), &messages_on_disk(&folder("deaf"), stream));
    }
    server.restart();
    drop(first);
    for lease in leases {
        let report = stage.report(&lease.job);
        one.finish(lease, report).unwrap();
    }
    one.part();
    server.stop();
    for stream in streams {
        replace(&messages_on_disk(&folder("deaf"), stream), &kept.join(stream));
    }
    server.restart();
    let second = coordinator(&here, &manifest);
    put(&second, jobs);
    let other = supply(&there, &manifest, "other");
    work(&stage, &other, 5);
    assert_eq!(numbers(&collect(&second, 5)), [0, 1, 2, 3, 4]);
}

#[test]
fn a_coordinator_begins_though_the_server_has_just_gone() {
    let (stage, mut server) = (Stage::new(), Server::start(&folder("begins")));
    let (here, there, manifest) = (link(&server), link(&server), manifest("run", SHORT));
    server.kill();
    let coordinator = thread::scope(|scope| {
        scope.spawn(|| server.restart());
        coordinator(&here, &manifest)
    });
    put(&coordinator, &stage.jobs()[..3]);
    let supply = supply(&there, &manifest, "one");
    work(&stage, &supply, 3);
    assert_eq!(numbers(&collect(&coordinator, 3)), [0, 1, 2]);
}
