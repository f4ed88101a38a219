//! What every queue must do, whether it leads to threads or to other machines; and what one between machines must do besides.

#![expect(clippy::unwrap_used, reason = "what the tests are fed is right, or they should fail")]

mod forgers;
mod leases;
#[path = "../server/mod.rs"]
mod server;
mod stage;
mod suite;
