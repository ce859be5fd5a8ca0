//! How the luck of a race is agreed on, so that nobody can choose it.

mod table;

use client::{Seen, Socket, seat};
use protocol::{ClientMessage, Code, Crew, Options, Replay, Status, pledge};
use std::time::Duration;
use table::{Table, check_luck, race_of, within};
use vendetta_server::Limits;

fn crew(name: &'static str) -> Crew {
    Crew(name.into())
}

fn seal(crew: Crew, number: &str) -> ClientMessage {
    ClientMessage::Pledge { crew, pledge: pledge(number) }
}

fn tell(crew: Crew, number: &str) -> ClientMessage {
    ClientMessage::Number { crew, number: number.into() }
}

fn is_asked_for_numbers(seen: &Seen) -> bool {
    seen.room.as_ref().is_some_and(|room| room.fairness.reveal)
}

fn sealed(seen: &Seen) -> usize {
    seen.room.as_ref().map_or(0, |room| room.seats.iter().filter(|seat| seat.pledge.is_some()).count())
}

/// A host and a guest, both ready, who have sealed nothing.
async fn pair(table: &Table) -> (String, Socket, Socket) {
    let mut host = table.browser();
    let seats = vec![seat("orange", Some("Host"), None), seat("blue", None, None)];
    let room = host.create(&race_of(seats, Options::default())).await.unwrap().room.id;
    let hosts = host.open(&room, 0).await.unwrap();
    let mut guests = table.browser().open(&room, 0).await.unwrap();
    guests.say(ClientMessage::Sit { crew: crew("blue"), name: "Guest".into() }).await.unwrap();
    guests.say(ClientMessage::Ready { crew: crew("blue"), ready: true }).await.unwrap();
    guests.until(|seen| seen.you.as_ref().is_some_and(|you| !you.crews.is_empty())).await.unwrap();
    (room, hosts, guests)
}

#[tokio::test]
async fn numbers_are_sealed_by_all_before_any_is_told() {
    within(async {
        let table = Table::open().await;
        let (room, mut host, mut guest) = pair(&table).await;
        host.say(seal(crew("orange"), "aa")).await.unwrap();
        host.until(|seen| sealed(seen) == 1).await.unwrap();
        // Nobody may tell a number, nor start, while one is missing.
        for (message, code) in
            [(tell(crew("orange"), "aa"), Code::WrongTime), (ClientMessage::Start, Code::NotAllowed)]
        {
            host.say(message).await.unwrap();
            assert_eq!(host.refusal().await.unwrap().0, code);
        }
        guest.say(seal(crew("orange"), "bb")).await.unwrap();
        assert_eq!(guest.refusal().await.unwrap().0, Code::NotYours);
        guest.say(seal(crew("blue"), "bb")).await.unwrap();
        host.until(|seen| sealed(seen) == 2).await.unwrap();
        host.say(ClientMessage::Start).await.unwrap();
        host.until(is_asked_for_numbers).await.unwrap();
        // A number has to fit its seal, and a seal stays when numbers are told.
        host.say(tell(crew("orange"), "ab")).await.unwrap();
        assert_eq!(host.refusal().await.unwrap().0, Code::Invalid);
        host.say(tell(crew("orange"), "aa")).await.unwrap();
        guest.until(|seen| seen.room.as_ref().unwrap().seats[0].number.is_some()).await.unwrap();
        guest.say(seal(crew("blue"), "bc")).await.unwrap();
        assert_eq!(guest.refusal().await.unwrap().0, Code::WrongTime);
        guest.say(tell(crew("blue"), "bc")).await.unwrap();
        assert_eq!(guest.refusal().await.unwrap().0, Code::Invalid);
        assert_eq!(guest.state.room.as_ref().unwrap().status, Status::Lobby, "the start waits");
        guest.say(tell(crew("blue"), "bb")).await.unwrap();
        guest.until(|seen| seen.seq > 0).await.unwrap();

        // To the end, by bots: the luck is that of both numbers.
        host.until(|seen| seen.seq > 0).await.unwrap();
        host.say(ClientMessage::SetPace { bot_pace: 0 }).await.unwrap();
        host.say(ClientMessage::Stand { crew: crew("orange") }).await.unwrap();
        guest.say(ClientMessage::Stand { crew: crew("blue") }).await.unwrap();
        host.until(Seen::is_over).await.unwrap();
        let replay: Replay =
            table.browser().get(&format!("/api/rooms/{room}/events")).await.unwrap().read().unwrap();
        check_luck(&replay);
        for (seat, number) in replay.room.seats.iter().zip(["aa", "bb"]) {
            assert_eq!(seat.number.as_deref(), Some(number));
            assert_eq!(seat.pledge.as_deref(), Some(pledge(number).as_str()));
        }
    })
    .await;
}

#[tokio::test]
async fn a_start_that_is_called_off_breaks_all_seals() {
    within(async {
        let table = Table::open().await;
        let (_, mut host, mut guest) = pair(&table).await;
        for again in [true, false] {
            host.say(seal(crew("orange"), "aa")).await.unwrap();
            guest.say(seal(crew("blue"), "bb")).await.unwrap();
            host.until(|seen| sealed(seen) == 2).await.unwrap();
            host.say(ClientMessage::Start).await.unwrap();
            guest.until(is_asked_for_numbers).await.unwrap();
            host.say(tell(crew("orange"), "aa")).await.unwrap();
            guest.until(|seen| seen.room.as_ref().unwrap().seats[0].number.is_some()).await.unwrap();
            // The guest has seen a number and thinks better of it: then it is worth nothing.
            guest
                .say(match again {
                    true => ClientMessage::Ready { crew: crew("blue"), ready: false },
                    false => ClientMessage::Stand { crew: crew("blue") },
                })
                .await
                .unwrap();
            host.until(|seen| sealed(seen) == 0).await.unwrap();
            let room = host.state.room.as_ref().unwrap();
            assert!(!room.fairness.reveal && room.seats.iter().all(|seat| seat.number.is_none()));
            if again {
                guest.say(ClientMessage::Ready { crew: crew("blue"), ready: true }).await.unwrap();
            }
        }
    })
    .await;
}

#[tokio::test]
async fn one_who_keeps_the_start_waiting_can_be_replaced() {
    within(async {
        let table = Table::with(Limits { gone_after: Duration::ZERO, ..table::generous() }).await;
        let (_, mut host, mut guest) = pair(&table).await;
        host.say(seal(crew("orange"), "aa")).await.unwrap();
        guest.say(seal(crew("blue"), "bb")).await.unwrap();
        host.until(|seen| sealed(seen) == 2).await.unwrap();
        host.say(ClientMessage::Start).await.unwrap();
        host.until(is_asked_for_numbers).await.unwrap();
        host.say(ClientMessage::SetBot { crew: crew("blue"), level: Some("racer".into()) }).await.unwrap();
        host.until(|seen| seen.room.as_ref().unwrap().seats[1].level.is_some()).await.unwrap();
        assert!(!is_asked_for_numbers(&host.state));
    })
    .await;
}

#[cfg(unix)]
#[tokio::test]
async fn data_and_backups_are_for_their_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    within(async {
        let table = Table::open().await;
        let (_, _, _socket) = table.hot_seat(Options::default()).await;
        let backup = table.file().with_extension("backup");
        vendetta_server::backup(&table.file(), &backup).unwrap();
        for file in [table.file(), table.file().with_extension("sqlite-wal"), backup] {
            let mode = std::fs::metadata(&file).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "{}", file.display());
        }
    })
    .await;
}
