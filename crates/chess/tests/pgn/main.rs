//! PGN and EPD from outside: files as they are found, files that are broken, files that are written and read back.

mod faults;
mod found;
mod streams;
mod written;
