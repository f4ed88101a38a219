//! Tables on disk: a file each, in a folder that the caller names.
//!
//! ```text
//! bytes 0–7    MOSSAPDB          24–31  the homes, a bit each       48–55  sum of the entries
//!       8–11   version           32–39  the blank's region          56–63  sum of bytes 0–55
//!      12–15   form              40–47  bytes of entries            64–    the entries
//!      16–23   rows, columns
//! ```
//!
//! All numbers are little-endian. A file is written whole or not at all, and is never changed. Whatever is wrong with one,
//! the table is built again; whatever is wrong with the folder, the table is built and not kept.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use mossa_memory::{FileLock, FileMap, checksum, write_whole};

use super::blocks::Blank;
use super::build::{BuildFault, Workers};
use super::pattern::Pattern;
use super::table::{Form, PatternTable};

const MAGIC: &[u8; 8] = b"MOSSAPDB";
const VERSION: u32 = 2;
const HEADER: usize = 64;
/// How names of files end.
const ENDING: &str = "pdb";

/// Something that the user should know. No reason to stop.
#[derive(Debug)]
pub enum Notice {
    /// A file was there and not fit to be used.
    Unfit {
        /// The file.
        path: PathBuf,
        /// Why.
        why: Unfit,
    },
    /// The table could not be kept.
    NotKept {
        /// Where.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Notice::Unfit { path, why } => write!(f, "{}: {why}; the table is built again", path.display()),
            Notice::NotKept { path, error } => {
                write!(f, "{}: cannot keep the table: {error}; it will be built again next time", path.display())
            }
        }
    }
}

/// Why a file is not fit to be used.
#[derive(Debug)]
pub enum Unfit {
    /// It could not be read.
    Unreadable(io::Error),
    /// It is something else.
    Foreign,
    /// It was written by another version of the program.
    Version(u32),
    /// It is not what its name says, or too short, or too long.
    Mismatch,
    /// Its sum is wrong: a bit has flipped.
    Damaged,
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfit::Unreadable(error) => write!(f, "cannot read it: {error}"),
            Unfit::Foreign => f.write_str("not a table"),
            Unfit::Version(found) => write!(f, "a table of version {found}, expected {VERSION}"),
            Unfit::Mismatch => f.write_str("not as long as it should be, or not the table that its name says"),
            Unfit::Damaged => f.write_str("damaged: its sum is wrong"),
        }
    }
}

/// A folder of tables, or none: then nothing is kept.
#[derive(Clone, Debug, Default)]
pub struct Store {
    folder: Option<PathBuf>,
}

/// A file of the folder.
#[derive(Debug)]
pub struct Kept {
    /// Where it is.
    pub path: PathBuf,
    /// How long it is.
    pub bytes: u64,
    /// What is wrong with it, if anything is.
    pub unfit: Option<Unfit>,
}

impl Store {
    /// The store in this folder.
    pub fn new(folder: Option<PathBuf>) -> Store {
        Store { folder }
    }

    /// Where it is.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Where a table is kept.
    pub fn path(&self, pattern: &Pattern, form: Form) -> Option<PathBuf> {
        let name = format!("{}-{}.{ENDING}", pattern.canonical().0, form_name(form));
        Some(self.folder.as_ref()?.join(name))
    }

    /// The table of a pattern: from its file, or built and kept.
    pub fn table(
        &self,
        pattern: &Pattern,
        form: Form,
        workers: Workers<'_>,
        tell: &mut dyn FnMut(Notice),
    ) -> Result<PatternTable, BuildFault> {
        let Some(path) = self.path(pattern, form) else { return PatternTable::build(pattern, form, workers) };
        let pattern = pattern.canonical().0;
        if let Ok(table) = read(&path, Some((&pattern, form))) {
            return Ok(table);
        }
        // A second process waits, and then finds the table there.
        let lock = wait(&path.with_extension("lock"), workers)?;
        match read(&path, Some((&pattern, form))) {
            Ok(table) => return Ok(table),
            Err(Unfit::Unreadable(error)) if is_absence(&error) => {}
            Err(why) => tell(Notice::Unfit { path: path.clone(), why }),
        }
        let table = PatternTable::build(&pattern, form, workers)?;
        if let Err(error) = lock.and_then(|_lock| write(&path, &table)) {
            tell(Notice::NotKept { path, error });
        }
        Ok(table)
    }

    /// All files of the folder that look like tables, each read from end to end.
    pub fn verify(&self) -> io::Result<Vec<Kept>> {
        let examine = |path: PathBuf| {
            let bytes = fs::metadata(&path).map_or(0, |data| data.len());
            Kept { unfit: read(&path, None).err(), path, bytes }
        };
        Ok(self.paths()?.into_iter().map(examine).collect())
    }

    /// All files of the folder that look like tables, and their lengths.
    pub fn list(&self) -> io::Result<Vec<Kept>> {
        let examine = |path: PathBuf| {
            let bytes = fs::metadata(&path).map_or(0, |data| data.len());
            let unfit = FileMap::open(&path).map_err(Unfit::Unreadable).and_then(|file| header(&file)).err();
            Kept { path, bytes, unfit }
        };
        Ok(self.paths()?.into_iter().map(examine).collect())
    }

