//! What is stored stays readable: files of earlier versions, other rules, a disk that fails. Over real sockets, on real files.

mod table;

use client::{Browser, Picks, Seen, Socket, seat};
use protocol::{ClientMessage, Code, InBox, Options, Replay, RoomView, ServerMessage, Status};
use std::time::Duration;
use table::{Table, check_luck, crew, play_one, race_of, within};
use vendetta_server::Limits;

/// Whoever raced in `files/v1.sqlite`, and where.
const V1_COOKIE: &str = "1202c9f86c74061cf5259b12d3c9680f";
const V1_LOBBY: &str = "mxb3j2zktp";
const V1_RACING: &str = "yi7tx4miz5";
const V1_OVER: &str = "j5ka83stfv";

async fn show(browser: &mut Browser, room: &str) -> RoomView {
    browser.get(&format!("/api/rooms/{room}")).await.unwrap().read().unwrap()
}

async fn replay(browser: &mut Browser, room: &str) -> Replay {
    browser.get(&format!("/api/rooms/{room}/events")).await.unwrap().read().unwrap()
}

async fn record(browser: &mut Browser, room: &str) -> String {
    let answer = browser.get(&format!("/api/rooms/{room}/record")).await.unwrap();
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.body
}

/// Asks for everything, and waits for it.
async fn resume(socket: &mut Socket) {
    socket.say(ClientMessage::Resume { from: 0 }).await.unwrap();
    while !matches!(socket.next().await.unwrap(), Some(ServerMessage::Game { .. })) {}
}

/// The position that a replay leads to.
fn last_view(replay: &Replay) -> serde_json::Value {
    let mut view = serde_json::to_value(&replay.start).unwrap();
    for patch in replay.frames.iter().flat_map(|frame| &frame.events).filter_map(|e| e.patch.as_ref()) {
        protocol::apply_patch(&mut view, patch);
    }
    view
}

fn other_dice() -> &'static content::Library {
    let folder = std::env::temp_dir().join(format!("vendetta-dice-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content/dice.toml");
    let dice = std::fs::read_to_string(file).unwrap().replacen(
        "faces = [1, 2, 3, 4, 5, 6]",
        "faces = [1, 2, 3, 4, 5, 5]",
        1,
    );
    std::fs::write(folder.join("dice.toml"), dice).unwrap();
    let library = content::load(&folder).unwrap_or_else(|_| panic!("dice can be changed"));
    std::fs::remove_dir_all(&folder).unwrap();
    library
}

#[tokio::test]
async fn a_file_of_the_first_version_is_played_on() {
    within(async {
        let table = Table::on("v1.sqlite").await;
        let mut browser = Browser { cookie: Some(V1_COOKIE.into()), ..table.browser() };
        let lobby = show(&mut browser, V1_LOBBY).await;
        assert_eq!(
            (lobby.status, lobby.options.turn_clock, lobby.options.carnage),
            (Status::Lobby, 60, true)
        );
        let mut socket = browser.open(V1_LOBBY, 0).await.unwrap();
        socket.until(|seen| !seen.chat.is_empty()).await.unwrap();
        assert_eq!(socket.state.chat[0].text, "Anybody there?");

        // A race that is over is there with its record and its replay.
        let over = replay(&mut browser, V1_OVER).await;
        check_luck(&over);
        let read = notation::Record::parse(
            &record(&mut browser, V1_OVER).await,
            content::builtin().tables,
            &mut |_| {},
        );
        assert!(read.is_ok(), "the record replays");

        // One under way goes on, with what was taken back and the clock.
        let mut socket = browser.open(V1_RACING, 0).await.unwrap();
        socket.until(Seen::is_asked).await.unwrap();
        assert!(socket.state.pending.as_ref().unwrap().deadline.is_some());
        assert_eq!(last_view(&replay(&mut browser, V1_RACING).await), socket.state.view);
        let mut picks = Picks(1);
        while !socket.state.is_over() {
            play_one(&mut socket, &mut picks).await;
        }
        check_luck(&replay(&mut browser, V1_RACING).await);
    })
    .await;
}

