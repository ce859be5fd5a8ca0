//! Many rooms with the strongest bot: how long it takes to answer when all of them are asked at once.

use crate::Measured;
use protocol::{CreateRoom, Options};
use std::{
    io,
    net::SocketAddr,
    sync::{Arc, Mutex, PoisonError},
};
use tokio::{task::JoinSet, time::Instant};
use vendetta_client::{Browser, Picks, seat};

/// Races a captain in each room, answering at once, until a time. What is measured is every answer of a captain.
pub async fn race(addr: SocketAddr, rooms: usize, until: Instant) -> io::Result<Measured> {
    let measured = Arc::new(Mutex::new(Measured::default()));
    let mut all = JoinSet::new();
    for n in 0..rooms {
        let measured = Arc::clone(&measured);
        all.spawn(
            async move { while Instant::now() < until && one(addr, n, until, &measured).await.is_ok() {} },
        );
    }
    all.join_all().await;
    let measured = std::mem::take(&mut *measured.lock().unwrap_or_else(PoisonError::into_inner));
    Ok(measured)
}

async fn one(addr: SocketAddr, n: usize, until: Instant, measured: &Mutex<Measured>) -> io::Result<()> {
    let mut browser = Browser { forwarded: Some(crate::address(n)), ..Browser::new(addr) };
    let seats = vec![seat("orange", Some("Max"), None), seat("blue", None, Some("road-captain"))];
    let options = Options { start_at_once: true, bot_pace: 0, ..Options::default() };
    let room = browser.create(&CreateRoom { options, seats }).await?.room.id;
    let mut socket = browser.open(&room, 0).await?;
    socket.give_numbers().await?;
    socket.until(|seen| seen.seq > 0).await?;
    let mut picks = Picks(n as u64);
    while Instant::now() < until && !socket.state.is_over() {
        let seq = socket.state.seq;
        let Some(pending) = &socket.state.pending else { return Ok(()) };
        let offers = pending.offers.len();
        let asked = Instant::now();
        if offers > 0 {
            socket.choose(picks.below(offers) as u32).await?;
        }
        socket.until(|seen| seen.seq > seq).await?;
        if offers == 0 {
            let micros = u64::try_from(asked.elapsed().as_micros()).unwrap_or(u64::MAX);
            measured.lock().unwrap_or_else(PoisonError::into_inner).micros.push(micros);
        }
        socket.state.events.clear();
    }
    Ok(())
}
