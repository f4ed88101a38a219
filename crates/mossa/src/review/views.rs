//! What the player says of every position of a game, the last one included. Each is thought about once: what it is worth
//! is the worth after one move and before the next.

use indicatif::ProgressBar;
use mossa_catalogue::AnyPosition as _;
use mossa_catalogue::chess::Position;
use mossa_catalogue::chess::judge::Seen;
use mossa_catalogue::seat::Standing;
use mossa_kernel::{Score, Side, Value as _};

use super::games::Played;
use crate::analyze::said;
use crate::failure::Failure;
use crate::thinker::{Thinker, Wish};

/// What is known of a position.
pub(super) struct View {
    /// Whose move it is.
    pub(super) side: Side,
    /// What the player said of it.
    pub(super) seen: Seen,
    /// Whether the game was on.
    pub(super) standing: Standing,
    /// The move that the player would play, as programs write it …
    pub(super) best: Option<String>,
    /// … and the line it expects, as players write it.
    pub(super) line: Vec<String>,
    /// How far it looked ahead …
    pub(super) depth: u32,
    /// … at what cost.
    pub(super) nodes: u64,
    pub(super) seconds: f64,
    /// Why it has no answer, if it should have one.
    pub(super) no_move: Option<String>,
}

/// How many positions a game has that must be looked at: none where nothing was played.
pub(super) fn n_positions(played: &Played) -> usize {
    let n_moves = played.line.moves.len();
    n_moves + usize::from(n_moves != 0)
}

/// The positions of a game from its beginning, up to the first that was not reached in time.
pub(super) fn views(thinker: &Thinker, played: &Played, bar: &ProgressBar) -> Result<Vec<View>, Failure> {
    let plies: Vec<usize> = (0..n_positions(played)).collect();
    let views = thinker.side_by_side(&plies, |&ply| {
        let view = view(thinker, &Position::within(&played.line, ply));
        bar.inc(1);
        view
    })?;
    Ok(views.into_iter().map_while(|view| view).collect())
}

/// None if there was no time for it.
fn view(thinker: &Thinker, position: &Position) -> Option<View> {
    let mut view = View {
        side: position.state().side(),
        seen: Seen::default(),
        standing: position.seat().standing(),
        best: None,
        line: Vec::new(),
        depth: 0,
        nodes: 0,
        seconds: 0.0,
        no_move: None,
    };
    if let Standing::Over(outcome) = view.standing {
        view.seen.score = Some(Score::of(outcome, view.side));
        return Some(view);
    }
    let thought = thinker.think(position, Wish::Worth)?;
    view.seconds = thought.seconds;
    match thought.choice {
        Ok(choice) => {
            (view.depth, view.nodes) = (choice.stats.full_depth(), choice.stats.nodes);
            view.line = said(position.seat(), &choice.line);
            let score = choice.score.or(thought.rounds.last().copied());
            view.seen = Seen { score, rounds: thought.rounds };
            view.best = Some(choice.mv);
        }
        Err(error) => view.no_move = Some(error.to_string()),
    }
    Some(view)
}
