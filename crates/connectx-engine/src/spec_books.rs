//! Which opening books the spec of a player may name.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use mossa_connectx::solver::Book;

/// Which opening books a spec may name, as in `perfect:book=FILE`.
#[derive(Clone, Debug)]
pub enum SpecBooks {
    /// Only these, each by its name. No path is ever opened.
    Named(BTreeMap<String, Arc<Book>>),
    /// A file by its path, for specs that the local user has typed.
    AnyPath,
}

impl SpecBooks {
    /// None at all.
    pub const NONE: SpecBooks = SpecBooks::Named(BTreeMap::new());

    /// The book of this name, if a spec may name it and it can be read.
    pub fn book(&self, name: &str) -> Option<Arc<Book>> {
        match self {
            SpecBooks::Named(books) => books.get(name).cloned(),
            SpecBooks::AnyPath => Book::load(Path::new(name)).ok().map(Arc::new),
        }
    }
}

impl Default for SpecBooks {
    fn default() -> SpecBooks {
        SpecBooks::NONE
    }
}
