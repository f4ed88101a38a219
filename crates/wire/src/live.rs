//! What the page and the server say to each other over their WebSocket: a [`Request`] with a number, and any number of
//! [`Reply`]s with the same, of which the last is no [`ReplyBody::Progress`].
//!
//! The page keeps the game: every request carries the whole [`PositionSpec`], so a server that was started anew can go on.

use serde::{Deserialize, Serialize};

use crate::{
    BoardView, CheckedExperiment, Listing, RecordLine, Recording, ReviewedGame, RunFigures, RunLine, ScoreFigures,
    ScoredMove, SearchTrace, Solved,
};
use crate::{Counters, GameInfo};

/// Where a game or puzzle stands: all that is needed to set it up again.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PositionSpec {
    /// The game, as it is listed.
    pub game: String,
    /// What it is played on: `6x7x4`, `4x4`, `standard` or `chess960`.
    pub board: String,
    /// Where it began: `startpos` or a FEN, `-` or a drawn board, tiles row by row.
    pub start: String,
    /// The moves played since.
    pub moves: Vec<String>,
    /// What tiles are to look like in the end: `blank-last` or `blank-first`. Games have none.
    #[serde(default)]
    pub goal: String,
}

/// Something that the page wants to know, and by which number it will know the answer.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Request {
    /// The number.
    pub id: u32,
    /// The question.
    pub ask: Ask,
}

/// What can be asked.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum Ask {
    /// What the board looks like, and what can be played.
    Look {
        /// Where.
        place: PositionSpec,
    },
    /// Typed or pasted text, as places: a FEN, a PGN, a list of moves, a drawn board.
    Read {
        /// The game.
        game: String,
        /// What it is played on.
        board: String,
        /// The text.
        text: String,
    },
    /// What a player would play, and what it thinks of the position.
    Think(Question),
    /// The way to the goal.
    Solve {
        /// From here.
        place: PositionSpec,
        /// How, as a spec.
        algorithm: String,
        /// By which lower bound.
        heuristic: String,
        /// At which price.
        limits: Allowance,
    },
    /// A search, step by step.
    Trace(Recording),
    /// A random board of a puzzle.
    Shuffle {
        /// The puzzle; the first that is listed if it is empty.
        #[serde(default)]
        game: String,
        /// The size, or empty for the usual one.
        size: String,
        /// The goal, or empty for the usual one.
        goal: String,
        /// The same seed, the same board.
        seed: u64,
        /// The length of an optimal solution; any board if none is given.
        length: Option<u32>,
    },
    /// What every move of a game was worth, and which were mistakes.
    Review {
        /// The game.
        place: PositionSpec,
        /// Who judges, as a spec.
        player: String,
        /// What it may use for a position.
        limits: Allowance,
    },
    /// All runs of the ledger.
    Runs,
    /// A run, and what its records come to.
    Run {
        /// Its id.
        run: String,
    },
    /// What came of a run's jobs, the last first.
    Records {
        /// Its id.
        run: String,
        /// Only jobs before this one.
        before: Option<u64>,
        /// At most this many.
        most: u32,
    },
    /// Whether a text is a file of experiments.
    Check {
        /// The text.
        text: String,
    },
    /// Experiments are begun, one after the other.
    Begin {
        /// The file's text.
        text: String,
        /// Jobs at once.
        threads: u32,
    },
    /// A run goes on where it was.
    Resume {
        /// Its id.
        run: String,
        /// Jobs at once.
        threads: u32,
    },
    /// A run is to stop; what is done stays done.
    Halt {
        /// Its id.
        run: String,
    },
    /// The end of whatever is running, with what is known by then.
    Stop,
}

/// A question to a player.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// Where the game stands.
    pub place: PositionSpec,
    /// Who is asked, as a spec.
    pub player: String,
    /// What for.
    pub wish: AnalysisMode,
    /// What it may use.
    pub limits: Allowance,
    /// What both players have left, where a clock runs.
    pub clocks: Option<ClockFigures>,
}

/// What a player is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum AnalysisMode {
    /// A move: one that is forced needs no thought.
    Move,
    /// What the position and, as far as the player can tell, its moves are worth.
    Worth,
}

/// What a search may use; the server's own limits hold where nothing is said.
#[derive(Clone, PartialEq, Default, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Allowance {
    /// Time, in seconds.
    pub seconds: Option<f64>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// Depth.
    pub depth: Option<u32>,
}

