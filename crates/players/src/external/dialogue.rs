//! A program that is spoken to line by line, by a caller that wants to see every line as it came: what a check of its manners
//! needs, and no game does.

use std::io;
use std::process::ExitStatus;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

use super::process::{Confinement, Program};
use super::{CommandLine, Isolation};

/// As many lines wait to be heard; what a program writes beyond is dropped.
const MAX_LINES: usize = 1 << 16;

/// What was heard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// A line.
    Said(String),
    /// Nothing, as long as was waited.
    Nothing,
    /// The program has closed its output, and nothing more will come.
    Closed,
}

/// A program that runs. Dropping it ends it and all it started.
#[derive(Debug)]
pub struct Dialogue {
    program: Program,
    lines: Receiver<String>,
}

impl Dialogue {
    /// Starts a program, confined as far as this isolation goes, and waits until it runs.
    pub fn start(line: &CommandLine, isolation: &Isolation) -> io::Result<Dialogue> {
        let (sender, lines) = sync_channel(MAX_LINES);
        let mut sender = Some(sender);
        let ear = move |line: Option<&str>| match line {
            Some(line) => sender.iter().for_each(|sender| drop(sender.try_send(line.trim_end().to_owned()))),
            None => sender = None,
        };
        let confinement = Confinement { isolation: isolation.clone(), ..Confinement::default() };
        let mut program = Program::start(line, &confinement, None, ear)?;
        program.begin()?;
        Ok(Dialogue { program, lines })
    }

    /// Says a line.
    pub fn say(&self, line: &str) {
        self.program.send(&line);
    }

    /// Waits a while for a line.
    pub fn hear(&self, patience: Duration) -> Line {
        match self.lines.recv_timeout(patience) {
            Ok(line) => Line::Said(line),
            Err(RecvTimeoutError::Timeout) => Line::Nothing,
            Err(RecvTimeoutError::Disconnected) => Line::Closed,
        }
    }

    /// Closes the program's input: it will hear nothing more.
    pub fn hang_up(&mut self) {
        self.program.close_input();
    }

    /// How the program ended, if it does so within this time.
    pub fn exit(&mut self, patience: Duration) -> Option<ExitStatus> {
        self.program.wait(patience)
    }

    /// The most memory it has held so far, in bytes; none where that cannot be found out.
    pub fn peak_bytes(&self) -> Option<u64> {
        self.program.peak_bytes()
    }
}
