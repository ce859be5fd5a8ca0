//! Races in the browser: rooms, store and pages. No rules.
//!
//! - [`race`](Race): a race as its log, rebuilt at any time
//! - `room`: one task for each room, the only one that changes it
//! - `telling`: a race as it was told, whatever becomes of the rules
//! - `store`: SQLite; what is accepted is on the disk before anybody is told
//! - [`world`]: what is taken from outside: the time, chance, the store, those who think
//! - `lessons`: what can be played instead of a race
//! - `thinkers`: threads for whatever takes long, which serve everybody in turn (`fair`); `analysis`: what bots think of a
//!   race that is over; `story`: a race told as a whole; `kept`: what is made once
//! - `address`, `limit`: who may do how much; `listen`: who may come in; `outbox`: what waits for slow readers
//! - `hub`: finds rooms, wakes them, lets them sleep
//! - `connection`, `http`, `pages`: what the browser talks to; `files`: the client that the program carries
//!
//! Any room can be dropped from memory at any moment, and so can the program: all that counts is in the store.

mod address;
mod analysis;
mod chance;
mod connection;
mod fair;
mod files;
mod http;
mod hub;
mod identity;
mod kept;
mod lessons;
mod limit;
mod listen;
mod metrics;
mod outbox;
mod pages;
mod race;
mod refusal;
mod room;
mod settings;
mod store;
mod story;
mod telling;
mod text;
mod thinkers;
pub mod world;

pub use lessons::Fate;
pub use race::{BadLine, Line, Played, Race};
pub use settings::{Limits, Settings};
pub use store::backup;

use hub::Hub;
use std::{future::Future, io, net::SocketAddr, sync::Arc, time::Duration};
use tokio::{net::TcpListener, sync::watch};
use world::World;

/// All rooms of a server, without a port: whoever has connections hands them to the router.
pub struct Rooms {
    hub: Arc<Hub>,
    stop: watch::Sender<bool>,
}

impl Rooms {
    /// The rooms of a world.
    pub fn new(settings: Settings, world: World) -> Rooms {
        let (stop, stopping) = watch::channel(false);
        Rooms { hub: Hub::new(settings, world, stopping), stop }
    }

    /// What answers requests. They carry the address of whoever asks, as `ConnectInfo<SocketAddr>`.
    pub fn router(&self) -> axum::Router {
        http::router(Arc::clone(&self.hub))
    }

    /// What is done now and then without anybody asking, for ever and ever.
    pub fn sweep(&self) -> impl Future<Output = ()> + Send + use<> {
        Arc::clone(&self.hub).sweep()
    }
}

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    metrics: Option<TcpListener>,
    rooms: Rooms,
}

impl Server {
    /// Opens the store and the port. Must be called within a tokio runtime.
    pub async fn bind(settings: Settings) -> io::Result<Server> {
        let listener = listen_at(settings.addr).await?;
        let metrics = match settings.metrics_addr {
            Some(addr) => Some(listen_at(addr).await?),
            None => None,
        };
        if !pages::is_there(&settings) {
            tracing::warn!(
                "this program carries no page: it was built before the client. \
                 `npm ci && npm run build` in web, then build it again; or --web DIR"
            );
        }
        if settings.luck.is_some() {
            tracing::warn!(
                "all luck follows from a seed, which is for tests: whoever knows it can foresee every roll"
            );
        }
        let file = settings.data.display();
        let world = World::system(&settings).map_err(|why| io::Error::other(format!("{file}: {why}")))?;
        Ok(Server { listener, metrics, rooms: Rooms::new(settings, world) })
    }

    /// Where it listens.
    pub fn addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Where it tells its numbers, if not at the same address.
    pub fn metrics_addr(&self) -> Option<SocketAddr> {
        self.metrics.as_ref().and_then(|listener| listener.local_addr().ok())
    }

    /// Serves until the future is there, then says goodbye to everybody and closes the store.
    pub async fn run(self, until: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let Server { listener, metrics, rooms } = self;
        let sweeper = tokio::spawn(rooms.sweep());
        let app = rooms.router();
        let Rooms { hub, stop } = rooms;
        let mut stopped = stop.subscribe();
        tokio::spawn(async move {
            until.await;
            let _ = stop.send(true);
        });
        let numbers = metrics.map(|listener| {
            let app = http::numbers(Arc::clone(&hub));
            tokio::spawn(async move { axum::serve(listener, app).await })
        });
        let serve = listen::serve(listener, Arc::clone(&hub), app);
        let too_long = async move {
            let _ = stopped.wait_for(|&stop| stop).await;
            tokio::time::sleep(Duration::from_secs(5)).await;
        };
        tokio::select! {
            () = serve => {}
            () = too_long => tracing::warn!("some connections did not close in time"),
        }
        if let Some(numbers) = numbers {
            numbers.abort();
        }
        sweeper.abort();
        hub.store.close().await;
        Ok(())
    }
}

async fn listen_at(addr: SocketAddr) -> io::Result<TcpListener> {
    let named = |why: io::Error| io::Error::new(why.kind(), format!("{addr}: {why}"));
    TcpListener::bind(addr).await.map_err(named)
}
