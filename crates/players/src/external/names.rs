//! What programs call themselves when they introduce themselves, kept for tables and records.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::Spec;

/// A name is cut after this many characters.
const MAX_CHARS: usize = 60;

/// The names of programs by the specs that start them. Clones share them.
///
/// ```
/// use mossa_players::external::ProgramNames;
/// let (names, spec) = (ProgramNames::default(), "uci:cmd=\"stockfish\"".parse().unwrap());
/// names.clone().note(&spec, " Stockfish 16\t");
/// assert_eq!(names.of(&spec).as_deref(), Some("Stockfish 16"));
/// ```
#[derive(Clone, Default, Debug)]
pub struct ProgramNames(Arc<Mutex<BTreeMap<String, String>>>);

impl ProgramNames {
    /// Keeps what the program of a spec calls itself; what is empty is no name.
    pub fn note(&self, spec: &Spec, name: &str) {
        let name: String = name.trim().chars().filter(|c| !c.is_control()).take(MAX_CHARS).collect();
        if !name.is_empty() {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(key(spec), name);
        }
    }

    /// What the program of a spec calls itself, if it has introduced itself.
    pub fn of(&self, spec: &Spec) -> Option<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&key(spec)).cloned()
    }
}

fn key(spec: &Spec) -> String {
    spec.without_label().to_string()
}
