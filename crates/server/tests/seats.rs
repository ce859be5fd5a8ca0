//! A seat is its player's: nobody takes it from somebody who is there, or who only loads the page again.

mod table;

use client::{Browser, Picks, Seen, Socket, seat};
use protocol::{By, ClientMessage, Code, Crew, Happened, Options};
use std::time::Duration;
use table::{Table, crew, race_of, within};
use vendetta_server::Limits;

fn bot(crew: Crew) -> ClientMessage {
    ClientMessage::SetBot { crew, level: Some("racer".into()) }
}

fn is_here(seen: &Seen, crew: &Crew) -> bool {
    let seats = seen.room.as_ref().map(|room| room.seats.clone()).unwrap_or_default();
    seats.iter().any(|seat| seat.crew == *crew && seat.connected)
}

fn is_away(seen: &Seen, crew: &Crew) -> bool {
    let seats = seen.room.as_ref().map(|room| room.seats.clone()).unwrap_or_default();
    seats.iter().any(|seat| seat.crew == *crew && seat.away)
}

/// A host and a guest in a lobby, both ready.
struct Pair {
    room: String,
    host: Browser,
    guest: Browser,
    hosts: Socket,
    guests: Socket,
}

async fn lobby(table: &Table, options: Options) -> Pair {
    let mut host = table.browser();
    let seats = vec![seat("orange", Some("Host"), None), seat("blue", None, None), seat("white", None, None)];
    let room = host.create(&race_of(seats, options)).await.unwrap().room.id;
    let mut hosts = host.open(&room, 0).await.unwrap();
    let mut guest = table.browser();
    let mut guests = guest.open(&room, 0).await.unwrap();
    guests.say(ClientMessage::Sit { crew: crew("blue"), name: "Guest".into() }).await.unwrap();
    guests.say(ClientMessage::Ready { crew: crew("blue"), ready: true }).await.unwrap();
    guests.until(|seen| seen.you.as_ref().is_some_and(|you| !you.crews.is_empty())).await.unwrap();
    hosts.until(|seen| is_here(seen, &crew("blue"))).await.unwrap();
    hosts.say(bot(crew("white"))).await.unwrap();
    Pair { room, host, guest, hosts, guests }
}

/// The same two in a race.
async fn race(table: &Table, options: Options) -> Pair {
    let mut pair = lobby(table, options).await;
    pair.hosts.give_numbers().await.unwrap();
    pair.guests.give_numbers().await.unwrap();
    let given = |seen: &Seen| {
        let seats = seen.room.as_ref().map(|room| room.seats.clone()).unwrap_or_default();
        seats.iter().filter(|seat| seat.pledge.is_some()).count() == 2 && seats.iter().all(|seat| seat.ready)
    };
    pair.hosts.until(given).await.unwrap();
    pair.hosts.say(ClientMessage::Start).await.unwrap();
    let (hosts, guests) =
        tokio::join!(pair.hosts.until(|seen| seen.seq > 0), pair.guests.until(|seen| seen.seq > 0));
    hosts.unwrap();
    guests.unwrap();
    pair
}

#[tokio::test]
async fn the_host_sets_no_bot_on_somebody_who_is_there() {
    within(async {
        let table = Table::open().await;
        let mut pair = race(&table, Options { bot_pace: 0, ..Options::default() }).await;
        pair.hosts.say(bot(crew("blue"))).await.unwrap();
        assert_eq!(pair.hosts.refusal().await.unwrap().0, Code::NotYours);
        // Nor on somebody who has only just dropped the line.
        pair.guests.hang_up();
        pair.hosts.until(|seen| !is_here(seen, &crew("blue"))).await.unwrap();
        pair.hosts.say(bot(crew("blue"))).await.unwrap();
        assert_eq!(pair.hosts.refusal().await.unwrap().0, Code::NotYours);
    })
    .await;
}

