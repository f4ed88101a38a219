//! Settings that a front end adds to a player's spec, such as a seed: only to players of ours that have such a setting, and only
//! where the spec does not say already.

use mossa_players::{Spec, SpecError};

use crate::{AnyPosition, PlayerResources, is_outside, without_files};

/// A player's spec with one more setting, if the player is ours, has such a setting, and the spec does not set it yet.
///
/// ```
/// use mossa_catalogue::{Games, with_setting};
/// let board = Games::BUILT_IN.variant("connect-x", None).unwrap().beginning();
/// let deeper = |spec: &str| with_setting(board.as_ref(), &spec.parse().unwrap(), "depth", 3).map(|spec| spec.to_string());
/// assert_eq!(deeper("alpha-beta").as_deref(), Some("alpha-beta:depth=3"));
/// assert_eq!(deeper("alpha-beta:depth=2"), None);
/// assert_eq!(deeper("random"), None);
/// ```
pub fn with_setting(position: &dyn AnyPosition, spec: &Spec, key: &str, value: u64) -> Option<Spec> {
    let more = extended(spec, key, value)?;
    position.check_player(&without_files(&more), &PlayerResources::REFUSED).is_ok().then_some(more)
}

/// A player's spec with a seed, if it has none and the player takes one; as it is otherwise.
///
/// ```
/// use mossa_catalogue::{Games, seeded};
/// let board = Games::BUILT_IN.variant("connect-x", None).unwrap().beginning();
/// let seeded = |spec: &str| seeded(board.as_ref(), &spec.parse().unwrap(), 7).to_string();
/// assert_eq!(seeded("random"), "random:seed=7");
/// assert_eq!(seeded("random:seed=1"), "random:seed=1");
/// assert_eq!(seeded("alpha-beta"), "alpha-beta");
/// ```
pub fn seeded(position: &dyn AnyPosition, spec: &Spec, seed: u64) -> Spec {
    with_setting(position, spec, SEED, seed).unwrap_or_else(|| spec.clone())
}

/// What is made from a spec with a seed, if it has none and what it names takes one.
pub(crate) fn make_seeded<A>(
    spec: &Spec,
    seed: u64,
    make: impl Fn(&Spec) -> Result<A, SpecError>,
) -> Result<A, SpecError> {
    let made = extended(spec, SEED, seed).and_then(|seeded| make(&seeded).ok());
    made.map_or_else(|| make(spec), Ok)
}

/// The key of a seed.
const SEED: &str = "seed";

/// The spec with one more key, if it names a player of ours and does not have the key yet.
fn extended(spec: &Spec, key: &str, value: u64) -> Option<Spec> {
    if spec.value(key).is_some() || is_outside(spec) {
        return None;
    }
    let mut more = spec.clone();
    more.keys.push((key.to_owned(), value.to_string()));
    Some(more)
}
