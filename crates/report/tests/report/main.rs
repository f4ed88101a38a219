//! Reports from outside: what they say about small runs, word for word and in both languages, and what all of them promise.

mod accounts;
mod fixtures;
#[path = "../../../mossa/tests/golden/mod.rs"]
mod golden;
mod hostile;
mod promises;
mod published;
mod says;
