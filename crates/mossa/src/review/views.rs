//! The player's opinion of every position of a game, the last one included.

use indicatif::ProgressBar;
use mossa_catalogue::review::PlayedGame;
use mossa_jobs::review::View;

use crate::failure::Failure;
use crate::thinker::Thinker;

/// The positions of a game from its beginning, up to the first that was not reached in time.
pub(super) fn views(thinker: &Thinker, game: &dyn PlayedGame, bar: &ProgressBar) -> Result<Vec<View>, Failure> {
    let plies: Vec<usize> = (0..game.n_positions()).collect();
    let views = thinker.side_by_side(&plies, |&ply| {
        if thinker.is_stopped() {
            return None;
        }
        let view = View::of(game, ply, |position, wish| thinker.think(position, wish));
        bar.inc(1);
        view
    })?;
    Ok(views.into_iter().map_while(|view| view).collect())
}
