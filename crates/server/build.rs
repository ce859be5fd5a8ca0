//! Puts the built client (`web/dist`) into the program, and the lessons. Without a client the program still builds, and
//! says so.

use std::{
    fmt::Write,
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::{Path, PathBuf},
};

fn main() {
    let crate_root = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("set by cargo"));
    let root = crate_root.join("../../web/dist");
    // Cargo runs this again when something in the folder has changed, but every time while there is no folder. So there
    // is one, empty, before the client is built; if it cannot be made, building every time is right, only slow.
    let _ = fs::create_dir(&root);
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={}", root.display());
    let mut files = Vec::new();
    if root.is_dir() {
        collect(&root, &mut files);
        files.sort();
    }
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("set by cargo"));
    let mut code = String::from("static FILES: &[File] = &[\n");
    for (number, file) in files.iter().enumerate() {
        let name = file.strip_prefix(&root).expect("below the root").display().to_string().replace('\\', "/");
        // A copy, since the client may be built again while the program is compiled. Then this runs again.
        let Ok(bytes) = fs::read(file) else { continue };
        let path = out.join(format!("file-{number}"));
        fs::write(&path, &bytes).expect("the build folder can be written");
        let path = path.display().to_string();
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        let tag = format!("\"{:016x}\"", hasher.finish());
        writeln!(code, "    File {{ path: {name:?}, bytes: include_bytes!({path:?}), tag: {tag:?} }},")
            .expect("a string");
    }
    code.push_str("];\n");
    fs::write(out.join("files.rs"), code).expect("the build folder can be written");
    fs::write(out.join("lessons.rs"), lessons(&crate_root)).expect("the build folder can be written");
    if !files.contains(&root.join("index.html")) && std::env::var("PROFILE").is_ok_and(|p| p == "release") {
        println!(
            "cargo::warning=the program will carry no page: run `npm ci && npm run build` in web, then build it again"
        );
    }
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    // What disappears meanwhile makes this run again, as above.
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.push(path);
        }
    }
}

/// The lessons in the order of their names: what a file is called without its ending, and what is in it.
fn lessons(crate_root: &Path) -> String {
    let root = crate_root.join("../../scenarios/lessons");
    println!("cargo::rerun-if-changed={}", root.display());
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();
    let mut code = String::from("static LESSONS: &[(&str, &str)] = &[\n");
    for file in files.iter().filter(|file| file.extension().is_some_and(|e| e == "scenario")) {
        let name = file.file_stem().expect("a file has a name").display().to_string();
        let path = file.canonicalize().expect("a lesson that was just listed").display().to_string();
        writeln!(code, "    ({name:?}, include_str!({path:?})),").expect("a string");
    }
    code.push_str("];\n");
    code
}
