//! The command line: commands and their options, as they were typed.

mod check;
mod files;
mod fronts;
mod games;
mod lab;
mod limits;
mod matches;
mod openings;
mod puzzles;
#[cfg(feature = "nats")]
mod queue;
#[cfg(not(feature = "nats"))]
#[path = "no_queue.rs"]
mod queue;
mod tables;
mod tournament;

use clap::{Args, Parser, Subcommand, ValueEnum, builder::Styles};
use mossa_jobs::Timing;

pub(crate) use check::{CheckArgs, CheckCommand, CheckEngineArgs, Protocol};
pub(crate) use files::{GameOrNumber, ReviewArgs, SuiteArgs, ThinkerArgs};
pub(crate) use fronts::{ServeArgs, UciArgs, UciCommand, UgiArgs};
pub(crate) use games::{AnalyzeArgs, EvalArgs, PerftArgs, PlayArgs, PuzzleArgs, StartArgs, VariantArgs};
pub(crate) use lab::{ExperimentArgs, ExportFormat, ReportArgs, RunArgs, RunsArgs, RunsCommand};
pub(crate) use limits::{GameLimitArgs, LimitArgs};
pub(crate) use matches::{EndingArgs, MatchArgs, SidesArg, Test};
pub(crate) use openings::OpeningArgs;
pub(crate) use puzzles::{BOARDS, BoardArgs, CompareArgs, GenerateArgs, SolveArgs};
pub(crate) use queue::{ErrandArgs, QueueArgs};
#[cfg(feature = "nats")]
pub(crate) use queue::{KeyArgs, LogArgs, LogLevel, WatchArgs, WorkerArgs};
pub(crate) use tables::{TablesArgs, TablesBuildArgs, TablesCommand};
pub(crate) use tournament::TournamentArgs;

/// A laboratory for search and games.
#[derive(Parser, Debug)]
#[command(name = "mossa", bin_name = "mossa", version, about, max_term_width = 110, styles = styles())]
#[command(arg_required_else_help = true)]
#[command(after_help = "Examples:
  mossa solve \"5 1 3 4 2 10 6 7 9 14 11 8 13 0 15 12\"
  mossa compare \"1 2 3 4 5 6 7 9 8 10 11 12 14 13 0 15\" --algorithms best-first,a-star
  mossa play connect-x
  mossa analyze connect-x --moves 4455
  mossa list")]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// Colours: auto (on a terminal), always or never
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", hide_possible_values = true)]
    #[arg(help_heading = "Output")]
    pub(crate) color: Color,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    Solve(SolveArgs),
    Compare(CompareArgs),
    Play(PlayArgs),
    Match(MatchArgs),
    Tournament(TournamentArgs),
    Experiment(ExperimentArgs),
    Runs(RunsArgs),
    Report(ReportArgs),
    Analyze(AnalyzeArgs),
    Suite(SuiteArgs),
    Review(ReviewArgs),
    Eval(EvalArgs),
    Perft(PerftArgs),
    Generate(GenerateArgs),
    Uci(UciArgs),
    Ugi(UgiArgs),
    Check(CheckArgs),
    Serve(ServeArgs),
    #[cfg(feature = "nats")]
    Watch(WatchArgs),
    #[cfg(feature = "nats")]
    Worker(WorkerArgs),
    List(ListArgs),
    Bench(BenchArgs),
    Tables(TablesArgs),
    Completions(CompletionsArgs),
}

/// When to use colours.
#[derive(Clone, Copy, ValueEnum, Debug)]
pub(crate) enum Color {
    /// On a terminal, unless `NO_COLOR` is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Color {
    pub(crate) fn write_global(self) {
        match self {
            Color::Auto => anstream::ColorChoice::Auto,
            Color::Always => anstream::ColorChoice::Always,
            Color::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}

/// List every name: games, algorithms and players, heuristics and evaluations
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mossa list
  mossa list connect-x
  mossa list tiles --json")]
pub(crate) struct ListArgs {
    /// Only this game
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

/// Run fixed workloads and print node counts and times; the counts are a signature of the players' behaviour
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mossa bench                          all games
  mossa bench tiles --targets          heavier, and exit code 1 if a target is missed
  mossa bench connect-x --json --no-timing")]
pub(crate) struct BenchArgs {
    /// Only this game
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// Run the heavy workloads with targets, too
    #[arg(long)]
    pub(crate) targets: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Print a completion script for a shell
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mossa completions bash > ~/.local/share/bash-completion/completions/mossa
  mossa completions zsh > ~/.zfunc/_mossa")]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: clap_complete::Shell,
}

/// How to print.
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArgs {
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
    /// Leave out seconds and peak memory, so that the same work prints the same bytes
    #[arg(long)]
    pub(crate) no_timing: bool,
    /// Tables as text, markdown, latex or csv
    #[arg(long, value_name = "FORMAT", default_value = "text", hide_possible_values = true)]
    pub(crate) format: Format,
    /// Show every column of a table, also where the terminal is too narrow for it
    #[arg(long)]
    pub(crate) wide: bool,
}

impl OutputArgs {
    /// Whether times are told.
    pub(crate) fn timing(&self) -> Timing {
        if self.no_timing { Timing::LeftOut } else { Timing::Shown }
    }
}

/// How tables are printed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum Format {
    /// For a terminal, as wide as that is.
    Text,
    /// The same with every column, however wide.
    #[value(skip)]
    Wide,
    /// For a web page or a readme.
    Markdown,
    /// For a paper.
    Latex,
    /// For a spreadsheet.
    Csv,
}

impl Format {
    /// Whether it is for people at a terminal.
    pub(crate) fn is_text(self) -> bool {
        matches!(self, Format::Text | Format::Wide)
    }
}

impl Command {
    /// The command with `--wide` carried out: text becomes text with every column.
    pub(crate) fn widened(mut self) -> Command {
        let output = match &mut self {
            Command::Solve(args) => &mut args.output,
            Command::Compare(args) => &mut args.output,
            Command::Match(args) => &mut args.output,
            Command::Tournament(args) => &mut args.output,
            Command::Experiment(args) => &mut args.output,
            Command::Analyze(args) => &mut args.output,
            Command::Suite(args) => &mut args.output,
            Command::Review(args) => &mut args.output,
            Command::Eval(args) => &mut args.output,
            Command::Perft(args) => &mut args.output,
            Command::Bench(args) => &mut args.output,
            _ => return self,
        };
        if output.wide && output.format.is_text() {
            output.format = Format::Wide;
        }
        self
    }
}

fn styles() -> Styles {
    use anstyle::AnsiColor;
    Styles::styled()
        .header(AnsiColor::Green.on_default().bold())
        .usage(AnsiColor::Green.on_default().bold())
        .literal(AnsiColor::Cyan.on_default().bold())
        .placeholder(AnsiColor::Cyan.on_default())
}
