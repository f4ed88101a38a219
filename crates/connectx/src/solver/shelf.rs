//! Opening books on disk: a file each, in a folder that the caller names.
//!
//! A file is written whole or not at all, and is never changed. A build that is stopped leaves a draft beside it, and the
//! next one goes on from there. Whatever is wrong with a file, the book is not used; the caller hears why.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use mossa_memory::{FileLock, write_whole};

use super::{Book, Draft, Solver, Workers};
use crate::{ConnectError, Shape};

/// How names of files end: of books, of those that are being made, and of locks.
const ENDING: &str = "book";
const DRAFT: &str = "draft";
const LOCK: &str = "lock";

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
    /// Somebody asked to stop. What was found is kept.
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
        self.folder.join(format!("connect-x-{shape}-{plies}.{ENDING}"))
    }

    /// The book to so many stones: from its file, or made with a table of so many bytes, and kept.
    pub fn build(&self, book: (Shape, usize), bytes: usize, workers: &Workers<'_>) -> Result<Book, ShelfError> {
        let (shape, plies) = book;
        let mut draft = Draft::new(shape, plies)?;
        let path = self.path(shape, plies);
        // Whoever comes second waits, and then finds the book there.
        let _lock = FileLock::wait(&path.with_extension(LOCK)).map_err(ShelfError::NotKept)?;
        if let Some(book) = Book::load(&path).ok().filter(|book| (book.shape(), book.plies()) == (shape, plies)) {
            return Ok(book);
        }
        let begun = fs::read(path.with_extension(DRAFT)).ok().and_then(|bytes| Draft::read(&bytes).ok());
        if let Some(begun) = begun.filter(|begun| (begun.shape(), begun.plies()) == (shape, plies)) {
            draft = begun;
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

    /// The longest book for a shape that is fit to be used, and the files that are not.
    pub fn best(&self, shape: Shape) -> (Option<Book>, Vec<KeptBook>) {
        let mut unfit = Vec::new();
        for plies in (1..=Book::MOST_PLIES).rev() {
            let path = self.path(shape, plies);
            let bytes = match fs::metadata(&path) {
                Ok(data) => data.len(),
                Err(_) => continue,
            };
            match read(&path) {
                Ok(book) => return (Some(book), unfit),
                Err(error) => unfit.push(KeptBook { path, bytes, unfit: Some(error) }),
            }
        }
        (None, unfit)
    }

    /// All files of the folder that look like books, each read from end to end.
    pub fn list(&self) -> io::Result<Vec<KeptBook>> {
        let examine = |path: PathBuf| {
            let bytes = fs::metadata(&path).map_or(0, |data| data.len());
            KeptBook { unfit: read(&path).err(), path, bytes }
        };
        Ok(self.paths(ENDING)?.into_iter().map(examine).collect())
    }

    /// Deletes all books, those that were never finished too, and says which.
    pub fn clear(&self) -> io::Result<Vec<KeptBook>> {
        let kept = self.list()?;
        for path in self.paths(DRAFT)? {
            fs::remove_file(path)?;
        }
        for KeptBook { path, .. } in &kept {
            fs::remove_file(path)?;
            // A lock that nobody holds means nothing; one that is held is of use to its holder.
            let _ = fs::remove_file(path.with_extension(LOCK));
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

/// The book in a file, if it is the one that the name says.
fn read(path: &Path) -> Result<Book, ConnectError> {
    let book = Book::load(path)?;
    let name = format!("connect-x-{}-{}.{ENDING}", book.shape(), book.plies());
    if path.file_name().is_some_and(|found| found == name.as_str()) {
        return Ok(book);
    }
    Err(ConnectError::BrokenBook { why: "expected the board and the number of plies that its name says" })
}
