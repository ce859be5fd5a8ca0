//! Takes connections: as many as there may be, and with little patience for those that say nothing.

use crate::{address::Address, hub::Hub, limit::lock, metrics::Limit};
use axum::{Router, extract::ConnectInfo};
use hyper::{body::Incoming, server::conn::http1};
use hyper_util::rt::{TokioIo, TokioTimer};
use std::{
    collections::HashMap,
    fmt::Display,
    io,
    net::SocketAddr,
    pin::Pin,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    task::{Context, Poll, ready},
    time::Duration,
};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpStream},
    sync::{Notify, watch},
    time::sleep,
};
use tokio_io_timeout::TimeoutStream;
use tower_service::Service;

/// How long the head of a request may take, and how long a connection may be silent between two of them.
const HEAD: Duration = Duration::from_secs(10);
/// Bytes of the head of a request.
const HEAD_BYTES: usize = 16 * 1024;
/// How long somebody may leave unread what was sent to them.
const UNREAD: Duration = Duration::from_secs(20);
/// Bytes that are read before something comes of them: a request or a message in pieces is a quarter of that.
const UNHEARD: usize = 64 * 1024;
/// Connections beside the WebSockets: for pages, and for those who are told that there is no room.
const BESIDE: usize = 256;
/// The same for one address: browsers open about six.
const BESIDE_OF_ADDRESS: usize = 32;
/// What somebody is told whom there is no room for.
const FULL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\nconnection: close\r\n\
    content-length: 71\r\n\r\n{\"type\":\"error\",\"code\":\"full\",\"text\":\"too many connections; try again\"}";

/// All connections that are open.
#[derive(Default)]
pub struct Doors {
    open: Mutex<Open>,
    closed: Notify,
}

#[derive(Default)]
struct Open {
    all: usize,
    by_address: HashMap<Address, usize>,
}

/// A connection that is open; it counts until the last of its holders lets go.
#[derive(Clone)]
pub struct Door(Arc<OpenDoor>);

struct OpenDoor {
    hub: Arc<Hub>,
    address: Option<Address>,
    /// Bytes that were read since something came of them.
    unheard: AtomicUsize,
}

impl Door {
    /// Opens one, unless there are as many as there may be. Those of a proxy of ours are many people's.
    fn open(hub: &Arc<Hub>, peer: SocketAddr) -> Result<Door, Limit> {
        let (limits, ip) = (&hub.settings.limits, peer.ip().to_canonical());
        let is_proxy = hub.settings.trusted_proxies.iter().any(|proxy| proxy.contains(&ip));
        let address = (!is_proxy).then(|| Address::of(ip));
        let mut open = lock(&hub.doors.open);
        if open.all >= limits.connections.saturating_add(BESIDE) {
            return Err(Limit::Connections);
        }
        if let Some(address) = address {
            let mine = open.by_address.entry(address).or_default();
            if *mine >= limits.connections_per_address.saturating_add(BESIDE_OF_ADDRESS) {
                return Err(Limit::ConnectionsOfAddress);
            }
            *mine += 1;
        }
        open.all += 1;
        drop(open);
        Ok(Door(Arc::new(OpenDoor { hub: Arc::clone(hub), address, unheard: AtomicUsize::new(0) })))
    }
}

impl Door {
    /// A request or a message has come of what was read.
    pub fn heard(&self) {
        self.0.unheard.store(0, Relaxed);
    }
}

impl Drop for OpenDoor {
    fn drop(&mut self) {
        let mut open = lock(&self.hub.doors.open);
        open.all -= 1;
        if let Some(address) = self.address
            && let Some(mine) = open.by_address.get_mut(&address)
        {
            *mine -= 1;
            if *mine == 0 {
                open.by_address.remove(&address);
            }
        }
        drop(open);
        self.hub.doors.closed.notify_waiters();
    }
}

impl Doors {
    /// How many are open.
    pub fn open(&self) -> usize {
        lock(&self.open).all
    }

    /// Waits until all are closed.
    async fn all_closed(&self) {
        loop {
            let closed = self.closed.notified();
            if self.open() == 0 {
                return;
            }
            closed.await;
        }
    }
}

/// Takes connections until the server stops, then waits until they are closed.
pub async fn serve(listener: TcpListener, hub: Arc<Hub>, app: Router) {
    let mut stopping = hub.stopping.clone();
    loop {
        let taken = tokio::select! {
            taken = listener.accept() => taken,
            _ = stopping.wait_for(|&stop| stop) => break,
        };
        match taken {
            Ok((stream, peer)) => match Door::open(&hub, peer) {
                Ok(door) => {
                    tokio::spawn(talk(stream, peer, door, Arc::clone(&hub), app.clone()));
                }
                Err(limit) => {
                    hub.metrics.bites(limit, &Address::of(peer.ip()));
                    let _ = stream.try_write(FULL);
                }
            },
            // Whoever hung up while waiting is nobody's fault.
            Err(why)
                if matches!(
                    why.kind(),
                    io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset
                ) => {}
            Err(why) => {
                hub.metrics.bites(Limit::Accept, &why);
                sleep(Duration::from_millis(100)).await;
            }
        }
    }
    drop(listener);
    hub.doors.all_closed().await;
}

/// Serves one connection.
async fn talk(stream: TcpStream, peer: SocketAddr, door: Door, hub: Arc<Hub>, app: Router) {
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(UNREAD));
    let stream = Heard { stream: Box::pin(stream), door: door.clone() };
    let service = {
        let door = door.clone();
        hyper::service::service_fn(move |mut request: hyper::Request<Incoming>| {
            door.heard();
            request.extensions_mut().insert(ConnectInfo(peer));
            request.extensions_mut().insert(door.clone());
            app.clone().call(request)
        })
    };
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(HEAD_BYTES)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    let mut stopping = hub.stopping.clone();
    let done = tokio::select! {
        done = connection.as_mut() => done,
        () = stopped(&mut stopping) => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(why) = done
        && why.is_timeout()
    {
        hub.metrics.bites(Limit::Head, &Address::of(peer.ip()));
    }
    drop(door);
}

/// What comes over a connection, as long as something comes of it: pieces of messages without end or content cost nobody
/// a message.
struct Heard {
    stream: Pin<Box<TimeoutStream<TcpStream>>>,
    door: Door,
}

impl AsyncRead for Heard {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context, into: &mut ReadBuf) -> Poll<io::Result<()>> {
        let before = into.filled().len();
        ready!(self.stream.as_mut().poll_read(cx, into))?;
        let OpenDoor { hub, address, unheard } = &*self.door.0;
        let read = into.filled().len() - before;
        if unheard.fetch_add(read, Relaxed) + read > UNHEARD {
            let by: &dyn Display = address.as_ref().map_or(&"a proxy", |address| address);
            hub.metrics.bites(Limit::Messages, by);
            return Poll::Ready(Err(io::ErrorKind::InvalidData.into()));
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Heard {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context, from: &[u8]) -> Poll<io::Result<usize>> {
        self.stream.as_mut().poll_write(cx, from)
    }
    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context,
        from: &[io::IoSlice],
    ) -> Poll<io::Result<usize>> {
        self.stream.as_mut().poll_write_vectored(cx, from)
    }
    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context) -> Poll<io::Result<()>> {
        self.stream.as_mut().poll_flush(cx)
    }
    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context) -> Poll<io::Result<()>> {
        self.stream.as_mut().poll_shutdown(cx)
    }
}

async fn stopped(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|&stop| stop).await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_who_find_no_room_are_told_so_in_json() {
        let text = std::str::from_utf8(FULL).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        assert!(head.contains(&format!("content-length: {}", body.len())));
        let message: protocol::ServerMessage = serde_json::from_str(body).unwrap();
        assert!(matches!(message, protocol::ServerMessage::Error { code: protocol::Code::Full, .. }));
    }
}
