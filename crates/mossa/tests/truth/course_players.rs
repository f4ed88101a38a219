//! Players of the course: a jar that never starts is named, and setting up has a clock of its own.
