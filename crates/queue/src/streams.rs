//! The streams and subjects on the server.
//!
//! | stream | subjects | holds |
//! |---|---|---|
//! | `MOSSA_RUNS` | `mossa.runs.RUN.PART` | what workers must know of a run, in parts that fit into messages |
//! | `MOSSA_JOBS` | `mossa.jobs.RUN.JOB` | jobs until their results are kept; a consumer of each run hands them out |
//! | `MOSSA_RESULTS` | `mossa.results.RUN.JOB` | results until they are in the ledger |
//!
//! A subject of its own for every job lets the coordinator ask which jobs the server still has. Beside the streams,
//! `mossa.join.RUN` and `mossa.status.RUN` are asked and answered, and `mossa.news` is a broadcast.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::stream::{Config, RetentionPolicy, StorageType, Stream};
use futures_util::TryStreamExt as _;
use mossa_wire::RunManifest;
use serde::{Deserialize, Serialize};

use crate::link::{Link, LinkError};

pub(crate) const JOBS: &str = "MOSSA_JOBS";
pub(crate) const RESULTS: &str = "MOSSA_RESULTS";
pub(crate) const RUNS: &str = "MOSSA_RUNS";
/// The subject on which runs are announced.
pub(crate) const NEWS: &str = "mossa.news";

/// A manifest is cut into parts of this many bytes: servers take messages of a million.
const PART: usize = 1 << 19;
/// No manifest has more parts: a worker reads it into memory before it knows who wrote it.
const MAX_PARTS: usize = 1 << 10;
/// No name of a run is longer.
const MAX_NAME: usize = 100;
/// Copies of everything, where servers stand together.
const COPIES: usize = 3;
/// Servers that have just found each other need so long to agree on who keeps what.
const PATIENCE: Duration = Duration::from_secs(30);
/// At most this many workers may wait for a job of one run.
const MAX_WAITING: i64 = 1 << 16;
/// The longest wait for another request of a run's results.
const RESULT_LEASE: Duration = Duration::from_mins(1);

pub(crate) fn job_subject(run: &str, job: u64) -> String {
    format!("mossa.jobs.{run}.{job}")
}

pub(crate) fn result_subject(run: &str, job: u64) -> String {
    format!("mossa.results.{run}.{job}")
}

pub(crate) fn join_subject(run: &str) -> String {
    format!("mossa.join.{run}")
}

pub(crate) fn status_subject(run: &str) -> String {
    format!("mossa.status.{run}")
}

/// How many parts a manifest has.
#[derive(Serialize, Deserialize)]
struct Cover {
    parts: usize,
}

/// Whether a text can name a run: it is a part of subjects, where some characters stand for others.
fn is_name(run: &str) -> bool {
    (1..=MAX_NAME).contains(&run.len())
        && run.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}

/// What went wrong with the server, in its words.
pub(crate) type Trouble = String;

pub(crate) fn trouble(error: impl std::fmt::Display) -> Trouble {
    error.to_string()
}

impl Link {
    /// Makes sure that the streams are there. Servers that have just started are given time.
    pub fn prepare(&self) -> Result<(), LinkError> {
        let made = self.wait(async {
            let deadline = tokio::time::Instant::now() + PATIENCE;
            loop {
                match self.make_streams().await {
                    Err(why) if tokio::time::Instant::now() < deadline && self.may_come() => {
                        tracing::debug!(why, "the streams are not there yet");
                        tokio::time::sleep(Duration::from_millis(250)).await;
                    }
                    made => break made,
                }
            }
        });
        made.map_err(|why| LinkError::NoJetStream { server: self.told().to_owned(), why })
    }

    /// A server by itself has streams or has none; several have to find each other first.
    fn may_come(&self) -> bool {
        self.is_cluster() || self.client.server_info().jetstream
    }

    /// Makes the streams that are missing.
    pub(crate) async fn make_streams(&self) -> Result<(), Trouble> {
        let common = Config { storage: StorageType::File, num_replicas: self.copies(), ..Config::default() };
        let queue = Config { retention: RetentionPolicy::WorkQueue, ..common.clone() };
        let all = [
            Config {
                name: RUNS.into(),
                subjects: vec!["mossa.runs.*.*".into()],
                max_messages_per_subject: 1,
                ..common
            },
            Config { name: JOBS.into(), subjects: vec!["mossa.jobs.*.*".into()], ..queue.clone() },
            Config { name: RESULTS.into(), subjects: vec!["mossa.results.*.*".into()], ..queue },
        ];
        for config in all {
            if self.context.get_stream(&config.name).await.is_err() {
                self.context.create_stream(config).await.map_err(trouble)?;
            }
        }
        Ok(())
    }

    fn copies(&self) -> usize {
        if self.is_cluster() { COPIES } else { 1 }
    }

    pub(crate) async fn stream(&self, name: &str) -> Result<Stream, Trouble> {
        self.context.get_stream(name).await.map_err(trouble)
    }

    /// The numbers of the jobs that a stream has a message about.
    pub(crate) async fn numbers(&self, stream: &str, run: &str) -> Result<BTreeSet<u64>, Trouble> {
        Ok(self.messages(stream, run).await?.into_keys().collect())
    }

    /// The same, and how many messages there are about each.
    pub(crate) async fn messages(&self, stream: &str, run: &str) -> Result<BTreeMap<u64, usize>, Trouble> {
        let filter = if stream == JOBS { format!("mossa.jobs.{run}.*") } else { format!("mossa.results.{run}.*") };
        let stream = self.stream(stream).await?;
        let subjects: Vec<(String, usize)> =
            stream.info_with_subjects(filter).await.map_err(trouble)?.try_collect().await.map_err(trouble)?;
        let number = |(subject, n): &(String, usize)| Some((subject.rsplit('.').next()?.parse().ok()?, *n));
        Ok(subjects.iter().filter_map(number).collect())
    }

