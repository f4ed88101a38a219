//! The algorithms, one file each: generic over the world they search, deterministic, and unaware of any game.
//!
//! | for puzzles | |
//! |---|---|
//! | [`best_first`] | A*, weighted A*, greedy best-first and uniform-cost search: one loop |
//! | [`ida_star`] | as optimal as A*, in next to no memory |
//! | [`breadth_first`] | the oracle |
//! | [`beam`] | good paths fast, nothing proven |
//! | [`anytime`] | good paths fast, better ones later, and a proven bound all the while |
//!
//! | for games | |
//! |---|---|
//! | [`minimax`] | the oracle |
//! | [`alpha_beta`] | the same value, most of the tree unseen; made of parts |
//! | [`deepening`] | alpha-beta one move further from round to round, with an answer at any time |
//! | [`forced`] | wins by chains of moves that leave one answer each, far beyond the horizon |
//! | [`textbook`] | both at a fixed depth, counted as in textbooks, for values of any kind |
//! | [`mcts`] | Monte-Carlo tree search: many games played out, and the tree of those that do well |
//! | [`table`] | a part of game searches: what was found out about positions |
//! | [`order`] | a part too: which moves to try first |
//! | [`tactics`] | and the last: what a single move ahead shows |

pub mod alpha_beta;
pub mod anytime;
pub mod beam;
pub mod best_first;
pub mod breadth_first;
pub mod deepening;
pub mod forced;
pub mod ida_star;
pub mod mcts;
pub mod minimax;
mod node_state;
mod open_list;
pub mod order;
mod pv_table;
mod store;
pub mod table;
pub mod tactics;
pub mod textbook;
