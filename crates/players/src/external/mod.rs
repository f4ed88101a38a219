//! Programs in other processes, as agents. They may be written in any language; a crash or a timeout loses only the
//! game.
//!
//! [`external`] makes one from a spec such as `ugi:cmd="python3 player.py",option.Hash=64`. `agent.rs` has the agent,
//! `ponder.rs` what it thinks about in its opponent's time, `pool.rs` the programs between two games, `dialect.rs` the
//! languages, `process.rs` the program it asks, `isolation.rs` and `confine/` how that is kept apart, `tree.rs` what becomes
//! of everything that program started.

mod agent;
mod answer;
mod command;
#[cfg(target_os = "linux")]
mod confine;
mod dialect;
mod dialogue;
mod history;
mod inbox;
mod isolation;
mod names;
mod ponder;
mod pool;
mod process;
mod session;
mod streams;
mod system;
mod transcript;
mod tree;
mod waiting;

use std::collections::BTreeMap;
use std::fs::File;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use mossa_kernel::{Agent, Game, Notation, StopFlag};
use mossa_protocol::{OptionName, Value};

use crate::agents::Budget;
use crate::{Listed, Spec, SpecError, find, quantity};

pub use agent::{Ponder, ProgramAgent, ProgramSetup, Restart};
pub use command::CommandLine;
#[cfg(target_os = "linux")]
pub use confine::{HELPER, confine};
pub use dialect::Dialect;
pub use dialogue::{Dialogue, Line};
pub use isolation::{DEFAULT_MEMORY, DEFAULT_PROCESSES, Isolation, Permissions};
pub use names::ProgramNames;
pub use pool::SessionPool;
pub use process::Caps;
pub use streams::open_log;
pub use transcript::Transcript;
pub use tree::MARK;

/// The keys of all ways to reach a program, in words.
const KEYS_IN_WORDS: &str = "cmd=\"PROGRAM ARGUMENT …\", option.NAME=VALUE, time, nodes, depth, restart=on (or off: kept between \
                             games), ponder=off (or on, UCI only), log=FILE, memory=4GiB (of all its processes), cpu \
                             (time on processors a game, such as 60s), processes=512 (threads included), network=off \
                             (or on), writable=FOLDER, isolation=auto (or none)";
/// Programs for any game.
pub const UGI: Listed = Listed {
    name: "ugi",
    summary: "a program of yours that speaks UGI (docs/ugi.md), in any language",
    keys: KEYS_IN_WORDS,
};
/// Programs for games that have engines of UCI.
pub const UCI: Listed =
    Listed { name: "uci", summary: "an engine, or any program, that speaks UCI", keys: KEYS_IN_WORDS };
/// How outside programs are reached.
pub const EXTERNAL: &[Listed] = &[UGI, UCI];

/// The keys that they take; any name may follow `option.`.
const KEYS: &[&str] = &[
    "cmd",
    "option.NAME",
    "time",
    "nodes",
    "depth",
    "restart",
    "ponder",
    "log",
    "memory",
    "cpu",
    "processes",
    "network",
    "writable",
    "isolation",
];
/// Keys by which a program gets more than it has by itself, and what the caller that starts programs by name is told of
/// them.
const PERMISSIONS: [(&str, &str); 3] = [
    ("network", "none: where programs are allowed by name they are allowed no network"),
    ("writable", "none: where programs are allowed by name they name no folders"),
    ("isolation", "none: where programs are allowed by name they are isolated"),
];
/// What the keys that set options begin with.
const OPTION: &str = "option.";

/// Which programs may be started.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum Programs {
    /// Any that a spec names.
    #[default]
    Any,
    /// Only these: a spec must give one of the names as its whole `cmd`, and the command line beside it is started.
    Named(BTreeMap<String, String>),
}

