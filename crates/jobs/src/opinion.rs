//! What a player says of a position, with the rounds in which it came to it. Neither the order of positions nor how many
//! are in hand at once changes what is said: each is asked about from a clean slate.

use mossa_catalogue::{AnyPosition, PlayerResources, SeatError, Spec};
use mossa_kernel::{Choice, Control, Progress, ProgressSink, Score};

/// What a player is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnalysisMode {
    /// A move: one that is forced needs no thought.
    Move,
    /// A move and what it is worth, even if it is forced.
    Worth,
    /// The same, and what every other move is worth, if the player can tell.
    AllMoves,
}

/// Who is asked, for what, and on which terms.
pub struct Inquiry<'a> {
    /// The player, as its spec.
    pub player: &'a str,
    /// What it is asked for.
    pub wish: AnalysisMode,
    /// Whether the player may be a program.
    pub resources: &'a PlayerResources,
    /// Limits, clock and stop flag.
    pub control: Control<'a>,
}

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

impl Inquiry<'_> {
    /// Asks about a position in which the game is on.
    pub fn ask(&self, position: &dyn AnyPosition) -> Opinion {
        let mut seat = position.seat_with(self.resources);
        let thoughtful = self.thoughtful().filter(|spec| seat.invite(spec).is_ok());
        let player = thoughtful.unwrap_or_else(|| self.player.to_owned());
        // A wrong spec says so when it is asked.
        let _ = seat.prepare(&player, &self.control.limits);
        let started = self.control.clock.now();
        let mut rounds = Rounds(Vec::new());
        let choice = seat.ask(&player, &self.control, &mut rounds);
        let seconds = self.control.clock.now().saturating_sub(started).as_secs_f64();
        Opinion { choice, rounds: rounds.0, seconds }
    }

    /// The player with the setting by which some of ours say what moves are worth, even where only one makes sense.
    fn thoughtful(&self) -> Option<String> {
        let moves = match self.wish {
            AnalysisMode::Move => return None,
            AnalysisMode::Worth => "best",
            AnalysisMode::AllMoves => "all",
        };
        let mut spec: Spec = self.player.parse().ok()?;
        if spec.value("moves").is_none() {
            spec.keys.push(("moves".into(), moves.into()));
        }
        Some(spec.to_string())
    }
}
