//! Everyday use: tables fit the terminal, words stay whole, games answer quickly at a level that was chosen, lines can be
//! edited, puzzles can be played, and what outside programs did can be read afterwards.

#[cfg(unix)]
mod editing;
mod levels;
#[cfg(unix)]
mod programs;
#[cfg(unix)]
mod pseudo_terminal;
mod puzzle;
mod tables;