/// What the caller that starts programs grants them and asks of them.
#[derive(Clone, Debug)]
pub struct Terms {
    /// Which programs may be started.
    pub programs: Programs,
    /// How long a program may take to say `ugiok` or `uciok`, and `readyok`.
    pub patience: Duration,
    /// How much later than its limit an answer may come. It should be what the arena grants, which is the judge.
    pub margin: Duration,
    /// How long an answer may take where only nodes or depth are limited.
    pub longest: Duration,
    /// Options that are set if the program offers them, such as the board.
    pub presets: Vec<(OptionName, Value)>,
    /// Where standard error is kept if the spec names no log; nowhere if this is none either.
    pub log: Option<PathBuf>,
    /// Programs that wait for their next game.
    pub pool: SessionPool,
    /// Where everything is written down that is said to programs and by them, if anywhere.
    pub transcript: Option<Arc<Transcript>>,
    /// Raised to stop waiting until a program has introduced itself.
    pub stop: StopFlag,
    /// What programs call themselves.
    pub names: ProgramNames,
    /// How programs are confined.
    pub isolation: Isolation,
}

impl Default for Terms {
    fn default() -> Terms {
        Terms {
            programs: Programs::Any,
            patience: Duration::from_secs(10),
            margin: Duration::ZERO,
            longest: Duration::from_mins(10),
            presets: Vec::new(),
            log: None,
            pool: SessionPool::default(),
            transcript: None,
            stop: StopFlag::default(),
            names: ProgramNames::default(),
            isolation: Isolation::default(),
        }
    }
}

impl Terms {
    /// The same, and this option is set where a program offers it. A name that no option can have is passed over.
    ///
    /// ```
    /// use mossa_players::external::Terms;
    /// assert_eq!(Terms::default().with_preset("Board", "6x7x4").presets.len(), 1);
    /// ```
    #[must_use]
    pub fn with_preset(mut self, name: &str, value: &str) -> Terms {
        self.presets.extend(OptionName::new(name).ok().map(|name| (name, Value::new(value))));
        self
    }
}

impl Terms {
    /// The file where the standard error of a spec's program is kept, if there is one.
    pub fn log_of(&self, spec: &Spec) -> Option<PathBuf> {
        spec.value("log").map(PathBuf::from).or_else(|| self.log.clone())
    }

    /// The command line that is started for a spec's `cmd`; none if it may not be.
    pub fn started<'a>(&'a self, cmd: &'a str) -> Option<&'a str> {
        match &self.programs {
            Programs::Any => Some(cmd),
            Programs::Named(names) => names.get(cmd).map(String::as_str),
        }
    }

    /// Refuses a spec that names a program, or a file to be written, that is not allowed.
    fn admit(&self, spec: &Spec) -> Result<(), SpecError> {
        let Programs::Named(_) = &self.programs else { return Ok(()) };
        let refuse = |key: &str, found: &str, expected| {
            Err(SpecError::BadValue { key: key.to_owned(), found: found.to_owned(), expected })
        };
        match (spec.value("cmd"), spec.value("log")) {
            (Some(cmd), _) if self.started(cmd).is_none() => {
                refuse("cmd", cmd, "a program that was allowed here by that name")
            }
            (_, Some(log)) => refuse("log", log, "none: where programs are allowed by name they name no files"),
            _ => {
                let asked = PERMISSIONS.iter().find_map(|(key, why)| Some((key, spec.value(key)?, *why)));
                asked.map_or(Ok(()), |(key, found, expected)| refuse(key, found, expected))
            }
        }
    }
}

/// The agent that a spec names: a program in another process, which is started when its first game begins.
///
/// ```
/// use mossa_conformance::toys::TicTacToe;
/// use mossa_kernel::Agent;
/// use mossa_players::external::{Terms, external};
/// let spec = r#"ugi:cmd="python3 player.py --quiet",option.Hash=64,memory=1GiB"#.parse().unwrap();
/// let player: Box<dyn Agent<TicTacToe>> = external(&spec, Terms::default()).unwrap();
/// assert_eq!(player.name(), "ugi");
/// ```
pub fn external<G: Game + Notation + 'static>(spec: &Spec, terms: Terms) -> Result<Box<dyn Agent<G>>, SpecError> {
    Ok(Box::new(ProgramAgent::new(ProgramSetup::read(spec, &terms)?, terms)))
}