#[tokio::test]
async fn a_bot_stands_in_for_one_who_is_gone_and_the_player_has_the_wheel_by_coming_back() {
    within(async {
        let limits = Limits { gone_after: Duration::ZERO, ..table::generous() };
        let table = Table::with(limits).await;
        let mut pair = race(&table, Options { bot_pace: 0, ..Options::default() }).await;
        pair.guests.hang_up();
        pair.hosts.until(|seen| !is_here(seen, &crew("blue"))).await.unwrap();
        pair.hosts.say(bot(crew("blue"))).await.unwrap();
        pair.hosts.until(|seen| is_away(seen, &crew("blue"))).await.unwrap();
        let mut back = pair.guest.open(&pair.room, 0).await.unwrap();
        pair.hosts.until(|seen| !is_away(seen, &crew("blue"))).await.unwrap();
        // From here on the guest is asked, and no bot answers.
        let from = pair.hosts.state.events.len();
        let mut picks = Picks(7);
        while pair.hosts.state.seq < 40 {
            let asked = pair.hosts.state.pending.as_ref().map(|pending| pending.crew.clone()).unwrap();
            let seq = pair.hosts.state.seq;
            back.until(|seen| seen.seq >= seq).await.unwrap();
            for socket in [&mut pair.hosts, &mut back] {
                if socket.state.you.as_ref().is_some_and(|you| you.crews.contains(&asked)) {
                    table::play_one(socket, &mut picks).await;
                }
            }
            pair.hosts.until(|seen| seen.seq > seq).await.unwrap();
        }
        let by_bot = pair.hosts.state.events[from..].iter().any(
            |event| matches!(&event.happened, Happened::Chosen { crew, by: By::Bot, .. } if crew.0 == "blue"),
        );
        assert!(!by_bot, "the player has the wheel");
    })
    .await;
}

