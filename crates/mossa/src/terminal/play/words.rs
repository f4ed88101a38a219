//! Everything that `mossa play` says, in both languages side by side; what a game has to say for itself comes from the
//! catalogue. `{name}` stands for something that is filled in.

use std::fmt::Display;

use clap::ValueEnum;
use mossa_catalogue::{GameWords, Text};

/// A language.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum Language {
    /// English.
    En,
    /// Italian.
    It,
}

/// Makes the table: a struct with a field for every text, and its value in every language; after them the names of the texts
/// that each game has for itself.
macro_rules! words {
    (
        { $($field:ident: $english:literal, $italian:literal;)* }
        { $($own:ident)* }
    ) => {
        /// All texts in one language for one game. `fill` leaves out what a game has no use for.
        pub(super) struct Words {
            language: Language,
            $(pub(super) $field: &'static str,)*
            $(pub(super) $own: &'static str,)*
            sides: [Text; 2],
            endings: &'static [(&'static str, Text)],
            claims: &'static [(&'static str, Text)],
        }

        impl Words {
            /// The texts in a language for a game.
            pub(super) fn of(language: Language, game: &GameWords) -> Words {
                let GameWords { sides, endings, claims, .. } = *game;
                Words {
                    language,
                    $($field: language.text(Text::new($english, $italian)),)*
                    $($own: language.text(game.$own),)*
                    sides,
                    endings,
                    claims,
                }
            }
        }

        /// Every text by its field, in English and Italian.
        #[cfg(test)]
        const PAIRS: &[(&str, &str, &str)] = &[$((stringify!($field), $english, $italian),)*];
    };
}

impl Language {
    /// A text in this language.
    pub(super) fn text(self, text: Text) -> &'static str {
        match self {
            Language::En => text.en,
            Language::It => text.it,
        }
    }
}

impl Words {
    /// What both sides are called.
    pub(super) fn sides(&self) -> [&'static str; 2] {
        self.sides.map(|side| self.language.text(side))
    }

    /// What is said of an end by the rules.
    pub(super) fn ending(&self, name: &str) -> &'static str {
        self.named(self.endings, name).unwrap_or(self.finished)
    }

    /// Why a draw may be claimed.
    pub(super) fn claim<'a>(&self, name: &'a str) -> &'a str {
        self.named(self.claims, name).unwrap_or(name)
    }

    fn named(&self, texts: &[(&str, Text)], name: &str) -> Option<&'static str> {
        texts.iter().find(|(known, _)| *known == name).map(|(_, text)| self.language.text(*text))
    }
}

