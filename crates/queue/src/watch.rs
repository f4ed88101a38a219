//! The status of runs, for requests from outside.

use std::time::Duration;

use mossa_wire::{RunManifest, RunStatus};

use crate::link::Link;
use crate::streams::status_subject;

/// A coordinator that does not answer within this time is not there.
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

    /// The status of a run; `None` if no coordinator gives its jobs out now.
    pub fn status_of(&self, run: &str) -> Option<RunStatus> {
        let asked = self.client.request(status_subject(run), Vec::new().into());
        let answer = self.wait(async { tokio::time::timeout(PATIENCE, asked).await }).ok()?.ok()?;
        serde_json::from_slice(&answer.payload).ok()
    }
}