#[tokio::test]
async fn a_race_that_is_over_is_shown_as_it_was_told_and_one_under_way_as_it_stood_when_the_dice_have_changed()
 {
    within(async {
        let mut table = Table::open().await;
        let options = Options { bot_pace: 0, take_back: true, ..Options::default() };
        let (mut browser, over, mut socket) = table.against_a_drifter(options).await;
        let mut picks = Picks(5);
        while !socket.state.is_over() {
            play_one(&mut socket, &mut picks).await;
        }
        let ended = socket.state.clone();
        let (_, racing, mut socket) = table.hot_seat_of(&mut browser, Options::default()).await;
        for _ in 0..60 {
            play_one(&mut socket, &mut picks).await;
        }
        let stood = socket.state.clone();
        let before = (
            replay(&mut browser, &over).await,
            record(&mut browser, &over).await,
            replay(&mut browser, &racing).await,
        );
        table.stop(&mut socket).await;
        table.library = other_dice();
        table.start_again().await;
        browser.addr = table.addr;

        // The race that is over: the same, to the last word.
        let after = replay(&mut browser, &over).await;
        assert_eq!((&after.start, &after.frames), (&before.0.start, &before.0.frames));
        check_luck(&after);
        assert_eq!(record(&mut browser, &over).await, before.1);
        let mut socket = browser.open(&over, 0).await.unwrap();
        socket.until(|seen| seen.seq > 0).await.unwrap();
        assert_eq!((&socket.state.view, socket.state.last), (&ended.view, ended.last));
        assert!(!socket.state.room.as_ref().unwrap().outdated);
        assert!(socket.state.is_over());
        // It cannot be analysed by these rules, and says so.
        let analysis = browser.get(&format!("/api/rooms/{over}/analysis")).await.unwrap();
        assert_eq!((analysis.status, analysis.code()), (409, Some(Code::NotAllowed)));

        // The race under way: it has ended where it stood, and says why.
        let mut socket = browser.open(&racing, stood.last).await.unwrap();
        socket.until(|seen| seen.seq > 0).await.unwrap();
        let room = socket.state.room.clone().unwrap();
        assert_eq!((room.status, room.outdated), (Status::Over, true));
        assert_eq!(
            (&socket.state.view, socket.state.seq, socket.state.last),
            (&stood.view, stood.seq, stood.last)
        );
        assert_eq!(socket.state.pending, None);
        let after = replay(&mut browser, &racing).await;
        assert_eq!(after.frames, before.2.frames);
        check_luck(&after);
        assert!(record(&mut browser, &racing).await.contains("\n> "));
        socket.say(ClientMessage::Again).await.unwrap();
        socket.until(|seen| seen.room.as_ref().is_some_and(|room| room.next.is_some())).await.unwrap();
        let next = socket.state.room.as_ref().and_then(|room| room.next.clone()).unwrap();
        let next = show(&mut browser, &next).await;
        assert_eq!((next.status, next.outdated), (Status::Lobby, false));
    })
    .await;
}

