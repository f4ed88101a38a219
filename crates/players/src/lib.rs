//! Algorithms as players: named by a [`Spec`], listed once in [`generic`], ready for any game or puzzle.

pub mod affinity;
pub mod agents;
pub mod external;
pub mod generic;
pub mod name;
pub mod quantity;
pub mod solvers;
pub mod spec;

pub use agents::{Knowledge, agent};
pub use external::{EXTERNAL, external};
pub use generic::{AGENTS, SOLVERS};
pub use name::{Listed, UnknownName, find, nearest};
pub use solvers::{Algorithm, Seated};
pub use spec::{Spec, SpecError};
