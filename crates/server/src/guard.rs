//! Who may talk to us. The server listens where only this machine can reach it, but every web page that is open in a
//! browser of this machine can too. So a request must call us by our own name (no DNS rebinding); one that writes or
//! opens a WebSocket must come from our own page (no cross-site requests); and every client must have been let in by
//! the address that was printed at the start.
//!
//! That address carries a token, made anew at every start. It is exchanged for a cookie at once, so it is in no link that
//! is copied. What the cookie holds may outlive a restart, so that an open page finds its server again.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app_state::AppState;
use crate::caps::Caps;
use crate::page;

/// What lets people in.
#[derive(Clone, PartialEq, Eq)]
pub struct Keys {
    /// Stands in the address that is printed; made anew at every start.
    pub token: String,
    /// What the browser keeps.
    pub pass: String,
}

/// Who may talk to us.
pub(crate) struct Guard {
    keys: Keys,
    /// `name:port`, exactly as browsers write it; a name without a port is that of a proxy.
    hosts: Vec<String>,
    /// Where our own page comes from: scheme, name and port.
    origins: Vec<String>,
    /// Where we listen.
    port: u16,
    /// Cookies know no ports, so that of a server bears its own.
    cookie: String,
    policy: HeaderValue,
}

impl Guard {
    /// For a server that listens here and is called by these names as well.
    pub(crate) fn new(keys: Keys, address: SocketAddr, names: &[String]) -> Guard {
        let port = address.port();
        let mut hosts = Vec::new();
        if !address.ip().is_unspecified() {
            hosts.push(address.to_string());
        }
        // The address that is printed for a server that listens everywhere is one of these.
        if address.ip().is_loopback() || address.ip().is_unspecified() {
            hosts.extend(["127.0.0.1", "localhost", "[::1]"].map(|name| format!("{name}:{port}")));
        }
        let mut origins: Vec<String> = Vec::new();
        for name in names.iter().map(|name| name.to_lowercase()) {
            // A proxy that speaks TLS for us has the usual port, or the one that was given with the name.
            origins.push(format!("https://{name}"));
            if !name.contains(':') {
                hosts.push(format!("{name}:{port}"));
                origins.push(format!("https://{name}:{port}"));
            }
            hosts.push(name);
        }
        hosts.dedup();
        origins.extend(hosts.iter().filter(|host| host.contains(':')).map(|host| format!("http://{host}")));
        // Policies know no addresses in brackets; browsers that need these lines are older than those that know `'self'`.
        let plain = origins.iter().filter(|origin| !origin.contains('['));
        let sockets: Vec<String> = plain.map(|origin| origin.replacen("http", "ws", 1)).collect();
        let policy = format!(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self' {}; \
             manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            sockets.join(" ")
        );
        let policy = HeaderValue::from_str(&policy).unwrap_or(HeaderValue::from_static("default-src 'self'"));
        Guard { keys, hosts, origins, port, cookie: format!("mossa-{port}"), policy }
    }

    fn is_host(&self, host: &str) -> bool {
        self.hosts.iter().any(|known| *known == host.to_lowercase())
    }

    fn is_origin(&self, origin: &str) -> bool {
        self.origins.iter().any(|known| *known == origin.to_lowercase())
    }

    fn has_pass(&self, headers: &HeaderMap) -> bool {
        let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
        pairs.any(|(name, value)| name == self.cookie && is_same(value, &self.keys.pass))
    }

    /// The cookie that lets the browser in from now on. Scripts cannot read it, and other sites do not send it. Where we
    /// are called by the port of a proxy that speaks TLS, it is never sent without.
    fn pass(&self, host: &str) -> HeaderValue {
        let secure = if host.ends_with(&format!(":{}", self.port)) { "" } else { "; Secure" };
        let (name, pass) = (&self.cookie, &self.keys.pass);
        let cookie = format!("{name}={pass}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000{secure}");
        HeaderValue::from_str(&cookie).unwrap_or(HeaderValue::from_static(""))
    }

