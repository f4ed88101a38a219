//! The engine's levels, on the scale that people see in all games.

use mossa_connectx_engine::{ENGINE, plies_of_level};

use crate::strength::{Level, Means, Strengths};

/// The levels for people, on the scale of all games: the first seven of the engine's, and the engine at full strength. Specs
/// may also say `level=8` and `level=9`, which look 10 and 14 plies ahead.
pub const STRENGTHS: Strengths = Strengths {
    player: ENGINE.name,
    levels: &[
        known(1, "level=1"),
        known(2, "level=2"),
        known(3, "level=3"),
        known(4, "level=4"),
        known(5, "level=5"),
        known(6, "level=6"),
        known(7, "level=7"),
        Level { keys: "", means: Means::Full },
    ],
    ratings: None,
};

/// One of the levels of the engine's spec, as people see it.
const fn known(number: usize, keys: &'static str) -> Level {
    Level { keys, means: Means::Plies(plies_of_level(number)) }
}
