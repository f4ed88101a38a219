//! The way to a NATS server: an address, credentials and TLS as NATS has them, and a thread or two that talk to it.
//!
//! A server that cannot be reached at first is an error that says so; one that was there and went away is waited for.

use std::error::Error;
use std::fmt;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use async_nats::connection::State;
use async_nats::jetstream::{self, Context};
use async_nats::{Client, ConnectErrorKind, ConnectOptions, Event};
use mossa_kernel::StopFlag;
use mossa_memory::{read_input, read_input_text};
use tokio::runtime::{Builder, Handle, Runtime};
use tokio::sync::watch;

use crate::streams::Trouble;

/// How long the first connection may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often a process that lost the server looks for it.
const LONGEST_PAUSE: Duration = Duration::from_secs(2);
/// How long a request may take before it is made again.
pub(crate) const REQUEST: Duration = Duration::from_secs(5);
/// A server that does not do what it was asked is asked again after this time …
const AGAIN: Duration = Duration::from_millis(500);
/// … and has refused for good when it was there and refused this often.
const MAX_REFUSALS: u32 = 10;
/// Messages that may wait for their acknowledgement at once.
const MAX_IN_FLIGHT: usize = 65_536;

/// Where a server is, and how to be let in.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Address {
    /// One or more of `nats://USER:PASSWORD@HOST:PORT` or `tls://HOST:PORT`, with commas between them.
    pub servers: String,
    /// A file of credentials, as `nsc` writes them.
    pub credentials: Option<PathBuf>,
    /// Certificates of who vouches for the server, beside those that the system knows.
    pub authority: Option<PathBuf>,
    /// Our own certificate, and its key.
    pub certificate: Option<(PathBuf, PathBuf)>,
}

/// Why there is no way to a server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinkError {
    /// The address cannot be read.
    Address {
        /// What was given.
        found: String,
    },
    /// A file of credentials or certificates cannot be used.
    File {
        /// The file.
        path: PathBuf,
        /// Why not.
        why: String,
    },
    /// No server answers there.
    Unreachable {
        /// Where.
        server: String,
        /// What happened.
        why: String,
    },
    /// The server does not let us in.
    Refused {
        /// Where.
        server: String,
    },
    /// The server cannot be trusted, or does not trust us.
    Unsafe {
        /// Where.
        server: String,
        /// What is wrong.
        why: String,
    },
    /// The server keeps nothing.
    NoJetStream {
        /// Where.
        server: String,
        /// What it said.
        why: String,
    },
    /// Threads cannot be started.
    Threads(String),
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LinkError::Address { found } => {
                write!(f, "{found:?} is no address: expected nats://HOST:PORT or tls://HOST:PORT")
            }
            LinkError::File { path, why } => write!(f, "{}: {why}", path.display()),
            LinkError::Unreachable { server, why } => {
                write!(f, "{server}: no server answers there ({why}): expected a NATS server")
            }
            LinkError::Refused { server } => {
                write!(f, "{server}: the server refuses these credentials: expected a user that it knows")
            }
            LinkError::Unsafe { server, why } => write!(
                f,
                "{server}: there is no safe connection ({why}): expected a certificate that --ca or the system vouches for"
            ),
            LinkError::NoJetStream { server, why } => {
                write!(f, "{server}: the server keeps no streams ({why}): expected nats-server --jetstream")
            }
            LinkError::Threads(why) => write!(f, "threads cannot be started: {why}"),
        }
    }
}

impl LinkError {
    /// Whether a later attempt may succeed: there is no server yet, or it is not ready.
    pub fn may_pass(&self) -> bool {
        matches!(self, LinkError::Unreachable { .. } | LinkError::NoJetStream { .. })
    }
}

impl Error for LinkError {}

impl Address {
    /// The servers without passwords: what may be told.
    pub fn told(&self) -> String {
        let told = |server: &str| match (server.split_once("://"), server.rsplit_once('@')) {
            (Some((scheme, _)), Some((_, host))) => format!("{scheme}://{host}"),
            _ => server.to_owned(),
        };
        self.servers.split(',').map(|server| told(server.trim())).collect::<Vec<_>>().join(",")
    }

    fn list(&self) -> Result<Vec<async_nats::ServerAddr>, LinkError> {
        let bad = || LinkError::Address { found: self.told() };
        let read = |server: &str| {
            let is_known = ["nats://", "tls://"].iter().any(|scheme| server.starts_with(scheme));
            let address: Option<async_nats::ServerAddr> = server.parse().ok();
            address.filter(|address| is_known && !address.host().is_empty()).ok_or_else(bad)
        };
        self.servers.split(',').map(|server| read(server.trim())).collect()
    }

