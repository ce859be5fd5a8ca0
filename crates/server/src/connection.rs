//! One browser at one room: a WebSocket.

use crate::{
    address::Address,
    hub::Hub,
    identity::Holder,
    limit::{Bucket, lock},
    listen::Door,
    metrics::Limit,
    outbox::{Outgoing, outbox},
    refusal::Refusal,
    room::{Request, write},
};
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use protocol::{ClientMessage, Code, Envelope, ServerMessage};
use std::{sync::Arc, time::Duration};
use tokio::{
    sync::{mpsc, watch},
    time::{Instant, interval_at, timeout},
};
use tokio_tungstenite::tungstenite;

/// Bytes of a message.
pub const MESSAGE: usize = 16 * 1024;
/// Messages in a burst.
const BURST: u32 = 60;
/// Messages that are refused because they come too fast, before the connection is closed.
const PATIENCE: u32 = 100;
/// How often a silent browser is asked whether it is still there.
const PING: Duration = Duration::from_secs(25);
/// How long a write may take.
const SLOW: Duration = Duration::from_secs(10);

/// A place among the WebSockets of the server; given back when dropped.
pub struct Place {
    hub: Arc<Hub>,
    address: Address,
    /// The connection below it; in a simulation there is none.
    door: Option<Door>,
}

impl Place {
    /// A place, if there is one.
    pub fn take(hub: &Arc<Hub>, address: Address, door: Option<Door>) -> Result<Place, Refusal> {
        let limits = &hub.settings.limits;
        let full = |limit: Limit, text: &str| {
            hub.metrics.bites(limit, &address);
            Err(Refusal::new(Code::Full, text))
        };
        let mut addresses = lock(&hub.addresses);
        let mine = addresses.entry(address).or_default();
        if *mine >= limits.connections_per_address {
            return full(Limit::ConnectionsOfAddress, "too many connections from your address");
        }
        *mine += 1;
        drop(addresses);
        let place = Place { hub: Arc::clone(hub), address, door };
        if hub.metrics.connections.up() >= limits.connections {
            return full(Limit::Connections, "this server has as many connections as it takes");
        }
        Ok(place)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.hub.metrics.connections.down();
        let mut addresses = lock(&self.hub.addresses);
        if let Some(mine) = addresses.get_mut(&self.address) {
            *mine -= 1;
            if *mine == 0 {
                addresses.remove(&self.address);
            }
        }
    }
}

/// What a connection is about.
pub struct Visit {
    /// The room.
    pub room: String,
    /// Who.
    pub holder: Holder,
    /// From where.
    pub address: Address,
    /// The last event that the client has.
    pub from: u32,
}

/// Carries messages both ways until somebody has enough.
pub async fn run(mut socket: WebSocket, hub: Arc<Hub>, visit: Visit, place: Place) {
    let (out, mut outgoing) = outbox();
    let connect = hub.ask(&visit.room, visit.address, |reply| Request::Connect {
        holder: visit.holder.clone(),
        address: visit.address,
        from: visit.from,
        out: out.clone(),
        reply,
    });
    let connection = match connect.await {
        Ok(connection) => connection,
        Err(refusal) => {
            let (code, why) = match refusal.code {
                Code::Unavailable => (1013, "try again"),
                _ => (1008, "refused"),
            };
            let _ = send(&mut socket, write(&refusal.message(None))).await;
            return close(&mut socket, code, why).await;
        }
    };
    // From here on the room has the only sender: when it lets go, the loop ends.
    drop(out);
    let room = hub.room(&visit.room, visit.address);
    let per_second = hub.settings.limits.messages_per_second;
    let bucket = Bucket::new(BURST.max(3 * per_second), per_second.into());
    let mut carrier = Carrier { hub: &hub, place: &place, connection, room: &room, bucket, refused: 0 };
    let why = carrier.carry(&mut socket, &mut outgoing).await;
    let _ = room.send(Request::Disconnect { connection }).await;
    if let Some((code, text)) = why {
        close(&mut socket, code, text).await;
    }
    drop(place);
}

/// Why the server closes a connection; nothing if the browser has.
type Why = Option<(u16, &'static str)>;

struct Carrier<'a> {
    hub: &'a Hub,
    place: &'a Place,
    connection: u64,
    room: &'a mpsc::Sender<Request>,
    bucket: Bucket,
    refused: u32,
}

