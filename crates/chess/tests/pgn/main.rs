//! PGN and EPD from outside: files as they are found, files that are broken, files that are written and read back.

mod faults;
mod found;
mod noise;
mod openings;
mod played;
mod positions;
mod random_game;
mod streams;
mod written;
