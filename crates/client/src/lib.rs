//! A client without a page: what tests and measurements talk to a server with. It does what the browser does, and
//! nothing more: keeps a cookie, merges patches, counts events.

use futures_util::{SinkExt, StreamExt};
use protocol::{
    ClientMessage, Code, CreateRoom, CreatedRoom, Entry, Envelope, Pending, RoomView, SeatRequest,
    ServerMessage, You, apply_patch,
};
use serde::{
    Deserialize, Serialize,
    de::{DeserializeOwned, IgnoredAny},
};
use serde_json::Value;
use std::{collections::HashMap, io, net::SocketAddr};
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt},
    net::TcpStream,
};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{client::IntoClientRequest, protocol::WebSocketConfig},
};

/// What goes over a WebSocket.
pub use tokio_tungstenite::tungstenite::{self, Message};

/// A browser: an address and a cookie.
#[derive(Clone, Debug)]
pub struct Browser {
    /// The server.
    pub addr: SocketAddr,
    /// Its secret, once the server has given it one.
    pub cookie: Option<String>,
    /// Where its page claims to come from.
    pub origin: Option<String>,
    /// Where a proxy claims that it comes from.
    pub forwarded: Option<String>,
}

/// An answer over HTTP.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The head, as it came.
    pub head: String,
    /// The body.
    pub body: String,
}

impl Answer {
    /// The body, read.
    pub fn read<T: DeserializeOwned>(&self) -> io::Result<T> {
        serde_json::from_str(&self.body).map_err(|why| io::Error::other(format!("{why}: {}", self.body)))
    }

    /// Why it was refused.
    pub fn code(&self) -> Option<Code> {
        match self.read() {
            Ok(ServerMessage::Error { code, .. }) => Some(code),
            _ => None,
        }
    }
}

impl Browser {
    /// A browser that has never been there.
    pub fn new(addr: SocketAddr) -> Browser {
        Browser { addr, cookie: None, origin: None, forwarded: None }
    }

    /// Asks.
    pub async fn get(&mut self, path: &str) -> io::Result<Answer> {
        self.request("GET", path, "").await
    }

    /// Sends JSON.
    pub async fn post(&mut self, path: &str, body: &impl Serialize) -> io::Result<Answer> {
        let body = serde_json::to_string(body).map_err(io::Error::other)?;
        self.request("POST", path, &body).await
    }

    /// Sends anything.
    pub async fn request(&mut self, method: &str, path: &str, body: &str) -> io::Result<Answer> {
        let stream = TcpStream::connect(self.addr).await?;
        self.request_on(stream, method, path, body).await
    }

    /// The same, on a connection that is there.
    pub async fn request_on(
        &mut self,
        mut stream: impl AsyncRead + AsyncWrite + Unpin,
        method: &str,
        path: &str,
        body: &str,
    ) -> io::Result<Answer> {
        let mut head = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.addr);
        if let Some(cookie) = &self.cookie {
            head.push_str(&format!("Cookie: vendetta={cookie}\r\n"));
        }
        if let Some(origin) = &self.origin {
            head.push_str(&format!("Origin: {origin}\r\n"));
        }
        if let Some(forwarded) = &self.forwarded {
            head.push_str(&format!("X-Forwarded-For: {forwarded}\r\n"));
        }
        head.push_str(&format!("Content-Length: {}\r\n\r\n{body}", body.len()));
        stream.write_all(head.as_bytes()).await?;
        let mut answer = Vec::new();
        // A server that refuses a body may hang up before it has read all of it.
        let read = stream.read_to_end(&mut answer).await;
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let Some((head, body)) = answer.split_once("\r\n\r\n") else {
            read?;
            return Err(io::Error::other("no answer"));
        };
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        self.remember(head);
        Ok(Answer { status, head: head.into(), body: body.into() })
    }

    /// Makes a room.
    pub async fn create(&mut self, room: &CreateRoom) -> io::Result<CreatedRoom> {
        let answer = self.post("/api/rooms", room).await?;
        if answer.status != 200 {
            return Err(io::Error::other(answer.body));
        }
        answer.read()
    }

    /// Opens a WebSocket.
    pub async fn open(&mut self, room: &str, from: u32) -> io::Result<Socket> {
        let stream = TcpStream::connect(self.addr).await?;
        stream.set_nodelay(true)?;
        self.open_on(stream, room, from).await
    }

    /// The same, on a connection that is there.
    pub async fn open_on<S: AsyncRead + AsyncWrite + Unpin>(
        &mut self,
        stream: S,
        room: &str,
        from: u32,
    ) -> io::Result<Socket<S>> {
        let url = format!("ws://{}/api/rooms/{room}/ws?from={from}", self.addr);
        let mut request = url.into_client_request().map_err(io::Error::other)?;
        let mut put = |name: &'static str, value: String| -> io::Result<()> {
            request.headers_mut().insert(name, value.parse().map_err(io::Error::other)?);
            Ok(())
        };
        if let Some(cookie) = &self.cookie {
            put("cookie", format!("vendetta={cookie}"))?;
        }
        if let Some(origin) = &self.origin {
            put("origin", origin.clone())?;
        }
        if let Some(forwarded) = &self.forwarded {
            put("x-forwarded-for", forwarded.clone())?;
        }
        let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
        let (stream, answer) =
            client_async_with_config(request, stream, Some(config)).await.map_err(io::Error::other)?;
        if let Some(cookie) = answer.headers().get("set-cookie").and_then(|value| value.to_str().ok()) {
            self.remember(&format!("set-cookie: {cookie}"));
        }
        Ok(Socket { stream, state: Seen::default(), bytes: 0, closed: None, numbers: HashMap::new() })
    }

    fn remember(&mut self, head: &str) {
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: vendetta="));
        if let Some(cookie) = cookie.and_then(|cookie| cookie.split(';').next()) {
            self.cookie = Some(cookie.into());
        }
    }
}

