//! What was typed about playing for other programs.

use std::net::IpAddr;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::VariantArgs;
use super::limits::seed;

/// The chess engine for boards and other programs: UCI on standard input and output (docs/uci.md)
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mossa uci
  printf 'position startpos moves e2e4\\ngo depth 12\\n' | mossa uci
  mossa uci bench")]
pub(crate) struct UciArgs {
    /// Instead of listening: bench searches a fixed set of positions, and says how many nodes that took and how fast
    #[arg(value_name = "COMMAND", hide_possible_values = true)]
    pub(crate) command: Option<UciCommand>,
    /// How deep the bench goes
    #[arg(value_name = "DEPTH", value_parser = depth, allow_hyphen_values = true)]
    pub(crate) depth: Option<u32>,
    /// Leave out times, so that the same orders get the same answers
    #[arg(long)]
    pub(crate) no_timing: bool,
}

/// Something to do instead of listening.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub(crate) enum UciCommand {
    /// Fixed work, by which builds are told apart.
    Bench,
}

/// Reads a depth that can be waited for.
fn depth(text: &str) -> Result<u32, String> {
    const MOST: u32 = 64;
    let depth = text.parse().ok().filter(|depth| (1..=MOST).contains(depth));
    depth.ok_or_else(|| format!("{text:?} is no such depth: expected a whole number from 1 to {MOST}"))
}

/// Play for other programs: UGI on standard input and output (docs/ugi.md)
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mossa ugi connect-x
  mossa ugi connect-x --board 8x9x4 --player alpha-beta:depth=6,eval=threats
  mossa ugi chess --player alpha-beta:depth=3,eval=soft")]
pub(crate) struct UgiArgs {
    /// The game: see `mossa list`
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// Who plays unless the option Player is set: see `mossa list` (engine by default)
    #[arg(long, short = 'p', value_name = "SPEC")]
    pub(crate) player: Option<String>,
    /// What is played on unless an option says otherwise.
    #[command(flatten)]
    pub(crate) variant: VariantArgs,
    /// The seed of players that play by chance, unless the option Seed is set
    #[arg(long, value_name = "N", default_value = "1", value_parser = seed, allow_hyphen_values = true)]
    pub(crate) seed: u64,
    /// Leave out times, so that the same orders get the same answers
    #[arg(long)]
    pub(crate) no_timing: bool,
}

/// Serve the web app to a browser on this machine (docs/web.md)
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mossa serve --open
  mossa serve --port 8080
  mossa serve --allow-book long=12.book           the page may name perfect:book=long
  mossa serve --listen 0.0.0.0 --host box.local   other machines can reach it, unencrypted
  mossa serve --host box.local                    behind a TLS proxy on this machine")]
pub(crate) struct ServeArgs {
    /// The port; the next free one if it is taken
    #[arg(long, value_name = "PORT", default_value = "1515")]
    pub(crate) port: u16,
    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
    /// The address to listen at: only this machine can reach the usual one
    #[arg(long, value_name = "IP", default_value = "127.0.0.1")]
    pub(crate) listen: IpAddr,
    /// A name by which browsers may call the server, besides its address; with a port if that of a TLS proxy is not 443; may
    /// be given several times
    #[arg(long, value_name = "NAME[:PORT]", value_parser = host)]
    pub(crate) host: Vec<String>,
    /// An opening book of Connect X that the page may name, as in perfect:book=NAME; it may name no other file
    #[arg(long, value_name = "NAME=FILE", value_parser = allowed_book)]
    pub(crate) allow_book: Vec<(String, PathBuf)>,
    /// The ledger of experiments that the page shows and runs (by default the one in your data folder)
    #[arg(long, value_name = "FILE")]
    pub(crate) ledger: Option<PathBuf>,
}

/// Reads a book that is allowed.
fn allowed_book(text: &str) -> Result<(String, PathBuf), String> {
    let is_name = |name: &str| {
        let is_plain =
            !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
        is_plain && !["on", "off"].contains(&name)
    };
    match text.split_once('=') {
        Some((name, file)) if is_name(name) && !file.is_empty() => Ok((name.to_owned(), PathBuf::from(file))),
        _ => Err(format!("{text:?} allows nothing: expected NAME=FILE, where NAME has letters, digits, - and _")),
    }
}

/// Reads a name of a machine.
fn host(text: &str) -> Result<String, String> {
    let (name, port) = text.split_once(':').unwrap_or((text, "443"));
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-".contains(&byte));
    if is_name && port.parse::<u16>().is_ok_and(|port| port != 0) {
        Ok(text.to_owned())
    } else {
        Err(format!("{text:?} is no such name: expected one like box.local or box.local:8443"))
    }
}
