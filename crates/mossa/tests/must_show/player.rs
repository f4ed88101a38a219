//! A program that speaks UGI or UCI, by hand.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use crate::program::mossa;

/// A player in a process of its own.
pub(crate) struct Player {
    child: Child,
    orders: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Player {
    pub(crate) fn start(args: &[&str]) -> Player {
        let mut command = mossa();
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (orders, answers) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        Player { child, orders, answers }
    }

    pub(crate) fn order(&mut self, line: &str) {
        writeln!(self.orders, "{line}").unwrap();
    }

    /// Waits for an answer that begins like this; what follows.
    pub(crate) fn wait(&mut self, word: &str) -> String {
        self.lines_until(word).pop().unwrap_or_default()
    }

    /// All lines up to the one that begins like this, of which only what follows.
    pub(crate) fn lines_until(&mut self, word: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            assert_ne!(self.answers.read_line(&mut line).unwrap(), 0, "it ended before {word}");
            if let Some(rest) = line.strip_prefix(word) {
                lines.push(rest.trim().to_owned());
                return lines;
            }
            lines.push(line.trim_end().to_owned());
        }
    }

    pub(crate) fn quit(mut self) {
        self.order("quit");
        assert!(self.child.wait().unwrap().success());
    }
}
