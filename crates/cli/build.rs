//! Puts every scenario into the program, so that `vendetta check` and `vendetta rules` work anywhere.

use std::{fmt::Write, fs, path::Path};

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();
    let mut code = String::from("pub static SCENARIOS: &[(&str, &str)] = &[\n");
    for file in files {
        let name = file.strip_prefix(&root).expect("below the root").display().to_string().replace('\\', "/");
        let path = file.canonicalize().expect("a scenario that was just listed");
        writeln!(code, "    ({name:?}, include_str!({:?})),", path.display().to_string()).expect("a string");
    }
    code.push_str("];\n");
    let out = std::env::var_os("OUT_DIR").expect("set by cargo");
    fs::write(Path::new(&out).join("scenarios.rs"), code).expect("the build folder can be written");
}

fn collect(folder: &Path, files: &mut Vec<std::path::PathBuf>) {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder).expect("the scenarios folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|e| e == "scenario") {
            files.push(path);
        }
    }
}
