//! How much a client may use, whatever the page asks for.

use std::time::Duration;

use mossa_catalogue::{Spec, is_outside, quantity};
use mossa_kernel::Limits;
use mossa_wire::{Allowance, ApiError, CapFigures};

use crate::position_spec::refusal;

/// How much a client may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Caps {
    /// Time for one search.
    pub time: Duration,
    /// Time for one search, one move or one game's clock of an experiment.
    pub lab_time: Duration,
    /// Time for reading the text of an experiment, and for one question about a run.
    pub reading: Duration,
    /// Time for reviewing a game.
    pub review: Duration,
    /// Memory of one search, in bytes.
    pub memory: u64,
    /// The largest table that a player may keep between moves, in bytes.
    pub table: u64,
    /// Threads of one search.
    pub threads: u32,
    /// Searches that run at once; others wait.
    pub searches: usize,
    /// Tabs that are open at once; others are refused.
    pub tabs: usize,
    /// Connections of any kind at once; others wait.
    pub connections: usize,
    /// Messages that a tab may send at once …
    pub burst: u32,
    /// … and in every second after that.
    pub messages_a_second: u32,
    /// How long a connection may take to say what it wants, and may stay without wanting anything.
    pub hello: Duration,
    /// How long a tab, or the client that asked for a file, may take to read what it was sent.
    pub patience: Duration,
}

impl Caps {
    /// The longest message that is read, in bytes: a long game as PGN, or every move of the largest board.
    pub const MESSAGE: usize = 256 << 10;
    /// The longest body that a request may announce, in bytes; none is ever read.
    pub const BODY: u64 = 64 << 10;

    /// Nodes of one search or one move of an experiment.
    pub const LAB_NODES: u64 = 100_000_000_000;

    /// Nodes of a recorded search that are sent: a few megabytes.
    pub const TRACE: usize = 100_000;

    /// The usual ones on a machine with `n_cores` cores.
    pub fn usual(n_cores: usize) -> Caps {
        Caps {
            time: Duration::from_mins(1),
            lab_time: Duration::from_hours(4),
            reading: Duration::from_secs(10),
            review: Duration::from_mins(10),
            memory: 1 << 30,
            table: 64 << 20,
            threads: n_cores as u32,
            searches: n_cores.max(4),
            tabs: 64,
            connections: 256,
            burst: 300,
            messages_a_second: 60,
            hello: Duration::from_secs(15),
            patience: Duration::from_secs(10),
        }
    }

    /// As the page shows them.
    pub(crate) fn figures(&self) -> CapFigures {
        CapFigures { seconds: self.time.as_secs_f64(), memory: self.memory, threads: self.threads }
    }

    /// The limits of a search: what was asked for, and never more than is allowed.
    pub(crate) fn limits(&self, wanted: &Allowance) -> Result<Limits, ApiError> {
        let time = match wanted.seconds {
            None => self.time,
            Some(seconds) if 0.0 < seconds && seconds <= self.time.as_secs_f64() => Duration::from_secs_f64(seconds),
            Some(seconds) => {
                let most = self.time.as_secs();
                return Err(refusal("time", format!("{seconds} s: expected more than 0 and at most {most} s")));
            }
        };
        if wanted.nodes == Some(0) || wanted.depth == Some(0) {
            return Err(refusal("limits", "0 nodes or depth: expected a whole number from 1 up"));
        }
        Ok(Limits { time: Some(time), nodes: wanted.nodes, depth: wanted.depth, memory: Some(self.memory) })
    }

    /// A player or algorithm that may be asked here: none that starts a program, none that takes too much.
    pub(crate) fn admit(&self, part: &str, text: &str) -> Result<Spec, ApiError> {
        let spec: Spec = text.parse().map_err(|error| refusal(part, error))?;
        self.admit_spec(part, &spec)?;
        Ok(spec)
    }

    /// Refuses a player or algorithm that starts a program or takes too much.
    pub(crate) fn admit_spec(&self, part: &str, spec: &Spec) -> Result<(), ApiError> {
        if is_outside(spec) {
            return Err(refusal(part, format!("{} starts a program: expected a player of ours", spec.name)));
        }
        for key in ["table", "memory"] {
            let bytes = spec.value(key).and_then(|value| quantity::bytes(value).ok());
            if bytes.is_some_and(|bytes| self.table < bytes) {
                let most = self.table >> 20;
                return Err(refusal(part, format!("{key} is too large here: expected at most {most}MiB")));
            }
        }
        let threads: Option<u32> = spec.value("threads").and_then(|value| value.parse().ok());
        if threads.is_some_and(|threads| self.threads < threads) {
            return Err(refusal(part, format!("too many threads: expected at most {}", self.threads)));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_costs_too_much_is_refused() {
        let caps = Caps::usual(2);
        for spec in ["engine", "engine:table=64MiB", "deepening:table=off", "engine:threads=2", "mcts:memory=16MiB"] {
            assert!(caps.admit("player", spec).is_ok(), "{spec}");
        }
        for spec in
            ["engine:table=65MiB", "mcts:memory=2GiB", "engine:threads=3", "ugi:cmd=ls", "uci:cmd=ls", "", "a:b"]
        {
            assert!(caps.admit("player", spec).is_err(), "{spec}");
        }
    }

    #[test]
    fn time_is_always_limited() {
        let caps = Caps::usual(2);
        let limits = |seconds| caps.limits(&Allowance { seconds, ..Allowance::default() });
        assert_eq!(limits(None).unwrap().time, Some(caps.time));
        assert_eq!(limits(Some(0.5)).unwrap().time, Some(Duration::from_millis(500)));
        for seconds in [0.0, -1.0, 61.0, f64::NAN, f64::INFINITY] {
            assert_eq!(limits(Some(seconds)).unwrap_err().part, "time", "{seconds}");
        }
    }
}
