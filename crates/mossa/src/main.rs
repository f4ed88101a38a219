//! `mossa`: a laboratory for search and games, on the command line.
//!
//! What was typed ([`args`]) becomes what it means ([`plan`]) and goes to a command, one file each. Results go to
//! standard output, progress to standard error. Exit codes: 0 done, 1 an honest no, 2 bad input.

mod analyze;
mod answer;
mod args;
mod bench;
mod board;
mod books;
mod check;
mod compare;
mod completions;
mod desk;
#[cfg(feature = "nats")]
mod errand;
mod eval;
mod experiment;
mod failure;
mod fit;
mod generate;
mod grid;
#[cfg(feature = "nats")]
mod health;
#[cfg(feature = "nats")]
mod link;
mod list;
#[cfg(feature = "nats")]
mod logs;
mod machine;
mod matches;
mod output;
mod outside;
mod perft;
mod plan;
mod play;
mod progress;
mod report;
mod review;
mod runs;
mod score;
mod serve;
mod signals;
mod solve;
mod squares;
mod suite;
mod table;
mod tables;
mod thinker;
mod tournament;
mod uci;
mod ugi;
mod usage;
#[cfg(feature = "nats")]
mod watch;
#[cfg(feature = "nats")]
mod worker;
mod wrap;

use std::process::ExitCode;

use args::{Cli, Command};
use failure::{Answer, Failure};

fn main() -> ExitCode {
    #[cfg(target_os = "linux")]
    if let Some(arguments) = outside::helper_arguments() {
        return mossa_catalogue::confine(arguments);
    }
    let ended = usage::read().and_then(run);
    match ended {
        Ok(answer) => answer.exit_code(),
        Err(failure) => failure.report(),
    }
}

fn run(cli: Cli) -> Result<Answer, Failure> {
    cli.color.write_global();
    match cli.command.widened() {
        Command::Solve(args) => solve::run(&args),
        Command::Compare(args) => compare::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Match(args) => matches::run(&args),
        Command::Tournament(args) if args.course.is_some() => tournament::run(&args),
        Command::Tournament(args) => experiment::run_tournament(&args),
        Command::Experiment(args) => experiment::run(&args),
        Command::Runs(args) => runs::run(&args),
        Command::Report(args) => report::run(&args),
        Command::Analyze(args) => analyze::run(&args),
        Command::Suite(args) => suite::run(&args),
        Command::Review(args) => review::run(&args),
        Command::Eval(args) => eval::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Generate(args) => generate::run(&args),
        Command::Uci(args) => uci::run(&args),
        Command::Ugi(args) => ugi::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Serve(args) => serve::run(&args),
        #[cfg(feature = "nats")]
        Command::Watch(args) => watch::run(&args),
        #[cfg(feature = "nats")]
        Command::Worker(args) => worker::run(&args),
        Command::List(args) => list::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Tables(args) => tables::run(&args),
        Command::Completions(args) => completions::run(&args),
    }
}
