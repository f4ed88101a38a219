//! A sign of life for monitoring: `GET /health` and nothing else, at an address of its own. The web
//! app's server answers the same among its other routes.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::door::next;

/// At most this many may ask at once.
const MOST: usize = 16;
/// How long a request may take to arrive.
const PATIENCE: Duration = Duration::from_secs(5);

/// What a process says of itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sign {
    /// Whether all is well: 200 if so, 503 otherwise.
    pub is_well: bool,
    /// The rest, as JSON.
    pub json: String,
}

impl IntoResponse for Sign {
    fn into_response(self) -> Response {
        let status = if self.is_well { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
        let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
        (status, headers, self.json).into_response()
    }
}

/// A place where a process says how it is.
pub struct HealthDesk {
    listener: TcpListener,
}

impl HealthDesk {
    /// Listens at an address.
    pub async fn listen(address: SocketAddr) -> io::Result<HealthDesk> {
        Ok(HealthDesk { listener: TcpListener::bind(address).await? })
    }

    /// Where it listens.
    pub fn listening(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Answers for good.
    pub async fn answer(self, say: Arc<dyn Fn() -> Sign + Send + Sync>) {
        let routes: Router = Router::new().route("/health", get(move || async move { say() }));
        let service = TowerToHyperService::new(routes);
        let seats = Arc::new(Semaphore::new(MOST));
        loop {
            let Some((stream, seat)) = next(&self.listener, &seats).await else { continue };
            let service = service.clone();
            tokio::spawn(async move {
                let mut builder = http1::Builder::new();
                builder.timer(TokioTimer::new()).header_read_timeout(PATIENCE).keep_alive(false);
                // Whoever went away has no use for an answer.
                let _ = timeout(PATIENCE, builder.serve_connection(TokioIo::new(stream), service)).await;
                drop(seat);
            });
        }
    }
}
