//! Opening books and repertoires on disk: a file each, in a folder that the caller names.
//!
//! A file is written whole or not at all, and is never changed. The build of a book that is stopped leaves a draft beside it,
//! and the next one goes on from there. Whatever is wrong with a file, the book is not used; the caller hears why.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use mossa_memory::{FileLock, write_whole};

use super::layers::bytes_of;
use super::{Book, Draft, Repertoire, Solver, Workers};
use crate::{ConnectError, Shape};

/// How names of books that are being made end.
const DRAFT: &str = "draft";

/// What is kept on a shelf.
trait Volume: Sized {
    /// How names of files end.
    const ENDING: &'static str;

    fn load(path: &Path) -> Result<Self, ConnectError>;

    /// The board, and how many stones it goes to.
    fn extent(&self) -> (Shape, usize);
}

impl Volume for Book {
    const ENDING: &'static str = "book";

    fn load(path: &Path) -> Result<Book, ConnectError> {
        Book::load(path)
    }

    fn extent(&self) -> (Shape, usize) {
        (self.shape(), self.plies())
    }
}

impl Volume for Repertoire {
    const ENDING: &'static str = "repertoire";

    fn load(path: &Path) -> Result<Repertoire, ConnectError> {
        Repertoire::load(path)
    }

    fn extent(&self) -> (Shape, usize) {
        (self.shape(), self.plies())
    }
}

/// A folder of books.
///
/// ```
/// use mossa_connectx::solver::Shelf;
/// let shelf = Shelf::new(std::env::temp_dir().join("no-such-folder"));
/// assert!(shelf.list().unwrap().is_empty());
/// assert!(shelf.best("6x7x4".parse().unwrap()).0.is_none());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shelf {
    folder: PathBuf,
}

/// A file of the folder.
#[derive(Debug)]
pub struct KeptBook {
    /// Where it is.
    pub path: PathBuf,
    /// How long it is.
    pub bytes: u64,
    /// What is wrong with it, if anything is.
    pub unfit: Option<ConnectError>,
}

/// Why there is no book.
#[derive(Debug)]
pub enum ShelfError {
    /// The search was stopped. What was found is kept.
    Stopped,
    /// There can be none for this board, or no memory to make it.
    Connect(ConnectError),
    /// It cannot be kept.
    NotKept(io::Error),
}

impl fmt::Display for ShelfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShelfError::Stopped => f.write_str("the build was stopped"),
            ShelfError::Connect(error) => error.fmt(f),
            ShelfError::NotKept(error) => write!(f, "cannot keep the book: {error}"),
        }
    }
}

impl std::error::Error for ShelfError {}

impl From<ConnectError> for ShelfError {
    fn from(error: ConnectError) -> ShelfError {
        ShelfError::Connect(error)
    }
}

impl Shelf {
    /// The shelf in this folder.
    pub fn new(folder: PathBuf) -> Shelf {
        Shelf { folder }
    }

    /// Where a book is kept.
    pub fn path(&self, shape: Shape, plies: usize) -> PathBuf {
        self.folder.join(name::<Book>(shape, plies))
    }

    /// Where a repertoire is kept.
    pub fn path_of_repertoire(&self, shape: Shape, plies: usize) -> PathBuf {
        self.folder.join(name::<Repertoire>(shape, plies))
    }

    /// The book up to `plies` stones: from its file, or made with a table of at most `bytes` bytes, and kept.
    pub fn build(&self, book: (Shape, usize), bytes: usize, workers: &Workers<'_>) -> Result<Book, ShelfError> {
        let (shape, plies) = book;
        let mut draft = Draft::within(shape, plies, &workers.control)?;
        let path = self.path(shape, plies);
        // A second process waits, and then finds the book there.
        let _lock = wait(&lock_of(&path), workers)?;
        if let Ok(book) = read(&path) {
            return Ok(book);
        }
        if let Ok(begun) = bytes_of(&path.with_extension(DRAFT)) {
            draft.take_over(&begun);
        }
        let solved = draft.solve(&Solver::new(shape, bytes)?, workers);
        let Some(book) = draft.finish().filter(|_| solved.is_ok()) else {
            write_whole(&path.with_extension(DRAFT), |file| file.write_all(&draft.write()))
                .map_err(ShelfError::NotKept)?;
            return Err(ShelfError::Stopped);
        };
        book.save(&path)?;
        // Where it stays it does no harm: the book is found first.
        let _ = fs::remove_file(path.with_extension(DRAFT));
        Ok(book)
    }

