//! Several are asked at once: nobody waits for another's secret.

mod table;

use client::{Seen, seat};
use protocol::{ClientMessage, Code, Happened, InBox, Options, Replay};
use table::{Pair, Table, check_luck, crew, race_of, within};

fn with_leaders() -> Options {
    Options { boxes: vec![InBox("leaders".into())], bot_pace: 0, ..Options::default() }
}

#[tokio::test]
async fn both_choose_their_leaders_in_any_order_from_the_position_they_saw() {
    within(async {
        let table = Table::open().await;
        let Pair { mut host, mut guest, .. } = table.pair(with_leaders()).await;
        for (socket, own, other) in [(&host, "orange", "blue"), (&guest, "blue", "orange")] {
            let pending = socket.state.pending.as_ref().unwrap();
            assert_eq!((pending.crew.clone(), pending.also.clone()), (crew(own), vec![crew(other)]));
            assert_eq!(pending.offers.len(), 2, "everybody has two to choose from");
        }
        // The second seat answers first, and the first from the position before that.
        let seq = host.state.seq;
        assert_eq!(guest.state.seq, seq);
        guest.say(ClientMessage::Choose { seq, choice: 1, crew: Some(crew("blue")) }).await.unwrap();
        guest.until(|seen| seen.seq == seq + 1).await.unwrap();
        // A double click is not another answer.
        guest.say(ClientMessage::Choose { seq, choice: 0, crew: Some(crew("blue")) }).await.unwrap();
        assert_eq!(guest.refusal().await.unwrap().0, Code::NotYourTurn);
        guest.say(ClientMessage::Choose { seq, choice: 0, crew: Some(crew("orange")) }).await.unwrap();
        assert_eq!(guest.refusal().await.unwrap().0, Code::NotYourTurn);
        host.say(ClientMessage::Choose { seq, choice: 0, crew: Some(crew("orange")) }).await.unwrap();
        host.until(|seen| seen.seq == seq + 2).await.unwrap();
        // What the guest picked was not told to the host before both had picked.
        let told: Vec<&Happened> = host.state.events.iter().map(|event| &event.happened).collect();
        assert!(
            told.iter().any(|told| matches!(told, Happened::ChosenHidden { crew, .. } if crew.0 == "blue"))
        );
        // From here on an old position is old.
        let deciding = if host.state.is_asked() { &mut host } else { &mut guest };
        let who = deciding.state.you.clone().unwrap().crews[0].clone();
        deciding.until(|seen| seen.seq == seq + 2).await.unwrap();
        deciding.say(ClientMessage::Choose { seq: seq + 1, choice: 0, crew: Some(who) }).await.unwrap();
        let refused = deciding.refusal().await.unwrap().0;
        assert!(matches!(refused, Code::Stale | Code::NotYourTurn), "{refused:?}");
    })
    .await;
}

#[tokio::test]
async fn bots_do_not_wait_for_people_to_choose_a_leader() {
    within(async {
        let table = Table::open().await;
        let mut browser = table.browser();
        let seats = vec![
            seat("orange", Some("Max"), None),
            seat("blue", None, Some("racer")),
            seat("white", None, Some("road-captain")),
        ];
        let options = Options { start_at_once: true, ..with_leaders() };
        let room = browser.create(&race_of(seats, options)).await.unwrap().room.id;
        let mut socket = browser.open(&room, 0).await.unwrap();
        socket.give_numbers().await.unwrap();
        // Both bots have chosen, and the first seat has not.
        let alone = |seen: &Seen| seen.pending.as_ref().is_some_and(|pending| pending.also.is_empty());
        socket.until(|seen| seen.is_asked() && alone(seen)).await.unwrap();
        assert_eq!(socket.state.pending.as_ref().unwrap().crew, crew("orange"));
        // To the end, and the record of it is whole.
        socket.say(ClientMessage::Stand { crew: crew("orange") }).await.unwrap();
        socket.until(Seen::is_over).await.unwrap();
        let record = browser.get(&format!("/api/rooms/{room}/record")).await.unwrap().body;
        notation::Record::parse(&record, content::builtin().tables, &mut |_| {}).unwrap();
        // So is its luck: what was drawn in secret can now be checked.
        let replay = browser.get(&format!("/api/rooms/{room}/events")).await.unwrap();
        let replay: Replay = replay.read().unwrap();
        let hidden: usize = replay.frames.iter().map(|frame| frame.hidden.len()).sum();
        assert!(hidden >= 2 * 3, "two leaders for each: {hidden}");
        check_luck(&replay);
    })
    .await;
}

#[tokio::test]
async fn a_race_in_which_one_has_chosen_goes_on_after_a_restart() {
    within(async {
        let mut table = Table::open().await;
        let mut browser = table.browser();
        let seats = vec![seat("orange", Some("One"), None), seat("blue", Some("Two"), None)];
        let options = Options { start_at_once: true, ..with_leaders() };
        let room = browser.create(&race_of(seats, options)).await.unwrap().room.id;
        let mut socket = browser.open(&room, 0).await.unwrap();
        socket.give_numbers().await.unwrap();
        socket.until(Seen::is_asked).await.unwrap();
        let seq = socket.state.seq;
        socket.say(ClientMessage::Choose { seq, choice: 0, crew: Some(crew("blue")) }).await.unwrap();
        socket.until(|seen| seen.seq == seq + 1).await.unwrap();
        let before = socket.state.view.clone();
        table.stop(&mut socket).await;
        table.start_again().await;
        browser.addr = table.addr;
        let mut socket = browser.open(&room, 0).await.unwrap();
        socket.until(Seen::is_asked).await.unwrap();
        assert_eq!(socket.state.view, before);
        let pending = socket.state.pending.as_ref().unwrap();
        assert_eq!((pending.crew.clone(), pending.also.len()), (crew("orange"), 0));
    })
    .await;
}

#[tokio::test]
async fn a_box_that_is_none_is_refused() {
    within(async {
        let table = Table::open().await;
        let seats = vec![seat("orange", Some("Max"), None), seat("blue", None, Some("racer"))];
        let options = Options { boxes: vec![InBox("sandwiches".into())], ..Options::default() };
        let answer = table.browser().post("/api/rooms", &race_of(seats, options)).await.unwrap();
        assert_eq!(answer.code(), Some(Code::Invalid));
        assert!(answer.body.contains("sandwiches"));
    })
    .await;
}
