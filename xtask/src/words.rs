//! Words that texts must not use. The texts are documents, rustdoc, help texts of the command line and texts of the page.
//!
//! Only prose is checked: blocks of code and inline code are left out. A phrase is found across a line break, but not
//! across punctuation. `BANNED` is a short list on purpose: it holds words that hide the subject of a sentence or that
//! have an established counterpart, and each entry says what to write instead.

use std::path::Path;

use crate::Fault;
use crate::tree::Source;

/// Words that no text uses, in lower case, and what to write instead.
const BANNED: &[(&str, &str)] = &[
    ("whoever", "name the subject: the caller, the user, a worker, the side to move"),
    ("whomever", "name the subject: the caller, the user, a worker, the side to move"),
    ("nobody", "name the subject: no player, no process, neither side"),
    ("somebody", "name the subject: a player, another process, the user"),
    ("everybody", "name the subject: each player, all clients"),
    ("anybody", "name the subject: any player, every client"),
    ("so many", "give the number or say `this many`"),
    ("so few", "give the number or say `few enough`"),
    ("by chance", "random, at random"),
    ("at a venture", "a fallback move"),
    ("on its heel", "the move that undoes the last"),
    ("lend a hand", "say what is done"),
    ("lends a hand", "say what is done"),
    ("by heart", "from a repertoire, from a book"),
    ("to account", "say what is checked against what"),
    ("tables of endings", "tablebases"),
    ("table of endings", "tablebase"),
];

/// Folders and files whose every line is a text that a user reads.
const SHOWN: &[&str] = &["crates/mossa/src/args/", "web/src/lib/words/", "web/src/lib/learn/texts.en.ts"];

/// A word of a text, or the end of a sequence of words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Token<'a> {
    Word { text: &'a str, line: usize },
    Break,
}

/// The places at which a text uses a banned word.
pub fn banned(sources: &[Source]) -> Vec<Fault> {
    sources.iter().flat_map(banned_in).collect()
}

fn banned_in(source: &Source) -> Vec<Fault> {
    let prose = prose(source);
    let tokens: Vec<Token<'_>> = prose.iter().flat_map(|(line, text)| tokens(*line, text)).collect();
    let mut faults = Vec::new();
    for at in 0..tokens.len() {
        for (phrase, instead) in BANNED {
            if let Some(line) = phrase_at(&tokens[at..], phrase) {
                let place = format!("{}:{line}", source.path);
                faults.push(Fault::new(place, format!("says `{phrase}`, expected another word: {instead}")));
            }
        }
    }
    faults
}

/// The line of a phrase, if the tokens begin with it.
fn phrase_at(tokens: &[Token<'_>], phrase: &str) -> Option<usize> {
    let mut first_line = None;
    let mut rest = tokens.iter();
    for expected in phrase.split(' ') {
        match rest.next() {
            Some(Token::Word { text, line }) if text.eq_ignore_ascii_case(expected) => first_line.get_or_insert(*line),
            _ => return None,
        };
    }
    first_line
}

/// The words of a line. Everything but blanks and letters ends a sequence; an identifier such as `by_chance` is one word.
fn tokens(line: usize, text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let is_letter = |c: char| c.is_alphanumeric() || c == '_';
        if is_letter(c) {
            let len = rest.find(|c| !is_letter(c)).unwrap_or(rest.len());
            tokens.push(Token::Word { text: &rest[..len], line });
            rest = &rest[len..];
        } else {
            if !c.is_whitespace() {
                tokens.push(Token::Break);
            }
            rest = &rest[c.len_utf8()..];
        }
    }
    if tokens.is_empty() {
        tokens.push(Token::Break);
    }
    tokens
}

/// The lines of a file that are prose, with their numbers; what is left out is an empty line.
fn prose(source: &Source) -> Vec<(usize, String)> {
    let is_shown = SHOWN.iter().any(|place| source.path.starts_with(place));
    let is_document = Path::new(&source.path).extension().is_some_and(|ending| ending == "md");
    let mut in_block = false;
    let lines = source.text.lines().enumerate().map(|(index, line)| {
        let text = match line.trim_start() {
            text if text.starts_with("///") || text.starts_with("//!") => &text[3..],
            text if is_shown || is_document => text,
            _ => "",
        };
        let is_fence = text.trim_start().starts_with("```");
        in_block ^= is_fence;
        let is_prose = is_shown || !(in_block || is_fence);
        (index + 1, if is_prose { without_code(text) } else { String::new() })
    });
    lines.collect()
}

/// A line without its inline code.
fn without_code(line: &str) -> String {
    if line.matches('`').count() % 2 == 1 {
        return line.replace('`', "'");
    }
    line.split('`').enumerate().map(|(at, part)| if at % 2 == 0 { part } else { "`" }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The banned words of a file are on exactly these lines.
    #[track_caller]
    fn check(path: &str, text: &str, lines: &[usize]) {
        let faults = banned(&[Source { path: path.into(), text: text.into() }]);
        let found: Vec<String> = faults.iter().map(|fault| fault.place.clone()).collect();
        let expected: Vec<String> = lines.iter().map(|line| format!("{path}:{line}")).collect();
        assert_eq!(found, expected, "{text:?}");
    }

    #[test]
    fn every_banned_word_is_found_in_every_kind_of_text() {
        for (phrase, _) in BANNED {
            check("docs/a.md", &format!("# A\n\nPlays {phrase}.\n"), &[3]);
            check("crates/attic/src/a.rs", &format!("//! Plays {phrase}.\n"), &[1]);
            check("crates/attic/src/a.rs", &format!("fn a() {{}}\n    /// Plays {phrase}\n"), &[2]);
            check("crates/mossa/src/args/a.rs", &format!("#[command(about = \"plays {phrase}\")]\n"), &[1]);
            check("web/src/lib/words/en.ts", &format!("  tip: 'Plays {phrase}',\n"), &[1]);
        }
    }

    #[test]
    fn capitals_line_breaks_and_possessives_do_not_hide_a_word() {
        check("a.md", "Nobody waits.\n", &[1]);
        check("a.md", "A board drawn by\nchance.\n", &[1]);
        check("crates/attic/src/a.rs", "/// A board drawn by\n    /// chance.\n", &[1]);
        check("a.md", "On nobody's clock, *nobody*.\n", &[1, 1]);
    }

    #[test]
    fn code_is_not_prose() {
        check("a.md", "The test `nobody waits`, and nobody_waits.\n\n```\nnobody\n```\n", &[]);
        check("crates/attic/src/a.rs", "/// ```\n/// nobody();\n/// ```\nlet text = \"nobody\"; // nobody\n", &[]);
        check("a.md", "```\nnobody\n```\nNobody.\n", &[4]);
    }

    #[test]
    fn phrases_end_at_punctuation_and_paragraphs() {
        check("a.md", "Sorted by, chance aside, size. Not so: many do. Not so\n\nmany.\n", &[]);
        check("a.md", "Random moves, this many; take it into account; no chance.\n", &[]);
    }
}
