//! The connection to the NATS server that was named on the command line, at once or as soon as the server is there.

use std::thread;
use std::time::Duration;

use mossa_kernel::{Clock as _, RealClock, SearchHandle};
use mossa_queue::{Address, Link, LinkError};

use crate::args::KeyArgs;
use crate::failure::Failure;

/// A server that is not there yet is looked for after this time.
const AGAIN: Duration = Duration::from_secs(1);
/// The stop flag is looked at after this time.
const MOMENT: Duration = Duration::from_millis(50);

/// What to do about a server that is not there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Waiting {
    /// Give up, so that a mistyped address is found.
    GiveUp,
    /// Wait for it.
    ForServer,
}

impl Waiting {
    /// What `--wait` means.
    pub(crate) fn of(is_asked_for: bool) -> Waiting {
        if is_asked_for { Waiting::ForServer } else { Waiting::GiveUp }
    }
}

/// A connection that a command needs.
pub(crate) struct Wanted<'a> {
    /// Where the server is.
    pub(crate) address: Address,
    /// What the server's own lists call us.
    pub(crate) name: &'a str,
    /// What to do if no server is there.
    pub(crate) waiting: Waiting,
    /// Give up quietly after this time.
    pub(crate) idle: Option<Duration>,
}

impl Wanted<'_> {
    /// The connection; none if the stop flag was raised before there was one, or the time ran out. `tell` hears what is waited for.
    pub(crate) fn open(
        &self,
        handle: &SearchHandle<RealClock>,
        tell: &mut dyn FnMut(&str),
    ) -> Result<Option<Link>, Failure> {
        let began = handle.clock.now();
        let mut told = String::new();
        loop {
            let error = match reach(&self.address, self.name) {
                Ok(link) => return Ok(Some(link)),
                Err(error) if self.waiting == Waiting::ForServer && error.may_pass() => error.to_string(),
                Err(error) => return Err(Failure::of("--queue", error)),
            };
            tell(&error);
            if told != error {
                tracing::warn!(why = error, "the server is not there yet: waiting for it");
                told = error;
            }
            let until = handle.clock.now() + AGAIN;
            while handle.clock.now() < until {
                let is_long = self.idle.is_some_and(|idle| idle <= handle.clock.now().saturating_sub(began));
                if handle.stop.is_raised() || is_long {
                    return Ok(None);
                }
                thread::sleep(MOMENT);
            }
        }
    }
}

/// The connection to a server that must be there.
pub(crate) fn open(servers: &str, keys: &KeyArgs, name: &str) -> Result<Link, Failure> {
    reach(&address(servers, keys), name).map_err(|error| Failure::of("--queue", error))
}

/// Where a server is, and how it lets us in, as it was typed.
pub(crate) fn address(servers: &str, keys: &KeyArgs) -> Address {
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
