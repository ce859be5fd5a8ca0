//! Who is here and who is gone, and what that means for seats and for the rights of the host.
//!
//! A seat is its player's. Nobody takes it from somebody who is here, or who has only just dropped the line: it counts
//! as left when its player has been away for the grace of [`crate::Limits::gone_after`], or has kept the start waiting for a
//! number for as long.

use super::{AGAIN, Room};
use crate::{
    identity::Holder,
    refusal::{Refusal, refuse},
    store::SeatRecord,
};
use protocol::{Code, SeatKind, Status};
use tokio::time::Instant;

impl Room {
    /// A browser comes: if a bot stood in for its player meanwhile, the player has the wheel again at once.
    pub(super) async fn comes(&mut self, holder: &Holder) {
        self.left.remove(&holder.0);
        self.gets_wheel(holder).await;
    }

    /// A player has the wheel again, now or as soon as it can be stored.
    pub(super) async fn gets_wheel(&mut self, holder: &Holder) {
        let waits = |seat: &SeatRecord| seat.is_of(holder) && seat.away && !seat.handed;
        while self.record.status == Status::Racing
            && let Some(seat) = self.record.seats.iter().position(waits)
        {
            if let Err(refusal) = self.take_wheel(seat).await {
                tracing::error!(room = self.id, refusal.text, "a player does not get the wheel back");
                if refusal.code == Code::Unavailable {
                    self.back.push(holder.clone());
                    self.again = Some(Instant::now() + AGAIN);
                }
                return;
            }
        }
    }

    /// A race of bots alone begins when somebody comes to watch it, a lesson when its learner comes: now, or as soon as it
    /// can be stored.
    pub(super) async fn begins(&mut self) {
        if let Err(refusal) = self.start_at_once().await {
            tracing::error!(room = self.id, refusal.text, "a race does not begin");
            if refusal.code == Code::Unavailable {
                self.again = Some(Instant::now() + AGAIN);
            }
        }
    }

    /// A connection goes; what its browser held back is free after the grace.
    pub(super) fn goes(&mut self, connection: u64) {
        let Some(gone) = self.connections.remove(&connection) else { return };
        if !self.is_here(&gone.holder.0) {
            self.called.remove(&gone.holder.0);
            self.back.retain(|waits| *waits != gone.holder);
            let now = Instant::now();
            // Only those who hold something are remembered: strangers come and go as they like.
            if self.record.host == gone.holder.0 || self.plays(&gone.holder) {
                self.left.insert(gone.holder.0, now);
                self.gone.get_or_insert(now + self.hub.settings.limits.gone_after);
            }
        }
    }

    /// When the next of those who went is gone.
    pub(super) fn next_gone(&self) -> Option<Instant> {
        let gone_after = self.hub.settings.limits.gone_after;
        self.left.values().map(|&since| since + gone_after).filter(|&then| then > Instant::now()).min()
    }

    /// Whether a browser is connected.
    pub(super) fn is_here(&self, holder: &str) -> bool {
        self.connections.values().any(|connection| connection.holder.0 == holder)
    }

    /// Whether a browser has been away for longer than a page takes to load again.
    pub(super) fn is_gone(&self, holder: &str) -> bool {
        let since = self.left.get(holder).copied().unwrap_or(self.woken);
        !self.is_here(holder) && since.elapsed() >= self.hub.settings.limits.gone_after
    }

    /// Whether anybody is gone who has a seat, or is the host.
    pub(super) fn is_anybody_gone(&self) -> bool {
        let players = self.record.seats.iter().filter_map(|seat| seat.holder.as_ref());
        players.chain([&self.record.host]).any(|holder| self.is_gone(holder))
    }

    /// Whether a browser has a seat.
    pub(super) fn plays(&self, holder: &Holder) -> bool {
        self.record.seats.iter().any(|seat| seat.kind == SeatKind::Human && seat.is_of(holder))
    }

    /// Whether a browser has the rights of the host: when the host is gone, every player has them.
    pub(super) fn is_host(&self, holder: &Holder) -> bool {
        self.record.host == holder.0 || self.is_gone(&self.record.host) && self.plays(holder)
    }

    /// Refuses those who are not the host.
    pub(super) fn host(&self, holder: &Holder) -> Result<(), Refusal> {
        if self.is_host(holder) { Ok(()) } else { refuse(Code::NotHost, "only the host may do that") }
    }

    /// Refuses to take a seat from its player: it is somebody else's, who is not gone.
    pub(super) fn may_take_from_player(&self, seat: &SeatRecord, by: &Holder) -> Result<(), Refusal> {
        let player = seat.holder.as_deref().filter(|_| seat.kind == SeatKind::Human && !seat.is_of(by));
        match player {
            Some(player) if !self.is_gone(player) && !self.is_silent(seat) => {
                refuse(Code::NotYours, format!("{} sits there, and is not gone", seat.name))
            }
            _ => Ok(()),
        }
    }
}
