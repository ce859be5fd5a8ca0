//! Lessons over a real socket: a position of their own, luck that is always the same, a goal.

mod table;

use client::{Seen, Socket, seat};
use protocol::{ClientMessage, Code, LessonText, Options, SeatRequest, Status};
use table::{Table, race_of, within};

/// A seat for the player, the others for bots.
fn seats(lesson: &LessonText) -> Vec<SeatRequest> {
    let of = |(i, crew): (usize, &protocol::Crew)| SeatRequest {
        crew: crew.clone(),
        name: (i == 0).then(|| "Mara".into()),
        level: (i > 0).then(|| "drifter".into()),
    };
    lesson.crews.iter().enumerate().map(of).collect()
}

fn options(lesson: &LessonText) -> Options {
    Options {
        lesson: Some(lesson.id.clone()),
        start_at_once: true,
        take_back: true,
        bot_pace: 0,
        ..Options::default()
    }
}

fn is_done(seen: &Seen) -> bool {
    seen.room.as_ref().is_some_and(|room| room.lesson_done)
}

/// Answers by the words of a choice, as JSON has them.
async fn choose(socket: &mut Socket, wanted: &str) {
    socket.until(Seen::is_asked).await.unwrap();
    let pending = socket.state.pending.clone().unwrap();
    let said = |offer: &protocol::Offer| serde_json::to_string(&offer.choice).unwrap();
    let all: Vec<String> = pending.offers.iter().map(said).collect();
    let found = all.iter().position(|choice| choice.contains(wanted));
    let seq = socket.state.seq;
    socket.choose(found.unwrap_or_else(|| panic!("{wanted}: {all:?}")) as u32).await.unwrap();
    socket.until(|seen| seen.seq > seq).await.unwrap();
}

async fn begin(table: &Table, number: usize) -> (Socket, LessonText) {
    let mut browser = table.browser();
    let lessons: Vec<LessonText> = browser.get("/api/lessons").await.unwrap().read().unwrap();
    let lesson = lessons[number].clone();
    let room = browser.create(&race_of(seats(&lesson), options(&lesson))).await.unwrap().room.id;
    let mut socket = browser.open(&room, 0).await.unwrap();
    socket.until(Seen::is_asked).await.unwrap();
    (socket, lesson)
}

#[tokio::test]
async fn a_lesson_is_done_when_its_goal_is_so_whatever_the_dice_of_the_room() {
    within(async {
        let table = Table::open().await;
        for _ in 0..2 {
            let (mut socket, lesson) = begin(&table, 2).await;
            assert_eq!(lesson.id, "3-slam");
            assert_ne!(lesson.task.fr, lesson.task.en);
            for choice in ["OL", "\"front\"", "\"front\""] {
                assert!(!is_done(&socket.state));
                choose(&mut socket, choice).await;
            }
            choose(&mut socket, "\"no\"").await;
            socket.until(is_done).await.unwrap();
        }
    })
    .await;
}

#[tokio::test]
async fn another_way_does_not_reach_the_goal_and_the_others_wait() {
    within(async {
        let table = Table::open().await;
        let (mut socket, _) = begin(&table, 0).await;
        choose(&mut socket, "OM").await;
        for _ in 0..3 {
            choose(&mut socket, "front-right").await;
        }
        socket
            .until(|seen| seen.pending.as_ref().is_some_and(|pending| pending.crew.0 == "blue"))
            .await
            .unwrap();
        assert!(!is_done(&socket.state));
        // Nobody answers for blue: the next thing that comes is the answer to this.
        let seq = socket.state.seq;
        socket.say(ClientMessage::Ping { t: 7 }).await.unwrap();
        while !matches!(socket.next().await.unwrap().unwrap(), protocol::ServerMessage::Pong { .. }) {}
        assert_eq!(socket.state.seq, seq);
        assert_eq!(socket.state.room.as_ref().unwrap().status, Status::Racing);
    })
    .await;
}

#[tokio::test]
async fn a_lesson_is_one_that_there_is_for_the_crews_that_it_names() {
    within(async {
        let table = Table::open().await;
        let (_, lesson) = begin(&table, 0).await;
        let mut browser = table.browser();
        let no_such = Options { lesson: Some("9-fly".into()), ..options(&lesson) };
        let answer = browser.post("/api/rooms", &race_of(seats(&lesson), no_such)).await.unwrap();
        assert_eq!(answer.code(), Some(Code::Invalid));
        let others = vec![seat("white", Some("Mara"), None), seat("green", None, Some("drifter"))];
        let answer = browser.post("/api/rooms", &race_of(others, options(&lesson))).await.unwrap();
        assert_eq!(answer.code(), Some(Code::Invalid));
    })
    .await;
}
