//! The opening books that players use: what comes with the program, or a longer one that this user has made.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use mossa_connectx::Shape;
use mossa_connectx::solver::{Book, KeptBook, Repertoire, Shelf};

/// A folder of books, each read once, and a listener that is told of the ones that are faulty.
pub struct Books {
    shelf: Shelf,
    /// Hears what the user should know.
    tell: Box<dyn Fn(String) + Send + Sync>,
    /// What was read so far.
    books: Mutex<Read<Book>>,
    repertoires: Mutex<Read<Repertoire>>,
}

type Read<V> = HashMap<Shape, Option<Arc<V>>>;

impl fmt::Debug for Books {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Books").field("shelf", &self.shelf).finish_non_exhaustive()
    }
}

impl Books {
    /// The books of a shelf.
    pub fn new(shelf: Shelf, tell: impl Fn(String) + Send + Sync + 'static) -> Books {
        Books { shelf, tell: Box::new(tell), books: Mutex::default(), repertoires: Mutex::default() }
    }

    /// What was read for a shape, or is read now. What is damaged is named and left alone.
    fn read<V>(
        &self,
        read: &Mutex<Read<V>>,
        shape: Shape,
        find: impl FnOnce(&Shelf) -> (Option<V>, Vec<KeptBook>),
    ) -> Option<Arc<V>> {
        let mut read = read.lock().unwrap_or_else(PoisonError::into_inner);
        let best = read.entry(shape).or_insert_with(|| {
            let (best, unfit) = find(&self.shelf);
            for KeptBook { path, unfit, .. } in unfit {
                let why = unfit.map(|why| why.to_string()).unwrap_or_default();
                (self.tell)(format!("{}: {why}; going on without it", path.display()));
            }
            best.map(Arc::new)
        });
        best.clone()
    }
}

/// The book for a shape: of the user's and the one that comes with the program, the longer one.
pub(super) fn book(shape: Shape, books: Option<&Books>) -> Option<Arc<Book>> {
    let own = books.and_then(|books| books.read(&books.books, shape, |shelf| shelf.best(shape)));
    longer(own, Book::embedded(shape), Book::plies)
}

/// The same for repertoires.
pub(super) fn repertoire(shape: Shape, books: Option<&Books>) -> Option<Arc<Repertoire>> {
    let own = books.and_then(|books| books.read(&books.repertoires, shape, |shelf| shelf.best_repertoire(shape)));
    longer(own, Repertoire::embedded(shape), Repertoire::plies)
}

fn longer<V>(own: Option<Arc<V>>, embedded: Option<Arc<V>>, plies: impl Fn(&V) -> usize) -> Option<Arc<V>> {
    if own.as_deref().map(&plies) <= embedded.as_deref().map(&plies) { embedded } else { own }
}
