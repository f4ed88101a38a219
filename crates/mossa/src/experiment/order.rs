//! The runs to do, from the command line.

use std::path::Path;

use mossa_catalogue::{Games, PlayerResources};
use mossa_lab::ledger::Opening;
use mossa_lab::run_request::RunRequest;
use mossa_lab::spec::{ExperimentFile, SpecEnv};

use crate::args::RunArgs;
use crate::failure::Failure;
use crate::outside;

/// All that was asked for. Nothing has been touched yet.
pub(super) fn orders(
    games: Games,
    (file, args): (Option<&str>, &RunArgs),
    resources: &PlayerResources,
) -> Result<Vec<RunRequest>, Failure> {
    let env = SpecEnv { games, resources, find_program: &outside::find };
    // Whoever types `--resume FILE` means a file.
    let named = args.resume.as_deref().filter(|name| !name.is_empty());
    match (file, named) {
        (Some(_), Some(run)) => {
            Err(Failure::of(format!("--resume {run}"), "a file is named too: expected a run or a file"))
        }
        (Some(file), None) => of_file(file, &env),
        (None, Some(file)) if Path::new(file).is_file() => of_file(file, &env),
        (None, Some(run)) => {
            let ledger = super::open(args.ledger.as_deref(), Opening::Existing)?;
            let order = RunRequest::of_run(&ledger, run, &env);
            Ok(vec![order.map_err(|error| Failure::BadInput(error.to_string()))?])
        }
        (None, None) => Err(Failure::of("--resume", "nothing is named: expected a file or a run")),
    }
}

fn of_file(file: &str, env: &SpecEnv<'_>) -> Result<Vec<RunRequest>, Failure> {
    let book = ExperimentFile::load(Path::new(file), env).map_err(|fault| Failure::BadInput(fault.to_string()))?;
    Ok(RunRequest::of_file(book))
}
