//! The files of the client, put into the program when it was built: all of them, or none if there was no client yet.
//!
//! Uses nothing but what `build.rs` writes, so that a test can build the two without the rest of the server.

/// A file of the client.
pub struct File {
    /// Where it lies, from the root of the page.
    pub path: &'static str,
    /// What is in it.
    pub bytes: &'static [u8],
    /// A fingerprint of the bytes.
    pub tag: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The file of a path.
pub fn find(path: &str) -> Option<&'static File> {
    FILES.iter().find(|file| file.path == path)
}
