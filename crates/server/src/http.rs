//! Plain HTTP: making rooms, taking seats, downloads, texts, health, numbers.

use crate::{
    address::Address,
    analysis,
    connection::{self, MESSAGE, Place, Visit},
    fair::Whose,
    hub::Hub,
    identity::{Visitor, visitor},
    kept::{Key, Packed},
    listen::Door,
    metrics::Limit,
    pages,
    refusal::{Refusal, refuse},
    room,
    store::StoreError,
    story::Story,
    text,
};
use axum::{
    Json, Router,
    body::{Body, Bytes, to_bytes},
    extract::{ConnectInfo, Extension, Path, Query, Request, State, WebSocketUpgrade},
    http::{HeaderMap, HeaderValue, StatusCode, Uri, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use protocol::{
    BotLevel, Code, Config, Content, CreateRoom, CreatedRoom, DieFaces, LeaderInfo, LessonText, Named,
    Outcome, Players, PrintedCommand, RuleText, SideInfo, TakeSeat, TakenSeat, Text, Wire,
};
use serde::{Deserialize, de::DeserializeOwned};
use std::{net::SocketAddr, sync::Arc, time::Duration};
use tokio::time::{sleep, timeout};
use tower_http::compression::CompressionLayer;

/// How long a body may take.
const BODY: Duration = Duration::from_secs(10);
/// How long one who asks too often waits for the refusal: whoever asks again at once costs little.
const REFUSED: Duration = Duration::from_millis(500);

/// All addresses.
pub fn router(hub: Arc<Hub>) -> Router {
    let mut router = Router::new()
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
        .fallback(pages::page);
    router = match hub.settings.metrics_addr {
        None => router.route("/metrics", get(metrics_here)),
        Some(_) => router.route("/metrics", get(nothing)),
    };
    router
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(Arc::clone(&hub), guard))
        .with_state(hub)
}

/// The numbers, at an address of their own.
pub fn numbers(hub: Arc<Hub>) -> Router {
    Router::new().route("/metrics", get(metrics)).with_state(hub)
}

type Shared = State<Arc<Hub>>;
type Peer = ConnectInfo<SocketAddr>;

/// Finds out who asks, refuses what comes too often or from another site, and puts the headers of safety on every answer.
async fn guard(State(hub): Shared, ConnectInfo(peer): Peer, mut request: Request, next: Next) -> Response {
    let address = Address::behind(peer.ip(), request.headers(), &hub.settings.trusted_proxies);
    request.extensions_mut().insert(address);
    let changes =
        request.method() != axum::http::Method::GET || request.headers().contains_key(header::UPGRADE);
    let mut response = if !hub.budgets.requests.take(address, 1) {
        hub.metrics.bites(Limit::Requests, &address);
        sleep(REFUSED).await;
        Refusal::new(Code::TooMany, "too many requests in a short time; wait a moment").into_response()
    } else if changes && !is_same_site(request.headers(), hub.settings.public_url.as_deref()) {
        Refusal::new(Code::Origin, "this page comes from another site").into_response()
    } else {
        match whole(request).await {
            Ok(request) => in_our_form(next.run(request).await),
            Err(refusal) => refusal.into_response(),
        }
    };
    pages::secure(response.headers_mut(), &hub);
    response
}

/// A request with all of its body: nothing waits for a slow writer but this.
async fn whole(request: Request) -> Result<Request, Refusal> {
    let (parts, body) = request.into_parts();
    let length =
        parts.headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    let too_large = || Refusal::new(Code::TooLarge, format!("a request has up to {MESSAGE} bytes"));
    if length.is_some_and(|length: usize| length > MESSAGE) {
        return Err(too_large());
    }
    let Ok(read) = timeout(BODY, to_bytes(body, MESSAGE)).await else {
        return refuse(Code::Malformed, "the rest of the request did not come");
    };
    Ok(Request::from_parts(parts, Body::from(read.map_err(|_| too_large())?)))
}

/// Every error is told in the same form, also those that are not ours.
fn in_our_form(response: Response) -> Response {
    let status = response.status();
    let is_json = |kind: &HeaderValue| kind.as_bytes().starts_with(b"application/json");
    if !(status.is_client_error() || status.is_server_error())
        || response.headers().get(header::CONTENT_TYPE).is_some_and(is_json)
    {
        return response;
    }
    let (code, text) = match status {
        StatusCode::NOT_FOUND => (Code::NoRoom, "there is nothing here"),
        StatusCode::METHOD_NOT_ALLOWED => (Code::Malformed, "not with this method"),
        StatusCode::UPGRADE_REQUIRED => (Code::Malformed, "a WebSocket is expected"),
        status if status.is_client_error() => (Code::Malformed, "not what is expected"),
        _ => (Code::Internal, "the server failed"),
    };
    let mut said = (status, Json(Refusal::new(code, text).message(None))).into_response();
    if let Some(allow) = response.headers().get(header::ALLOW) {
        said.headers_mut().insert(header::ALLOW, allow.clone());
    }
    said
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
    Extension(address): Extension<Address>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Refusal> {
    let asked: CreateRoom = read(&body)?;
    if !hub.budgets.rooms.take(address, 1) {
        hub.metrics.bites(Limit::RoomsOfAddress, &address);
        return refuse(Code::TooMany, "too many rooms in a short time; wait a minute");
    }
    let visitor = who(&hub, &headers);
    let id = hub.create(&visitor.holder, asked).await?;
    let holder = visitor.holder.clone();
    let (room, you) =
        hub.ask(&id, address, |reply| room::Request::Show { holder: holder.clone(), reply }).await?;
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
    let base = match &hub.settings.public_url {
        Some(url) => url.trim_end_matches('/').to_string(),
        None => format!("http://{host}"),
    };
    tracing::info!(room = id, seats = room.seats.len(), "a room is made");
    Ok(with_cookie(visitor, Json(CreatedRoom { room, you, url: format!("{base}/r/{id}") })))
}

async fn show(
    State(hub): Shared,
    Extension(address): Extension<Address>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let holder = who(&hub, &headers).holder;
    let (room, _) =
        hub.ask(&id, address, |reply| room::Request::Show { holder: holder.clone(), reply }).await?;
    Ok(Json(room).into_response())
}

async fn sit(
    State(hub): Shared,
    Extension(address): Extension<Address>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Refusal> {
    let asked: TakeSeat = read(&body)?;
    let visitor = who(&hub, &headers);
    let you = hub
        .ask(&id, address, |reply| room::Request::Sit {
            holder: visitor.holder.clone(),
            address,
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
    Extension(address): Extension<Address>,
    door: Option<Extension<Door>>,
    Path(room): Path<String>,
    Query(From { from }): Query<From>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refusal> {
    if !text::is_room_id(&room) {
        return refuse(Code::NoRoom, "there is no such room");
    }
    // To be greeted costs as much as ten messages.
    if !hub.budgets.messages.take(address, 10) {
        hub.metrics.bites(Limit::Messages, &address);
        return refuse(Code::TooMany, "too many connections in a short time; wait a moment");
    }
    let place = Place::take(&hub, address, door.map(|Extension(door)| door))?;
    let visitor = who(&hub, &headers);
    let visit = Visit { room, holder: visitor.holder.clone(), address, from };
    let upgraded = upgrade
        .max_message_size(MESSAGE)
        .max_frame_size(MESSAGE)
        .read_buffer_size(2 * 1024)
        .write_buffer_size(0)
        .max_write_buffer_size(1 << 20)
        .on_upgrade(move |socket| connection::run(socket, hub, visit, place));
    Ok(with_cookie(visitor, upgraded))
}

/// The race of a room as whoever asks may know it, if its address may still have one told.
async fn story(
    hub: &Arc<Hub>,
    id: &str,
    address: Address,
    headers: &HeaderMap,
) -> Result<Box<Story>, Refusal> {
    if !hub.budgets.errands.take(address, 1) {
        hub.metrics.bites(Limit::Replays, &address);
        return refuse(Code::TooMany, "too many races in a short time; wait a minute");
    }
    let holder = who(hub, headers).holder;
    hub.ask(id, address, |reply| room::Request::Story { holder: holder.clone(), reply }).await
}

/// Does something for somebody where it delays nobody.
async fn errand<T: Send + 'static>(
    hub: &Hub,
    whose: &Whose,
    work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    hub.thinkers.run(whose, work).await.unwrap_or_else(|| Err(Refusal::internal()))
}

async fn record(
    State(hub): Shared,
    Extension(address): Extension<Address>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let story = story(&hub, &id, address, &headers).await?;
    let record = errand(&hub, &Whose { address, room: id.clone() }, move || story.record()).await?;
    let name = format!("attachment; filename=\"vendetta-{id}.txt\"");
    let mut response = record.into_response();
    if let Ok(name) = HeaderValue::from_str(&name) {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    }
    Ok(response)
}

async fn events(
    State(hub): Shared,
    Extension(address): Extension<Address>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    if let Some(kept) = hub.kept.find(&Key::Replay(id.clone(), None)) {
        return Ok(kept.answer(&headers));
    }
    let story = story(&hub, &id, address, &headers).await?;
    let key = Key::Replay(id.clone(), (!story.is_over()).then_some((story.seq, story.viewer)));
    let whose = Whose { address, room: id.clone() };
    let make = async {
        let packed = if story.is_told() { hub.store.replay(&id).await? } else { None };
        let replay = move || Ok(Packed::new("application/json", story.replay(packed)?.as_bytes()));
        errand(&hub, &whose, replay).await
    };
    Ok(hub.kept.get(key, make).await?.answer(&headers))
}

async fn analysed(
    State(hub): Shared,
    Extension(address): Extension<Address>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let key = Key::Analysis(id.clone());
    if let Some(kept) = hub.kept.find(&key) {
        return Ok(kept.answer(&headers));
    }
    let story = story(&hub, &id, address, &headers).await?;
    let whose = Whose { address, room: id };
    let make = async {
        let moments = errand(&hub, &whose, move || story.moments()).await?;
        Ok(Packed::json(&analysis::analyse(&hub.thinkers, &whose, moments).await?))
    };
    Ok(hub.kept.get(key, make).await?.answer(&headers))
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

async fn rules(State(hub): Shared, headers: HeaderMap) -> Result<Response, Refusal> {
    let make = async {
        let rules = hub.settings.library.rules.iter().map(|rule| RuleText {
            id: rule.id.clone(),
            chapter: said(&rule.chapter),
            text: said(&rule.text),
        });
        Ok(Packed::json(&rules.collect::<Vec<_>>()))
    };
    Ok(hub.kept.get(Key::Text("rules"), make).await?.answer(&headers))
}

async fn lessons(State(hub): Shared) -> Json<Vec<LessonText>> {
    let told = |(id, lesson): &(String, Arc<notation::Lesson>)| LessonText {
        id: id.clone(),
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

async fn content(State(hub): Shared, headers: HeaderMap) -> Result<Response, Refusal> {
    let make = async { Ok(Packed::json(&all_content(&hub))) };
    Ok(hub.kept.get(Key::Text("content"), make).await?.answer(&headers))
}

fn all_content(hub: &Hub) -> Content {
    let library = hub.settings.library;
    let wire = Wire(hub.words());
    let dice = &library.tables.dice;
    let die = |id: &str, faces: [engine::Outcome; 6]| DieFaces {
        id: id.into(),
        faces: faces.iter().map(|&face| Outcome::of(wire, face)).collect(),
    };
    let cards = library.tables.cards.iter().enumerate();
    let played: Vec<&str> = cards
        .filter(|(_, card)| card.effects.iter().any(|clause| clause.mode == engine::Mode::May))
        .map(|(i, _)| library.card(engine::CardId(i as u8)).id.as_str())
        .collect();
    Content {
        hash: hub.content_hash(),
        items: library
            .items()
            .map(|item| Named {
                kind: item.kind.to_string(),
                id: item.id.clone(),
                name: said(&item.name),
                short: item.short.as_ref().map(said),
                title: item.title.as_ref().map(said),
                text: item.text.as_ref().map(said),
                provenance: item.provenance.to_string(),
                known: item.known.as_ref().map(said),
                played: played.contains(&item.id.as_str()),
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
        leaders: library.tables.deck(engine::Deck::Leaders).iter().map(|id| leader(wire, id)).collect(),
    }
}

fn leader(wire: Wire, id: engine::CardId) -> LeaderInfo {
    let card = &wire.0.0.cards[id.index()];
    let printed = |space: &engine::CommandSpace| PrintedCommand {
        command: space.command.into(),
        from: space.from,
        to: space.to,
        star: space.star,
        own: space.command.is_of_leaders(),
    };
    LeaderInfo { id: wire.card(id), stars: card.stars, commands: card.board.iter().map(printed).collect() }
}

/// Whether somebody can play here: something can be written.
async fn ready(State(hub): Shared) -> Result<&'static str, Refusal> {
    match hub.is_ready().await {
        true => Ok("ok\n"),
        false => Err(StoreError::Refused.into()),
    }
}

async fn metrics(State(hub): Shared) -> Response {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], hub.metrics.print()).into_response()
}

/// The numbers for this machine alone: on a quiet server, how much was sent to everybody would tell what somebody was sent.
async fn metrics_here(hub: Shared, Extension(address): Extension<Address>, uri: Uri) -> Response {
    if address.is_this_machine() { metrics(hub).await } else { nothing(uri).await }
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
