//! Tables on disk: kept, found again, and built again when anything is wrong with them.

#![expect(clippy::disallowed_methods, reason = "a test reads files of its own")]

use std::fs;
use std::path::{Path, PathBuf};

use mossa_tiles::Shape;
use mossa_tiles::pdb::{Notice, Pattern, PatternTable, Store, Unfit};

use crate::{FORMS, WORKERS};

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("pdb-{name}"));
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn pattern() -> Pattern {
    Pattern::new(Shape::new(3, 4).unwrap(), 11, &[0, 1, 4, 5])
}

/// The table from a store, and what the store had to say.
fn fetch(store: &Store, form: usize) -> (PatternTable, Vec<Notice>) {
    let mut notices = Vec::new();
    let table = store.table(&pattern(), FORMS[form], WORKERS, &mut |notice| notices.push(notice));
    (table.unwrap(), notices)
}

#[test]
fn a_table_is_kept_and_found_again() {
    let store = Store::new(Some(folder("kept")));
    for (form, &wanted) in FORMS.iter().enumerate() {
        let (built, notices) = fetch(&store, form);
        assert!(notices.is_empty(), "{notices:?}");
        let path = store.path(&pattern(), wanted).unwrap();
        let written = fs::metadata(&path).unwrap().modified().unwrap();
        let (found, notices) = fetch(&store, form);
        assert!(notices.is_empty() && built.entries() == found.entries());
        assert_eq!(fs::metadata(&path).unwrap().modified().unwrap(), written, "it was not built again");
    }
    let kept = store.verify().unwrap();
    assert!(kept.len() == FORMS.len() && kept.iter().all(|kept| kept.unfit.is_none()), "{kept:?}");
    assert_eq!(store.clear().unwrap().len(), FORMS.len());
    assert!(store.list().unwrap().is_empty());
}

/// Spoils the file, and expects the store to say why it is unfit and to build the table again.
fn check_spoilt(name: &str, spoil: impl Fn(&mut Vec<u8>), is_expected: impl Fn(&Unfit) -> bool) {
    let store = Store::new(Some(folder(name)));
    let (built, _) = fetch(&store, 0);
    let path = store.path(&pattern(), FORMS[0]).unwrap();
    let mut bytes = fs::read(&path).unwrap();
    spoil(&mut bytes);
    fs::write(&path, &bytes).unwrap();
    let unfit = store.verify().unwrap().remove(0).unfit.expect("it is noticed");
    assert!(is_expected(&unfit), "{unfit:?}");
    let (again, notices) = fetch(&store, 0);
    assert!(again.entries() == built.entries());
    assert!(matches!(notices.as_slice(), [Notice::Unfit { .. }]), "{notices:?}");
    assert!(store.verify().unwrap()[0].unfit.is_none(), "it is whole again");
}

#[test]
fn a_flipped_bit_is_noticed_wherever_it_is() {
    let n_bytes = 64 + FORMS[0].n_bytes(&pattern()) as usize;
    for at in [9, 13, 17, 25, 33, 41, 50, 60, 64, 1_000, n_bytes - 1] {
        let is_any = |unfit: &Unfit| !matches!(unfit, Unfit::Unreadable(_));
        check_spoilt("flipped", |bytes| bytes[at] ^= 4, is_any);
    }
}

#[test]
fn files_of_other_kinds_are_noticed() {
    check_spoilt("older", |bytes| bytes[8] = 0, |unfit| matches!(unfit, Unfit::Version(0)));
    check_spoilt("foreign", |bytes| *bytes = b"not a table".to_vec(), |unfit| matches!(unfit, Unfit::Foreign));
    check_spoilt("empty", Vec::clear, |unfit| matches!(unfit, Unfit::Foreign));
    check_spoilt("short", |bytes| bytes.truncate(500), |unfit| matches!(unfit, Unfit::Mismatch));
    check_spoilt("long", |bytes| bytes.push(0), |unfit| matches!(unfit, Unfit::Mismatch));
}

#[test]
fn a_file_under_anothers_name_is_noticed() {
    let store = Store::new(Some(folder("renamed")));
    fetch(&store, 2);
    let path = |form: usize| store.path(&pattern(), FORMS[form]).unwrap();
    fs::rename(path(2), path(0)).unwrap();
    let (_, notices) = fetch(&store, 0);
    assert!(matches!(notices.as_slice(), [Notice::Unfit { why: Unfit::Mismatch, .. }]), "{notices:?}");
}

#[test]
fn without_a_folder_to_write_to_the_table_is_built_all_the_same() {
    let place = folder("nowhere");
    fs::create_dir_all(&place).unwrap();
    fs::write(place.join("file"), b"").unwrap();
    let (table, notices) = fetch(&Store::new(Some(place.join("file/tables"))), 0);
    let (built, _) = fetch(&Store::new(None), 0);
    assert!(table.entries() == built.entries());
    assert!(matches!(notices.as_slice(), [Notice::NotKept { .. }]), "{notices:?}");
    assert!(notices[0].to_string().contains("cannot keep the table"), "{}", notices[0]);
}
