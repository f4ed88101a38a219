//! A server behind TLS: a client that trusts the right authority is let in, any other is told what is wrong.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::fleet::{Fleet, TOURNAMENT, folder};
use crate::program::Run;
use crate::server::Server;

const KEY: [&str; 5] = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];

#[track_caller]
fn openssl(folder: &Path, arguments: &[&str]) {
    let done = Command::new("openssl").args(arguments).current_dir(folder).output().expect("openssl is installed");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

/// An authority of this name.
fn authority(folder: &Path, name: &str) {
    let (key, certificate, subject) = (format!("{name}.key"), format!("{name}.pem"), format!("/CN={name}"));
    let made = ["-x509", "-days", "2", "-keyout", &key, "-out", &certificate, "-subj", &subject];
    openssl(folder, &[&["req"], &KEY[..], &made].concat());
}

/// A certificate for loopback, by an authority.
fn certificate(folder: &Path, authority: &str) {
    openssl(
        folder,
        &[&["req"], &KEY[..], &["-keyout", "server.key", "-out", "server.csr", "-subj", "/CN=loopback"]].concat(),
    );
    fs::write(folder.join("names"), "subjectAltName = IP:127.0.0.1\n").unwrap();
    let (by, key) = (format!("{authority}.pem"), format!("{authority}.key"));
    let signed = ["-CA", &by, "-CAkey", &key, "-CAcreateserial", "-extfile", "names", "-days", "2"];
    openssl(folder, &[&["x509", "-req", "-in", "server.csr", "-out", "server.pem"], &signed[..]].concat());
}

#[test]
fn only_the_right_authority_vouches_for_a_server() {
    let folder = folder("tls");
    authority(&folder, "ours");
    authority(&folder, "theirs");
    certificate(&folder, "ours");
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (pem, key) = (file("server.pem"), file("server.key"));
    let server = Server::start_with(&folder.join("nats"), &["--tls", "--tlscert", &pem, "--tlskey", &key]);
    let url = server.url().replace("nats://", "tls://");
    let fleet = Fleet::new(&folder, &url, TOURNAMENT);
    for (more, words) in [
        (&["--ca", "theirs.pem"][..], "certificate"),
        (&[], "certificate"),
        (&["--ca", "none.pem"], "none.pem"),
        (&["--ca", "fleet.toml"], "fleet.toml"),
    ] {
        // Waiting would not help.
        let run = Run::of(fleet.mossa().args(["worker", "--wait", "--queue", &url]).args(more));
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{more:?}: {}", run.stderr);
        let is_clear =
            run.stderr.lines().last().is_some_and(|line| line.starts_with("error: --queue: ") && line.contains(words));
        assert!(is_clear, "{more:?}: {}", run.stderr);
    }
    let _worker = fleet.worker_with("trusting", &["--ca", "ours.pem"]);
    let mut coordinator = fleet.coordinator_with("tls.db", &["--ca", "ours.pem"]);
    assert!(coordinator.end().success(), "{}", fleet.said());
    assert_eq!(fleet.n_done("tls.db"), 120);
}
