//! The laboratory from outside: files, ledgers, and whole runs with one hand and with two, broken off and resumed.

#![expect(clippy::unwrap_used, reason = "what the tests are fed is right, or they should fail")]

mod ledgers;
mod runs;
mod specs;
mod stage;
