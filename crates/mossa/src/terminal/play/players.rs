//! The players: the specs that were typed, checked, and the name of each player.

use mossa_catalogue::{AnyPosition, Listed, PlayerResources, SpecError, find};

use super::round::Player;
use super::strength::Opponent;
use super::words::Words;
use crate::args::PlayArgs;
use crate::failure::Failure;
use crate::plan;

/// The spec of a person.
const HUMAN: &str = "human";
/// A longer name is no name.
const LONGEST_NAME: usize = 40;

/// What players are made for.
pub(super) struct PlayerContext<'a> {
    /// Where every round begins.
    pub(super) position: &'a dyn AnyPosition,
    pub(super) resources: &'a PlayerResources,
    pub(super) words: &'a Words,
    /// How strong players are that do not say so themselves.
    pub(super) opponent: Option<&'a Opponent>,
}

/// Who plays, named and checked.
pub(super) fn players(args: &PlayArgs, context: &PlayerContext<'_>) -> Result<[Player; 2], Failure> {
    let PlayerContext { position, resources, words, opponent } = *context;
    let second = args.second.as_deref().unwrap_or_else(|| default_player(position));
    let specs = [("--first", args.first.as_deref().unwrap_or(HUMAN)), ("--second", second)];
    for (part, spec) in specs.into_iter().filter(|(_, spec)| *spec != HUMAN) {
        plan::checked(spec, position, resources).map_err(|error| Failure::of(part, or_human(error)))?;
    }
    let mut specs = specs.map(|(_, spec)| (spec != HUMAN).then(|| spec.to_owned()));
    let mut names = specs.clone().map(|spec| spec.unwrap_or_else(|| words.person.to_owned()));
    for (at, opponent) in opponent.iter().flat_map(|opponent| [(0, opponent), (1, opponent)]) {
        if opponent.is_for[at] {
            (specs[at], names[at]) = (opponent.spec(), opponent.name(words));
        }
    }
    if let Some(both) = &args.names {
        let both: Vec<&str> = both.split(',').map(str::trim).collect();
        let [a, b] = both[..] else {
            return Err(Failure::of("--names", "expected two names, such as Anna,Bruno"));
        };
        names = [a, b].map(str::to_owned);
    } else if let Some(name) = &args.name {
        let person = specs.iter().position(Option::is_none);
        let person = person.ok_or_else(|| Failure::of("--name", "no player is human: expected --names"))?;
        name.trim().clone_into(&mut names[person]);
    }
    let part = if args.names.is_some() { "--names" } else { "--name" };
    for name in &names {
        let is_name = !name.is_empty() && name.chars().count() <= LONGEST_NAME && !name.contains(char::is_control);
        if !is_name && (args.name.is_some() || args.names.is_some()) {
            return Err(Failure::of(part, format!("{name:?} is no name: expected 1 to {LONGEST_NAME} letters")));
        }
    }
    if names[0] == names[1] {
        if args.name.is_some() || args.names.is_some() {
            return Err(Failure::of(part, format!("{:?} twice: expected two different names", names[0])));
        }
        names = [1, 2].map(|number| format!("{} {number}", names[0]));
    }
    let [a, b] = names;
    let [first, second] = specs;
    Ok([Player { name: a, spec: first }, Player { name: b, spec: second }])
}

/// A person could have been meant too.
fn or_human(mut error: SpecError) -> SpecError {
    const PEOPLE: &[Listed] = &[Listed { name: HUMAN, summary: "", keys: "" }];
    if let SpecError::Unknown(unknown) = &mut error
        && unknown.kind == "player"
    {
        unknown.known.insert(0, HUMAN);
        let nearest = find("player", &unknown.found, PEOPLE).err().and_then(|unknown| unknown.nearest);
        unknown.nearest = unknown.nearest.or(nearest);
    }
    error
}

/// The player where nothing is said, at full strength: the one that has levels, or the strongest that is listed.
pub(super) fn default_player(position: &dyn AnyPosition) -> &'static str {
    position.strengths().map_or_else(|| position.variant().default_player(), |strengths| strengths.player)
}
