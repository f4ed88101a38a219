//! `mossa check`: whether a program by others does what it should, with a reason where it does not.
//!
//! [`engine`] checks programs that speak UCI or UGI. Exit code 0: everything holds; 1: something does not.

mod engine;

use mossa_catalogue::Games;

use crate::args::{CheckArgs, CheckCommand};
use crate::failure::{CommandOutcome, Failure};

pub(crate) fn run(args: &CheckArgs, games: Games) -> Result<CommandOutcome, Failure> {
    match &args.command {
        CheckCommand::Engine(args) => engine::run(args, games),
    }
}
