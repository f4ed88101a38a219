//! All names that the page may use: those of `mossa list`, less the programs of others.

use mossa_catalogue::{EXTERNAL, Games, Listed};
use mossa_wire::{Listing, Name};

/// All names, by game.
pub(crate) fn names(games: Games) -> Listing {
    let name = |game: &str, listed: &Listed| Name::new(game, listed.name, listed.summary, listed.keys);
    let is_ours = |listed: &&Listed| EXTERNAL.iter().all(|program| program.name != listed.name);
    let mut listing = Listing {
        games: games.iter().map(|entry| name(entry.name(), &entry.listed())).collect(),
        algorithms: Vec::new(),
        heuristics: Vec::new(),
    };
    for entry in games.iter() {
        listing.algorithms.extend(entry.algorithms().iter().filter(is_ours).map(|listed| name(entry.name(), listed)));
        listing.heuristics.extend(entry.heuristics().iter().map(|listed| name(entry.name(), listed)));
    }
    listing
}
