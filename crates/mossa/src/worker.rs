//! `mossa worker`: jobs of experiments that others run, done here until somebody says that it is enough.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use mossa_catalogue::{Outsiders, Spec, SpecError};
use mossa_kernel::{Limits, RealClock, Reins};
use mossa_queue::worker::{Measured, Parting};
use mossa_queue::{Address, Identity, Link, Trade, Worker};

use crate::args::{KeyArgs, LogLevel, WorkerArgs};
use crate::failure::{Answer, Failure};
use crate::outside::{self, Grants};
use crate::{bench, logs, machine, progress};

pub(crate) fn run(args: &WorkerArgs) -> Result<Answer, Failure> {
    logs::begin(&args.logs, LogLevel::Info);
    let reins = progress::reins();
    let outsiders = outsiders(args, &reins)?;
    let host = machine::host();
    let name = args.name.clone().unwrap_or_else(|| format!("{host}-{}", std::process::id()));
    let threads = args.threads.unwrap_or(machine::n_cores() as u64) as u32;
    let link = open(&args.queue, &args.keys, &name)?;
    let benches = Benches { reins: &reins, known: Mutex::default() };
    let find = |spec: &Spec| find(spec, &outsiders);
    let worker = Worker {
        link: &link,
        identity: Arc::new(Identity { name, host, version: env!("CARGO_PKG_VERSION").to_owned(), threads }),
        trade: Trade {
            outsiders: &outsiders,
            find_program: &find,
            peak_bytes: machine::peak_bytes,
            bench: &|game| benches.of(game),
            idle: args.idle,
        },
    };
    match worker.work(&reins.control(Limits::default())) {
        Ok(Parting::Asked | Parting::Idle) => Ok(Answer::Yes),
        Err(error) => Err(Failure::of("worker", error)),
    }
}

/// The way to a server that was named on the command line.
pub(crate) fn open(servers: &str, keys: &KeyArgs, name: &str) -> Result<Link, Failure> {
    let address = Address {
        servers: servers.to_owned(),
        credentials: keys.creds.clone(),
        authority: keys.ca.clone(),
        certificate: keys.cert.clone().zip(keys.key.clone()),
    };
    let link = Link::open(&address, name).map_err(|error| Failure::of("--queue", error))?;
    link.prepare().map_err(|error| Failure::of("--queue", error))?;
    Ok(link)
}

/// Programs play only if they were allowed by name.
fn outsiders(args: &WorkerArgs, reins: &Reins<RealClock>) -> Result<Outsiders, Failure> {
    let names: BTreeMap<String, String> = args.allow.iter().cloned().collect();
    if names.is_empty() {
        return Ok(outside::files(&reins.stop));
    }
    let grants = Grants { startup: None, margin: None, log: args.log.as_deref() };
    Ok(outside::allowed(&grants, &reins.stop)?.only(names))
}

/// Refuses a program that is not there, under the name by which it is known here.
fn find(spec: &Spec, outsiders: &Outsiders) -> Result<(), SpecError> {
    let mut started = spec.clone();
    for (key, value) in &mut started.keys {
        if key == "cmd"
            && let Some(line) = outsiders.started(value)
        {
            *value = line.to_owned();
        }
    }
    outside::find(&started)
}

/// What the benches of games count here; each is run once.
struct Benches<'a> {
    reins: &'a Arc<Reins<RealClock>>,
    known: Mutex<HashMap<String, Measured>>,
}

impl Benches<'_> {
    fn of(&self, game: &str) -> Option<Measured> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(measured) = known.get(game) {
            return Some(*measured);
        }
        let (nodes, seconds) = bench::signature(game, self.reins)?;
        let measured = Measured { nodes, seconds };
        known.insert(game.to_owned(), measured);
        Some(measured)
    }
}
