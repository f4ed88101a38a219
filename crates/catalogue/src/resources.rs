//! What a spec may name that is not in this program: other programs, and files.
//!
//! A spec such as `ugi:cmd="python3 player.py"` names a program to be run, `perfect:book=FILE` a file to be read. How far a
//! spec is trusted is decided here, by the [`PlayerResources`] with which it is turned into a player: the local command line
//! may name programs and paths; a spec from a browser, from a queue or from another program may name neither, except
//! for what was allowed by name when this program was started.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use mossa_connectx::solver::{Book, Shelf};
use mossa_connectx_engine::{Books, PERFECT, SpecBooks};
use mossa_kernel::{Agent, Game, Notation};
use mossa_players::external::{CommandLine, EXTERNAL, Programs, SessionPool, Terms, external};
use mossa_players::{Listed, Spec, SpecError};
use mossa_syzygy::{FilePolicy, OpenError, Tablebases, Waiting};

use crate::AnyPosition;
use crate::tiles::Tables;

/// What players may use that is not in this program: other programs, and files.
#[derive(Clone, Default, Debug)]
pub struct PlayerResources {
    /// On which terms programs may play; none may where there are none.
    terms: Option<Terms>,
    /// Which books a spec may name.
    spec_books: SpecBooks,
    books: Option<Arc<Books>>,
    tables: Option<Arc<Tables>>,
    tablebases: Option<Arc<Tablebases>>,
}

impl PlayerResources {
    /// Only players of ours, with what they bring.
    pub const REFUSED: PlayerResources =
        PlayerResources { terms: None, spec_books: SpecBooks::NONE, books: None, tables: None, tablebases: None };

    /// Any program that is named, on these terms. No path may be named; see
    /// [`with_spec_books`](PlayerResources::with_spec_books).
    pub fn allowed(terms: Terms) -> PlayerResources {
        PlayerResources { terms: Some(terms), ..PlayerResources::REFUSED }
    }

    /// The same, where specs may name these opening books.
    pub fn with_spec_books(self, spec_books: SpecBooks) -> PlayerResources {
        PlayerResources { spec_books, ..self }
    }

    /// The same, with opening books that were made before.
    pub fn with_books(self, books: Arc<Books>) -> PlayerResources {
        PlayerResources { books: Some(books), ..self }
    }

    /// The same, with the opening books that were made before in this folder; `tell` hears of those that are no good.
    pub fn with_books_in(self, folder: PathBuf, tell: impl Fn(String) + Send + Sync + 'static) -> PlayerResources {
        self.with_books(Arc::new(Books::new(Shelf::new(folder), tell)))
    }

    /// The same, where specs may name these opening books, each read now; or which of them is no good, and why.
    pub fn with_named_books(self, files: &[(String, PathBuf)]) -> Result<PlayerResources, (usize, String)> {
        let load = |(at, (name, file)): (usize, &(String, PathBuf))| match Book::load(file) {
            Ok(book) => Ok((name.clone(), Arc::new(book))),
            Err(error) => Err((at, error.to_string())),
        };
        let books = files.iter().enumerate().map(load).collect::<Result<_, _>>()?;
        Ok(self.with_spec_books(SpecBooks::Named(books)))
    }

    /// The same without books that this user made: what another user, or the same one later, would get otherwise could not be
    /// known from the experiment.
    pub fn without_books(self) -> PlayerResources {
        PlayerResources { books: None, ..self }
    }

    /// The same, with tables of pattern databases that were made before.
    pub fn with_tables(self, tables: Arc<Tables>) -> PlayerResources {
        PlayerResources { tables: Some(tables), ..self }
    }

    /// The same, where it is heard how a build of tables goes on: how many entries are done, and of how many.
    pub fn with_build_progress(&self, progress: impl Fn(u64, u64) + Send + Sync + 'static) -> PlayerResources {
        let tables = self.tables().with_progress(move |_, done, total| progress(done, total));
        PlayerResources { tables: Some(Arc::new(tables)), ..self.clone() }
    }

    /// The same, where games of a match end as soon as these tablebases know their result.
    pub fn with_tablebases(self, tablebases: Arc<Tablebases>) -> PlayerResources {
        PlayerResources { tablebases: Some(tablebases), ..self }
    }

    /// The same for specs of others: no path may be named, and no program but those of these names, each with what it
    /// is started by.
    pub fn only(self, names: BTreeMap<String, String>) -> PlayerResources {
        let terms = self.terms.map(|terms| Terms { programs: Programs::Named(names), ..terms });
        PlayerResources { terms, ..self }.without_paths()
    }

    /// The same for specs of others: neither a program nor a path may be named.
    pub fn without_programs(self) -> PlayerResources {
        PlayerResources { terms: None, ..self }.without_paths()
    }

    fn without_paths(self) -> PlayerResources {
        let spec_books = match self.spec_books {
            SpecBooks::AnyPath => SpecBooks::NONE,
            named @ SpecBooks::Named(_) => named,
        };
        PlayerResources { spec_books, ..self }
    }

    /// What the opening book holds that a spec names, as it is written to files; none if the spec may not name it.
    pub fn book_bytes(&self, name: &str) -> Option<Vec<u8>> {
        self.spec_books.book(name).map(|book| book.write())
    }

    /// Which books a spec may name.
    pub(crate) fn spec_books(&self) -> &SpecBooks {
        &self.spec_books
    }

