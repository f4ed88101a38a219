//! What a person types: a move or a command, in either language.

use mossa_catalogue::{Drawing, Listed, find};

/// Something typed, understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    /// Play what looks like a move, and may be none.
    Move(String),
    Hint,
    Undo,
    /// Claim a draw.
    Claim,
    Resign,
    Moves,
    /// The moves that can be played.
    Legal,
    Board,
    /// Turn the board.
    Flip,
    /// The position as text.
    Position,
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
    (Command::Claim, &["claim", "draw", "patta", "reclama"]),
    (Command::Resign, &["resign", "abbandona", "arrenditi"]),
    (Command::Moves, &["moves", "mosse"]),
    (Command::Legal, &["legal", "legali"]),
    (Command::Board, &["board", "griglia", "scacchiera"]),
    (Command::Flip, &["flip", "turn", "gira", "ruota"]),
    (Command::Position, &["position", "posizione", "fen"]),
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
    named("claim"),
    named("patta"),
    named("reclama"),
    named("resign"),
    named("abbandona"),
    named("moves"),
    named("mosse"),
    named("legal"),
    named("legali"),
    named("board"),
    named("griglia"),
    named("scacchiera"),
    named("flip"),
    named("gira"),
    named("position"),
    named("posizione"),
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

/// Understands a line. Commands are the same in all games; what a move looks like depends on the board.
pub(super) fn understand(line: &str, board: Drawing) -> Result<Command, Unclear> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
    let word = word.to_lowercase();
    if word.is_empty() {
        return Err(Unclear::Nothing);
    }
    let known = WORDS.iter().find(|(_, words)| words.contains(&word.as_str())).map(|(command, _)| command.clone());
    match known {
        Some(Command::Save(_)) => Ok(Command::Save((!rest.is_empty()).then(|| rest.to_owned()))),
        Some(command) if rest.is_empty() => Ok(command),
        None if looks_like_a_move(line, board) => Ok(Command::Move(line.to_owned())),
        _ => Err(Unclear::Unknown {
            found: shown(line),
            nearest: find("command", &word, LONG_WORDS).err().and_then(|unknown| unknown.nearest),
        }),
    }
}

/// Moves are numbers of columns; or they name squares, and so have a digit in them, but for castling.
fn looks_like_a_move(line: &str, board: Drawing) -> bool {
    match board {
        Drawing::Columns => line.bytes().all(|byte| byte.is_ascii_digit()),
        Drawing::Squares => line.contains(|c: char| c.is_ascii_digit()) || line.to_lowercase().starts_with("o-o"),
    }
}

/// As much of something typed as is worth saying again.
pub(super) fn shown(line: &str) -> String {
    line.chars().filter(|c| !c.is_control()).take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_are_understood() {
        let lines = [
            ("4", Command::Move("4".into())),
            (" 12 ", Command::Move("12".into())),
            ("HINT", Command::Hint),
            ("annulla", Command::Undo),
            ("Sì", Command::Yes),
            ("save  my game.txt", Command::Save(Some("my game.txt".into()))),
            ("salva", Command::Save(None)),
        ];
        for (line, command) in lines {
            assert_eq!(understand(line, Drawing::Columns), Ok(command), "{line:?}");
        }
        for word in LONG_WORDS {
            let [columns, squares] = [Drawing::Columns, Drawing::Squares].map(|board| understand(word.name, board));
            assert!(columns.is_ok() && columns == squares, "{}", word.name);
        }
    }

    #[test]
    fn moves_are_told_from_commands() {
        for line in ["e4", "Nf3", "g1f3", "O-O", "o-o-o", "0-0", "exd8=Q+", "x9", "Nf3 Nf6"] {
            assert_eq!(understand(line, Drawing::Squares), Ok(Command::Move(line.into())), "{line:?}");
            assert!(understand(line, Drawing::Columns).is_err(), "{line:?}");
        }
        let save = Command::Save(Some("game1.pgn".into()));
        assert_eq!(understand("save game1.pgn", Drawing::Squares), Ok(save));
        assert!(understand("undo 2", Drawing::Squares).is_err());
    }

    #[test]
    fn the_rest_is_not() {
        let understand = |line| understand(line, Drawing::Columns);
        assert_eq!(understand(" \t"), Err(Unclear::Nothing));
        let unknown = |found: &str, nearest| Err(Unclear::Unknown { found: found.into(), nearest });
        assert_eq!(understand("hnt"), unknown("hnt", Some("hint")));
        assert_eq!(understand("4 4"), unknown("4 4", None));
        assert_eq!(understand("-1"), unknown("-1", None));
        assert_eq!(understand("undo please"), unknown("undo please", None));
    }
}
