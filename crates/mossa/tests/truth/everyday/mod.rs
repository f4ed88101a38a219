//! Everyday use: tables fit the terminal, words stay whole, games answer quickly at a level that was chosen, and what
//! outside programs did can be read afterwards.

mod tables;
