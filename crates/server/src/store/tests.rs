use super::*;
use crate::world::Clock;
use protocol::Status;
use std::path::PathBuf;

/// A store on a file of its own.
struct Disk {
    folder: PathBuf,
    store: Store,
}

impl Disk {
    fn open(name: &str, clock: Clock) -> Disk {
        let folder = std::env::temp_dir().join(format!("vendetta-store-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let store = Store::open(&folder.join("races.sqlite"), clock, Arc::default()).unwrap();
        Disk { folder, store }
    }

    async fn close(self) {
        self.store.close().await;
        std::fs::remove_dir_all(&self.folder).unwrap();
    }

    async fn add(&self, id: &str, status: Status) {
        let room = Write::NewRoom { id: id.into(), record: record(status), limit: 1_000_000 };
        assert_eq!(self.store.write(room).await.unwrap(), 1);
        if status != Status::Lobby {
            let input = StoredInput { seq: 1, body: "h front\n".into(), told: None, hash: None };
            let write = Write::Inputs { id: id.into(), input, clock: None, record: None };
            self.store.write(write).await.unwrap();
        }
    }

    /// Minutes pass, in which things are kept so long.
    async fn run(&self, minutes: u32, lobby: u32, room: u32, trash: u32) {
        for _ in 0..minutes {
            self.store.write(Write::Sweep(Sweep { lobby, room, trash })).await.unwrap();
        }
    }

    async fn has(&self, id: &str) -> bool {
        self.store.room(id).await.unwrap().is_some()
    }

    async fn count(&self, of: &'static str) -> i64 {
        let count =
            move |db: &Connection| db.query_row(&format!("SELECT count(*) FROM {of}"), [], |row| row.get(0));
        self.store.read(count).await.unwrap()
    }
}

fn record(status: Status) -> Box<RoomRecord> {
    let nothing = String::new;
    Box::new(RoomRecord { status, ..RoomRecord::empty(nothing(), nothing(), nothing()) })
}

#[tokio::test]
async fn old_rooms_go_into_the_trash_lobbies_first_and_later_for_good() {
    let disk = Disk::open("old", Clock::system());
    disk.add("lobby", Status::Lobby).await;
    disk.add("race", Status::Racing).await;
    disk.run(5, 5, 9, 20).await;
    assert!(disk.has("lobby").await && disk.has("race").await, "nothing is old");
    disk.run(1, 5, 9, 20).await;
    assert!(!disk.has("lobby").await && disk.has("race").await, "the room without a race goes first");
    disk.run(4, 5, 9, 20).await;
    assert!(!disk.has("race").await);
    assert_eq!((disk.count("room").await, disk.count("input").await), (2, 1), "it is only in the trash");
    // Whoever keeps rooms longer from now on has them again; whoever does something there, too.
    disk.run(1, 5, 90, 20).await;
    assert!(!disk.has("lobby").await && disk.has("race").await);
    let line = ChatLine { n: 1, at: 0, crew: None, name: String::new(), text: "Hello?".into() };
    disk.store.write(Write::Chat { id: "lobby".into(), line }).await.unwrap();
    assert!(disk.has("lobby").await);
    disk.run(40, 5, 9, 20).await;
    assert_eq!((disk.count("room").await, disk.count("input").await), (0, 0), "gone, with all they had");
    disk.close().await;
}

#[tokio::test]
async fn a_clock_that_is_wrong_by_forty_days_takes_nothing_away() {
    let now = Clock::system().wall();
    let disk = Disk::open("clock", Clock::of(move || now));
    disk.add("race", Status::Racing).await;
    disk.store.close().await;
    let file = disk.folder.join("races.sqlite");
    let later = Store::open(&file, Clock::of(move || now + 40 * 86_400_000), Arc::default()).unwrap();
    let disk = Disk { store: later, ..disk };
    disk.run(60, 48 * 60, 30 * 24 * 60, 14 * 24 * 60).await;
    assert!(disk.has("race").await);
    disk.close().await;
}

#[tokio::test]
async fn never_most_of_the_file_goes_at_once() {
    let disk = Disk::open("most", Clock::system());
    for n in 0..50 {
        disk.add(&format!("room{n}"), Status::Lobby).await;
    }
    disk.run(2, 0, 0, 0).await;
    let left = disk.count("room WHERE trashed IS NULL").await;
    assert!((30..50).contains(&left), "{left}");
    assert!(disk.count("room").await >= 40);
    disk.close().await;
}

#[tokio::test]
async fn one_server_has_a_file_at_a_time_and_nobody_else_reads_it() {
    let disk = Disk::open("lock", Clock::system());
    disk.add("race", Status::Racing).await;
    let file = disk.folder.join("races.sqlite");
    let Err(why) = Store::open(&file, Clock::system(), Arc::default()) else {
        panic!("a second server runs")
    };
    assert!(why.contains("another server"), "{why}");
    let copy = disk.folder.join("copy.sqlite");
    backup(&file, &copy).unwrap();
    assert!(backup(&file, &copy).is_err(), "nothing is written over");
    #[cfg(unix)]
    for entry in std::fs::read_dir(&disk.folder).unwrap() {
        use std::os::unix::fs::PermissionsExt;
        let entry = entry.unwrap();
        let mode = entry.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{:?}", entry.file_name());
    }
    disk.store.close().await;
    let again = Store::open(&file, Clock::system(), Arc::default()).unwrap();
    Disk { store: again, ..disk }.close().await;
}

#[tokio::test]
async fn a_file_of_a_newer_program_is_left_alone() {
    let disk = Disk::open("newer", Clock::system());
    disk.add("race", Status::Racing).await;
    disk.store.close().await;
    let file = disk.folder.join("races.sqlite");
    let db = Connection::open(&file).unwrap();
    db.pragma_update(None, "user_version", schema::VERSION + 1).unwrap();
    drop(db);
    let whole = std::fs::read(&file).unwrap();
    let Err(why) = Store::open(&file, Clock::system(), Arc::default()) else { panic!("it is opened") };
    assert!(why.contains("newer version"), "{why}");
    assert!(std::fs::read(&file).unwrap() == whole, "nothing was written");
    std::fs::remove_dir_all(&disk.folder).unwrap();
}

#[test]
fn after_an_error_of_the_disk_nobody_knows_what_was_written() {
    use rusqlite::ffi;
    for (code, error) in [
        (ffi::SQLITE_FULL, StoreError::Refused),
        (ffi::SQLITE_BUSY, StoreError::Refused),
        (ffi::SQLITE_IOERR, StoreError::Unknown),
        (ffi::SQLITE_IOERR_FSYNC, StoreError::Unknown),
        (ffi::SQLITE_CORRUPT, StoreError::Unknown),
    ] {
        let why = rusqlite::Error::SqliteFailure(ffi::Error::new(code), None);
        assert_eq!(rows::of_commit(&why), error, "{why}");
    }
}
