//! Where chance comes from. Nobody can foresee it; in tests all of it follows from a seed.

use crate::{
    identity::{fill_random, hex, random_hex},
    settings::Settings,
    thinkers::Cancel,
};
use bots::Budget;
use engine::Crew;
use sha2::{Digest, Sha256};
use std::{sync::Arc, time::Duration};

/// How long a bot may search before it answers.
const PATIENCE: Duration = Duration::from_millis(600);

/// Plans that a bot may try when its answer must not depend on the speed of the machine.
const PLANS: u64 = 400;

impl Settings {
    /// The secret of a new race, as hexadecimal digits.
    pub(crate) fn secret(&self) -> String {
        match &self.luck {
            None => random_hex(32),
            Some(seed) => hex(&Sha256::digest(format!("vendetta luck {seed}"))),
        }
    }

    /// What a bot draws its moods from, that sits down for a crew in a position.
    pub(crate) fn mood(&self, crew: Crew, seq: u32) -> u64 {
        let mut mood = [0; 8];
        match &self.luck {
            None => fill_random(&mut mood),
            Some(seed) => {
                let digest = Sha256::digest(format!("vendetta mood {seed} {} {seq}", crew as usize));
                mood.copy_from_slice(&digest[..8]);
            }
        }
        u64::from_le_bytes(mood)
    }

    /// What a bot may spend on a search, unless it is told to stop.
    pub(crate) fn budget(&self, cancel: &Cancel) -> Budget {
        let cancel = Some(Arc::clone(cancel));
        match &self.luck {
            None => Budget { nodes: None, time: Some(PATIENCE), cancel },
            Some(_) => Budget { nodes: Some(PLANS), time: None, cancel },
        }
    }
}
