//! Players that are programs of their own, and who may start them.
//!
//! A spec such as `ugi:cmd="python3 player.py"` names a program to be run. Whoever takes specs from a stranger, a web page
//! or another program refuses those; whoever takes them from the command line allows them, on terms.

use mossa_kernel::{Agent, Game, Notation};
use mossa_players::external::{CommandLine, EXTERNAL, Terms, external};
use mossa_players::{Spec, SpecError};

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

/// The player that a spec names, if that is a program. `setting` is an option of its that is set where it has it, such as
/// the board.
pub(crate) fn outsider<G: Game + Notation + 'static>(
    spec: &Spec,
    outsiders: &Outsiders,
    setting: (&str, &str),
) -> Option<Result<Box<dyn Agent<G>>, SpecError>> {
    let terms = match outsiders {
        _ if !is_outside(spec) => return None,
        Outsiders::Refused => return Some(Err(SpecError::Outsider { name: spec.name.clone() })),
        Outsiders::Allowed(terms) => terms,
    };
    Some(external(spec, terms.clone().with_preset(setting.0, setting.1)))
}
