//! Work has a budget: nobody can use up what others need.

mod table;

use client::{Browser, Message, Picks, Socket, seat};
use protocol::{ClientMessage, Code, Happened, Options, Replay, ServerMessage};
use std::time::{Duration, Instant};
use table::{Table, race_of, within};
use vendetta_server::Limits;

fn from(table: &Table, address: &str) -> Browser {
    Browser { forwarded: Some(address.into()), ..table.browser() }
}

#[tokio::test]
async fn pings_cost_what_messages_cost() {
    within(async {
        let table = Table::with(Limits::default()).await;
        let (_, _, mut socket) = table.hot_seat(Options::default()).await;
        let mut sent = 0;
        while socket.send(Message::Ping(Default::default())).await.is_ok() {
            sent += 1;
            assert!(sent < 1_000_000, "no limit");
        }
        while let Ok(Some(_)) = socket.next().await {}
        // One that is still writing may not see the last word.
        assert!(matches!(socket.closed, None | Some(1008)), "{:?}", socket.closed);
        assert!(table.number("vendetta_limited_total{limit=\"messages\"}").await > 100);
    })
    .await;
}

#[tokio::test]
async fn an_address_asks_so_often_and_no_more_and_others_do_not_notice() {
    within(async {
        let table = Table::with(Limits { requests_per_second: 2, ..table::generous() }).await;
        let mut greedy = from(&table, "6.6.6.6");
        let mut served = 0;
        // Eight at once, and two more for each second that goes by.
        let (refused, waited) = loop {
            let asked = Instant::now();
            let answer = greedy.get("/api/config").await.unwrap();
            if answer.status != 200 {
                break (answer, asked.elapsed());
            }
            served += 1;
            assert!(served < 10_000, "no limit");
        };
        assert!(served >= 8, "{served}");
        assert_eq!(refused.code(), Some(Code::TooMany));
        assert!(
            waited >= Duration::from_millis(500),
            "a refusal is not soon followed by the next: {waited:?}"
        );
        assert_eq!(from(&table, "7.7.7.7").get("/api/config").await.unwrap().status, 200);
    })
    .await;
}

#[tokio::test]
async fn all_connections_of_an_address_share_a_budget() {
    within(async {
        let table = Table::with(Limits { messages_per_address: 10, ..table::generous() }).await;
        let (mut browser, room, _socket) = table.hot_seat(Options::default()).await;
        let mut watcher = from(&table, "7.7.7.7").open(&room, 0).await.unwrap();
        let mut refused = 0;
        // Each connection says little; together they say too much.
        browser.forwarded = Some("6.6.6.6".into());
        let mut sockets = Vec::new();
        for _ in 0..2 {
            sockets.push(browser.open(&room, 0).await.unwrap());
        }
        for _ in 0..90 {
            for socket in &mut sockets {
                socket.say(ClientMessage::Ping { t: 1 }).await.unwrap();
            }
        }
        for socket in &mut sockets {
            let mut answers = 0;
            while answers < 90 {
                match socket.next().await.unwrap().unwrap() {
                    ServerMessage::Pong { .. } => answers += 1,
                    ServerMessage::Error { code, .. } => {
                        assert_eq!(code, Code::TooMany);
                        answers += 1;
                        refused += 1;
                    }
                    _ => {}
                }
            }
        }
        assert!(refused > 0);
        watcher.say(ClientMessage::Ping { t: 1 }).await.unwrap();
        while !matches!(watcher.next().await.unwrap().unwrap(), ServerMessage::Pong { .. }) {}
    })
    .await;
}

#[tokio::test]
async fn what_costs_more_is_heard_less_often() {
    within(async {
        // Sixty tokens of a connection, and one more for each second that goes by.
        let table = Table::with(Limits { messages_per_second: 1, ..table::generous() }).await;
        let (_, room, _socket) = table.hot_seat(Options::default()).await;
        for (message, cost) in [
            (ClientMessage::Resume { from: 0 }, 20),
            (ClientMessage::Hint { seq: 0 }, 5),
            (ClientMessage::Look { seq: 0, choices: Vec::new() }, 2),
            (ClientMessage::TakeBack { seq: 0 }, 2),
            (ClientMessage::Start, 1),
        ] {
            let mut socket = table.browser().open(&room, 0).await.unwrap();
            socket.until(|seen| seen.seq > 0).await.unwrap();
            let (begun, mut heard) = (Instant::now(), 0);
            'heard: loop {
                socket.say_as(Some(1), message.clone()).await.unwrap();
                loop {
                    match socket.next().await.unwrap().unwrap() {
                        // The room answers to the number of a message, the connection does not.
                        ServerMessage::Error { id: None, .. } => break 'heard,
                        ServerMessage::Error { .. } | ServerMessage::Game { .. } => break,
                        _ => {}
                    }
                }
                heard += 1;
            }
            let most = 60 / cost + begun.elapsed().as_secs() / cost + 1;
            assert!((60 / cost..=most).contains(&heard), "{message:?}: {heard}");
        }
    })
    .await;
}

