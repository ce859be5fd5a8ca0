//! People in a room: who is who, and who may say how much.

mod table;

use client::{Browser, Picks, seat};
use protocol::{ClientMessage, Code, Crew, Options};
use std::time::Instant;
use table::{Table, race_of, within};
use vendetta_server::Limits;

fn chat(text: &str, name: Option<&str>) -> ClientMessage {
    ClientMessage::Chat { text: text.into(), name: name.map(Into::into) }
}

async fn lobby(table: &Table) -> (String, Browser, client::Socket) {
    let mut host = table.browser();
    let seats = vec![seat("orange", Some("Host"), None), seat("blue", None, None)];
    let room = host.create(&race_of(seats, Options::default())).await.unwrap().room.id;
    let socket = host.open(&room, 0).await.unwrap();
    (room, host, socket)
}

#[tokio::test]
async fn however_much_was_said_everybody_is_heard_and_the_last_lines_are_kept() {
    within(async {
        let mut table = Table::open().await;
        let (room, mut host, mut socket) = lobby(&table).await;
        table.stop(&mut socket).await;
        // Somebody had an hour for it.
        table.alter(
            "WITH RECURSIVE line (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM line WHERE n < 2000)
             INSERT INTO chat SELECT id, n, json_object('n', n, 'at', 0, 'name', '', 'text', 'noise') FROM room, line",
        );
        table.start_again().await;
        host.addr = table.addr;
        let mut socket = host.open(&room, 0).await.unwrap();
        let mut watcher = table.browser().open(&room, 0).await.unwrap();
        socket.say(chat("we race now", None)).await.unwrap();
        watcher.until(|seen| seen.chat.last().is_some_and(|line| line.text == "we race now")).await.unwrap();
        watcher.say(chat("hooray", None)).await.unwrap();
        socket.until(|seen| seen.chat.last().is_some_and(|line| line.text == "hooray")).await.unwrap();
        let store = rusqlite::Connection::open(table.file()).unwrap();
        let kept = "SELECT count(*), min(n), max(n) FROM chat";
        let kept = store.query_row(kept, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).unwrap();
        assert_eq!(kept, (2000, 3, 2002));
    })
    .await;
}

#[tokio::test]
async fn one_who_comes_and_goes_is_told_to_others_now_and_then() {
    within(async {
        let table = Table::open().await;
        let (room, _, mut host) = lobby(&table).await;
        let begun = Instant::now();
        for _ in 0..100 {
            let mut restless = table.browser().open(&room, 0).await.unwrap();
            restless.until(|seen| seen.room.is_some()).await.unwrap();
        }
        host.say(chat("is somebody there?", None)).await.unwrap();
        let (mut told, mut last) = (0, None);
        while host.state.chat.is_empty() {
            let message = host.next().await.unwrap().unwrap();
            if let protocol::ServerMessage::Room { room } = message {
                assert_ne!(last.as_ref(), Some(&room), "nothing has changed");
                (told, last) = (told + 1, Some(room));
            }
        }
        // Once when the host came, and then not more often than every 150 milliseconds.
        let most = 2 + begun.elapsed().as_millis() / 150;
        assert!(told <= most, "{told} of {most}");
    })
    .await;
}

