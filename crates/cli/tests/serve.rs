//! `vendetta serve` as a process: killed in the middle, stopped by a signal, copied while it runs.

use client::{Browser, Picks, Seen, Socket, seat};
use protocol::{ClientMessage, CreateRoom, Options};
use std::{
    future::Future,
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Duration,
};

/// A running server.
struct Process {
    child: Child,
    addr: SocketAddr,
}

impl Process {
    fn start(data: &Path) -> Process {
        let child = Command::new(env!("CARGO_BIN_EXE_vendetta"))
            .args(["serve", "--addr", "127.0.0.1:0", "--data"])
            .arg(data)
            .env("VENDETTA_BOT_THREADS", "1")
            .env("VENDETTA_LUCK", "serve")
            .env("VENDETTA_LOG", "warn")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        Process::listening(child)
    }

    /// A server that says where it listens.
    fn listening(mut child: Child) -> Process {
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let port = line.trim().rsplit(':').next().and_then(|port| port.parse().ok());
        let port: u16 = port.unwrap_or_else(|| panic!("the server says where it listens, not {line:?}"));
        Process { child, addr: SocketAddr::from(([127, 0, 0, 1], port)) }
    }

    /// What no process survives.
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// What systemd does.
    fn stop(mut self) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        assert!(self.child.wait().unwrap().success(), "a clean end");
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A folder that is gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("vendetta-serve-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

async fn hot_seat(browser: &mut Browser) -> (String, Socket) {
    let seats = vec![seat("orange", Some("One"), None), seat("white", Some("Two"), None)];
    let options = Options { start_at_once: true, take_back: true, turn_clock: 600, ..Options::default() };
    let room = browser.create(&CreateRoom { options, seats }).await.unwrap().room.id;
    let mut socket = browser.open(&room, 0).await.unwrap();
    socket.give_numbers().await.unwrap();
    socket.until(Seen::is_asked).await.unwrap();
    (room, socket)
}

async fn choose(socket: &mut Socket, picks: &mut Picks) {
    let offers = socket.state.pending.as_ref().map_or(0, |pending| pending.offers.len());
    socket.choose(picks.below(offers) as u32).await.unwrap();
}

async fn within(test: impl Future<Output = ()>) {
    tokio::time::timeout(Duration::from_secs(300), test).await.expect("the test hangs");
}

#[tokio::test]
async fn nothing_that_was_told_is_lost_when_the_server_is_killed() {
    within(async {
        let folder = Folder::new("killed");
        let data = folder.0.join("races.sqlite");
        let mut server = Process::start(&data);
        let mut browser = Browser::new(server.addr);
        let (room, mut socket) = hot_seat(&mut browser).await;
        let mut picks = Picks(7);
        for n in 1..=12 {
            for _ in 0..picks.below(12) {
                let seq = socket.state.seq;
                if socket.state.is_over() {
                    break;
                }
                choose(&mut socket, &mut picks).await;
                socket.until(|seen| seen.seq > seq && (seen.is_asked() || seen.is_over())).await.unwrap();
            }
            socket.say(ClientMessage::Chat { text: format!("line {n}"), name: None }).await.unwrap();
            socket.until(|seen| seen.chat.len() == n).await.unwrap();
            let told = socket.state.clone();
            if n % 2 == 0 && !told.is_over() {
                // One more, on its way when the server dies: it may be there or not, but nothing in between.
                choose(&mut socket, &mut picks).await;
            }
            server.kill();
            server = Process::start(&data);
            browser.addr = server.addr;
            socket = browser.open(&room, told.last).await.unwrap();
            socket.until(|seen| seen.seq > 0 && (seen.is_asked() || seen.is_over())).await.unwrap();
            let now = &socket.state;
            assert!(now.seq == told.seq || now.seq == told.seq + 1, "{} {}", now.seq, told.seq);
            assert_eq!(now.events.len(), (now.last - told.last) as usize, "what came since is told");
            if now.seq == told.seq {
                assert_eq!((&now.view, now.last), (&told.view, told.last));
                let pending =
                    |seen: &Seen| seen.pending.clone().map(|p| (p.crew, p.asked, p.offers, p.take_back));
                assert_eq!(pending(now), pending(&told));
            }
            assert_eq!(now.chat, told.chat);
            assert_eq!(now.you, told.you);
            let seats = |seen: &Seen| {
                seen.room.as_ref().map(|room| (room.seats[0].name.clone(), room.options.clone()))
            };
            assert_eq!(seats(now), seats(&told));
            let clock = |seen: &Seen| seen.pending.as_ref().map(|pending| pending.deadline.is_some());
            assert_eq!(clock(now), clock(&told));
        }
        assert!(socket.state.seq > 20, "{}", socket.state.seq);
    })
    .await;
}

#[tokio::test]
async fn a_signal_ends_it_cleanly_and_a_copy_made_while_it_runs_is_whole() {
    within(async {
        let folder = Folder::new("copied");
        let data = folder.0.join("races.sqlite");
        let server = Process::start(&data);
        let mut browser = Browser::new(server.addr);
        assert_eq!(browser.get("/healthz").await.unwrap().body, "ok\n");
        let (room, mut socket) = hot_seat(&mut browser).await;
        let mut picks = Picks(2);
        for _ in 0..10 {
            let seq = socket.state.seq;
            choose(&mut socket, &mut picks).await;
            socket.until(|seen| seen.seq > seq && seen.is_asked()).await.unwrap();
        }
        let metrics = browser.get("/metrics").await.unwrap().body;
        assert!(metrics.contains("vendetta_inputs_total 10\n"), "{metrics}");
        let copy = folder.0.join("copy.sqlite");
        let backup = |to: &Path| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_vendetta"));
            command.args(["backup", "--data"]).arg(&data).arg(to).output().unwrap()
        };
        assert!(backup(&copy).status.success());
        #[cfg(unix)]
        for file in [&data, &copy] {
            use std::os::unix::fs::PermissionsExt;
            let mode = std::fs::metadata(file).unwrap().permissions().mode() & 0o777;
            assert_eq!(mode, 0o600, "nobody else reads {}", file.display());
        }
        // A second server on the same file would tell people what the first does not know.
        let second = Command::new(env!("CARGO_BIN_EXE_vendetta"))
            .args(["serve", "--addr", "127.0.0.1:0", "--data"])
            .arg(&data)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&second.stderr).into_owned();
        assert!(second.status.code() == Some(2) && said.contains("another server"), "{said}");
        assert_eq!(backup(&copy).status.code(), Some(2), "nothing is written over");
        server.stop();
        assert!(!folder.0.join("races.sqlite-wal").exists(), "all is in one file");

        let server = Process::start(&copy);
        browser.addr = server.addr;
        let before = socket.state.clone();
        let mut socket = browser.open(&room, 0).await.unwrap();
        socket.until(Seen::is_asked).await.unwrap();
        assert_eq!((socket.state.seq, &socket.state.view), (before.seq, &before.view));
    })
    .await;
}

