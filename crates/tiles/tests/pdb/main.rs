//! Pattern databases against exact distances, found as plainly as can be, on every board of small puzzles.

#![expect(clippy::unwrap_used, reason = "what the tests are fed is right, or they should fail")]

mod admissible;
mod distances;
mod store;

use mossa_tiles::pdb::{Blank, Database, Form, Plan, Workers};

/// Every way to index a table.
const FORMS: [Form; 4] = [
    Form::Sparse(Blank::Ignored),
    Form::Sparse(Blank::Minded),
    Form::Ranked(Blank::Ignored),
    Form::Ranked(Blank::Minded),
];

/// The tables of a plan, built on two threads.
fn build(plan: &Plan) -> Database {
    plan.build(WORKERS).unwrap()
}

/// Two threads, as long as it takes.
const WORKERS: Workers<'_> = Workers { threads: 2, check: &|| Ok(()), progress: &|_, _| () };
