//! The bridge to players in Java: its sources travel in this program, and are compiled once, on first use.
//!
//! What is compiled lies in the user's cache under a name made from the sources, so another version has its own.

use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::failure::Failure;
use crate::machine;

/// A source file: where it lies, and its text.
macro_rules! source {
    ($path:literal) => {
        ($path, include_str!(concat!("../../../../bridges/java/", $path)))
    };
}

/// Ours.
const BRIDGE: &[(&str, &str)] = &[
    source!("src/mossa/Allowance.java"),
    source!("src/mossa/CXRunner.java"),
    source!("src/mossa/CourseBoard.java"),
    source!("src/mossa/Engine.java"),
    source!("src/mossa/Guest.java"),
    source!("src/mossa/MossaPlayer.java"),
    source!("src/mossa/Position.java"),
    source!("src/mossa/Shape.java"),
];

/// What they are compiled against; the course's own classes take its place.
const STAND_IN: &[(&str, &str)] = &[
    source!("standin/connectx/CXBoard.java"),
    source!("standin/connectx/CXCell.java"),
    source!("standin/connectx/CXCellState.java"),
    source!("standin/connectx/CXGameState.java"),
    source!("standin/connectx/CXPlayer.java"),
];

/// The folder of the compiled bridge.
pub(super) fn compiled() -> Result<PathBuf, Failure> {
    let failed = |what: String| Failure::BadInput(format!("the bridge to Java cannot be compiled: {what}"));
    let cache = machine::cache_folder().ok_or_else(|| failed("there is no folder for it".into()))?;
    let folder = cache.join(format!("java-{:016x}", fingerprint()));
    if folder.join("mossa/CXRunner.class").is_file() {
        return Ok(folder);
    }
    // Whoever comes first puts it in its place, whole.
    let factory = cache.join(format!("java-in-work-{}", std::process::id()));
    let made = make(&factory).and_then(|classes| {
        let moved = fs::rename(&classes, &folder);
        if folder.join("mossa/CXRunner.class").is_file() { Ok(()) } else { moved.map_err(|error| error.to_string()) }
    });
    let _ = fs::remove_dir_all(&factory);
    made.map(|()| folder).map_err(failed)
}

fn fingerprint() -> u64 {
    let mut hasher = DefaultHasher::new();
    (BRIDGE, STAND_IN).hash(&mut hasher);
    hasher.finish()
}

/// Compiles everything under a folder; the classes of the bridge, in theirs.
fn make(factory: &Path) -> Result<PathBuf, String> {
    let [classes, stand_in] = ["classes", "stand-in"].map(|name| factory.join(name));
    compile(factory, STAND_IN, &[], &stand_in)?;
    compile(factory, BRIDGE, &["-cp".as_ref(), stand_in.as_ref()], &classes)?;
    Ok(classes)
}

fn compile(factory: &Path, sources: &[(&str, &str)], options: &[&Path], out: &Path) -> Result<(), String> {
    let write = |(path, text): &(&str, &str)| {
        let file = factory.join(path);
        file.parent().map_or(Ok(()), fs::create_dir_all)?;
        fs::write(&file, text).map(|()| file)
    };
    let written = || -> std::io::Result<Vec<PathBuf>> {
        fs::create_dir_all(out)?;
        sources.iter().map(write).collect()
    };
    let files = written().map_err(|error| format!("{}: {error}", factory.display()))?;
    let mut javac = Command::new("javac");
    javac.args(["--release", "11"]).args(options).arg("-d").arg(out).args(files);
    let ended = javac.output().map_err(|error| format!("javac: {error}; expected a JDK, 11 or newer"))?;
    let words = String::from_utf8_lossy(&ended.stderr);
    if ended.status.success() { Ok(()) } else { Err(format!("javac: {}", words.lines().next().unwrap_or_default())) }
}
