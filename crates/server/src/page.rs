//! The page itself: files that were built by Vite and put into this program, looked up by their exact path. Nothing is
//! ever read from a disk, so no path can lead anywhere else.

use axum::http::header;
use axum::http::{StatusCode, Uri};
use axum::response::{Html, IntoResponse, Response};

/// Path and bytes of every file of the page; none if it was not built.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/files.rs"));
/// The file that is shown under every address of the page.
const INDEX: &str = "/index.html";
/// Where files have names that change with their content.
const HASHED: &str = "/assets/";

/// The rooms of the page: addresses that are no files.
const ROOMS: [&str; 5] = ["/", "/play/", "/watch", "/lab", "/learn"];

/// A file, or the page where an address of it is asked for.
pub(crate) async fn file(uri: Uri) -> Response {
    let path = uri.path();
    if let Some(bytes) = find(path) {
        let cached = if path.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
        return ([(header::CONTENT_TYPE, kind(path)), (header::CACHE_CONTROL, cached)], bytes).into_response();
    }
    let is_plain = !path.contains('.') && !path.contains('%');
    let is_room = path == ROOMS[0] || is_plain && ROOMS[1..].iter().any(|room| path.starts_with(room));
    match find(INDEX) {
        Some(bytes) if is_room => ([(header::CONTENT_TYPE, kind(INDEX))], bytes).into_response(),
        None if is_room => Html(NOT_BUILT).into_response(),
        _ => (StatusCode::NOT_FOUND, "there is no such page").into_response(),
    }
}

fn find(path: &str) -> Option<&'static [u8]> {
    FILES.iter().find(|(name, _)| *name == path).map(|&(_, bytes)| bytes)
}

fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

/// The page for a client that has not been let in.
pub(crate) fn locked() -> impl IntoResponse {
    (StatusCode::UNAUTHORIZED, Html(LOCKED))
}

const LOCKED: &str = "<!doctype html>
<html lang=en><meta charset=utf-8><title>Mossa</title>
<h1>Mossa is locked</h1>
<p>Open the whole address that <code>mossa serve</code> printed, with its token.</p>
";

const NOT_BUILT: &str = "<!doctype html>
<html lang=en><meta charset=utf-8><title>Mossa</title>
<h1>Mossa is running, its page was not built</h1>
<p>This program was built without Node. With Node 20.19 or newer, run <code>make run</code> in the source folder: it builds
the page and the program, and opens the page.</p>
";
