//! Rooms over real sockets, on a real SQLite file.

mod table;

use client::{Browser, Picks, seat};
use protocol::{
    Answer, Asked, By, Choice, ClientMessage, Code, Crew, Happened, On, Options, Question, Replay,
    ServerMessage, Status,
};
use table::{Table, check_luck, crew, race_of, within};

const FOUR: [&str; 4] = ["orange", "blue", "white", "green"];

#[tokio::test]
async fn four_people_race_to_the_end_and_the_luck_can_be_checked() {
    within(async {
        let table = Table::open().await;
        let mut host = table.browser();
        let mut seats = vec![seat("orange", Some("Host"), None)];
        seats.extend(FOUR[1..].iter().map(|crew| seat(crew, None, None)));
        let room = host.create(&race_of(seats, Options::default())).await.unwrap().room.id;
        let mut sockets = vec![host.open(&room, 0).await.unwrap()];
        for name in &FOUR[1..] {
            let mut browser = table.browser();
            let mut socket = browser.open(&room, 0).await.unwrap();
            socket.say(ClientMessage::Sit { crew: crew(name), name: (*name).into() }).await.unwrap();
            socket.until(|seen| seen.you.as_ref().is_some_and(|you| !you.crews.is_empty())).await.unwrap();
            socket.say(ClientMessage::Ready { crew: crew(name), ready: true }).await.unwrap();
            sockets.push(socket);
        }
        for socket in &mut sockets {
            socket.give_numbers().await.unwrap();
        }
        let agreed = |seen: &client::Seen| {
            let seats = seen.room.as_ref().map(|room| room.seats.clone()).unwrap_or_default();
            !seats.is_empty() && seats.iter().all(|seat| seat.ready && seat.pledge.is_some())
        };
        sockets[0].until(agreed).await.unwrap();
        sockets[0].say(ClientMessage::Start).await.unwrap();

        let playing = sockets.into_iter().enumerate().map(|(i, mut socket)| {
            tokio::spawn(async move {
                let mut picks = Picks(i as u64);
                let mut answered = 0;
                while !socket.state.is_over() {
                    socket.next().await.unwrap().expect("the race goes on");
                    let offers = socket.state.pending.as_ref().map_or(0, |pending| pending.offers.len());
                    if offers > 0 && answered < socket.state.seq {
                        answered = socket.state.seq;
                        socket.choose(picks.below(offers) as u32).await.unwrap();
                    }
                }
                socket
            })
        });
        let mut finished = Vec::new();
        for player in playing.collect::<Vec<_>>() {
            finished.push(player.await.unwrap());
        }

        // Everybody has seen the same, event by event, and has come to the view that the server has.
        let first = finished[0].state.clone();
        for (n, event) in first.events.iter().enumerate() {
            assert_eq!(event.n as usize, n + 1, "events are numbered without gaps");
        }
        for socket in &mut finished {
            assert_eq!(socket.state.events, first.events);
            assert_eq!(socket.state.view, first.view);
            assert_eq!(socket.state.pending, None);
        }
        let merged = finished[0].state.view.clone();
        finished[0].say(ClientMessage::Resume { from: 0 }).await.unwrap();
        loop {
            if let Some(ServerMessage::Game { view, .. }) = finished[0].next().await.unwrap() {
                assert_eq!(serde_json::to_value(view).unwrap(), merged);
                break;
            }
        }

        // The record replays; the luck is the one that was promised.
        let record = host.get(&format!("/api/rooms/{room}/record")).await.unwrap().body;
        notation::Record::parse(&record, content::builtin().tables, &mut |_| {}).unwrap();
        let replay: Replay = host.get(&format!("/api/rooms/{room}/events")).await.unwrap().read().unwrap();
        check_luck(&replay);
        let frames: Vec<_> = replay.frames.iter().flat_map(|frame| frame.events.iter()).collect();
        assert_eq!(frames.len(), first.events.len());
        let mut view = serde_json::to_value(&replay.start).unwrap();
        for patch in replay.frames.iter().flat_map(|frame| &frame.events).filter_map(|e| e.patch.as_ref()) {
            protocol::apply_patch(&mut view, patch);
        }
        assert_eq!(view, merged);
    })
    .await;
}