    fn options(&self, servers: &[async_nats::ServerAddr]) -> Result<ConnectOptions, LinkError> {
        let mut options = ConnectOptions::new();
        // The client reads no user from an address: the first one that has any speaks for all.
        if let Some(server) = servers.iter().find(|server| server.has_user_pass()) {
            let user = decoded(server.username().unwrap_or_default());
            options = match server.password() {
                Some(password) => options.user_and_password(user, decoded(password)),
                None => options.token(user),
            };
        }
        if let Some(path) = &self.credentials {
            let bad = |error: std::io::Error| LinkError::File { path: path.clone(), why: error.to_string() };
            options = options.credentials(&read_input_text(path, MAX_PEM).map_err(bad)?).map_err(bad)?;
        }
        if let Some(path) = &self.authority {
            check_pem(path)?;
            options = options.add_root_certificates(path.clone());
        }
        if let Some((certificate, key)) = &self.certificate {
            check_pem(certificate)?;
            check_pem(key)?;
            options = options.add_client_certificate(certificate.clone(), key.clone());
        }
        Ok(options)
    }
}

/// The threads that talk to a server. A task of theirs may be the last to know of them, and may not wait for their end.
struct Threads(Option<Runtime>);

impl Threads {
    fn start() -> Result<Threads, LinkError> {
        let runtime = Builder::new_multi_thread().worker_threads(2).thread_name("nats").enable_all().build();
        runtime.map(|runtime| Threads(Some(runtime))).map_err(|error| LinkError::Threads(error.to_string()))
    }
}

impl Deref for Threads {
    type Target = Runtime;

