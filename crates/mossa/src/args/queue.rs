//! Options of other machines, and the command lines of `mossa watch` and `mossa worker`.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use mossa_catalogue::quantity;

/// Where jobs go, if not to threads of this process.
#[derive(Args, Debug)]
#[command(next_help_heading = "Other machines")]
pub(crate) struct QueueArgs {
    /// Give jobs to workers through this NATS server: nats://HOST:PORT or tls://HOST:PORT (docs/scale-out.md)
    #[arg(long, value_name = "URL")]
    pub(crate) queue: Option<String>,
    #[command(flatten)]
    pub(crate) keys: KeyArgs,
    /// A job whose worker gives no sign of life for this long goes to another worker
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = quantity::duration, requires = "queue")]
    pub(crate) lease: Duration,
    /// Wait for a server that is not there yet, and say so, instead of giving up
    #[arg(long, requires = "queue")]
    pub(crate) wait: bool,
    #[command(flatten)]
    pub(crate) logs: LogArgs,
}

impl QueueArgs {
    /// Whether jobs go to workers elsewhere.
    pub(crate) fn is_asked(&self) -> bool {
        self.queue.is_some()
    }
}

/// One hard question for many machines.
#[derive(Args, Debug)]
pub(crate) struct ErrandArgs {
    #[command(flatten)]
    pub(crate) queue: QueueArgs,
    /// Keep what workers found in this file (by default in one in your data folder); the same question goes on from there
    #[arg(long, value_name = "FILE", requires = "queue", help_heading = "Other machines")]
    pub(crate) ledger: Option<PathBuf>,
    /// A puzzle: the number of parts of a search given out at a time (64 by default). A game: the ply at which to split (2 by default)
    #[arg(long, value_name = "N", value_parser = quantity::count, requires = "queue", help_heading = "Other machines")]
    pub(crate) split: Option<u64>,
}

/// How the server lets us in.
#[derive(Args, Debug)]
pub(crate) struct KeyArgs {
    /// Credentials for the server, as nsc writes them
    #[arg(long, value_name = "FILE", requires = "queue")]
    pub(crate) creds: Option<PathBuf>,
    /// Certificates of trusted authorities, in addition to those of the system
    #[arg(long, value_name = "FILE", requires = "queue")]
    pub(crate) ca: Option<PathBuf>,
    /// Our own certificate for the server …
    #[arg(long, value_name = "FILE", requires = "key")]
    pub(crate) cert: Option<PathBuf>,
    /// … and its key
    #[arg(long, value_name = "FILE", requires = "cert")]
    pub(crate) key: Option<PathBuf>,
}

/// What is told on standard error.
#[derive(Args, Debug)]
pub(crate) struct LogArgs {
    /// The log level: error, warn, info or debug
    #[arg(long, value_name = "LEVEL", hide_possible_values = true)]
    pub(crate) log_level: Option<LogLevel>,
    /// Log one JSON document per line
    #[arg(long)]
    pub(crate) log_json: bool,
}

/// How much is told.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum LogLevel {
    /// What ends something.
    Error,
    /// What is not as it should be.
    Warn,
    /// Who comes and goes.
    Info,
    /// Everything.
    Debug,
}

/// Follow a run: what is done, how fast, and by which workers
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mossa watch last
  mossa watch 3f2a --queue nats://host:4222
  mossa watch last --ledger sweep.db --queue nats://host:4222 --json

RUN is an id, the beginning of one, a name (the newest run that has it), or last. Exit code 1 if no process works on it.")]
pub(crate) struct WatchArgs {
    /// The run
    #[arg(value_name = "RUN")]
    pub(crate) run: String,
    /// The NATS server that its jobs go through
    #[arg(long, value_name = "URL")]
    pub(crate) queue: Option<String>,
    /// The ledger (by default the one in your data folder)
    #[arg(long, value_name = "FILE")]
    pub(crate) ledger: Option<PathBuf>,
    /// How often the status is printed
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = quantity::duration)]
    pub(crate) every: Duration,
    /// Print it once, as one JSON document
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) keys: KeyArgs,
    #[command(flatten)]
    pub(crate) logs: LogArgs,
}

/// Do jobs of experiments that run on other machines, through a NATS server (docs/scale-out.md)
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mossa worker --queue nats://host:4222
  mossa worker --queue tls://host:4222 --creds lab.creds --threads 8
  mossa worker --queue nats://user:password@host:4222 --idle 10m
  mossa worker --queue nats://host:4222 --wait --health 4280
  mossa worker --queue nats://host:4222 --allow stockfish=/usr/games/stockfish

A worker starts no program that it was not allowed: --allow NAME=COMMAND lets players play whose cmd is NAME.")]
pub(crate) struct WorkerArgs {
    /// The NATS server: nats://HOST:PORT or tls://HOST:PORT; several with commas between them
    #[arg(long, value_name = "URL")]
    pub(crate) queue: String,
    /// Jobs done in parallel (as many as there are cores by default)
    #[arg(long, value_name = "N", value_parser = quantity::count, allow_hyphen_values = true)]
    pub(crate) threads: Option<u64>,
    /// A program that players may be: the name that specs give as cmd, and the command line that is started
    #[arg(long, value_name = "NAME=COMMAND", value_parser = allowed)]
    pub(crate) allow: Vec<(String, String)>,
    /// The name of the worker (host and process by default)
    #[arg(long, value_name = "NAME", value_parser = name)]
    pub(crate) name: Option<String>,
    /// Exit after being idle for this long
    #[arg(long, value_name = "TIME", value_parser = quantity::duration)]
    pub(crate) idle: Option<Duration>,
    /// Wait for a server that is not there yet, and say so, instead of giving up
    #[arg(long)]
    pub(crate) wait: bool,
    /// Answer GET /health at this port of this machine alone, or at ADDRESS:PORT (nothing listens by default)
    #[arg(long, value_name = "PORT", value_parser = health)]
    pub(crate) health: Option<SocketAddr>,
    /// Add the standard error of outside programs to this file (by default to one in your state folder)
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<String>,
    #[command(flatten)]
    pub(crate) keys: KeyArgs,
    #[command(flatten)]
    pub(crate) logs: LogArgs,
}

/// Reads where to answer; a port by itself is one of loopback.
fn health(text: &str) -> Result<SocketAddr, String> {
    let port = text.parse::<u16>().map(|port| SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    port.or_else(|_| text.parse()).map_err(|_| format!("{text:?} is no such place: expected PORT or ADDRESS:PORT"))
}

/// Reads a program that is allowed.
fn allowed(text: &str) -> Result<(String, String), String> {
    let (name, command) = text.split_once('=').unwrap_or((text, text));
    let both = [name.trim(), command.trim()];
    if both.iter().any(|part| part.is_empty()) {
        return Err(format!("{text:?} allows nothing: expected NAME=COMMAND, such as stockfish=/usr/games/stockfish"));
    }
    Ok((both[0].to_owned(), both[1].to_owned()))
}

/// Reads the name of a worker.
fn name(text: &str) -> Result<String, String> {
    let is_name =
        (1..=64).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b));
    if is_name {
        Ok(text.to_owned())
    } else {
        Err(format!("{text:?} is no such name: expected letters, digits, - and _"))
    }
}
