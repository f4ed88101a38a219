//! `mossa serve` where other machines can reach it: the address that it prints is answered, and what that means is said.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::Stdio;

use crate::files::book;
use crate::program::{Run, mossa};

/// What a server printed, how it answered the address that it printed, and what it had to say.
struct Served {
    address: String,
    answer: String,
    stderr: String,
}

fn serve(args: &[&str]) -> Served {
    let state = Path::new(env!("CARGO_TARGET_TMPDIR")).join("serve-state");
    let mut command = mossa();
    command.arg("serve").args(args).args(["--port", "0", "--ledger"]).arg(state.join("ledger.db"));
    command.env("XDG_STATE_HOME", &state).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut address = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut address).unwrap();
    let address = address.trim().to_owned();
    let (host, path) = address.strip_prefix("http://").unwrap().split_once('/').unwrap();
    let (_, port) = host.rsplit_once(':').unwrap();
    let mut stream = TcpStream::connect(format!("127.0.0.1:{port}")).unwrap();
    write!(stream, "GET /{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    child.kill().unwrap();
    let mut stderr = String::new();
    child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
    child.wait().unwrap();
    Served { address, answer, stderr }
}

#[test]
fn the_printed_address_is_answered_wherever_the_server_listens() {
    let cases: [(&[&str], &str, &[&str]); 4] = [
        (&[], "http://127.0.0.1:", &[]),
        (&["--listen", "0.0.0.0"], "http://127.0.0.1:", &["nothing is encrypted", "TLS", "no --host NAME was given"]),
        (&["--listen", "0.0.0.0", "--host", "box.local"], "http://box.local:", &["nothing is encrypted", "box.local"]),
        (&["--host", "box.local"], "http://127.0.0.1:", &[]),
    ];
    for (args, begin, warnings) in cases {
        let Served { address, answer, stderr } = serve(args);
        assert!(address.starts_with(begin) && address.contains("/?token="), "{args:?}: {address}");
        assert!(answer.starts_with("HTTP/1.1 303") && answer.contains("set-cookie: mossa-"), "{args:?}: {answer}");
        assert!(warnings.iter().all(|words| stderr.contains(words)), "{args:?}: {stderr}");
        assert_eq!(stderr.is_empty(), warnings.is_empty(), "{args:?}: {stderr}");
        assert!(!args.contains(&"box.local") || !stderr.contains("no --host"), "{args:?}: {stderr}");
    }
}

#[test]
fn books_are_allowed_by_name_when_the_server_starts() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("serve-books");
    let allowed = format!("small={}", book(&folder).display());
    assert!(serve(&["--allow-book", &allowed]).answer.starts_with("HTTP/1.1 303"));
    for (wrong, part) in
        [("small=/dev/zero", "/dev/zero"), ("on=x", "on=x"), ("small", "NAME=FILE"), ("a/b=x", "NAME=FILE")]
    {
        let run = Run::of(mossa().args(["serve", "--allow-book", wrong]));
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{wrong}: {}", run.stderr);
        assert!(run.stderr.contains(part) && run.stderr.contains("expected"), "{wrong}: {}", run.stderr);
    }
    for wrong in ["", "box local", "box.local:0", "box.local:x", "http://box.local", "a:1:2"] {
        let run = Run::of(mossa().args(["serve", "--host", wrong]));
        assert_eq!(run.code, 2, "{wrong}: {}", run.stderr);
    }
}
