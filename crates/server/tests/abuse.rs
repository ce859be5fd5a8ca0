//! What nobody should do: the server says no, and goes on.

mod table;

use client::{Browser, Picks, seat};
use protocol::{ClientMessage, Code, Options};
use serde_json::json;
use table::{Table, race_of, within};
use vendetta_server::Limits;

#[tokio::test]
async fn malformed_messages_are_refused_with_a_word() {
    within(async {
        let table = Table::open().await;
        let (_, _, mut socket) = table.hot_seat(Options::default()).await;
        let before = socket.state.seq;
        for text in [
            "",
            "nonsense",
            "null",
            "[]",
            "{}",
            "{\"type\":\"choose\"}",
            "{\"type\":\"choose\",\"seq\":-1,\"choice\":0}",
            "{\"type\":\"choose\",\"seq\":1e99,\"choice\":0}",
            "{\"type\":\"plan\",\"seq\":1,\"choices\":[{\"kind\":\"fly\"}]}",
            "{\"type\":\"unheard-of\"}",
            "\u{0}\u{ffff}",
        ] {
            socket.say_text(text.into()).await.unwrap();
            assert_eq!(socket.refusal().await.unwrap().0, Code::Malformed, "{text:?}");
        }
        let deep = "[".repeat(8000);
        socket.say_text(deep).await.unwrap();
        assert_eq!(socket.refusal().await.unwrap().0, Code::Malformed);
        table::play_one(&mut socket, &mut Picks(1)).await;
        assert_eq!(socket.state.seq, before + 1, "the race goes on");
    })
    .await;
}

#[tokio::test]
async fn a_message_that_is_too_large_ends_the_connection_and_nothing_else() {
    within(async {
        let table = Table::open().await;
        let (mut browser, room, mut socket) = table.hot_seat(Options::default()).await;
        socket.say_text("x".repeat(200_000)).await.ok();
        let mut codes = Vec::new();
        while let Ok(Some(message)) = socket.next().await {
            if let protocol::ServerMessage::Error { code, .. } = message {
                codes.push(code);
            }
        }
        assert!(codes.is_empty() || codes == [Code::TooLarge], "{codes:?}");
        let mut again = browser.open(&room, 0).await.unwrap();
        again.until(client::Seen::is_asked).await.unwrap();
        let answer = browser.request("POST", "/api/rooms", &"x".repeat(200_000)).await;
        assert!(answer.is_err() || answer.unwrap().status == 413);
    })
    .await;
}

#[tokio::test]
async fn a_flood_is_slowed_down_then_cut_off() {
    within(async {
        let table = Table::with(Limits { messages_per_second: 1, ..table::generous() }).await;
        let (mut browser, room, mut socket) = table.hot_seat(Options::default()).await;
        let (mut heard, mut refused) = (0, 0);
        // Sixty at once and one more for each second that goes by; then so many refusals, and no more.
        while socket.say(ClientMessage::Ping { t: 1 }).await.is_ok() {
            match socket.next().await.unwrap() {
                Some(protocol::ServerMessage::Pong { .. }) => heard += 1,
                Some(protocol::ServerMessage::Error { code, .. }) => {
                    assert_eq!(code, Code::TooMany);
                    refused += 1;
                }
                Some(_) => {}
                None => break,
            }
            assert!(heard < 10_000 && refused <= 100, "no limit");
        }
        assert!(heard >= 50, "{heard}");
        assert_eq!((refused, socket.closed), (100, Some(1008)));
        let mut again = browser.open(&room, 0).await.unwrap();
        table::play_one(&mut again, &mut Picks(1)).await;
    })
    .await;
}

#[tokio::test]
async fn rooms_and_connections_have_limits() {
    within(async {
        let limits = Limits {
            rooms: 3,
            rooms_per_minute: 5,
            connections: 3,
            connections_per_address: 2,
            ..Limits::default()
        };
        let table = Table::with(limits).await;
        let mut browser = table.browser();
        let asked = race_of(
            vec![seat("orange", Some("Max"), None), seat("blue", None, Some("racer"))],
            Options::default(),
        );
        let mut codes = Vec::new();
        let mut room = String::new();
        // Five in a minute: on a slow machine a few more, since a minute goes by.
        while codes.last() != Some(&Some(Code::TooMany)) {
            let answer = browser.post("/api/rooms", &asked).await.unwrap();
            codes.push(answer.code());
            if let Ok(made) = answer.read::<protocol::CreatedRoom>() {
                room = made.room.id;
            }
        }
        let full = Some(Code::Full);
        assert_eq!(codes[..5], [None, None, None, full, full]);
        assert!(codes[5..codes.len() - 1].iter().all(|code| *code == full), "{codes:?}");
        let first = browser.open(&room, 0).await.unwrap();
        let _second = browser.open(&room, 0).await.unwrap();
        assert!(browser.open(&room, 0).await.is_err(), "two for each address");
        drop(first);
        // The place is free again when the server has noticed; until then it says no, and is asked again.
        while browser.open(&room, 0).await.is_err() {
            tokio::task::yield_now().await;
        }
    })
    .await;
}

