//! Folders with other things in them than tables: what is damaged or no regular file is named once and left alone.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use mossa_chess::board::Board;
use mossa_syzygy::{FilePolicy, OpenError, Tablebases, Waiting, Wdl};

use crate::brought;

/// A new folder with some of the tables in it.
fn folder(name: &str, files: &[&str]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("syzygy-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    for file in files {
        fs::copy(brought("syzygy").join(file), folder.join(file)).expect("a copy");
    }
    folder
}

fn open(folder: &Path) -> Result<Tablebases, OpenError> {
    Tablebases::open(folder.to_str().expect("a path"))
}

fn board(fen: &str) -> Board {
    fen.parse().expect("a position")
}

/// Flips a bit in the middle of a file.
fn damage(file: &Path) {
    let mut bytes = fs::read(file).expect("its bytes");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    fs::write(file, bytes).expect("it can be written");
}

#[test]
fn a_refused_file_is_named_once_and_the_others_are_used() {
    let folder = folder("refused", &["KQvK.rtbw", "KQvK.rtbz", "KRvK.rtbw", "KRvK.rtbz", "KPvK.rtbw", "KPvK.rtbz"]);
    damage(&folder.join("KRvK.rtbw"));
    fs::write(folder.join("KBvK.rtbw"), [7; 80]).expect("it can be written");
    fs::write(folder.join("KNvK.rtbw"), []).expect("it can be written");
    fs::create_dir(folder.join("KBNvK.rtbw")).expect("a folder");
    symlink("/dev/zero", folder.join("KBBvK.rtbw")).expect("a link");
    symlink("/nowhere", folder.join("KNNvK.rtbw")).expect("a link");
    let pipe = Command::new("mkfifo").arg(folder.join("KRRvK.rtbw")).status().expect("mkfifo starts");
    assert!(pipe.success());

    let tables = open(&folder).expect("there are tables");
    let mut refused: Vec<String> = tables.take_refused().iter().map(ToString::to_string).collect();
    refused.sort();
    let named = ["KBBvK", "KBNvK", "KBvK", "KNNvK", "KNvK", "KRRvK", "KRvK"];
    assert_eq!(refused.len(), named.len(), "{refused:?}");
    for (line, name) in refused.iter().zip(named) {
        assert!(line.contains(&format!("/{name}.rtbw\" is not used: ")), "{line}");
    }
    assert_eq!(tables.max_pieces(), 3);
    assert_eq!(tables.probe_wdl(&board("8/8/8/3k4/8/8/8/KQ6 w - - 0 1")), Some(Wdl::Win));
    assert_eq!(tables.probe_wdl(&board("8/8/8/3k4/8/8/8/KR6 w - - 0 1")), None);
    assert_eq!(tables.take_refused(), [], "each is named once");
    fs::remove_dir_all(&folder).expect("it can be removed");
}

#[test]
fn a_folder_without_a_table_is_an_error_that_names_what_was_refused() {
    let folder = folder("damaged", &["KQvK.rtbw"]);
    damage(&folder.join("KQvK.rtbw"));
    let Err(OpenError::NoTables { refused, .. }) = open(&folder) else { panic!("there is no table") };
    assert_eq!(refused.len(), 1);
    assert!(
        matches!(Tablebases::open("/no/such/folder"), Err(OpenError::NoTables { refused, .. }) if refused.is_empty())
    );
    fs::remove_dir_all(&folder).expect("it can be removed");
}

#[test]
fn the_first_of_several_folders_counts() {
    let (first, second) = (folder("first", &["KQvK.rtbw"]), folder("second", &["KQvK.rtbw", "KRvK.rtbw"]));
    damage(&second.join("KQvK.rtbw"));
    let tables = Tablebases::open(&format!("{}:{}", first.display(), second.display())).expect("there are tables");
    assert_eq!(tables.take_refused(), []);
    for piece in ["Q", "R"] {
        assert_eq!(tables.probe_wdl(&board(&format!("8/8/8/3k4/8/8/8/K{piece}6 w - - 0 1"))), Some(Wdl::Win));
    }
    fs::remove_dir_all(&first).expect("it can be removed");
    fs::remove_dir_all(&second).expect("it can be removed");
}

/// Files above a size are checked by a thread: until then they are absent, and after that right or refused.
#[test]
fn large_files_are_checked_in_the_background() {
    let folder = folder("large", &["KQvK.rtbw", "KRvK.rtbw"]);
    damage(&folder.join("KRvK.rtbw"));
    let policy = FilePolicy { checked_at_once: 0, read_early: 0, ..FilePolicy::default() };
    let tables = Tablebases::open_with(folder.to_str().expect("a path"), policy).expect("there are tables");
    let queen = board("8/8/8/3k4/8/8/8/KQ6 w - - 0 1");
    let rook = board("8/8/8/3k4/8/8/8/KR6 w - - 0 1");
    assert_eq!(tables.probe_wdl(&queen), None, "the probe does not wait");
    while tables.probe_wdl(&queen).is_none() {
        thread::yield_now();
    }
    assert_eq!(tables.probe_wdl(&queen), Some(Wdl::Win));
    let mut refused = Vec::new();
    while refused.is_empty() {
        assert_eq!(tables.probe_wdl(&rook), None);
        refused = tables.take_refused();
        thread::yield_now();
    }
    assert!(refused[0].path.ends_with("KRvK.rtbw"), "{refused:?}");

    let policy = FilePolicy { waiting: Waiting::UntilChecked, ..policy };
    let tables = Tablebases::open_with(folder.to_str().expect("a path"), policy).expect("there are tables");
    assert_eq!((tables.probe_wdl(&queen), tables.probe_wdl(&rook)), (Some(Wdl::Win), None));
    assert_eq!(tables.take_refused().len(), 1);
    fs::remove_dir_all(&folder).expect("it can be removed");
}

/// A file that is cut short or overwritten while it is open gives other values or none; it ends nothing.
#[test]
fn files_may_change_while_they_are_open() {
    let folder = folder("changing", &["KRvK.rtbz", "KRvK.rtbw"]);
    let policy = FilePolicy { held: 0, ..FilePolicy::default() };
    let tables = Tablebases::open_with(folder.to_str().expect("a path"), policy).expect("there are tables");
    let rook = board("8/8/8/3k4/8/8/8/KR6 w - - 0 1");
    assert_eq!(tables.probe_wdl(&rook), Some(Wdl::Win));
    assert!(tables.probe_dtz(&rook).is_some_and(|dtz| 10 < dtz));
    let file = fs::OpenOptions::new().write(true).open(folder.join("KRvK.rtbz")).expect("it can be written");
    file.set_len(80).expect("it can be cut");
    assert_eq!(tables.probe_dtz(&rook), None);
    file.set_len(1 << 20).expect("it can grow");
    let _ = tables.probe_dtz(&rook);
    fs::remove_dir_all(&folder).expect("it can be removed");
}
