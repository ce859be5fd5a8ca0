//! Leaders, a draft of upgrades, and their placing over real sockets: everybody chooses at once and in secret, by one clock.

mod table;

use client::{Seen, Socket, seat};
use protocol::{ClientMessage, Happened, InBox, Options, Question, Replay, ServerMessage};
use std::collections::BTreeSet;
use table::{Pair, Table, check_luck, crew, race_of, within};

fn with_all_cards() -> Options {
    let boxes = ["leaders", "upgrades"].map(|name| InBox(name.into())).into();
    Options { boxes, bot_pace: 0, ..Options::default() }
}

fn question(seen: &Seen) -> Option<Question> {
    seen.pending.as_ref().map(|pending| Question::from(pending.asked.clone()))
}

fn is_asked(seen: &Seen, what: Question) -> bool {
    seen.is_asked() && question(seen) == Some(what)
}

/// Chooses for a crew, whoever else has chosen since.
async fn pick(socket: &mut Socket, choice: u32) {
    let (seq, crew) = (socket.state.seq, socket.state.pending.clone().unwrap().crew);
    socket.say(ClientMessage::Choose { seq, choice, crew: Some(crew) }).await.unwrap();
    socket.until(|seen| seen.seq > seq).await.unwrap();
}

/// The update that brings a position, letter by letter.
async fn update(socket: &mut Socket, to: u32) -> String {
    loop {
        match socket.next().await.unwrap().expect("the connection is there") {
            message @ ServerMessage::Update { .. } if socket.state.seq == to => {
                return serde_json::to_string(&message).unwrap();
            }
            _ => {}
        }
    }
}

/// What others hear of the guest's first leader and first upgrade, before they have chosen themselves; and what the guest
/// then knows.
async fn heard(table: &Table, leader: u32, upgrade: u32) -> [(Vec<String>, serde_json::Value); 2] {
    let Pair { room, mut host, mut guest, .. } = table.pair(with_all_cards()).await;
    let mut watcher = table.browser().open(&room, 0).await.unwrap();
    watcher.until(|seen| seen.seq == 1).await.unwrap();
    assert!(is_asked(&host.state, Question::Leader) && is_asked(&guest.state, Question::Leader));
    pick(&mut guest, leader).await;
    assert!(!guest.state.is_asked());
    let seq = guest.state.seq;
    let of_leader = vec![update(&mut host, seq).await, update(&mut watcher, seq).await];
    let knows = guest.state.view.clone();
    pick(&mut host, 0).await;
    // Both are asked at once again, and the guest does not wait for the host.
    host.until(|seen| is_asked(seen, Question::Draft)).await.unwrap();
    guest.until(|seen| is_asked(seen, Question::Draft)).await.unwrap();
    assert_eq!(guest.state.pending.as_ref().unwrap().offers.len(), 4);
    pick(&mut guest, upgrade).await;
    let seq = guest.state.seq;
    let of_upgrade = vec![update(&mut host, seq).await, update(&mut watcher, seq).await];
    [(of_leader, knows), (of_upgrade, guest.state.view.clone())]
}

#[tokio::test]
async fn nobody_learns_from_a_single_letter_what_another_has_picked() {
    within(async {
        let table = Table::open().await;
        // The same luck in every room of this server: what differs is what the guest picks.
        let [leader, upgrade] = heard(&table, 0, 0).await;
        let [other_leader, _] = heard(&table, 1, 0).await;
        let [same_leader, other_upgrade] = heard(&table, 0, 3).await;
        assert_ne!(leader.1, other_leader.1, "the guest knows it");
        assert_eq!(leader.0, other_leader.0);
        assert_eq!(leader, same_leader);
        assert_ne!(upgrade.1, other_upgrade.1, "the guest knows it");
        assert_eq!(upgrade.0, other_upgrade.0);
    })
    .await;
}

