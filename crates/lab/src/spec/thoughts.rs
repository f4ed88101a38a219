//! Experiments in which players are asked about positions.

use std::collections::BTreeMap;

use mossa_catalogue::{Boxed, SharedVariant};
use mossa_wire::AnalysisSpec;

use super::SpecEnv;
use super::factors::{limits_of_searches, repetitions, share, some};
use super::fault::{Page, SpecFault};
use super::input_files::InputFiles;
use super::instances::Reader;
use super::limits::MEMORY_FOR_MOVES;
use super::tournaments::{player, variants};
use crate::plan::{Named, Plan, Survey, Work};

pub(super) fn plan(
    raw: &AnalysisSpec,
    page: &Page<'_>,
    input_files: &InputFiles,
    env: &SpecEnv<'_>,
) -> Result<Plan, SpecFault> {
    let variants = variants(&raw.game, raw.board.as_deref(), raw.boards.as_deref(), (page, env))?;
    let instances = instances(raw, &variants, page, input_files)?;
    let depths = depths(raw, page)?;
    let mut players = Vec::new();
    for (at, text) in some(&raw.players, "players", page)?.iter().enumerate() {
        let key = format!("players[{at}]");
        let spec = player(text, &variants, (page, env)).map_err(|error| page.fault(&key, error))?;
        page.go_on()?;
        if spec.value("depth").is_some() && raw.depths.is_some() {
            return Err(page.fault(&key, "it has a depth of its own: expected none beside depths"));
        }
        players.push(spec);
    }
    let survey = Survey {
        players,
        depths,
        limits: limits_of_searches(raw.limits.as_ref(), MEMORY_FOR_MOVES, page)?,
        repetitions: repetitions(raw.repetitions, page)?,
        instances,
    };
    let game = survey.instances[0].what.game();
    let seed = raw.seed.unwrap_or(1);
    let recheck = share(raw.recheck, page)?;
    Ok(Plan { name: raw.name.clone(), game, seed, recheck, files: BTreeMap::new(), work: Work::Thoughts(survey) })
}

/// The positions on every board; where there are several boards, their names say which.
fn instances(
    raw: &AnalysisSpec,
    variants: &[SharedVariant],
    page: &Page<'_>,
    input_files: &InputFiles,
) -> Result<Vec<Named<Boxed>>, SpecFault> {
    let mut all = Vec::new();
    for variant in variants {
        let read = |text: &str| variant.read_opening(text).map_err(|error| error.to_string());
        let reader = Reader { page, input_files, read: &read };
        let mut instances = match (&raw.positions, &raw.file) {
            (Some(positions), None) => reader.inline("positions", positions)?,
            (None, Some(file)) => reader.file(file)?,
            _ => return Err(page.fault("file", "file and positions exclude each other: expected only one")),
        };
        if variants.len() != 1 {
            for instance in &mut instances {
                instance.name = format!("{} {}", instance.what.board(), instance.name);
            }
        }
        all.append(&mut instances);
    }
    Ok(all)
}

fn depths(raw: &AnalysisSpec, page: &Page<'_>) -> Result<Vec<Option<u32>>, SpecFault> {
    let Some(depths) = &raw.depths else { return Ok(vec![None]) };
    match some(depths, "depths", page)?.iter().position(|&depth| depth == 0) {
        Some(at) => Err(page.fault(&format!("depths[{at}]"), "found 0: expected a whole number from 1 up")),
        None => Ok(depths.iter().copied().map(Some).collect()),
    }
}