#[tokio::test]
async fn at_the_end_a_player_still_sees_what_nobody_else_saw() {
    within(async {
        let mut table = Table::open().await;
        // Until a race ends in which somebody knows what lies face down; with this number it does.
        let mut number = 51;
        let (room, mut browser, mut socket, watched) = loop {
            assert!(number < 200, "everybody always knows the same");
            number += 1;
            let mut browser = table.browser();
            let boxes = vec![InBox("leaders".into()), InBox("upgrades".into())];
            let options = Options { start_at_once: true, bot_pace: 0, boxes, ..Options::default() };
            let seats = vec![seat("orange", Some("Max"), None), seat("blue", None, Some("racer"))];
            let room = browser.create(&race_of(seats, options)).await.unwrap().room.id;
            let mut socket = browser.open(&room, 0).await.unwrap();
            let mut watcher = table.browser().open(&room, 0).await.unwrap();
            socket.give_number(&number.to_string()).await.unwrap();
            socket.until(|seen| seen.seq > 0).await.unwrap();
            socket.say(ClientMessage::Stand { crew: crew("orange") }).await.unwrap();
            socket.until(Seen::is_over).await.unwrap();
            watcher.until(Seen::is_over).await.unwrap();
            if socket.state.view != watcher.state.view {
                break (room, browser, socket, watcher.state.view);
            }
        };
        let saw = socket.state.view.clone();
        // The first time it may be played again from its log; the second time it is shown as it was told.
        for _ in 0..2 {
            table.stop(&mut socket).await;
            table.start_again().await;
            browser.addr = table.addr;
            let mut watcher = table.browser().open(&room, 0).await.unwrap();
            watcher.until(|seen| seen.seq > 0).await.unwrap();
            assert_eq!(watcher.state.view, watched);
            drop(watcher);
            socket = browser.open(&room, 0).await.unwrap();
            socket.until(|seen| seen.seq > 0).await.unwrap();
            assert_eq!(socket.state.view, saw);
        }
    })
    .await;
}

#[tokio::test]
async fn luck_that_was_altered_is_noticed() {
    within(async {
        let mut table = Table::open().await;
        let (mut browser, room, mut socket) = table.hot_seat(Options::default()).await;
        let mut picks = Picks(3);
        for _ in 0..30 {
            play_one(&mut socket, &mut picks).await;
        }
        table.stop(&mut socket).await;
        let whole = std::fs::read(table.file()).unwrap();
        let rolls: Vec<(u32, String)> = {
            let db = rusqlite::Connection::open(table.file()).unwrap();
            let mut rows = db.prepare("SELECT seq, body FROM input ORDER BY seq").unwrap();
            rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap().map(Result::unwrap).collect()
        };
        // Another roll that could have been, one at a time: only the sealed secret says that it was not. The fingerprints
        // are left out, as one who alters the file would do.
        let other_roll = |line: &str| match line {
            "* slam top" => Some("* slam bottom"),
            "* move 6" | "* move 4" => Some("* move 5"),
            "* move 1" | "* move 3" | "* move 5" => Some("* move 2"),
            "* road 1" | "* road 3" => Some("* road 2"),
            _ => None,
        };
        let mut altered = 0;
        for (seq, body) in rolls {
            let lines: Vec<&str> = body.lines().collect();
            for (i, line) in lines.iter().enumerate().take(12) {
                let Some(other) = other_roll(line) else { continue };
                let mut lines = lines.clone();
                lines[i] = other;
                let body = lines.join("\n");
                std::fs::write(table.file(), &whole).unwrap();
                table.alter(&format!(
                    "UPDATE input SET hash = NULL; UPDATE input SET body = '{body}' WHERE seq = {seq}"
                ));
                table.start_again().await;
                browser.addr = table.addr;
                assert!(show(&mut browser, &room).await.outdated, "{seq} {line}");
                table.close().await;
                altered += 1;
            }
            if altered >= 8 {
                break;
            }
        }
        assert!(altered >= 3, "{altered}");
    })
    .await;
}

#[tokio::test]
async fn a_race_that_comes_to_another_position_than_it_was_ends_where_it_stood() {
    within(async {
        let mut table = Table::open().await;
        let (mut browser, room, mut socket) = table.hot_seat(Options::default()).await;
        let mut picks = Picks(3);
        for _ in 0..10 {
            play_one(&mut socket, &mut picks).await;
        }
        let stood = socket.state.clone();
        table.stop(&mut socket).await;
        // Every choice can still be made and all luck is the same: but by other rules it led elsewhere.
        table.alter("UPDATE input SET hash = hash + 1 WHERE seq = 5");
        table.start_again().await;
        browser.addr = table.addr;
        assert!(show(&mut browser, &room).await.outdated);
        assert_eq!(last_view(&replay(&mut browser, &room).await), stood.view);
    })
    .await;
}

