//! Strangers at the door: silent ones, endless ones, too many of them.

mod table;

use client::{Browser, Message, Picks, tungstenite};
use protocol::{ClientMessage, Code, Options, ServerMessage};
use std::time::Duration;
use table::{Table, within};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
};
use vendetta_server::Limits;

/// Reads until the server hangs up.
async fn all_of(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes).await;
    String::from_utf8_lossy(&bytes).into_owned()
}

// The clock stands still while anything moves: so nobody waits here, and the server gives up at once.
#[tokio::test(start_paused = true)]
async fn half_a_head_is_not_waited_for_long() {
    within(async {
        let table = Table::open().await;
        let begun = tokio::time::Instant::now();
        for half in ["", "GET / HTTP/1.1\r\nHost: x\r\nX-Half: "] {
            let mut stream = TcpStream::connect(table.addr).await.unwrap();
            stream.write_all(half.as_bytes()).await.unwrap();
            all_of(&mut stream).await;
        }
        assert!(begun.elapsed().as_secs() < 60, "{:?}", begun.elapsed());
        assert!(table.number("vendetta_limited_total{limit=\"head\"}").await > 0);
    })
    .await;
}

#[tokio::test(start_paused = true)]
async fn half_a_body_is_not_waited_for_long() {
    within(async {
        let table = Table::open().await;
        let mut stream = TcpStream::connect(table.addr).await.unwrap();
        let head = "POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n{";
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut answer = [0; 12];
        stream.read_exact(&mut answer).await.unwrap();
        assert_eq!(&answer, b"HTTP/1.1 400");
    })
    .await;
}

#[tokio::test]
async fn one_whose_line_is_dead_is_not_waited_for_long() {
    within(async {
        let table = Table::open().await;
        let (_, _, socket) = table.hot_seat(Options::default()).await;
        // Nothing is read from here on, and so no ping is answered.
        tokio::time::pause();
        let begun = tokio::time::Instant::now();
        while table.number("vendetta_connections").await > 0 {
            tokio::time::sleep(Duration::from_secs(1)).await;
            assert!(begun.elapsed().as_secs() < 120, "it is waited for");
        }
        drop(socket);
    })
    .await;
}

#[tokio::test]
async fn one_who_asks_for_pages_and_does_not_read_them_is_cut() {
    within(async {
        const MANY: usize = 200;
        let table = Table::open().await;
        let all = table.browser().get("/api/content").await.unwrap().body.len() * MANY;
        let narrow = TcpSocket::new_v4().unwrap();
        narrow.set_recv_buffer_size(4096).unwrap();
        let mut stream = narrow.connect(table.addr).await.unwrap();
        let ask = "GET /api/content HTTP/1.1\r\nHost: x\r\n\r\n".repeat(MANY);
        stream.write_all(ask.as_bytes()).await.unwrap();
        // Until the server has nothing to do but to wait for us, and then for as long as it likes.
        tokio::time::pause();
        tokio::time::sleep(Duration::from_secs(60)).await;
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes).await;
        assert!(bytes.len() < all, "all {all} bytes were kept for one who did not read");
    })
    .await;
}

#[tokio::test]
async fn an_endless_head_is_refused() {
    within(async {
        let table = Table::open().await;
        let mut stream = TcpStream::connect(table.addr).await.unwrap();
        let head = format!("GET / HTTP/1.1\r\nHost: x\r\nX-Long: {}", "x".repeat(40_000));
        stream.write_all(head.as_bytes()).await.unwrap();
        assert!(all_of(&mut stream).await.starts_with("HTTP/1.1 431"));
    })
    .await;
}

