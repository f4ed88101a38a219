//! The wall around each game: only a game's own rooms name it. Everything else asks its entry in the catalogue.
//!
//! A name is found in literals, paths and identifiers alike, whatever their case: `"connect-x"`, `connect_x::ENTRY`, `ConnectX`.
//! Comments may speak of games, and so may examples of a command's help, tests and example programs.

use std::collections::BTreeSet;

use crate::Fault;
use crate::tree::Source;

/// The names of games and of their crates, in snake case.
const NAMES: &[&str] = &[
    "chess",
    "connect_x",
    "connectx",
    "connect_four",
    "gomoku",
    "mnk",
    "othello",
    "pancake",
    "pancakes",
    "tic_tac_toe",
    "tiles",
];

/// The name of sliding tiles.
const TILES: &str = "tiles";

/// A game's own rooms: its crates, its folder in the catalogue, the boards of the page and the lessons about them.
const ROOMS: &[&str] = &[
    "crates/catalogue/src/chess/",
    "crates/catalogue/src/connect_x/",
    "crates/catalogue/src/pancake/",
    "crates/catalogue/src/tiles/",
    "crates/chess/",
    "crates/chess-engine/",
    "crates/connectx/",
    "crates/connectx-engine/",
    "crates/mnk/",
    "crates/othello/",
    "crates/pancake/",
    "crates/syzygy/",
    "crates/tiles/",
    "web/src/boards/",
    "web/src/lib/learn/",
];

/// Sources that may name games all the same, each with the reason. A folder ends in `/`.
const ALLOWED: &[(&str, &str)] = &[
    ("crates/catalogue/src/games.rs", "the list of games"),
    ("crates/catalogue/src/lib.rs", "declares the folders of games"),
    (
        "crates/catalogue/src/resources.rs",
        "which files and programs a spec may use: books, pattern databases, tablebases",
    ),
    ("crates/conformance/", "the test kit: its toys are games of its own"),
    ("crates/mossa/src/args/puzzles.rs", "the name of the argument for boards"),
    ("crates/mossa/src/main.rs", "the program with the games of the catalogue"),
    ("crates/mossa/src/tournament/bridge.rs", "the Java sources that travel in the program, by their paths"),
    ("crates/mossa/src/protocols/uci/", "the protocol UCI: the engine of chess and nothing else"),
    ("crates/report/src/published/", "the figures of five published reports, each about certain games"),
    ("web/src/wire.ts", "generated from the shapes of `wire`"),
    ("xtask/", "the arrows between crates, and this list"),
];

/// Sources of the page that still name sliding tiles, and no other game. One that no longer does must leave the list.
const SLIDING_TILES: &[&str] = &[
    "web/src/App.svelte",
    "web/src/lib/lab.svelte.ts",
    "web/src/lib/puzzle.svelte.ts",
    "web/src/lib/tiles.ts",
    "web/src/lib/watch.svelte.ts",
    "web/src/lib/words/en.ts",
    "web/src/lib/words/it.ts",
    "web/src/pages/PlayTiles.svelte",
    "web/src/parts/TilesSetup.svelte",
    "web/src/watch/PositionPicker.svelte",
];

/// The sources that name a game and should not, and those that no longer name one and are listed as if they did.
pub fn named(sources: &[Source]) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut found = BTreeSet::new();
    for source in sources.iter().filter(|source| is_checked(&source.path)) {
        let is_listed = SLIDING_TILES.contains(&source.path.as_str());
        for (line, name) in names_in(source) {
            if is_listed && name == TILES {
                found.insert(source.path.as_str());
                continue;
            }
            let problem = format!("names the game `{name}`: expected a capability of its entry in the catalogue");
            faults.push(Fault::new(format!("{}:{line}", source.path), problem));
        }
    }
    let stale = SLIDING_TILES.iter().filter(|path| !found.contains(*path));
    faults.extend(stale.map(|path| Fault::new(*path, "names no sliding tiles any more: expected it off the list")));
    faults
}

/// Whether a source stands outside all rooms: no test, no example, nothing that is allowed.
fn is_checked(path: &str) -> bool {
    let is_source = (path.starts_with("crates/") && ending(path) == "rs")
        || (path.starts_with("web/src/") && ["ts", "svelte"].contains(&ending(path)));
    let is_test = ["/tests/", "/tests.rs", "/examples/", "/benches/"].iter().any(|part| path.contains(part))
        || path.ends_with(".test.ts");
    let is_in = |place: &str| path == place || (place.ends_with('/') && path.starts_with(place));
    is_source && !is_test && !ROOMS.iter().chain(ALLOWED.iter().map(|(place, _)| place)).any(|place| is_in(place))
}

/// What follows the last dot of a path.
fn ending(path: &str) -> &str {
    path.rsplit('.').next().unwrap_or_default()
}

/// The names of games in a source, each with its line.
fn names_in(source: &Source) -> Vec<(usize, &'static str)> {
    let code = if ending(&source.path) == "rs" { rust_code(&source.text) } else { page_code(&source.text) };
    let mut names = Vec::new();
    for (index, line) in code.lines().enumerate() {
        let words = snake_case(line);
        names.extend(NAMES.iter().filter(|name| words.contains(&format!("_{name}_"))).map(|name| (index + 1, *name)));
    }
    names
}

