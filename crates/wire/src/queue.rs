//! What coordinators and workers say to each other when the hands of a run are on other machines.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::records::{Job, JobRecord};

/// All that a worker must know of a run to do its jobs.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct RunManifest {
    /// What the queue calls it.
    pub run: String,
    /// What the ledger calls it.
    pub id: String,
    /// The public key (Ed25519, hexadecimal) with which its coordinator signs its answers to workers.
    #[serde(default)]
    pub key: String,
    /// What its file calls it.
    pub name: String,
    /// The game.
    pub game: String,
    /// The program that hands it out; no other does its jobs.
    pub version: String,
    /// The sum of the game's bench: a program with another sum plays differently.
    pub signature: u64,
    /// Whether its records tell times.
    pub is_timed: bool,
    /// A job whose lease is not renewed for this many milliseconds goes to another worker.
    pub lease: u64,
    /// The file, as it was read.
    pub spec: String,
    /// The files that it names.
    pub files: BTreeMap<String, String>,
}

/// A worker that wants to join a run, and says so again as long as it is there. It is signed with the worker's key, which is
/// what tells it from all others.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct JoinRequest {
    /// What it is called. Several workers may have the same name.
    pub worker: String,
    /// Counts the requests of this key, from 1 up: a repeated old request is not answered.
    pub serial: u64,
    /// Its machine.
    pub host: String,
    /// The program that it runs.
    pub version: String,
    /// The sum of the game's bench, as it counted it.
    pub signature: u64,
    /// Nodes a second of that bench.
    pub speed: f64,
    /// Jobs that it does at once.
    pub threads: u32,
    /// Jobs that it holds now.
    pub held: u32,
    /// Why it cannot do the run's jobs, if that is so: a program that its own command line did not allow, perhaps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unable: Option<String>,
}

/// What a worker is told.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Admission {
    /// It may take jobs.
    Welcome,
    /// It may not.
    Refused {
        /// Why not.
        why: String,
    },
}

/// What a worker says of a job in the end, signed with its key.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct WorkerReport {
    /// The program that it runs.
    pub version: String,
    /// The sum of the game's bench, as it counted it.
    pub signature: u64,
    /// The job, as the worker was given it.
    pub job: Job,
    /// What came of it.
    pub outcome: JobOutcome,
}

/// What came of a job.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum JobOutcome {
    /// It is done.
    Done {
        /// What came of it.
        record: Box<JobRecord>,
    },
    /// It could not be done.
    Failed {
        /// Why not.
        why: String,
    },
}

/// A broadcast, sent from time to time: a run has jobs to give.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct RunNews {
    /// What the queue calls it.
    pub run: String,
    /// Whether it still has jobs.
    pub is_open: bool,
}

/// How a run that is handed out stands.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct RunStatus {
    /// What the ledger calls it.
    pub id: String,
    /// What its file calls it.
    pub name: String,
    /// The jobs that are known.
    pub jobs: u64,
    /// Of these, the ones whose record is on disk.
    pub done: u64,
    /// Handed out, and not back yet.
    pub on_their_way: u64,
    /// Jobs that the server had lost, and that were put again.
    pub put_again: u64,
    /// Reports about jobs that were done already.
    pub twice: u64,
    /// Records a second in the last minute.
    pub rate: f64,
    /// Who has joined, by name.
    pub workers: Vec<WorkerStatus>,
}

/// A worker, as its coordinator sees it.
#[derive(Clone, PartialEq, Default, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
pub struct WorkerStatus {
    /// What it is called; where several have the same name, the beginning of the key follows.
    pub worker: String,
    /// Its public key, hexadecimal.
    pub key: String,
    /// Its machine.
    pub host: String,
    /// The program that it runs.
    pub version: String,
    /// Jobs that it does at once.
    pub threads: u32,
    /// Nodes a second of the game's bench.
    pub speed: f64,
    /// Records of it that are on disk.
    pub done: u64,
    /// Records of it a second in the last minute.
    pub rate: f64,
    /// Jobs that it holds.
    pub held: u32,
    /// Seconds since it was last heard of.
    pub silent: f64,
    /// Results of it that were refused.
    pub strikes: u32,
    /// Why nothing is taken from it any more, if that is so.
    pub quarantined: Option<String>,
    /// Why it cannot do the run's jobs, if it says so itself.
    pub unable: Option<String>,
}

/// The state of a worker, for monitoring.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct WorkerHealth {
    /// How it is, in a word.
    pub status: HealthStatus,
    /// What it is called.
    pub worker: String,
    /// The program that it runs.
    pub version: String,
    /// Where its jobs come from, without passwords.
    pub server: String,
    /// The runs that it has joined, by what their files call them.
    pub runs: Vec<String>,
    /// Jobs that it has done.
    pub done: u64,
    /// Jobs that it holds.
    pub held: u64,
    /// Seconds since it did its last job, if it has done one.
    pub idle: Option<f64>,
    /// Why it is not well, if that is so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// How a process is.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub enum HealthStatus {
    /// It works, or would if there were work.
    Ok,
    /// It waits for its server.
    Waiting,
    /// Nothing is taken from it any more.
    Quarantined,
}

/// What a server says of itself to every client.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct ServerHealth {
    /// How it is.
    pub status: HealthStatus,
    /// The program.
    pub version: String,
}
