//! The rules of the house that no compiler checks: which crate may know which, under which licences our dependencies
//! come, what a source file must and must not hold, which words texts use, and whether links lead somewhere.
//!
//! Each rule is a pure function from plain data to a list of [`Fault`]s, so that a test can show it a made-up house.
//! [`gather`] fetches the data of the real one from cargo and git. Start with [`arrows`], whose table is the map.

pub mod arrows;
pub mod game_names;
pub mod gather;
pub mod licences;
pub mod links;
pub mod tree;
pub mod words;

use std::fmt;
use std::path::Path;

use gather::GatherError;

/// One broken rule: where, and what was expected there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The package, or the file with its line.
    pub place: String,
    /// What is wrong and what was expected.
    pub problem: String,
}

impl Fault {
    /// A fault at `place`.
    pub fn new(place: impl Into<String>, problem: impl Into<String>) -> Self {
        Self { place: place.into(), problem: problem.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.problem)
    }
}

/// Every broken rule of the workspace at `root`.
pub fn check(root: &Path) -> Result<Vec<Fault>, GatherError> {
    let members = gather::members(root)?;
    let packages = gather::packages(root)?;
    let sources = gather::sources(root)?;
    let page = gather::page_sources(root)?;
    let documents = gather::documents(root)?;
    Ok([
        arrows::turned(&members),
        arrows::stray_serde(&members),
        licences::refused(&packages),
        tree::leftovers(&sources),
        tree::headless(&sources),
        tree::untaught(&sources),
        game_names::named(&[sources.clone(), page].concat()),
        links::broken(&documents, &gather::files(root)?),
        tree::rewriting(&sources),
        tree::unchecked(&gather::manifest(root)?),
        words::banned(&[sources, documents, gather::page_texts(root)?].concat()),
    ]
    .concat())
}
