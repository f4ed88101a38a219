//! The catalogue: every game and every player by name. It is the only crate that knows them all, and translates between
//! the text of front ends and the types below.
//!
//! To add a game: a crate with its rules that implements `kernel::DescribedGame`, and a line in [`Games::BUILT_IN`]. Only a
//! game that has more, such as an engine of its own, needs a folder here.

pub mod bench;
pub mod chess;
pub mod clock;
pub mod connect_x;
pub mod cores;
mod course;
mod entries;
pub mod exam;
mod games;
pub mod matches;
pub mod openings;
mod plain;
mod plain_puzzle;
pub mod position;
pub mod puzzle;
pub mod record;
pub mod resources;
pub mod review;
pub mod seat;
mod settings;
pub mod stored;
mod strength;
mod suite;
pub mod tiles;
mod variant;
mod words;

pub use cores::Cores;
pub use course::Course;
pub use entries::{Entry, entries};
pub use games::{
    BoardOption, GameEntry, GameKind, Games, PuzzleGame, Puzzled, ScoreScale, TextError, TextPart, TwoPlayerGame,
};
pub use matches::{Finished, Match, MatchPlayer};
pub use mossa_connectx_engine::SpecBooks;
pub use mossa_kernel::Text;
pub use mossa_players::external::{
    CommandLine, Dialogue, EXTERNAL, Isolation, Line, Programs, Terms, Transcript, UCI, UGI, open_log,
};
#[cfg(target_os = "linux")]
pub use mossa_players::external::{HELPER, confine};
pub use mossa_players::quantity;
pub use mossa_players::{AGENTS, Algorithm, Listed, SOLVERS, Spec, SpecError, UnknownName, find, nearest};
pub use mossa_syzygy::Tablebases;
pub use plain::{PlainGame, PlainPosition};
pub use plain_puzzle::PlainPuzzle;
pub use position::{AnyPosition, Evaluated, Perft};
pub use puzzle::{
    Answered, AnyHeuristic, AnyPuzzle, BoxedPuzzle, DrawKind, DrawMeans, ExpandedState, Expansions, PartSearch,
    PuzzleDraw, PuzzleSolver, PuzzleWords, SearchedPart, Way,
};
pub use record::{RecordFormat, WrittenGame};
pub use resources::{PlayerResources, is_outside, program, without_files};
pub use seat::{Ended, Recorded, Seat, SeatError};
pub use settings::{seeded, with_setting};
pub use strength::{Level, Means, Strengths};
pub use suite::{BestMoveTest, SuiteFault, SuiteFormat, WantedMove};
pub use tiles::{Part, Solvability, Store, Tables, TablesError};
pub use variant::{Boxed, CheckedCount, PastedGame, PublishedCounts, SharedVariant, Variant};
pub use words::GameWords;

/// The engine and programs could have been meant too, where a player is unknown.
fn with_engine(error: SpecError, programs: &[Listed]) -> SpecError {
    const ENGINES: &[Listed] = &[connect_x::ENGINE];
    let SpecError::Unknown(mut unknown) = error else { return error };
    unknown.known.insert(0, ENGINES[0].name);
    unknown.known.extend(programs.iter().map(|listed| listed.name));
    let names: Vec<_> = ENGINES.iter().chain(programs).map(|listed| listed.name).collect();
    let nearest = nearest(&unknown.found, &names);
    unknown.nearest = unknown.nearest.or(nearest);
    SpecError::Unknown(unknown)
}
