//! Luck that everybody can check afterwards. docs/fairness.md says who is bound by what.
//!
//! The key is the server's secret followed by the numbers that the seats gave. A draw takes 32-bit words of
//! `HMAC-SHA-256(key, "draw.block")` until one falls below the largest multiple of the number of tickets.

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

/// All luck of one race, by the number of the draw.
#[derive(Clone)]
pub struct Luck {
    key: Vec<u8>,
}

/// What is shown before the start: the SHA-256 of the secret, as hexadecimal digits.
pub fn commitment(secret: &[u8]) -> String {
    Sha256::digest(secret).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The seal of a seat's number, shown before the number is: the SHA-256 of its digits.
pub fn pledge(number: &str) -> String {
    commitment(number.as_bytes())
}

impl Luck {
    /// The luck of a secret and the numbers of the seats in their order.
    pub fn new<'a>(secret: &[u8], numbers: impl IntoIterator<Item = &'a str>) -> Luck {
        let mut key = secret.to_vec();
        for number in numbers {
            key.extend_from_slice(number.as_bytes());
            key.push(b'\n');
        }
        Luck { key }
    }

    /// The ticket of a draw: below `tickets`, each with the same chance.
    pub fn ticket(&self, draw: u32, tickets: u32) -> u32 {
        let tickets = tickets.max(1);
        let fair = (1u64 << 32) / u64::from(tickets) * u64::from(tickets);
        let mut block = 0u32;
        loop {
            for word in self.block(draw, block).chunks_exact(4) {
                let word = word.iter().fold(0u64, |n, &byte| n << 8 | u64::from(byte));
                if word < fair {
                    return (word % u64::from(tickets)) as u32;
                }
            }
            block += 1;
        }
    }

    fn block(&self, draw: u32, block: u32) -> [u8; 32] {
        let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(&self.key) else {
            unreachable!("HMAC takes keys of every length")
        };
        mac.update(format!("{draw}.{block}").as_bytes());
        mac.finalize().into_bytes().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_on_every_machine() {
        let luck = Luck::new(&[7; 32], ["00ff", ""]);
        let tickets: Vec<u32> = (0..12).map(|draw| luck.ticket(draw, 6)).collect();
        // From an independent implementation, in Python.
        assert_eq!(tickets, [5, 0, 3, 3, 0, 4, 4, 0, 2, 5, 2, 1]);
        // The same as in the browser (web/src/net/fairness.test.ts).
        assert_eq!(pledge("c0ffee"), "fb0288872031fc4818c03a7253bd3a78de192d05e6bccd09ceabeda65b4d7c6f");
        assert_eq!(commitment(b""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    }

    #[test]
    fn every_ticket_comes() {
        let luck = Luck::new(b"secret", []);
        let mut seen = [0u32; 42];
        for draw in 0..4200 {
            seen[luck.ticket(draw, 42) as usize] += 1;
        }
        assert!(seen.iter().all(|n| (50..170).contains(n)), "{seen:?}");
    }
}
