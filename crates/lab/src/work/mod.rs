//! Doing a job: playing a game, solving a puzzle, asking a player. The results have the shapes of `wire`, for
//! experiments and commands alike: the commands of the program do single jobs by these functions too.
//!
//! [`game`], [`puzzle`] and [`thought`] are the three kinds of work, [`score`] says what a player's score means. An
//! [`opinion`] is a plainer thought; of these a [`review`] is made.

pub mod game;
pub mod opinion;
pub mod puzzle;
pub mod review;
pub mod score;
pub mod thought;

use mossa_wire::{Done, JobRecord};

/// A record without what differs from run to run.
pub fn untimed(mut record: JobRecord) -> JobRecord {
    match &mut record.done {
        Done::Game(game) => {
            for work in [&mut game.game.first_stats, &mut game.game.second_stats] {
                (work.seconds, work.slowest) = (None, None);
            }
            (game.game.stalled, game.game.killed) = (None, None);
            game.thoughts.iter_mut().for_each(|thought| thought.seconds = None);
        }
        Done::Puzzle(puzzle) => {
            let solved = &mut puzzle.solved;
            (solved.seconds, solved.tables_seconds, solved.peak_bytes) = (None, None, None);
        }
        Done::Thought(thought) => {
            let analysis = &mut thought.analysis;
            (analysis.seconds, analysis.nodes_per_second, analysis.peak_bytes) = (None, None, None);
        }
    }
    record
}

/// Whether times are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Timing {
    /// They are.
    Shown,
    /// They are left out, so that the same work gives the same bytes.
    LeftOut,
}

impl Timing {
    /// A time or another thing that differs from run to run, if it is told.
    pub fn tell<T>(self, value: T) -> Option<T> {
        (self == Timing::Shown).then_some(value)
    }
}
