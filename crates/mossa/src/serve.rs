//! `mossa serve`: the web app. Prints one line, the whole address, and answers until Ctrl-C or SIGTERM.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{fs, thread};

use mossa_catalogue::{Games, PlayerResources};
use mossa_kernel::RealClock;
use mossa_memory::{open_output, read_input_text};
use mossa_server::{Caps, Keys, Server, Workplace, serve};
use tokio::sync::watch;

use crate::args::ServeArgs;
use crate::experiment::usual_ledger;
use crate::failure::{CommandOutcome, Failure};
use crate::signals::{Heeded, on_signal};
use crate::{machine, output, outside};

/// This many ports are tried, one after the other, before any will do.
const PORTS: u16 = 20;
/// Random bytes of a secret.
const SECRET: usize = 24;

pub(crate) fn run(args: &ServeArgs, games: Games) -> Result<CommandOutcome, Failure> {
    machine::survive_full_files();
    let (end, mut ended) = watch::channel(false);
    let close = move || {
        let _ = end.send(true);
        Heeded::Ends
    };
    on_signal(close, || ());
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    let runtime = builder.worker_threads(2).enable_all().build().map_err(|error| Failure::of("serve", error))?;
    let keys = Keys { token: secret()?, pass: pass()? };
    runtime.block_on(async {
        let files = with_allowed_books(outside::files(), args)?;
        let mut server = listen(args, &keys).await?.with_games(games).with_files(files.clone());
        if let Some(ledger) = ledger(args) {
            let (now, machine, peak_bytes) = (machine::now, machine::description, machine::peak_bytes);
            let files = files.without_books();
            server = server.with_workplace(Workplace { ledger, now, machine, peak_bytes, files });
        }
        warn_of_others(args, server.listening().port());
        let mut out = output::out();
        writeln!(out, "{}", server.address())?;
        out.flush()?;
        drop(out);
        if args.open {
            open(&server.address());
        }
        let closed = async {
            // A handler that has gone will never tell.
            if ended.wait_for(|is_ended| *is_ended).await.is_err() {
                std::future::pending::<()>().await;
            }
        };
        serve(server, RealClock::default(), closed).await;
        Ok::<_, Failure>(())
    })?;
    Ok(CommandOutcome::Success)
}

/// Says what it means to listen where other machines can reach the server.
fn warn_of_others(args: &ServeArgs, port: u16) {
    if args.listen.is_loopback() {
        return;
    }
    let warn = |words: String| _ = writeln!(anstream::stderr(), "warning: {words}");
    let name = args.host.first().map_or("NAME", |name| name.split(':').next().unwrap_or(name));
    warn(format!(
        "other machines can reach this server, and nothing is encrypted: anyone who sees the traffic sees the token and can \
         do all that the page can. Put a proxy that speaks TLS before it instead: mossa serve --host {name}, and on this \
         machine such as caddy reverse-proxy --from https://{name} --to 127.0.0.1:{port}"
    ));
    if args.host.is_empty() && args.listen.is_unspecified() {
        warn(
            "no --host NAME was given, so requests of other machines are refused: expected the name or the address by \
             which they call this one"
                .to_owned(),
        );
    }
}

/// The books that the page may name, each read now: a page never makes the server open a file.
fn with_allowed_books(files: PlayerResources, args: &ServeArgs) -> Result<PlayerResources, Failure> {
    files.with_named_books(&args.allow_book).map_err(|(at, why)| {
        let (name, file) = &args.allow_book[at];
        Failure::of(format!("--allow-book {name}={}", file.display()), why)
    })
}

/// Where experiments are kept; nowhere on a machine without a place for it.
fn ledger(args: &ServeArgs) -> Option<PathBuf> {
    args.ledger.clone().or_else(|| usual_ledger().ok())
}

/// Listens at the wanted port, at the next free one, or anywhere.
async fn listen(args: &ServeArgs, keys: &Keys) -> Result<Server, Failure> {
    let next = (0..PORTS).filter_map(|more| args.port.checked_add(more));
    let mut ports = next.chain([0]).peekable();
    loop {
        let port = ports.next().unwrap_or(0);
        let caps = Caps::usual(machine::n_cores());
        let address = SocketAddr::new(args.listen, port);
        match Server::listen(address, keys.clone(), args.host.clone(), caps).await {
            Ok(server) => return Ok(server),
            Err(error) if error.kind() == io::ErrorKind::AddrInUse && ports.peek().is_some() => {}
            Err(error) => return Err(Failure::of(format!("--port {port} at {}", args.listen), error)),
        }
    }
}

/// A secret that cannot be guessed.
fn secret() -> Result<String, Failure> {
    let mut bytes = [0; SECRET];
    getrandom::fill(&mut bytes).map_err(|error| Failure::of("a secret", error))?;
    Ok(bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    }))
}

/// What browsers keep: the same from start to start, in a file that only this user can read, so that an open page finds
/// its server again; made anew where no file can be kept.
fn pass() -> Result<String, Failure> {
    let Some(folder) = machine::state_folder() else { return secret() };
    let file = folder.join("serve.key");
    let kept = read_input_text(&file, 2 * SECRET as u64).ok().filter(|text| text.len() == 2 * SECRET && is_plain(text));
    if let Some(kept) = kept {
        return Ok(kept);
    }
    let made = secret()?;
    let _ = fs::create_dir_all(&folder).and_then(|()| keep(&file, &made));
    Ok(made)
}

fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Writes a file that only this user can read.
fn keep(file: &Path, text: &str) -> io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    open_output(&mut options, file)?.write_all(text.as_bytes())
}

/// Opens the page in the browser, as far as this system knows how.
fn open(address: &str) {
    let opener = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(target_os = "windows") {
        "explorer"
    } else {
        "xdg-open"
    };
    let quiet = || Stdio::null();
    match Command::new(opener).arg(address).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn() {
        // Some openers stay until the browser is closed.
        Ok(mut child) => drop(thread::spawn(move || child.wait())),
        Err(_) => drop(writeln!(io::stderr(), "no browser was found: open the address above in one")),
    }
}