/// A line in which every word is in lower case between two `_`: `ConnectX::new("tic-tac-toe")` is `_connect_x_new_tic_tac_toe_`.
fn snake_case(line: &str) -> String {
    let mut words = String::from("_");
    let mut before = ' ';
    for c in line.chars() {
        let is_new_word = (before.is_lowercase() && c.is_uppercase()) || (before.is_alphabetic() && c.is_numeric());
        if (is_new_word || !c.is_alphanumeric()) && !words.ends_with('_') {
            words.push('_');
        }
        if c.is_alphanumeric() {
            words.extend(c.to_lowercase());
        }
        before = c;
    }
    words.push('_');
    words
}

/// A Rust source without comments, examples of help and the tests at its end; lines stay where they were.
fn rust_code(text: &str) -> String {
    let text = text.find("#[cfg(test)]\nmod ").map_or(text, |at| &text[..at]);
    let mut code = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let taken = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if let Some(hashes) = raw_string(rest) {
            let end = format!("\"{}", "#".repeat(hashes));
            let start = hashes + 2;
            let length = rest[start..].find(&end).map_or(rest.len(), |at| start + at + end.len());
            code.push_str(&rest[..length]);
            rest = &rest[length..];
            continue;
        } else if c == '"' {
            let length = string_length(rest);
            if !rest.starts_with("\"Examples:") {
                code.push_str(&rest[..length]);
                rest = &rest[length..];
                continue;
            }
            length
        } else {
            // A quotation mark as a character is the beginning of no text.
            let length = if rest.starts_with("'\"'") { 3 } else { c.len_utf8() };
            code.push_str(&rest[..length]);
            rest = &rest[length..];
            continue;
        };
        code.extend(rest[..taken].matches('\n'));
        rest = &rest[taken..];
    }
    code
}

/// How many `#` a raw string begins with, if one begins here.
fn raw_string(text: &str) -> Option<usize> {
    let behind = text.strip_prefix('r')?;
    let quoted = behind.trim_start_matches('#');
    quoted.starts_with('"').then(|| behind.len() - quoted.len())
}

/// The length of the string that begins here, its quotation marks included.
fn string_length(text: &str) -> usize {
    let mut is_escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            '"' if !is_escaped => return at + 1,
            '\\' => is_escaped = !is_escaped,
            _ => is_escaped = false,
        }
    }
    text.len()
}

/// A source of the page without comments and the names of classes, which are for style sheets; lines stay where they were.
fn page_code(text: &str) -> String {
    let mut code = text.to_owned();
    for (begin, end) in [("/*", "*/"), ("<!--", "-->"), ("class=\"", "\""), ("class:", "=")] {
        code = without(&code, begin, end);
    }
    let is_comment = |line: &str| line.trim_start().starts_with("//");
    // Addresses have slashes too, but no blanks around them.
    let uncommented = |line| if is_comment(line) { "" } else { line.split(" // ").next().unwrap_or(line) };
    let lines: Vec<&str> = code.lines().map(uncommented).collect();
    lines.join("\n")
}

/// A text without what stands between two marks, and without these, but with its ends of lines.
fn without(text: &str, begin: &str, end: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(begin) {
        kept.push_str(&rest[..at]);
        let inner = at + begin.len();
        let length = rest[inner..].find(end).map_or(rest.len(), |found| inner + found + end.len());
        kept.extend(rest[at..length].matches('\n'));
        rest = &rest[length..];
    }
    kept + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(path: &str, text: &str, expected: &[(usize, &str)]) {
        let source = Source { path: path.into(), text: text.into() };
        assert_eq!(names_in(&source), expected, "{text}");
    }

    #[test]
    fn a_name_is_found_in_every_form() {
        let path = "crates/mossa/src/list.rs";
        check(path, "if game == \"chess\" {", &[(1, "chess")]);
        check(path, "\nuse mossa_connectx::Shape;", &[(2, "connectx")]);
        check(path, "ConnectX::new()", &[(1, "connect_x")]);
        check(path, "let r = r#\"game = \"tic-tac-toe\"\"#;", &[(1, "tic_tac_toe")]);
        check(path, "TilesError::new(CHESS960)", &[(1, "chess"), (1, "tiles")]);
        check(path, "'\"' /* no text */ othello", &[(1, "othello")]);
        check("web/src/lib/games.ts", "go('/play/chess'); // not tiles\n", &[(1, "chess")]);
    }

    #[test]
    fn comments_examples_tests_and_classes_name_what_they_like() {
        let path = "crates/mossa/src/list.rs";
        check(path, "//! Chess.\nfn list() {} // tiles\n/* othello */ let a = \"// x\";", &[]);
        check(path, "#[command(after_help = \"Examples:\n  mossa play chess \\\"1 2\\\" tiles\n\")] fn list()", &[]);
        check(path, "fn list() {}\n\n#[cfg(test)]\nmod tests { fn chess() {} }", &[]);
        check(path, "CellStyle::Tile, a chessboard of reconnect_xs", &[]);
        check("web/src/watch/MiniBoard.svelte", "<!-- Chess. -->\n<div class=\"chess mini\" class:tiles={is}>", &[]);
    }

    #[test]
    fn rooms_and_tests_are_not_looked_at() {
        for path in
            ["crates/chess/src/lib.rs", "crates/lab/tests/run.rs", "web/src/boards/registry.ts", "xtask/src/lib.rs"]
        {
            assert!(!is_checked(path), "{path}");
        }
        for path in ["crates/lab/src/lib.rs", "crates/catalogue/src/variant.rs", "web/src/App.svelte"] {
            assert!(is_checked(path), "{path}");
        }
    }
}
