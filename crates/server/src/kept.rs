//! What is made once and kept: races told again, analyses, texts; packed as they are sent.
//!
//! Making one takes a hundred times as long as sending it. Whoever asks while it is made waits for it; the ones that were
//! not asked for the longest make room.

use crate::{limit::lock, refusal::Refusal};
use axum::{
    body::{Body, Bytes},
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Response},
};
use flate2::{Compression, read::GzDecoder, write::GzEncoder};
use futures_util::stream;
use serde::Serialize;
use std::{
    collections::HashMap,
    future::Future,
    io::{Cursor, Read, Write},
    sync::{Arc, Mutex},
};
use tokio::sync::OnceCell;

/// Bytes that are kept.
const BYTES: usize = 64 << 20;
/// Bytes that are unpacked at a time, for those who read nothing packed: a slow reader holds no more of it, and it takes no
/// longer than a message.
const PIECE: usize = 16 << 10;

/// What something is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Key {
    /// A race told again, after so many positions and to whom, while cards are hidden; a race that is over has no more, and no
    /// secrets.
    Replay(String, Option<(u32, Option<engine::Crew>)>),
    /// The analysis of a race that is over.
    Analysis(String),
    /// A text that is the same for everybody.
    Text(&'static str),
}

/// Something packed.
#[derive(Clone)]
pub struct Packed {
    gzip: Bytes,
    /// How long it is when it is unpacked.
    length: usize,
    kind: &'static str,
}

impl Packed {
    /// Packs bytes of a kind.
    pub fn new(kind: &'static str, bytes: &[u8]) -> Packed {
        let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
        let written = gzip.write_all(bytes).and_then(|()| gzip.finish());
        let gzip = written.unwrap_or_else(|_| unreachable!("memory takes what is written"));
        Packed { gzip: gzip.into(), length: bytes.len(), kind }
    }

    /// Packs something as JSON.
    pub fn json(value: &impl Serialize) -> Packed {
        let json = serde_json::to_vec(value).unwrap_or_else(|_| unreachable!("it can be written as JSON"));
        Packed::new("application/json", &json)
    }

