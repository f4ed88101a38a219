//! Doing one job: a game is played, a puzzle solved, a player asked. The result has the shapes of `wire` and is the same
//! whether a command, the server or an experiment asked; nothing here knows a ledger or a queue.
//!
//! [`game`], [`puzzle`] and [`thought`] are the three kinds of work; [`ask`] is how players are asked, [`score`] says what
//! their scores mean. An [`opinion`] is a plainer thought; of these a [`review`] is made.

pub mod ask;
pub mod counters;
pub mod game;
pub mod opinion;
pub mod puzzle;
pub mod review;
pub mod score;
pub mod thought;
pub mod unit;

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