    /// What the program of a spec calls itself, once it has introduced itself.
    pub fn program_name(&self, spec: &Spec) -> Option<String> {
        self.terms.as_ref()?.names.of(spec)
    }

    /// What a program is started by that goes by this name here, if it may play.
    pub fn started<'a>(&'a self, name: &'a str) -> Option<&'a str> {
        self.terms.as_ref()?.started(name)
    }

    /// The same, where programs may answer later by `margin`.
    pub fn with_margin(self, margin: Duration) -> PlayerResources {
        PlayerResources { terms: self.terms.map(|terms| Terms { margin, ..terms }), ..self }
    }

    /// The same, with programs of its own: those that wait for their next game are not shared with the owner of the
    /// original, and end with this.
    pub fn with_own_programs(self) -> PlayerResources {
        PlayerResources { terms: self.terms.map(|terms| Terms { pool: SessionPool::default(), ..terms }), ..self }
    }

    /// The endgame tablebases of a path, by which games are to be judged. Only the local user names a path. All files are
    /// checked before they are used, and one that is damaged is refused.
    pub fn open_tablebases(&self, path: &str, position: &dyn AnyPosition) -> Result<Arc<Tablebases>, String> {
        if !position.has_tablebases() {
            return Err(format!("there are no tablebases for {}: expected a game that has some", position.game()));
        }
        if !matches!(self.spec_books, SpecBooks::AnyPath) {
            return Err("only the local command line names files: expected none here".into());
        }
        let policy = FilePolicy { waiting: Waiting::UntilChecked, ..FilePolicy::default() };
        let (tables, refused) = match Tablebases::open_with(path, policy) {
            Ok(tables) => (Ok(tables), Vec::new()),
            Err(error) => {
                let OpenError::NoTables { refused, .. } = &error;
                (Err(error.to_string()), refused.clone())
            }
        };
        let refused = tables.as_ref().map_or(refused, Tablebases::take_refused);
        refused.first().map_or(tables.map(Arc::new), |file| Err(file.to_string()))
    }

    /// The tablebases that judge games, if there are any.
    pub(crate) fn tablebases(&self) -> Option<&Tablebases> {
        self.tablebases.as_deref()
    }

    /// The file where the standard error of this player is kept; none if it is not a program, or there is no such file.
    pub fn log_of(&self, spec: &Spec) -> Option<PathBuf> {
        self.terms.as_ref().filter(|_| is_outside(spec))?.log_of(spec)
    }

    /// The opening books, if there is a place for them.
    pub(crate) fn books(&self) -> Option<&Books> {
        self.books.as_deref()
    }

    /// The tables; where there is no place for them, they are built and not kept.
    pub(crate) fn tables(&self) -> Arc<Tables> {
        self.tables.clone().unwrap_or_default()
    }
}

/// Whether a spec names a program of its own: such a player takes no seed of ours, and may be given a margin.
///
/// ```
/// assert!(mossa_catalogue::is_outside(&"ugi:cmd=player".parse().unwrap()));
/// assert!(!mossa_catalogue::is_outside(&"engine".parse().unwrap()));
/// ```
pub fn is_outside(spec: &Spec) -> bool {
    EXTERNAL.iter().any(|listed| listed.name == spec.name)
}

/// The same player without the files that its spec names: which settings a player has does not depend on them.
///
/// ```
/// let spec = "perfect:book=/tmp/my.book,cold=on".parse().unwrap();
/// assert_eq!(mossa_catalogue::without_files(&spec).to_string(), "perfect:cold=on");
/// ```
pub fn without_files(spec: &Spec) -> Spec {
    let is_file = |key: &str| spec.name == PERFECT.name && key == "book";
    let keys = spec.keys.iter().filter(|(key, _)| !is_file(key)).cloned().collect();
    Spec { name: spec.name.clone(), keys }
}

/// The program that a spec names, if it does: a path, or a name that is looked up where programs are.
///
/// ```
/// let spec = "ugi:cmd=\"python3 player.py\"".parse().unwrap();
/// assert_eq!(mossa_catalogue::program(&spec).as_deref(), Some("python3"));
/// ```
pub fn program(spec: &Spec) -> Option<String> {
    let line = spec.value("cmd").filter(|_| is_outside(spec))?;
    CommandLine::read(line).map(|line| line.program)
}

/// A way for programs to join a game.
pub(crate) struct Way<'a> {
    /// What it is called.
    pub(crate) listed: Listed,
    /// An option that is set where a program has it, such as the board: its name and its value.
    pub(crate) setting: (&'a str, &'a str),
}

/// The player that a spec names, if that is a program. `ways` are those of the game.
pub(crate) fn outsider<G: Game + Notation + 'static>(
    spec: &Spec,
    resources: &PlayerResources,
    ways: &[Way<'_>],
) -> Option<Result<Box<dyn Agent<G>>, SpecError>> {
    if !is_outside(spec) {
        return None;
    }
    let Some(way) = ways.iter().find(|way| way.listed.name == spec.name) else {
        let expected = "ugi, or a player of ours";
        return Some(Err(SpecError::OtherGame { name: spec.name.clone(), plays: "chess", expected }));
    };
    let Some(terms) = &resources.terms else {
        return Some(Err(SpecError::Outsider { name: spec.name.clone() }));
    };
    Some(external(spec, terms.clone().with_preset(way.setting.0, way.setting.1)))
}
