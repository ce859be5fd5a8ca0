//! A room wakes up: its race is played again from what is stored, or shown as it was told.

use super::{DROWSY, Room};
use crate::{
    analysis::Analyses,
    hub::Hub,
    race::{BadLine, Race},
    refusal::Refusal,
    store::{Ended, StoredInput, StoredRoom, Write},
};
use axum::extract::ws::Utf8Bytes;
use protocol::{Status, entries};
use std::{collections::BTreeMap, sync::Arc};
use tokio::time::Instant;

/// A race that is over, as it was told.
pub struct Over {
    /// What is shown.
    pub told: Ended,
    /// Its inputs, for those who want to play it again.
    pub log: Vec<StoredInput>,
}

impl Over {
    /// The last position, as a client is told it; nothing, if it was never told.
    pub fn game_message(&self) -> Option<Utf8Bytes> {
        let Ended { seq, last, view, .. } = &self.told;
        let text = format!("{{\"type\":\"game\",\"seq\":{seq},\"last\":{last},\"view\":{view}}}");
        (view != "null").then(|| text.into())
    }
}

impl Room {
    /// A room as it was stored. A race under way must come to the same positions again; one that does not, because the
    /// rules or what is played with have changed, ends here, and is shown as it stood.
    pub(super) async fn wake(hub: Arc<Hub>, id: String, stored: StoredRoom) -> Result<Room, Refusal> {
        let StoredRoom { record, log, untold, ended, chat, chat_lines, clock } = stored;
        let mut room = Room {
            seq: log.last().map_or(0, |input| input.seq),
            race: None,
            ended: None,
            chat,
            chat_lines,
            connections: BTreeMap::new(),
            next_connection: 1,
            clock: None,
            thinking: None,
            bot: None,
            analyses: Analyses::default(),
            stir: None,
            drowsy: Instant::now() + DROWSY,
            unsure: false,
            hub,
            id,
            record,
        };
        match (room.record.status, ended) {
            (Status::Lobby, _) => {}
            (Status::Over, Some(told)) => room.ended = Some(Over { told, log }),
            (Status::Over, None) if !untold => {
                let told = room.hub.store.keep(&room.id).await?;
                room.ended = Some(Over { told, log });
            }
            _ => match room.retell(&log, untold).await {
                Ok(race) => {
                    room.clock = room.found_clock(race.game(), clock);
                    room.race = Some(race);
                }
                Err(BadLine(line)) => {
                    tracing::error!(
                        room = room.id,
                        line,
                        "a stored race cannot be played: it is shown as it stood"
                    );
                    room.record.status = Status::Over;
                    room.record.outdated = true;
                    let told = room.hub.store.keep(&room.id).await?;
                    let record = Box::new(room.record.clone());
                    let id = room.id.clone();
                    room.hub.store.write(Write::Room { id, record, clock: None }).await?;
                    room.ended = Some(Over { told, log });
                }
            },
        }
        Ok(room)
    }

    /// The race, played again.
    pub(super) fn rebuild(&self, log: &[StoredInput]) -> Result<Race, BadLine> {
        self.replayed(log, |_, _, _| {})
    }

    /// The race, played again; what an older program did not store of it is stored now.
    async fn retell(&mut self, log: &[StoredInput], untold: bool) -> Result<Race, BadLine> {
        if !untold {
            return self.rebuild(log);
        }
        let mut inputs = Vec::new();
        let race = self.replayed(log, |race, step, seq| {
            let public = entries(race.game().state(), &step.told, None);
            inputs.push(race.stored(seq, step, &public));
        })?;
        // If it fails, it is done when the room next wakes up.
        let told = Write::Told { id: self.id.clone(), inputs };
        if self.hub.store.write(told).await.is_ok() && self.record.status == Status::Over {
            let _ = self.hub.store.keep(&self.id).await;
        }
        Ok(race)
    }

    fn replayed(
        &self,
        log: &[StoredInput],
        each: impl FnMut(&Race, &crate::race::Step, u32),
    ) -> Result<Race, BadLine> {
        let begun = self.first_game().and_then(|first| Ok((first, self.fate()?)));
        let (first, fate) = begun.map_err(|refusal| BadLine(refusal.text))?;
        Race::rebuild(first, fate, log, each)
    }
}
