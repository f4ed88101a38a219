//! Pattern databases: the exact cost of bringing home some of the tiles, whatever the others do, for every way in which
//! those tiles can lie.
//!
//! Korf and Felner, *Disjoint pattern database heuristics*, 2002: if a table counts moves of its own tiles only, tables of
//! disjoint groups may be added up. [`Plan`] says which groups, [`Plan::build`] or [`Plan::fetch`] makes the tables, and a
//! [`Database`] is what searches look up.
//!
//! | file | |
//! |---|---|
//! | `sets.rs`, `no_plan.rs` | which groups for which board, and why there are none |
//! | `database.rs` | tables that are added up, and seen as in a mirror |
//! | `store.rs` | tables on disk |
//! | `table.rs` | one table as it is looked up |
//! | `build.rs` | breadth-first search over patterns and regions of the blank |
//! | `blocks.rs`, `combinations.rs`, `permutations.rs` | how patterns are numbered |
//! | `pattern.rs`, `symmetry.rs`, `grid.rs` | cells, regions, and what can be laid on what |

pub(crate) mod blocks;
mod build;
pub(crate) mod combinations;
pub(crate) mod database;
pub(crate) mod grid;
mod no_plan;
mod pattern;
pub(crate) mod permutations;
mod sets;
mod store;
mod symmetry;
pub(crate) mod table;

pub use blocks::Blank;
pub use build::{BuildFault, Workers};
pub use database::{Database, Partition, Plan};
pub use no_plan::NoPlan;
pub use pattern::Pattern;
pub use sets::{SETS, SMALL, Set, set_name, sets_for};
pub use store::{Kept, Notice, Store, Unfit, form_name};
pub use symmetry::Symmetry;
pub use table::{Form, PatternTable};
