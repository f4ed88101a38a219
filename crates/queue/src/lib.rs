//! Jobs of a run on other machines, over NATS JetStream: one small server between a coordinator and its workers.
//!
//! NATS is transport and lease, the ledger is the record: a job that ran twice counts once, and what the server lost is put
//! again. Workers sign what they send with [`keys`] of their own. [`link`] reaches the server, [`streams`] says what lies there under which names. A [`coordinator`] has the
//! [`Dispatch`](mossa_lab::queue::Dispatch) end of a run's queue and judges workers by its [registry of workers](worker_registry); a [`worker`] joins runs
//! and takes their jobs by the [`supply`] end. Nothing here prints: what happens is told as events of `tracing`.

pub mod coordinator;
pub mod join;
pub mod keys;
pub mod link;
mod outbox;
mod pace;
mod parts;
pub mod streams;
pub mod supply;
mod sweep;
pub mod watch;
pub mod worker;
pub mod worker_registry;

pub use coordinator::{Coordinator, Examination, RunConfig};
pub use link::{Address, Link, LinkError};
pub use worker::{Identity, Worker, WorkerConfig};
