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

/// Every frame up to the word, letter by letter.
async fn frames(socket: &mut Socket, word: &str) -> Vec<String> {
    let mut frames = Vec::new();
    loop {
        let text = socket.next_text().await.expect("the connection is there").to_string();
        let message: ServerMessage = serde_json::from_str(&text).unwrap();
        socket.state.take(&message);
        if matches!(&message, ServerMessage::Chat { lines } if lines.iter().any(|line| line.text == word)) {
            return frames;
        }
        frames.push(text);
    }
}

/// A pick of the guest, and what comes of it on every socket.
#[derive(PartialEq, Debug)]
struct Pick {
    /// All that the host is sent of it, and all that a spectator is.
    others: [Vec<String>; 2],
    /// How many frames the guest is sent.
    own: usize,
    /// What the guest then knows.
    knows: serde_json::Value,
}

/// The guest picks, while the others wait; then somebody says a word, which comes after all that was told of it.
async fn pick_before_others(
    guest: &mut Socket,
    host: &mut Socket,
    watcher: &mut Socket,
    choice: u32,
    word: &str,
) -> Pick {
    let (seq, crew) = (guest.state.seq, guest.state.pending.clone().unwrap().crew);
    guest.say(ClientMessage::Choose { seq, choice, crew: Some(crew) }).await.unwrap();
    guest.say(ClientMessage::Chat { text: word.into(), name: None }).await.unwrap();
    let own = frames(guest, word).await;
    let others = [frames(host, word).await, frames(watcher, word).await];
    assert_eq!(guest.state.seq, seq + 1);
    Pick { others, own: own.len(), knows: guest.state.view.clone() }
}

/// The guest's first leader and first upgrade, before the host has chosen.
async fn picks(table: &Table, leader: u32, upgrade: u32) -> [Pick; 2] {
    let Pair { room, mut host, mut guest, .. } = table.pair(with_all_cards()).await;
    let mut watcher = table.browser().open(&room, 0).await.unwrap();
    // Nothing else is on its way to anybody: all have heard that somebody watches.
    let is_watched = |seen: &Seen| seen.room.as_ref().is_some_and(|room| room.spectators == 1);
    for socket in [&mut host, &mut guest, &mut watcher] {
        socket.until(|seen| seen.seq == 1 && is_watched(seen)).await.unwrap();
    }
    assert!(is_asked(&host.state, Question::Leader) && is_asked(&guest.state, Question::Leader));
    let of_leader = pick_before_others(&mut guest, &mut host, &mut watcher, leader, "a leader").await;
    assert!(!guest.state.is_asked());
    pick(&mut host, 0).await;
    // Both are asked at once again, and the guest does not wait for the host.
    for socket in [&mut host, &mut guest] {
        socket.until(|seen| is_asked(seen, Question::Draft)).await.unwrap();
    }
    watcher.until(|seen| question(seen) == Some(Question::Draft)).await.unwrap();
    assert_eq!(guest.state.pending.as_ref().unwrap().offers.len(), 4);
    let of_upgrade = pick_before_others(&mut guest, &mut host, &mut watcher, upgrade, "an upgrade").await;
    [of_leader, of_upgrade]
}

#[tokio::test]
async fn nobody_learns_from_a_single_letter_what_another_has_picked() {
    within(async {
        let table = Table::open().await;
        // The same luck in every room of this server: what differs is what the guest picks.
        let [leader, upgrade] = picks(&table, 0, 0).await;
        let [other_leader, _] = picks(&table, 1, 0).await;
        assert_ne!(leader.knows, other_leader.knows, "the guest knows it");
        assert_eq!(leader.others, other_leader.others);
        let counts = |pick: &Pick| (pick.own, pick.others.each_ref().map(Vec::len));
        assert_eq!((counts(&leader), counts(&upgrade)), ((1, [1, 1]), (1, [1, 1])), "one frame for each");
        for choice in 1..4 {
            let [same_leader, other_upgrade] = picks(&table, 0, choice).await;
            assert_eq!(leader, same_leader);
            assert_ne!(upgrade.knows, other_upgrade.knows, "the guest knows it");
            assert_eq!(upgrade.others, other_upgrade.others);
            assert_eq!(counts(&upgrade), counts(&other_upgrade));
        }
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
                        Happened::DrewHidden { crew, card: Some(_), .. } => Some(crew.to_string()),
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