#[tokio::test]
async fn a_race_against_bots_begins_and_is_played_by_itself_when_its_player_has_left() {
    within(async {
        let table = Table::open().await;
        let options = Options { bot_pace: 0, ..Options::default() };
        let (mut browser, _, mut socket) = table.against_a_drifter(options).await;
        socket.say(ClientMessage::Stand { crew: crew("orange") }).await.unwrap();
        socket.until(client::Seen::is_over).await.unwrap();
        let by_bots = socket.state.events.iter().any(|event| {
            matches!(&event.happened, Happened::Chosen { crew, by: By::Bot, .. } if crew.0 == "orange")
        });
        assert!(by_bots, "a bot stood in");

        // Again with the same people: a new room, where the same browser has the same seat.
        socket.say(ClientMessage::Again).await.unwrap();
        socket.until(|seen| seen.room.as_ref().is_some_and(|room| room.next.is_some())).await.unwrap();
        let next = socket.state.room.as_ref().and_then(|room| room.next.clone()).unwrap();
        let mut socket = browser.open(&next, 0).await.unwrap();
        socket.give_numbers().await.unwrap();
        socket.until(|seen| seen.seq > 0).await.unwrap();
        assert_eq!(socket.state.you.as_ref().unwrap().crews, [crew("orange")]);
    })
    .await;
}