#[tokio::test]
async fn to_come_in_costs_as_much_as_ten_messages() {
    within(async {
        // Forty tokens of an address, and ten more for each second that goes by.
        let table = Table::with(Limits { messages_per_address: 10, ..table::generous() }).await;
        let (_, room, _socket) = table.hot_seat(Options::default()).await;
        let (begun, mut inside) = (Instant::now(), Vec::new());
        while let Ok(socket) = from(&table, "6.6.6.6").open(&room, 0).await {
            inside.push(socket);
            assert!((inside.len() as u64) <= 5 + begun.elapsed().as_secs(), "no limit");
        }
        assert!(inside.len() >= 4, "{}", inside.len());
        assert!(from(&table, "7.7.7.7").open(&room, 0).await.is_ok(), "somebody else comes in");
    })
    .await;
}

/// Says what only the host may say, until the room has heard enough; how often it was heard.
async fn talk(watcher: &mut Socket, most: u32) -> u32 {
    for said in 0..most {
        watcher.say_as(Some(said), ClientMessage::Start).await.unwrap();
        let (code, id) = watcher.refusal().await.unwrap();
        assert_eq!(id, Some(said), "the room answers, not the connection");
        if code == Code::TooMany {
            return said;
        }
        assert_eq!(code, Code::NotHost);
    }
    most
}

#[tokio::test]
async fn a_room_hears_those_who_watch_by_address_and_together_and_each_player() {
    within(async {
        // Six messages of those of an address who watch, forty of all of them, twelve of each player, and a few more for each
        // second that goes by.
        let limits = Limits { messages_per_second: 2, ..table::generous() };
        let table = Table::with(limits).await;
        let (mut browser, room, mut socket) = table.hot_seat(Options::default()).await;
        let mut loud = from(&table, "6.6.6.6").open(&room, 0).await.unwrap();
        let said = talk(&mut loud, 1000).await;
        assert!((6..1000).contains(&said), "{said}");
        assert!(table.number("vendetta_limited_total{limit=\"messages\"}").await > 0);
        let mut other = from(&table, "7.7.7.7").open(&room, 0).await.unwrap();
        assert_eq!(talk(&mut other, 1).await, 1, "somebody else is heard");
        // Each says little, and from elsewhere; the room is what has heard enough.
        let mut said = 0;
        for n in 0.. {
            let address = format!("10.0.{}.{}", n / 250, n % 250);
            let mut watcher = from(&table, &address).open(&room, 0).await.unwrap();
            let heard = talk(&mut watcher, 4).await;
            said += heard;
            if heard < 4 {
                break;
            }
            assert!(n < 999, "no limit");
        }
        assert!(said >= 24, "{said}");
        table::play_one(&mut socket, &mut Picks(1)).await;
        // Taking a seat again and again, without a connection, is paid for by the same player.
        let sit = protocol::TakeSeat { crew: table::crew("orange"), name: "One".into() };
        let mut sat = 0;
        while browser.post(&format!("/api/rooms/{room}/seat"), &sit).await.unwrap().code()
            != Some(Code::TooMany)
        {
            sat += 1;
            assert!(sat < 10_000, "no limit");
        }
    })
    .await;
}

#[tokio::test]
async fn what_takes_long_is_done_on_threads_of_its_own() {
    within(async {
        let mut table = Table::open().await;
        let (mut browser, room, mut socket) = table.hot_seat(Options::default()).await;
        let mut picks = Picks(1);
        for _ in 0..5 {
            table::play_one(&mut socket, &mut picks).await;
        }
        // Nobody thinks in this race: what is counted is what was asked for here.
        let done = "vendetta_bot_seconds_count";
        assert_eq!(table.number(done).await, 0);
        for (n, what) in ["events", "record"].into_iter().enumerate() {
            assert_eq!(browser.get(&format!("/api/rooms/{room}/{what}")).await.unwrap().status, 200);
            assert_eq!(table.number(done).await, n as u64 + 1, "{what}");
        }
        table.stop(&mut socket).await;
        table.start_again().await;
        browser.addr = table.addr;
        assert_eq!(table.number(done).await, 0);
        assert_eq!(browser.get(&format!("/api/rooms/{room}")).await.unwrap().status, 200);
        assert_eq!(table.number(done).await, 1, "a room that wakes up");
    })
    .await;
}

/// A race of bots to its end.
async fn finished(browser: &mut Browser, number: &str) -> String {
    let options = Options { start_at_once: true, bot_pace: 0, ..Options::default() };
    let seats = vec![seat("orange", Some("Max"), None), seat("blue", None, Some("racer"))];
    let room = browser.create(&race_of(seats, options)).await.unwrap().room.id;
    let mut socket = browser.open(&room, 0).await.unwrap();
    socket.give_number(number).await.unwrap();
    socket.until(|seen| seen.seq > 0).await.unwrap();
    let crew = socket.state.you.clone().unwrap().crews[0].clone();
    socket.say(ClientMessage::Stand { crew }).await.unwrap();
    socket.until(client::Seen::is_over).await.unwrap();
    room
}

