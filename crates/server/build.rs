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