impl ProgramSetup {
    /// Reads a spec, and opens the log.
    pub fn read(spec: &Spec, terms: &Terms) -> Result<ProgramSetup, SpecError> {
        let listed = find("way to reach a program", &spec.name, EXTERNAL)?;
        let dialect = if listed.name == UCI.name { Dialect::Uci } else { Dialect::Ugi };
        let (options, others) = spec.keys.iter().cloned().partition(|(key, _)| key.starts_with(OPTION));
        Spec { name: spec.name.clone(), keys: others }.allow(KEYS)?;
        let expected = "the command line of a program, such as \"python3 player.py\"";
        terms.admit(spec)?;
        let started = |text: &str| terms.started(text).and_then(CommandLine::read).ok_or_else(String::new);
        let line = spec.read("cmd", started, expected)?;
        let missing = || SpecError::BadValue { key: "cmd".to_owned(), found: String::new(), expected };
        Ok(ProgramSetup {
            spec: spec.clone(),
            dialect,
            line: line.ok_or_else(missing)?,
            caps: Caps {
                memory: spec.read("memory", quantity::bytes, "a size such as 512MiB")?,
                cpu: spec.read("cpu", quantity::duration, "a positive number with a unit, such as 60s")?,
            },
            permissions: read_permissions(spec)?,
            options: read_options(options)?,
            budget: Budget::read(spec)?,
            restart: if switch(spec, "restart")?.unwrap_or(true) { Restart::EveryGame } else { Restart::AfterFaults },
            ponder: read_ponder(spec, dialect)?,
            log: log_file(spec, terms)?,
        })
    }
}

/// Reads `on` or `off`.
fn switch(spec: &Spec, key: &'static str) -> Result<Option<bool>, SpecError> {
    let read = |text: &str| match text {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err(String::new()),
    };
    spec.read(key, read, "on or off")
}

fn read_permissions(spec: &Spec) -> Result<Permissions, SpecError> {
    let isolation = |text: &str| match text {
        "auto" => Ok(true),
        "none" => Ok(false),
        _ => Err(String::new()),
    };
    let folder = |text: &str| Some(PathBuf::from(text)).filter(|folder| folder.is_dir()).ok_or_else(String::new);
    let usual = Permissions::default();
    Ok(Permissions {
        isolation: spec.read("isolation", isolation, "auto or none")?.unwrap_or(usual.isolation),
        network: switch(spec, "network")?.unwrap_or(usual.network),
        writable: spec.read("writable", folder, "a folder that is there")?,
        processes: spec.read("processes", quantity::count, "a whole number from 1 up")?.unwrap_or(usual.processes),
    })
}

fn read_ponder(spec: &Spec, dialect: Dialect) -> Result<Ponder, SpecError> {
    match (switch(spec, "ponder")?, dialect) {
        (Some(true), Dialect::Uci) => Ok(Ponder::On),
        (Some(true), Dialect::Ugi) => {
            let expected = "off: only programs that speak UCI can think in their opponent's time";
            Err(SpecError::BadValue { key: "ponder".to_owned(), found: "on".to_owned(), expected })
        }
        (Some(false) | None, _) => Ok(Ponder::Off),
    }
}

fn read_options(keys: Vec<(String, String)>) -> Result<Vec<(OptionName, Value)>, SpecError> {
    let read = |(key, value): (String, String)| {
        let expected = "the name of an option between `option.` and the value";
        let name = OptionName::new(&key[OPTION.len()..]);
        let value = Value::new(&value);
        name.map(|name| (name, value)).map_err(|_| SpecError::BadValue { found: key.clone(), key, expected })
    };
    keys.into_iter().map(read).collect()
}

fn log_file(spec: &Spec, terms: &Terms) -> Result<Option<File>, SpecError> {
    let open = |path: PathBuf| {
        let bad = SpecError::BadValue {
            key: "log".to_owned(),
            found: path.display().to_string(),
            expected: "a file that can be written",
        };
        open_log(File::options().create(true).append(true), &path).map_err(|_| bad)
    };
    terms.log_of(spec).map(open).transpose()
}

#[cfg(test)]
mod tests {
    use mossa_kernel::Limits;

