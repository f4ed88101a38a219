//! Reads and checks experiment files, and turns them into [`Plan`]s. After this step the input is known to be valid.
//!
//! Whatever a file names, such as boards or openings in other files, is read here and kept with the plan, so that a run
//! can go on when those files have changed or are elsewhere. [`fault`] says where in a file something is wrong,
//! [`input_files`] reads the other files; the three kinds of experiment have a file each.

pub mod beginnings;
mod books;
mod factors;
pub mod fault;
pub mod input_files;
mod instances;
pub mod limits;
mod puzzles;
mod thoughts;
mod tournaments;

use std::path::Path;

use mossa_catalogue::{GameKind, Games, PlayerResources, Spec, SpecError};
use mossa_kernel::Control;
use mossa_wire::{AnalysisSpec, PuzzleSpec, TournamentSpec};
use serde::Deserialize;
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

use crate::agenda;
use crate::ledger::lookup::LAST;
use crate::plan::Plan;
use fault::{Page, Patience, SpecFault};
use input_files::InputFiles;

/// A whole file of this size is no experiment.
const LARGEST_FILE: u64 = 1 << 26;

/// What may be played, and who may play.
pub struct SpecEnv<'a> {
    /// The games that are known.
    pub games: Games,
    /// Whether players may be programs.
    pub resources: &'a PlayerResources,
    /// Says what is wrong with a spec whose program is not there.
    pub find_program: &'a dyn Fn(&Spec) -> Result<(), SpecError>,
}

/// The experiments of a file.
#[derive(Debug)]
pub struct ExperimentFile {
    /// The file, as it was read.
    pub text: String,
    /// One plan each, in the order of the file.
    pub plans: Vec<Plan>,
}

impl ExperimentFile {
    /// Reads a file and all that it names.
    pub fn load(path: &Path, env: &SpecEnv<'_>) -> Result<ExperimentFile, SpecFault> {
        let name = path.display().to_string();
        let text = input_files::read_text(path, LARGEST_FILE).map_err(|what| SpecFault::of_file(&name, what))?;
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        let plans = read(&name, &text, &InputFiles::of_folder(folder), env)?;
        Ok(ExperimentFile { text, plans })
    }

    /// Reads a text that may name no other file.
    pub fn of_text(name: &str, text: String, env: &SpecEnv<'_>) -> Result<ExperimentFile, SpecFault> {
        let plans = read(name, &text, &InputFiles::default(), env)?;
        Ok(ExperimentFile { text, plans })
    }

    /// Reads an experiment that the program has put together itself. It is kept as the file that says the same.
    pub fn of_spec(spec: &mossa_wire::Spec, env: &SpecEnv<'_>) -> Result<ExperimentFile, SpecFault> {
        let name = "experiment";
        let text = toml::to_string(spec).map_err(|error| SpecFault::of_file(name, error))?;
        ExperimentFile::of_text(name, text, env)
    }

    /// Reads a text under a control: one that takes longer to read than its time, or whose reader has gone, is
    /// a fault.
    pub fn of_text_under(
        name: &str,
        text: String,
        env: &SpecEnv<'_>,
        control: &Control<'_>,
    ) -> Result<ExperimentFile, SpecFault> {
        let plans = read_under(name, &text, &InputFiles::default(), env, control)?;
        Ok(ExperimentFile { text, plans })
    }
}

/// Reads the experiments of a file; what it names comes from a input_files.
pub fn read(name: &str, text: &str, input_files: &InputFiles, env: &SpecEnv<'_>) -> Result<Vec<Plan>, SpecFault> {
    read_with(name, text, input_files, env, Patience::ENDLESS)
}

/// The same under a control: see [`ExperimentFile::of_text_under`].
pub fn read_under(
    name: &str,
    text: &str,
    input_files: &InputFiles,
    env: &SpecEnv<'_>,
    control: &Control<'_>,
) -> Result<Vec<Plan>, SpecFault> {
    read_with(name, text, input_files, env, Patience::of(control))
}

