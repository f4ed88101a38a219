//! What runs beside a coordinator: jobs go out, results come in, workers are greeted, and requests for the status are
//! answered.

use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Duration;

use async_nats::Message;
use async_nats::jetstream::Message as Kept;
use async_nats::jetstream::message::Acker;
use futures_util::StreamExt as _;
use futures_util::future::{self, Either};
use mossa_wire::{JoinRequest, RunNews};
use tokio::sync::Semaphore;
use tokio::sync::mpsc::UnboundedReceiver;

use super::{Arrival, Delivery, Shared};
use crate::join;
use crate::keys::{self, PublicKey, Purpose};
use crate::link::Link;
use crate::outbox::Letter;
use crate::parts::{Added, Parts};
use crate::streams::{NEWS, Trouble, job_subject, join_subject, status_subject, trouble};

/// Jobs that are sent and not acknowledged at once.
const MAX_IN_FLIGHT: usize = 1_024;
/// Results that are asked for at once.
const MAX_RESULTS: usize = 1_000;
/// The server gives a sign so often while there are no results, so that it is missed when it has gone.
const HEARTBEAT: Duration = Duration::from_secs(5);
/// How long a request for results stands.
const STANDING: Duration = Duration::from_secs(30);
/// News are told so often.
const NEWS_EVERY: Duration = Duration::from_secs(2);
/// The pause before another attempt to reach the server.
const PAUSE: Duration = Duration::from_millis(250);

/// Sends jobs as they are named.
pub(super) async fn send_jobs(link: Link, shared: Arc<Shared>, mut letters: UnboundedReceiver<u64>) {
    let room = Arc::new(Semaphore::new(MAX_IN_FLIGHT));
    while let Some(number) = letters.recv().await {
        let Ok(permit) = Arc::clone(&room).acquire_owned().await else { return };
        let (link, shared) = (link.clone(), Arc::clone(&shared));
        tokio::spawn(async move {
            send_job(&link, &shared, number).await;
            drop(permit);
        });
    }
}

async fn send_job(link: &Link, shared: &Shared, number: u64) {
    let Some((job, attempt)) = shared.book().to_send(number) else { return };
    let run = &shared.manifest.run;
    let letter = Letter {
        subject: job_subject(run, number),
        id: format!("{run}.{number}.{}.{attempt}", shared.life()),
        bytes: serde_json::to_vec(&job).expect("a job can be written as JSON"),
    };
    link.keep(letter, || !shared.is_closed() && shared.book().to_send(number).is_some_and(|(_, n)| n == attempt)).await;
    shared.book().is_kept(number, attempt);
}

/// Takes in results, and goes on doing so whatever becomes of the server.
pub(super) async fn take_results(link: Link, shared: Arc<Shared>, arrive: Sender<Arrival>) {
    while !shared.is_closed() {
        if let Err(why) = take_some(&link, &shared, &arrive).await {
            tracing::debug!(why, "results do not come in: asking again");
        }
        tokio::time::sleep(PAUSE).await;
    }
}

async fn take_some(link: &Link, shared: &Shared, arrive: &Sender<Arrival>) -> Result<(), Trouble> {
    let mut parts = Parts::default();
    let mut found = link.found();
    found.mark_unchanged();
    let consumer = link.results_of(&shared.manifest.run).await?;
    let results = consumer.stream().max_messages_per_batch(MAX_RESULTS).expires(STANDING).heartbeat(HEARTBEAT);
    let mut results = results.messages().await.map_err(trouble)?;
    loop {
        let (next, again) = (results.next(), found.changed());
        futures_util::pin_mut!(again);
        // What was on its way when the server went is lost, and comes again at once only to a new consumer.
        let Either::Left((Some(result), _)) = future::select(next, again).await else { return Ok(()) };
        let arrived = arrival(shared, &mut parts, result.map_err(trouble)?);
        if arrived.is_some_and(|arrived| arrive.send(arrived).is_err()) {
            return Ok(());
        }
    }
}

