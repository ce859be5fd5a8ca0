//! Puts the built client (`web/dist`) into the program. Without one the program still builds, and says so on its page.

use std::{
    fmt::Write,
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::{Path, PathBuf},
};

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    // Watching a folder that is not there would build this crate every time; so `cargo xtask play` touches this file
    // when it has made one.
    println!("cargo::rerun-if-changed=build.rs");
    let mut files = Vec::new();
    if root.is_dir() {
        collect(&root, &mut files);
        files.sort();
    }
    let mut code = String::from("static FILES: &[File] = &[\n");
    for file in files {
        let name = file.strip_prefix(&root).expect("below the root").display().to_string().replace('\\', "/");
        let path = file.canonicalize().expect("a file that was just listed").display().to_string();
        let mut hasher = DefaultHasher::new();
        fs::read(&file).expect("a file that was just listed").hash(&mut hasher);
        let tag = format!("\"{:016x}\"", hasher.finish());
        writeln!(code, "    File {{ path: {name:?}, bytes: include_bytes!({path:?}), tag: {tag:?} }},")
            .expect("a string");
    }
    code.push_str("];\n");
    let out = std::env::var_os("OUT_DIR").expect("set by cargo");
    fs::write(Path::new(&out).join("files.rs"), code).expect("the build folder can be written");
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder).expect("a folder that was just found") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.push(path);
        }
    }
}
