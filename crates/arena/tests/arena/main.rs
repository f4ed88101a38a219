//! The arena from outside: games on a clock that is turned by hand, schedules, runs, ratings.

mod adjudicated;
mod clocks;
mod games;
mod ratings;
mod runs;
mod schedules;
mod scripted;
mod sequential;
mod swiss;
mod tournaments;