    /// The same for a repertoire. One that was stopped begins anew.
    pub fn build_repertoire(
        &self,
        shape: Shape,
        plies: usize,
        bytes: usize,
        workers: &Workers<'_>,
    ) -> Result<Repertoire, ShelfError> {
        if !Solver::fits(shape) {
            return Err(ConnectError::TooLarge { shape }.into());
        }
        let path = self.path_of_repertoire(shape, plies);
        let _lock = wait(&lock_of(&path), workers)?;
        if let Ok(repertoire) = read(&path) {
            return Ok(repertoire);
        }
        let solver = Solver::new(shape, bytes)?;
        let repertoire = Repertoire::build(shape, plies, &solver, workers).map_err(|_| ShelfError::Stopped)?;
        repertoire.save(&path)?;
        Ok(repertoire)
    }

    /// The longest book for a shape that is fit to be used, and the files that are not.
    pub fn best(&self, shape: Shape) -> (Option<Book>, Vec<KeptBook>) {
        self.longest(shape)
    }

    /// The same for repertoires.
    pub fn best_repertoire(&self, shape: Shape) -> (Option<Repertoire>, Vec<KeptBook>) {
        self.longest(shape)
    }

    fn longest<V: Volume>(&self, shape: Shape) -> (Option<V>, Vec<KeptBook>) {
        let mut unfit = Vec::new();
        for plies in (1..=Book::MAX_PLIES).rev() {
            let path = self.folder.join(name::<V>(shape, plies));
            let bytes = match fs::metadata(&path) {
                Ok(data) => data.len(),
                Err(_) => continue,
            };
            match read(&path) {
                Ok(volume) => return (Some(volume), unfit),
                Err(error) => unfit.push(KeptBook { path, bytes, unfit: Some(error) }),
            }
        }
        (None, unfit)
    }

    /// All files of the folder that look like books, each read from end to end.
    pub fn list(&self) -> io::Result<Vec<KeptBook>> {
        let mut kept = self.examine::<Book>()?;
        kept.extend(self.examine::<Repertoire>()?);
        Ok(kept)
    }

    fn examine<V: Volume>(&self) -> io::Result<Vec<KeptBook>> {
        let examine = |path: PathBuf| {
            let bytes = fs::metadata(&path).map_or(0, |data| data.len());
            KeptBook { unfit: read::<V>(&path).err(), path, bytes }
        };
        Ok(self.paths(V::ENDING)?.into_iter().map(examine).collect())
    }

    /// Deletes all books, those that were never finished too, and says which.
    pub fn clear(&self) -> io::Result<Vec<KeptBook>> {
        let kept = self.list()?;
        for path in self.paths(DRAFT)? {
            fs::remove_file(path)?;
        }
        for KeptBook { path, .. } in &kept {
            fs::remove_file(path)?;
            // A lock that is not held means nothing; one that is held is of use to its holder.
            let _ = fs::remove_file(lock_of(path));
        }
        Ok(kept)
    }

    fn paths(&self, ending: &str) -> io::Result<Vec<PathBuf>> {
        let entries = match fs::read_dir(&self.folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let is_book = |path: &PathBuf| path.extension().is_some_and(|found| found == ending);
        let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).filter(is_book).collect();
        paths.sort();
        Ok(paths)
    }
}

/// Takes a lock after the process that has it now, as long as the limits allow.
fn wait(path: &Path, workers: &Workers<'_>) -> Result<FileLock, ShelfError> {
    const MOMENT: Duration = Duration::from_millis(20);
    let mut meter = workers.control.meter();
    loop {
        if let Some(lock) = FileLock::try_take(path).map_err(ShelfError::NotKept)? {
            return Ok(lock);
        }
        meter.look().map_err(|_| ShelfError::Stopped)?;
        thread::sleep(MOMENT);
    }
}

/// The lock of who makes a file.
fn lock_of(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".lock");
    path.with_file_name(name)
}

/// What the file is called.
fn name<V: Volume>(shape: Shape, plies: usize) -> String {
    format!("connect-x-{shape}-{plies}.{}", V::ENDING)
}

/// What is in a file, if it is what the name says.
fn read<V: Volume>(path: &Path) -> Result<V, ConnectError> {
    let volume = V::load(path)?;
    let (shape, plies) = volume.extent();
    if path.file_name().is_some_and(|found| found == name::<V>(shape, plies).as_str()) {
        return Ok(volume);
    }
    Err(ConnectError::BrokenBook { why: "expected the board and the number of plies that its name says" })
}
