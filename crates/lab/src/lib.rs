//! Experiments and tournaments as data: the request, the jobs that follow from it, and their results.
//!
//! A file becomes a [`plan`] by way of [`spec`]; the [`agenda`] says which jobs a plan has; a [`queue`] takes them to
//! [`worker`]s, which do them by the functions of `mossa-jobs`; records go into the [`ledger`], and a
//! [`tally`] adds them up. A [`run_request`] takes the lock of a run, and [`run`] is the whole of it.
//! What strangers bring goes through a [`check`]. Nothing here prints, reads a clock of its own or knows what a report looks like.

pub mod agenda;
pub mod check;
pub mod ledger;
pub mod plan;
pub mod queue;
pub mod run;
pub mod run_request;
pub mod spec;
pub mod tally;
pub mod worker;
