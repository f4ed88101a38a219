//! Search algorithms, one file each, generic over the world they search, and deterministic.

pub mod minimax;
