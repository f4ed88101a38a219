//! What a player says of a position, with the rounds in which it came to it. Neither the order of positions nor how many
//! are in hand at once changes what is said: each is asked about from a clean slate.

use mossa_catalogue::{AnyPosition, SeatError};
use mossa_kernel::{Choice, Progress, ProgressSink, Score};

use super::ask::{Question, Reply, ask};

/// What a player said of a position.
#[derive(Debug)]
pub struct Opinion {
    /// Its answer, or why it has none.
    pub choice: Result<Choice<String>, SeatError>,
    /// What it said after looking 1, 2, 3 … moves ahead, if it deepens round by round.
    pub rounds: Vec<Score>,
    /// How long it took.
    pub seconds: f64,
}

/// Keeps what a player says after every round.
struct Rounds(Vec<Score>);

impl ProgressSink<String> for Rounds {
    fn progress(&mut self, progress: &Progress<'_, String>) {
        if progress.stats.iterations == self.0.len() as u64 + 1 {
            self.0.extend(progress.score);
        }
    }
}

impl Question<'_> {
    /// Asks about a position in which the game is on.
    pub fn opinion(&self, position: &dyn AnyPosition) -> Opinion {
        let mut seat = position.seat_with(self.resources);
        let mut rounds = Rounds(Vec::new());
        let Reply { choice, seconds, .. } = ask(seat.as_mut(), &self.request(), &mut rounds);
        Opinion { choice, rounds: rounds.0, seconds }
    }
}
