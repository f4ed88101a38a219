//! What the core knows, the user is told: every surface shows what was searched, what is exact and what really ran. Checked
//! from outside, one file a promise, with node limits instead of clocks, so that no machine is too slow for it.

#![expect(clippy::unwrap_used, reason = "what the tests are fed is right, or they should fail")]

mod accounted_records;
mod boards_as_printed;
mod course_players;
mod distinct_games;
mod engine_thinks;
mod everyday;
mod exact_columns;
mod heuristics_that_ran;
mod honest_progress;
mod json_results;
mod match_options;
mod one_score_unit;
#[path = "../program/mod.rs"]
mod program;
mod table_time;
mod traced_runs;
