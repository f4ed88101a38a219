//! How runs stand, for whoever asks from outside.

use std::time::Duration;

use mossa_wire::{RunManifest, RunStatus};

use crate::link::Link;
use crate::streams::status_subject;

/// Whoever does not answer so fast is not there.
const PATIENCE: Duration = Duration::from_secs(2);

impl Link {
    /// The runs that are handed out here, by what the queue calls them.
    pub fn known_runs(&self) -> Result<Vec<String>, String> {
        self.wait(self.runs())
    }

    /// What workers are told of a run; none if there is no such run.
    pub fn sheet_of(&self, run: &str) -> Result<Option<RunManifest>, String> {
        self.wait(self.manifest(run))
    }

    /// How a run stands; none if nobody gives its jobs out now.
    pub fn status_of(&self, run: &str) -> Option<RunStatus> {
        let asked = self.client.request(status_subject(run), Vec::new().into());
        let answer = self.wait(async { tokio::time::timeout(PATIENCE, asked).await }).ok()?.ok()?;
        serde_json::from_slice(&answer.payload).ok()
    }
}