    /// Deletes all tables, and says which.
    pub fn clear(&self) -> io::Result<Vec<Kept>> {
        let kept = self.list()?;
        for Kept { path, .. } in &kept {
            fs::remove_file(path)?;
            // A lock that is not held means nothing; one that is held is of use to its holder.
            let _ = fs::remove_file(path.with_extension("lock"));
        }
        Ok(kept)
    }

    fn paths(&self) -> io::Result<Vec<PathBuf>> {
        let Some(folder) = &self.folder else { return Ok(Vec::new()) };
        let entries = match fs::read_dir(folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let is_table = |path: &PathBuf| path.extension().is_some_and(|ending| ending == ENDING);
        let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).filter(is_table).collect();
        paths.sort();
        Ok(paths)
    }
}

/// Waits for a lock, as long as the limits allow.
fn wait(path: &Path, workers: Workers<'_>) -> Result<io::Result<FileLock>, BuildFault> {
    const MOMENT: Duration = Duration::from_millis(20);
    loop {
        match FileLock::try_take(path) {
            Ok(Some(lock)) => return Ok(Ok(lock)),
            Ok(None) => {
                (workers.check)()?;
                (workers.progress)(0, 1);
                thread::sleep(MOMENT);
            }
            Err(error) => return Ok(Err(error)),
        }
    }
}

/// There is no such file, or not even a folder where it could be.
fn is_absence(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}

/// What forms are called in names of files.
pub fn form_name(form: Form) -> &'static str {
    match form {
        Form::Sparse(Blank::Ignored) => "sparse",
        Form::Sparse(Blank::Minded) => "sparse-minded",
        Form::Ranked(Blank::Ignored) => "ranked",
        Form::Ranked(Blank::Minded) => "ranked-minded",
    }
}

const FORMS: [Form; 4] = [
    Form::Sparse(Blank::Ignored),
    Form::Sparse(Blank::Minded),
    Form::Ranked(Blank::Ignored),
    Form::Ranked(Blank::Minded),
];

/// Writes a table.
fn write(path: &Path, table: &PatternTable) -> io::Result<()> {
    let (pattern, entries) = (table.pattern(), table.entries());
    let form = FORMS.iter().position(|&form| form == table.form()).expect("all forms are listed") as u32;
    let mut header = Vec::with_capacity(HEADER);
    header.extend(MAGIC);
    header.extend(VERSION.to_le_bytes());
    header.extend(form.to_le_bytes());
    header.extend((pattern.shape().rows() as u32).to_le_bytes());
    header.extend((pattern.shape().columns() as u32).to_le_bytes());
    header.extend(pattern.home_set().to_le_bytes());
    header.extend(pattern.open_region().to_le_bytes());
    header.extend((entries.len() as u64).to_le_bytes());
    header.extend(checksum(entries).to_le_bytes());
    header.extend(checksum(&header).to_le_bytes());
    write_whole(path, |file| {
        file.write_all(&header)?;
        file.write_all(entries)
    })
}

/// What a header says.
struct Header {
    pattern: Pattern,
    form: Form,
    n_bytes: u64,
    sum: u64,
}

fn header(file: &[u8]) -> Result<Header, Unfit> {
    let header = file.get(..HEADER).filter(|header| header.starts_with(MAGIC)).ok_or(Unfit::Foreign)?;
    let short = |at: usize| u32::from_le_bytes(header[at..at + 4].try_into().expect("four bytes"));
    let long = |at: usize| u64::from_le_bytes(header[at..at + 8].try_into().expect("eight bytes"));
    if short(8) != VERSION {
        return Err(Unfit::Version(short(8)));
    }
    if long(56) != checksum(&header[..56]) {
        return Err(Unfit::Damaged);
    }
    let form = FORMS.get(short(12) as usize).copied().ok_or(Unfit::Mismatch)?;
    let pattern = Pattern::from_parts(short(16), short(20), long(24), long(32)).ok_or(Unfit::Mismatch)?;
    let (n_bytes, sum) = (long(40), long(48));
    if file.len() as u64 == HEADER as u64 + n_bytes {
        Ok(Header { pattern, form, n_bytes, sum })
    } else {
        Err(Unfit::Mismatch)
    }
}

/// Reads a table from end to end; `wanted` is what it should be, where that is known.
fn read(path: &Path, wanted: Option<(&Pattern, Form)>) -> Result<PatternTable, Unfit> {
    let file = FileMap::open(path).map_err(Unfit::Unreadable)?;
    let Header { pattern, form, n_bytes, sum } = header(&file)?;
    if wanted.is_some_and(|wanted| wanted != (&pattern, form)) || n_bytes != form.n_bytes(&pattern) {
        return Err(Unfit::Mismatch);
    }
    file.expect_all();
    if checksum(&file[HEADER..]) != sum {
        return Err(Unfit::Damaged);
    }
    PatternTable::mapped(pattern, form, file, HEADER).ok_or(Unfit::Mismatch)
}