/// What a client has seen so far.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// What it has in the room.
    pub you: Option<You>,
    /// The room.
    pub room: Option<RoomView>,
    /// The position.
    pub view: Value,
    /// The number of the position.
    pub seq: u32,
    /// The number of the last event.
    pub last: u32,
    /// What is asked.
    pub pending: Option<Pending>,
    /// What happened.
    pub events: Vec<Entry>,
    /// What was said.
    pub chat: Vec<protocol::ChatLine>,
}

impl Seen {
    /// Takes a message in.
    pub fn take(&mut self, message: &ServerMessage) {
        match message {
            ServerMessage::You(you) => self.you = Some(you.clone()),
            ServerMessage::Room { room } => self.room = Some(room.clone()),
            ServerMessage::Chat { lines } => {
                let known = self.chat.last().map_or(0, |line| line.n);
                self.chat.extend(lines.iter().filter(|line| line.n > known).cloned());
            }
            ServerMessage::Game { seq, last, view, pending, events } => {
                self.view = serde_json::to_value(view).unwrap_or_default();
                self.moved(*seq, *last, pending, events);
            }
            ServerMessage::Update { seq, last, events, pending } => {
                for patch in events.iter().filter_map(|event| event.patch.as_ref()) {
                    apply_patch(&mut self.view, patch);
                }
                self.moved(*seq, *last, pending, events);
            }
            _ => {}
        }
    }

    fn moved(&mut self, seq: u32, last: u32, pending: &Option<Pending>, events: &[Entry]) {
        self.seq = seq;
        self.last = last;
        self.pending.clone_from(pending);
        self.events.extend_from_slice(events);
    }

    /// Whether the client has to decide now.
    pub fn is_asked(&self) -> bool {
        self.pending.as_ref().is_some_and(|pending| !pending.offers.is_empty())
    }

    /// Whether the race is over and its secret shown.
    pub fn is_over(&self) -> bool {
        self.room.as_ref().is_some_and(|room| room.fairness.secret.is_some())
    }
}

/// An update, as far as measurements need it.
pub struct Update {
    /// The number of the position.
    pub seq: u32,
    /// How many offers the client has.
    pub offers: usize,
    /// How much has happened.
    pub events: usize,
}

#[derive(Deserialize)]
struct Light<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    #[serde(default)]
    seq: u32,
    #[serde(default)]
    events: Vec<IgnoredAny>,
    #[serde(default)]
    pending: Option<LightPending>,
}

#[derive(Deserialize)]
struct LightPending {
    #[serde(default)]
    offers: Vec<IgnoredAny>,
}

/// A WebSocket to a room.
pub struct Socket<S = TcpStream> {
    stream: WebSocketStream<S>,
    /// What came so far.
    pub state: Seen,
    /// Bytes that came so far.
    pub bytes: usize,
    /// The code with which the server closed the connection.
    pub closed: Option<u16>,
    /// What our seats add to the luck: sealed, and told when the server asks for it.
    numbers: HashMap<protocol::Crew, String>,
}

impl<S: AsyncRead + AsyncWrite + Unpin> Socket<S> {
    /// Says something.
    pub async fn say(&mut self, message: ClientMessage) -> io::Result<()> {
        self.say_as(None, message).await
    }

    /// Says something under a number.
    pub async fn say_as(&mut self, id: Option<u32>, message: ClientMessage) -> io::Result<()> {
        let text = serde_json::to_string(&Envelope { id, message }).map_err(io::Error::other)?;
        self.say_text(text).await
    }

