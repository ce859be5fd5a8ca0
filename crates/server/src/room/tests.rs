use super::*;
use crate::{
    hub::tests::hub,
    limit::lock,
    outbox::{Outgoing, outbox},
    settings::Limits,
    thinkers::Kind,
};
use protocol::{CreateRoom, Options, SeatRequest};
use std::{
    path::PathBuf,
    sync::{Mutex, mpsc::channel},
};

/// A folder that is gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        Folder(std::env::temp_dir().join(format!("vendetta-room-{name}-{}", std::process::id())))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn holder(name: &str) -> Holder {
    Holder(name.into())
}

fn from(n: u8) -> Address {
    Address::of([10, 0, 0, n].into())
}

/// A room in which a lesson begins when its learner comes: nothing moves in it by itself.
async fn lesson(hub: &Arc<Hub>) -> String {
    let (id, lesson) = &hub.lessons[0];
    let seat = |(i, crew): (usize, &Crew)| SeatRequest {
        crew: (*crew).into(),
        name: (i == 0).then(|| "Learner".into()),
        level: (i > 0).then(|| "drifter".into()),
    };
    let seats = lesson.start.state().setup.crews.iter().enumerate().map(seat).collect();
    let options = Options { lesson: Some(id.clone()), start_at_once: true, ..Options::default() };
    hub.create(&holder("learner"), CreateRoom { options, seats }).await.unwrap()
}

/// Somebody comes; what they are told, and the number of the connection.
async fn connect(hub: &Arc<Hub>, room: &str, who: &str) -> (Outgoing, u64) {
    let (out, told) = outbox();
    let (holder, address) = (holder(who), from(1));
    let connect = |reply| {
        let (holder, out) = (holder.clone(), out.clone());
        Request::Connect { holder, address, from: 0, out, reply }
    };
    let connection = hub.ask(room, address, connect).await.unwrap();
    (told, connection)
}

/// What somebody is told, up to the position.
async fn greeting(told: &mut Outgoing) -> Vec<Utf8Bytes> {
    let mut texts = Vec::new();
    while texts.last().is_none_or(|text: &Utf8Bytes| !text.contains("\"type\":\"game\"")) {
        texts.push(told.next().await.unwrap());
    }
    texts
}

/// Where the text of a kind lies in memory.
fn place(texts: &[Utf8Bytes], kind: &str) -> *const u8 {
    let start = format!("{{\"type\":\"{kind}\"");
    texts.iter().rev().find(|text| text.starts_with(&start)).unwrap_or_else(|| panic!("{kind}")).as_ptr()
}

#[tokio::test]
async fn what_many_are_greeted_with_is_in_memory_once() {
    let folder = Folder::new("greeting");
    let hub = hub(&folder.0, Limits::default());
    let room = lesson(&hub).await;
    let (mut learner, _) = connect(&hub, &room, "learner").await;
    greeting(&mut learner).await;
    let (mut one, _) = connect(&hub, &room, "one").await;
    let mut first = greeting(&mut one).await;
    let (mut two, _) = connect(&hub, &room, "two").await;
    let second = greeting(&mut two).await;
    // Meanwhile all may have been told who has come: then it is that text which is shared.
    while let Some(text) =
        tokio::select! { biased; text = one.next() => text, () = std::future::ready(()) => None }
    {
        first.push(text);
    }
    let places: Vec<_> = first.iter().map(|text| text.as_ptr()).collect();
    for kind in ["room", "chat", "game"] {
        assert!(places.contains(&place(&second, kind)), "{kind} is written for each");
    }
    assert_ne!(place(&first, "you"), place(&second, "you"), "what is one's own is not");
    hub.store.close().await;
}

#[tokio::test]
async fn no_two_connections_have_the_same_number() {
    let folder = Folder::new("numbers");
    let hub = hub(&folder.0, Limits::default());
    let (one, other) = (lesson(&hub).await, lesson(&hub).await);
    let mut numbers = Vec::new();
    for (room, who) in [(&one, "a"), (&other, "b"), (&one, "c"), (&other, "d")] {
        numbers.push(connect(&hub, room, who).await.1);
    }
    assert!(numbers.is_sorted_by(|a, b| a < b), "{numbers:?}");
    hub.store.close().await;
}

#[tokio::test]
async fn one_who_wakes_many_rooms_does_not_delay_one_who_wakes_another() {
    const MANY: usize = 20;
    let folder = Folder::new("wake");
    let first = hub(&folder.0, Limits::default());
    let mut rooms = Vec::new();
    for _ in 0..=MANY {
        let room = lesson(&first).await;
        greeting(&mut connect(&first, &room, "learner").await.0).await;
        rooms.push(room);
    }
    first.store.close().await;
    let hub = hub(&folder.0, Limits::default());
    let waiting = || {
        let told = hub.metrics.print();
        let line = told.lines().find_map(|line| line.strip_prefix("vendetta_waiting "));
        line.and_then(|n| n.parse::<usize>().ok()).unwrap()
    };
    // As many jobs as there are threads, which say that they have begun, and end when they are told.
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let (begun, begins) = channel();
    let mut ends = Vec::new();
    let mut hold = |address: u8| {
        let (end, ended) = channel::<()>();
        let (begun, ended) = (begun.clone(), Mutex::new(ended));
        let whose = Whose { address: from(address), room: "held".into() };
        ends.push(end);
        hub.thinkers.think(Kind::Errand, &whose, &Cancel::default(), move |_| {
            let _ = begun.send(());
            let _ = lock(&ended).recv();
        })
    };
    let held: Vec<_> = (0..threads).map(|_| hold(100)).collect();
    for _ in 0..threads {
        begins.recv().unwrap();
    }
    // One asks for many rooms, another for one; then the threads are held again, for others.
    let show = |room: String, address: u8| {
        let hub = Arc::clone(&hub);
        tokio::spawn(async move {
            hub.ask(&room, from(address), |reply| Request::Show { holder: holder("nobody"), reply }).await
        })
    };
    let last = rooms.pop().unwrap();
    let mut asked = Vec::new();
    for (n, room) in rooms.into_iter().enumerate() {
        asked.push(show(room, 1));
        while waiting() <= n {
            tokio::task::yield_now().await;
        }
    }
    asked.push(show(last, 2));
    while waiting() <= MANY {
        tokio::task::yield_now().await;
    }
    let again: Vec<_> = (0..threads).map(|n| hold(101 + n as u8)).collect();
    drop(held);
    ends.drain(..threads);
    for _ in 0..threads {
        begins.recv().unwrap();
    }
    assert_eq!(waiting(), MANY - 1, "one room of each was woken, and then it was the turn of others");
    ends.clear();
    for room in asked {
        assert!(room.await.unwrap().is_ok());
    }
    drop(again);
    hub.store.close().await;
}
