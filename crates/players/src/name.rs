//! Names that users type: looked up in lists, with a hint when nothing fits.

use std::error::Error;
use std::fmt;

pub use mossa_kernel::Listed;

/// Finds a name in a list, or says what it could have been.
///
/// ```
/// use mossa_players::{Listed, find};
/// const SHAPES: &[Listed] = &[Listed { name: "circle", summary: "round", keys: "" }];
/// assert_eq!(find("shape", "circle", SHAPES).unwrap().summary, "round");
/// let error = find("shape", "cirlce", SHAPES).unwrap_err();
/// assert_eq!(error.to_string(), "unknown shape \"cirlce\": did you mean circle? (there are: circle)");
/// ```
pub fn find<'a>(kind: &'static str, name: &str, list: &'a [Listed]) -> Result<&'a Listed, UnknownName> {
    list.iter().find(|entry| entry.name == name).ok_or_else(|| {
        let known: Vec<&'static str> = list.iter().map(|entry| entry.name).collect();
        UnknownName { kind, found: name.to_owned(), nearest: nearest(name, &known), known }
    })
}

/// A name that is in no list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownName {
    /// What it should have named.
    pub kind: &'static str,
    /// What was written.
    pub found: String,
    /// What it was probably meant to be.
    pub nearest: Option<&'static str>,
    /// All that it could have been.
    pub known: Vec<&'static str>,
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown {} {:?}: ", self.kind, self.found)?;
        match self.nearest {
            Some(nearest) => write!(f, "did you mean {nearest}? (there are: {})", self.known.join(", ")),
            None => write!(f, "expected one of {}", self.known.join(", ")),
        }
    }
}

impl Error for UnknownName {}

/// The candidate that is most like `name`, if any is much like it.
///
/// ```
/// assert_eq!(mossa_players::nearest("plaiers", &["name", "players"]), Some("players"));
/// ```
pub fn nearest<'a>(name: &str, candidates: &[&'a str]) -> Option<&'a str> {
    const LIKE_ENOUGH: f64 = 0.75;
    let scored = candidates.iter().map(|&candidate| (strsim::jaro_winkler(name, candidate), candidate));
    let (likeness, best) = scored.max_by(|a, b| a.0.total_cmp(&b.0))?;
    (LIKE_ENOUGH < likeness).then_some(best)
}
