//! A NATS server of a test's own: on loopback, at a port that was free, with a folder that is new.

use std::fs;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

/// Whatever takes longer than this hangs.
pub(crate) const FOREVER: Duration = Duration::from_mins(2);

/// A server that lives as long as this.
pub(crate) struct Server {
    child: Child,
    port: u16,
    folder: PathBuf,
    arguments: Vec<String>,
}

impl Server {
    /// Starts a server with an empty store.
    pub(crate) fn start(folder: &Path) -> Server {
        Server::start_with(folder, &[])
    }

    /// The same with more arguments.
    pub(crate) fn start_with(folder: &Path, arguments: &[&str]) -> Server {
        let _ = fs::remove_dir_all(folder);
        fs::create_dir_all(folder).unwrap();
        let arguments: Vec<String> = arguments.iter().map(|&argument| argument.to_owned()).collect();
        for _ in 0..20 {
            let port = free_port();
            let mut child = spawn(port, folder, &arguments);
            if answers(port, &mut child) {
                return Server { child, port, folder: folder.to_owned(), arguments };
            }
            // Somebody else was given the port in the meantime.
            let _ = child.kill();
            let _ = child.wait();
        }
        panic!("no server starts in {}", folder.display());
    }

    /// Where it is.
    pub(crate) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Kills it, as with -9.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Asks it to end, so that all it knows is on disk.
    pub(crate) fn stop(&mut self) {
        let asked = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status().unwrap();
        assert!(asked.success());
        self.child.wait().unwrap();
    }

    /// Starts it again where it was, with what it has kept.
    pub(crate) fn restart(&mut self) {
        for _ in 0..600 {
            self.child = spawn(self.port, &self.folder, &self.arguments);
            if answers(self.port, &mut self.child) {
                return;
            }
            let _ = self.child.kill();
            let _ = self.child.wait();
            thread::sleep(Duration::from_millis(100));
        }
        panic!("the server does not start again");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A port that is not in use now.
pub(crate) fn free_port() -> u16 {
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap().port()
}

fn spawn(port: u16, folder: &Path, arguments: &[String]) -> Child {
    // Debian puts it where only root's paths lead.
    let debian = Path::new("/usr/sbin/nats-server");
    let program = if debian.exists() { debian } else { Path::new("nats-server") };
    let log = fs::File::options().create(true).append(true).open(folder.join("server.log")).unwrap();
    Command::new(program)
        .args(["-a", "127.0.0.1", "-p", &port.to_string(), "-js", "-sd"])
        .arg(folder.join("store"))
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(log.try_clone().unwrap())
        .stderr(log)
        .spawn()
        .expect("nats-server is installed: scripts/setup does it")
}

/// Waits until it answers; `false` if it has ended instead.
fn answers(port: u16, child: &mut Child) -> bool {
    for _ in 0..1_200 {
        if child.try_wait().unwrap().is_some() {
            return false;
        }
        if TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_ok() {
            return true;
        }
        thread::sleep(Duration::from_millis(50));
    }
    false
}
