//! What a source file must and must not hold: no notes to self, no test that is switched off, a `//!` paragraph at the
//! top of every file of a crate, and in the crates that others are built on an example for every public item.

use crate::Fault;

/// What must not be committed, spelled in halves so that this file passes its own check.
const LEFTOVERS: &[(&str, &str)] = &[
    (concat!("TO", "DO"), "expected an issue, or the work done"),
    (concat!("FIX", "ME"), "expected an issue, or the work done"),
    (concat!("to", "do!("), "expected the code itself"),
    (concat!("#[ig", "nore"), "expected a test that runs, even if it asserts today's wrong answer"),
];

/// A tracked Rust file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// From the root of the repository, with `/` between the parts.
    pub path: String,
    /// The whole text.
    pub text: String,
}

/// The lines that hold a note to self, a hole or a switched-off test.
pub fn leftovers(sources: &[Source]) -> Vec<Fault> {
    let mut faults = Vec::new();
    for source in sources {
        for (index, line) in source.text.lines().enumerate() {
            for (word, expected) in LEFTOVERS {
                if line.contains(word) {
                    let place = format!("{}:{}", source.path, index + 1);
                    faults.push(Fault::new(place, format!("has `{word}`, {expected}")));
                }
            }
        }
    }
    faults
}

/// The files that look for the wish to write golden files anew, and not for `CI`, where no person reads them.
pub fn rewriting(sources: &[Source]) -> Vec<Fault> {
    let (wish, guard) = (concat!("\"UP", "DATE\""), concat!("\"C", "I\""));
    let is_bad = |source: &&Source| source.text.contains(wish) && !source.text.contains(guard);
    let fault =
        |source: &Source| Fault::new(&source.path, format!("looks for {wish}, expected that {guard} refuses it"));
    sources.iter().filter(is_bad).map(fault).collect()
}

/// The crates that read input and search nothing. Releases of them are checked for overflow.
const CHECKED: &[&str] = &[
    "mossa-wire",
    "mossa-protocol",
    "mossa-jobs",
    "mossa-lab",
    "mossa-queue",
    "mossa-report",
    "mossa-server",
    "mossa",
];

/// The crates that read input and are released without checks for overflow, by the manifest of the workspace.
pub fn unchecked(manifest: &str) -> Vec<Fault> {
    let section = manifest.split("\n[").find_map(|section| section.strip_prefix("profile.release.package]"));
    let is_checked = |package: &str| {
        let line = format!("{package}.overflow-checks = true");
        section.is_some_and(|section| section.lines().any(|found| found.trim() == line))
    };
    let bad = CHECKED.iter().filter(|package| !is_checked(package));
    bad.map(|package| Fault::new(*package, "expected overflow-checks = true in [profile.release.package]")).collect()
}

/// The files under `crates/*/src` that do not open with a `//!` paragraph.
pub fn headless(sources: &[Source]) -> Vec<Fault> {
    sources
        .iter()
        .filter(|source| is_crate_source(&source.path) && !has_header(&source.text))
        .map(|source| Fault::new(&source.path, "expected a `//!` paragraph on the first line: what it is and why so"))
        .collect()
}

/// The crates whose every public item has an example that runs.
const TAUGHT: &[&str] = &["crates/kernel/src/", "crates/search/src/"];

/// The public items of the crates others are built on that show no example.
pub fn untaught(sources: &[Source]) -> Vec<Fault> {
    let is_item = |line: &str| {
        ["struct", "enum", "trait", "fn", "type"].iter().any(|kind| line.starts_with(&format!("pub {kind} ")))
    };
    let mut faults = Vec::new();
    for source in sources.iter().filter(|source| TAUGHT.iter().any(|folder| source.path.starts_with(folder))) {
        let lines: Vec<&str> = source.text.lines().collect();
        for (index, line) in lines.iter().enumerate().filter(|(_, line)| is_item(line)) {
            let above =
                lines[..index].iter().rev().take_while(|line| line.starts_with("///") || line.starts_with("#["));
            if !above.into_iter().any(|line| line.starts_with("/// ```")) {
                let place = format!("{}:{}", source.path, index + 1);
                faults.push(Fault::new(place, format!("`{line}` has no example, expected one that runs")));
            }
        }
    }
    faults
}

