//! The expansions over real sockets: whole races, their records, replays and luck.

mod table;

use client::{Browser, seat};
use protocol::{ClientMessage, Code, Content, Crew, Happened, Options, Outcome, Replay};
use std::collections::BTreeSet;
use table::{Table, check_luck, race_of, within};

/// A race of bots to its end, as a page sees it: what was told, and the replay.
async fn race_of_bots(browser: &mut Browser, crews: &[&'static str], carnage: bool, number: &str) -> Replay {
    let options = Options { start_at_once: true, bot_pace: 0, carnage, ..Options::default() };
    let mut seats = vec![seat(crews[0], Some("Max"), None)];
    seats.extend(crews[1..].iter().map(|crew| seat(crew, None, Some("gunner"))));
    let room = browser.create(&race_of(seats, options)).await.unwrap().room.id;
    let mut socket = browser.open(&room, 0).await.unwrap();
    socket.give_number(number).await.unwrap();
    socket.until(|seen| seen.seq > 0).await.unwrap();
    socket.say(ClientMessage::Stand { crew: Crew(crews[0].into()) }).await.unwrap();
    socket.until(client::Seen::is_over).await.unwrap();

    let record = browser.get(&format!("/api/rooms/{room}/record")).await.unwrap().body;
    notation::Record::parse(&record, content::builtin().tables, &mut |_| {}).unwrap();
    let replay: Replay = browser.get(&format!("/api/rooms/{room}/events")).await.unwrap().read().unwrap();
    check_luck(&replay);
    let mut view = serde_json::to_value(&replay.start).unwrap();
    for patch in replay.frames.iter().flat_map(|frame| &frame.events).filter_map(|e| e.patch.as_ref()) {
        protocol::apply_patch(&mut view, patch);
    }
    assert_eq!(view, socket.state.view, "the replay comes to what the page has seen");
    let told = replay.frames.iter().map(|frame| frame.events.len()).sum::<usize>();
    assert_eq!(told, socket.state.events.len());
    replay
}

#[tokio::test]
async fn each_box_is_raced_to_the_end() {
    within(async {
        let table = Table::open().await;
        let mut browser = table.browser();
        race_of_bots(&mut browser, &["red", "orange"], false, "1").await;
        race_of_bots(&mut browser, &["orange", "yellow"], false, "1").await;
        race_of_bots(&mut browser, &["blue", "white"], true, "1").await;
        race_of_bots(&mut browser, &["yellow", "red"], true, "1").await;
    })
    .await;
}

#[tokio::test]
async fn six_crews_race_with_everything_and_fire_and_cards_can_be_checked() {
    within(async {
        let table = Table::open().await;
        let mut browser = table.browser();
        let all = ["orange", "blue", "white", "green", "red", "yellow"];
        let mut seen = BTreeSet::new();
        // Another number is other luck; in one of these races a car burns and a card is drawn.
        for number in 1..=12 {
            let replay = race_of_bots(&mut browser, &all, true, &number.to_string()).await;
            for event in replay.frames.iter().flat_map(|frame| &frame.events) {
                let Happened::Rolled { result, .. } = &event.happened else { continue };
                match result {
                    Outcome::FireMoves { .. } | Outcome::FireOut | Outcome::FireSkull => seen.insert("fire"),
                    Outcome::Card { .. } => seen.insert("card"),
                    _ => false,
                };
            }
            if seen.len() == 2 {
                break;
            }
        }
        assert_eq!(Vec::from_iter(seen), ["card", "fire"]);
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_raced_is_refused_with_the_reason() {
    within(async {
        let table = Table::open().await;
        let mut browser = table.browser();
        let mut refused = async |crews: &[&'static str], options: Options| {
            let seats = crews.iter().map(|crew| seat(crew, Some("Max"), None)).collect();
            let answer = browser.post("/api/rooms", &race_of(seats, options)).await.unwrap();
            assert_eq!(answer.code(), Some(Code::Invalid));
            answer.body
        };
        let big_team = Options { big_team: true, ..Options::default() };
        assert!(refused(&["red"], Options::default()).await.contains("2 to 6"));
        assert!(refused(&["red"; 9], Options::default()).await.contains("9 crews"));
        assert!(refused(&["red", "red"], Options::default()).await.contains("takes two seats"));
        assert!(refused(&["orange", "blue", "white", "red"], big_team).await.contains("four crews of cars"));
    })
    .await;
}

#[tokio::test]
async fn a_crew_that_is_no_crew_of_cars_ends_big_team() {
    within(async {
        let table = Table::open().await;
        let mut browser = table.browser();
        let crews = ["orange", "blue", "white", "green"];
        let seats = crews.iter().map(|crew| seat(crew, Some("Max"), None)).collect();
        let options = Options { big_team: true, ..Options::default() };
        let room = browser.create(&race_of(seats, options)).await.unwrap().room.id;
        let mut socket = browser.open(&room, 0).await.unwrap();
        let crews = ["orange", "blue", "white", "yellow"].map(|crew| Crew(crew.into())).into();
        socket.say(ClientMessage::SetCrews { crews }).await.unwrap();
        socket
            .until(|seen| seen.room.as_ref().is_some_and(|room| room.seats[3].crew.0 == "yellow"))
            .await
            .unwrap();
        assert!(!socket.state.room.unwrap().options.big_team);
    })
    .await;
}

#[tokio::test]
async fn cards_and_dice_of_all_boxes_have_names() {
    within(async {
        let table = Table::open().await;
        let content: Content = table.browser().get("/api/content").await.unwrap().read().unwrap();
        let cards: Vec<_> = content.items.iter().filter(|item| item.kind == "card").collect();
        assert!(cards.len() > 20 && cards.iter().all(|card| card.text.is_some()));
        for die in ["movement-rig", "movement-five", "fire"] {
            assert!(content.dice.iter().any(|known| known.id == die && known.faces.len() == 6), "{die}");
            assert!(content.items.iter().any(|item| item.kind == "die" && item.id == die), "{die}");
        }
    })
    .await;
}

#[test]
fn what_was_agreed_before_there_was_carnage_is_still_read() {
    let old = r#"{"start_side":"b","big_team":true,"take_back":true,"turn_clock":60,"bot_pace":0,"start_at_once":true}"#;
    let options: Options = serde_json::from_str(old).unwrap();
    assert!(options.big_team && options.take_back && !options.carnage);
}
