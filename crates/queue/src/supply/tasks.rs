//! What runs beside the threads of a worker: jobs are fetched, leases renewed, results sent.

use std::sync::Arc;
use std::time::Duration;

use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::message::Acker;
use async_nats::jetstream::{AckKind, Message};
use futures_util::StreamExt as _;
use futures_util::future::{self, Either};
use mossa_lab::queue::Lease;
use mossa_wire::{Job, JobOutcome, WorkerReport};
use tokio::sync::Semaphore;
use tokio::sync::mpsc::UnboundedReceiver;

use super::Shared;
use crate::keys::Purpose;
use crate::link::Link;
use crate::outbox::Letter;
use crate::parts::{self, MAX_REPORT};
use crate::streams::{Trouble, result_subject, trouble};

/// Leases are not renewed more often than those of this length, whatever a run says.
const MIN_LEASE: Duration = Duration::from_millis(100);
/// How long a request for jobs stands.
const STANDING: Duration = Duration::from_secs(2);
/// The pause before another attempt to reach the server.
const PAUSE: Duration = Duration::from_millis(250);
/// A job that was handed out this often kills the workers that take it.
const MAX_DELIVERIES: i64 = 20;
/// Results that are sent and not acknowledged at once.
const MAX_IN_FLIGHT: usize = 256;
/// What a message has beside a report, at most: headers, key and signature.
const OVERHEAD: usize = 2_048;

/// Fetches jobs as there is need.
pub(super) async fn fetch(link: Link, shared: Arc<Shared>) {
    while !shared.store.locked().is_closed() {
        let consumer = match consumer(&link, &shared).await {
            Ok(consumer) => consumer,
            Err(why) => {
                tracing::debug!(run = shared.manifest.run, why, "jobs cannot be asked for: trying again");
                tokio::time::sleep(PAUSE).await;
                continue;
            }
        };
        let broken = Arc::new(tokio::sync::Notify::new());
        loop {
            let n = shared.store.locked().ask();
            if n != 0 {
                let (consumer, link) = (consumer.clone(), link.clone());
                let (shared, broken) = (Arc::clone(&shared), Arc::clone(&broken));
                tokio::spawn(async move {
                    if let Err(why) = fetch_some(&consumer, &link, &shared, n).await {
                        tracing::debug!(run = shared.manifest.run, why, "jobs do not come: asking again");
                        tokio::time::sleep(PAUSE).await;
                        broken.notify_one();
                    }
                    shared.need.notify_one();
                });
            }
            if shared.store.locked().is_closed() {
                return;
            }
            let need = shared.need.notified();
            let broken = broken.notified();
            futures_util::pin_mut!(need, broken);
            if let Either::Right(_) = future::select(need, broken).await {
                break;
            }
        }
    }
}

/// The consumer that hands out jobs; the coordinator of the run has made it.
async fn consumer(link: &Link, shared: &Shared) -> Result<PullConsumer, Trouble> {
    let run = &shared.manifest.run;
    link.stream(crate::streams::JOBS).await?.get_consumer(run).await.map_err(trouble)
}

/// Asks for `n` jobs, and takes those that come in time.
async fn fetch_some(consumer: &PullConsumer, link: &Link, shared: &Shared, n: usize) -> Result<(), Trouble> {
    let mut n_open = n;
    let mut found = link.found();
    found.mark_unchanged();
    let fetched = async {
        let mut jobs = consumer.batch().max_messages(n).expires(STANDING).messages().await.map_err(trouble)?;
        loop {
            let again = found.changed();
            futures_util::pin_mut!(again);
            // A server that was away has forgotten that jobs were asked for.
            let Either::Left((next, _)) = future::select(jobs.next(), again).await else {
                return Err("the server was away".into());
            };
            let Some(message) = next else { break };
            let message = message.map_err(trouble)?;
            shared.store.locked().answered(1);
            n_open -= 1;
            take_in(message, link, shared).await;
        }
        Ok(())
    }
    .await;
    shared.store.locked().answered(n_open);
    fetched
}

