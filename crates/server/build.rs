//! Puts the built page, if there is one, into the server: a table of paths and bytes. Without `web/dist` (Vite was not
//! run) the table is empty, and the server says how to build it.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let dist = PathBuf::from(told("CARGO_MANIFEST_DIR")?).join("../../web/dist");
    println!("cargo:rerun-if-changed={}", dist.display());
    let mut files = Vec::new();
    if dist.is_dir() {
        gather(&dist.canonicalize()?, &mut files)?;
        files.sort();
    }
    let mut table = "&[\n".to_owned();
    for file in &files {
        let name = file.strip_prefix(dist.canonicalize()?).map_err(io::Error::other)?;
        let path = name.to_string_lossy().replace('\\', "/");
        writeln!(table, "    (\"/{path}\", include_bytes!({:?})),", file.display().to_string())
            .map_err(io::Error::other)?;
    }
    table.push(']');
    fs::write(PathBuf::from(told("OUT_DIR")?).join("files.rs"), table)
}

/// What cargo tells build scripts: where they belong, and where to write.
#[expect(clippy::disallowed_methods, reason = "cargo has no other way to tell")]
fn told(name: &str) -> io::Result<OsString> {
    env::var_os(name).ok_or_else(|| io::Error::other(format!("cargo sets {name}")))
}

fn gather(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            gather(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