/// What comes of a frame.
enum Answer {
    Nothing,
    Text(Utf8Bytes),
    Close(u16, &'static str),
}

impl Carrier<'_> {
    async fn carry(&mut self, socket: &mut WebSocket, outgoing: &mut Outgoing) -> Why {
        let mut heard = true;
        let mut ping = interval_at(Instant::now() + PING, PING);
        let mut stopping = self.hub.stopping.clone();
        loop {
            tokio::select! {
                // In this order, so that a simulation is the same every time.
                biased;
                () = stopped(&mut stopping) => {
                    let _ = send(socket, write(&ServerMessage::Closing)).await;
                    return Some((1012, "the server restarts"));
                }
                text = outgoing.next() => match text {
                    Some(text) => send(socket, text).await?,
                    None => return Some((1013, "try again")),
                },
                _ = ping.tick() => {
                    if !heard {
                        return Some((1001, "nobody there"));
                    }
                    heard = false;
                    timeout(SLOW, socket.send(Message::Ping(axum::body::Bytes::new()))).await.ok()?.ok()?;
                }
                message = socket.recv() => {
                    heard = true;
                    self.place.door.iter().for_each(Door::heard);
                    let answer = match message {
                        Some(Ok(Message::Text(text))) => self.hear(&text).await,
                        // They are answered below us, and cost as much as anything else.
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => self.charge(1),
                        Some(Ok(Message::Binary(_))) => Answer::Close(1003, "text is expected"),
                        Some(Ok(Message::Close(_))) | None => return None,
                        Some(Err(why)) => return broken(socket, why).await,
                    };
                    match answer {
                        Answer::Nothing => {}
                        Answer::Text(text) => send(socket, text).await?,
                        Answer::Close(code, why) => return Some((code, why)),
                    }
                }
            }
        }
    }

    /// Hands a message on to the room; perhaps there is something to answer at once.
    async fn hear(&mut self, text: &str) -> Answer {
        let charged = self.charge(1);
        if !matches!(charged, Answer::Nothing) {
            return charged;
        }
        let envelope = match serde_json::from_str::<Envelope>(text) {
            Ok(envelope) => envelope,
            Err(why) => {
                self.hub.metrics.refused.add(1);
                let refusal = Refusal::new(Code::Malformed, format!("not a message: {why}"));
                return Answer::Text(write(&refusal.message(None)));
            }
        };
        let charged = self.charge(extra(&envelope.message));
        if !matches!(charged, Answer::Nothing) {
            return charged;
        }
        if let ClientMessage::Ping { t } = envelope.message {
            return Answer::Text(write(&ServerMessage::Pong { t, now: self.hub.clock.now() }));
        }
        let say = Request::Say { connection: self.connection, envelope, arrived: Instant::now() };
        match self.room.send(say).await {
            Ok(()) => Answer::Nothing,
            Err(_) => Answer::Close(1013, "try again"),
        }
    }

    /// Takes what something costs from the budgets of the connection and of its address.
    fn charge(&mut self, tokens: u32) -> Answer {
        if tokens == 0
            || self.bucket.take(tokens) && self.hub.budgets.messages.take(self.place.address, tokens)
        {
            return Answer::Nothing;
        }
        self.hub.metrics.refused.add(1);
        self.hub.metrics.bites(Limit::Messages, &self.place.address);
        self.refused += 1;
        if self.refused > PATIENCE {
            return Answer::Close(1008, "too many messages");
        }
        let refusal = Refusal::new(Code::TooMany, "too many messages; slow down");
        Answer::Text(write(&refusal.message(None)))
    }
}

/// What a message costs beyond one token: about a millisecond each.
fn extra(message: &ClientMessage) -> u32 {
    match message {
        ClientMessage::Look { .. } | ClientMessage::TakeBack { .. } => 1,
        ClientMessage::Hint { .. } => 4,
        ClientMessage::Resume { .. } => 19,
        _ => 0,
    }
}

async fn stopped(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|&stop| stop).await;
}

/// A frame that cannot be ends the connection, with the code that the standard has for it.
async fn broken(socket: &mut WebSocket, why: axum::Error) -> Why {
    use tungstenite::Error;
    match why.into_inner().downcast_ref::<Error>() {
        Some(Error::Capacity(_)) => {
            let refusal = Refusal::new(Code::TooLarge, format!("a message has up to {MESSAGE} bytes"));
            let _ = send(socket, write(&refusal.message(None))).await;
            Some((1009, "too large"))
        }
        Some(Error::Utf8(_)) => Some((1007, "not UTF-8")),
        Some(Error::Protocol(_)) => Some((1002, "not as WebSockets talk")),
        _ => None,
    }
}

/// Sends, unless the reader is too slow; then there is no more to be said.
async fn send(socket: &mut WebSocket, text: Utf8Bytes) -> Option<()> {
    timeout(SLOW, socket.send(Message::Text(text))).await.ok()?.ok()
}

async fn close(socket: &mut WebSocket, code: u16, reason: &'static str) {
    let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
    let _ = timeout(SLOW, socket.send(Message::Close(Some(frame)))).await;
}
