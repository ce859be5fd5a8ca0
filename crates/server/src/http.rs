//! Plain HTTP: making rooms, taking seats, downloads, texts, health, numbers.

use crate::{
    analysis,
    connection::{self, MESSAGE, Place, Visit},
    hub::Hub,
    identity::{Visitor, visitor},
    pages,
    refusal::{Refusal, refuse},
    room::Ask,
    text,
};
use axum::{
    Json, Router,
    body::Bytes,
    extract::{ConnectInfo, DefaultBodyLimit, Path, Query, Request, State, WebSocketUpgrade},
    http::{HeaderMap, HeaderValue, StatusCode, Uri, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use protocol::{
    BotLevel, Code, Config, Content, CreateRoom, CreatedRoom, DieFaces, LessonText, Named, Outcome, Players,
    RuleText, SideInfo, TakeSeat, TakenSeat, Text, Wire,
};
use serde::{Deserialize, de::DeserializeOwned};
use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
};
use tower_http::compression::CompressionLayer;

/// All addresses.
pub fn router(hub: Arc<Hub>) -> Router {
    Router::new()
        .route("/api/rooms", post(create))
        .route("/api/rooms/{id}", get(show))
        .route("/api/rooms/{id}/seat", post(sit))
        .route("/api/rooms/{id}/ws", get(connect))
        .route("/api/rooms/{id}/record", get(record))
        .route("/api/rooms/{id}/events", get(events))
        .route("/api/rooms/{id}/analysis", get(analysed))
        .route("/api/config", get(config))
        .route("/api/rules", get(rules))
        .route("/api/lessons", get(lessons))
        .route("/api/content", get(content))
        .route("/api/{*rest}", get(nothing))
        .route("/healthz", get(async || "ok\n"))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
        .fallback(pages::page)
        .layer(CompressionLayer::new())
        .layer(DefaultBodyLimit::max(MESSAGE))
        .layer(middleware::from_fn_with_state(Arc::clone(&hub), guard))
        .with_state(hub)
}

type Shared = State<Arc<Hub>>;
type Peer = ConnectInfo<SocketAddr>;

/// Refuses what comes from another site, and puts the headers of safety on every answer.
async fn guard(State(hub): Shared, request: Request, next: Next) -> Response {
    let changes =
        request.method() != axum::http::Method::GET || request.headers().contains_key(header::UPGRADE);
    let mut response = if changes && !is_same_site(request.headers(), hub.settings.public_url.as_deref()) {
        Refusal::new(Code::Origin, "this page comes from another site").into_response()
    } else {
        next.run(request).await
    };
    pages::secure(response.headers_mut(), &hub);
    response
}

/// A browser says where its page comes from; a program need not, and has no cookies that somebody could misuse.
fn is_same_site(headers: &HeaderMap, public_url: Option<&str>) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Some(origin) = origin.to_str().ok() else { return false };
    if public_url.is_some_and(|url| origin_of(url) == Some(origin)) {
        return true;
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let site = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    site.is_some() && site == host
}

/// The origin of an address: without its path.
fn origin_of(url: &str) -> Option<&str> {
    let host = url.find("://")? + 3;
    let end = url[host..].find('/').map_or(url.len(), |slash| host + slash);
    Some(&url[..end])
}

/// The address of whoever asks. A proxy on this machine is believed what it says.
fn address(peer: SocketAddr, headers: &HeaderMap) -> IpAddr {
    let forwarded = headers.get("x-forwarded-for").and_then(|value| value.to_str().ok());
    let last = forwarded.and_then(|list| list.rsplit(',').next()).and_then(|last| last.trim().parse().ok());
    last.filter(|_| peer.ip().is_loopback()).unwrap_or(peer.ip())
}

fn who(hub: &Hub, headers: &HeaderMap) -> Visitor {
    let secure = hub.settings.public_url.as_deref().is_some_and(|url| url.starts_with("https://"));
    visitor(headers, secure, &hub.chance)
}

fn with_cookie(visitor: Visitor, answer: impl IntoResponse) -> Response {
    let mut response = answer.into_response();
    if let Some(cookie) = visitor.set_cookie {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

/// Reads JSON; what is wrong with it is said in our form.
fn read<T: DeserializeOwned>(body: &Bytes) -> Result<T, Refusal> {
    serde_json::from_slice(body)
        .map_err(|why| Refusal::new(Code::Malformed, format!("not what is expected: {why}")))
}

async fn create(
    State(hub): Shared,
    ConnectInfo(peer): Peer,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Refusal> {
    let asked: CreateRoom = read(&body)?;
    if !hub.creators.take(address(peer, &headers)) {
        return refuse(Code::TooMany, "too many rooms in a short time; wait a minute");
    }
    let visitor = who(&hub, &headers);
    let id = hub.create(&visitor.holder, asked).await?;
    let holder = visitor.holder.clone();
    let (room, you) = hub.ask(&id, |reply| Ask::Show { holder: holder.clone(), reply }).await?;
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
    let base = match &hub.settings.public_url {
        Some(url) => url.trim_end_matches('/').to_string(),
        None => format!("http://{host}"),
    };
    tracing::info!(room = id, seats = room.seats.len(), "a room is made");
    Ok(with_cookie(visitor, Json(CreatedRoom { room, you, url: format!("{base}/r/{id}") })))
}

async fn show(State(hub): Shared, Path(id): Path<String>, headers: HeaderMap) -> Result<Response, Refusal> {
    let holder = who(&hub, &headers).holder;
    let (room, _) = hub.ask(&id, |reply| Ask::Show { holder: holder.clone(), reply }).await?;
    Ok(Json(room).into_response())
}

async fn sit(
    State(hub): Shared,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Refusal> {
    let asked: TakeSeat = read(&body)?;
    let visitor = who(&hub, &headers);
    let you = hub
        .ask(&id, |reply| Ask::Sit {
            holder: visitor.holder.clone(),
            crew: asked.crew.to_string(),
            name: asked.name.clone(),
            reply,
        })
        .await?;
    Ok(with_cookie(visitor, Json(TakenSeat { you })))
}

#[derive(Deserialize)]
struct From {
    #[serde(default)]
    from: u32,
}

async fn connect(
    State(hub): Shared,
    ConnectInfo(peer): Peer,
    Path(room): Path<String>,
    Query(From { from }): Query<From>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refusal> {
    if !text::is_room_id(&room) {
        return refuse(Code::NoRoom, "there is no such room");
    }
    let place = Place::take(&hub, address(peer, &headers))?;
    let visitor = who(&hub, &headers);
    let visit = Visit { room, holder: visitor.holder.clone(), from };
    let upgraded = upgrade
        .max_message_size(MESSAGE)
        .max_frame_size(MESSAGE)
        .read_buffer_size(2 * 1024)
        .write_buffer_size(0)
        .max_write_buffer_size(1 << 20)
        .on_upgrade(move |socket| connection::run(socket, hub, visit, place));
    Ok(with_cookie(visitor, upgraded))
}

async fn record(State(hub): Shared, Path(id): Path<String>) -> Result<Response, Refusal> {
    let record = hub.ask(&id, |reply| Ask::Record { reply }).await?;
    let name = format!("attachment; filename=\"vendetta-{id}.txt\"");
    let mut response = record.into_response();
    if let Ok(name) = HeaderValue::from_str(&name) {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    }
    Ok(response)
}

async fn events(State(hub): Shared, Path(id): Path<String>) -> Result<Response, Refusal> {
    let replay = hub.ask(&id, |reply| Ask::Replay { reply }).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], replay).into_response())
}

async fn analysed(State(hub): Shared, Path(id): Path<String>) -> Result<Response, Refusal> {
    let (kept, moments) = hub.ask(&id, |reply| Ask::Moments { reply }).await?;
    let analysis = kept.get_or_try_init(|| analysis::analyse(&hub.thinkers, moments)).await?;
    Ok(Json(analysis).into_response())
}

async fn config(State(hub): Shared) -> Json<Config> {
    Json(Config {
        protocol: protocol::VERSION,
        crews: engine::Crew::ALL.map(protocol::Crew::from).into(),
        fleets: engine::Crew::ALL.map(|crew| (crew.into(), crew.fleet().into())).into(),
        players: Players { min: 2, max: engine::CREWS as u32 },
        levels: bots::levels()
            .iter()
            .map(|level| BotLevel { id: level.id.into(), name: level.name.into(), about: level.about.into() })
            .collect(),
        name_limit: text::NAME as u32,
        chat_limit: text::CHAT as u32,
        public_url: hub.settings.public_url.clone(),
    })
}

async fn rules(State(hub): Shared) -> Json<Vec<RuleText>> {
    let rules = hub.settings.library.rules.iter();
    Json(
        rules
            .map(|rule| RuleText {
                id: rule.id.clone(),
                chapter: said(&rule.chapter),
                text: said(&rule.text),
            })
            .collect(),
    )
}

async fn lessons(State(hub): Shared) -> Json<Vec<LessonText>> {
    let told = |(id, lesson): &(&str, Arc<notation::Lesson>)| LessonText {
        id: (*id).into(),
        title: said(&lesson.title),
        task: said(&lesson.task),
        done: said(&lesson.done),
        crews: lesson.start.state().setup.crews.iter().map(|&crew| crew.into()).collect(),
        rules: lesson.rules.clone(),
    };
    Json(hub.lessons.iter().map(told).collect())
}

fn said(text: &content::Text) -> Text {
    Text { en: text.en.clone(), fr: text.fr.clone() }
}

async fn content(State(hub): Shared) -> Json<Content> {
    let library = hub.settings.library;
    let wire = Wire(hub.words());
    let dice = &library.tables.dice;
    let die = |id: &str, faces: [engine::Outcome; 6]| DieFaces {
        id: id.into(),
        faces: faces.iter().map(|&face| Outcome::of(wire, face)).collect(),
    };
    Json(Content {
        hash: hub.content_hash(),
        items: library
            .items()
            .map(|item| Named {
                kind: item.kind.to_string(),
                id: item.id.clone(),
                name: said(&item.name),
                short: item.short.as_ref().map(said),
                text: item.text.as_ref().map(said),
            })
            .collect(),
        dice: vec![
            die("movement", dice.movement[engine::Fleet::Cars as usize].map(engine::Outcome::Move)),
            die("movement-rig", dice.movement[engine::Fleet::Rig as usize].map(engine::Outcome::Move)),
            die("movement-five", dice.movement[engine::Fleet::Five as usize].map(engine::Outcome::Move)),
            die("road", dice.road.map(engine::Outcome::Road)),
            die("stunt", dice.stunt.map(engine::Outcome::Stunt)),
            die("slam", dice.slam.map(engine::Outcome::Slam)),
            die("shooting", dice.shooting.map(engine::Outcome::Shooting)),
            die("direction", dice.direction.map(engine::Outcome::Direction)),
            die("fire", dice.fire.map(engine::Outcome::from)),
        ],
        sides: library
            .tables
            .sides
            .iter()
            .enumerate()
            .map(|(i, side)| SideInfo {
                side: wire.side(engine::SideId(i as u8)),
                terrain: side.terrain.iter().map(|&terrain| terrain.into()).collect(),
            })
            .collect(),
    })
}

/// Whether somebody can play here: something can be written.
async fn ready(State(hub): Shared) -> Response {
    match hub.is_ready().await {
        true => "ok\n".into_response(),
        false => (StatusCode::SERVICE_UNAVAILABLE, "nothing can be stored\n").into_response(),
    }
}

async fn metrics(State(hub): Shared) -> Response {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], hub.metrics.print()).into_response()
}

async fn nothing(uri: Uri) -> Response {
    let refusal = Refusal::new(Code::NoRoom, format!("there is nothing at {}", uri.path()));
    (StatusCode::NOT_FOUND, Json(refusal.message(None))).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_of_other_sites_are_refused() {
        let headers = |origin: &'static str, host: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ORIGIN, HeaderValue::from_static(origin));
            headers.insert(header::HOST, HeaderValue::from_static(host));
            headers
        };
        assert!(is_same_site(&HeaderMap::new(), None));
        assert!(is_same_site(&headers("http://localhost:7878", "localhost:7878"), None));
        assert!(!is_same_site(&headers("http://evil.example", "localhost:7878"), None));
        assert!(!is_same_site(&headers("null", "localhost:7878"), None));
        let public = Some("https://race.example/");
        assert!(is_same_site(&headers("https://race.example", "127.0.0.1:7878"), public));
        assert!(!is_same_site(&headers("https://race.example.evil", "127.0.0.1:7878"), public));
    }
}
