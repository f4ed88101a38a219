//! The program as its users see it: arguments in, two streams and an exit code out.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// What a run of a program left behind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Run {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) code: i32,
}

impl Run {
    /// Runs a command to its end. No terminal, no colours, a fixed width: nothing that differs from desk to desk.
    #[track_caller]
    pub(crate) fn of(command: &mut Command) -> Run {
        command.stdin(Stdio::null()).env("COLUMNS", "100").env_remove("CLICOLOR_FORCE");
        Run::from(command.output().expect("the program starts"))
    }

    /// Runs a command to its end with this on its standard input.
    #[track_caller]
    pub(crate) fn typing(command: &mut Command, text: &str) -> Run {
        Run::typing_bytes(command, text.as_bytes())
    }

    /// The same with what need not be text.
    #[track_caller]
    pub(crate) fn typing_bytes(command: &mut Command, typed: &[u8]) -> Run {
        command.env("COLUMNS", "100").env_remove("CLICOLOR_FORCE");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("standard input is a pipe");
        // A program may end before it has read everything.
        let _ = stdin.write_all(typed);
        drop(stdin);
        Run::from(child.wait_with_output().expect("the program ends"))
    }

    /// The one JSON document on standard output; nothing may follow it, and nothing may be on standard error, but for the
    /// word on machines that cannot isolate outside programs.
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        let weakness = "warning: outside programs are not isolated here (";
        let told: Vec<&str> = self.stderr.lines().filter(|line| !line.starts_with(weakness)).collect();
        assert_eq!(told, [""; 0], "standard error");
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error} in {:?}", self.stdout))
    }
}

impl From<Output> for Run {
    fn from(output: Output) -> Run {
        let text = |bytes| String::from_utf8(bytes).expect("the program prints text");
        let code = output.status.code().expect("the program ends by itself");
        Run { stdout: text(output.stdout), stderr: text(output.stderr), code }
    }
}

/// The binary that was built with this test, ready for arguments, in the root of the repository.
pub(crate) fn mossa() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mossa"));
    command.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."));
    // What it keeps for its user is kept here.
    command.env("XDG_STATE_HOME", env!("CARGO_TARGET_TMPDIR"));
    command.env("XDG_DATA_HOME", env!("CARGO_TARGET_TMPDIR"));
    command.env("XDG_CACHE_HOME", env!("CARGO_TARGET_TMPDIR"));
    command
}
