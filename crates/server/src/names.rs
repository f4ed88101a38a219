//! All names that the page may use: those of `mossa list`, less the programs of others.

use mossa_catalogue::{EXTERNAL, GAMES, Listed, SOLVERS, chess, connect_x, tiles};
use mossa_wire::{Listing, Name};

/// All names, by game.
pub(crate) fn names() -> Listing {
    let shelves: [(&str, Vec<Listed>, &[Listed]); 3] = [
        ("tiles", SOLVERS.to_vec(), tiles::HEURISTICS),
        ("connect-x", connect_x::players(), connect_x::EVALUATIONS),
        ("chess", chess::players(), chess::EVALUATIONS),
    ];
    let is_ours = |listed: &&Listed| EXTERNAL.iter().all(|program| program.name != listed.name);
    let mut listing = Listing {
        games: GAMES.iter().map(|game| name(game.name, game)).collect(),
        algorithms: Vec::new(),
        heuristics: Vec::new(),
    };
    for (game, algorithms, heuristics) in &shelves {
        listing.algorithms.extend(algorithms.iter().filter(is_ours).map(|listed| name(game, listed)));
        listing.heuristics.extend(heuristics.iter().map(|listed| name(game, listed)));
    }
    listing
}

fn name(game: &str, listed: &Listed) -> Name {
    let Listed { name, summary, keys } = *listed;
    Name { game: game.into(), name: name.into(), summary: summary.into(), keys: keys.into() }
}
