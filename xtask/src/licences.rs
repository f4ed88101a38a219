//! Under which terms we take the work of others. A package passes when its SPDX expression can be satisfied with
//! licences from [`ALLOWED`] alone; `MIT OR GPL-3.0-only` passes, `MIT AND GPL-3.0-only` does not.
//!
//! Old manifests write `MIT/Apache-2.0`, so expressions are read in the lax mode of the `spdx` crate.

use spdx::{Expression, Licensee, ParseMode};

use crate::Fault;

/// The licences we accept. Permissive ones only: a reader may do with the house what we may do.
pub const ALLOWED: &[&str] = &[
    "MIT",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "Zlib",
    "Unicode-3.0",
    "Unicode-DFS-2016",
    "CC0-1.0",
    "0BSD",
    "BSL-1.0",
    "Unlicense",
];

/// A package of the resolved graph and the licence its manifest states.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Package {
    /// Name and version.
    pub name: String,
    /// The SPDX expression, if the manifest has one.
    pub licence: Option<String>,
}

/// The packages whose licence is missing, unreadable or not satisfiable from [`ALLOWED`].
pub fn refused(packages: &[Package]) -> Vec<Fault> {
    let licensees: Vec<Licensee> =
        ALLOWED.iter().map(|name| Licensee::parse(name).expect("the list holds SPDX names, says a test")).collect();
    packages
        .iter()
        .filter_map(|package| {
            let problem = objection(package.licence.as_deref(), &licensees)?;
            Some(Fault::new(&package.name, problem))
        })
        .collect()
}

/// What speaks against a licence, if anything does.
fn objection(licence: Option<&str>, licensees: &[Licensee]) -> Option<String> {
    let Some(text) = licence else {
        return Some("states no licence, expected an SPDX expression".into());
    };
    let Ok(expression) = Expression::parse_mode(text, ParseMode::LAX) else {
        return Some(format!("states the licence `{text}`, expected an SPDX expression"));
    };
    let fits = expression.evaluate(|wanted| licensees.iter().any(|licensee| licensee.satisfies(wanted)));
    (!fits).then(|| format!("is licensed `{text}`, expected a choice among {}", ALLOWED.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The licence passes, or is refused with words that hold `expected`.
    fn check(licence: Option<&str>, expected: Result<(), &str>) {
        let package = Package { name: "guest 1.0.0".into(), licence: licence.map(String::from) };
        match (refused(&[package]).as_slice(), expected) {
            ([], Ok(())) => {}
            ([fault], Err(words)) => {
                assert_eq!(fault.place, "guest 1.0.0");
                assert!(fault.problem.contains(words), "{fault} should say {words}");
            }
            (faults, _) => panic!("{licence:?}: expected {expected:?}, got {faults:?}"),
        }
    }

    #[test]
    fn every_allowed_licence_passes() {
        for licence in ALLOWED {
            check(Some(licence), Ok(()));
        }
    }

    #[test]
    fn one_allowed_choice_is_enough() {
        check(Some("MIT OR GPL-3.0-only"), Ok(()));
        check(Some("(MIT OR Apache-2.0) AND Unicode-3.0"), Ok(()));
        check(Some("Apache-2.0/MIT"), Ok(()));
    }

    #[test]
    fn copyleft_is_refused() {
        check(Some("GPL-3.0-or-later"), Err("is licensed `GPL-3.0-or-later`"));
        check(Some("GPL-2.0"), Err("is licensed `GPL-2.0`"));
        check(Some("MIT AND LGPL-2.1-only"), Err("expected a choice among MIT"));
        check(Some("MPL-2.0"), Err("is licensed `MPL-2.0`"));
    }

    #[test]
    fn an_exception_is_part_of_the_licence() {
        check(Some("GPL-2.0-only WITH Classpath-exception-2.0"), Err("expected a choice"));
        check(Some("MIT WITH LLVM-exception"), Err("expected a choice"));
    }

    #[test]
    fn silence_and_nonsense_are_refused() {
        check(None, Err("states no licence"));
        check(Some("ask me"), Err("expected an SPDX expression"));
    }
}
