//! Reports from outside: what they say about small runs, word for word and in both languages, and what all of them promise.

mod fixtures;
mod golden;
mod promises;
mod published;
mod says;