#[tokio::test]
async fn other_sites_and_wrong_paths_get_nothing() {
    within(async {
        let table = Table::open().await;
        let (browser, room, _socket) = table.hot_seat(Options::default()).await;
        let mut evil = Browser { origin: Some("http://evil.example".into()), ..browser.clone() };
        let asked = json!({"seats": [{"crew": "orange", "name": "Max"}, {"crew": "blue"}]});
        assert_eq!(evil.post("/api/rooms", &asked).await.unwrap().code(), Some(Code::Origin));
        let path = format!("/api/rooms/{room}/seat");
        let sit = json!({"crew": "orange", "name": "Eve"});
        assert_eq!(evil.post(&path, &sit).await.unwrap().code(), Some(Code::Origin));
        assert!(evil.open(&room, 0).await.is_err());
        let mut own = Browser { origin: Some(format!("http://{}", table.addr)), ..browser.clone() };
        own.open(&room, 0).await.unwrap();

        let mut browser = table.browser();
        for path in [
            "/api/rooms/aaaaaaaaaa",
            "/api/rooms/aaaaaaaaaa/record",
            "/api/rooms/..%2f..%2fetc/events",
            "/api/rooms/%00",
            "/api/nothing",
        ] {
            assert_eq!(browser.get(path).await.unwrap().status, 404, "{path}");
        }
        assert_eq!(browser.get("/no-such-file.js").await.unwrap().status, 404);
        for path in ["/", "/r/abcdefghij"] {
            let page = browser.get(path).await.unwrap();
            assert_eq!(page.status, 200);
            assert!(page.head.contains("content-security-policy: default-src 'none'"), "{}", page.head);
            assert!(page.head.contains("x-content-type-options: nosniff"));
        }
        let mut nobody = table.browser();
        assert!(nobody.open("aaaaaaaaaa", 0).await.unwrap().refusal().await.unwrap().0 == Code::NoRoom);
    })
    .await;
}

#[tokio::test]
async fn rooms_that_cannot_be_are_refused() {
    within(async {
        let table = Table::open().await;
        let mut browser = table.browser();
        let max = json!({"crew": "orange", "name": "Max"});
        for (seats, options) in [
            (json!([]), json!({})),
            (json!([max]), json!({})),
            (json!([max, max]), json!({})),
            (json!([max, {"crew": "pink"}]), json!({})),
            (json!([max, {"crew": "blue", "level": "nobody"}]), json!({})),
            (json!([{"crew": "orange"}, {"crew": "blue"}]), json!({})),
            (json!([max, {"crew": "blue", "name": "\u{202e}"}]), json!({})),
            (json!([max, {"crew": "blue"}]), json!({"turn_clock": 1})),
            (json!([max, {"crew": "blue"}]), json!({"bot_pace": 99999})),
            (json!([max, {"crew": "blue"}]), json!({"big_team": true})),
            (json!([max, {"crew": "blue"}]), json!({"unheard_of": true})),
        ] {
            let asked = json!({"seats": seats, "options": options});
            let answer = browser.post("/api/rooms", &asked).await.unwrap();
            assert_eq!(answer.status, 400, "{asked} {}", answer.body);
        }
        let mut socket = {
            let team = ["orange", "blue", "white", "green"];
            let seats = team.map(|crew| match crew {
                "orange" => json!({"crew": crew, "name": "Max"}),
                _ => json!({"crew": crew, "level": "drifter"}),
            });
            let options = json!({"big_team": true, "start_at_once": true});
            let asked = json!({"seats": seats, "options": options});
            let made: protocol::CreatedRoom =
                browser.post("/api/rooms", &asked).await.unwrap().read().unwrap();
            assert_eq!(made.you.crews.len(), 2, "two crews each");
            browser.open(&made.room.id, 0).await.unwrap()
        };
        socket.give_numbers().await.unwrap();
        socket.until(|seen| seen.seq > 0).await.unwrap();
        socket.say(ClientMessage::Stand { crew: protocol::Crew("white".into()) }).await.unwrap();
        let both = |seen: &client::Seen| {
            let seats = seen.room.as_ref().map(|room| room.seats.clone()).unwrap_or_default();
            seats.iter().filter(|seat| seat.away).count() == 2
        };
        socket.until(both).await.unwrap();
    })
    .await;
}
