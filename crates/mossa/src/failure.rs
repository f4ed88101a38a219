//! How a command ends: an answer, or a failure that names what was wrong.

use std::fmt::Display;
use std::io::{self, ErrorKind};
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use mossa_lab::ledger::LedgerError;

/// A command that did its work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CommandOutcome {
    /// Done: exit code 0.
    Success,
    /// Unsolvable, stopped by a limit, a target missed: exit code 1.
    Negative,
}

impl CommandOutcome {
    pub(crate) fn from_good(is_good: bool) -> CommandOutcome {
        if is_good { CommandOutcome::Success } else { CommandOutcome::Negative }
    }

    pub(crate) fn exit_code(self) -> ExitCode {
        match self {
            CommandOutcome::Success => ExitCode::SUCCESS,
            CommandOutcome::Negative => ExitCode::from(1),
        }
    }
}

/// A command that could not do its work.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Bad input or usage, in one line: exit code 2.
    BadInput(String),
    /// Help or version was asked for, and printed: exit code 0.
    Help,
    /// The reader of our output has gone.
    BrokenPipe,
}

impl Failure {
    /// Bad input in a part that is named.
    pub(crate) fn of(part: impl Display, what: impl Display) -> Failure {
        Failure::BadInput(format!("{part}: {what}"))
    }

    /// Says what was wrong, and gives the exit code.
    pub(crate) fn report(&self) -> ExitCode {
        use io::Write as _;
        match self {
            Failure::BadInput(message) => {
                let red = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
                // A file's name may hold anything, and the message is to be one line.
                let message = message.replace(|c: char| c.is_control(), "\u{fffd}");
                // Nothing can be done if even this cannot be written.
                let _ = writeln!(anstream::stderr(), "{red}error:{red:#} {message}");
                ExitCode::from(2)
            }
            Failure::Help | Failure::BrokenPipe => ExitCode::SUCCESS,
        }
    }
}

impl From<csv::Error> for Failure {
    fn from(error: csv::Error) -> Failure {
        match error.into_kind() {
            csv::ErrorKind::Io(error) => error.into(),
            other => Failure::BadInput(format!("cannot write the table: {other:?}")),
        }
    }
}

impl From<LedgerError> for Failure {
    fn from(error: LedgerError) -> Failure {
        Failure::BadInput(error.to_string())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            ErrorKind::BrokenPipe => Failure::BrokenPipe,
            _ => Failure::BadInput(format!("cannot write the result: {error}")),
        }
    }
}
