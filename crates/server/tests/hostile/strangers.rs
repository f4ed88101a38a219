//! Those who have not been let in: other names, other pages, no token, paths that lead out, bodies without end.

use std::io::Write as _;
use std::net::TcpStream;
use std::thread;
use std::time::Duration;

use mossa_server::Caps;

use crate::client::{House, TOKEN, code};

#[test]
fn only_our_own_names_are_answered() {
    let house = House::open();
    let port = house.address.port();
    let check = |host: &str, expected| {
        let cookie = format!("Cookie: {}", house.cookie());
        let answer = house.request("GET /", &[&format!("Host: {host}"), &cookie]);
        assert_eq!(code(&answer), expected, "{host}");
        let health = house.request("GET /healthz", &[&format!("Host: {host}")]);
        assert_eq!(code(&health), expected, "{host}");
    };
    check(&house.host(), 200);
    check(&format!("localhost:{port}"), 200);
    for stranger in ["evil.example", "127.0.0.1", "127.0.0.1:1", "", "localhost"] {
        check(stranger, 403);
    }
    check(&format!("evil.example:{port}"), 403);
    assert_eq!(code(&house.request("GET /", &[])), 403, "no name at all");
    let twice = format!("Host: {}", house.host());
    assert!([400, 403].contains(&code(&house.request("GET /healthz", &[&twice, "Host: evil.example"]))), "two names");
}

/// What a proxy is asked: a whole address in the first line.
#[test]
fn whole_addresses_name_us_too() {
    let house = House::open();
    let (host, cookie) = (format!("Host: {}", house.host()), format!("Cookie: {}", house.cookie()));
    let port = house.address.port();
    let check = |address: &str, expected| {
        let answer = house.request(&format!("GET {address}"), &[&host, &cookie]);
        assert_eq!(code(&answer), expected, "{address}");
    };
    check(&format!("http://{}/healthz", house.host()), 200);
    check(&format!("http://{}/", house.host()), 200);
    for stranger in
        ["evil", "evil.example", &format!("evil.example:{port}"), &format!("x@{}", house.host()), "127.0.0.1"]
    {
        check(&format!("http://{stranger}/"), 403);
        check(&format!("http://{stranger}/healthz"), 403);
        check(&format!("https://{stranger}/healthz"), 403);
    }
}

/// One seat, taken by somebody who sends a letter now and then and never comes to an end.
#[test]
fn who_never_says_what_it_wants_is_left_and_others_are_served() {
    let house = House::with(Caps { connections: 1, hello: Duration::from_secs(2), ..Caps::usual(2) });
    let mut slow = TcpStream::connect(house.address).unwrap();
    slow.write_all(b"GET / HTTP/1.1\r\nX: ").unwrap();
    let drip = thread::spawn(move || {
        while slow.write_all(b"x").is_ok() {
            thread::sleep(Duration::from_millis(20));
        }
    });
    assert_eq!(code(&house.get("/healthz")), 200);
    drip.join().unwrap();
}

/// One seat, taken by somebody who asks and never reads the answers.
#[test]
fn who_never_reads_an_answer_is_left_and_others_are_served() {
    let house = House::with(Caps { connections: 1, patience: Duration::from_millis(500), ..Caps::usual(2) });
    let mut deaf = TcpStream::connect(house.address).unwrap();
    deaf.set_write_timeout(Some(Duration::from_secs(1))).unwrap();
    // More answers than any buffer between the two holds: from then on nothing more is taken.
    let asks = format!("GET /healthz HTTP/1.1\r\nHost: {}\r\n\r\n", house.host()).repeat(1_000);
    let n_written = (0..2_000).take_while(|_| deaf.write_all(asks.as_bytes()).is_ok()).count();
    assert!(n_written < 2_000, "somebody takes all of it");
    assert_eq!(code(&house.get("/healthz")), 200);
}

