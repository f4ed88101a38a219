//! What may be begun from the page: experiments of our own players, within the server's limits, that name no file.

use mossa_arena::{Periods, TimeControl};
use mossa_catalogue::{Games, PlayerResources, Spec, clock};
use mossa_kernel::{Control, Limits};
use mossa_lab::agenda;
use mossa_lab::plan::{Plan, Work};
use mossa_lab::run_request::RunRequest;
use mossa_lab::spec::limits::Allowance;
use mossa_lab::spec::{ExperimentFile, SpecEnv};
use mossa_wire::{ApiError, CheckedExperiment};

use crate::caps::Caps;
use crate::position_spec::refusal;

/// More jobs are for the command line.
const MAX_JOBS: u64 = 100_000;

/// The env in which experiments are read: no outside program plays.
pub(super) fn env(games: Games, files: &PlayerResources) -> SpecEnv<'_> {
    SpecEnv { games, resources: files, find_program: &|_| Ok(()) }
}

/// The experiments of a text, if all of them may be begun.
pub(super) fn orders(
    text: &str,
    caps: &Caps,
    env: &SpecEnv<'_>,
    control: &Control<'_>,
) -> Result<Vec<RunRequest>, ApiError> {
    let book = ExperimentFile::of_text_under("text", text.to_owned(), env, control);
    let book = book.map_err(|fault| refusal("text", fault))?;
    for plan in &book.plans {
        admit(plan, caps)?;
    }
    Ok(RunRequest::of_file(book))
}

/// Refuses a plan that wants more than is allowed here.
pub(super) fn admit(plan: &Plan, caps: &Caps) -> Result<(), ApiError> {
    if agenda::n_jobs(plan).is_none_or(|n| MAX_JOBS < n) {
        return Err(refusal("jobs", format!("{} has too many: expected at most {MAX_JOBS} here", plan.name)));
    }
    let (specs, allowances): (Vec<&Spec>, Vec<&Allowance>) = match &plan.work {
        Work::Puzzles(sweep) => {
            (sweep.methods.iter().map(|method| &method.spec).collect(), sweep.limits.iter().collect())
        }
        Work::Thoughts(survey) => (survey.players.iter().collect(), survey.limits.iter().collect()),
        Work::Tournament(tournament) => (
            tournament.players.iter().map(|player| &player.spec).collect(),
            tournament.players.iter().map(|player| &player.allowance).collect(),
        ),
    };
    for spec in specs {
        caps.admit_spec("player", spec)?;
        // What is wrong with a spec was found when it was read.
        let own = clock::own_limits(spec, TimeControl::default()).unwrap_or_default();
        admit_limits("player", (&own.each_move, own.game), caps)?;
    }
    for allowance in allowances {
        admit_limits("limits", (&allowance.limits, allowance.clock), caps)?;
        if allowance.limits.memory.is_some_and(|bytes| caps.memory < bytes) {
            return Err(refusal("memory", format!("too much: expected at most {}MiB here", caps.memory >> 20)));
        }
    }
    Ok(())
}

/// Refuses limits under which a single job could take days.
fn admit_limits(part: &str, (limits, clock): (&Limits, Option<Periods>), caps: &Caps) -> Result<(), ApiError> {
    let periods = clock.iter().flat_map(Periods::iter);
    let of_clock = periods.flat_map(|period| [period.clock.left, period.clock.increment]);
    if let Some(time) = limits.time.into_iter().chain(of_clock).find(|&time| caps.lab_time < time) {
        let (found, most) = (time.as_secs(), caps.lab_time.as_secs());
        return Err(refusal(part, format!("{found} s is too long: expected at most {most} s here")));
    }
    match limits.nodes.filter(|&nodes| Caps::LAB_NODES < nodes) {
        Some(nodes) => Err(refusal(part, format!("{nodes} nodes: expected at most {} here", Caps::LAB_NODES))),
        None => Ok(()),
    }
}

/// What a plan is, in a line.
pub(super) fn checked(plan: &Plan) -> CheckedExperiment {
    CheckedExperiment {
        name: plan.name.clone(),
        run_kind: plan.kind(),
        jobs: agenda::n_jobs(plan).unwrap_or(0),
        notes: plan.notes().iter().map(ToString::to_string).collect(),
    }
}
