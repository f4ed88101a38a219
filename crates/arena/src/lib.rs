//! The arena plays games between two agents under a clock, and estimates from many games which agent is stronger. It
//! knows results, not games.
//!
//! * [`game`]: the loop that alternates players. * [`clock`]: time controls. * [`adjudicate`], [`judge`]: games ended early.
//! * [`schedule`]: who plays whom, from which opening, with which seed; [`swiss`]: round by round. * [`runner`]: many games, side by side.
//! * [`results`]: what came of them. * [`distinct`]: games that were played before, which count once. * [`rating`]: Elo with error bars, likelihood of superiority. * [`sprt`]: when to
//!   stop. * [`crosstable`], [`likelihood`]: who scored what against whom in a tournament, and the ratings that follow.

pub mod adjudicate;
pub mod clock;
pub mod crosstable;
pub mod distinct;
pub mod game;
pub mod judge;
pub mod likelihood;
mod matrix;
pub mod rating;
pub mod results;
pub mod runner;
pub mod schedule;
pub mod sprt;
pub mod swiss;
mod turn_clock;

pub use adjudicate::{Adjudicated, Adjudication, DrawAgreement, Mark, ResignSides, Resignation};
pub use clock::{Late, Period, Periods, RunningClock, TimeControl};
pub use crosstable::Crosstable;
pub use distinct::{DistinctGames, GameIdentity, Novelty};
pub use game::{Conditions, Ending, Judged, Played, Tally, play};
pub use judge::{Judge, NoJudge};
pub use likelihood::{Ratings, Strength};
pub use rating::{Counts, Elo, Pairs, Singles};
pub use results::{Record, Results, Standings};
pub use runner::{Ran, Runner};
pub use schedule::{Colours, Fixture, Schedule, gauntlet, mixed, round_robin};
pub use sprt::{Sprt, SprtError, SprtModel, SprtState, SprtVerdict};
pub use swiss::{Swiss, SwissRound};
