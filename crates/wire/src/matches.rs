//! What a match between two players prints.

use serde::{Deserialize, Serialize};

/// A match.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct MatchReport {
    /// The game.
    pub game: String,
    /// The board it was played on.
    pub board: String,
    /// The player that was named first …
    pub first: MatchPlayer,
    /// … and the other.
    pub second: MatchPlayer,
    /// How much stronger the first is.
    pub elo: EloFigures,
    /// The same in normalised Elo.
    pub nelo: EloFigures,
    /// Where games come in pairs: how many gave the first player 0, ½, 1, 1½ and 2 points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pentanomial: Option<[u64; 5]>,
    /// How sure it is that the first is stronger, from 0 to 1.
    pub superiority: f64,
    /// The test, if there was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtFigures>,
    /// How many of the games differ: the same players in the same roles, the same opening and the same moves are one game,
    /// which counts once in `elo`, `superiority` and `sprt`.
    pub distinct_games: u64,
    /// The games, in the order of the schedule.
    pub games: Vec<MatchGame>,
    /// Where the standard error of the programs is that crashed; none if none did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub log: Option<String>,
}

/// What a player did in a match, whichever side it had.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct MatchPlayer {
    /// Its spec, as it was typed.
    pub spec: String,
    /// What it is called: by `--name`, by the key `name` of its spec, by the program itself, or else its spec.
    pub name: String,
    /// Games won …
    pub wins: u64,
    /// … drawn …
    pub draws: u64,
    /// … and lost.
    pub losses: u64,
    /// Moves, work and time.
    #[serde(flatten)]
    pub work: MatchWork,
    /// Games lost by a fault of its own: late, illegal, no answer.
    pub forfeits: u64,
}

/// Moves, work and time.
#[derive(Clone, Copy, PartialEq, Default, Serialize, Deserialize, Debug)]
pub struct MatchWork {
    /// Moves played.
    pub moves: u64,
    /// Positions looked at, as the reports count them.
    pub states_evaluated: u64,
    /// Branches cut by a bound.
    pub prunings: u64,
    /// Calls of the recursive search.
    pub nodes: u64,
    /// Time taken, all moves together …
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// … and for the slowest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slowest: Option<f64>,
}

impl MatchWork {
    /// Adds the work of another game. Programs tell any number they like, so the sums end at the largest there is.
    pub fn add(&mut self, other: &MatchWork) {
        self.moves = self.moves.saturating_add(other.moves);
        self.states_evaluated = self.states_evaluated.saturating_add(other.states_evaluated);
        self.prunings = self.prunings.saturating_add(other.prunings);
        self.nodes = self.nodes.saturating_add(other.nodes);
        self.seconds = self.seconds.into_iter().chain(other.seconds).reduce(|one, other| one + other);
        self.slowest = self.slowest.into_iter().chain(other.slowest).reduce(f64::max);
    }
}

/// A difference in strength.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize, Debug)]
pub struct EloFigures {
    /// What the score says; null where it is infinite.
    pub difference: Option<f64>,
    /// Half the width of its 95 % interval; null where it is infinite.
    pub error: Option<f64>,
}

/// Where a sequential test stands.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct SprtFigures {
    /// The lower difference.
    pub elo0: f64,
    /// The higher one.
    pub elo1: f64,
    /// What they are measured in: `logistic` or `normalized` Elo.
    pub model: String,
    /// The log-likelihood ratio.
    pub llr: f64,
    /// At or below it the lower difference is accepted …
    pub lower: f64,
    /// … and at or above it the higher.
    pub upper: f64,
    /// `running`, `accepted-h0` or `accepted-h1`.
    pub verdict: String,
}

/// What a player thought of a move that it played.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize, Debug)]
pub struct MoveInfo {
    /// What the move was worth to the player, if it said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<MoveScore>,
    /// How far it looked ahead.
    pub depth: u32,
    /// Time taken, to the millisecond.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

/// A score of a player.
///
/// ```
/// use mossa_wire::MoveScore;
/// assert_eq!(serde_json::to_string(&MoveScore::Cp(35)).unwrap(), r#"{"cp":35}"#);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub enum MoveScore {
    /// In hundredths of a pawn, or points of the evaluation.
    Cp(i32),
    /// A win in this many plies.
    Win(u32),
    /// A loss in this many plies.
    Loss(u32),
}

/// One game.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct MatchGame {
    /// Who had the first side: its spec in a match, its name in a tournament …
    pub first: String,
    /// … and who had the other.
    pub second: String,
    /// Whether the first side was that of the player that was named second.
    pub swapped: bool,
    /// Where it began.
    pub opening: String,
    /// `1-0`, `0-1` or `1/2-1/2`, for the first side.
    pub result: String,
    /// How it ended.
    pub termination: String,
    /// What a player that had no answer said, where that ended the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// For how many seconds a player was ready and did not run when that alone made its answer late. The game was then
    /// played again; if its ending is `time` all the same, the machine stalled again or the player was slow.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stalled: Option<f64>,
    /// What ended a player's process when that was the machine, for example because memory ran out. The game was then
    /// played again; if its ending is `crash` all the same, that was the second time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub killed: Option<String>,
    /// The moves from the opening on.
    pub moves: Vec<String>,
    /// What the first side took …
    pub first_stats: MatchWork,
    /// … and the other.
    pub second_stats: MatchWork,
}
