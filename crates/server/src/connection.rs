//! One browser at one room: a WebSocket.

use crate::{
    hub::Hub,
    identity::Holder,
    limit::{Bucket, lock},
    refusal::Refusal,
    room::{Ask, write},
};
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use protocol::{Code, Envelope, ServerMessage};
use std::{net::IpAddr, sync::Arc, time::Duration};
use tokio::{
    sync::{mpsc, watch},
    time::{Instant, interval_at, timeout},
};

/// Bytes of a message.
pub const MESSAGE: usize = 16 * 1024;
/// Messages that wait for a slow reader.
const WAITING: usize = 256;
/// Messages in a burst.
const BURST: u32 = 60;
/// Messages that are refused because they come too fast, before the connection is closed.
const PATIENCE: u32 = 100;
/// How often a silent browser is asked whether it is still there.
const PING: Duration = Duration::from_secs(25);
/// How long a write may take.
const SLOW: Duration = Duration::from_secs(10);

/// A place among the connections of the server; given back when dropped.
pub struct Place {
    hub: Arc<Hub>,
    address: IpAddr,
}

impl Place {
    /// A place, if there is one.
    pub fn take(hub: &Arc<Hub>, address: IpAddr) -> Result<Place, Refusal> {
        let limits = &hub.settings.limits;
        let full = |text: &str| Err(Refusal::new(Code::Full, text));
        let mut addresses = lock(&hub.addresses);
        let mine = addresses.entry(address).or_default();
        if *mine >= limits.connections_per_address {
            return full("too many connections from your address");
        }
        *mine += 1;
        drop(addresses);
        let place = Place { hub: Arc::clone(hub), address };
        if hub.metrics.connections.up() >= limits.connections {
            return full("this server has as many connections as it takes");
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
    /// The last event that the client has.
    pub from: u32,
}

/// Carries messages both ways until somebody has enough.
pub async fn run(mut socket: WebSocket, hub: Arc<Hub>, visit: Visit, place: Place) {
    let (out, mut outgoing) = mpsc::channel::<Utf8Bytes>(WAITING);
    let connect = hub.ask(&visit.room, |reply| Ask::Connect {
        holder: visit.holder.clone(),
        from: visit.from,
        out: out.clone(),
        reply,
    });
    let connection = match connect.await {
        Ok(connection) => connection,
        Err(refusal) => {
            let _ = send(&mut socket, write(&refusal.message(None))).await;
            return close(&mut socket, 1008, "refused").await;
        }
    };
    // From here on the room has the only sender: when it lets go, the loop ends.
    drop(out);
    let room = hub.room(&visit.room);
    let why = carry(&mut socket, &hub, connection, &room, &mut outgoing).await;
    let _ = room.send(Ask::Disconnect { connection }).await;
    if let Some((code, text)) = why {
        close(&mut socket, code, text).await;
    }
    drop(place);
}

/// Why the server closes a connection; nothing if the browser has.
type Why = Option<(u16, &'static str)>;

async fn carry(
    socket: &mut WebSocket,
    hub: &Hub,
    connection: u64,
    room: &mpsc::Sender<Ask>,
    outgoing: &mut mpsc::Receiver<Utf8Bytes>,
) -> Why {
    let per_second = hub.settings.limits.messages_per_second;
    let mut bucket = Bucket::new(BURST.max(3 * per_second), per_second.into());
    let mut refused = 0;
    let mut heard = true;
    let mut ping = interval_at(Instant::now() + PING, PING);
    let mut stopping = hub.stopping.clone();
    loop {
        tokio::select! {
            // In this order, so that a simulation is the same every time.
            biased;
            () = stopped(&mut stopping) => {
                let _ = send(socket, write(&ServerMessage::Closing)).await;
                return Some((1012, "the server restarts"));
            }
            text = outgoing.recv() => match text {
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
                let text = match message {
                    Some(Ok(Message::Text(text))) => text,
                    Some(Ok(Message::Binary(_))) => Utf8Bytes::from_static(""),
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                    Some(Ok(Message::Close(_))) | None => return None,
                    Some(Err(why)) => return too_large(socket, &why).await,
                };
                if !bucket.take() {
                    refused += 1;
                    if refused > PATIENCE {
                        return Some((1008, "too many messages"));
                    }
                    hub.metrics.refused.add(1);
                    let refusal = Refusal::new(Code::TooMany, "too many messages; slow down");
                    send(socket, write(&refusal.message(None))).await?;
                    continue;
                }
                match serde_json::from_str::<Envelope>(&text) {
                    Ok(envelope) => {
                        let say = Ask::Say { connection, envelope, arrived: Instant::now() };
                        if room.send(say).await.is_err() {
                            return Some((1013, "try again"));
                        }
                    }
                    Err(why) => {
                        hub.metrics.refused.add(1);
                        let refusal = Refusal::new(Code::Malformed, format!("not a message: {why}"));
                        send(socket, write(&refusal.message(None))).await?;
                    }
                }
            }
        }
    }
}

async fn stopped(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|&stop| stop).await;
}

/// A message that is too large ends the connection, with a word.
async fn too_large(socket: &mut WebSocket, why: &axum::Error) -> Why {
    let why = why.to_string();
    if why.contains("too long") || why.contains("too big") || why.contains("apacity") {
        let refusal = Refusal::new(Code::TooLarge, format!("a message has up to {MESSAGE} bytes"));
        let _ = send(socket, write(&refusal.message(None))).await;
        return Some((1009, "too large"));
    }
    None
}

/// Sends, unless the reader is too slow; then there is no more to be said.
async fn send(socket: &mut WebSocket, text: Utf8Bytes) -> Option<()> {
    timeout(SLOW, socket.send(Message::Text(text))).await.ok()?.ok()
}

async fn close(socket: &mut WebSocket, code: u16, reason: &'static str) {
    let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
    let _ = timeout(SLOW, socket.send(Message::Close(Some(frame)))).await;
}
