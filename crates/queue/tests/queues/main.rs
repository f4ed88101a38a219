//! What every queue must do, whether it leads to threads or to other machines; and what one between machines must do besides.

mod leases;
#[path = "../server/mod.rs"]
mod server;
mod stage;
mod suite;
