//! Which tables there are: the files of some folders, each opened and checked before it is first probed.
//!
//! A file that fails a check is refused: it is named once and treated as absent from then on. Small files are read into
//! memory, checksum and all, so that what was checked is what is probed. The smallest of them are read when the folders
//! are opened, which names damaged files early and covers whole sets of up to four pieces. Files that are too large to
//! be held are checked by one thread in the background, beginning with the first probe that asks for them, and are
//! absent until it is done: a search under a clock never waits for gigabytes. [`Waiting`] chooses otherwise.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;

use mossa_chess::board::Board;

use crate::error::{Refusal, RefusedFile};
use crate::header::Kind;
use crate::material::{Material, key_of};
use crate::table::{self, Table, open};

/// What a probe does when it needs a large file that has not been checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waiting {
    /// It goes without it, while a thread checks the file.
    InBackground,
    /// It checks the file, however long that takes: results do not depend on the machine's speed.
    UntilChecked,
}

/// How files are kept and checked; the defaults are for a search under a clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FilePolicy {
    /// Files of at most this many bytes are checked at once by the probe that first needs them.
    pub checked_at_once: u64,
    /// At most this many bytes are held in memory; files beyond are checked, kept open and read as needed.
    pub held: u64,
    /// Of the smallest files, this many bytes are read when the folders are opened.
    pub read_early: u64,
    /// What is done about files that are larger than `checked_at_once`.
    pub waiting: Waiting,
}

impl Default for FilePolicy {
    fn default() -> FilePolicy {
        FilePolicy { checked_at_once: 64 << 20, held: 512 << 20, read_early: 32 << 20, waiting: Waiting::InBackground }
    }
}

/// The tables of some folders.
#[derive(Debug)]
pub(crate) struct Directory {
    entries: Vec<Entry>,
    /// Keys of materials, in order, with the entry and whether its colours are the other way round.
    keys: Vec<(u64, usize, bool)>,
    shared: Arc<Shared>,
}

/// The files about one material.
#[derive(Debug)]
struct Entry {
    material: Material,
    wdl: Option<Arc<Slot>>,
    dtz: Option<Arc<Slot>>,
}

/// A file, and its table once it was asked for; none if it was refused.
#[derive(Debug)]
struct Slot {
    path: PathBuf,
    about: (Material, Kind),
    len: u64,
    table: OnceLock<Option<Table>>,
    is_being_checked: AtomicBool,
}

/// What probes and the background share.
#[derive(Debug)]
struct Shared {
    policy: FilePolicy,
    refused: Mutex<Vec<RefusedFile>>,
    n_held: AtomicU64,
    is_closed: AtomicBool,
    /// One file is checked in the background at a time.
    at_work: Mutex<()>,
}

impl Directory {
    /// Looks for tables in folders; where two have the same file, the first counts.
    pub(crate) fn open(folders: &[&Path], policy: FilePolicy) -> Directory {
        let shared = Arc::new(Shared {
            policy,
            refused: Mutex::default(),
            n_held: AtomicU64::new(0),
            is_closed: AtomicBool::new(false),
            at_work: Mutex::default(),
        });
        let mut slots = BTreeMap::new();
        for folder in folders {
            for path in fs::read_dir(folder).into_iter().flatten().flatten().map(|file| file.path()) {
                let Some(about) = table::about(&path) else { continue };
                let key = (about.0, about.1 == Kind::Dtz);
                if slots.contains_key(&key) {
                    continue;
                }
                match open(&path) {
                    Ok((_, len)) => {
                        let is_being_checked = AtomicBool::new(false);
                        slots
                            .insert(key, Arc::new(Slot { path, about, len, table: OnceLock::new(), is_being_checked }));
                    }
                    Err(why) => shared.refuse(path, why),
                }
            }
        }
        read_early(slots.values(), &shared);
        let mut entries: Vec<Entry> = Vec::new();
        for ((material, is_dtz), slot) in slots {
            if entries.last().is_none_or(|last| last.material != material) {
                entries.push(Entry { material, wdl: None, dtz: None });
            }
            if let Some(entry) = entries.last_mut() {
                *(if is_dtz { &mut entry.dtz } else { &mut entry.wdl }) = Some(slot);
            }
        }
        let mut keys = Vec::new();
        for (at, entry) in entries.iter().enumerate() {
            keys.push((entry.material.key(), at, false));
            if !entry.material.is_symmetric() {
                keys.push((entry.material.flipped().key(), at, true));
            }
        }
        keys.sort_unstable();
        Directory { entries, keys, shared }
    }

