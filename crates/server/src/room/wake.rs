//! A room wakes up: its race is played again from what is stored, or shown as it was told.

use super::{DROWSY, Greeting, Room};
use crate::{
    fair::Whose,
    hub::Hub,
    lessons::Fate,
    limit::Hearing,
    race::{BadLine, Race},
    refusal::Refusal,
    store::{Ended, StoredInput, StoredRoom, Write},
    story, telling,
};
use axum::extract::ws::Utf8Bytes;
use engine::{CREWS, Game};
use protocol::{Status, entries};
use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};
use tokio::time::Instant;

/// A race that is over, as it was told.
pub struct Over {
    /// What is shown.
    pub ended: Ended,
    /// Its inputs, for those who want to play it again.
    pub log: Vec<StoredInput>,
}

impl Over {
    /// The last position, as somebody saw it who may have seen more than others; nothing, if it was never told.
    pub fn game_message(&self, saw: Option<&str>) -> Option<Utf8Bytes> {
        let Ended { seq, last, view, .. } = &self.ended;
        let view = saw.unwrap_or(view);
        let text = format!("{{\"type\":\"game\",\"seq\":{seq},\"last\":{last},\"view\":{view}}}");
        (view != "null").then(|| text.into())
    }
}

/// A race that was played again, and its inputs with what an older program did not store of them.
struct Replayed {
    race: Race,
    inputs: Vec<StoredInput>,
}

impl Room {
    /// A room as it was stored. A race under way must come to the same positions again; one that does not, because the
    /// rules or what is played with have changed, ends here, and is shown as it stood.
    pub(super) async fn wake(hub: Arc<Hub>, whose: Whose, stored: StoredRoom) -> Result<Room, Refusal> {
        let StoredRoom { record, log, untold, ended, chat, chat_lines, clock } = stored;
        let seq = log.last().map_or(0, |input| input.seq);
        let mut room = Room {
            seq,
            race: None,
            ended: None,
            chat,
            chat_lines,
            connections: BTreeMap::new(),
            left: HashMap::new(),
            woken: Instant::now(),
            woken_for: whose.address,
            gone: Some(Instant::now() + hub.settings.limits.gone_after),
            revealing_since: Instant::now(),
            clock: None,
            thinking: None,
            bot: None,
            hearing: Hearing::new(&hub.settings.limits),
            called: HashMap::new(),
            greeting: Greeting::default(),
            asked_since: [seq; CREWS],
            stir: None,
            drowsy: Instant::now() + DROWSY,
            again: None,
            back: Vec::new(),
            unsure: false,
            hub,
            id: whose.room,
            record,
        };
        let is_over = room.record.status == Status::Over;
        match ended.filter(|_| is_over) {
            _ if room.record.status == Status::Lobby => return Ok(room),
            Some(ended) => {
                room.ended = Some(Arc::new(Over { ended, log }));
                return Ok(room);
            }
            None => {}
        }
        let log = Arc::new(log);
        match room.replayed(&log, untold).await? {
            Ok(Replayed { race, inputs }) => {
                // If it fails, it is done when the room next wakes up.
                let told = Write::Told { id: room.id.clone(), inputs };
                let is_told = !untold || room.hub.store.write(told).await.is_ok();
                room.clock = room.found_clock(race.game(), clock);
                room.race = Some(race);
                if is_over && is_told {
                    room.keep().await;
                }
            }
            Err(BadLine(line)) => {
                tracing::error!(
                    room = room.id,
                    line,
                    "a stored race cannot be played: it is shown as it stood"
                );
                let ended = room.hub.store.keep(&room.id, None).await?;
                if !is_over || untold {
                    room.record.status = Status::Over;
                    room.record.outdated = true;
                    let (id, record) = (room.id.clone(), Box::new(room.record.clone()));
                    room.hub.store.write(Write::Room { id, record, clock: None }).await?;
                }
                room.ended = Some(Arc::new(Over { ended, log: Arc::unwrap_or_clone(log) }));
            }
        }
        Ok(room)
    }

    /// Where the race begins, and its luck.
    pub(super) fn begun(&self) -> Result<(Game, Fate), Refusal> {
        Ok((self.first_game()?, self.fate(&self.record)?))
    }

    /// The race, played again where it delays nobody but those who want much at once.
    async fn replayed(
        &mut self,
        log: &Arc<Vec<StoredInput>>,
        untold: bool,
    ) -> Result<Result<Replayed, BadLine>, Refusal> {
        let (first, fate) = match self.begun() {
            Ok(begun) => begun,
            Err(refusal) => return Ok(Err(BadLine(refusal.text))),
        };
        let log = Arc::clone(log);
        let replay = move || {
            let mut inputs = Vec::new();
            let race = Race::rebuild(first, fate, log.iter(), |race, played, seq| {
                if untold {
                    let public = entries(race.game().state(), &played.told, None);
                    inputs.push(race.stored(seq, played, &public));
                }
            })?;
            Ok(Replayed { race, inputs })
        };
        self.hub.thinkers.run(&self.whose_errand(), replay).await.ok_or_else(Refusal::internal)
    }

    /// Keeps the race, which is over. What was hidden while it was on is now told. If it fails, it is done when the room
    /// next wakes up.
    pub(super) async fn keep(&mut self) {
        let mut open = None;
        if let Some(race) = self.race.clone().filter(Race::has_secrets) {
            let retell = move || Some(telling::pack(&story::retell(&race, Status::Over, None).ok()?));
            open = self.hub.thinkers.run(&self.whose_errand(), retell).await.flatten();
        }
        let _ = self.hub.store.keep(&self.id, open).await;
    }
}
