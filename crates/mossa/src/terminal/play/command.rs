//! What a person types: a move or a command, in either language.

use mossa_catalogue::{Seat, nearest};

use super::words::Language;

/// What depends on the game in what may be typed.
#[derive(Clone, Copy)]
pub(super) struct Typing<'a> {
    /// Knows what moves look like.
    pub(super) seat: &'a dyn Seat,
    /// Whether there are draws to claim.
    pub(super) claims: Claims,
}

/// Whether a game has draws that must be claimed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Claims {
    Known,
    Unknown,
}

impl Typing<'_> {
    /// Whether a command means anything in this game.
    fn offers(self, command: &Command) -> bool {
        *command != Command::Claim || self.claims == Claims::Known
    }

    /// The commands in a language, for completion.
    pub(super) fn commands(self, language: Language) -> impl Iterator<Item = &'static str> {
        let at = language as usize;
        WORDS.iter().filter(move |(command, _)| self.offers(command)).map(move |(_, words)| words[at])
    }
}

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

/// Every word for a command: the English one, the Italian one, and others; the last is how short it can be.
const WORDS: &[(Command, &[&str])] = &[
    (Command::Hint, &["hint", "suggerimento", "consiglio"]),
    (Command::Undo, &["undo", "annulla", "u"]),
    (Command::Claim, &["claim", "patta", "draw", "reclama"]),
    (Command::Resign, &["resign", "abbandona", "arrenditi"]),
    (Command::Moves, &["moves", "mosse"]),
    (Command::Legal, &["legal", "legali"]),
    (Command::Board, &["board", "griglia", "scacchiera"]),
    (Command::Flip, &["flip", "gira", "turn", "ruota"]),
    (Command::Position, &["position", "posizione", "fen"]),
    (Command::Save(None), &["save", "salva"]),
    (Command::New, &["new", "nuova", "nuovo"]),
    (Command::Help, &["help", "aiuto", "?", "h"]),
    (Command::Quit, &["quit", "esci", "exit", "q"]),
    (Command::Yes, &["yes", "sì", "si", "y", "s"]),
    (Command::No, &["no", "no", "n"]),
];

/// Words that are long enough to be mistyped.
const LONG: usize = 4;
/// Words that a slip of the pen rarely means.
const RARE: &[&str] = &["draw", "turn", "ruota", "arrenditi", "nuovo", "exit"];

/// Understands a line. Commands are the same in all games but for those that a game has no use for; what a move looks like
/// depends on the game.
pub(super) fn understand(line: &str, typing: &Typing<'_>) -> Result<Command, Unclear> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
    let word = word.to_lowercase();
    if word.is_empty() {
        return Err(Unclear::Nothing);
    }
    let offered = || WORDS.iter().filter(|(command, _)| typing.offers(command));
    let known = offered().find(|(_, words)| words.contains(&word.as_str())).map(|(command, _)| command.clone());
    match known {
        Some(Command::Save(_)) => Ok(Command::Save((!rest.is_empty()).then(|| rest.to_owned()))),
        Some(command) if rest.is_empty() => Ok(command),
        None if typing.seat.looks_like_move(line) => Ok(Command::Move(line.to_owned())),
        _ => Err(Unclear::Unknown {
            found: shown(line),
            nearest: nearest(&word, &offered().flat_map(|(_, words)| long(words)).collect::<Vec<_>>()),
        }),
    }
}

/// The words that a slip of the pen may have meant.
fn long(words: &'static [&'static str]) -> impl Iterator<Item = &'static str> {
    words.iter().copied().filter(|word| LONG <= word.len() && !RARE.contains(word))
}

/// As much of something typed as is worth saying again.
pub(super) fn shown(line: &str) -> String {
    line.chars().filter(|c| !c.is_control()).take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Understands a line in a game of this name.
    fn understand_in(game: &str, line: &str) -> Result<Command, Unclear> {
        let seat = mossa_catalogue::Games::BUILT_IN.variant(game, None).expect("a game").beginning().seat();
        understand(line, &super::super::turn::typing(seat.as_ref()))
    }

    fn understand_columns(line: &str) -> Result<Command, Unclear> {
        understand_in("connect-x", line)
    }

    fn understand_squares(line: &str) -> Result<Command, Unclear> {
        understand_in("chess", line)
    }

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
            assert_eq!(understand_columns(line), Ok(command), "{line:?}");
        }
        for word in WORDS.iter().flat_map(|(_, words)| *words) {
            assert!(understand_squares(word).is_ok(), "{word}");
        }
    }

    #[test]
    fn claims_are_offered_only_where_there_are_any() {
        for word in ["claim", "draw", "patta", "reclama"] {
            assert_eq!(understand_squares(word), Ok(Command::Claim));
            assert!(matches!(understand_columns(word), Err(Unclear::Unknown { .. })), "{word}");
        }
        let nearest = |line| match understand_columns(line) {
            Err(Unclear::Unknown { nearest, .. }) => nearest,
            other => panic!("{other:?}"),
        };
        assert_eq!(
            [nearest("clam"), nearest("patt")].map(|word| word == Some("claim") || word == Some("patta")),
            [false; 2]
        );
        for language in [Language::En, Language::It] {
            let commands = |game: &str| -> Vec<&'static str> {
                let seat = mossa_catalogue::Games::BUILT_IN.variant(game, None).expect("a game").beginning().seat();
                super::super::turn::typing(seat.as_ref()).commands(language).collect()
            };
            assert!(commands("connect-x").iter().all(|&word| word != "claim" && word != "patta"));
            assert!(commands("chess").iter().any(|&word| word == "claim" || word == "patta"));
        }
    }

    #[test]
    fn moves_are_told_from_commands() {
        for line in ["e4", "Nf3", "g1f3", "O-O", "o-o-o", "0-0", "exd8=Q+", "x9", "Nf3 Nf6"] {
            assert_eq!(understand_squares(line), Ok(Command::Move(line.into())), "{line:?}");
            assert!(understand_columns(line).is_err(), "{line:?}");
        }
        let save = Command::Save(Some("game1.pgn".into()));
        assert_eq!(understand_squares("save game1.pgn"), Ok(save));
        assert!(understand_squares("undo 2").is_err());
    }

    #[test]
    fn the_rest_is_not() {
        let understand = |line| understand_columns(line);
        assert_eq!(understand(" \t"), Err(Unclear::Nothing));
        let unknown = |found: &str, nearest| Err(Unclear::Unknown { found: found.into(), nearest });
        assert_eq!(understand("hnt"), unknown("hnt", Some("hint")));
        assert_eq!(understand("4 4"), unknown("4 4", None));
        assert_eq!(understand("-1"), unknown("-1", None));
        assert_eq!(understand("undo please"), unknown("undo please", Some("undo")));
    }
}