/// A result, if a worker signed it for this run; none while parts of it are missing.
fn arrival(shared: &Shared, parts: &mut Parts<Acker>, message: Kept) -> Option<Arrival> {
    let run = &shared.manifest.run;
    let (message, acker) = message.split();
    let subject = message.subject.as_str();
    if let Some((key, text)) = keys::open(Purpose::Result, run, &message.payload) {
        return Some(read(subject, key, text, vec![acker]));
    }
    let stranger = |ackers| Arrival::Unreadable { why: format!("{subject}: no worker has signed it"), ackers };
    let Some((key, part)) = keys::open(Purpose::Part, run, &message.payload) else {
        return Some(stranger(vec![acker]));
    };
    if !shared.book().registry.has_joined(&key.to_string()) {
        return Some(stranger(vec![acker]));
    }
    match parts.add(key, part, acker) {
        Added::Waits => None,
        Added::Dropped(ackers) => {
            Some(Arrival::Unreadable { why: format!("{subject}: its parts make no whole"), ackers })
        }
        Added::Complete(whole, ackers) => match keys::open(Purpose::Result, run, &whole) {
            Some((signed_by, text)) if signed_by == key => Some(read(subject, key, text, ackers)),
            _ => Some(stranger(ackers)),
        },
    }
}

fn read(subject: &str, key: PublicKey, text: &[u8], ackers: Vec<Acker>) -> Arrival {
    match serde_json::from_slice(text) {
        Ok(report) => Arrival::Signed(Box::new(Delivery { key: key.to_string(), report, ackers })),
        Err(error) => Arrival::Unreadable { why: format!("{subject}: {error}"), ackers },
    }
}

/// Answers workers that want to join, and those that say they are still there.
pub(super) async fn greet(link: Link, shared: Arc<Shared>) {
    let run = &shared.manifest.run;
    let answer = |message: &Message| {
        let (key, text) = keys::open(Purpose::Join, run, &message.payload)?;
        let join_request: JoinRequest = serde_json::from_slice(text).ok()?;
        let now = shared.now();
        let admission = shared.book().registry.greet(&key.to_string(), &join_request, now)?;
        let text = serde_json::to_vec(&admission).ok()?;
        Some(shared.key.seal(Purpose::Admission, &join::question(run, &key, join_request.serial), &text))
    };
    serve(&link, join_subject(run), answer).await;
}

/// Answers requests for the status of the run.
pub(super) async fn tell_status(link: Link, shared: Arc<Shared>) {
    let answer = |_: &Message| serde_json::to_vec(&shared.book().status(&shared)).ok();
    serve(&link, status_subject(&shared.manifest.run), answer).await;
}

/// Answers requests for as long as the connection lives.
async fn serve(link: &Link, subject: String, answer: impl Fn(&Message) -> Option<Vec<u8>>) {
    loop {
        if let Ok(mut questions) = link.client.subscribe(subject.clone()).await {
            while let Some(question) = questions.next().await {
                if let (Some(reply), Some(bytes)) = (question.reply.clone(), answer(&question)) {
                    // Whoever asked asks again.
                    let _ = link.client.publish(reply, bytes.into()).await;
                }
            }
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// Broadcasts, from time to time, that the run has jobs.
pub(super) async fn tell_news(link: Link, shared: Arc<Shared>) {
    while !shared.is_closed() {
        tell(&link, &shared.manifest.run, true).await;
        tokio::time::sleep(NEWS_EVERY).await;
    }
}

/// Broadcasts that the run has no jobs any more.
pub(super) async fn tell_end(link: &Link, run: &str) {
    tell(link, run, false).await;
}

async fn tell(link: &Link, run: &str, is_open: bool) {
    let news = serde_json::to_vec(&RunNews { run: run.to_owned(), is_open }).expect("news can be written as JSON");
    // Whoever missed it hears it again, or looks for itself.
    let _ = link.client.publish(NEWS, news.into()).await;
}
