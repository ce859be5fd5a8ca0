//! The program carries the page, in whatever order the two were built.
//!
//! Cargo decides whether the program is built again, so cargo is asked: a package of the same shape, with the build script
//! and the table of files of this one and nothing else, which takes a second instead of minutes.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

/// A program that says what it carries under each path that it is asked for.
const PROGRAM: &str = "mod files;
fn main() {
    for path in std::env::args().skip(1) {
        match files::find(&path) {
            Some(file) => println!(\"{} {}\", String::from_utf8_lossy(file.bytes), file.tag.len()),
            None => println!(\"nothing\"),
        }
    }
}
";

/// A clean clone: the program, and the folder of a client that nobody has built.
struct Checkout(PathBuf);

impl Checkout {
    fn new(name: &str) -> Checkout {
        let folder = std::env::temp_dir().join(format!("vendetta-page-{name}-{}", std::process::id()));
        let server = Path::new(env!("CARGO_MANIFEST_DIR"));
        let checkout = Checkout(folder);
        checkout.write("web/package.json", "{}");
        checkout.write("scenarios/lessons/1-drive.scenario", "a lesson");
        checkout.write(
            "crates/server/Cargo.toml",
            "[package]\nname = \"carrier\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[workspace]\n",
        );
        checkout.write("crates/server/src/main.rs", PROGRAM);
        for file in ["build.rs", "src/files.rs"] {
            checkout.write(&format!("crates/server/{file}"), &fs::read_to_string(server.join(file)).unwrap());
        }
        checkout
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// What `vite build` does.
    fn build_page(&self, text: &str) {
        self.write("web/dist/index.html", text);
        self.write("web/dist/assets/fonts/face.txt", text);
    }

    fn cargo(&self, arguments: &[&str]) -> Output {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let output = Command::new(cargo)
            .args(arguments)
            .current_dir(self.0.join("crates/server"))
            .env("CARGO_TARGET_DIR", self.0.join("target"))
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        output
    }

    /// Builds the program, and asks it for a path.
    fn carried(&self, path: &str) -> String {
        self.cargo(&["build", "--offline"]);
        said_by(&self.0.join("target/debug").join(program()), path)
    }
}

impl Drop for Checkout {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn program() -> String {
    format!("carrier{}", std::env::consts::EXE_SUFFIX)
}

fn said_by(program: &Path, path: &str) -> String {
    let output = Command::new(program).arg(path).output().unwrap();
    String::from_utf8(output.stdout).unwrap().trim().to_string()
}

#[test]
fn a_page_that_comes_after_the_program_is_noticed_and_so_is_every_change_of_it() {
    let checkout = Checkout::new("after");
    assert_eq!(checkout.carried("index.html"), "nothing");
    checkout.build_page("first");
    assert_eq!(checkout.carried("index.html"), "first 18");
    assert_eq!(checkout.carried("assets/fonts/face.txt"), "first 18");
    // A change of a nested file alone, a new one beside it, and one that is gone.
    checkout.write("web/dist/assets/fonts/face.txt", "second");
    assert_eq!(checkout.carried("assets/fonts/face.txt"), "second 18");
    checkout.write("web/dist/assets/more/late.txt", "late");
    assert_eq!(checkout.carried("assets/more/late.txt"), "late 18");
    fs::remove_dir_all(checkout.0.join("web/dist/assets/more")).unwrap();
    assert_eq!(checkout.carried("assets/more/late.txt"), "nothing");
    // Without a folder, and with one again.
    fs::remove_dir_all(checkout.0.join("web/dist")).unwrap();
    assert_eq!(checkout.carried("index.html"), "nothing");
    checkout.build_page("third");
    assert_eq!(checkout.carried("index.html"), "third 18");
}

#[test]
fn a_page_that_comes_before_the_program_is_in_it_and_nothing_is_built_twice() {
    let checkout = Checkout::new("before");
    checkout.build_page("first");
    assert_eq!(checkout.carried("index.html"), "first 18");
    let again = checkout.cargo(&["build", "--offline", "--verbose"]);
    let said = String::from_utf8_lossy(&again.stderr).into_owned();
    assert!(said.contains("Fresh carrier"), "{said}");
    checkout.cargo(&["install", "--offline", "--path", ".", "--root", "installed"]);
    let installed = checkout.0.join("crates/server/installed/bin").join(program());
    assert_eq!(said_by(&installed, "index.html"), "first 18");
}

#[test]
fn without_a_page_nothing_is_built_every_time_and_a_release_says_so() {
    let checkout = Checkout::new("without");
    let release = || {
        let output = checkout.cargo(&["build", "--offline", "--verbose", "--release"]);
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let first = release();
    assert!(first.contains("warning") && first.contains("carry no page"), "{first}");
    // The folder that the first build made is a change; from then on there is none.
    release();
    let again = release();
    assert!(again.contains("Fresh carrier") && again.contains("carry no page"), "{again}");
    checkout.build_page("first");
    let with = release();
    assert!(!with.contains("carry no page"), "{with}");
}
