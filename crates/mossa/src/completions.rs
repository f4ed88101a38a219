//! `mossa completions`: a completion script for a shell.

use std::io::Write as _;

use clap::CommandFactory as _;

use crate::args::{Cli, CompletionsArgs};
use crate::failure::{CommandOutcome, Failure};
use crate::output;

pub(crate) fn run(args: &CompletionsArgs) -> Result<CommandOutcome, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "mossa", &mut script);
    let mut out = output::out();
    out.write_all(&script)?;
    out.flush()?;
    Ok(CommandOutcome::Success)
}