#[tokio::test]
async fn a_finished_race_is_told_again_once_and_kept() {
    within(async {
        let table = Table::with(Limits { replays_per_minute: 1, ..table::generous() }).await;
        let mut browser = table.browser();
        let (one, two) = (finished(&mut browser, "1").await, finished(&mut browser, "2").await);
        let path = |room: &str| format!("/api/rooms/{room}/events");
        let first = browser.get(&path(&one)).await.unwrap();
        let replay: Replay = first.read().unwrap();
        assert!(replay.frames.len() > 10);
        // Another race would have to be told; this one is there.
        assert_eq!(browser.get(&path(&two)).await.unwrap().code(), Some(Code::TooMany));
        let done = table.number("vendetta_bot_seconds_count").await;
        for _ in 0..10 {
            assert_eq!(browser.get(&path(&one)).await.unwrap().body, first.body);
        }
        assert_eq!(table.number("vendetta_bot_seconds_count").await, done, "nothing was made again");
        assert_eq!(table.number("vendetta_limited_total{limit=\"replays\"}").await, 1);
    })
    .await;
}

#[tokio::test]
async fn taking_back_is_bounded_until_luck_has_answered() {
    within(async {
        let table = Table::open().await;
        let (_, _, mut socket) = table.hot_seat(Options { take_back: true, ..Options::default() }).await;
        let first = socket.state.clone();
        let mut taken = 0;
        loop {
            let seq = socket.state.seq;
            socket.choose(0).await.unwrap();
            socket.until(|seen| seen.seq > seq).await.unwrap();
            assert!(taken < 1000, "it goes on for ever");
            if !socket.state.pending.as_ref().unwrap().take_back {
                break;
            }
            let seq = socket.state.seq;
            socket.say(ClientMessage::TakeBack { seq }).await.unwrap();
            socket.until(|seen| seen.seq > seq).await.unwrap();
            assert_eq!(socket.state.view, first.view);
            let back = &socket.state.events.last().unwrap().happened;
            assert!(
                matches!(back, Happened::TakenBack { to, .. } if *to == first.last || taken > 0),
                "{back:?}"
            );
            taken += 1;
        }
        assert_eq!(taken, 20);
        socket.say(ClientMessage::TakeBack { seq: socket.state.seq }).await.unwrap();
        assert_eq!(socket.refusal().await.unwrap().0, Code::NotAllowed);
    })
    .await;
}

#[tokio::test]
async fn what_was_taken_back_twice_ends_where_it_began() {
    within(async {
        let table = Table::open().await;
        let (_, _, mut socket) = table.hot_seat(Options { take_back: true, ..Options::default() }).await;
        let before = socket.state.clone();
        // A die on a vehicle, and then no command: two choices without luck between them.
        for _ in 0..2 {
            let seq = socket.state.seq;
            let offers = &socket.state.pending.as_ref().unwrap().offers;
            let none = offers.iter().position(|offer| offer.choice == protocol::Choice::No);
            socket.choose(none.unwrap_or(0) as u32).await.unwrap();
            socket.until(|seen| seen.seq > seq).await.unwrap();
            assert!(socket.state.pending.as_ref().unwrap().take_back);
        }
        for _ in 0..2 {
            let seq = socket.state.seq;
            socket.say(ClientMessage::TakeBack { seq }).await.unwrap();
            socket.until(|seen| seen.seq > seq).await.unwrap();
        }
        assert_eq!(socket.state.view, before.view);
        let Happened::TakenBack { to, .. } = socket.state.events.last().unwrap().happened else { panic!() };
        assert_eq!(to, before.last, "nothing after the first choice has happened");
    })
    .await;
}

#[tokio::test]
async fn rooms_are_counted_by_the_last_hop_that_is_no_proxy_and_by_64_bits() {
    within(async {
        let table = Table::with(Limits { rooms_per_minute: 1, ..table::generous() }).await;
        let asked = race_of(
            vec![seat("orange", Some("Max"), None), seat("blue", None, Some("racer"))],
            Options::default(),
        );
        let make =
            async |address: &str| from(&table, address).post("/api/rooms", &asked).await.unwrap().status;
        for (first, again) in [
            ("1.1.1.1, 9.9.9.9", "2.2.2.2, 9.9.9.9"),
            ("1.1.1.1\r\nX-Forwarded-For: 8.8.8.8", "2.2.2.2\r\nX-Forwarded-For: 8.8.8.8"),
            ("2001:db8::1", "2001:db8::ffff:1"),
            ("::ffff:7.7.7.7", "7.7.7.7"),
        ] {
            assert_eq!(make(first).await, 200, "{first}");
            assert_eq!(make(again).await, 429, "{again}");
        }
        assert_eq!(make("2001:db8:0:1::1").await, 200);
    })
    .await;
}