/// What the players have left, in seconds.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClockFigures {
    /// The side to move …
    pub own: f64,
    /// … and the other.
    pub other: f64,
    /// What every move adds.
    pub increment: f64,
}

/// An answer, under the number of its question.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Reply {
    /// The number; 0 for a message that answers no request.
    pub id: u32,
    /// The answer.
    pub answer: ReplyBody,
}

/// What can be answered.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum ReplyBody {
    /// Who is here: the first word of every conversation.
    Hello(Hello),
    /// What the board looks like.
    Scene(BoardView),
    /// What was read.
    Places {
        /// One a game; a file of PGN may have several.
        games: Vec<ReadGame>,
    },
    /// A search is on.
    Progress(LiveProgress),
    /// What a player thinks.
    Thought(LiveAnalysis),
    /// What came of solving.
    Solved(Solved),
    /// A recorded search.
    Traced(Box<SearchTrace>),
    /// A random board of a puzzle.
    Shuffled {
        /// The board as text.
        board: String,
    },
    /// A game move by move.
    Reviewed(ReviewedGame),
    /// All runs, the newest first.
    Runs {
        /// A line each.
        runs: Vec<RunLine>,
    },
    /// A run.
    Run(Box<RunFigures>),
    /// What came of jobs.
    Records {
        /// A line each, the last first.
        records: Vec<RecordLine>,
    },
    /// What a text holds.
    Checked {
        /// The experiments.
        experiments: Vec<CheckedExperiment>,
    },
    /// A run was begun, or goes on.
    Begun {
        /// Its id.
        run: String,
    },
    /// It was heard, and there is nothing to say.
    Done,
    /// It cannot be done.
    Refused(ApiError),
}

/// Who is here, who plays, and how far searches may go.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Hello {
    /// The version of the program.
    pub version: String,
    /// All names, as `mossa list` prints them, less the programs of others.
    pub names: Listing,
    /// The games, and how they are drawn.
    pub games: Vec<GameInfo>,
    /// The server's own limits.
    pub caps: CapFigures,
}

/// The limits of every search, whatever the page asks for.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CapFigures {
    /// Time, in seconds.
    pub seconds: f64,
    /// Memory, in bytes.
    pub memory: u64,
    /// Threads.
    pub threads: u32,
}

/// A game that was read.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReadGame {
    /// Where it stands after its last move.
    pub place: PositionSpec,
    /// What it is called: players and result, where a file says so.
    pub title: String,
}

/// How far a search has come.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LiveProgress {
    /// Time so far.
    pub seconds: f64,
    /// Nodes so far.
    pub nodes: u64,
    /// How far it has looked ahead, or the lower bound that it has proven.
    pub depth: u32,
    /// What it thinks so far, if it says.
    pub score: Option<ScoreFigures>,
    /// The line so far, as people say it.
    pub line: Vec<String>,
    /// Steps done of a task of many, such as positions of a review.
    pub done: u32,
    /// All steps of it; 0 where there is only one.
    pub total: u32,
    /// While tables are built before a search: how much of them is there, in percent.
    pub building: Option<u32>,
}

/// What a player thinks of a position.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LiveAnalysis {
    /// Who, as a spec.
    pub player: String,
    /// The move it would play; none where a limit came before any.
    pub best: Option<String>,
    /// Why there is none.
    pub no_move: Option<String>,
    /// What it is worth to the side to move, if the player says.
    pub score: Option<ScoreFigures>,
    /// The best lines, the best first; at least one where there is a move.
    pub lines: Vec<DisplayedLine>,
    /// The moves whose worth is known.
    pub moves: Vec<ScoredMove>,
    /// What it took.
    pub work: LiveWork,
}

/// A line of moves in both forms, and its worth.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DisplayedLine {
    /// What it is worth to the side to move, if the player says.
    pub score: Option<ScoreFigures>,
    /// As programs write it …
    pub moves: Vec<String>,
    /// … and as people say it.
    pub move_text: Vec<String>,
}

/// What a search of a game took. The counters have the names of `SearchStats`.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LiveWork {
    /// How far it looked ahead.
    pub depth: u32,
    /// The counters.
    #[serde(flatten)]
    pub counters: Counters,
    /// Time taken.
    pub seconds: f64,
}

/// Why something cannot be done.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ApiError {
    /// The part that is wrong: `place`, `player`, `algorithm`, `limits` …
    pub part: String,
    /// What is wrong with it.
    pub why: String,
}
