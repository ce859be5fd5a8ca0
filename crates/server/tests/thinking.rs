//! What bots think for people: hints in a race, the analysis after it.

mod table;

use client::{Picks, Socket};
use protocol::{Analysis, ClientMessage, Code, Happened, HintOption, Options, Replay, ServerMessage};
use std::collections::HashMap;
use table::{Table, within};

async fn hint(socket: &mut Socket) -> (u32, Vec<HintOption>) {
    loop {
        match socket.next().await.unwrap() {
            Some(ServerMessage::Hint { seq, options }) => return (seq, options),
            Some(_) => {}
            None => panic!("the connection is over"),
        }
    }
}

#[tokio::test]
async fn a_hint_is_a_plan_that_can_be_followed() {
    within(async {
        let table = Table::open().await;
        let options = Options { hints: true, ..Options::default() };
        let (mut browser, room, mut socket) = table.hot_seat(options).await;
        let seq = socket.state.seq;
        socket.say(ClientMessage::Hint { seq }).await.unwrap();
        let (about, options) = hint(&mut socket).await;
        assert_eq!(about, seq);
        assert!((1..=5).contains(&options.len()), "{}", options.len());
        assert!(options.iter().all(|option| (0.0..=1.0).contains(&option.win)));
        let offers = socket.state.pending.clone().unwrap().offers;
        for option in &options {
            assert!(offers.iter().any(|offer| offer.choice == option.choices[0].choice));
        }
        // Whoever only watches may not ask, and an old position is nobody's business.
        let mut watcher = table.browser().open(&room, 0).await.unwrap();
        watcher.until(|seen| seen.seq > 0).await.unwrap();
        watcher.say(ClientMessage::Hint { seq }).await.unwrap();
        assert_eq!(watcher.refusal().await.unwrap().0, Code::NotYourTurn);
        socket.say(ClientMessage::Hint { seq: seq - 1 }).await.unwrap();
        assert_eq!(socket.refusal().await.unwrap().0, Code::Stale);

        let choices = options[0].choices.clone();
        socket.say(ClientMessage::Plan { seq, choices, crew: None }).await.unwrap();
        socket.until(|seen| seen.seq > seq).await.unwrap();

        // A hint that came too late does not come at all: the next one is about the new position.
        let seq = socket.state.seq;
        socket.until(client::Seen::is_asked).await.unwrap();
        socket.say(ClientMessage::Hint { seq }).await.unwrap();
        let mut picks = Picks(1);
        table::play_one(&mut socket, &mut picks).await;
        let seq = socket.state.seq;
        socket.say(ClientMessage::Hint { seq }).await.unwrap();
        assert_eq!(hint(&mut socket).await.0, seq);

        // Where it was not agreed on, there is none.
        let (_, _, mut socket) = table.hot_seat_of(&mut browser, Options::default()).await;
        socket.say(ClientMessage::Hint { seq: socket.state.seq }).await.unwrap();
        assert_eq!(socket.refusal().await.unwrap().0, Code::NotAllowed);
    })
    .await;
}

#[tokio::test]
async fn a_race_is_analysed_when_it_is_over() {
    within(async {
        let table = Table::open().await;
        let options = Options { bot_pace: 0, ..Options::default() };
        let (mut browser, room, mut socket) = table.against_a_drifter(options).await;
        let path = format!("/api/rooms/{room}/analysis");
        assert_eq!(browser.get(&path).await.unwrap().code(), Some(Code::WrongTime));
        let crew = socket.state.you.clone().unwrap().crews[0].clone();
        socket.say(ClientMessage::Stand { crew }).await.unwrap();
        socket.until(client::Seen::is_over).await.unwrap();

        let analysis: Analysis = browser.get(&path).await.unwrap().read().unwrap();
        let replay: Replay = browser.get(&format!("/api/rooms/{room}/events")).await.unwrap().read().unwrap();
        let last_of: Vec<u32> =
            replay.frames.iter().filter_map(|frame| frame.events.last()).map(|event| event.n).collect();
        let points: Vec<u32> = analysis.chances.iter().map(|point| point.event).collect();
        assert_eq!(points, last_of, "a point for every frame of the replay");
        for point in &analysis.chances {
            assert_eq!(point.chances.len(), 2);
            let sum: f32 = point.chances.iter().sum();
            assert!((sum - 1.0).abs() < 0.01, "{sum}");
        }
        let end = &analysis.chances.last().unwrap().chances;
        assert!(end.contains(&1.0), "somebody has won");

        let events: HashMap<u32, &Happened> =
            replay.frames.iter().flat_map(|frame| &frame.events).map(|e| (e.n, &e.happened)).collect();
        assert_eq!((analysis.decisions.len(), analysis.rolls.len()), (3, 3));
        for swing in &analysis.decisions {
            let Happened::Chosen { crew, .. } = events[&swing.event] else { panic!("not a choice") };
            assert_eq!(*crew, swing.crew);
        }
        for swing in &analysis.rolls {
            assert!(matches!(events[&swing.event], Happened::Rolled { .. }), "not a roll");
            assert!((swing.after - swing.before).abs() > 0.01);
        }
        let done = table.number("vendetta_bot_seconds_count").await;
        assert_eq!(browser.get(&path).await.unwrap().read::<Analysis>().unwrap(), analysis);
        assert_eq!(table.number("vendetta_bot_seconds_count").await, done, "it was not made again");
    })
    .await;
}
