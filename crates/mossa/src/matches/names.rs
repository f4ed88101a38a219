//! What the two players of a match are called in tables and records: by `--name`, by the key `name` of their specs, by what a
//! program calls itself, or else by their specs. Two that would have the same name are told apart by a number.

use mossa_catalogue::{Match, PlayerResources, Spec};
use mossa_wire::MatchReport;

use crate::args::MatchArgs;
use crate::failure::Failure;

/// The names of both players. Those of programs are known when they have introduced themselves.
pub(super) struct Names {
    /// What they are called by those who typed them.
    given: [Option<String>; 2],
    specs: [Spec; 2],
    typed: [String; 2],
    resources: PlayerResources,
}

impl Names {
    pub(super) fn of(args: &MatchArgs, fixture: &Match) -> Result<Names, Failure> {
        if 2 < args.name.len() {
            return Err(Failure::of("--name", "there are more than two: expected one for each player"));
        }
        let spec = |at: usize| fixture.players[at].spec.clone();
        let label = |at: usize| spec(at).label().map(str::to_owned);
        let given = |at: usize| args.name.get(at).cloned().or_else(|| label(at));
        Ok(Names {
            given: [0, 1].map(given),
            specs: [0, 1].map(spec),
            typed: [args.first.clone(), args.second.clone()],
            resources: fixture.resources.clone(),
        })
    }

    /// The names, as far as they are known by now.
    pub(super) fn known(&self) -> [String; 2] {
        let name = |at: usize| {
            let given = self.given[at].clone();
            given.or_else(|| self.resources.program_name(&self.specs[at])).unwrap_or_else(|| self.typed[at].clone())
        };
        told_apart([0, 1].map(name))
    }

    /// What was typed for a player.
    pub(super) fn typed(&self, player: usize) -> &str {
        &self.typed[player]
    }

    /// Calls players by the names that are known at the end.
    pub(super) fn put_into(&self, report: &mut MatchReport) {
        [report.first.name, report.second.name] = self.known();
    }
}

/// The second of two equal names gets a number.
fn told_apart([first, second]: [String; 2]) -> [String; 2] {
    let second = if first == second { format!("{second} (2)") } else { second };
    [first, second]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_names_are_told_apart() {
        assert_eq!(told_apart(["a".into(), "b".into()]), ["a", "b"]);
        assert_eq!(told_apart(["a".into(), "a".into()]), ["a", "a (2)"]);
    }
}
