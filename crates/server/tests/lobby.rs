//! Before and after a race: changing seats, bots that race to be watched, how long it took.

mod table;

use client::{Seen, Socket, seat};
use protocol::{ClientMessage, Code, Options, SeatKind, SeatRequest};
use table::{Table, crew, race_of, within};

/// Who sits where, by the names of the players.
fn names(seen: &Seen) -> Vec<String> {
    let seats = seen.room.iter().flat_map(|room| &room.seats);
    seats.map(|seat| if seat.kind == SeatKind::Bot { "bot".into() } else { seat.name.clone() }).collect()
}

async fn sits(socket: &mut Socket, crew_name: &'static str, name: &str) {
    socket.say(ClientMessage::Sit { crew: crew(crew_name), name: name.into() }).await.unwrap();
}

fn open_seats() -> Vec<SeatRequest> {
    vec![seat("orange", Some("Mara"), None), seat("blue", None, None), seat("white", None, None)]
}

#[tokio::test]
async fn whoever_sits_down_elsewhere_leaves_the_seat_before_the_host_too() {
    within(async {
        let table = Table::open().await;
        let mut host = table.browser();
        let room = host.create(&race_of(open_seats(), Options::default())).await.unwrap().room.id;
        let mut mara = host.open(&room, 0).await.unwrap();
        mara.give_numbers().await.unwrap();
        let sealed = |seen: &Seen| seen.room.as_ref().is_some_and(|room| room.seats[0].pledge.is_some());
        mara.until(sealed).await.unwrap();
        let mut kofi = table.browser().open(&room, 0).await.unwrap();
        sits(&mut kofi, "blue", "Kofi").await;
        kofi.until(|seen| names(seen) == ["Mara", "Kofi", ""]).await.unwrap();
        sits(&mut kofi, "white", "Kofi").await;
        kofi.until(|seen| names(seen) == ["Mara", "", "Kofi"]).await.unwrap();
        kofi.until(|seen| seen.you.as_ref().is_some_and(|you| you.crews == [crew("white")])).await.unwrap();

        sits(&mut mara, "blue", "Mara").await;
        mara.until(|seen| names(seen) == ["", "Mara", "Kofi"]).await.unwrap();
        mara.until(|seen| seen.you.as_ref().is_some_and(|you| you.crews == [crew("blue")])).await.unwrap();
        let room = mara.state.room.clone().unwrap();
        assert_eq!(room.host, Some(crew("blue")));
        assert!(room.seats[1].ready, "what was hers goes with her");
        assert_eq!((room.seats[0].ready, &room.seats[0].pledge), (false, &None));
        assert_eq!(room.seats[1].pledge, None, "a number is sealed for a seat");

        // A name can be changed where one sits.
        sits(&mut kofi, "white", "Ada").await;
        kofi.until(|seen| names(seen) == ["", "Mara", "Ada"]).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn bots_race_by_themselves_when_somebody_watches() {
    within(async {
        let table = Table::open().await;
        let mut browser = table.browser();
        let bots = || vec![seat("orange", None, Some("drifter")), seat("blue", None, Some("racer"))];
        let waiting = browser.create(&race_of(bots(), Options::default())).await;
        assert!(waiting.is_err(), "nobody would start it");
        let mut with_an_open_seat = bots();
        with_an_open_seat.push(seat("white", None, None));
        let options = Options { start_at_once: true, bot_pace: 0, ..Options::default() };
        assert!(browser.create(&race_of(with_an_open_seat, options.clone())).await.is_err());

        let room = browser.create(&race_of(bots(), options)).await.unwrap().room.id;
        let mut socket = browser.open(&room, 0).await.unwrap();
        socket.until(Seen::is_over).await.unwrap();
        socket.until(|seen| seen.room.as_ref().is_some_and(|room| room.took.is_some())).await.unwrap();

        // Whoever had them race may have them race again; somebody who only came by may not.
        let mut other = table.browser().open(&room, 0).await.unwrap();
        other.say(ClientMessage::Again).await.unwrap();
        assert_eq!(other.refusal().await.unwrap().0, Code::NotYours);
        socket.say(ClientMessage::Again).await.unwrap();
        socket.until(|seen| seen.room.as_ref().is_some_and(|room| room.next.is_some())).await.unwrap();
        let next = socket.state.room.as_ref().and_then(|room| room.next.clone()).unwrap();
        let mut socket = browser.open(&next, 0).await.unwrap();
        socket.until(Seen::is_over).await.unwrap();
    })
    .await;
}