    /// Lets a request in, or says what to answer instead.
    fn admit(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> Result<(), Box<Response>> {
        let no = |status, why| Box::new(refuse(status, why));
        let one = |name: HeaderName| {
            let mut values = headers.get_all(name).iter();
            values.next().filter(|_| values.next().is_none()).and_then(|value| value.to_str().ok())
        };
        let Some(host) = one(header::HOST).filter(|host| self.is_host(host)) else {
            return Err(no(StatusCode::FORBIDDEN, "unknown host"));
        };
        // A whole address in the first line of a request names a host too.
        if uri.authority().is_some_and(|named| !self.is_host(named.as_str())) {
            return Err(no(StatusCode::FORBIDDEN, "unknown host"));
        }
        let length = one(header::CONTENT_LENGTH).and_then(|text| text.parse::<u64>().ok());
        if length.is_some_and(|length| Caps::BODY < length) {
            return Err(no(StatusCode::PAYLOAD_TOO_LARGE, "the body is too large"));
        }
        let is_socket = headers.contains_key(header::UPGRADE);
        let is_reading = matches!(*method, Method::GET | Method::HEAD) && !is_socket;
        let is_ours = one(header::ORIGIN).is_some_and(|origin| self.is_origin(origin));
        if !is_reading && !is_ours {
            return Err(no(StatusCode::FORBIDDEN, "unknown origin"));
        }
        if matches!(uri.path(), "/healthz" | "/health") || self.has_pass(headers) && token(uri).is_none() {
            return Ok(());
        }
        match token(uri) {
            Some(found) if !is_same(found, &self.keys.token) => Err(no(StatusCode::FORBIDDEN, "wrong token")),
            Some(_) if is_socket => Ok(()),
            Some(_) => Err(Box::new(self.exchange(uri, host))),
            None => Err(Box::new(page::locked().into_response())),
        }
    }

    /// A client with the token gets the pass, and is sent to the same place without the token.
    fn exchange(&self, uri: &Uri, host: &str) -> Response {
        let rest: Vec<&str> = pairs(uri).filter(|(name, _)| *name != TOKEN).map(|(_, pair)| pair).collect();
        // Several slashes at the beginning would lead to another machine.
        let path = format!("/{}", uri.path().trim_start_matches('/'));
        let target = if rest.is_empty() { path } else { format!("{path}?{}", rest.join("&")) };
        let Ok(target) = HeaderValue::from_str(&target) else { return refuse(StatusCode::BAD_REQUEST, "bad address") };
        (StatusCode::SEE_OTHER, [(header::LOCATION, target), (header::SET_COOKIE, self.pass(host))]).into_response()
    }
}

/// The name under which an address carries the token.
const TOKEN: &str = "token";

fn pairs(uri: &Uri) -> impl Iterator<Item = (&str, &str)> {
    let pairs = uri.query().unwrap_or_default().split('&').filter(|pair| !pair.is_empty());
    pairs.map(|pair| (pair.split_once('=').map_or(pair, |(name, _)| name), pair))
}

fn token(uri: &Uri) -> Option<&str> {
    let mut tokens = pairs(uri).filter(|(name, _)| *name == TOKEN);
    tokens.next().map(|(_, pair)| pair.split_once('=').map_or("", |(_, value)| value))
}

/// Compares secrets in a time that does not tell how much of them was right.
fn is_same(one: &str, other: &str) -> bool {
    let differences = one.bytes().zip(other.bytes()).fold(0, |seen, (a, b)| seen | (a ^ b));
    one.len() == other.len() && differences == 0
}

fn refuse(status: StatusCode, why: &'static str) -> Response {
    (status, [(header::CONNECTION, "close")], why).into_response()
}

/// The address that is printed: where browsers find a server that listens here. One that other machines can reach is
/// called by its first name, if it has one.
pub(crate) fn address(listening: SocketAddr, names: &[String], token: &str) -> String {
    let (ip, port) = (listening.ip(), listening.port());
    let host = match names.first().filter(|_| !ip.is_loopback()) {
        // A port that is given with a name is that of a proxy that speaks TLS.
        Some(name) if name.contains(':') => return format!("https://{name}/?{TOKEN}={token}"),
        Some(name) => format!("{name}:{port}"),
        None if ip.is_unspecified() => {
            let loopback = if ip.is_ipv4() { IpAddr::from(Ipv4Addr::LOCALHOST) } else { Ipv6Addr::LOCALHOST.into() };
            SocketAddr::new(loopback, port).to_string()
        }
        None => listening.to_string(),
    };
    format!("http://{host}/?{TOKEN}={token}")
}

/// Stands before every route, and signs every answer.
pub(crate) async fn guard(State(app): State<Arc<AppState>>, request: Request, next: Next) -> Response {
    let admitted = app.guard.admit(request.method(), request.uri(), request.headers());
    let mut response = match admitted {
        Ok(()) => next.run(request).await,
        Err(refused) => *refused,
    };
    let headers = response.headers_mut();
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert_with(|| app.guard.policy.clone());
    for (name, value) in SIGNS {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// What every answer says to the browser.
const SIGNS: [(&str, &str); 7] = [
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cross-origin-embedder-policy", "require-corp"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_names_are_ours() {
        let keys = Keys { token: "t".into(), pass: "p".into() };
        let guard = Guard::new(keys, "127.0.0.1:1515".parse().unwrap(), &["Box.local".into()]);
        for host in ["127.0.0.1:1515", "localhost:1515", "LOCALHOST:1515", "[::1]:1515", "box.local:1515"] {
            assert!(guard.is_host(host), "{host}");
            assert!(guard.is_origin(&format!("http://{host}")), "{host}");
        }
        for host in
            ["127.0.0.1", "127.0.0.1:80", "evil.example:1515", "localhost:1515.evil.example", "0.0.0.0:1515", ""]
        {
            assert!(!guard.is_host(host), "{host}");
        }
        for origin in ["null", "https://127.0.0.1:1515", "http://evil.example", "127.0.0.1:1515", "http://box.local"] {
            assert!(!guard.is_origin(origin), "{origin}");
        }
    }

    #[test]
    fn a_proxy_that_speaks_tls_is_known_by_its_name() {
        let keys = || Keys { token: "t".into(), pass: "p".into() };
        let loopback = "127.0.0.1:1515".parse().unwrap();
        let usual = Guard::new(keys(), loopback, &["box.local".into()]);
        assert!(usual.is_host("box.local") && usual.is_origin("https://box.local"));
        let is_secure = |host| usual.pass(host).to_str().unwrap().ends_with("; Secure");
        assert!(is_secure("box.local") && !is_secure("box.local:1515") && !is_secure("127.0.0.1:1515"));
        assert!(!usual.is_origin("https://box.local:8443") && !usual.is_origin("http://box.local"));
        let other = Guard::new(keys(), loopback, &["box.local:8443".into()]);
        assert!(other.is_host("box.local:8443") && other.is_origin("https://box.local:8443"));
        assert!(!other.is_host("box.local") && !other.is_host("box.local:8443:1515"));
        assert!(!other.is_origin("https://box.local") && !other.is_origin("https://evil.example:8443"));
    }

    #[test]
    fn the_address_that_is_printed_is_answered() {
        let names: [&[&str]; 3] = [&[], &["box.local"], &["box.local:8443", "other"]];
        for names in names.map(|names| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>()) {
            for listening in ["127.0.0.1:1515", "0.0.0.0:1515", "[::]:1515", "[::1]:1515", "192.168.1.5:1515"] {
                let listening = listening.parse().unwrap();
                let printed = address(listening, &names, "t");
                let guard = Guard::new(Keys { token: "t".into(), pass: "p".into() }, listening, &names);
                let (origin, _) = printed.split_once("/?token=").unwrap();
                let (_, host) = origin.split_once("://").unwrap();
                assert!(guard.is_host(host) && guard.is_origin(origin), "{printed}");
                assert!(!guard.is_host("evil.example:1515") && !guard.is_host("0.0.0.0:1515"), "{printed}");
            }
        }
    }

    #[test]
    fn a_token_is_found_wherever_it_stands() {
        let of = |text: &str| token(&text.parse().unwrap()).map(str::to_owned);
        assert_eq!(of("/?token=abc").as_deref(), Some("abc"));
        assert_eq!(of("/play/chess?fen=a&token=abc&x=1").as_deref(), Some("abc"));
        assert_eq!(of("/?tokens=abc"), None);
        assert_eq!(of("/"), None);
    }
}
