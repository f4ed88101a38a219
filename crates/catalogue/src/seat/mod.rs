//! A game or puzzle in progress with its types erased: all that a front end needs.
//!
//! [`LivePuzzle`] and [`LiveGame`] are the only two implementations there will ever be; what differs from game to game
//! lies in the traits they ask for.

mod game;
mod puzzle;
mod recorded;
mod table;

use std::error::Error;
use std::fmt;

use mossa_kernel::{AgentError, BoardStyle, Choice, Control, Limits, Misread, Outcome, ProgressSink, View};
use mossa_players::SpecError;

pub use game::LiveGame;
pub use puzzle::LivePuzzle;
pub(crate) use puzzle::ended;
pub use recorded::{Ended, Recorded};
pub(crate) use table::{Table, Written};

/// Why a seat refused.
#[derive(Clone, PartialEq, Debug)]
pub enum SeatError {
    /// Not a legal move here.
    IllegalMove {
        /// What was written.
        found: String,
        /// What could have been.
        legal: Vec<String>,
    },
    /// The player's spec is wrong.
    Spec(SpecError),
    /// The player has no answer.
    Agent(AgentError),
}

impl fmt::Display for SeatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SeatError::IllegalMove { found, legal } if legal.is_empty() => {
                write!(f, "move {found:?}: it is over, there are no moves")
            }
            SeatError::IllegalMove { found, legal } => {
                write!(f, "illegal move {found:?}: expected one of {}", legal.join(", "))
            }
            SeatError::Spec(error) => error.fmt(f),
            SeatError::Agent(error) => error.fmt(f),
        }
    }
}

impl Error for SeatError {}

impl From<SpecError> for SeatError {
    fn from(error: SpecError) -> SeatError {
        SeatError::Spec(error)
    }
}

/// How things stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// Not over.
    Open,
    /// The puzzle is solved.
    Solved,
    /// The game has ended like this.
    Over(Outcome),
}

/// A game or puzzle in progress.
///
/// ```
/// use mossa_catalogue::seat::{LiveGame, Seat, Standing};
/// use mossa_conformance::toys::{HashLeaves, TicTacToe};
/// use mossa_kernel::{FakeClock, Limits, SearchHandle, NoProgress};
/// use mossa_players::{Knowledge, agent};
/// use mossa_search::tactics::NoTactics;
///
/// let knowledge = Knowledge { evaluator: HashLeaves { seed: 7, spread: 100 }, tactics: NoTactics };
/// let players = move |spec: &_| agent(spec, knowledge);
/// let mut seat = LiveGame::new(TicTacToe, TicTacToe::EMPTY, players);
/// for mv in ["1", "5", "2", "9"] {
///     seat.play(mv).unwrap();
/// }
/// let handle = SearchHandle::<FakeClock>::default();
/// let choice = seat.ask("alpha-beta:depth=2", &handle.control(Limits::default()), &mut NoProgress).unwrap();
/// assert_eq!(choice.mv, "3", "the third in the row wins");
/// seat.play("3").unwrap();
/// assert!(matches!(seat.standing(), Standing::Over(_)));
/// assert!(seat.undo() && seat.legal().len() == 5);
/// ```
pub trait Seat: Send {
    /// What the board looks like.
    fn view(&self) -> View;

    /// How the board is drawn.
    fn style(&self) -> BoardStyle;

    /// The position as text.
    fn text(&self) -> String;

    /// How things stand.
    fn standing(&self) -> Standing;

    /// The legal moves as text; none when it is over.
    fn legal(&self) -> Vec<String>;

    /// Plays a move.
    fn play(&mut self, mv: &str) -> Result<(), SeatError>;

    /// A legal move as people say it; none if it is not legal.
    fn say(&self, mv: &str) -> Option<String>;

    /// A line as people say it: played, and taken back. What cannot be played is shown as it is.
    fn say_line(&mut self, line: &[String]) -> Vec<String> {
        let mut n_played = 0;
        let say = |mv: &String| {
            let said = self.say(mv).unwrap_or_else(|| mv.clone());
            n_played += usize::from(self.play(mv).is_ok());
            said
        };
        let words = line.iter().map(say).collect();
        for _ in 0..n_played {
            self.undo();
        }
        words
    }

    /// Whether a text looks like a move, legal or not.
    fn looks_like_move(&self, text: &str) -> bool;

    /// Why a text is no legal move; none if it is one.
    fn misread(&self, mv: &str) -> Option<Misread>;

    /// How the end of the game is called, if it is over.
    fn ending(&self) -> Option<&'static str>;

    /// Whether the rules know draws that must be claimed: only then is a claim worth offering.
    fn has_claims(&self) -> bool;

    /// How the draw is called that the side to move may claim, if it may.
    fn claim(&self) -> Option<&'static str>;

    /// Takes the last move back; `false` if there is none.
    fn undo(&mut self) -> bool;

    /// The moves played at this seat, the first one first.
    fn played(&self) -> Vec<String>;

    /// The most moves that can be left, where the rules bound them.
    fn plies_left(&self) -> Option<u32>;

    /// Makes a player ready before it is asked: a wrong spec is known now, and what takes time is done before any clock
    /// runs. A player of a game stays at the seat, with all that it remembers.
    fn invite(&mut self, player: &str) -> Result<(), SeatError>;

    /// The same, and it gets the memory that answers under these limits need: to be called before the clock runs.
    fn prepare(&mut self, player: &str, _limits: &Limits) -> Result<(), SeatError> {
        self.invite(player)
    }

    /// Asks a player for a move. A puzzle's line is the whole way to the goal.
    fn ask(
        &mut self,
        player: &str,
        control: &Control<'_>,
        sink: &mut dyn ProgressSink<String>,
    ) -> Result<Choice<String>, SeatError>;

    /// Asks a player that remembers nothing, and records what it looks at: at most `cap` nodes, the rest are counted.
    /// Players that record nothing have empty traces.
    fn trace(&mut self, player: &str, control: &Control<'_>, cap: usize) -> Result<Recorded, SeatError>;
}