words! {
{
    round: "## ROUND {n} ##", "## ROUND {n} ##";
    hidden: "({n} empty rows above)", "({n} righe vuote sopra)";
    person: "Player", "Giocatore";
    level_said: "{player} plays at level {n} of {most} ({means}).", "{player} gioca al livello {n} su {most} ({means}).";
    level_how: " Choose another with --level 1 to {most}.", " Se ne sceglie un altro con --level, da 1 a {most}.";
    level_ask: "Level of the computer, from 1 (easiest) to {most} (full strength), or Enter for {usual}: ", "Livello del computer, da 1 (il più facile) a {most} (a piena forza), o Invio per {usual}: ";
    level_bad: "\"{found}\" is no level: type a number from 1 to {most}.", "\"{found}\" non è un livello: scrivi un numero da 1 a {most}.";
    level_name: "{player} level {n}", "{player} livello {n}";
    rating_said: "{player} plays at about {n} Elo.", "{player} gioca a circa {n} Elo.";
    rating_name: "{player} {n} Elo", "{player} {n} Elo";
    means_elo: "about {n} Elo", "circa {n} Elo";
    means_ply: "looks 1 ply ahead", "guarda avanti 1 semimossa";
    means_plies: "looks {n} plies ahead", "guarda avanti {n} semimosse";
    means_full: "full strength", "a piena forza";
    plays: "{name} ({mark}) plays {move}.", "{name} ({mark}) gioca {move}.";
    plays_in: "{name} ({mark}) plays {move} in {time}.", "{name} ({mark}) gioca {move} in {time}.";
    finished: "It is over: {why}.", "È finita: {why}.";
    claimed: "{name} claims a draw: {why}.", "{name} reclama la patta: {why}.";
    resigned: "{loser} resigns: {name} ({mark}) wins.", "{loser} si arrende: vince {name} ({mark}).";
    no_answer: "{loser} has no answer ({why}): {name} ({mark}) wins.", "{loser} non risponde ({why}): vince {name} ({mark}).";
    log_in: "; its standard error is in {file}", "; il suo standard error è in {file}";
    unfinished: "Not finished.", "Non finita.";
    out_of_limits: "the limit came before any move", "il limite è arrivato prima di una mossa";
    score: "Score: {a}: {a_wins}, {b}: {b_wins}, draws: {draws}.", "Punteggio: {a}: {a_wins}, {b}: {b_wins}, patte: {draws}.";
    again: "Another round? (yes, no, undo): ", "Un altro round? (sì, no, annulla): ";
    bye: "Goodbye.", "Arrivederci.";
    restarted: "The round begins anew.", "Il round ricomincia.";
    not_legal_check: " You are in check.", " Sei sotto scacco.";
    not_legal_alike: " Legal: {moves}", " Legali: {moves}";
    several: "{found} fits several moves: type one of {moves}.", "{found} può essere più di una mossa: scrivi una di {moves}.";
    unknown_near: "I do not know \"{found}\": did you mean {nearest}?", "Non conosco \"{found}\": volevi dire {nearest}?";
    yes_or_no: "Type yes or no.", "Scrivi sì o no.";
    not_now: "The round is over: type yes, no or undo.", "Il round è finito: scrivi sì, no o annulla.";
    nothing_to_undo: "There is nothing to take back.", "Non c'è niente da annullare.";
    undone: "Taken back: {moves}.", "Annullate: {moves}.";
    moves: "Moves: {moves}", "Mosse: {moves}";
    no_moves: "No moves yet.", "Ancora nessuna mossa.";
    legal: "Legal moves: {moves}", "Mosse legali: {moves}";
    check: "Check!", "Scacco!";
    may_claim: "You may claim a draw ({why}): type claim.", "Puoi reclamare la patta ({why}): scrivi patta.";
    no_claim: "There is no draw to claim.", "Non c'è nessuna patta da reclamare.";
    no_flip: "This board has only one way up.", "Questa griglia non si gira.";
    no_hint: "No hint: {why}.", "Nessun suggerimento: {why}.";
    hint: "Hint: {move}, {why}.", "Suggerimento: {move}, {why}.";
    hint_bare: "Hint: {move}.", "Suggerimento: {move}.";
    why_wins: "it wins", "vince";
    why_blocks: "it stops {other}", "ferma {other}";
    why_draw: "it holds the draw", "tiene la patta";
    why_score: "score {score}", "punteggio {score}";
    saved: "Saved to {file}.", "Salvato in {file}.";
    save_where: "Save to which file? Type save FILE.", "Salvare in quale file? Scrivi salva FILE.";
    save_exists: "There is a file {file} already: choose another name.", "Il file {file} esiste già: scegli un altro nome.";
    save_failed: "Cannot save to {file}: {why}.", "Non posso salvare in {file}: {why}.";
    record_start: "start: {moves}", "inizio: {moves}";
    record_moves: "moves: {moves}", "mosse: {moves}";
    record_result: "result: {result} {words}", "risultato: {result} {words}";
    decimal: ".", ",";
}
{
    goal welcome how seats your_move unknown nothing_typed not_a_move not_legal why_wins_in why_lost record_title help
}
}

/// A text with its parts filled in.
pub(super) fn fill(template: &str, parts: &[(&str, &dyn Display)]) -> String {
    let mut pieces = template.split('{');
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (name, rest) = piece.split_once('}').unwrap_or((piece, ""));
        if let Some((_, part)) = parts.iter().find(|(known, _)| *known == name) {
            text += &part.to_string();
        }
        text += rest;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names of the parts of a text, in alphabetical order.
    fn parts(template: &str) -> Vec<&str> {
        let mut parts: Vec<&str> = template.split('{').skip(1).filter_map(|rest| rest.split('}').next()).collect();
        parts.sort_unstable();
        parts
    }

    #[test]
    fn both_languages_fill_in_the_same() {
        for (field, english, italian) in PAIRS {
            assert_eq!(parts(english), parts(italian), "{field}");
            assert!(!english.is_empty() && !italian.is_empty(), "{field}");
        }
        for (field, english, italian) in PAIRS {
            assert_eq!(english.lines().count(), italian.lines().count(), "{field}");
        }
    }

    #[test]
    fn parts_are_filled_in() {
        assert_eq!(fill("{a} and {b}!", &[("b", &2), ("a", &"{b}")]), "{b} and 2!");
    }
}
