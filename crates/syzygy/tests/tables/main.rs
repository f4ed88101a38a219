//! Tables of three and four pieces, which `scripts/setup` puts under the target folder: they say what python-chess reads in
//! them, they agree with themselves, and no damage to them does any.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

mod consistent;
mod damage;
mod folders;
mod large;
mod oracle;
mod random;

use std::fs;
use std::path::{Path, PathBuf};

use mossa_syzygy::Tablebases;

/// What `scripts/setup` has put under the target folder.
fn brought(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("the target folder").join(name);
    assert!(path.exists(), "{} is missing; scripts/setup brings it", path.display());
    path
}

fn tables() -> Tablebases {
    Tablebases::open(brought("syzygy").to_str().expect("a path")).expect("there are tables")
}

/// The files of the folder, by name and in order.
fn files() -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<(String, Vec<u8>)> = fs::read_dir(brought("syzygy"))
        .expect("a folder")
        .map(|file| file.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "rtbw" || extension == "rtbz"))
        .map(|path| {
            let name = path.file_name().and_then(|name| name.to_str()).expect("a name").to_owned();
            (name, fs::read(&path).expect("its bytes"))
        })
        .collect();
    files.sort();
    assert_eq!(files.len(), 70, "two files for each of the 35 sets of up to four pieces");
    files
}
