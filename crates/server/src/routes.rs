//! What can be asked for: a sign of life, what is going on, a conversation, and the page.

use std::sync::Arc;

use axum::Router;
use axum::extract::{State, WebSocketUpgrade};
use axum::http::{StatusCode, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::caps::Caps;
use crate::guard::guard;
use crate::house::House;
use crate::live::converse;
use crate::page;

/// All routes, with the guard before them.
pub(crate) fn routes(house: Arc<House>) -> Router {
    Router::new()
        .route("/healthz", get(|| async { "ok" }))
        .route("/status", get(status))
        .route("/live", get(live))
        .fallback_service(get(page::file))
        .layer(middleware::from_fn_with_state(Arc::clone(&house), guard))
        .with_state(house)
}

/// What is going on.
async fn status(State(house): State<Arc<House>>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], house.status())
}

/// A conversation with a tab, if there is room for one more.
async fn live(State(house): State<Arc<House>>, upgrade: WebSocketUpgrade) -> Response {
    let Ok(seat) = Arc::clone(&house.tabs).try_acquire_owned() else {
        return (StatusCode::SERVICE_UNAVAILABLE, "too many tabs are open").into_response();
    };
    let upgrade = upgrade.max_message_size(Caps::MESSAGE).max_frame_size(Caps::MESSAGE);
    upgrade.on_upgrade(move |socket| async move {
        converse(socket, house).await;
        drop(seat);
    })
}
