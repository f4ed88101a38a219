//! `mossa worker`: jobs of experiments that others run, done here until somebody says that it is enough.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use mossa_catalogue::{Outsiders, Spec, SpecError};
use mossa_kernel::{Clock as _, Limits, RealClock, Reins};
use mossa_queue::worker::{Measured, Parting, Vitals};
use mossa_queue::{Address, Identity, Link, LinkError, Trade, Worker};

use crate::args::{KeyArgs, LogLevel, WorkerArgs};
use crate::failure::{Answer, Failure};
use crate::{bench, health, logs, machine, outside, progress};

/// A server that is not there yet is looked for so often.
const AGAIN: Duration = Duration::from_secs(1);
/// How often somebody looks whether to stop.
const MOMENT: Duration = Duration::from_millis(50);

pub(crate) fn run(args: &WorkerArgs) -> Result<Answer, Failure> {
    logs::begin(&args.logs, LogLevel::Info);
    let reins = progress::reins();
    let outsiders = outside::named(args.allow.iter().cloned().collect(), args.log.as_deref(), &reins.stop)?;
    let host = machine::host();
    let name = args.name.clone().unwrap_or_else(|| format!("{host}-{}", std::process::id()));
    let threads = args.threads.unwrap_or(machine::n_cores() as u64) as u32;
    let address = address(&args.queue, &args.keys);
    let vitals = Arc::new(Vitals::new(&name, env!("CARGO_PKG_VERSION"), &address.told()));
    if let Some(place) = args.health {
        health::begin(place, &vitals)?;
    }
    let Some(link) = open_in_time(args, &name, &vitals, &reins)? else { return Ok(Answer::Yes) };
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
        vitals: &vitals,
    };
    match worker.work(&reins.control(Limits::default())) {
        Ok(Parting::Asked | Parting::Idle) => Ok(Answer::Yes),
        Err(error) => Err(Failure::of("worker", error)),
    }
}

/// The way to a server that was named on the command line.
pub(crate) fn open(servers: &str, keys: &KeyArgs, name: &str) -> Result<Link, Failure> {
    reach(&address(servers, keys), name).map_err(|error| Failure::of("--queue", error))
}

fn address(servers: &str, keys: &KeyArgs) -> Address {
    Address {
        servers: servers.to_owned(),
        credentials: keys.creds.clone(),
        authority: keys.ca.clone(),
        certificate: keys.cert.clone().zip(keys.key.clone()),
    }
}

fn reach(address: &Address, name: &str) -> Result<Link, LinkError> {
    let link = Link::open(address, name)?;
    link.prepare()?;
    Ok(link)
}

/// The way to the server, when it is there; none if somebody said meanwhile that it is enough, or nothing came for long.
fn open_in_time(
    args: &WorkerArgs,
    name: &str,
    vitals: &Vitals,
    reins: &Reins<RealClock>,
) -> Result<Option<Link>, Failure> {
    let address = address(&args.queue, &args.keys);
    let began = reins.clock.now();
    let mut told = String::new();
    loop {
        let error = match reach(&address, name) {
            Ok(link) => return Ok(Some(link)),
            Err(error) if args.wait && error.may_pass() => error.to_string(),
            Err(error) => return Err(Failure::of("--queue", error)),
        };
        vitals.note_waiting(&error);
        if told != error {
            tracing::warn!(why = error, "the server is not there yet: waiting for it");
            told = error;
        }
        let until = reins.clock.now() + AGAIN;
        while reins.clock.now() < until {
            let is_long = args.idle.is_some_and(|idle| idle <= reins.clock.now().saturating_sub(began));
            if reins.stop.is_raised() || is_long {
                return Ok(None);
            }
            thread::sleep(MOMENT);
        }
    }
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
