//! Runs over a NATS server: the same records with any workers, whatever happens to them.
//!
//! Every test starts its own server on loopback. Nothing depends on how fast the machine is: what takes too long hangs.

#![cfg(feature = "nats")]
#![expect(clippy::unwrap_used, reason = "what the tests are fed is right, or they should fail")]

mod cluster;
mod faults;
mod fleet;
mod forgers;
mod health;
mod messages;
mod one_question;
#[path = "../program/mod.rs"]
#[expect(dead_code, reason = "nobody types anything here")]
mod program;
mod programs;
mod same_records;
#[path = "../../../queue/tests/server/mod.rs"]
mod server;
mod tls;
