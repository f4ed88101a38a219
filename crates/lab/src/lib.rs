//! Experiments and tournaments as data.

pub mod work;