fn is_crate_source(path: &str) -> bool {
    let mut parts = path.split('/');
    parts.next() == Some("crates") && parts.next().is_some() && parts.next() == Some("src")
}

fn has_header(text: &str) -> bool {
    text.lines().next().and_then(|line| line.strip_prefix("//!")).is_some_and(|words| !words.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(path: &str, text: &str) -> Source {
        Source { path: path.into(), text: text.into() }
    }

    /// Exactly `places` are at fault.
    fn check(faults: &[Fault], places: &[&str]) {
        let found: Vec<&str> = faults.iter().map(|fault| fault.place.as_str()).collect();
        assert_eq!(found, places);
    }

    #[test]
    fn every_leftover_is_found_on_its_line() {
        for (word, _) in LEFTOVERS {
            let text = format!("//! A file.\n\n{word}\n");
            check(&leftovers(&[source("crates/attic/tests/a.rs", &text)]), &["crates/attic/tests/a.rs:3"]);
        }
    }

    #[test]
    fn a_clean_file_has_no_leftovers() {
        check(&leftovers(&[source("a.rs", "//! Things to do, nodes to ignore.\n#[test]\nfn a() {}\n")]), &[]);
    }

    #[test]
    fn a_test_that_rewrites_its_files_in_ci_is_refused() {
        let wish = concat!("\"UP", "DATE\"");
        let sources = [
            source("good.rs", &format!("var({wish}); var(\"CI\")")),
            source("bad.rs", &format!("var({wish})")),
            source("free.rs", "UPDATE runs"),
        ];
        check(&rewriting(&sources), &["bad.rs"]);
    }

    #[test]
    fn a_crate_that_is_released_unchecked_is_refused() {
        let lines: Vec<String> = CHECKED.iter().map(|package| format!("{package}.overflow-checks = true")).collect();
        let lines = lines.join("\n");
        let whole = format!("[profile.release]\nlto = true\n[profile.release.package]\n{lines}\n[profile.ci]\n");
        check(&unchecked(&whole), &[]);
        check(&unchecked(&whole.replace("mossa-lab.overflow-checks = true", "")), &["mossa-lab"]);
        check(&unchecked(&whole.replace("release.package", "dev.package")), CHECKED);
    }

    #[test]
    fn an_item_without_example_is_refused() {
        let good = "/// Counts.\n///\n/// ```\n/// ```\n#[derive(Debug)]\npub struct Counter;\n";
        let bad = "/// Counts.\n#[derive(Debug)]\npub struct Counter;\n";
        let sources = [
            source("crates/kernel/src/good.rs", good),
            source("crates/search/src/bad.rs", bad),
            source("crates/attic/src/free.rs", bad),
        ];
        check(&untaught(&sources), &["crates/search/src/bad.rs:3"]);
    }

    #[test]
    fn a_file_without_header_is_refused() {
        let sources = [
            source("crates/attic/src/good.rs", "//! The attic: where old boards go.\n"),
            source("crates/attic/src/bare.rs", "pub fn sweep() {}\n"),
            source("crates/attic/src/late.rs", "\n//! Not on the first line.\n"),
            source("crates/attic/src/deep/hollow.rs", "//!\npub fn sweep() {}\n"),
            source("crates/attic/src/empty.rs", ""),
            source("crates/attic/tests/free.rs", "#[test]\nfn a() {}\n"),
        ];
        let bad = ["bare.rs", "late.rs", "deep/hollow.rs", "empty.rs"].map(|name| format!("crates/attic/src/{name}"));
        check(&headless(&sources), &bad.each_ref().map(String::as_str));
    }
}
