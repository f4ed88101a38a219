//! All names that the page may use: those of `mossa list`, less the programs of others.

use mossa_catalogue::{EXTERNAL, GAMES, Listed, shelves};
use mossa_wire::{Listing, Name};

/// All names, by game.
pub(crate) fn names() -> Listing {
    let name = |game: &str, listed: &Listed| Name::new(game, listed.name, listed.summary, listed.keys);
    let is_ours = |listed: &&Listed| EXTERNAL.iter().all(|program| program.name != listed.name);
    let mut listing = Listing {
        games: GAMES.iter().map(|game| name(game.name, game)).collect(),
        algorithms: Vec::new(),
        heuristics: Vec::new(),
    };
    for shelf in shelves() {
        listing.algorithms.extend(shelf.algorithms.iter().filter(is_ours).map(|listed| name(shelf.game, listed)));
        listing.heuristics.extend(shelf.heuristics.iter().map(|listed| name(shelf.game, listed)));
    }
    listing
}
