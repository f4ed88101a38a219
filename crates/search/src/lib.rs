//! Search algorithms, one file each, generic over the world they search, and deterministic.

pub mod alpha_beta;
pub mod minimax;