#[tokio::test]
async fn one_who_handed_the_wheel_over_gets_it_by_asking_and_not_by_looking_in() {
    within(async {
        let table = Table::open().await;
        let mut pair = race(&table, Options { bot_pace: 10_000, ..Options::default() }).await;
        pair.guests.say(ClientMessage::Stand { crew: crew("blue") }).await.unwrap();
        pair.guests.until(|seen| is_away(seen, &crew("blue"))).await.unwrap();
        let mut again = pair.guest.open(&pair.room, 0).await.unwrap();
        again.until(|seen| seen.seq > 0).await.unwrap();
        assert!(is_away(&again.state, &crew("blue")));
        again.say(ClientMessage::Wheel { crew: crew("blue") }).await.unwrap();
        again.until(|seen| !is_away(seen, &crew("blue"))).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn while_the_host_loads_the_page_again_nobody_else_is_host() {
    within(async {
        let table = Table::open().await;
        let mut pair = lobby(&table, Options::default()).await;
        pair.hosts.hang_up();
        pair.guests.until(|seen| !is_here(seen, &crew("orange"))).await.unwrap();
        let without = ClientMessage::SetCrews { crews: vec![crew("blue"), crew("white")] };
        for message in [without, bot(crew("orange")), ClientMessage::SetPace { bot_pace: 0 }] {
            pair.guests.say(message).await.unwrap();
            assert_eq!(pair.guests.refusal().await.unwrap().0, Code::NotHost);
        }
        let mut back = pair.host.open(&pair.room, 0).await.unwrap();
        back.until(|seen| seen.you.is_some()).await.unwrap();
        let you = back.state.you.unwrap();
        assert!(you.host && you.crews == [crew("orange")]);
    })
    .await;
}

#[tokio::test]
async fn a_seat_that_somebody_sits_in_stays() {
    within(async {
        let table = Table::open().await;
        let mut pair = lobby(&table, Options::default()).await;
        let big = Options { big_team: true, ..Options::default() };
        for message in [
            ClientMessage::SetCrews { crews: vec![crew("orange"), crew("white")] },
            bot(crew("blue")),
            ClientMessage::SetBot { crew: crew("blue"), level: None },
        ] {
            pair.hosts.say(message.clone()).await.unwrap();
            assert_eq!(pair.hosts.refusal().await.unwrap().0, Code::NotYours, "{message:?}");
        }
        // Two players with two crews each: nobody is pushed out for it.
        let crews = ["orange", "white", "green", "blue"].map(crew).into();
        pair.hosts.say(ClientMessage::SetCrews { crews }).await.unwrap();
        pair.hosts.say(ClientMessage::SetOptions { options: big }).await.unwrap();
        assert_eq!(pair.hosts.refusal().await.unwrap().0, Code::NotYours);
    })
    .await;
}

#[tokio::test]
async fn when_the_host_is_gone_the_players_go_on() {
    within(async {
        let limits = Limits { gone_after: Duration::ZERO, ..table::generous() };
        let table = Table::with(limits).await;
        let mut pair = lobby(&table, Options::default()).await;
        assert!(!pair.guests.state.you.as_ref().unwrap().host);
        pair.hosts.hang_up();
        pair.guests.until(|seen| seen.you.as_ref().is_some_and(|you| you.host)).await.unwrap();
        pair.guests.say(bot(crew("orange"))).await.unwrap();
        let seats = |seen: &Seen| seen.room.as_ref().map(|room| room.seats.clone()).unwrap_or_default();
        pair.guests.until(|seen| seats(seen)[0].level.is_some()).await.unwrap();
        // Whoever only watches does not.
        let mut watcher = table.browser().open(&pair.room, 0).await.unwrap();
        watcher.say(ClientMessage::SetPace { bot_pace: 0 }).await.unwrap();
        assert_eq!(watcher.refusal().await.unwrap().0, Code::NotHost);
    })
    .await;
}

#[tokio::test]
async fn that_the_host_is_gone_is_told_whoever_else_comes_and_goes() {
    within(async {
        let limits = Limits { gone_after: Duration::from_secs(2), ..table::generous() };
        let table = Table::with(limits).await;
        let mut pair = lobby(&table, Options::default()).await;
        // A third one, who holds something and whose line drops again and again.
        let has_bot = |seen: &Seen| {
            seen.room.as_ref().is_some_and(|room| room.seats.iter().any(|seat| seat.level.is_some()))
        };
        pair.guests.until(has_bot).await.unwrap();
        pair.hosts.say(ClientMessage::SetBot { crew: crew("white"), level: None }).await.unwrap();
        pair.guests.until(|seen| !has_bot(seen)).await.unwrap();
        let mut third = table.browser();
        let mut thirds = third.open(&pair.room, 0).await.unwrap();
        thirds.say(ClientMessage::Sit { crew: crew("white"), name: "Third".into() }).await.unwrap();
        pair.guests.until(|seen| is_here(seen, &crew("white"))).await.unwrap();
        pair.hosts.hang_up();
        let is_host = |seen: &Seen| seen.you.as_ref().is_some_and(|you| you.host);
        let mut drops = 0;
        while !is_host(&pair.guests.state) {
            thirds.hang_up();
            pair.guests.until(|seen| is_host(seen) || !is_here(seen, &crew("white"))).await.unwrap();
            thirds = third.open(&pair.room, 0).await.unwrap();
            pair.guests.until(|seen| is_host(seen) || is_here(seen, &crew("white"))).await.unwrap();
            drops += 1;
            assert!(drops < 100, "nobody is told");
        }
    })
    .await;
}

#[tokio::test]
async fn after_a_restart_it_is_told_who_does_not_come_back() {
    within(async {
        let limits = Limits { gone_after: Duration::from_secs(2), ..table::generous() };
        let mut table = Table::with(limits).await;
        let Pair { room, mut guest, hosts, mut guests, .. } = lobby(&table, Options::default()).await;
        hosts.hang_up();
        table.stop(&mut guests).await;
        table.start_again().await;
        guest.addr = table.addr;
        let mut guests = guest.open(&room, 0).await.unwrap();
        guests.until(|seen| seen.you.as_ref().is_some_and(|you| you.host)).await.unwrap();
        let seats = guests.state.room.as_ref().map(|room| room.seats.clone()).unwrap_or_default();
        assert!(seats.iter().any(|seat| seat.crew == crew("orange") && seat.gone));
    })
    .await;
}
