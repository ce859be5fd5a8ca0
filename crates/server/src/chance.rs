//! Where chance comes from. Nobody can foresee it; in tests it follows from a seed.

use crate::{identity::hex, limit::lock, thinkers::Cancel};
use bots::{Budget, Dice};
use engine::Crew;
use sha2::{Digest, Sha256};
use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

/// Plans that a bot may try when its answer must not depend on the speed of the machine.
const PLANS: u64 = 400;

/// Where chance comes from.
pub enum Chance {
    /// The operating system.
    System,
    /// Secrets and the moods of bots follow from a seed, whoever asks first; names and cookies come from the operating
    /// system.
    Seed(String),
    /// Everything is drawn from here, in the order in which it is asked for: for a simulation, which has one thread.
    Drawn(Mutex<Dice>),
}

impl Chance {
    /// All chance of a simulation.
    pub fn drawn(seed: u64) -> Chance {
        Chance::Drawn(Mutex::new(Dice::new(seed)))
    }

    /// Random bytes. Without those of the operating system no secret is safe, so there is no going on.
    fn fill(&self, bytes: &mut [u8]) {
        if let Chance::Drawn(dice) = self {
            let mut dice = lock(dice);
            bytes.fill_with(|| dice.bits().to_le_bytes()[3]);
        } else if let Err(why) = getrandom::fill(bytes) {
            panic!("the operating system gives no random bytes: {why}");
        }
    }

    /// So many random bytes, as hexadecimal digits.
    pub(crate) fn hex(&self, bytes: usize) -> String {
        let mut random = vec![0; bytes];
        self.fill(&mut random);
        hex(&random)
    }

    /// A random name of a room: 50 bits, no letters that look alike.
    pub(crate) fn room(&self) -> String {
        const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
        let mut random = [0; 10];
        self.fill(&mut random);
        random.iter().map(|byte| LETTERS[usize::from(byte % 32)] as char).collect()
    }

    /// The secret of a new race, as hexadecimal digits.
    pub(crate) fn secret(&self) -> String {
        match self {
            Chance::Seed(seed) => hex(&Sha256::digest(format!("vendetta luck {seed}"))),
            _ => self.hex(32),
        }
    }

    /// What a bot draws its moods from, that sits down for a crew in a position.
    pub(crate) fn mood(&self, crew: Crew, seq: u32) -> u64 {
        let mut mood = [0; 8];
        match self {
            Chance::Seed(seed) => {
                let digest = Sha256::digest(format!("vendetta mood {seed} {} {seq}", crew as usize));
                mood.copy_from_slice(&digest[..8]);
            }
            _ => self.fill(&mut mood),
        }
        u64::from_le_bytes(mood)
    }

    /// What a bot may spend on a search that is given so much time, unless it is told to stop.
    pub(crate) fn budget(&self, cancel: &Cancel, time: Duration) -> Budget {
        let cancel = Some(Arc::clone(cancel));
        match self {
            Chance::System => Budget { nodes: None, time: Some(time), cancel },
            _ => Budget { nodes: Some(PLANS), time: None, cancel },
        }
    }
}