#[tokio::test]
async fn the_log_is_json_for_programs_and_has_no_secret() {
    within(async {
        let folder = Folder::new("logged");
        let mut child = Command::new(env!("CARGO_BIN_EXE_vendetta"))
            .args(["serve", "--addr", "127.0.0.1:0", "--data"])
            .arg(folder.0.join("races.sqlite"))
            .env("VENDETTA_LOG", "debug")
            .env("VENDETTA_LOG_FORMAT", "json")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let log = child.stderr.take().unwrap();
        let log = std::thread::spawn(move || BufReader::new(log).lines().map_while(Result::ok).collect());
        let server = Process::listening(child);
        let mut browser = Browser::new(server.addr);
        let (_, mut socket) = hot_seat(&mut browser).await;
        choose(&mut socket, &mut Picks(1)).await;
        server.stop();
        let lines: Vec<String> = log.join().unwrap();
        assert!(lines.iter().any(|line| line.contains("a room is made")), "{lines:?}");
        let cookie = browser.cookie.unwrap();
        for line in &lines {
            serde_json::from_str::<serde_json::Value>(line).expect("every line is an object");
            assert!(!line.contains(&cookie), "{line}");
        }
    })
    .await;
}

#[tokio::test]
async fn only_proxies_that_are_named_are_believed() {
    within(async {
        for (proxy, believed) in [("127.0.0.1", true), ("10.0.0.0/8", false)] {
            let folder = Folder::new(&format!("proxy-{believed}"));
            let child = Command::new(env!("CARGO_BIN_EXE_vendetta"))
                .args(["serve", "--addr", "127.0.0.1:0", "--rooms-per-minute", "1", "--trusted-proxy", proxy])
                .arg("--data")
                .arg(folder.0.join("races.sqlite"))
                .env("VENDETTA_LOG", "off")
                .stdout(Stdio::piped())
                .spawn()
                .unwrap();
            let server = Process::listening(child);
            let mut made = Vec::new();
            for address in ["1.1.1.1", "2.2.2.2"] {
                let mut browser = Browser { forwarded: Some(address.into()), ..Browser::new(server.addr) };
                let seats = vec![seat("orange", Some("One"), None), seat("blue", None, None)];
                let room = CreateRoom { options: Options::default(), seats };
                made.push(browser.post("/api/rooms", &room).await.unwrap().status);
            }
            assert_eq!(made, [200, if believed { 200 } else { 429 }], "{proxy}");
        }
    })
    .await;
}