    /// The most pieces of a table that was not refused.
    pub(crate) fn max_pieces(&self) -> u32 {
        let is_usable = |slot: &Arc<Slot>| slot.table.get().is_none_or(Option::is_some);
        let usable = self.entries.iter().filter(|entry| entry.wdl.as_ref().is_some_and(is_usable));
        usable.map(|entry| entry.material.n_pieces() as u32).max().unwrap_or(0)
    }

    /// The table for a position's material, and whether its colours are the other way round.
    #[inline]
    pub(crate) fn table(&self, board: &Board, kind: Kind) -> Option<(&Table, bool)> {
        let key = key_of(board);
        let at = self.keys.binary_search_by_key(&key, |&(key, _, _)| key).ok()?;
        let (_, entry, is_flipped) = self.keys[at];
        let entry = &self.entries[entry];
        let slot = if kind == Kind::Wdl { &entry.wdl } else { &entry.dtz };
        Some((slot.as_ref()?.table(&self.shared)?, is_flipped))
    }

    /// The names and lengths of the files, in order.
    pub(crate) fn files(&self) -> Vec<(String, u64)> {
        let slots = self.entries.iter().flat_map(|entry| [&entry.wdl, &entry.dtz]).flatten();
        let name = |slot: &Arc<Slot>| slot.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let mut files: Vec<(String, u64)> = slots.map(|slot| (name(slot), slot.len)).collect();
        files.sort();
        files
    }

    /// The files that were refused since this was last asked.
    pub(crate) fn take_refused(&self) -> Vec<RefusedFile> {
        std::mem::take(&mut *lock(&self.shared.refused))
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        self.shared.is_closed.store(true, Ordering::Relaxed);
    }
}

/// Reads the smallest files.
fn read_early<'a>(slots: impl Iterator<Item = &'a Arc<Slot>>, shared: &Arc<Shared>) {
    let mut slots: Vec<&Arc<Slot>> = slots.collect();
    slots.sort_by_key(|slot| slot.len);
    let mut n_read = 0;
    for slot in slots {
        n_read += slot.len;
        if shared.policy.read_early < n_read {
            break;
        }
        let _ = slot.table(shared);
    }
}

impl Slot {
    /// The table, if it may be used now.
    #[inline]
    fn table(self: &Arc<Slot>, shared: &Arc<Shared>) -> Option<&Table> {
        match self.table.get() {
            Some(table) => table.as_ref(),
            None => self.first_use(shared),
        }
    }

    #[cold]
    fn first_use(self: &Arc<Slot>, shared: &Arc<Shared>) -> Option<&Table> {
        let policy = &shared.policy;
        if self.len <= policy.checked_at_once || policy.waiting == Waiting::UntilChecked {
            return self.table.get_or_init(|| self.keep(shared, self.read(shared, || true)?)).as_ref();
        }
        if !self.is_being_checked.swap(true, Ordering::Relaxed) {
            let (slot, shared) = (Arc::clone(self), Arc::clone(shared));
            // Without a thread there is no table: nothing else could be done about it during a search.
            let _ = thread::Builder::new().name("syzygy-check".to_owned()).spawn(move || {
                let _one = lock(&shared.at_work);
                if let Some(read) = slot.read(&shared, || !shared.is_closed.load(Ordering::Relaxed)) {
                    let _ = slot.table.set(slot.keep(&shared, read));
                }
            });
        }
        None
    }

    /// Reads and checks the file; none if that was broken off.
    fn read(&self, shared: &Shared, go_on: impl Fn() -> bool) -> Option<Result<Table, Refusal>> {
        match open(&self.path) {
            Err(why) => Some(Err(why)),
            // It is another file now.
            Ok((_, len)) if len != self.len => Some(Err(Refusal::Size(len))),
            Ok((file, len)) if len <= shared.policy.checked_at_once && shared.hold(len) => {
                Some(Table::load(file, len, self.about))
            }
            Ok((file, len)) => Table::keep_open(file, len, self.about, go_on),
        }
    }

    /// The table, or a note that its file is refused.
    fn keep(&self, shared: &Shared, read: Result<Table, Refusal>) -> Option<Table> {
        read.map_err(|why| shared.refuse(self.path.clone(), why)).ok()
    }
}

impl Shared {
    fn refuse(&self, path: PathBuf, why: Refusal) {
        lock(&self.refused).push(RefusedFile { path, why });
    }

    /// Whether memory has room for `len` more bytes.
    fn hold(&self, len: u64) -> bool {
        let more = |held: u64| held.checked_add(len).filter(|&sum| sum <= self.policy.held);
        self.n_held.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more).is_ok()
    }
}

/// The locks guard plain data: it is whole even if a thread panicked.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
