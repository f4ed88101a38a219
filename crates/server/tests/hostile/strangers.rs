//! Those who have not been let in: other names, other pages, no token, paths that lead out, bodies without end.

use std::io::Write as _;
use std::net::TcpStream;
use std::thread;
use std::time::Duration;

use mossa_server::Caps;

use crate::client::{AppState, TOKEN, code};

#[test]
fn only_our_own_names_are_answered() {
    let app = AppState::open();
    let port = app.address.port();
    let check = |host: &str, expected| {
        let cookie = format!("Cookie: {}", app.cookie());
        let answer = app.request("GET /", &[&format!("Host: {host}"), &cookie]);
        assert_eq!(code(&answer), expected, "{host}");
        let health = app.request("GET /healthz", &[&format!("Host: {host}")]);
        assert_eq!(code(&health), expected, "{host}");
    };
    check(&app.host(), 200);
    check(&format!("localhost:{port}"), 200);
    for stranger in ["evil.example", "127.0.0.1", "127.0.0.1:1", "", "localhost"] {
        check(stranger, 403);
    }
    check(&format!("evil.example:{port}"), 403);
    assert_eq!(code(&app.request("GET /", &[])), 403, "no name at all");
    let twice = format!("Host: {}", app.host());
    assert!([400, 403].contains(&code(&app.request("GET /healthz", &[&twice, "Host: evil.example"]))), "two names");
}

/// What a proxy is asked: a whole address in the first line.
#[test]
fn whole_addresses_name_us_too() {
    let app = AppState::open();
    let (host, cookie) = (format!("Host: {}", app.host()), format!("Cookie: {}", app.cookie()));
    let port = app.address.port();
    let check = |address: &str, expected| {
        let answer = app.request(&format!("GET {address}"), &[&host, &cookie]);
        assert_eq!(code(&answer), expected, "{address}");
    };
    check(&format!("http://{}/healthz", app.host()), 200);
    check(&format!("http://{}/", app.host()), 200);
    for stranger in ["evil", "evil.example", &format!("evil.example:{port}"), &format!("x@{}", app.host()), "127.0.0.1"]
    {
        check(&format!("http://{stranger}/"), 403);
        check(&format!("http://{stranger}/healthz"), 403);
        check(&format!("https://{stranger}/healthz"), 403);
    }
}

/// One seat, taken by a client that sends a letter now and then and never comes to an end.
#[test]
fn who_never_says_what_it_wants_is_left_and_others_are_served() {
    let app = AppState::with(Caps { connections: 1, hello: Duration::from_secs(2), ..Caps::usual(2) });
    let mut slow = TcpStream::connect(app.address).unwrap();
    slow.write_all(b"GET / HTTP/1.1\r\nX: ").unwrap();
    let drip = thread::spawn(move || {
        while slow.write_all(b"x").is_ok() {
            thread::sleep(Duration::from_millis(20));
        }
    });
    assert_eq!(code(&app.get("/healthz")), 200);
    drip.join().unwrap();
}

/// One seat, taken by a client that asks and never reads the answers.
#[test]
fn who_never_reads_an_answer_is_left_and_others_are_served() {
    let app = AppState::with(Caps { connections: 1, patience: Duration::from_millis(500), ..Caps::usual(2) });
    let mut deaf = TcpStream::connect(app.address).unwrap();
    deaf.set_write_timeout(Some(Duration::from_secs(1))).unwrap();
    // More answers than any buffer between the two holds: from then on nothing more is taken.
    let asks = format!("GET /healthz HTTP/1.1\r\nHost: {}\r\n\r\n", app.host()).repeat(1_000);
    let n_written = (0..2_000).take_while(|_| deaf.write_all(asks.as_bytes()).is_ok()).count();
    assert!(n_written < 2_000, "somebody takes all of it");
    assert_eq!(code(&app.get("/healthz")), 200);
}

#[test]
fn nobody_comes_in_without_a_token() {
    let app = AppState::open();
    let host = format!("Host: {}", app.host());
    let get = |path: &str| app.request(&format!("GET {path}"), &[&host]);
    for path in ["/", "/play/chess", "/status", "/index.html", "/live", "/assets/x.js"] {
        assert_eq!(code(&get(path)), 401, "{path}");
    }
    assert_eq!(code(&get("/?token=wrong")), 403);
    assert_eq!(code(&get("/?token=")), 403);
    assert_eq!(code(&get(&format!("/?token={TOKEN}x"))), 403);
    let forged = format!("Cookie: mossa-{}=wrong", app.address.port());
    assert_eq!(code(&app.request("GET /", &[&host, &forged])), 401);
    let health = get("/healthz");
    assert!(code(&health) == 200 && health.ends_with("\r\n\r\nok"), "{health}");
    let health = get("/health");
    let body = format!("\r\n\r\n{{\"status\":\"ok\",\"version\":\"{}\"}}", env!("CARGO_PKG_VERSION"));
    assert!(code(&health) == 200 && health.ends_with(&body), "{health}");
}

