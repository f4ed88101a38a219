//! The heuristic in the record is the one that ran.
