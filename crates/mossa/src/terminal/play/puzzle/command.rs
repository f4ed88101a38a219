//! What a person types at a puzzle: moves or a command, in either language.

use mossa_catalogue::nearest;

use crate::terminal::play::words::Language;

/// A command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Command {
    Hint,
    Solve,
    Undo,
    /// Another board.
    New,
    /// The same board from its start.
    Restart,
    Board,
    /// The moves so far.
    Moves,
    /// The board as text.
    Position,
    Help,
    Quit,
    Yes,
    No,
}

/// Every word for a command: the English one, the Italian one, and others. None is a letter that could be a move.
const WORDS: &[(Command, &[&str])] = &[
    (Command::Hint, &["hint", "suggerimento", "consiglio"]),
    (Command::Solve, &["solve", "risolvi"]),
    (Command::Undo, &["undo", "annulla"]),
    (Command::New, &["new", "nuova", "shuffle", "mescola", "nuovo"]),
    (Command::Restart, &["restart", "ricomincia"]),
    (Command::Board, &["board", "griglia"]),
    (Command::Moves, &["moves", "mosse"]),
    (Command::Position, &["position", "posizione"]),
    (Command::Help, &["help", "aiuto", "?", "h"]),
    (Command::Quit, &["quit", "esci", "exit", "q"]),
    (Command::Yes, &["yes", "sì", "si", "y", "s"]),
    (Command::No, &["no", "no", "n"]),
];

/// The command that a line is, if it is one.
pub(super) fn command(line: &str) -> Option<Command> {
    let word = line.trim().to_lowercase();
    WORDS.iter().find(|(_, words)| words.contains(&word.as_str())).map(|(command, _)| *command)
}

/// The command that a line may have meant.
pub(super) fn meant(line: &str) -> Option<&'static str> {
    let words: Vec<&str> = WORDS.iter().flat_map(|(_, words)| *words).copied().filter(|word| 4 <= word.len()).collect();
    nearest(&line.trim().to_lowercase(), &words)
}

/// The commands in a language, for completion.
pub(super) fn commands(language: Language) -> impl Iterator<Item = &'static str> {
    WORDS.iter().map(move |(_, words)| words[language as usize])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_are_understood_and_letters_of_moves_are_none() {
        assert_eq!(command(" HINT "), Some(Command::Hint));
        assert_eq!(command("risolvi"), Some(Command::Solve));
        assert_eq!(command("shuffle"), Some(Command::New));
        for letter in ["u", "d", "l", "r", "U", "12"] {
            assert_eq!(command(letter), None, "{letter}");
        }
        assert_eq!(meant("hnit"), Some("hint"));
        assert_eq!(meant("12"), None);
    }
}