    use super::*;

    fn read(text: &str) -> Result<ProgramSetup, SpecError> {
        ProgramSetup::read(&text.parse()?, &Terms::default())
    }

    #[test]
    fn orders_are_read_from_specs() {
        assert_eq!(read("uci:cmd=stockfish").map(|order| order.dialect), Ok(Dialect::Uci));
        let order = read(r#"ugi:cmd="a 'b c'",option.Move Overhead=5,memory=1GiB,cpu=90s,option.File="#).unwrap();
        assert_eq!(order.line, CommandLine { program: "a".into(), arguments: vec!["b c".into()] });
        assert_eq!(order.caps, Caps { memory: Some(1 << 30), cpu: Some(Duration::from_secs(90)) });
        let options: Vec<String> = order.options.iter().map(|(name, value)| format!("{name} {value}")).collect();
        assert_eq!(options, ["Move Overhead 5", "File <empty>"]);
    }

    #[test]
    fn limits_and_manners_are_read_from_specs() {
        let order = read("uci:cmd=a,time=100ms,nodes=7,depth=3,restart=off,ponder=on").unwrap();
        let limits =
            Limits { time: Some(Duration::from_millis(100)), nodes: Some(7), depth: Some(3), ..Limits::default() };
        assert_eq!(order.budget.with(&Limits::default()), limits);
        assert_eq!((order.restart, order.ponder), (Restart::AfterFaults, Ponder::On));
        let order = read("ugi:cmd=a,ponder=off").unwrap();
        assert_eq!((order.budget, order.restart), (Budget::default(), Restart::EveryGame));
    }

    #[test]
    fn permissions_are_read_from_specs() {
        assert_eq!(read("ugi:cmd=a").map(|order| order.permissions), Ok(Permissions::default()));
        let order = read("ugi:cmd=a,network=on,writable=/,isolation=none,processes=7").unwrap();
        let writable = Some(PathBuf::from("/"));
        assert_eq!(order.permissions, Permissions { isolation: false, network: true, writable, processes: 7 });
    }

    #[test]
    fn only_programs_with_a_name_are_started_where_names_are_asked_for() {
        let names = BTreeMap::from([("fish".to_owned(), "/usr/games/stockfish --quiet".to_owned())]);
        let terms = Terms { programs: Programs::Named(names), ..Terms::default() };
        let read = |text: &str| ProgramSetup::read(&text.parse()?, &terms);
        assert_eq!(read("uci:cmd=fish").map(|order| order.line.program), Ok("/usr/games/stockfish".into()));
        for text in [
            "uci:cmd=stockfish",
            r#"uci:cmd="fish --log x""#,
            "uci:cmd=fish,log=/tmp/x",
            "uci:cmd=/bin/sh",
            "uci:cmd=fish,network=on",
            "uci:cmd=fish,writable=/",
            "uci:cmd=fish,isolation=none",
        ] {
            let refused = read(text).map(|order| order.line).expect_err("it is refused").to_string();
            assert!(refused.contains("expected"), "{refused}");
        }
    }

    #[test]
    fn bad_settings_are_named() {
        let fails = |text: &str| read(text).expect_err("it is refused").to_string();
        assert!(fails("ugi").starts_with("cmd is \"\": expected the command line of a program"));
        assert!(fails("ugi:cmd=\"'a\"").contains("expected the command line of a program"));
        assert!(fails("ugi:cmd=a,memory=lots").contains("expected a size such as 512MiB"));
        assert!(fails("ugi:cmd=a,restart=auto").contains("expected on or off"));
        assert!(fails("ugi:cmd=a,ponder=on").contains("expected off: only programs that speak UCI"));
        assert!(fails("uci:cmd=a,time=0s").contains("expected a positive number"));
        assert!(fails("ugi:cmd=a,option.=1").contains("the name of an option"));
        assert!(fails("ugi:cmd=a,hash=1").contains("unknown key \"hash\" of ugi: expected cmd, option.NAME"));
        assert!(fails("ugi:cmd=a,log=/no/such/folder/log").contains("expected a file that can be written"));
    }
}