#[tokio::test]
async fn those_of_one_address_say_so_much_together_and_others_are_heard() {
    within(async {
        let table = Table::with(Limits { chat_per_minute: 5, ..table::generous() }).await;
        let (room, _, _host) = lobby(&table).await;
        let from = |address: &str| Browser { forwarded: Some(address.into()), ..table.browser() };
        let mut said = 0;
        // Each of them is somebody else, but from the same place: five lines, and one more for each twelve seconds.
        'enough: loop {
            let mut watcher = from("6.6.6.6").open(&room, 0).await.unwrap();
            watcher.say(chat("noise", None)).await.unwrap();
            while watcher.state.chat.len() <= said {
                if let Some(protocol::ServerMessage::Error { code, .. }) = watcher.next().await.unwrap() {
                    assert_eq!(code, Code::TooMany);
                    break 'enough;
                }
            }
            said += 1;
            assert!(said < 100, "no limit");
        }
        assert!(said >= 5, "{said}");
        let mut other = from("7.7.7.7").open(&room, 0).await.unwrap();
        other.say(chat("hello", None)).await.unwrap();
        other.until(|seen| seen.chat.last().is_some_and(|line| line.text == "hello")).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn one_who_talks_without_end_is_asked_to_wait() {
    within(async {
        let table = Table::open().await;
        let (_, _, mut host) = lobby(&table).await;
        let mut said = 0;
        // Eight lines at once, and one more for each two seconds that go by.
        loop {
            host.say(chat("and another thing", None)).await.unwrap();
            let answer = loop {
                match host.next().await.unwrap().unwrap() {
                    protocol::ServerMessage::Error { code, .. } => break Some(code),
                    _ if host.state.chat.len() > said => break None,
                    _ => {}
                }
            };
            match answer {
                Some(code) => {
                    assert_eq!(code, Code::TooMany);
                    break;
                }
                None => said += 1,
            }
            assert!(said < 1000, "no limit");
        }
        assert!(said >= 8, "{said}");
    })
    .await;
}

#[tokio::test]
async fn nobody_takes_the_name_of_a_player() {
    within(async {
        let table = Table::open().await;
        let (room, _, mut host) = lobby(&table).await;
        let mut other = table.browser().open(&room, 0).await.unwrap();
        for name in ["Host", " host ", "H\u{43e}st", "H0ST"] {
            other.say(chat("it is me", Some(name))).await.unwrap();
            assert_eq!(other.refusal().await.unwrap().0, Code::Invalid, "{name}");
            other.say(ClientMessage::Sit { crew: Crew("blue".into()), name: name.into() }).await.unwrap();
            assert_eq!(other.refusal().await.unwrap().0, Code::Invalid, "{name}");
        }
        other.say(ClientMessage::Sit { crew: Crew("blue".into()), name: "👨‍👩‍👧".into() }).await.unwrap();
        host.until(|seen| seen.room.as_ref().is_some_and(|room| room.seats[1].name == "👨‍👩‍👧")).await.unwrap();
        // The host may still be called as before.
        host.say(ClientMessage::Sit { crew: Crew("orange".into()), name: "HOST".into() }).await.unwrap();
        other
            .until(|seen| seen.room.as_ref().is_some_and(|room| room.seats[0].name == "HOST"))
            .await
            .unwrap();
    })
    .await;
}

#[tokio::test]
async fn however_much_was_said_whoever_comes_is_shown_the_race() {
    within(async {
        let table = Table::with(Limits { chat_per_minute: 100_000, ..table::generous() }).await;
        let (_, room, mut socket) = table.hot_seat(Options::default()).await;
        let mut picks = Picks(1);
        for _ in 0..30 {
            table::play_one(&mut socket, &mut picks).await;
        }
        // The longest lines that there are, of people with the longest names.
        let (line, name) = ("🏁".repeat(280), "🏁".repeat(23));
        for (n, face) in (1..).zip('😀'..='😟') {
            let mut watcher = table.browser().open(&room, 1).await.unwrap();
            for _ in 0..8 {
                watcher.say(chat(&line, Some(&format!("{name}{face}")))).await.unwrap();
            }
            watcher.until(|seen| seen.chat.last().is_some_and(|line| line.n == 8 * n)).await.unwrap();
            assert!(watcher.state.seq > 0, "the race was shown before");
        }
    })
    .await;
}

#[tokio::test]
async fn those_who_watch_have_names_of_their_own_while_they_are_here() {
    within(async {
        let table = Table::open().await;
        let (room, _, mut host) = lobby(&table).await;
        let mut one = table.browser().open(&room, 0).await.unwrap();
        let mut two = table.browser().open(&room, 0).await.unwrap();
        let says = |text: &'static str| {
            move |seen: &client::Seen| seen.chat.last().is_some_and(|line| line.text == text)
        };
        one.say(chat("hello", Some("Eve"))).await.unwrap();
        host.until(says("hello")).await.unwrap();
        two.say(chat("it is me", Some("EVE"))).await.unwrap();
        assert_eq!(two.refusal().await.unwrap().0, Code::Invalid);
        // One without a name is like no other, and whoever has a name keeps it.
        two.say(chat("psst", None)).await.unwrap();
        host.until(says("psst")).await.unwrap();
        for (text, name) in [("psst!", None), ("yes?", Some("eve"))] {
            one.say(chat(text, name)).await.unwrap();
            host.until(says(text)).await.unwrap();
        }
        // Nobody can keep a name from one who sits down to play.
        two.say(ClientMessage::Sit { crew: Crew("blue".into()), name: "Eve".into() }).await.unwrap();
        host.until(|seen| seen.room.as_ref().is_some_and(|room| room.seats[1].name == "Eve")).await.unwrap();
        one.say(chat("it was mine", Some("Eve"))).await.unwrap();
        assert_eq!(one.refusal().await.unwrap().0, Code::Invalid);
        // The name of one who is gone is free.
        one.say(chat("bye", Some("Adam"))).await.unwrap();
        host.until(says("bye")).await.unwrap();
        one.hang_up();
        host.until(|seen| seen.room.as_ref().is_some_and(|room| room.spectators == 0)).await.unwrap();
        let mut three = table.browser().open(&room, 0).await.unwrap();
        three.say(chat("hi", Some("Adam"))).await.unwrap();
        host.until(says("hi")).await.unwrap();
    })
    .await;
}
