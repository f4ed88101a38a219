//! `mossa`: a laboratory for search and games, on the command line.
//!
//! [`main`] is the whole program, with the games that it is given: another program can add games of its own, see
//! `examples/toy.rs`.
//!
//! What was typed (`args`) becomes what it means (`plan`) and goes to a command, one file each; the loops of UCI and UGI stand
//! apart (`protocols`), and so does play in a terminal (`terminal`). Results go to standard output, progress to standard
//! error. Exit codes: 0 done, 1 an honest no, 2 bad input.

mod analyze;
mod answer;
mod args;
mod bench;
mod check;
mod compare;
mod completions;
#[cfg(feature = "nats")]
mod distributed;
mod eval;
mod experiment;
mod failure;
mod fit;
mod generate;
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
mod pattern_tables;
mod perft;
mod plan;
mod progress;
mod prose;
mod protocols;
mod report;
mod review;
mod runs;
mod score;
mod serve;
mod signals;
mod solve;
mod suite;
mod table;
mod tables;
mod terminal;
mod thinker;
mod tournament;
mod usage;
#[cfg(feature = "nats")]
mod watch;
#[cfg(feature = "nats")]
mod worker;
mod wrap;

use std::process::ExitCode;

use mossa_catalogue::Games;

use args::{Cli, Command};
use failure::{CommandOutcome, Failure};
use protocols::{uci, ugi};
use terminal::play;

/// Runs the program with these games, from what was typed to the exit code.
pub fn main(games: Games) -> ExitCode {
    #[cfg(target_os = "linux")]
    if let Some(arguments) = outside::helper_arguments() {
        return mossa_catalogue::confine(arguments);
    }
    let ended = usage::read(games).and_then(|cli| run(cli, games));
    match ended {
        Ok(answer) => answer.exit_code(),
        Err(failure) => failure.report(),
    }
}

fn run(cli: Cli, games: Games) -> Result<CommandOutcome, Failure> {
    cli.color.write_global();
    match cli.command.widened() {
        Command::Solve(args) => solve::run(&args, games),
        Command::Compare(args) => compare::run(&args, games),
        Command::Play(args) => play::run(&args, games),
        Command::Match(args) => matches::run(&args, games),
        Command::Tournament(args) if args.course.is_some() => tournament::run(&args, games),
        Command::Tournament(args) => experiment::run_tournament(&args, games),
        Command::Experiment(args) => experiment::run(&args, games),
        Command::Runs(args) => runs::run(&args),
        Command::Report(args) => report::run(&args, games),
        Command::Analyze(args) => analyze::run(&args, games),
        Command::Suite(args) => suite::run(&args, games),
        Command::Review(args) => review::run(&args, games),
        Command::Eval(args) => eval::run(&args, games),
        Command::Perft(args) => perft::run(&args, games),
        Command::Generate(args) => generate::run(&args, games),
        Command::Uci(args) => uci::run(&args),
        Command::Ugi(args) => ugi::run(&args, games),
        Command::Check(args) => check::run(&args, games),
        Command::Serve(args) => serve::run(&args, games),
        #[cfg(feature = "nats")]
        Command::Watch(args) => watch::run(&args),
        #[cfg(feature = "nats")]
        Command::Worker(args) => worker::run(&args, games),
        Command::List(args) => list::run(&args, games),
        Command::Bench(args) => bench::run(&args, games),
        Command::Tables(args) => tables::run(&args, games),
        Command::Completions(args) => completions::run(&args),
    }
}
