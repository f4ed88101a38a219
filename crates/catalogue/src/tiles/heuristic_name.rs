//! The names of heuristics: one of the list, or the maximum of several.

use std::fmt;

use mossa_players::{SpecError, find};
use mossa_tiles::heuristics::MaxOf;
use mossa_tiles::pdb::set_name;

use super::HEURISTICS;

/// The one with settings: which tables.
pub(super) const PATTERN_DB: &str = "pattern-db";
/// Its tables where nothing is said.
pub(super) const USUAL_SET: &str = "small";

/// A heuristic's name: one of the list, or the largest of several.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum HeuristicName {
    One(Named),
    MaxOf(Vec<Named>),
}

/// One of the list, and for [`PATTERN_DB`] the set of tables.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Named {
    pub(super) name: &'static str,
    pub(super) set: &'static str,
}

impl Named {
    fn read(text: &str) -> Result<Named, SpecError> {
        let (name, set) = match text.trim().split_once(':') {
            Some((PATTERN_DB, keys)) => (PATTERN_DB, read_set(keys)?),
            _ => (text.trim(), USUAL_SET),
        };
        match find("heuristic", name, HEURISTICS) {
            Ok(listed) if listed.name.contains('(') => Err(bad_maximum(name)),
            found => Ok(Named { name: found?.name, set }),
        }
    }

    /// The set of tables, if it has one.
    pub(super) fn set(&self) -> Option<&'static str> {
        (self.name == PATTERN_DB).then_some(self.set)
    }
}

fn read_set(keys: &str) -> Result<&'static str, SpecError> {
    let bad = |key: &str, found: &str| SpecError::BadValue {
        key: key.into(),
        found: found.into(),
        expected: "set=small, 6-5, 7-7, 6-6-3, 6-6-3-minded, 7-8, 6-6-4-3, 6-6-7, 6-6-6-6, 6-6-6-6-minded, or snake-2 to \
                   snake-7",
    };
    let found = keys.trim().strip_prefix("set=").ok_or_else(|| bad(PATTERN_DB, keys))?;
    set_name(found).ok_or_else(|| bad("set", found))
}

fn bad_maximum(found: &str) -> SpecError {
    let expected = "two to four heuristics, such as max(manhattan,inversion-distance)";
    SpecError::BadValue { key: "max".into(), found: found.into(), expected }
}

impl HeuristicName {
    pub(super) fn read(text: &str) -> Result<HeuristicName, SpecError> {
        let text = text.trim();
        let Some(parts) = text.strip_prefix("max(").and_then(|rest| rest.strip_suffix(')')) else {
            return Named::read(text).map(HeuristicName::One);
        };
        let names = parts.split(',').map(Named::read).collect::<Result<Vec<_>, _>>()?;
        let is_few = (2..=MaxOf::<1>::MAX).contains(&names.len());
        if is_few { Ok(HeuristicName::MaxOf(names)) } else { Err(bad_maximum(parts)) }
    }

    /// The heuristic of a listed name that has no settings.
    pub(super) fn plain(name: &'static str) -> HeuristicName {
        HeuristicName::One(Named { name, set: USUAL_SET })
    }

    /// All that it is made of.
    pub(super) fn parts(&self) -> &[Named] {
        match self {
            HeuristicName::One(named) => std::slice::from_ref(named),
            HeuristicName::MaxOf(names) => names,
        }
    }
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)?;
        if self.set == USUAL_SET { Ok(()) } else { write!(f, ":set={}", self.set) }
    }
}

impl fmt::Display for HeuristicName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HeuristicName::One(named) => named.fmt(f),
            HeuristicName::MaxOf(names) => {
                write!(f, "max({})", names.iter().map(Named::to_string).collect::<Vec<_>>().join(","))
            }
        }
    }
}