    /// As whoever asks can read it.
    pub fn answer(&self, asked: &HeaderMap) -> Response {
        let kind = (header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
        let vary = (header::VARY, HeaderValue::from_static("accept-encoding"));
        let accepted = asked.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
        if accepted.is_some_and(|accepted| accepted.contains("gzip")) {
            let gzip = (header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            return ([kind, vary, gzip], self.gzip.clone()).into_response();
        }
        let mut rest = GzDecoder::new(Cursor::new(self.gzip.clone()));
        let pieces = std::iter::from_fn(move || {
            let mut piece = vec![0; PIECE];
            match rest.read(&mut piece) {
                Ok(0) => None,
                Ok(read) => {
                    piece.truncate(read);
                    Some(Ok(piece))
                }
                Err(why) => Some(Err(why)),
            }
        });
        let length = (header::CONTENT_LENGTH, HeaderValue::from(self.length));
        ([kind, vary, length], Body::from_stream(stream::iter(pieces))).into_response()
    }
}

type Cell = Arc<OnceCell<Packed>>;

/// All that is kept.
#[derive(Default)]
pub struct Kept {
    shelf: Mutex<Shelf>,
}

#[derive(Default)]
struct Shelf {
    /// With each, when it was last asked for.
    each: HashMap<Key, (Cell, u64)>,
    asked: u64,
}

impl Kept {
    /// Something that was made before.
    pub fn find(&self, key: &Key) -> Option<Packed> {
        let mut shelf = lock(&self.shelf);
        shelf.asked += 1;
        let now = shelf.asked;
        let (cell, asked) = shelf.each.get_mut(key)?;
        *asked = now;
        cell.get().cloned()
    }

    /// Something that was made before, or is made now.
    pub async fn get(
        &self,
        key: Key,
        make: impl Future<Output = Result<Packed, Refusal>>,
    ) -> Result<Packed, Refusal> {
        let cell = self.cell(&key);
        let made = cell.get_or_try_init(|| make).await.cloned();
        self.make_room();
        made
    }

    fn cell(&self, key: &Key) -> Cell {
        let mut shelf = lock(&self.shelf);
        shelf.asked += 1;
        let now = shelf.asked;
        let (cell, asked) = shelf.each.entry(key.clone()).or_default();
        *asked = now;
        Arc::clone(cell)
    }

    fn make_room(&self) {
        let mut shelf = lock(&self.shelf);
        // What nobody makes any more has failed, and is tried again by whoever asks next.
        shelf.each.retain(|_, (cell, _)| cell.initialized() || Arc::strong_count(cell) > 1);
        let size = |cell: &Cell| cell.get().map_or(0, |packed| packed.gzip.len());
        let mut bytes: usize = shelf.each.values().map(|(cell, _)| size(cell)).sum();
        while bytes > BYTES
            && let Some(oldest) =
                shelf.each.iter().min_by_key(|(_, (_, asked))| *asked).map(|(key, _)| key.clone())
        {
            bytes -= shelf.each.remove(&oldest).map_or(0, |(cell, _)| size(&cell));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

    #[tokio::test]
    async fn what_many_ask_for_at_once_is_made_once() {
        let (kept, made) = (Kept::default(), AtomicU32::new(0));
        let make = || async {
            tokio::task::yield_now().await;
            made.fetch_add(1, Relaxed);
            Ok(Packed::json(&"a race"))
        };
        let key = || Key::Analysis("room".into());
        let (one, two) = tokio::join!(kept.get(key(), make()), kept.get(key(), make()));
        assert!(one.is_ok() && two.is_ok() && kept.find(&key()).is_some());
        assert_eq!(made.load(Relaxed), 1);
        // What could not be made is tried again.
        let failed = async { Err(Refusal::internal()) };
        assert!(kept.get(Key::Text("other"), failed).await.is_err());
        assert!(kept.get(Key::Text("other"), make()).await.is_ok());
    }

    #[tokio::test]
    async fn what_was_not_asked_for_the_longest_makes_room() {
        let kept = Kept::default();
        // Bytes that cannot be packed.
        let noise: Vec<u8> = (0..BYTES / 3).map(|i| (((i * i * 7919) >> 7) ^ (i * 31)) as u8).collect();
        let packed = Packed { length: noise.len(), gzip: noise.into(), kind: "text/plain" };
        let key = |n: u32| Key::Replay("room".into(), Some((n, None)));
        for n in 0..3 {
            kept.get(key(n), async { Ok(packed.clone()) }).await.ok();
        }
        kept.find(&key(0));
        kept.get(key(3), async { Ok(packed.clone()) }).await.ok();
        assert_eq!([0, 1, 2, 3].map(|n| kept.find(&key(n)).is_some()), [true, false, true, true]);
    }

    #[tokio::test]
    async fn whoever_reads_nothing_packed_is_sent_it_piece_by_piece() {
        use axum::body::HttpBody;
        let text = "front left, front left, ".repeat(100_000);
        let packed = Packed::new("text/plain", text.as_bytes());
        assert!(packed.gzip.len() < PIECE);
        let answer = packed.answer(&HeaderMap::new());
        assert_eq!(answer.headers()[header::CONTENT_LENGTH], text.len().to_string());
        let mut body = answer.into_body();
        let mut read = Vec::new();
        while let Some(frame) = std::future::poll_fn(|cx| std::pin::Pin::new(&mut body).poll_frame(cx)).await
        {
            let piece = frame.unwrap().into_data().unwrap();
            assert!(piece.len() <= PIECE, "a slow reader holds no more than a piece");
            read.extend_from_slice(&piece);
        }
        assert!(read == text.as_bytes());
    }
}