#[tokio::test]
async fn silent_connections_of_an_address_have_a_limit_and_others_come_in() {
    within(async {
        let table = Table::without_proxy(Limits { connections_per_address: 4, ..table::generous() }).await;
        let mut silent = Vec::new();
        let refused = loop {
            let mut stream = TcpStream::connect(table.addr).await.unwrap();
            let _ = stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n").await;
            let mut answer = [0; 12];
            if stream.read_exact(&mut answer).await.is_err() || &answer != b"HTTP/1.1 200" {
                break all_of(&mut stream).await;
            }
            silent.push(stream);
            assert!(silent.len() < 500, "no limit");
        };
        assert_eq!(silent.len(), 4 + 32);
        assert!(refused.is_empty() || refused.contains("\"full\""), "{refused}");
        silent.clear();
        // The numbers are told over a connection, too: until the server has noticed, it says no.
        let mut browser = table.browser();
        while !browser.get("/healthz").await.is_ok_and(|answer| answer.status == 200) {
            tokio::task::yield_now().await;
        }
        assert!(table.number("vendetta_limited_total{limit=\"connections_of_address\"}").await > 0);
    })
    .await;
}

#[tokio::test]
async fn all_connections_together_have_a_limit_wherever_they_come_from() {
    within(async {
        let table = Table::with(Limits { connections: 2, ..table::generous() }).await;
        let (_, room, _socket) = table.hot_seat(Options::default()).await;
        let from = |address: &str| Browser { forwarded: Some(address.into()), ..table.browser() };
        let second = from("6.6.6.6").open(&room, 0).await.unwrap();
        assert!(from("7.7.7.7").open(&room, 0).await.is_err(), "two, of whatever address");
        assert_eq!(table.number("vendetta_limited_total{limit=\"connections\"}").await, 1);
        drop(second);
        // Below the WebSockets, a connection that says nothing counts as well; a proxy's are not counted by address.
        let mut silent = Vec::new();
        let refused = loop {
            let mut stream = TcpStream::connect(table.addr).await.unwrap();
            stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n").await.unwrap();
            let mut answer = [0; 12];
            stream.read_exact(&mut answer).await.unwrap();
            if &answer != b"HTTP/1.1 200" {
                break String::from_utf8_lossy(&answer).into_owned() + &all_of(&mut stream).await;
            }
            silent.push(stream);
            assert!(silent.len() < 2000, "no limit");
        };
        assert!(refused.starts_with("HTTP/1.1 503") && refused.contains("\"full\""), "{refused}");
        silent.clear();
        while !table.browser().get("/healthz").await.is_ok_and(|answer| answer.status == 200) {
            tokio::task::yield_now().await;
        }
        assert!(table.number("vendetta_limited_total{limit=\"connections\"}").await > 1);
    })
    .await;
}

#[tokio::test]
async fn one_who_does_not_read_is_cut_and_the_race_goes_on() {
    within(async {
        let table = Table::open().await;
        let (_, room, mut socket) = table.hot_seat(Options::default()).await;
        // A narrow pipe, which is full before long; from then on what is told waits in the server.
        let narrow = TcpSocket::new_v4().unwrap();
        narrow.set_recv_buffer_size(4096).unwrap();
        let stream = narrow.connect(table.addr).await.unwrap();
        let mut deaf = table.browser().open_on(stream, &room, 0).await.unwrap();
        for _ in 0..1000 {
            if deaf.say(ClientMessage::Resume { from: 0 }).await.is_err() {
                break;
            }
        }
        let mut told = 0;
        while table.number("vendetta_limited_total{limit=\"too_slow\"}").await == 0 {
            let pace = 1 + told % 2;
            socket.say(ClientMessage::SetPace { bot_pace: pace }).await.unwrap();
            socket
                .until(|seen| seen.room.as_ref().is_some_and(|room| room.options.bot_pace == pace))
                .await
                .unwrap();
            told += 1;
            assert!(told < 3000, "all of it waits for somebody who does not read");
        }
        table::play_one(&mut socket, &mut Picks(1)).await;
    })
    .await;
}

