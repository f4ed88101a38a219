//! A trace is of the run that was asked for.
