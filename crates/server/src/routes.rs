//! What can be asked for: a sign of life, what is going on, a conversation, and the page.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, Query, State, WebSocketUpgrade};
use axum::http::{StatusCode, header};
use axum::middleware;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use mossa_kernel::StopFlag;
use mossa_report::Language;
use mossa_wire::{HealthStatus, ServerHealth};
use tokio::task::spawn_blocking;

use crate::app_state::AppState;
use crate::caps::Caps;
use crate::guard::guard;
use crate::health::Sign;
use crate::live::converse;
use crate::page;

/// All routes, with the guard before them.
pub(crate) fn routes(app: Arc<AppState>) -> Router {
    Router::new()
        .route("/healthz", get(|| async { "ok" }))
        .route("/health", get(health))
        .route("/status", get(status))
        .route("/live", get(live))
        .route("/report/{run}", get(report))
        .fallback_service(get(page::file))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard))
        .with_state(app)
}

/// A sign of life for every client, so it tells nothing else.
async fn health() -> Sign {
    let health = ServerHealth { status: HealthStatus::Ok, version: env!("CARGO_PKG_VERSION").to_owned() };
    Sign { is_well: true, json: serde_json::to_string(&health).expect("words can be written as JSON") }
}

/// What is going on.
async fn status(State(app): State<Arc<AppState>>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], app.status())
}

/// Reports bring their own style in the page and nothing else: their content may run nothing and reach no other host.
const REPORT_POLICY: &str = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The report of a run.
async fn report(
    State(app): State<Arc<AppState>>,
    Path(run): Path<String>,
    Query(query): Query<HashMap<String, String>>,
) -> Response {
    let is_italian = query.get("lang").is_some_and(|language| language == "it");
    let language = if is_italian { Language::Italian } else { Language::English };
    // Whoever goes away while it is made drops this future, and with it the guard.
    let gone = RaisedOnDrop(StopFlag::default());
    let stop = gone.0.clone();
    let made = spawn_blocking(move || app.laboratory.as_ref().map(|lab| lab.report(&run, language, &stop))).await;
    match made {
        Ok(Some(Ok(page))) => ([(header::CONTENT_SECURITY_POLICY, REPORT_POLICY)], Html(page)).into_response(),
        Ok(Some(Err(refusal))) => (StatusCode::NOT_FOUND, format!("{}: {}", refusal.part, refusal.why)).into_response(),
        Ok(None) => (StatusCode::NOT_FOUND, "nothing is kept on this machine").into_response(),
        Err(_) => (StatusCode::INTERNAL_SERVER_ERROR, "something broke here").into_response(),
    }
}

/// Raises a flag when it is dropped.
struct RaisedOnDrop(StopFlag);

impl Drop for RaisedOnDrop {
    fn drop(&mut self) {
        self.0.raise();
    }
}

/// A conversation with a tab, if there is room for one more.
async fn live(State(app): State<Arc<AppState>>, upgrade: WebSocketUpgrade) -> Response {
    let Ok(seat) = Arc::clone(&app.tabs).try_acquire_owned() else {
        return (StatusCode::SERVICE_UNAVAILABLE, "too many tabs are open").into_response();
    };
    let upgrade = upgrade.max_message_size(Caps::MESSAGE).max_frame_size(Caps::MESSAGE);
    upgrade.on_upgrade(move |socket| async move {
        converse(socket, app).await;
        drop(seat);
    })
}