#[tokio::test]
async fn a_race_goes_on_by_itself_when_the_disk_takes_writes_again() {
    within(async {
        let table = Table::open().await;
        let options = Options { bot_pace: 0, ..Options::default() };
        let (mut browser, _, mut socket) = table.against_a_drifter(options).await;
        let mut picks = Picks(5);
        assert_eq!(browser.get("/readyz").await.unwrap().status, 200);
        // From here on no choice of a bot can be written, and it has tried more than once.
        table.alter(
            "CREATE TRIGGER full BEFORE INSERT ON input WHEN NEW.body LIKE 'b %'
             BEGIN SELECT RAISE(ABORT, 'disk full'); END",
        );
        resume(&mut socket).await;
        let bot_decides = |seen: &Seen| seen.pending.as_ref().is_some_and(|pending| pending.crew.0 == "blue");
        while !bot_decides(&socket.state) {
            play_one(&mut socket, &mut picks).await;
        }
        let refused = async |browser: &mut Browser| {
            let metrics = browser.get("/metrics").await.unwrap().body;
            let line = metrics.lines().find(|line| line.starts_with("vendetta_store_refused_total "));
            line.and_then(|line| line.rsplit(' ').next()?.parse::<u64>().ok()).unwrap()
        };
        while refused(&mut browser).await < 2 {}
        resume(&mut socket).await;
        let seq = socket.state.seq;
        // Nothing at all can be written: it lives, but it is not ready.
        table.alter(
            "CREATE TRIGGER full_too BEFORE UPDATE ON server BEGIN SELECT RAISE(ABORT, 'disk full'); END",
        );
        while browser.get("/readyz").await.unwrap().status != 503 {}
        assert_eq!(browser.get("/healthz").await.unwrap().status, 200);
        table.alter("DROP TRIGGER full; DROP TRIGGER full_too");
        socket.until(|seen| seen.seq > seq).await.unwrap();
        while browser.get("/readyz").await.unwrap().status != 200 {}
    })
    .await;
}

/// A disk that takes nothing more, whatever is written.
const FULL: &str = "
    CREATE TRIGGER full_1 BEFORE INSERT ON room BEGIN SELECT RAISE(ABORT, 'disk full'); END;
    CREATE TRIGGER full_2 BEFORE UPDATE ON room BEGIN SELECT RAISE(ABORT, 'disk full'); END;
    CREATE TRIGGER full_3 BEFORE INSERT ON input BEGIN SELECT RAISE(ABORT, 'disk full'); END;
    CREATE TRIGGER full_4 BEFORE INSERT ON chat BEGIN SELECT RAISE(ABORT, 'disk full'); END;
    CREATE TRIGGER full_5 BEFORE INSERT ON ended BEGIN SELECT RAISE(ABORT, 'disk full'); END;
    CREATE TRIGGER full_6 BEFORE UPDATE ON server BEGIN SELECT RAISE(ABORT, 'disk full'); END;";
/// Space again.
const FREED: &str = "DROP TRIGGER full_1; DROP TRIGGER full_2; DROP TRIGGER full_3;
    DROP TRIGGER full_4; DROP TRIGGER full_5; DROP TRIGGER full_6;";

/// Whether an answer says that it cannot be done now, and what to do.
fn is_put_off(answer: &client::Answer) -> bool {
    let said = answer.read::<ServerMessage>();
    let is_said = |text: &str| text.contains("try again");
    answer.status == 503
        && matches!(said, Ok(ServerMessage::Error { code: Code::Unavailable, text, .. }) if is_said(&text))
}