    /// Says anything at all.
    pub async fn say_text(&mut self, text: String) -> io::Result<()> {
        self.send(Message::text(text)).await
    }

    /// Sends a frame of any kind.
    pub async fn send(&mut self, frame: Message) -> io::Result<()> {
        self.stream.send(frame).await.map_err(io::Error::other)
    }

    /// The next message, taken in; nothing when the connection is over.
    pub async fn next(&mut self) -> io::Result<Option<ServerMessage>> {
        let Some(text) = self.next_text().await else { return Ok(None) };
        let message = serde_json::from_str(&text)
            .map_err(|why| io::Error::other(format!("{why}: {}", text.as_str())))?;
        self.state.take(&message);
        if let ServerMessage::Room { room } = &message {
            self.tell_numbers(room).await?;
        }
        Ok(Some(message))
    }

    /// The next message, letter by letter, of which nothing is taken in.
    pub async fn next_text(&mut self) -> Option<tungstenite::Utf8Bytes> {
        loop {
            match self.stream.next().await? {
                Err(_) => return None,
                Ok(Message::Close(frame)) => {
                    self.closed = frame.map(|frame| frame.code.into());
                    return None;
                }
                Ok(Message::Text(text)) => {
                    self.bytes += text.len();
                    return Some(text);
                }
                Ok(_) => {}
            }
        }
    }

    /// The next update after a position, with only as much read of it as measurements need.
    pub async fn next_update(&mut self, seq: u32) -> io::Result<Update> {
        loop {
            let text = self.next_text().await.ok_or_else(|| io::Error::other("the connection is over"))?;
            let light: Light = serde_json::from_str(&text).map_err(io::Error::other)?;
            if light.kind == "error" {
                return Err(io::Error::other(text.as_str().to_string()));
            }
            if light.seq > seq {
                let offers = light.pending.map_or(0, |pending| pending.offers.len());
                return Ok(Update { seq: light.seq, offers, events: light.events.len() });
            }
        }
    }

    /// Reads until something is so.
    pub async fn until(&mut self, is_so: impl Fn(&Seen) -> bool) -> io::Result<()> {
        while !is_so(&self.state) {
            if self.next().await?.is_none() {
                return Err(io::Error::other("the connection is over"));
            }
        }
        Ok(())
    }

    /// Reads until a refusal comes.
    pub async fn refusal(&mut self) -> io::Result<(Code, Option<u32>)> {
        loop {
            match self.next().await? {
                Some(ServerMessage::Error { code, id, .. }) => return Ok((code, id)),
                Some(_) => {}
                None => return Err(io::Error::other("the connection is over")),
            }
        }
    }

    /// Chooses one of the offers.
    pub async fn choose(&mut self, choice: u32) -> io::Result<()> {
        self.say(ClientMessage::Choose { seq: self.state.seq, choice, crew: None }).await
    }

    /// Seals the same number for all own seats.
    pub async fn give_numbers(&mut self) -> io::Result<()> {
        self.give_number("c0ffee").await
    }

    /// Seals this number for all own seats, which tell it when the server asks: with another number the luck is another.
    pub async fn give_number(&mut self, number: &str) -> io::Result<()> {
        self.until(|seen| seen.you.is_some()).await?;
        for crew in self.state.you.clone().map(|you| you.crews).unwrap_or_default() {
            self.numbers.insert(crew.clone(), number.into());
            self.say(ClientMessage::Pledge { crew, pledge: protocol::pledge(number) }).await?;
        }
        Ok(())
    }

    /// Tells our numbers, once all have sealed theirs.
    async fn tell_numbers(&mut self, room: &RoomView) -> io::Result<()> {
        for seat in room.seats.iter().filter(|seat| room.fairness.reveal && seat.number.is_none()) {
            if let Some(number) = self.numbers.remove(&seat.crew) {
                self.say(ClientMessage::Number { crew: seat.crew.clone(), number }).await?;
            }
        }
        Ok(())
    }

    /// Hangs up without a word.
    pub fn hang_up(self) {}
}

/// A seat of a new room: of its maker with a name, of a bot with a level, or open.
pub fn seat(crew: &'static str, name: Option<&str>, level: Option<&str>) -> SeatRequest {
    SeatRequest {
        crew: protocol::Crew(crew.into()),
        name: name.map(Into::into),
        level: level.map(Into::into),
    }
}

/// Small random numbers that follow from a seed: tests play the same game every time.
#[derive(Clone, Debug)]
pub struct Picks(pub u64);

impl Picks {
    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((x ^ (x >> 31)) % n.max(1) as u64) as usize
    }
}
