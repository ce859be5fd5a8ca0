//! A race as it was told, kept so that it can be shown, checked and downloaded when the rules have long changed.
//! Deliberately absent: rules. What was told is text here, and stays as it is.

use crate::store::{Ended, StoredInput};
use flate2::{Compression, read::GzDecoder, write::GzEncoder};
use protocol::{GameView, ReplayFrame, RoomView, apply_patch};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::io::{Read, Write};

/// What everybody is told of an input, as it is stored with it.
#[derive(Serialize)]
pub struct Telling<'a> {
    /// The version of the protocol that it is told in.
    pub protocol: u32,
    /// The position before anything happened, with the first input.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<GameView>,
    /// The record before anything happened, with the first input; all of it, with the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
    /// What came of each choice; nothing, if one is taken back.
    pub frames: &'a [ReplayFrame],
    /// The number of the last event.
    pub last: u32,
}

impl Telling<'_> {
    /// As it is stored.
    pub fn print(&self) -> String {
        serde_json::to_string(self).unwrap_or_else(|_| unreachable!("plain structs can be written as JSON"))
    }
}

/// What everybody was told of an input, as it is read: in the words of any version.
#[derive(Deserialize)]
struct StoredTelling {
    start: Option<Value>,
    record: Option<String>,
    frames: Vec<StoredFrame>,
    last: u32,
}

#[derive(Serialize, Deserialize)]
struct StoredFrame {
    events: Vec<Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pending: Option<Value>,
}

/// A whole race, to be played again.
#[derive(Serialize)]
struct WholeRace {
    start: Value,
    frames: Vec<StoredFrame>,
}

/// A race as it stands after its inputs, and its packed replay. What was taken back is left out, and events are numbered
/// anew. Of inputs without a telling there is the record, and no more.
pub fn fold(inputs: &[StoredInput]) -> (Ended, Vec<u8>) {
    let mut ended = Ended { seq: inputs.len() as u32, last: 0, view: String::new(), record: String::new() };
    let mut kept = WholeRace { start: Value::Null, frames: Vec::new() };
    let mut lines: Vec<String> = Vec::new();
    let (mut empty, mut whole) = (None, None);
    for input in inputs {
        for line in input.body.lines() {
            match line.split_once(' ') {
                Some(("*", _)) => lines.push(line.into()),
                Some((_, choice)) => lines.push(format!("> {choice}")),
                None => {
                    lines.pop();
                    kept.frames.pop();
                }
            }
        }
        let told = input.told.as_ref().and_then(|told| serde_json::from_str::<StoredTelling>(told).ok());
        let Some(StoredTelling { start, record, frames, last }) = told else { continue };
        if let Some(start) = start {
            kept.start = start;
            empty = record;
        } else {
            whole = record;
        }
        kept.frames.extend(frames);
        ended.last = last;
    }
    let mut view = kept.start.clone();
    for (n, event) in kept.frames.iter_mut().flat_map(|frame| frame.events.iter_mut()).enumerate() {
        if let Some(patch) = event.get("patch") {
            apply_patch(&mut view, patch);
        }
        if let Some(number) = event.get_mut("n") {
            *number = (n + 1).into();
        }
    }
    ended.view = view.to_string();
    ended.record = whole.unwrap_or_else(|| {
        // The last line of a record closes the list of its inputs.
        let empty = empty.unwrap_or_default();
        let (head, end) = empty.trim_end().rsplit_once('\n').unwrap_or_default();
        format!("{head}\n{}\n{end}\n", lines.join("\n"))
    });
    (ended, pack(&serde_json::to_string(&kept).unwrap_or_default()))
}

/// A whole race that is told again, as it is kept.
pub fn print_kept(start: &GameView, frames: &[ReplayFrame]) -> String {
    #[derive(Serialize)]
    struct Whole<'a> {
        start: &'a GameView,
        frames: &'a [ReplayFrame],
    }
    serde_json::to_string(&Whole { start, frames })
        .unwrap_or_else(|_| unreachable!("plain structs can be written as JSON"))
}

/// The replay of a room, from what is kept.
pub fn replay(room: &RoomView, kept: &str) -> Option<String> {
    let room = serde_json::to_string(room).ok()?;
    Some(format!("{{\"room\":{room},{}", kept.strip_prefix('{')?))
}

/// Packs what is kept.
pub fn pack(text: &str) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::default());
    let packed = packer.write_all(text.as_bytes()).and_then(|()| packer.finish());
    packed.unwrap_or_else(|_| unreachable!("memory can be written"))
}

/// Unpacks what is kept; nothing, if it was never told.
pub fn unpack(packed: &[u8]) -> Option<String> {
    let mut text = String::new();
    GzDecoder::new(packed).read_to_string(&mut text).ok()?;
    (!text.starts_with("{\"start\":null")).then_some(text)
}
