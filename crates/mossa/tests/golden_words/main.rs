//! What the program says, word for word and count for count, against what was written down: whole sessions, the
//! documents that quote it, and the signatures of its players. One binary, so that the machine links once.

mod documents;
#[path = "../golden/mod.rs"]
mod golden;
#[path = "../program/mod.rs"]
mod program;
mod shell;
mod signatures;
mod transcripts;
