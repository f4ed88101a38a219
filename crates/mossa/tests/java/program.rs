//! A program that speaks UGI, at the other end of pipes: the least that an arena needs to know.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::{JoinHandle, spawn};
use std::time::Duration;

use mossa_protocol::ugi::FromEngine;

/// Long enough for a Java machine to start on a busy computer.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// Why no answer came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Silence {
    Time,
    Crash,
}

/// What a program left behind.
pub(crate) struct Remains {
    pub(crate) code: Option<i32>,
    pub(crate) stderr: String,
}

pub(crate) struct Program {
    child: Child,
    stdin: ChildStdin,
    answers: Receiver<String>,
    stderr: Option<JoinHandle<String>>,
    /// Every line that came.
    pub(crate) said: Vec<String>,
}

impl Program {
    pub(crate) fn start(command: &mut Command) -> Program {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let stdin = child.stdin.take().expect("standard input is a pipe");
        let stdout = BufReader::new(child.stdout.take().expect("standard output is a pipe"));
        let mut errors = child.stderr.take().expect("standard error is a pipe");
        let (sender, answers) = channel();
        spawn(move || stdout.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        let stderr = spawn(move || {
            let mut text = String::new();
            let _ = errors.read_to_string(&mut text);
            text
        });
        Program { child, stdin, answers, stderr: Some(stderr), said: Vec::new() }
    }

    /// The whole introduction on this board, up to the first game.
    #[track_caller]
    pub(crate) fn shake_hands(&mut self, board: &str) {
        self.tell("ugi");
        assert_eq!(self.hear("ugiok", PATIENCE).as_deref(), Ok(""));
        self.tell(&format!("setoption name Board value {board}"));
        self.tell("isready");
        assert_eq!(self.hear("readyok", PATIENCE).as_deref(), Ok(""));
    }

    /// One that has ended does not read; that shows when it does not answer.
    pub(crate) fn tell(&mut self, order: &str) {
        let _ = self.stdin.write_all(format!("{order}\n").as_bytes());
    }

    /// What follows this word on the first line that begins with it. Every line must be an answer of the protocol.
    #[track_caller]
    pub(crate) fn hear(&mut self, word: &str, patience: Duration) -> Result<String, Silence> {
        loop {
            let line = self.answers.recv_timeout(patience).map_err(|error| match error {
                RecvTimeoutError::Timeout => Silence::Time,
                RecvTimeoutError::Disconnected => Silence::Crash,
            })?;
            assert!(line.parse::<FromEngine>().is_ok(), "`{line}` is no answer");
            self.said.push(line.clone());
            if let Some(rest) = line.strip_prefix(word) {
                return Ok(rest.trim().to_owned());
            }
        }
    }

    #[track_caller]
    pub(crate) fn ask(&mut self, question: &str) -> String {
        self.tell(&format!("query {question}"));
        self.hear("response", PATIENCE).expect("a response")
    }

    /// Asks the program to end, and waits for it.
    pub(crate) fn quit(mut self) -> Remains {
        self.tell("quit");
        self.remains()
    }

    /// Ends the program by force.
    pub(crate) fn kill(mut self) {
        let _ = self.child.kill();
        self.remains();
    }

    /// Waits for the end of a program that ends by itself.
    pub(crate) fn remains(&mut self) -> Remains {
        let code = self.child.wait().expect("the program ends").code();
        let stderr = self.stderr.take().and_then(|reader| reader.join().ok()).unwrap_or_default();
        Remains { code, stderr }
    }
}