#[tokio::test]
async fn the_race_so_far_is_told_to_everybody_as_they_know_it() {
    within(async {
        let table = Table::open().await;
        let Pair { room, browsers: [mut hosts, mut guests], mut guest, .. } =
            table.pair(with_all_cards()).await;
        pick(&mut guest, 0).await;
        let mut watchers = table.browser();
        for (browser, knows) in
            [(&mut hosts, Some("orange")), (&mut guests, Some("blue")), (&mut watchers, None)]
        {
            // Asked twice: the second time it is there already.
            for _ in 0..2 {
                let replay = browser.get(&format!("/api/rooms/{room}/events")).await.unwrap();
                let replay: Replay = replay.read().unwrap();
                let events = replay.frames.iter().flat_map(|frame| &frame.events);
                let named: BTreeSet<String> = events
                    .filter_map(|entry| match &entry.happened {
                        Happened::DrewHidden { crew, card: Some(_) } => Some(crew.to_string()),
                        _ => None,
                    })
                    .collect();
                assert_eq!(named, knows.iter().map(|crew| (*crew).to_owned()).collect());
            }
            let record = browser.get(&format!("/api/rooms/{room}/record")).await.unwrap().body;
            notation::Record::parse(&record, content::builtin().tables, &mut |_| {}).unwrap();
            for crew in ["orange", "blue"] {
                let hand = record.lines().find(|line| line.contains(&format!("hand {crew}"))).unwrap();
                assert_eq!(hand.contains('?'), knows != Some(crew), "{knows:?} reads {hand}");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn a_second_click_is_no_second_card() {
    within(async {
        let table = Table::open().await;
        let Pair { mut host, mut guest, .. } = table.pair(with_all_cards()).await;
        // Through leaders and draft to the placing, where one crew is asked again and again.
        while question(&guest.state) != Some(Question::Place) {
            for socket in [&mut guest, &mut host] {
                if socket.state.is_asked() && question(&socket.state) != Some(Question::Place) {
                    pick(socket, 0).await;
                }
            }
            let last = host.state.seq.max(guest.state.seq);
            host.until(|seen| seen.seq >= last).await.unwrap();
            guest.until(|seen| seen.seq >= last).await.unwrap();
        }
        let (seq, blue) = (guest.state.seq, Some(crew("blue")));
        guest.say(ClientMessage::Choose { seq, choice: 0, crew: blue.clone() }).await.unwrap();
        guest.say(ClientMessage::Choose { seq, choice: 0, crew: blue }).await.unwrap();
        assert_eq!(guest.refusal().await.unwrap().0, protocol::Code::Stale);
        assert_eq!(guest.state.seq, seq + 1);
    })
    .await;
}

#[tokio::test]
async fn one_whose_clock_runs_out_is_picked_for_and_the_others_go_on() {
    within(async {
        let mut table = Table::open().await;
        let options = Options { turn_clock: 10, ..with_all_cards() };
        let Pair { room, browsers: [_, mut browser], mut host, mut guest } = table.pair(options).await;
        let deadline = |seen: &Seen| seen.pending.as_ref().unwrap().deadline.unwrap();
        let first = deadline(&host.state);
        pick(&mut guest, 0).await;
        host.until(|seen| seen.seq == 2).await.unwrap();
        assert_eq!(deadline(&host.state), first, "one clock for all who choose at once");
        // Nobody waits for the clock here: the server stops, and the time that is stored has run out meanwhile.
        drop(host);
        table.stop(&mut guest).await;
        table.alter("UPDATE room SET clock = json_set(clock, '$.left', 0)");
        table.start_again().await;
        browser.addr = table.addr;
        let mut guest = browser.open(&room, 0).await.unwrap();
        guest.until(|seen| is_asked(seen, Question::Draft)).await.unwrap();
        let away: Vec<bool> = guest.state.room.as_ref().unwrap().seats.iter().map(|seat| seat.away).collect();
        assert_eq!(away, [true, false], "a bot has chosen for the one who was late, and for nobody else");
        assert!(guest.state.pending.as_ref().unwrap().deadline.is_some(), "a new choice, a new clock");
    })
    .await;
}

#[tokio::test]
async fn bots_of_every_level_choose_draft_and_place_and_race_to_the_end() {
    within(async {
        let table = Table::open().await;
        let mut browser = table.browser();
        let seats = vec![
            seat("orange", None, Some("drifter")),
            seat("blue", None, Some("racer")),
            seat("white", None, Some("gunner")),
            seat("green", None, Some("road-captain")),
        ];
        let options = Options { start_at_once: true, ..with_all_cards() };
        let room = browser.create(&race_of(seats, options)).await.unwrap().room.id;
        let mut socket = browser.open(&room, 0).await.unwrap();
        let mut asked = BTreeSet::new();
        while !socket.state.is_over() {
            socket.next().await.unwrap().expect("the connection is there");
            asked.extend(question(&socket.state).map(|question| format!("{question:?}")));
        }
        for what in ["Leader", "Draft", "Place", "Assign"] {
            assert!(asked.contains(what), "{what} in {asked:?}");
        }
        assert!(socket.state.view["result"].is_object(), "{}", socket.state.view["result"]);
        let record = browser.get(&format!("/api/rooms/{room}/record")).await.unwrap().body;
        notation::Record::parse(&record, content::builtin().tables, &mut |_| {}).unwrap();
        let replay = browser.get(&format!("/api/rooms/{room}/events")).await.unwrap();
        let replay: Replay = replay.read().unwrap();
        assert!(replay.frames.iter().any(|frame| !frame.hidden.is_empty()));
        check_luck(&replay);
    })
    .await;
}
