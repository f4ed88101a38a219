//! What a person types: a column or a command, in either language.

use mossa_catalogue::{Listed, find};

/// Something typed, understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    /// Let a stone fall into the column of this number, which may be none.
    Column(String),
    Hint,
    Undo,
    Resign,
    Moves,
    Board,
    /// Save, to this file if one was named.
    Save(Option<String>),
    New,
    Help,
    Quit,
    Yes,
    No,
}

/// Something typed, not understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Unclear {
    /// Nothing was typed.
    Nothing,
    /// No command, but perhaps meant to be this one.
    Unknown { found: String, nearest: Option<&'static str> },
}

/// Every word for a command: those of both languages, the short ones last.
const WORDS: &[(Command, &[&str])] = &[
    (Command::Hint, &["hint", "suggerimento", "consiglio"]),
    (Command::Undo, &["undo", "annulla", "u"]),
    (Command::Resign, &["resign", "abbandona", "arrenditi"]),
    (Command::Moves, &["moves", "mosse"]),
    (Command::Board, &["board", "griglia"]),
    (Command::Save(None), &["save", "salva"]),
    (Command::New, &["new", "nuova", "nuovo"]),
    (Command::Help, &["help", "aiuto", "?", "h"]),
    (Command::Quit, &["quit", "esci", "exit", "q"]),
    (Command::Yes, &["yes", "sì", "si", "y", "s"]),
    (Command::No, &["no", "n"]),
];

/// The words that a slip of the pen may have meant.
const LONG_WORDS: &[Listed] = &[
    named("hint"),
    named("suggerimento"),
    named("consiglio"),
    named("undo"),
    named("annulla"),
    named("resign"),
    named("abbandona"),
    named("moves"),
    named("mosse"),
    named("board"),
    named("griglia"),
    named("save"),
    named("salva"),
    named("nuova"),
    named("help"),
    named("aiuto"),
    named("quit"),
    named("esci"),
];

const fn named(name: &'static str) -> Listed {
    Listed { name, summary: "", keys: "" }
}

/// Understands a line.
pub(super) fn understand(line: &str) -> Result<Command, Unclear> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
    let word = word.to_lowercase();
    if word.is_empty() {
        return Err(Unclear::Nothing);
    }
    let unknown = || Unclear::Unknown {
        found: line.chars().filter(|c| !c.is_control()).take(40).collect(),
        nearest: find("command", &word, LONG_WORDS).err().and_then(|unknown| unknown.nearest),
    };
    if rest.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(Command::Column(word));
    }
    let known = WORDS.iter().find(|(_, words)| words.contains(&word.as_str())).map(|(command, _)| command.clone());
    match known {
        Some(Command::Save(_)) => Ok(Command::Save((!rest.is_empty()).then(|| rest.to_owned()))),
        Some(command) if rest.is_empty() => Ok(command),
        _ => Err(unknown()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_are_understood() {
        let lines = [
            ("4", Command::Column("4".into())),
            (" 12 ", Command::Column("12".into())),
            ("HINT", Command::Hint),
            ("annulla", Command::Undo),
            ("Sì", Command::Yes),
            ("save  my game.txt", Command::Save(Some("my game.txt".into()))),
            ("salva", Command::Save(None)),
        ];
        for (line, command) in lines {
            assert_eq!(understand(line), Ok(command), "{line:?}");
        }
        for word in LONG_WORDS {
            assert!(understand(word.name).is_ok(), "{}", word.name);
        }
    }

    #[test]
    fn the_rest_is_not() {
        assert_eq!(understand(" \t"), Err(Unclear::Nothing));
        let unknown = |found: &str, nearest| Err(Unclear::Unknown { found: found.into(), nearest });
        assert_eq!(understand("hnt"), unknown("hnt", Some("hint")));
        assert_eq!(understand("4 4"), unknown("4 4", None));
        assert_eq!(understand("-1"), unknown("-1", None));
        assert_eq!(understand("undo please"), unknown("undo please", None));
    }
}
