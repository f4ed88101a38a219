//! Players that are programs of their own, and who may start them.
//!
//! A spec such as `ugi:cmd="python3 player.py"` names a program to be run. Whoever takes specs from a stranger, a web page
//! or another program refuses those; whoever takes them from the command line allows them, on terms.

use mossa_kernel::{Agent, Game, Notation};
use mossa_players::external::{CommandLine, EXTERNAL, Terms, external};
use mossa_players::{Listed, Spec, SpecError};

/// Whether players may be programs of their own.
#[derive(Clone, Default, Debug)]
pub enum Outsiders {
    /// Only players of ours.
    #[default]
    Refused,
    /// Any program that is named, on these terms.
    Allowed(Terms),
}

/// Whether a spec names a program of its own: such a player takes no seed of ours, and may be given a margin.
///
/// ```
/// assert!(mossa_catalogue::is_outside(&"ugi:cmd=player".parse().unwrap()));
/// assert!(!mossa_catalogue::is_outside(&"engine".parse().unwrap()));
/// ```
pub fn is_outside(spec: &Spec) -> bool {
    EXTERNAL.iter().any(|listed| listed.name == spec.name)
}

/// The program that a spec names, if it does: a path, or a name that is looked up where programs are.
///
/// ```
/// let spec = "ugi:cmd=\"python3 player.py\"".parse().unwrap();
/// assert_eq!(mossa_catalogue::program(&spec).as_deref(), Some("python3"));
/// ```
pub fn program(spec: &Spec) -> Option<String> {
    let line = spec.value("cmd").filter(|_| is_outside(spec))?;
    CommandLine::read(line).map(|line| line.program)
}

/// A way for programs to join a game.
pub(crate) struct Way<'a> {
    /// What it is called.
    pub(crate) listed: Listed,
    /// An option that is set where a program has it, such as the board: its name and its value.
    pub(crate) setting: (&'a str, &'a str),
}

/// The player that a spec names, if that is a program. `ways` are those of the game.
pub(crate) fn outsider<G: Game + Notation + 'static>(
    spec: &Spec,
    outsiders: &Outsiders,
    ways: &[Way<'_>],
) -> Option<Result<Box<dyn Agent<G>>, SpecError>> {
    if !is_outside(spec) {
        return None;
    }
    let Some(way) = ways.iter().find(|way| way.listed.name == spec.name) else {
        let expected = "ugi, or a player of ours";
        return Some(Err(SpecError::OtherGame { name: spec.name.clone(), plays: "chess", expected }));
    };
    let Outsiders::Allowed(terms) = outsiders else {
        return Some(Err(SpecError::Outsider { name: spec.name.clone() }));
    };
    Some(external(spec, terms.clone().with_preset(way.setting.0, way.setting.1)))
}