#[test]
fn a_token_is_exchanged_for_a_cookie_and_leaves_the_address() {
    let app = AppState::open();
    let host = format!("Host: {}", app.host());
    let answer = app.request(&format!("GET /play/chess?fen=8&token={TOKEN}&moves=e2e4"), &[&host]);
    assert_eq!(code(&answer), 303);
    assert!(answer.contains("location: /play/chess?fen=8&moves=e2e4\r\n"), "{answer}");
    assert!(answer.contains(&format!("set-cookie: {}; Path=/; HttpOnly; SameSite=Lax", app.cookie())), "{answer}");
    assert_eq!(code(&app.get("/play/chess?fen=8&moves=e2e4")), 200);
    let elsewhere = app.request(&format!("GET //evil.example/?token={TOKEN}"), &[&host]);
    assert!(elsewhere.contains("location: /evil.example/\r\n"), "{elsewhere}");
}

#[test]
fn writes_need_our_own_page() {
    let app = AppState::open();
    let (host, cookie) = (format!("Host: {}", app.host()), format!("Cookie: {}", app.cookie()));
    for method in ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"] {
        let first = format!("{method} /play/chess");
        assert_eq!(code(&app.request(&first, &[&host, &cookie])), 403, "{method} without origin");
        assert_eq!(code(&app.request(&first, &[&host, &cookie, "Origin: http://evil.example"])), 403, "{method}");
        let origin = format!("Origin: {}", app.origin());
        assert_eq!(code(&app.request(&first, &[&host, &cookie, &origin])), 405, "{method} of our own");
    }
}

#[test]
fn paths_lead_nowhere_else() {
    let app = AppState::open();
    for path in [
        "/../Cargo.toml",
        "/..%2f..%2fetc/passwd",
        "/play/../../etc/passwd",
        "/play/%2e%2e/%2e%2e/etc/passwd",
        "/assets/../index.html/../../secret",
        "//etc/passwd",
        "/etc/passwd",
        "/index.html%00.js",
        "/play/chess/..\\..\\x",
    ] {
        let answer = app.get(path);
        assert!([400, 404].contains(&code(&answer)), "{path}: {answer}");
        assert!(!answer.contains("root:"), "{path}");
    }
}

#[test]
fn large_bodies_and_heads_are_not_read() {
    let app = AppState::open();
    let head = |length: usize| {
        format!(
            "POST / HTTP/1.1\r\nHost: {}\r\nOrigin: {}\r\nCookie: {}\r\nContent-Length: {length}\r\n\r\n",
            app.host(),
            app.origin(),
            app.cookie()
        )
    };
    let mut bytes = head(10 << 20).into_bytes();
    bytes.resize(bytes.len() + (10 << 20), b'x');
    let answer = app.raw(&bytes);
    // The rest of the body may still be on its way when the door closes.
    assert!(answer.is_empty() || code(&answer) == 413, "{answer}");
    assert_eq!(code(&app.raw(head(10 << 20).as_bytes())), 413);
    let long = format!("GET /{} HTTP/1.1\r\nHost: {}\r\n\r\n", "x".repeat(1 << 20), app.host());
    let answer = app.raw(long.as_bytes());
    assert!(answer.is_empty() || (400..500).contains(&code(&answer)), "{answer}");
    assert_eq!(code(&app.get("/healthz")), 200);
}

#[test]
fn every_answer_tells_the_browser_to_be_strict() {
    let app = AppState::open();
    for path in ["/", "/nothing.js", "/healthz"] {
        let answer = app.get(path).to_lowercase();
        for sign in [
            "content-security-policy: default-src 'none'; script-src 'self'; style-src 'self';",
            "frame-ancestors 'none'",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
            "cross-origin-resource-policy: same-origin",
        ] {
            assert!(answer.contains(sign), "{path} lacks {sign}: {answer}");
        }
        assert!(!answer.contains("unsafe-"), "{path}");
        assert!(!answer.contains("access-control-allow"), "{path}");
    }
}

#[test]
fn a_server_that_ends_lets_go() {
    let mut app = AppState::open();
    let mut tab = app.tab();
    app.close();
    assert_eq!(tab.hear(), "closed 1001");
    assert!(TcpStream::connect(app.address).is_err());
}
