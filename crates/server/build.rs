//! Puts the built page, if there is one, into the server: a table of paths and bytes. Without `web/dist` (nobody ran Vite)
//! the table is empty, and the server says how to build it.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
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
    #[expect(clippy::disallowed_methods, reason = "cargo tells build scripts in this way where to write")]
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?;
    fs::write(PathBuf::from(out).join("files.rs"), table)
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
