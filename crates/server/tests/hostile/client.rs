//! A server for a test, and clients that say exactly what they are told to.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::sync::mpsc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use mossa_catalogue::PlayerResources;
use mossa_kernel::RealClock;
use mossa_server::{Caps, Keys, Server, Workplace, serve};
use mossa_wire::Machine;
use tungstenite::client::IntoClientRequest as _;
use tungstenite::http::HeaderValue;
use tungstenite::{Message, WebSocket};

pub(crate) const TOKEN: &str = "token-of-this-start";
pub(crate) const PASS: &str = "pass-of-this-user";
/// Long enough for the slowest machine; only a broken server takes so long.
const PATIENCE: Duration = Duration::from_mins(1);

/// A server on a port of its own, which ends with the test.
pub(crate) struct AppState {
    pub(crate) address: SocketAddr,
    end: Option<tokio::sync::oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl AppState {
    pub(crate) fn open() -> AppState {
        AppState::with(Caps::usual(2))
    }

    pub(crate) fn with(caps: Caps) -> AppState {
        AppState::made(caps, None)
    }

    /// The same with a place where experiments are kept.
    pub(crate) fn with_lab(caps: Caps, ledger: PathBuf) -> AppState {
        let machine = || Machine { processor: String::new(), cores: 1, memory: 0, system: String::new() };
        let files = PlayerResources::REFUSED;
        AppState::made(caps, Some(Workplace { ledger, now: String::new, machine, peak_bytes: || 0, files }))
    }

    fn made(caps: Caps, workplace: Option<Workplace>) -> AppState {
        let (told, tell) = mpsc::channel();
        let (end, ended) = tokio::sync::oneshot::channel();
        let thread = thread::spawn(move || {
            let runtime =
                tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime");
            runtime.block_on(async {
                let keys = Keys { token: TOKEN.into(), pass: PASS.into() };
                let mut server = Server::listen("127.0.0.1:0".parse().expect("an address"), keys, Vec::new(), caps)
                    .await
                    .expect("a free port");
                if let Some(workplace) = workplace {
                    server = server.with_workplace(workplace);
                }
                told.send(server.listening()).expect("somebody waits");
                serve(server, RealClock::default(), async { drop(ended.await) }).await;
            });
        });
        AppState { address: tell.recv().expect("it listens"), end: Some(end), thread: Some(thread) }
    }

    pub(crate) fn host(&self) -> String {
        self.address.to_string()
    }

    pub(crate) fn origin(&self) -> String {
        format!("http://{}", self.address)
    }

    pub(crate) fn cookie(&self) -> String {
        format!("mossa-{}={PASS}", self.address.port())
    }

    /// Sends these bytes and reads until the server has enough.
    pub(crate) fn raw(&self, bytes: &[u8]) -> String {
        let mut stream = TcpStream::connect(self.address).expect("the door is open");
        stream.set_read_timeout(Some(PATIENCE)).expect("more than nothing");
        // Whoever is refused may be cut off while still sending.
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// A request with these lines in its head.
    pub(crate) fn request(&self, first: &str, lines: &[&str]) -> String {
        let first = format!("{first} HTTP/1.1");
        let head = [&[first.as_str()], lines, &["Connection: close", "", ""]].concat();
        self.raw(head.join("\r\n").as_bytes())
    }

    /// A well-behaved GET.
    pub(crate) fn get(&self, path: &str) -> String {
        let (host, cookie) = (format!("Host: {}", self.host()), format!("Cookie: {}", self.cookie()));
        self.request(&format!("GET {path}"), &[&host, &cookie])
    }

    /// A number from the status.
    pub(crate) fn status(&self, name: &str) -> u64 {
        let answer = self.get("/status");
        let (_, rest) = answer.split_once(&format!("\"{name}\":")).unwrap_or_else(|| panic!("{answer}"));
        rest.split([',', '}']).next().and_then(|text| text.parse().ok()).expect("a number")
    }

    /// Waits until the status says this.
    pub(crate) fn wait_for(&self, name: &str, wanted: u64) {
        for _ in 0..600 {
            if self.status(name) == wanted {
                return;
            }
            thread::sleep(Duration::from_millis(100));
        }
        panic!("{name} never came to {wanted}");
    }

    /// A WebSocket with this origin and cookie, or the status of the refusal.
    pub(crate) fn socket(&self, origin: Option<&str>, cookie: Option<&str>) -> Result<Socket, u16> {
        self.socket_at("/live", origin, cookie)
    }

    pub(crate) fn socket_at(&self, path: &str, origin: Option<&str>, cookie: Option<&str>) -> Result<Socket, u16> {
        let mut request = format!("ws://{}{path}", self.address).into_client_request().expect("an address");
        for (name, value) in [("origin", origin), ("cookie", cookie)] {
            if let Some(value) = value {
                request.headers_mut().insert(name, HeaderValue::from_str(value).expect("plain text"));
            }
        }
        let stream = TcpStream::connect(self.address).expect("the door is open");
        stream.set_read_timeout(Some(PATIENCE)).expect("more than nothing");
        match tungstenite::client(request, stream) {
            Ok((socket, _)) => Ok(Socket(socket)),
            Err(tungstenite::HandshakeError::Failure(tungstenite::Error::Http(response))) => {
                Err(response.status().as_u16())
            }
            Err(error) => panic!("{error}"),
        }
    }

    /// A tab that was let in, and has been greeted.
    pub(crate) fn tab(&self) -> Socket {
        let mut socket = self.socket(Some(&self.origin()), Some(&self.cookie())).expect("it was let in");
        assert!(socket.hear().contains("\"kind\":\"hello\""));
        socket
    }

    /// The server ends, and no process is left.
    pub(crate) fn close(&mut self) {
        drop(self.end.take());
        if let Some(thread) = self.thread.take() {
            thread.join().expect("it ends");
        }
    }
}

impl Drop for AppState {
    fn drop(&mut self) {
        self.close();
    }
}

/// The status of an answer.
pub(crate) fn code(answer: &str) -> u16 {
    let code = answer.split_whitespace().nth(1).and_then(|word| word.parse().ok());
    code.unwrap_or_else(|| panic!("no status in {answer:?}"))
}

/// A client of the WebSocket.
pub(crate) struct Socket(pub(crate) WebSocket<TcpStream>);

impl Socket {
    pub(crate) fn say(&mut self, text: &str) {
        self.0.send(Message::Text(text.into())).expect("the server listens");
    }

    /// The next text; `closed CODE` if the server has left.
    pub(crate) fn hear(&mut self) -> String {
        loop {
            match self.0.read() {
                Ok(Message::Text(text)) => return text.to_string(),
                Ok(Message::Close(frame)) => {
                    return format!("closed {}", frame.map_or(0, |frame| u16::from(frame.code)));
                }
                Ok(_) => {}
                Err(error) => return format!("closed by {error}"),
            }
        }
    }

    /// The next text that is no progress.
    pub(crate) fn answer(&mut self) -> String {
        loop {
            let text = self.hear();
            if !text.contains("\"kind\":\"progress\"") {
                return text;
            }
        }
    }
}

/// A question about a position of Connect X that takes as long as it is allowed to.
pub(crate) fn think(id: u32, seconds: f64) -> String {
    let place = r#"{"game":"connect-x","board":"20x20x6","start":"-","moves":[]}"#;
    format!(
        r#"{{"id":{id},"ask":{{"kind":"think","place":{place},"player":"deepening","wish":"move","limits":{{"seconds":{seconds},"nodes":null,"depth":null}},"clocks":null}}}}"#
    )
}

/// A question that is answered at once.
pub(crate) fn look(id: u32, moves: &str) -> String {
    let place = format!(r#"{{"game":"connect-x","board":"6x7x4","start":"-","moves":[{moves}]}}"#);
    format!(r#"{{"id":{id},"ask":{{"kind":"look","place":{place}}}}}"#)
}