#[tokio::test]
async fn what_is_not_as_websockets_talk_is_closed_with_its_code() {
    within(async {
        use tungstenite::protocol::frame::{
            Frame,
            coding::{Data, OpCode},
        };
        let table = Table::open().await;
        let raw =
            |bytes: &'static [u8], data| Message::Frame(Frame::message(bytes, OpCode::Data(data), true));
        for (frame, code) in [
            (Message::Binary(Default::default()), 1003),
            (raw(b"\xff\xfe", Data::Text), 1007),
            (raw(b"x", Data::Reserved(3)), 1002),
            (Message::text("x".repeat(20_000)), 1009),
        ] {
            let (_, _, mut socket) = table.hot_seat(Options::default()).await;
            socket.send(frame).await.unwrap();
            while let Ok(Some(_)) = socket.next().await {}
            assert_eq!(socket.closed, Some(code));
        }
    })
    .await;
}

#[tokio::test]
async fn pieces_of_a_message_that_never_ends_are_not_read_for_ever() {
    within(async {
        use tungstenite::protocol::frame::{
            Frame,
            coding::{Data, OpCode},
        };
        let table = Table::open().await;
        let (_, _, mut socket) = table.hot_seat(Options::default()).await;
        let piece = |text: &'static str, data, is_last| {
            Message::Frame(Frame::message(text.as_bytes(), OpCode::Data(data), is_last))
        };
        // A message may come in pieces, also in empty ones.
        for frame in [
            piece("{\"type\":", Data::Text, false),
            piece("", Data::Continue, false),
            piece("\"ping\",\"t\":7}", Data::Continue, true),
        ] {
            socket.send(frame).await.unwrap();
        }
        while !matches!(socket.next().await.unwrap(), Some(ServerMessage::Pong { t: 7, .. })) {}
        socket.send(piece("{", Data::Text, false)).await.unwrap();
        let mut sent = 0;
        while socket.send(piece("", Data::Continue, false)).await.is_ok() {
            sent += 1;
            assert!(sent < 1_000_000, "no limit");
        }
        assert!(table.number("vendetta_limited_total{limit=\"messages\"}").await > 0);
    })
    .await;
}

#[tokio::test]
async fn every_error_has_the_same_form() {
    within(async {
        let table = Table::open().await;
        let mut browser = table.browser();
        for (method, path, status) in [
            ("GET", "/api/nothing", 404),
            ("POST", "/api/nothing", 405),
            ("DELETE", "/api/rooms", 405),
            ("POST", "/", 405),
            ("GET", "/no-such-file.js", 404),
            ("GET", "/api/rooms/aaaaaaaaaa/ws", 400),
            ("GET", "/api/rooms/aaaaaaaaaa/ws?from=x", 400),
            ("GET", "/api/rooms/%ff", 400),
            ("POST", "/api/rooms", 400),
        ] {
            let answer = browser.request(method, path, "").await.unwrap();
            assert_eq!(answer.status, status, "{method} {path} {}", answer.body);
            let said: ServerMessage = answer.read().unwrap();
            assert!(matches!(said, ServerMessage::Error { .. }), "{method} {path}");
        }
        let large = browser.request("POST", "/api/rooms", &"x".repeat(200_000)).await;
        // A server that refuses a body may hang up before all of it was sent.
        assert!(large.is_err() || large.unwrap().code() == Some(Code::TooLarge));
    })
    .await;
}

#[tokio::test]
async fn numbers_are_told_to_this_machine_alone_or_have_an_address_of_their_own() {
    within(async {
        let mut table = Table::open().await;
        assert_eq!(table.browser().get("/metrics").await.unwrap().status, 200);
        // How many bytes were sent to everybody else would tell a rival what one of them has picked.
        let mut stranger = Browser { forwarded: Some("6.6.6.6".into()), ..table.browser() };
        assert_eq!(stranger.get("/metrics").await.unwrap().status, 404);
        table.numbers_apart = true;
        table.restart().await;
        assert_ne!(table.numbers, table.addr);
        assert_eq!(table.browser().get("/metrics").await.unwrap().status, 404);
        assert_eq!(table.number("vendetta_rooms").await, 0);
    })
    .await;
}
