//! A run that a worker has joined: its file, read in the worker's own env, and the supply of its jobs.

use std::sync::Arc;

use mossa_jobs::Timing;
use mossa_lab::plan::Plan;
use mossa_lab::spec::input_files::InputFiles;
use mossa_lab::spec::{self, SpecEnv};
use mossa_lab::worker::Worker;
use mossa_wire::{Admission, RunManifest};

use super::{Identity, Measured, WorkerConfig};
use crate::join::{self, Introduction};
use crate::link::Link;
use crate::supply::RunSupply;
use crate::worker_registry::Requirements;

/// A run that was joined.
pub(super) struct Site {
    pub(super) supply: RunSupply,
    plan: Plan,
    measured: Measured,
}

/// What came of asking to join.
pub(super) enum Joined {
    /// Jobs may be taken.
    Welcome(Box<Site>),
    /// There is no such run.
    Gone,
    /// Not now.
    NotYet(String),
    /// Not by this worker.
    Not(String),
}

/// Asks to join a run.
pub(super) fn join(link: &Link, run: &str, identity: &Arc<Identity>, config: &WorkerConfig<'_>) -> Joined {
    let manifest = match link.wait(link.manifest(run)) {
        Ok(Some(manifest)) => manifest,
        Ok(None) => return Joined::Gone,
        Err(why) => return Joined::NotYet(why),
    };
    let requirements = Requirements { version: manifest.version.clone(), signature: manifest.signature };
    // What another version counts is of no interest.
    if let Some(why) = requirements.objection(&identity.version, manifest.signature) {
        return Joined::Not(why);
    }
    let plan = match read(&manifest, config) {
        Ok(plan) => plan,
        Err(why) => {
            // Whoever runs it should know. What a bench would count is of no interest.
            let measured = Measured { nodes: manifest.signature, seconds: f64::INFINITY };
            let unable = Some(why.clone());
            let _ = join::ask(link, &manifest, identity, Introduction { measured, n_held: 0, unable });
            return Joined::Not(why);
        }
    };
    let Some(measured) = (config.bench)(&manifest.game) else { return Joined::NotYet("it was stopped".into()) };
    match join::ask(link, &manifest, identity, Introduction { measured, n_held: 0, unable: None }) {
        Some(Admission::Welcome) => {
            let supply = RunSupply::open(link, &manifest, identity, measured.nodes);
            Joined::Welcome(Box::new(Site { supply, plan, measured }))
        }
        Some(Admission::Refused { why }) => Joined::Not(why),
        None => Joined::NotYet("no coordinator gives out its jobs now".into()),
    }
}

/// Reads a run's file in the worker's own env.
fn read(manifest: &RunManifest, config: &WorkerConfig<'_>) -> Result<Plan, String> {
    let env = SpecEnv { games: config.games, resources: config.resources, find_program: config.find_program };
    let input_files = InputFiles::of_kept(manifest.files.clone());
    let plans = spec::read("its file", &manifest.spec, &input_files, &env).map_err(|fault| fault.to_string())?;
    let plan = plans.into_iter().find(|plan| plan.name == manifest.name);
    plan.ok_or_else(|| format!("its file does not hold {:?}: expected an experiment of that name", manifest.name))
}

impl Site {
    /// Who does its jobs.
    pub(super) fn hand<'a>(&'a self, config: &'a WorkerConfig<'_>, version: &'a str) -> Worker<'a> {
        let timing = if self.supply.manifest().is_timed { Timing::Shown } else { Timing::LeftOut };
        Worker { plan: &self.plan, resources: config.resources, timing, version, peak_bytes: config.peak_bytes }
    }

    /// Says that the worker is still there; why it is not wanted any more, if that is so.
    pub(super) fn refusal(&self, link: &Link, identity: &Identity) -> Option<String> {
        let n_held = self.supply.n_held();
        let introduction = Introduction { measured: self.measured, n_held, unable: None };
        match join::ask(link, self.supply.manifest(), identity, introduction) {
            Some(Admission::Refused { why }) => Some(why),
            Some(Admission::Welcome) | None => None,
        }
    }
}