async fn take_in(message: Message, link: &Link, shared: &Shared) {
    let n_deliveries = message.info().map_or(1, |info| info.delivered);
    let (message, acker) = message.split();
    let Ok(job) = serde_json::from_slice::<Job>(&message.payload) else {
        tracing::warn!(subject = %message.subject, "this is no job");
        let _ = acker.ack_with(AckKind::Term).await;
        return;
    };
    if MAX_DELIVERIES < n_deliveries {
        let why = format!("it was handed out {n_deliveries} times, and never came back");
        let report = shared.report(job, JobOutcome::Failed { why });
        keep_report(link, shared, report, n_deliveries as u64).await;
        let _ = acker.ack().await;
        return;
    }
    if let Some(refused) = shared.store.add(job, acker) {
        hand_back(vec![refused]).await;
    }
}

/// Says to the server that all that is held is still being done, three times a lease.
pub(super) async fn renew(shared: Arc<Shared>) {
    let pause = Duration::from_millis(shared.manifest.lease).max(MIN_LEASE) / 3;
    loop {
        tokio::time::sleep(pause).await;
        let (held, stale) = shared.store.locked().sort_out();
        for acker in held {
            let _ = acker.ack_with(AckKind::Progress).await;
        }
        hand_back(stale).await;
    }
}

/// Sends results; a job is acknowledged when the server keeps its result.
pub(super) async fn send(link: Link, shared: Arc<Shared>, mut results: UnboundedReceiver<(Lease, WorkerReport)>) {
    let room = Arc::new(Semaphore::new(MAX_IN_FLIGHT));
    while let Some((lease, report)) = results.recv().await {
        let Ok(permit) = Arc::clone(&room).acquire_owned().await else { return };
        let (link, shared) = (link.clone(), Arc::clone(&shared));
        tokio::spawn(async move {
            send_one(&link, &shared, &lease, report).await;
            drop(permit);
        });
    }
}

async fn send_one(link: &Link, shared: &Shared, lease: &Lease, report: WorkerReport) {
    keep_report(link, shared, report, lease.delivery).await;
    let held = shared.store.locked().release(lease.delivery);
    if let Some(acker) = held {
        let _ = acker.ack().await;
    }
    shared.note_sent();
}

/// Sends a report until the server keeps it, in parts if it is larger than a message may be. One that is too large even so says
/// that instead.
async fn keep_report(link: &Link, shared: &Shared, mut report: WorkerReport, delivery: u64) {
    let (run, key) = (&shared.manifest.run, &shared.identity.key);
    let sealed = |report: &WorkerReport| {
        key.seal(Purpose::Result, run, &serde_json::to_vec(report).expect("a report can be written as JSON"))
    };
    let mut bytes = sealed(&report);
    if MAX_REPORT < bytes.len() {
        let why = format!("its record has {} bytes: expected at most {MAX_REPORT}", bytes.len());
        report.outcome = JobOutcome::Failed { why };
        bytes = sealed(&report);
    }
    let number = report.job.number;
    let id = format!("{run}.{number}.{}.{delivery}", key.public());
    let most = link.client.max_payload().saturating_sub(OVERHEAD).max(OVERHEAD);
    if bytes.len() <= most {
        link.keep(Letter { subject: result_subject(run, number), id, bytes }, || true).await;
        return;
    }
    for (at, part) in parts::split(&bytes, most).iter().enumerate() {
        let bytes = key.seal(Purpose::Part, run, part);
        link.keep(Letter { subject: result_subject(run, number), id: format!("{id}.{at}"), bytes }, || true).await;
    }
}

/// Gives jobs back to the server, for others.
pub(super) async fn hand_back(ackers: Vec<Arc<Acker>>) {
    for acker in ackers {
        let _ = acker.ack_with(AckKind::Nak(None)).await;
    }
}
