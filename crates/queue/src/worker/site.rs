//! A run that a worker has joined: its file, read in the worker's own house, and the supply of its jobs.

use std::sync::Arc;

use mossa_lab::hand::Hand;
use mossa_lab::plan::Plan;
use mossa_lab::spec::shelf::Shelf;
use mossa_lab::spec::{self, House};
use mossa_lab::work::Timing;
use mossa_wire::{Admission, RunSheet};

use super::{Identity, Measured, Trade};
use crate::join::{self, Introduction};
use crate::link::Link;
use crate::roll::Requirements;
use crate::supply::RunSupply;

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
pub(super) fn join(link: &Link, run: &str, identity: &Arc<Identity>, trade: &Trade<'_>) -> Joined {
    let sheet = match link.wait(link.sheet(run)) {
        Ok(Some(sheet)) => sheet,
        Ok(None) => return Joined::Gone,
        Err(why) => return Joined::NotYet(why),
    };
    let requirements = Requirements { version: sheet.version.clone(), signature: sheet.signature };
    // What another version counts is of no interest.
    if let Some(why) = requirements.objection(&identity.version, sheet.signature) {
        return Joined::Not(why);
    }
    let plan = match read(&sheet, trade) {
        Ok(plan) => plan,
        Err(why) => {
            // Whoever runs it should know. What a bench would count is of no interest.
            let measured = Measured { nodes: sheet.signature, seconds: f64::INFINITY };
            let unable = Some(why.clone());
            let _ = join::ask(link, &sheet, identity, Introduction { measured, n_held: 0, unable });
            return Joined::Not(why);
        }
    };
    let Some(measured) = (trade.bench)(&sheet.game) else { return Joined::NotYet("it was stopped".into()) };
    match join::ask(link, &sheet, identity, Introduction { measured, n_held: 0, unable: None }) {
        Some(Admission::Welcome) => {
            let supply = RunSupply::open(link, &sheet, identity, measured.nodes);
            Joined::Welcome(Box::new(Site { supply, plan, measured }))
        }
        Some(Admission::Refused { why }) => Joined::Not(why),
        None => Joined::NotYet("nobody gives out its jobs now".into()),
    }
}

/// Reads a run's file in the worker's own house.
fn read(sheet: &RunSheet, trade: &Trade<'_>) -> Result<Plan, String> {
    let house = House { games: trade.games, outsiders: trade.outsiders, find_program: trade.find_program };
    let shelf = Shelf::of_kept(sheet.files.clone());
    let plans = spec::read("its file", &sheet.spec, &shelf, &house).map_err(|fault| fault.to_string())?;
    let plan = plans.into_iter().find(|plan| plan.name == sheet.name);
    plan.ok_or_else(|| format!("its file does not hold {:?}: expected an experiment of that name", sheet.name))
}

impl Site {
    /// Who does its jobs.
    pub(super) fn hand<'a>(&'a self, trade: &'a Trade<'_>, version: &'a str) -> Hand<'a> {
        let timing = if self.supply.sheet().is_timed { Timing::Shown } else { Timing::LeftOut };
        Hand { plan: &self.plan, outsiders: trade.outsiders, timing, version, peak_bytes: trade.peak_bytes }
    }

    /// Says that the worker is still there; why it is not wanted any more, if that is so.
    pub(super) fn refusal(&self, link: &Link, identity: &Identity) -> Option<String> {
        let n_held = self.supply.n_held();
        let introduction = Introduction { measured: self.measured, n_held, unable: None };
        match join::ask(link, self.supply.sheet(), identity, introduction) {
            Some(Admission::Refused { why }) => Some(why),
            Some(Admission::Welcome) | None => None,
        }
    }
}