#[tokio::test]
async fn while_nothing_can_be_stored_whoever_asks_is_told_to_try_again() {
    within(async {
        let table = Table::open().await;
        let (mut browser, room, mut socket) = table.hot_seat(Options::default()).await;
        let seats = || vec![seat("orange", Some("Max"), None), seat("blue", None, None)];
        let lobby = browser.create(&race_of(seats(), Options::default())).await.unwrap().room.id;
        let sit = protocol::TakeSeat { crew: crew("orange"), name: "Mad Max".into() };
        table.alter(FULL);
        let new = race_of(seats(), Options::default());
        let made = browser.post("/api/rooms", &new).await.unwrap();
        assert!(is_put_off(&made), "{made:?}");
        let sat = browser.post(&format!("/api/rooms/{lobby}/seat"), &sit).await.unwrap();
        assert!(is_put_off(&sat), "{sat:?}");
        while !is_put_off(&browser.get("/readyz").await.unwrap()) {}
        for message in [
            ClientMessage::Choose { seq: socket.state.seq, choice: 0, crew: None },
            ClientMessage::Chat { text: "hello?".into(), name: None },
            ClientMessage::SetPace { bot_pace: 1 },
            ClientMessage::Stand { crew: crew("orange") },
        ] {
            socket.say(message.clone()).await.unwrap();
            assert_eq!(socket.refusal().await.unwrap().0, Code::Unavailable, "{message:?}");
        }
        // What was stored before can still be looked at.
        for path in ["", "/record", "/events"] {
            assert_eq!(browser.get(&format!("/api/rooms/{room}{path}")).await.unwrap().status, 200, "{path}");
        }
        table.alter(FREED);
        assert_eq!(browser.post("/api/rooms", &new).await.unwrap().status, 200);
        let sat = browser.post(&format!("/api/rooms/{lobby}/seat"), &sit).await.unwrap();
        assert_eq!(sat.status, 200, "{}", sat.body);
        play_one(&mut socket, &mut Picks(1)).await;
    })
    .await;
}

