//! `mossa completions`: a completion script for a shell.

use std::io::Write as _;

use clap::CommandFactory as _;

use crate::args::{Cli, CompletionsArgs};
use crate::failure::{Answer, Failure};
use crate::output;

pub(crate) fn run(args: &CompletionsArgs) -> Result<Answer, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "mossa", &mut script);
    let mut out = output::out();
    out.write_all(&script)?;
    out.flush()?;
    Ok(Answer::Yes)
}