    fn deref(&self) -> &Runtime {
        self.0.as_ref().expect("the runtime is there until it is dropped")
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

/// A connection that finds its server again.
#[derive(Clone)]
pub struct Link {
    runtime: Arc<Threads>,
    pub(crate) client: Client,
    pub(crate) context: Context,
    /// How often the server was found.
    found: watch::Receiver<u64>,
    told: String,
}

impl Link {
    /// Connects. `name` is what the server's own lists call us.
    pub fn open(address: &Address, name: &str) -> Result<Link, LinkError> {
        let servers = address.list()?;
        let runtime = Arc::new(Threads::start()?);
        let (find, found) = watch::channel(0);
        let told = address.told();
        let client = runtime.block_on(async {
            let options = address.options(&servers)?.name(name).connection_timeout(PATIENCE);
            let at = told.clone();
            let options = options
                .request_timeout(Some(REQUEST))
                .reconnect_delay_callback(|n| LONGEST_PAUSE.min(Duration::from_millis(50 << n.min(6))))
                .event_callback(move |event| {
                    hear(&event, &at, &find);
                    async {}
                });
            let connected = tokio::time::timeout(PATIENCE, options.connect(servers)).await;
            let late = |_| LinkError::Unreachable { server: told.clone(), why: "no answer in time".into() };
            connected.map_err(late)?.map_err(|error| connect_error(&told, &error))
        })?;
        // Whoever waits for acknowledgements of all messages is started here.
        let entered = runtime.enter();
        let context = jetstream::context::ContextBuilder::new()
            .timeout(REQUEST)
            .ack_timeout(REQUEST)
            .max_ack_inflight(MAX_IN_FLIGHT)
            .build(client.clone());
        drop(entered);
        Ok(Link { runtime, client, context, found, told })
    }

    /// Where it leads, without passwords.
    pub fn told(&self) -> &str {
        &self.told
    }

    /// What runs beside us.
    pub(crate) fn handle(&self) -> &Handle {
        self.runtime.handle()
    }

    /// Rings whenever the server was found again.
    pub(crate) fn found(&self) -> watch::Receiver<u64> {
        self.found.clone()
    }

    /// Whether the server is one of several that keep copies for each other.
    pub(crate) fn is_cluster(&self) -> bool {
        self.client.server_info().cluster.is_some()
    }

    /// Waits for what is done beside us.
    pub(crate) fn wait<T>(&self, future: impl Future<Output = T>) -> T {
        self.runtime.block_on(future)
    }

    /// Asks the server until it has done what was asked. A server that is away is waited for until `stop` is raised; one that is
    /// there and keeps refusing has the last word.
    pub(crate) fn insist<T>(
        &self,
        stop: &StopFlag,
        ask: impl AsyncFn() -> Result<T, Trouble>,
    ) -> Result<Option<T>, Trouble> {
        self.wait(async {
            let mut n_refusals = 0;
            while !stop.is_raised() {
                let why = match ask().await {
                    Ok(done) => return Ok(Some(done)),
                    Err(why) => why,
                };
                tracing::debug!(why, "the server did not do what it was asked: asking again");
                n_refusals = if self.is_connected() { n_refusals + 1 } else { 0 };
                if MAX_REFUSALS <= n_refusals {
                    return Err(why);
                }
                tokio::time::sleep(AGAIN).await;
            }
            Ok(None)
        })
    }

    /// Whether the server is there now.
    pub fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    /// Sends what still waits, for at most a moment.
    pub fn flush(&self) {
        // What cannot be sent now is sent again by whoever finds it missing.
        let _ = self.wait(async { tokio::time::timeout(Duration::from_secs(2), self.client.flush()).await });
    }
}

/// Tells of what happened to the connection.
fn hear(event: &Event, at: &str, find: &watch::Sender<u64>) {
    match event {
        Event::Connected => {
            find.send_modify(|n| *n += 1);
            if 1 < *find.borrow() {
                tracing::info!(server = at, "the server is there again");
            }
        }
        Event::Disconnected => tracing::warn!(server = at, "the server is gone: waiting for it"),
        Event::ServerError(error) => tracing::warn!(server = at, %error, "the server objects"),
        Event::ClientError(error) => tracing::warn!(server = at, %error, "the server cannot be reached: trying again"),
        other => tracing::debug!(server = at, event = %other, "connection"),
    }
}

/// A text in which some characters may stand as `%` and two digits.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, more @ ..] = rest {
        let digits = |n| more.get(..n).and_then(|digits| std::str::from_utf8(digits).ok());
        let byte = digits(2).filter(|_| *first == b'%').and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(byte.unwrap_or(*first));
        rest = if byte.is_some() { &more[2..] } else { more };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A file of certificates or keys is not larger: that of all authorities of a system has some 200 KiB.
const MAX_PEM: u64 = 4 << 20;

/// Refuses a file that holds neither a certificate nor a key, by its name: later errors do not know the name.
fn check_pem(path: &Path) -> Result<(), LinkError> {
    let bad = |why: String| LinkError::File { path: path.to_owned(), why };
    let text = read_input(path, MAX_PEM).map_err(|error| bad(error.to_string()))?;
    let is_pem = String::from_utf8_lossy(&text).lines().any(|line| line.starts_with("-----BEGIN "));
    if is_pem { Ok(()) } else { Err(bad("it is no PEM file: expected -----BEGIN … in it".into())) }
}

/// Whether two who met could not agree on whom to trust: what is wrong with data is wrong with a certificate here.
fn is_handshake(error: &async_nats::ConnectError) -> bool {
    let cause = error.source().and_then(|cause| cause.downcast_ref::<std::io::Error>());
    cause.is_some_and(|cause| cause.kind() == std::io::ErrorKind::InvalidData)
}

fn cause(error: &async_nats::ConnectError) -> String {
    error.source().map_or_else(|| error.to_string(), ToString::to_string)
}

fn connect_error(server: &str, error: &async_nats::ConnectError) -> LinkError {
    let server = server.to_owned();
    match error.kind() {
        ConnectErrorKind::ServerParse => LinkError::Address { found: server },
        ConnectErrorKind::AuthorizationViolation | ConnectErrorKind::Authentication => LinkError::Refused { server },
        ConnectErrorKind::Tls => LinkError::Unsafe { server, why: cause(error) },
        _ if is_handshake(error) => LinkError::Unsafe { server, why: cause(error) },
        _ => LinkError::Unreachable { server, why: cause(error) },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(servers: &str) -> Address {
        Address { servers: servers.to_owned(), ..Address::default() }
    }

    #[test]
    fn a_task_may_be_the_last_to_know_of_its_threads() {
        let threads = Arc::new(Threads::start().unwrap());
        let (let_go, gone) = tokio::sync::oneshot::channel::<()>();
        let (tell, told) = std::sync::mpsc::channel();
        let last = Arc::clone(&threads);
        threads.spawn(async move {
            let _ = gone.await;
            drop(last);
            let _ = tell.send("it is still there");
        });
        drop(threads);
        let_go.send(()).unwrap();
        assert_eq!(told.recv(), Ok("it is still there"));
    }

    #[test]
    fn passwords_are_not_told() {
        let told = |servers: &str| address(servers).told();
        assert_eq!(told("nats://ann:secret@host:4222"), "nats://host:4222");
        assert_eq!(told("nats://a:1, tls://token@b:2"), "nats://a:1,tls://b:2");
        assert_eq!(told("host"), "host");
    }

    #[test]
    fn passwords_may_hold_any_character() {
        assert_eq!(decoded("a%40b%2Fc"), "a@b/c");
        assert_eq!(decoded("100%"), "100%");
        assert_eq!(decoded("%zz%4"), "%zz%4");
        assert_eq!(decoded("%E2%82%AC"), "€");
    }

    #[test]
    fn what_is_no_address_is_refused() {
        for servers in ["", "host", "http://host:1", "nats://", "nats://a:1,,nats://b:1"] {
            assert!(matches!(address(servers).list(), Err(LinkError::Address { .. })), "{servers}");
        }
        assert_eq!(address("nats://a:1,tls://b:2").list().map(|list| list.len()), Ok(2));
    }
}