    /// How many messages about jobs of a run its consumer can still hand out, now or when a lease has run out.
    pub(crate) async fn n_in_reach(&self, run: &str, lease: Duration) -> Result<usize, Trouble> {
        let consumer = self.jobs_of(run, lease).await?;
        let info = consumer.get_info().await.map_err(trouble)?;
        Ok(info.num_pending as usize + info.num_ack_pending)
    }

    /// Makes the consumer of a run's jobs anew: it hands out everything that is there.
    pub(crate) async fn renew_jobs_of(&self, run: &str, lease: Duration) -> Result<(), Trouble> {
        let _ = self.stream(JOBS).await?.delete_consumer(run).await;
        self.jobs_of(run, lease).await.map(|_| ())
    }

    /// The consumer that hands out the jobs of a run; it is made if it is missing.
    pub(crate) async fn jobs_of(&self, run: &str, lease: Duration) -> Result<PullConsumer, Trouble> {
        let config = pull::Config {
            durable_name: Some(run.to_owned()),
            filter_subject: format!("mossa.jobs.{run}.*"),
            ack_policy: AckPolicy::Explicit,
            ack_wait: lease,
            max_ack_pending: -1,
            max_waiting: MAX_WAITING,
            ..pull::Config::default()
        };
        self.stream(JOBS).await?.get_or_create_consumer(run, config).await.map_err(trouble)
    }

    /// A new consumer for the results of a run: whatever was handed to an earlier one and not acknowledged comes again.
    pub(crate) async fn results_of(&self, run: &str) -> Result<PullConsumer, Trouble> {
        let stream = self.stream(RESULTS).await?;
        let _ = stream.delete_consumer(run).await;
        let config = pull::Config {
            durable_name: Some(run.to_owned()),
            filter_subject: format!("mossa.results.{run}.*"),
            ack_policy: AckPolicy::Explicit,
            ack_wait: RESULT_LEASE,
            max_ack_pending: -1,
            ..pull::Config::default()
        };
        stream.create_consumer(config).await.map_err(trouble)
    }

    /// Keeps a manifest on the server, where workers find it.
    pub(crate) async fn keep_sheet(&self, manifest: &RunManifest) -> Result<(), Trouble> {
        let text = serde_json::to_vec(manifest).map_err(trouble)?;
        let parts: Vec<_> = text.chunks(PART).collect();
        let put = async |name: String, bytes: Vec<u8>| -> Result<(), Trouble> {
            let subject = format!("mossa.runs.{}.{name}", manifest.run);
            self.context.publish(subject, bytes.into()).await.map_err(trouble)?.await.map_err(trouble)?;
            Ok(())
        };
        for (at, part) in parts.iter().enumerate() {
            put(format!("part{at}"), part.to_vec()).await?;
        }
        let cover = serde_json::to_vec(&Cover { parts: parts.len() }).map_err(trouble)?;
        put("manifest".into(), cover).await
    }

    /// The manifest of a run; none if there is none.
    pub(crate) async fn manifest(&self, run: &str) -> Result<Option<RunManifest>, Trouble> {
        if !is_name(run) {
            return Ok(None);
        }
        let stream = self.stream(RUNS).await?;
        let get =
            async |name: String| stream.get_last_raw_message_by_subject(&format!("mossa.runs.{run}.{name}")).await.ok();
        let Some(cover) = get("manifest".into()).await else { return Ok(None) };
        let cover: Cover = serde_json::from_slice(&cover.payload).map_err(trouble)?;
        if MAX_PARTS < cover.parts {
            return Err(format!("what is said of it has {} parts: expected at most {MAX_PARTS}", cover.parts));
        }
        let mut text = Vec::new();
        for at in 0..cover.parts {
            let Some(part) = get(format!("part{at}")).await else { return Ok(None) };
            text.extend_from_slice(&part.payload);
        }
        let manifest: RunManifest = serde_json::from_slice(&text).map_err(trouble)?;
        if manifest.run != run {
            return Err(format!("what is said of it is about {:?}: expected {run:?}", manifest.run));
        }
        Ok(Some(manifest))
    }

    /// The runs that have a manifest.
    pub(crate) async fn runs(&self) -> Result<Vec<String>, Trouble> {
        let stream = self.stream(RUNS).await?;
        let subjects = stream.info_with_subjects("mossa.runs.*.manifest").await.map_err(trouble)?;
        let subjects: Vec<(String, usize)> = subjects.try_collect().await.map_err(trouble)?;
        Ok(subjects.iter().filter_map(|(subject, _)| subject.split('.').nth(2).map(str::to_owned)).collect())
    }

    /// Takes jobs of a run off the server.
    pub(crate) async fn forget_jobs(&self, run: &str) -> Result<(), Trouble> {
        let jobs = self.stream(JOBS).await?;
        jobs.purge().filter(format!("mossa.jobs.{run}.*")).await.map_err(trouble)?;
        let runs = self.stream(RUNS).await?;
        runs.purge().filter(format!("mossa.runs.{run}.*")).await.map_err(trouble)?;
        let _ = jobs.delete_consumer(run).await;
        Ok(())
    }

    /// Takes results of a run off the server: all of them are in the ledger.
    pub(crate) async fn forget_results(&self, run: &str) -> Result<(), Trouble> {
        let results = self.stream(RESULTS).await?;
        results.purge().filter(format!("mossa.results.{run}.*")).await.map_err(trouble)?;
        let _ = results.delete_consumer(run).await;
        Ok(())
    }
}
