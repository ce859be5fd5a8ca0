//! What waits to be sent to a browser: limited in bytes, since texts differ a thousandfold in length.

use axum::extract::ws::Utf8Bytes;
use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering::Relaxed},
};
use tokio::sync::mpsc;

/// Bytes that wait for a slow reader. As long as there are fewer, another text may wait, however long it is.
pub const BYTES: usize = 256 * 1024;
/// Bytes that it takes to keep a text waiting, beside the text.
const EACH: usize = 128;

/// Where a room puts what a browser is to be told.
#[derive(Clone)]
pub struct Outbox {
    texts: mpsc::UnboundedSender<Utf8Bytes>,
    bytes: Arc<AtomicUsize>,
}

/// Where its connection takes it from.
pub struct Outgoing {
    texts: mpsc::UnboundedReceiver<Utf8Bytes>,
    bytes: Arc<AtomicUsize>,
}

/// The browser does not read, or is gone.
#[derive(Debug)]
pub struct TooSlow;

/// An empty outbox.
pub fn outbox() -> (Outbox, Outgoing) {
    let (sender, texts) = mpsc::unbounded_channel();
    let bytes = Arc::new(AtomicUsize::new(0));
    (Outbox { texts: sender, bytes: Arc::clone(&bytes) }, Outgoing { texts, bytes })
}

impl Outbox {
    /// Puts a text in, if there is room for it.
    pub fn put(&self, text: Utf8Bytes) -> Result<(), TooSlow> {
        let bytes = text.len() + EACH;
        let waiting = self.bytes.fetch_add(bytes, Relaxed);
        if waiting < BYTES && self.texts.send(text).is_ok() {
            return Ok(());
        }
        self.bytes.fetch_sub(bytes, Relaxed);
        Err(TooSlow)
    }
}

impl Outgoing {
    /// The next text; nothing when the room has let go.
    pub async fn next(&mut self) -> Option<Utf8Bytes> {
        let text = self.texts.recv().await?;
        self.bytes.fetch_sub(text.len() + EACH, Relaxed);
        Some(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn bytes_are_counted_as_they_come_and_go() {
        let (out, mut outgoing) = outbox();
        let half = Utf8Bytes::from("x".repeat(BYTES / 2));
        assert!(out.put(half.clone()).is_ok() && out.put(half.clone()).is_ok());
        assert!(out.put(Utf8Bytes::from_static("one more")).is_err());
        assert!(outgoing.next().await.is_some());
        assert!(out.put(half).is_ok());
        // A greeting may be longer than all that waits.
        let (out, _outgoing) = outbox();
        assert!(out.put("x".repeat(2 * BYTES).into()).is_ok());
    }

    #[tokio::test]
    async fn many_small_ones_are_limited_too() {
        let (out, _outgoing) = outbox();
        let put = (0..1_000_000).take_while(|_| out.put(Utf8Bytes::from_static("{}")).is_ok()).count();
        assert!((1000..4000).contains(&put), "{put}");
    }
}
