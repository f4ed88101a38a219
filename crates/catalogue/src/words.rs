//! The words of a game that people read while they play it, in both languages. Front ends have all other words.
//!
//! `{name}` stands for something that is filled in: `{title}`, `{board}` and the [facts](crate::Variant::facts) of the variant
//! everywhere, and the parts that the description of a text names.

use mossa_kernel::Text;

/// The texts of one game.
#[derive(Clone, Copy, Debug)]
pub struct GameWords {
    /// What the first side is called, and the second.
    pub sides: [Text; 2],
    /// How it is won, as the end of a sentence.
    pub goal: Text,
    /// What is played, and how it is won; `{goal}` may be named.
    pub welcome: Text,
    /// What may be typed.
    pub how: Text,
    /// Who has which side: `{x}` and `{o}`.
    pub seats: Text,
    /// Asks for a move: `{name}`, `{mark}`, `{columns}`.
    pub your_move: Text,
    /// What was typed is neither a move nor a command: `{found}`, `{columns}`.
    pub unknown: Text,
    /// Nothing was typed: `{columns}`.
    pub nothing_typed: Text,
    /// No move is written like this: `{found}`, `{columns}`.
    pub not_a_move: Text,
    /// The move cannot be played here: `{found}`, and perhaps `{check}` and `{alike}`.
    pub not_legal: Text,
    /// Why a hint is good: a win in `{plies}` or `{moves}`.
    pub why_wins_in: Text,
    /// Why a hint is no worse than others: a loss in `{plies}` or `{moves}`.
    pub why_lost: Text,
    /// The title of a record.
    pub record_title: Text,
    /// All that may be typed, a line each.
    pub help: Text,
    /// What is said when the rules end a game, by the name of the ending: `{name}`, `{mark}`, `{loser}`.
    pub endings: &'static [(&'static str, Text)],
    /// Why a draw may be claimed, by the name of the claim.
    pub claims: &'static [(&'static str, Text)],
}

impl GameWords {
    /// The texts of a game with letters and numbers for its cells that has nothing to say for itself.
    pub const PLAIN: GameWords = GameWords {
        sides: [Text::new("First", "Primo"), Text::new("Second", "Secondo")],
        goal: Text::new("", ""),
        welcome: Text::new("{title} on {board}: {goal}.", "{title} su {board}: {goal}."),
        how: Text::new(
            "Type a move, such as {example}, or a command; help lists the commands.",
            "Scrivi una mossa, come {example}, o un comando; aiuto li elenca.",
        ),
        seats: Text::new("{x} begins, {o} is second.", "Comincia {x}, {o} è secondo."),
        your_move: Text::new("{name} ({mark}), your move: ", "{name} ({mark}), tocca a te: "),
        unknown: Text::new(
            "I do not know \"{found}\": type a move such as {example}, or help.",
            "Non conosco \"{found}\": scrivi una mossa come {example}, oppure aiuto.",
        ),
        nothing_typed: Text::new(
            "Type a move such as {example}, or help.",
            "Scrivi una mossa come {example}, oppure aiuto.",
        ),
        not_a_move: Text::new(
            "\"{found}\" is no move: type one such as {example}.",
            "\"{found}\" non è una mossa: scrivine una come {example}.",
        ),
        not_legal: Text::new("{found} cannot be played here.{alike}", "{found} non si può giocare qui.{alike}"),
        why_wins_in: Text::new("it wins in {plies} plies", "vince in {plies} semimosse"),
        why_lost: Text::new("it lasts longest, {plies} plies", "resiste di più, {plies} semimosse"),
        record_title: Text::new("{title} on {board}", "{title} su {board}"),
        help: Text::new(
            "  {example}         a move
  hint       what the computer would play
  undo       take your last move back, and the answer to it
  resign     give this round up
  moves      the moves so far
  legal      the moves that can be played
  board      show the board again
  flip       turn the board
  position   the position as text
  save FILE  write a record of the rounds so far
  new        begin this round anew
  quit       leave",
            "  {example}               una mossa
  suggerimento     cosa giocherebbe il computer
  annulla          ritira la tua ultima mossa e la risposta
  abbandona        arrenditi in questo round
  mosse            le mosse fin qui
  legali           le mosse che si possono giocare
  griglia          mostra di nuovo la griglia
  gira             gira la griglia
  posizione        la posizione come testo
  salva FILE       scrivi un resoconto dei round fin qui
  nuova            ricomincia questo round
  esci             lascia il gioco",
        ),
        endings: &[],
        claims: &[],
    };

    /// Every text with the name of its field.
    #[cfg(test)]
    fn all(&self) -> Vec<(&str, Text)> {
        let GameWords {
            sides: [first, second],
            goal,
            welcome,
            how,
            seats,
            your_move,
            unknown,
            nothing_typed,
            not_a_move,
            not_legal,
            why_wins_in,
            why_lost,
            record_title,
            help,
            endings,
            claims,
        } = *self;
        let own = [
            ("first", first),
            ("second", second),
            ("goal", goal),
            ("welcome", welcome),
            ("how", how),
            ("seats", seats),
            ("your_move", your_move),
            ("unknown", unknown),
            ("nothing_typed", nothing_typed),
            ("not_a_move", not_a_move),
            ("not_legal", not_legal),
            ("why_wins_in", why_wins_in),
            ("why_lost", why_lost),
            ("record_title", record_title),
            ("help", help),
        ];
        own.into_iter().chain(endings.iter().copied()).chain(claims.iter().copied()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameKind, Games};

    /// The names of the parts of a text, in alphabetical order.
    fn parts(template: &str) -> Vec<&str> {
        let mut parts: Vec<&str> = template.split('{').skip(1).filter_map(|rest| rest.split('}').next()).collect();
        parts.sort_unstable();
        parts
    }

    #[test]
    fn both_languages_fill_in_the_same() {
        let words = Games::BUILT_IN.iter().filter_map(|entry| match entry.kind() {
            GameKind::TwoPlayers(game) => Some((entry.name(), game.words())),
            GameKind::Puzzle(_) => None,
        });
        for (game, words) in words.chain([("plain", &GameWords::PLAIN)]) {
            for (field, Text { en, it }) in words.all() {
                assert_eq!(parts(en), parts(it), "{game}: {field}");
                assert_eq!(en.is_empty(), it.is_empty(), "{game}: {field}");
                assert_eq!(en.lines().count(), it.lines().count(), "{game}: {field}");
            }
        }
    }
}