#[tokio::test]
async fn what_is_due_to_those_who_come_is_done_when_the_disk_takes_writes_again() {
    within(async {
        let table = Table::with(Limits { gone_after: Duration::ZERO, ..table::generous() }).await;
        // A player for whom a bot stood in, and who comes back.
        let mut pair = table.pair(Options { bot_pace: 10_000, ..Options::default() }).await;
        let is_here = |seen: &Seen| seen.room.as_ref().is_some_and(|room| room.seats[1].connected);
        let is_away = |seen: &Seen| seen.room.as_ref().is_some_and(|room| room.seats[1].away);
        pair.guest.hang_up();
        pair.host.until(|seen| !is_here(seen)).await.unwrap();
        pair.host
            .say(ClientMessage::SetBot { crew: crew("blue"), level: Some("racer".into()) })
            .await
            .unwrap();
        pair.host.until(is_away).await.unwrap();
        // Bots that race by themselves, as soon as somebody comes to watch them.
        let options = Options { start_at_once: true, bot_pace: 10_000, ..Options::default() };
        let bots = vec![seat("orange", None, Some("drifter")), seat("blue", None, Some("drifter"))];
        let mut browser = table.browser();
        let room = browser.create(&race_of(bots, options)).await.unwrap().room.id;

        let refused = "vendetta_store_refused_total";
        let before = table.number(refused).await;
        table.alter(FULL);
        let mut back = pair.browsers[1].open(&pair.room, 0).await.unwrap();
        back.until(|seen| is_here(seen) && is_away(seen)).await.unwrap();
        let mut watcher = browser.open(&room, 0).await.unwrap();
        watcher.until(|seen| seen.room.is_some()).await.unwrap();
        while table.number(refused).await < before + 2 {}
        table.alter(FREED);
        back.until(|seen| !is_away(seen)).await.unwrap();
        watcher.until(|seen| seen.seq > 0).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn while_nothing_can_be_read_whoever_asks_is_told_to_try_again() {
    within(async {
        let mut table = Table::open().await;
        let options = Options { bot_pace: 0, ..Options::default() };
        let (mut browser, over, mut socket) = table.against_a_drifter(options).await;
        socket.say(ClientMessage::Stand { crew: crew("orange") }).await.unwrap();
        socket.until(Seen::is_over).await.unwrap();
        table.stop(&mut socket).await;
        table.start_again().await;
        browser.addr = table.addr;
        // A room that is asleep, and one that is awake but whose replay lies in the store.
        table.alter("ALTER TABLE room RENAME TO gone");
        for path in ["", "/record", "/events", "/analysis"] {
            let answer = browser.get(&format!("/api/rooms/{over}{path}")).await.unwrap();
            assert!(is_put_off(&answer), "{path}: {answer:?}");
        }
        let mut socket = browser.open(&over, 0).await.unwrap();
        assert_eq!(socket.refusal().await.unwrap().0, Code::Unavailable);
        while let Ok(Some(_)) = socket.next().await {}
        assert_eq!(socket.closed, Some(1013));
        table.alter("ALTER TABLE gone RENAME TO room");
        while browser.get(&format!("/api/rooms/{over}")).await.unwrap().status != 200 {}
        table.alter("ALTER TABLE ended RENAME TO gone");
        let answer = browser.get(&format!("/api/rooms/{over}/events")).await.unwrap();
        assert!(is_put_off(&answer), "{answer:?}");
        table.alter("ALTER TABLE gone RENAME TO ended");
        assert_eq!(browser.get(&format!("/api/rooms/{over}/events")).await.unwrap().status, 200);
    })
    .await;
}

#[tokio::test]
async fn the_time_that_the_server_was_down_is_nobodys() {
    within(async {
        let mut table = Table::open().await;
        let options = Options { turn_clock: 3600, ..Options::default() };
        let (mut browser, room, mut socket) = table.hot_seat(options).await;
        table.stop(&mut socket).await;
        // Fifty minutes were left; by the clock on the wall they are long over.
        table.alter("UPDATE room SET clock = json_set(clock, '$.left', 3000000, '$.deadline', 1000)");
        table.start_again().await;
        browser.addr = table.addr;
        let mut socket = browser.open(&room, 0).await.unwrap();
        let now = loop {
            if let Some(ServerMessage::Welcome { now, .. }) = socket.next().await.unwrap() {
                break now;
            }
        };
        socket.until(Seen::is_asked).await.unwrap();
        let deadline = socket.state.pending.as_ref().unwrap().deadline.unwrap();
        let left = deadline.saturating_sub(now);
        assert!((2_600_000..=3_000_000).contains(&left), "{left}");
    })
    .await;
}

#[tokio::test]
async fn a_clock_that_runs_out_while_nothing_can_be_written_is_not_forgotten() {
    within(async {
        let mut table = Table::open().await;
        let options = Options { turn_clock: 10, bot_pace: 10_000, ..Options::default() };
        let (mut browser, room, mut socket) = table.hot_seat(options).await;
        table.stop(&mut socket).await;
        table.alter(
            "UPDATE room SET clock = json_set(clock, '$.left', 0);
             CREATE TRIGGER full BEFORE UPDATE ON room BEGIN SELECT RAISE(ABORT, 'disk full'); END",
        );
        table.start_again().await;
        browser.addr = table.addr;
        let mut socket = browser.open(&room, 0).await.unwrap();
        while table.number("vendetta_store_refused_total").await == 0 {}
        table.alter("DROP TRIGGER full");
        let is_away =
            |seen: &Seen| seen.room.as_ref().is_some_and(|room| room.seats.iter().any(|seat| seat.away));
        socket.until(is_away).await.unwrap();
    })
    .await;
}
