//! The command lines of `mossa experiment`, `mossa runs` and `mossa report`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand, ValueEnum};
use mossa_catalogue::quantity;

use super::{Format, OutputArgs, QueueArgs};
use crate::terminal::play::Language;

/// Run an experiment file: puzzles, positions or games, every result kept in a ledger
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mossa experiment experiments/sweep.toml --ledger sweep.db --concurrency 2
  mossa experiment experiments/sweep.toml --ledger sweep.db --resume   continue where it was stopped or killed
  mossa experiment --resume 3f2a                                       the same by the run's id
  mossa experiment experiments/sweep.toml --queue nats://host:4222     jobs for workers on other machines
  mossa experiment schema > experiment.schema.json                     for editors")]
pub(crate) struct ExperimentArgs {
    /// The file, in TOML; `schema` prints the JSON schema of such files
    #[arg(value_name = "FILE", required_unless_present = "resume")]
    pub(crate) file: Option<String>,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    /// Jobs done in parallel; they take time from each other
    #[arg(long, value_name = "N", default_value = "1", value_parser = quantity::count, allow_hyphen_values = true)]
    pub(crate) concurrency: u64,
    /// How long outside programs may take to introduce themselves (10s by default), while no clock runs
    #[arg(long, value_name = "TIME", value_parser = quantity::duration, allow_hyphen_values = true)]
    pub(crate) startup: Option<Duration>,
    /// Add the standard error of outside programs to this file (by default to one in your state folder)
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<String>,
    #[command(flatten)]
    pub(crate) queue: QueueArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Where results are kept, and whether to go on.
#[derive(Args, Debug)]
#[command(next_help_heading = "Keeping results")]
pub(crate) struct RunArgs {
    /// Keep results in this file (by default in one in your data folder)
    #[arg(long, value_name = "FILE")]
    pub(crate) ledger: Option<PathBuf>,
    /// Continue the newest run of the file, if there is one; or this run
    #[arg(long, value_name = "RUN", num_args = 0..=1, default_missing_value = "")]
    pub(crate) resume: Option<String>,
}

/// List, show, export, back up or delete earlier runs
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mossa runs --json
  mossa runs show last
  mossa runs export demo --format csv --out demo.csv
  mossa runs backup copy.db --ledger sweep.db
  mossa runs delete 3f2a

RUN is an id, the beginning of one, a name (the newest run that has it), or last.")]
pub(crate) struct RunsArgs {
    #[command(subcommand)]
    pub(crate) command: Option<RunsCommand>,
    /// The ledger (by default the one in your data folder)
    #[arg(long, value_name = "FILE", global = true)]
    pub(crate) ledger: Option<PathBuf>,
    /// Print one JSON document
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// Leave out times and the machine
    #[arg(long, global = true)]
    pub(crate) no_timing: bool,
    /// Show every column of a table, also where the terminal is too narrow for it
    #[arg(long, global = true)]
    pub(crate) wide: bool,
}

impl RunsArgs {
    /// How its tables are printed.
    pub(crate) fn format(&self) -> Format {
        if self.wide { Format::Wide } else { Format::Text }
    }
}

/// What is done with runs.
#[derive(Subcommand, Debug)]
pub(crate) enum RunsCommand {
    /// Show a run and the totals of its records
    Show {
        /// The run
        #[arg(value_name = "RUN")]
        run: String,
    },
    /// Export all records of a run, ordered by job
    Export {
        /// The run
        #[arg(value_name = "RUN")]
        run: String,
        /// One JSON document per line (jsonl, the default), or a table (csv); `--json` instead prints one document
        #[arg(long, value_name = "FORMAT", hide_possible_values = true)]
        format: Option<ExportFormat>,
        /// Write to this file instead of standard output
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Copy the whole ledger into a new file, also while a run is on
    Backup {
        /// The copy
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Delete a run and all its records
    Delete {
        /// The run
        #[arg(value_name = "RUN")]
        run: String,
    },
}

impl RunsCommand {
    /// The run that it is about, if it is about one.
    pub(crate) fn run(&self) -> Option<&str> {
        match self {
            RunsCommand::Show { run } | RunsCommand::Export { run, .. } | RunsCommand::Delete { run } => Some(run),
            RunsCommand::Backup { .. } => None,
        }
    }
}

/// How records are exported.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum ExportFormat {
    /// One JSON document a line.
    Jsonl,
    /// A table.
    Csv,
}

/// Write the report of a run: a page, tables and plots, in a folder
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mossa report last --out report
  mossa report demo --out resoconto --lang it
  mossa report --published --ledger target/reports/ledger.db --out target/reports

RUN is an id, the beginning of one, a name (the newest run that has it), or last.")]
pub(crate) struct ReportArgs {
    /// The run
    #[arg(value_name = "RUN", required_unless_present = "published", conflicts_with = "published")]
    pub(crate) run: Option<String>,
    /// The folder, which is made if it is missing; files of a report that stands there are replaced
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// Compare all runs with the published figures of the five student reports, on one page
    #[arg(long)]
    pub(crate) published: bool,
    /// The language: en or it
    #[arg(long, value_name = "LANG", default_value = "en", hide_possible_values = true)]
    pub(crate) lang: Language,
    /// The ledger (by default the one in your data folder)
    #[arg(long, value_name = "FILE")]
    pub(crate) ledger: Option<PathBuf>,
    /// Print one JSON document: which files were written
    #[arg(long)]
    pub(crate) json: bool,
    /// Leave out times and the machine
    #[arg(long)]
    pub(crate) no_timing: bool,
}
