//! The engine of Connect X never plays a move that it did not search.
