//! The client: its files, embedded when the program was built, with the headers that keep it safe.

use crate::{
    files,
    hub::Hub,
    kept::{Key, Packed},
    settings::Settings,
};
use axum::{
    body::Body,
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header},
    response::{IntoResponse, Response},
};
use std::{path::Path, sync::Arc};

const UNBUILT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Vendetta</title>
<h1>The server runs, but it carries no page</h1>
<p>This program was built without the browser client. Run <code>cargo xtask play</code>, which builds both.</p></html>";

/// Whether there is a page to show: the one that the program carries, or that of the folder that it was told.
pub fn is_there(settings: &Settings) -> bool {
    settings.web.is_some() || files::find("index.html").is_some()
}

/// A file of the client; its first page for every other path, since the client finds its own way.
pub async fn page(State(hub): State<Arc<Hub>>, request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let path = request.uri().path().trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    let known = request.headers().get(header::IF_NONE_MATCH);
    let found = find(&hub, path).map(|file| (path, file));
    // A path with a dot is meant to be a file: no page in its place.
    let found = match found {
        None if !path.rsplit('/').next().is_some_and(|name| name.contains('.')) => {
            find(&hub, "index.html").map(|file| ("index.html", file))
        }
        found => found,
    };
    let Some((path, (bytes, tag))) = found else {
        return match path.contains('.') && path != "index.html" {
            true => StatusCode::NOT_FOUND.into_response(),
            false => ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], UNBUILT).into_response(),
        };
    };
    // Vite puts a fingerprint into the names of what is in `assets`, so it never changes.
    let cache = match (&hub.settings.web, path.starts_with("assets/")) {
        (Some(_), _) => "no-store",
        (None, true) => "public, max-age=31536000, immutable",
        (None, false) => "no-cache",
    };
    let headers = [(header::CONTENT_TYPE, kind(path)), (header::CACHE_CONTROL, cache), (header::ETAG, tag)];
    if hub.settings.web.is_none() && known.is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    // What the program carries is packed once, and not for everybody who asks.
    if let Some(file) = files::find(path).filter(|_| hub.settings.web.is_none() && is_text(path)) {
        let packed =
            hub.kept.get(Key::Text(file.path), async { Ok(Packed::new(kind(path), file.bytes)) }).await;
        return match packed {
            Ok(packed) => (headers, packed.answer(request.headers())).into_response(),
            Err(refusal) => refusal.into_response(),
        };
    }
    (headers, Body::from(bytes)).into_response()
}

/// Whether it is worth packing.
fn is_text(path: &str) -> bool {
    !matches!(kind(path).split('/').next(), Some("image" | "font")) || path.ends_with(".svg")
}

/// The bytes and the fingerprint of a file: of the program, or of the folder that it was told.
fn find(hub: &Hub, path: &str) -> Option<(axum::body::Bytes, &'static str)> {
    if let Some(folder) = &hub.settings.web {
        if path.split('/').any(|part| part.is_empty() || part.starts_with('.') || part.contains('\\')) {
            return None;
        }
        let bytes = std::fs::read(folder.join(Path::new(path))).ok()?;
        return Some((bytes.into(), "\"new\""));
    }
    let file = files::find(path)?;
    Some((axum::body::Bytes::from_static(file.bytes), file.tag))
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json" | "map") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("png") => "image/png",
        Some("webp") => "image/webp",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("woff") => "font/woff",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// Nothing but what this server sends is run, shown or talked to.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; \
    img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
    media-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The headers of safety.
pub fn secure(headers: &mut HeaderMap, hub: &Hub) {
    let mut put = |name: HeaderName, value: &'static str| {
        headers.insert(name, HeaderValue::from_static(value));
    };
    put(header::CONTENT_SECURITY_POLICY, POLICY);
    put(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    put(header::X_FRAME_OPTIONS, "DENY");
    put(header::REFERRER_POLICY, "same-origin");
    put(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    put(HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()");
    if hub.settings.public_url.as_deref().is_some_and(|url| url.starts_with("https://")) {
        put(header::STRICT_TRANSPORT_SECURITY, "max-age=31536000");
    }
}
