//! How a worker asks a coordinator to let it join a run, and how it knows that the answer is the coordinator's.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use mossa_wire::{Admission, JoinRequest, RunManifest};

use crate::keys::{self, PublicKey, Purpose};
use crate::link::Link;
use crate::streams::join_subject;
use crate::worker::{Identity, Measured};

/// A coordinator that does not answer so fast is not there.
const PATIENCE: Duration = Duration::from_secs(2);

/// Numbers the requests of a key.
#[derive(Default, Debug)]
pub struct Serials(AtomicU64);

impl Serials {
    fn next(&self) -> u64 {
        self.0.fetch_add(1, Ordering::Relaxed) + 1
    }
}

/// What an answer is bound to beside the run: the key that asked, and for which time.
pub(crate) fn question(run: &str, key: &PublicKey, serial: u64) -> String {
    format!("{run} {key} {serial}")
}

/// What a worker says of itself.
#[derive(Clone, PartialEq, Debug)]
pub struct Introduction {
    /// What the bench of the game counts here.
    pub measured: Measured,
    /// How many jobs it holds.
    pub n_held: usize,
    /// Why it cannot do the run's jobs, if that is so.
    pub unable: Option<String>,
}

/// What the coordinator of a run says; `None` if it says nothing, or if another party answered in its place.
pub fn ask(link: &Link, manifest: &RunManifest, identity: &Identity, introduction: Introduction) -> Option<Admission> {
    let Introduction { measured, n_held, unable } = introduction;
    let join_request = JoinRequest {
        worker: identity.name.clone(),
        serial: identity.serials.next(),
        host: identity.host.clone(),
        version: identity.version.clone(),
        signature: measured.nodes,
        speed: measured.nodes as f64 / measured.seconds.max(1e-9),
        threads: identity.threads,
        held: n_held as u32,
        unable,
    };
    let run = &manifest.run;
    let request = identity.key.seal(Purpose::Join, run, &serde_json::to_vec(&join_request).ok()?);
    let asked = link.client.request(join_subject(run), request.into());
    let answer = link.wait(async { tokio::time::timeout(PATIENCE, asked).await }).ok()?.ok()?;
    let question = question(run, &identity.key.public(), join_request.serial);
    let (signed_by, text) = keys::open(Purpose::Admission, &question, &answer.payload)?;
    // A coordinator that was started again has another key, which stands where the run does.
    let is_of = |manifest: &RunManifest| manifest.key.parse() == Ok(signed_by);
    let is_right = is_of(manifest) || link.wait(link.manifest(run)).ok().flatten().as_ref().is_some_and(is_of);
    if !is_right {
        tracing::warn!(run, "another client answered in the place of the coordinator: the answer is ignored");
        return None;
    }
    serde_json::from_slice(text).ok()
}
