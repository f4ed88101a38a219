//! Links of Markdown files: every relative link leads to a tracked file or folder, and every anchor to a heading there.
//!
//! Addresses of the web are not followed. Anchors are those that GitHub makes of headings.

use std::collections::{BTreeMap, BTreeSet};

use crate::Fault;
use crate::tree::Source;

/// The relative links of all documents that lead nowhere. `files` are the paths of all tracked files.
pub fn broken(documents: &[Source], files: &[String]) -> Vec<Fault> {
    let places = places(files);
    let anchors: BTreeMap<&str, BTreeSet<String>> =
        documents.iter().map(|document| (document.path.as_str(), anchors(&document.text))).collect();
    let mut faults = Vec::new();
    for document in documents {
        for (line, link) in links(&document.text) {
            let (path, anchor) = link.split_once('#').map_or((link.as_str(), None), |(path, at)| (path, Some(at)));
            let Some(target) = resolve(&document.path, path).filter(|target| places.contains(target.as_str())) else {
                let place = format!("{}:{line}", document.path);
                faults.push(Fault::new(place, format!("links to `{link}`, expected a tracked file or folder")));
                continue;
            };
            let known = anchors.get(target.as_str());
            if let (Some(anchor), Some(known)) = (anchor, known)
                && !known.contains(anchor)
            {
                let place = format!("{}:{line}", document.path);
                faults.push(Fault::new(place, format!("links to `{link}`, expected a heading of `{target}`")));
            }
        }
    }
    faults
}

/// How many relative links the documents have.
pub fn count(documents: &[Source]) -> usize {
    documents.iter().map(|document| links(&document.text).len()).sum()
}

/// All files, and all folders that hold one.
fn places(files: &[String]) -> BTreeSet<&str> {
    let mut places = BTreeSet::from([""]);
    for file in files {
        places.insert(file);
        places.extend(file.match_indices('/').map(|(at, _)| &file[..at]));
    }
    places
}

/// The place that a link leads to, from the root of the repository; none if it leaves the repository.
fn resolve(document: &str, link: &str) -> Option<String> {
    if link.is_empty() {
        return Some(document.to_owned());
    }
    let mut parts: Vec<&str> = document.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            _ => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

/// The relative links of a text with their lines: `[…](…)` and `[…]: …`, not those in code.
fn links(text: &str) -> Vec<(usize, String)> {
    let mut links = Vec::new();
    for (line, text) in prose(text) {
        let definition = text.starts_with('[').then(|| text.split_once("]: ")).flatten();
        let inline = text.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(link, _)| link);
        let targets = inline.chain(definition.map(|(_, link)| link));
        let targets = targets.map(|link| link.split_whitespace().next().unwrap_or_default());
        let is_relative = |link: &&str| !link.contains("://") && !link.starts_with("mailto:");
        links.extend(targets.filter(is_relative).map(|link| (line, link.to_owned())));
    }
    links
}

/// The anchors of a text's headings. A heading that stands there twice gets a number the second time.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut anchors = BTreeSet::new();
    let mut uses: BTreeMap<String, u32> = BTreeMap::new();
    for line in text.lines().filter({
        let mut in_block = false;
        move |line| {
            in_block ^= line.trim_start().starts_with("```");
            !in_block && line.starts_with('#')
        }
    }) {
        let anchor = anchor(line);
        let n = uses.entry(anchor.clone()).or_default();
        anchors.insert(if *n == 0 { anchor } else { format!("{anchor}-{n}") });
        *n += 1;
    }
    anchors
}

fn anchor(heading: &str) -> String {
    let words = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = words.chars().filter(|c| c.is_alphanumeric() || [' ', '-', '_'].contains(c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// The lines of a text without blocks of code and inline code, with their numbers.
fn prose(text: &str) -> Vec<(usize, String)> {
    let mut in_block = false;
    let mut lines = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let is_fence = line.trim_start().starts_with("```");
        in_block ^= is_fence;
        if !in_block && !is_fence {
            let parts = line.split('`').enumerate();
            lines.push((index + 1, parts.map(|(at, part)| if at % 2 == 0 { part } else { "`" }).collect()));
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The links of `docs/a.md` with this text are broken on exactly these lines.
    #[track_caller]
    fn check(text: &str, lines: &[usize]) {
        let document = |path: &str, text: &str| Source { path: path.into(), text: text.into() };
        let documents = [document("README.md", "# Mossa\n## Two words\n## Two words\n"), document("docs/a.md", text)];
        let files = ["README.md", "docs/a.md", "data/tiles/korf.txt"].map(String::from);
        let faults = broken(&documents, &files);
        let found: Vec<&str> = faults.iter().map(|fault| fault.place.as_str()).collect();
        let expected: Vec<String> = lines.iter().map(|line| format!("docs/a.md:{line}")).collect();
        assert_eq!(found, expected, "{text:?}");
    }

    #[test]
    fn files_folders_and_anchors_are_found() {
        check("[a](../README.md), [b](../data/tiles), ![c](../data/tiles/korf.txt), [d](../data/tiles/)\n", &[]);
        check("# Here: *so*\n[a](#here-so) [b](../README.md#two-words) [c](../README.md#two-words-1)\n", &[]);
        check("[a]: ../README.md#mossa\n", &[]);
        check("[a](https://example.org/x#y), [b](mailto:a@example.org)\n", &[]);
    }

    #[test]
    fn links_that_lead_nowhere_are_found_on_their_lines() {
        check("[a](README.md)\n\n[b](../../x.md)\n", &[1, 3]);
        check("[a](#there) [b](../README.md#three-words) [c](../README.md#two-words-2)\n", &[1, 1, 1]);
        check("[a]: gone.md\n![b](../data/gone.png)\n", &[1, 2]);
    }

    #[test]
    fn code_has_no_links() {
        check("`[a](gone.md)`\n```\n[b](gone.md)\n# Head\n```\n[c](#head)\n", &[6]);
    }
}