#[tokio::test]
async fn the_player_who_comes_back_has_the_wheel_and_what_was_missed() {
    within(async {
        let table = Table::open().await;
        let (mut browser, room, mut socket) = table.hot_seat(Options::default()).await;
        let mut picks = Picks(3);
        for _ in 0..20 {
            table::play_one(&mut socket, &mut picks).await;
        }
        let (last, events) = (socket.state.last, socket.state.events.clone());
        let mut view = socket.state.view.clone();
        let mut other = browser.open(&room, 0).await.unwrap();
        other.until(client::Seen::is_asked).await.unwrap();
        assert!(other.state.events.is_empty(), "a new client is shown the view");
        socket.hang_up();
        for _ in 0..10 {
            table::play_one(&mut other, &mut picks).await;
        }
        let mut back = browser.open(&room, last).await.unwrap();
        back.until(client::Seen::is_asked).await.unwrap();
        assert_eq!(back.state.view, other.state.view);
        assert_eq!(back.state.events, other.state.events, "what was missed is told");
        assert_eq!(back.state.events[0].n, last + 1);
        for patch in back.state.events.iter().filter_map(|event| event.patch.as_ref()) {
            protocol::apply_patch(&mut view, patch);
        }
        assert_eq!(view, back.state.view, "what was missed leads from the old view to the new one");
        assert_eq!(events.last().unwrap().n, last);
        back.say(ClientMessage::Resume { from: last }).await.unwrap();
        back.until(|seen| seen.events.len() == 2 * other.state.events.len()).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn stale_and_illegal_choices_change_nothing() {
    within(async {
        let table = Table::open().await;
        let (_, room, mut socket) = table.hot_seat(Options::default()).await;
        let before = socket.state.clone();
        let seq = before.seq;
        let take_bonus = Answer { to: Question::RoadBonus, choice: Choice::Yes };
        let say = [
            (ClientMessage::Choose { seq: seq - 1, choice: 0, crew: None }, Code::Stale),
            (ClientMessage::Choose { seq: seq + 1, choice: 0, crew: None }, Code::Stale),
            (ClientMessage::Choose { seq, choice: 999, crew: None }, Code::NotOffered),
            (ClientMessage::Plan { seq, choices: vec![], crew: None }, Code::NotOffered),
            (ClientMessage::Plan { seq, choices: vec![take_bonus.clone()], crew: None }, Code::NotOffered),
            (ClientMessage::TakeBack { seq }, Code::NotAllowed),
            (ClientMessage::Start, Code::WrongTime),
            (ClientMessage::Again, Code::WrongTime),
            (ClientMessage::Sit { crew: crew("white"), name: "Eve".into() }, Code::NoSeat),
            (ClientMessage::Sit { crew: crew("pink"), name: "Eve".into() }, Code::NoSeat),
            (ClientMessage::Sit { crew: crew("orange"), name: " ".into() }, Code::Invalid),
            (ClientMessage::Number { crew: crew("orange"), number: "00".into() }, Code::WrongTime),
            (ClientMessage::Chat { text: "x".repeat(281), name: None }, Code::Invalid),
            (ClientMessage::SetOptions { options: Options::default() }, Code::WrongTime),
        ];
        for (n, (message, code)) in say.into_iter().enumerate() {
            let id = Some(n as u32);
            socket.say_as(id, message.clone()).await.unwrap();
            assert_eq!(socket.refusal().await.unwrap(), (code, id), "{message:?}");
        }
        assert_eq!((socket.state.seq, &socket.state.view), (seq, &before.view));

        // A double click: the second is refused.
        socket.choose(0).await.unwrap();
        socket.say(ClientMessage::Choose { seq, choice: 0, crew: None }).await.unwrap();
        assert_eq!(socket.refusal().await.unwrap().0, Code::Stale);
        assert_eq!(socket.state.seq, seq + 1);

        // Somebody else, with another secret or none, decides nothing.
        for cookie in [None, Some("0".repeat(32)), Some("'; drop table room".into())] {
            let mut stranger = Browser { cookie, ..table.browser() };
            let mut socket = stranger.open(&room, 0).await.unwrap();
            socket.until(|seen| seen.seq == seq + 1).await.unwrap();
            assert!(!socket.state.is_asked() && socket.state.you.as_ref().unwrap().crews.is_empty());
            for (message, code) in [
                (ClientMessage::Choose { seq: seq + 1, choice: 0, crew: None }, Code::NotYourTurn),
                (ClientMessage::Wheel { crew: crew("orange") }, Code::NotYours),
                (ClientMessage::Stand { crew: crew("orange") }, Code::NotYours),
                (ClientMessage::SetBot { crew: crew("orange"), level: Some("racer".into()) }, Code::NotHost),
                (ClientMessage::Sit { crew: crew("orange"), name: "Eve".into() }, Code::WrongTime),
            ] {
                socket.say(message).await.unwrap();
                assert_eq!(socket.refusal().await.unwrap().0, code);
            }
        }
    })
    .await;
}

#[tokio::test]
async fn what_revealed_nothing_can_be_taken_back() {
    within(async {
        let table = Table::open().await;
        let options = Options { take_back: true, ..Options::default() };
        let (mut browser, room, mut socket) = table.hot_seat(options).await;
        assert!(!socket.state.pending.as_ref().unwrap().take_back, "there is nothing yet");
        let before = socket.state.clone();
        let seq = before.seq;
        // The first choice is a die on a vehicle: nothing is rolled for it.
        socket.choose(0).await.unwrap();
        socket.until(|seen| seen.seq == seq + 1).await.unwrap();
        assert!(socket.state.pending.as_ref().unwrap().take_back);
        socket.say(ClientMessage::TakeBack { seq: seq + 1 }).await.unwrap();
        socket.until(|seen| seen.seq == seq + 2).await.unwrap();
        assert_eq!(socket.state.view, before.view);
        let back = socket.state.events.last().unwrap();
        assert_eq!(
            back.happened,
            Happened::TakenBack { crew: before.pending.unwrap().crew, to: before.last }
        );
        assert_eq!(back.n, socket.state.last, "numbers go on");
        socket.say(ClientMessage::TakeBack { seq: seq + 2 }).await.unwrap();
        assert_eq!(socket.refusal().await.unwrap().0, Code::NotAllowed, "before it was luck");

        // On to something that luck has answered: that stays.
        let mut picks = Picks(1);
        loop {
            table::play_one(&mut socket, &mut picks).await;
            let rolled = matches!(
                socket.state.events[socket.state.events.len() - 2..]
                    .iter()
                    .map(|e| &e.happened)
                    .collect::<Vec<_>>()[..],
                [.., Happened::Rolled { .. }]
            );
            let may = socket.state.pending.as_ref().unwrap().take_back;
            assert!(!(rolled && may), "what luck has answered is not taken back");
            if rolled || socket.state.seq > 40 {
                break;
            }
        }
        // It is the same for somebody who comes now, and in the record.
        let mut other = browser.open(&room, 0).await.unwrap();
        other.until(client::Seen::is_asked).await.unwrap();
        assert_eq!(other.state.view, socket.state.view);
        let mut late = browser.open(&room, 1).await.unwrap();
        late.until(client::Seen::is_asked).await.unwrap();
        assert_eq!(
            late.state.events[..],
            socket.state.events[socket.state.events.len() - late.state.events.len()..]
        );
        let record = browser.get(&format!("/api/rooms/{room}/record")).await.unwrap().body;
        notation::Record::parse(&record, content::builtin().tables, &mut |_| {}).unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_plan_drives_until_something_happens_and_a_look_changes_nothing() {
    within(async {
        let table = Table::open().await;
        let (_, _, mut socket) = table.hot_seat(Options::default()).await;
        let offers = socket.state.pending.clone().unwrap().offers;
        let drive = offers.iter().max_by_key(|offer| match offer.choice {
            Choice::Die { die, on: On::Drive { .. } } => die,
            _ => 0,
        });
        let drive = Answer { to: Question::Assign, choice: drive.unwrap().choice.clone() };
        let seq = socket.state.seq;
        socket.say(ClientMessage::Look { seq, choices: vec![drive.clone()] }).await.unwrap();
        let looked = loop {
            if let Some(ServerMessage::Looked { looked, .. }) = socket.next().await.unwrap() {
                break looked;
            }
        };
        assert_eq!(looked.taken, 1);
        assert!(looked.reach.len() >= 6, "{looked:?}");
        let far = (0..looked.reach.len())
            .filter(|&i| looked.reach[i].onward)
            .min_by_key(|&i| looked.reach[i].step.left)
            .unwrap();
        let step = |at: usize| Answer { to: Question::Step, choice: looked.reach[at].choice.clone() };
        let mut path = vec![step(far)];
        let mut at = far;
        while let Some(before) = looked.reach[at].after {
            at = before as usize;
            path.push(step(at));
        }
        if looked.asked == Some(Asked::Command) {
            path.push(Answer { to: Question::Command, choice: Choice::No });
        }
        path.push(drive);
        path.reverse();
        socket.say(ClientMessage::Plan { seq, choices: path, crew: None }).await.unwrap();
        socket.until(|seen| seen.seq == seq + 1).await.unwrap();
        let moving = &socket.state.view["move"];
        assert_eq!(moving["moves"], looked.reach[far].step.left);
        let vehicle = moving["vehicle"].as_str().unwrap();
        let space = &socket.state.view["vehicles"][vehicle]["space"];
        assert_eq!(*space, serde_json::to_value(looked.reach[far].step.to).unwrap());
    })
    .await;
}

#[tokio::test]
async fn from_a_seed_every_race_is_the_same_unless_a_player_gives_another_number() {
    within(async {
        let table = Table::open().await;
        let mut browser = table.browser();
        let mut race = async |number: &str| {
            let options = Options { start_at_once: true, bot_pace: 0, ..Options::default() };
            let seats = vec![seat("orange", Some("Max"), None), seat("blue", None, Some("road-captain"))];
            let room = browser.create(&race_of(seats, options)).await.unwrap().room.id;
            let mut socket = browser.open(&room, 0).await.unwrap();
            socket.give_number(number).await.unwrap();
            let mut picks = Picks(5);
            while socket.state.seq < 30 && !socket.state.is_over() {
                table::play_one(&mut socket, &mut picks).await;
            }
            socket.state.events[..40].to_vec()
        };
        let first = race("1").await;
        assert_eq!(first, race("1").await);
        assert_ne!(first, race("2").await);
    })
    .await;
}

#[tokio::test]
async fn a_lobby_is_the_hosts() {
    within(async {
        let table = Table::open().await;
        let mut host = table.browser();
        let seats = vec![seat("orange", Some("<b>Host</b>"), None), seat("blue", None, None)];
        let made = host.create(&race_of(seats, Options::default())).await.unwrap();
        let room = made.room.id;
        assert_eq!(made.room.seats[0].name, "<b>Host</b>", "names are text");
        let mut socket = host.open(&room, 0).await.unwrap();
        socket.say(ClientMessage::Start).await.unwrap();
        assert_eq!(socket.refusal().await.unwrap().0, Code::NotAllowed, "a seat is open");
        let crews = vec![crew("green"), crew("orange"), crew("white")];
        socket.say(ClientMessage::SetCrews { crews: crews.clone() }).await.unwrap();
        let seated =
            |seen: &client::Seen, n: usize| seen.room.as_ref().is_some_and(|room| room.seats.len() == n);
        socket.until(|seen| seated(seen, 3)).await.unwrap();
        socket.say(ClientMessage::SetCrews { crews: vec![crew("green"); 2] }).await.unwrap();
        assert_eq!(socket.refusal().await.unwrap().0, Code::Invalid);
        let mut guest = table.browser();
        let sit = |crew: &'static str| serde_json::json!({"crew": crew, "name": "Guest"});
        let path = format!("/api/rooms/{room}/seat");
        assert_eq!(guest.post(&path, &sit("orange")).await.unwrap().code(), Some(Code::NotYours));
        assert_eq!(guest.post(&path, &sit("green")).await.unwrap().status, 200);
        let mut guest = guest.open(&room, 0).await.unwrap();
        guest.until(|seen| seen.you.as_ref().is_some_and(|you| you.crews == [crew("green")])).await.unwrap();
        for message in [
            ClientMessage::Start,
            ClientMessage::SetCrews { crews },
            ClientMessage::SetBot { crew: crew("white"), level: None },
            ClientMessage::SetOptions { options: Options::default() },
            ClientMessage::SetPace { bot_pace: 0 },
        ] {
            guest.say(message).await.unwrap();
            assert_eq!(guest.refusal().await.unwrap().0, Code::NotHost);
        }
        let level = Some("racer".to_string());
        socket
            .say(ClientMessage::SetBot { crew: crew("white"), level: Some("nobody".into()) })
            .await
            .unwrap();
        assert_eq!(socket.refusal().await.unwrap().0, Code::Invalid);
        socket.say(ClientMessage::SetBot { crew: crew("white"), level }).await.unwrap();
        socket.say(ClientMessage::Start).await.unwrap();
        assert_eq!(socket.refusal().await.unwrap().0, Code::NotAllowed, "the guest is not ready");
        guest.say(ClientMessage::Ready { crew: crew("green"), ready: true }).await.unwrap();
        guest.say(ClientMessage::Chat { text: "  go   <script>  ".into(), name: None }).await.unwrap();
        socket.until(|seen| !seen.chat.is_empty()).await.unwrap();
        assert_eq!(
            (socket.state.chat[0].text.as_str(), socket.state.chat[0].name.as_str()),
            ("go <script>", "Guest")
        );
        socket.say(ClientMessage::Start).await.unwrap();
        assert_eq!(socket.refusal().await.unwrap().0, Code::NotAllowed, "no number is sealed");
        socket.give_numbers().await.unwrap();
        guest.give_numbers().await.unwrap();
        let sealed = |seen: &client::Seen| {
            let seats = seen.room.as_ref().map(|room| room.seats.clone()).unwrap_or_default();
            seats.iter().filter(|seat| seat.pledge.is_some()).count() == 2
        };
        socket.until(sealed).await.unwrap();
        socket.say(ClientMessage::Start).await.unwrap();
        let (started, begun) =
            tokio::join!(socket.until(|seen| seen.seq > 0), guest.until(|seen| seen.seq > 0));
        started.unwrap();
        begun.unwrap();
        assert_eq!(guest.state.room.as_ref().unwrap().status, Status::Racing);
        assert!(guest.state.room.as_ref().unwrap().fairness.secret.is_none(), "not before the end");
    })
    .await;
}

#[tokio::test]
async fn the_host_hands_a_seat_to_a_bot_and_back() {
    within(async {
        let table = Table::open().await;
        let (mut browser, room, mut socket) = table.hot_seat(Options::default()).await;
        let active = socket.state.pending.as_ref().unwrap().crew.clone();
        let level = Some("drifter".to_string());
        socket.say(ClientMessage::SetBot { crew: active.clone(), level }).await.unwrap();
        let away = |seen: &client::Seen, is: bool| {
            let room = seen.room.as_ref().unwrap();
            room.seats.iter().any(|seat| seat.crew == active && seat.away == is)
        };
        socket.until(|seen| away(seen, true)).await.unwrap();
        socket.say(ClientMessage::Choose { seq: socket.state.seq, choice: 0, crew: None }).await.unwrap();
        let refused = socket.refusal().await.unwrap().0;
        assert!(matches!(refused, Code::Away | Code::Stale), "{refused:?}");
        // What was handed over stays so until it is asked for: another window is no wish for it.
        let mut window = browser.open(&room, 0).await.unwrap();
        window.until(|seen| seen.room.is_some()).await.unwrap();
        assert!(away(&window.state, true));
        socket.say(ClientMessage::Wheel { crew: active.clone() }).await.unwrap();
        socket.until(|seen| away(seen, false)).await.unwrap();
        socket.until(client::Seen::is_asked).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn the_host_hurries_bots_along() {
    within(async {
        let table = Table::open().await;
        let mut host = table.browser();
        let seats = vec![seat("orange", Some("Host"), None), seat("blue", None, Some("drifter"))];
        let made = host.create(&race_of(seats, Options { bot_pace: 10_000, ..Options::default() })).await;
        let mut socket = host.open(&made.unwrap().room.id, 0).await.unwrap();
        socket.say(ClientMessage::SetPace { bot_pace: 10_001 }).await.unwrap();
        assert_eq!(socket.refusal().await.unwrap().0, Code::Invalid);
        socket.give_numbers().await.unwrap();
        socket.say(ClientMessage::Ready { crew: crew("orange"), ready: true }).await.unwrap();
        socket.say(ClientMessage::Start).await.unwrap();
        socket.until(|seen| seen.seq > 0).await.unwrap();
        // At the old pace the race would take longer than a test may.
        socket.say(ClientMessage::SetPace { bot_pace: 0 }).await.unwrap();
        socket.until(|seen| seen.room.as_ref().is_some_and(|room| room.options.bot_pace == 0)).await.unwrap();
        while !socket.state.is_over() {
            let seq = socket.state.seq;
            if socket.state.is_asked() {
                socket.say(ClientMessage::Choose { seq, choice: 0, crew: None }).await.unwrap();
            }
            socket.until(|seen| seen.seq > seq || seen.is_over()).await.unwrap();
        }
    })
    .await;
}

#[tokio::test]
async fn one_who_runs_out_of_time_is_played_by_a_bot_until_they_return() {
    within(async {
        let mut table = Table::open().await;
        let options = Options { turn_clock: 10, bot_pace: 0, ..Options::default() };
        let (mut browser, room, mut socket) = table.hot_seat(options).await;
        let pending = socket.state.pending.clone().unwrap();
        assert!(pending.deadline.is_some(), "a clock runs");
        // Nobody waits for the clock here: the server stops, and the time that is stored has run out meanwhile.
        table.stop(&mut socket).await;
        let store = rusqlite::Connection::open(table.file()).unwrap();
        let none_left = "UPDATE room SET clock = json_set(clock, '$.left', 0)";
        assert_eq!(store.execute(none_left, []).unwrap(), 1);
        drop(store);
        table.start_again().await;
        browser.addr = table.addr;
        let mut socket = browser.open(&room, 0).await.unwrap();
        let away = |seen: &client::Seen, crew: &Crew| {
            let seats = seen.room.as_ref().map(|room| room.seats.clone()).unwrap_or_default();
            seats.iter().any(|seat| seat.crew == *crew && seat.away)
        };
        socket.until(|seen| away(seen, &pending.crew)).await.unwrap();
        // The bot plays on, up to the other seat, whose clock runs.
        socket.until(|seen| seen.pending.as_ref().is_some_and(|now| now.crew != pending.crew)).await.unwrap();
        assert!(socket.state.pending.as_ref().unwrap().deadline.is_some());
        // Whoever comes back has the wheel, without asking for it.
        let mut back = browser.open(&room, 0).await.unwrap();
        back.until(|seen| seen.room.is_some()).await.unwrap();
        socket.until(|seen| !away(seen, &pending.crew)).await.unwrap();
    })
    .await;
}
