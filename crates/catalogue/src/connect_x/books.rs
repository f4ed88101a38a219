//! The opening books that players use: what comes with the program, or a longer one that this user has made.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use mossa_connectx::Shape;
use mossa_connectx::solver::{Book, KeptBook, Shelf};

/// A folder of books, each read once, and somebody to hear of those that are no good.
pub struct Books {
    shelf: Shelf,
    /// Hears what the user should know.
    tell: Box<dyn Fn(String) + Send + Sync>,
    /// What was read so far.
    read: Mutex<HashMap<Shape, Option<Arc<Book>>>>,
}

impl fmt::Debug for Books {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Books").field("shelf", &self.shelf).finish_non_exhaustive()
    }
}

impl Books {
    /// The books of a shelf.
    pub fn new(shelf: Shelf, tell: impl Fn(String) + Send + Sync + 'static) -> Books {
        Books { shelf, tell: Box::new(tell), read: Mutex::default() }
    }

    /// The longest book on the shelf for a shape. One that is damaged is named and left alone.
    fn best(&self, shape: Shape) -> Option<Arc<Book>> {
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        let best = read.entry(shape).or_insert_with(|| {
            let (book, unfit) = self.shelf.best(shape);
            for KeptBook { path, unfit, .. } in unfit {
                let why = unfit.map(|why| why.to_string()).unwrap_or_default();
                (self.tell)(format!("{}: {why}; going on without it", path.display()));
            }
            book.map(Arc::new)
        });
        best.clone()
    }
}

/// The book for a shape: of the user's and the one that comes with the program, the longer one.
pub(super) fn book(shape: Shape, books: Option<&Books>) -> Option<Arc<Book>> {
    let (own, embedded) = (books.and_then(|books| books.best(shape)), Book::embedded(shape));
    let plies = |book: &Option<Arc<Book>>| book.as_ref().map(|book| book.plies());
    if plies(&own) <= plies(&embedded) { embedded } else { own }
}
