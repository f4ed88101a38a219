//! All names by game: what `mossa list` and the page show.

use mossa_players::{Listed, SOLVERS};

use crate::{chess, connect_x, tiles};

/// The names of one game.
#[derive(Clone, Debug)]
pub struct Shelf {
    /// The game.
    pub game: &'static str,
    /// Who searches: algorithms for puzzles, players of games, outside programs among them.
    pub algorithms: Vec<Listed>,
    /// What they know: heuristics for puzzles, evaluations for games.
    pub heuristics: &'static [Listed],
}

/// The names of every game.
///
/// ```
/// let shelves = mossa_catalogue::shelves();
/// assert_eq!(shelves.iter().map(|shelf| shelf.game).collect::<Vec<_>>(), ["tiles", "connect-x", "chess"]);
/// assert!(shelves[2].heuristics.iter().any(|listed| listed.name == "soft"));
/// ```
pub fn shelves() -> [Shelf; 3] {
    [
        Shelf { game: "tiles", algorithms: SOLVERS.to_vec(), heuristics: tiles::HEURISTICS },
        Shelf { game: "connect-x", algorithms: connect_x::players(), heuristics: connect_x::EVALUATIONS },
        Shelf { game: "chess", algorithms: chess::players(), heuristics: chess::EVALUATIONS },
    ]
}
