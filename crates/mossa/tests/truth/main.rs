//! What the core knows, the user is told: every surface shows what was searched, what is exact and what really ran. Checked
//! from outside, one file a promise, with node limits instead of clocks, so that no machine is too slow for it.

#![expect(clippy::unwrap_used, reason = "what the tests are fed is right, or they should fail")]

mod accounted_records;
mod boards_as_printed;
mod clocks;
mod distinct_games;
mod engine_thinks;
mod everyday;
mod exact_columns;
mod heuristics_that_ran;
mod honest_progress;
mod json_results;
mod kept_runs;
mod match_options;
mod one_score_unit;
mod player_names;
#[path = "../program/mod.rs"]
mod program;
mod same_everywhere;
mod table_time;
mod tablebase_adjudication;
mod traced_runs;