fn read_with(
    name: &str,
    text: &str,
    input_files: &InputFiles,
    env: &SpecEnv<'_>,
    patience: Patience<'_>,
) -> Result<Vec<Plan>, SpecFault> {
    let root = DeTable::parse(text).map_err(|error| SpecFault::of_toml(name, text, None, &error))?;
    let page = |table, span, prefix| Page { file: name, text, table, span, prefix, patience };
    let Some((key, list)) = root.get_ref().iter().find(|(key, _)| key.get_ref() == "experiment") else {
        return Ok(vec![one(&page(root.get_ref().clone(), root.span(), String::new()), input_files, env)?]);
    };
    let whole = page(root.get_ref().clone(), root.span(), String::new());
    if let Some((other, _)) = root.get_ref().iter().find(|(other, _)| other.get_ref() != "experiment") {
        let what = "it stands beside [[experiment]]: expected it inside one of them";
        return Err(whole.fault_at(other.span().start, other.get_ref(), what));
    }
    let not_tables = || whole.fault_at(key.span().start, "experiment", "expected tables, each under [[experiment]]");
    let DeValue::Array(list) = list.get_ref() else { return Err(not_tables()) };
    let mut plans: Vec<Plan> = Vec::new();
    for (at, item) in list.iter().enumerate() {
        let DeValue::Table(table) = item.get_ref() else { return Err(not_tables()) };
        let page = page(table.clone(), item.span(), format!("experiment[{at}]."));
        let plan = one(&page, input_files, env)?;
        if plans.iter().any(|other| other.name == plan.name) {
            return Err(page.fault("name", format!("{:?} is there twice: expected different names", plan.name)));
        }
        plans.push(plan);
    }
    if plans.is_empty() { Err(not_tables()) } else { Ok(plans) }
}

/// Reads one experiment, of whichever kind it is.
fn one(page: &Page<'_>, input_files: &InputFiles, env: &SpecEnv<'_>) -> Result<Plan, SpecFault> {
    let names = || env.games.names();
    let game = match page.find("game").map(Spanned::get_ref) {
        Some(DeValue::String(name)) => env.games.find(name).map_err(|error| page.fault("game", error))?,
        Some(_) => return Err(page.fault("game", format!("expected a name: {}", names()))),
        None => return Err(page.fault("", format!("missing key \"game\": expected {}", names()))),
    };
    let input_files = input_files.clone();
    let plan = if let GameKind::Puzzle(puzzle) = game.kind() {
        puzzles::plan((game, puzzle), &raw::<PuzzleSpec>(page)?, page, &input_files, env)
    } else if page.find("positions").is_some() || page.find("file").is_some() {
        thoughts::plan(&raw::<AnalysisSpec>(page)?, page, &input_files, env)
    } else {
        tournaments::plan(&raw::<TournamentSpec>(page)?, page, &input_files, env)
    };
    let mut plan = Plan { files: input_files.kept(), ..plan? };
    books::note(&mut plan, page, env.resources)?;
    if plan.name.trim().is_empty() {
        return Err(page.fault("name", "it is empty: expected a name for the run"));
    }
    if plan.name == LAST {
        return Err(page.fault("name", "last is the newest run, whatever it is called: expected another name"));
    }
    match agenda::n_jobs(&plan) {
        Some(_) => Ok(plan),
        None => Err(page.fault("", format!("it has too many jobs: expected at most {}", agenda::MAX_JOBS))),
    }
}

/// The raw shape of an experiment.
fn raw<'a, T: Deserialize<'a>>(page: &Page<'a>) -> Result<T, SpecFault> {
    let table = Spanned::new(page.span.clone(), DeValue::Table(page.table.clone()));
    T::deserialize(ValueDeserializer::from(table))
        .map_err(|error| SpecFault::of_toml(page.file, page.text, Some(page), &error))
}
