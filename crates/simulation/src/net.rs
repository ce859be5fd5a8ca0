//! The network: a connection is a pipe in memory, and a door for each address.

use axum::{Router, extract::connect_info::MockConnectInfo, serve::Listener};
use std::{io, net::SocketAddr, sync::Arc};
use tokio::{
    io::{DuplexStream, duplex},
    sync::mpsc,
};

/// Bytes that a pipe holds.
const PIPE: usize = 64 * 1024;

/// Where people knock.
#[derive(Clone)]
pub struct Net(Arc<Vec<mpsc::UnboundedSender<DuplexStream>>>);

struct Door {
    knocking: mpsc::UnboundedReceiver<DuplexStream>,
    address: SocketAddr,
}

impl Listener for Door {
    type Io = DuplexStream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (DuplexStream, SocketAddr) {
        match self.knocking.recv().await {
            Some(stream) => (stream, self.address),
            None => std::future::pending().await,
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        Ok(self.address)
    }
}

impl Net {
    /// A server for people at so many addresses.
    pub fn serve(router: &Router, addresses: usize) -> Net {
        let doors = (0..addresses).map(|n| {
            let address = SocketAddr::from(([10, 0, (n >> 8) as u8, n as u8], 40_000));
            let (door, knocking) = mpsc::unbounded_channel();
            let app = router.clone().layer(MockConnectInfo(address));
            tokio::spawn(async move {
                let _ = axum::serve(Door { knocking, address }, app).await;
            });
            door
        });
        Net(Arc::new(doors.collect()))
    }

    /// A connection of somebody.
    pub fn connect(&self, address: usize) -> DuplexStream {
        let (mine, theirs) = duplex(PIPE);
        let _ = self.0[address].send(theirs);
        mine
    }
}