#[test]
fn nobody_comes_in_without_a_token() {
    let house = House::open();
    let host = format!("Host: {}", house.host());
    let get = |path: &str| house.request(&format!("GET {path}"), &[&host]);
    for path in ["/", "/play/chess", "/status", "/index.html", "/live", "/assets/x.js"] {
        assert_eq!(code(&get(path)), 401, "{path}");
    }
    assert_eq!(code(&get("/?token=wrong")), 403);
    assert_eq!(code(&get("/?token=")), 403);
    assert_eq!(code(&get(&format!("/?token={TOKEN}x"))), 403);
    let forged = format!("Cookie: mossa-{}=wrong", house.address.port());
    assert_eq!(code(&house.request("GET /", &[&host, &forged])), 401);
    let health = get("/healthz");
    assert!(code(&health) == 200 && health.ends_with("\r\n\r\nok"), "{health}");
    let health = get("/health");
    let body = format!("\r\n\r\n{{\"status\":\"ok\",\"version\":\"{}\"}}", env!("CARGO_PKG_VERSION"));
    assert!(code(&health) == 200 && health.ends_with(&body), "{health}");
}

#[test]
fn a_token_is_exchanged_for_a_cookie_and_leaves_the_address() {
    let house = House::open();
    let host = format!("Host: {}", house.host());
    let answer = house.request(&format!("GET /play/chess?fen=8&token={TOKEN}&moves=e2e4"), &[&host]);
    assert_eq!(code(&answer), 303);
    assert!(answer.contains("location: /play/chess?fen=8&moves=e2e4\r\n"), "{answer}");
    assert!(answer.contains(&format!("set-cookie: {}; Path=/; HttpOnly; SameSite=Lax", house.cookie())), "{answer}");
    assert_eq!(code(&house.get("/play/chess?fen=8&moves=e2e4")), 200);
    let elsewhere = house.request(&format!("GET //evil.example/?token={TOKEN}"), &[&host]);
    assert!(elsewhere.contains("location: /evil.example/\r\n"), "{elsewhere}");
}

#[test]
fn writes_need_our_own_page() {
    let house = House::open();
    let (host, cookie) = (format!("Host: {}", house.host()), format!("Cookie: {}", house.cookie()));
    for method in ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"] {
        let first = format!("{method} /play/chess");
        assert_eq!(code(&house.request(&first, &[&host, &cookie])), 403, "{method} without origin");
        assert_eq!(code(&house.request(&first, &[&host, &cookie, "Origin: http://evil.example"])), 403, "{method}");
        let origin = format!("Origin: {}", house.origin());
        assert_eq!(code(&house.request(&first, &[&host, &cookie, &origin])), 405, "{method} of our own");
    }
}

#[test]
fn paths_lead_nowhere_else() {
    let house = House::open();
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
        let answer = house.get(path);
        assert!([400, 404].contains(&code(&answer)), "{path}: {answer}");
        assert!(!answer.contains("root:"), "{path}");
    }
}

#[test]
fn large_bodies_and_heads_are_not_read() {
    let house = House::open();
    let head = |length: usize| {
        format!(
            "POST / HTTP/1.1\r\nHost: {}\r\nOrigin: {}\r\nCookie: {}\r\nContent-Length: {length}\r\n\r\n",
            house.host(),
            house.origin(),
            house.cookie()
        )
    };
    let mut bytes = head(10 << 20).into_bytes();
    bytes.resize(bytes.len() + (10 << 20), b'x');
    let answer = house.raw(&bytes);
    // The rest of the body may still be on its way when the door closes.
    assert!(answer.is_empty() || code(&answer) == 413, "{answer}");
    assert_eq!(code(&house.raw(head(10 << 20).as_bytes())), 413);
    let long = format!("GET /{} HTTP/1.1\r\nHost: {}\r\n\r\n", "x".repeat(1 << 20), house.host());
    let answer = house.raw(long.as_bytes());
    assert!(answer.is_empty() || (400..500).contains(&code(&answer)), "{answer}");
    assert_eq!(code(&house.get("/healthz")), 200);
}

#[test]
fn every_answer_tells_the_browser_to_be_strict() {
    let house = House::open();
    for path in ["/", "/nothing.js", "/healthz"] {
        let answer = house.get(path).to_lowercase();
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
    let mut house = House::open();
    let mut tab = house.tab();
    house.close();
    assert_eq!(tab.hear(), "closed 1001");
    assert!(TcpStream::connect(house.address).is_err());
}