#[cfg(unix)]
#[tokio::test]
async fn with_few_file_handles_it_takes_fewer_connections_and_turns_the_rest_away() {
    use tokio::{
        io::{AsyncReadExt, AsyncWriteExt},
        net::TcpStream,
    };
    within(async {
        let folder = Folder::new("handles");
        let mut child = Command::new("sh")
            .args(["-c", "ulimit -n 450 && exec \"$0\" serve --requests-per-second 100000 --addr 127.0.0.1:0 --data \"$1\""])
            .arg(env!("CARGO_BIN_EXE_vendetta"))
            .arg(folder.0.join("races.sqlite"))
            .env("VENDETTA_LOG", "warn")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let log = child.stderr.take().unwrap();
        let log = std::thread::spawn(move || BufReader::new(log).lines().map_while(Result::ok).collect());
        let server = Process::listening(child);
        // More of them than there are handles, and each is answered.
        let mut open = Vec::new();
        let mut turned_away = 0;
        for _ in 0..500 {
            let mut stream = TcpStream::connect(server.addr).await.unwrap();
            stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n").await.unwrap();
            let mut answer = [0; 12];
            stream.read_exact(&mut answer).await.unwrap();
            match &answer {
                b"HTTP/1.1 503" => turned_away += 1,
                _ => open.push(stream),
            }
        }
        assert!(turned_away > 100, "{turned_away}");
        drop(open);
        server.stop();
        let lines: Vec<String> = log.join().unwrap();
        for said in ["too few file handles", "limit=\"connections\""] {
            assert!(lines.iter().any(|line| line.contains(said)), "{said} in {lines:?}");
        }
    })
    .await;
}

#[test]
fn wrong_settings_are_explained() {
    let serve = |arguments: &[&str]| {
        let output =
            Command::new(env!("CARGO_BIN_EXE_vendetta")).arg("serve").args(arguments).output().unwrap();
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (code, said) = serve(&["--data", "/no/such/folder/races.sqlite", "--addr", "127.0.0.1:0"]);
    assert!(code == Some(2) && said.contains("/no/such/folder/races.sqlite"), "{said}");
    let (code, said) = serve(&["--public-url", "race.example"]);
    assert!(code == Some(2) && said.contains("http"), "{said}");
    let (code, said) = serve(&["--keep-days", "0"]);
    assert!(code == Some(2) && said.contains("keep-days"), "{said}");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let addr = taken.local_addr().unwrap().to_string();
    let (code, said) = serve(&["--addr", &addr]);
    assert!(code == Some(2) && said.contains(&addr), "{said}");
}
