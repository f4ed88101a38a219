//! `mossa worker`: does jobs of experiments that other machines run, until it is told to stop.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use mossa_catalogue::{Games, PlayerResources, Spec, SpecError};
use mossa_kernel::{Limits, RealClock, SearchHandle};
use mossa_queue::join::Serials;
use mossa_queue::keys::SigningKey;
use mossa_queue::worker::{Measured, Parting, Vitals};
use mossa_queue::{Identity, Worker, WorkerConfig};

use crate::args::{LogLevel, WorkerArgs};
use crate::failure::{CommandOutcome, Failure};
use crate::link::{self, Waiting, Wanted};
use crate::{bench, health, logs, machine, outside, progress};

pub(crate) fn run(args: &WorkerArgs, games: Games) -> Result<CommandOutcome, Failure> {
    logs::begin(&args.logs, LogLevel::Info);
    let handle = progress::handle();
    let resources =
        outside::named(args.allow.iter().cloned().collect(), args.log.as_deref(), &handle.stop)?.without_books();
    let host = machine::host();
    let name = args.name.clone().unwrap_or_else(|| format!("{host}-{}", std::process::id()));
    let threads = args.threads.unwrap_or(machine::n_cores() as u64) as u32;
    let address = link::address(&args.queue, &args.keys);
    let vitals = Arc::new(Vitals::new(&name, env!("CARGO_PKG_VERSION"), &address.told()));
    if let Some(place) = args.health {
        health::begin(place, &vitals)?;
    }
    let wanted = Wanted { address, name: &name, waiting: Waiting::of(args.wait), idle: args.idle };
    let Some(link) = wanted.open(&handle, &mut |why| vitals.note_waiting(why))? else {
        return Ok(CommandOutcome::Success);
    };
    let benches = Benches { games, handle: &handle, known: Mutex::default() };
    let find = |spec: &Spec| find(spec, &resources);
    let worker = Worker {
        link: &link,
        identity: Arc::new(Identity {
            key: SigningKey::generate(),
            serials: Serials::default(),
            name,
            host,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            threads,
        }),
        config: WorkerConfig {
            games,
            resources: &resources,
            find_program: &find,
            peak_bytes: machine::peak_bytes,
            bench: &|game| benches.of(game),
            idle: args.idle,
        },
        vitals: &vitals,
    };
    match worker.work(&handle.control(Limits::default())) {
        Ok(Parting::Asked | Parting::Idle) => Ok(CommandOutcome::Success),
        Err(error) => Err(Failure::of("worker", error)),
    }
}

/// Refuses a program that is not there, under the name by which it is known here.
fn find(spec: &Spec, resources: &PlayerResources) -> Result<(), SpecError> {
    let mut started = spec.clone();
    for (key, value) in &mut started.keys {
        if key == "cmd"
            && let Some(line) = resources.started(value)
        {
            *value = line.to_owned();
        }
    }
    outside::find(&started)
}

/// What the benches of games count here; each is run once.
struct Benches<'a> {
    games: Games,
    handle: &'a Arc<SearchHandle<RealClock>>,
    known: Mutex<HashMap<String, Measured>>,
}

impl Benches<'_> {
    fn of(&self, game: &str) -> Option<Measured> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(measured) = known.get(game) {
            return Some(*measured);
        }
        let (nodes, seconds) = bench::signature(self.games, game, self.handle)?;
        let measured = Measured { nodes, seconds };
        known.insert(game.to_owned(), measured);
        Some(measured)
    }
}
