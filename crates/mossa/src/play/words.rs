//! Everything that `mossa play` says, in both languages side by side. `{name}` stands for something that is filled in.

use std::fmt::Display;

use clap::ValueEnum;

/// A language.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum Language {
    /// English.
    En,
    /// Italian.
    It,
}

/// Makes the table: a struct with a field for every text, and its value in every language.
macro_rules! words {
    ($($field:ident: $english:literal, $italian:literal;)*) => {
        /// All texts in one language.
        pub(super) struct Words {
            $(pub(super) $field: &'static str,)*
        }

        impl Words {
            /// The texts in a language.
            pub(super) fn of(language: Language) -> Words {
                match language {
                    Language::En => Words { $($field: $english,)* },
                    Language::It => Words { $($field: $italian,)* },
                }
            }
        }

        /// Every text by its field, in English and Italian.
        #[cfg(test)]
        const PAIRS: &[(&str, &str, &str)] = &[$((stringify!($field), $english, $italian),)*];
    };
}

words! {
    welcome: "Connect X on {board}: {run} or more in a line win.", "Connect X su {board}: vince chi ne allinea {run} o più.";
    how: "Type a column or a command; help lists the commands.", "Scrivi una colonna o un comando; aiuto li elenca.";
    round: "## ROUND {n} ##", "## ROUND {n} ##";
    sides: "{x} plays X and begins, {o} plays O.", "{x} gioca con X e comincia, {o} gioca con O.";
    hidden: "({n} empty rows above)", "({n} righe vuote sopra)";
    person: "Player", "Giocatore";
    your_move: "{name} ({mark}), your move (1-{columns}): ", "{name} ({mark}), tocca a te (1-{columns}): ";
    plays: "{name} ({mark}) plays {column}.", "{name} ({mark}) gioca {column}.";
    plays_in: "{name} ({mark}) plays {column} in {time}.", "{name} ({mark}) gioca {column} in {time}.";
    wins: "{name} ({mark}) wins: {run} in a line.", "Vince {name} ({mark}): {run} in fila.";
    draw: "A draw: the board is full.", "Patta: la griglia è piena.";
    resigned: "{loser} resigns: {name} ({mark}) wins.", "{loser} si arrende: vince {name} ({mark}).";
    no_answer: "{loser} has no answer ({why}): {name} ({mark}) wins.", "{loser} non risponde ({why}): vince {name} ({mark}).";
    unfinished: "Not finished.", "Non finita.";
    out_of_limits: "the limit came before any move", "il limite è arrivato prima di una mossa";
    score: "Score: {a}: {a_wins}, {b}: {b_wins}, draws: {draws}.", "Punteggio: {a}: {a_wins}, {b}: {b_wins}, patte: {draws}.";
    again: "Another round? (yes, no, undo): ", "Un altro round? (sì, no, annulla): ";
    bye: "Goodbye.", "Arrivederci.";
    restarted: "The round begins anew.", "Il round ricomincia.";
    not_a_column: "There is no column {found}: type a number from 1 to {columns}.", "La colonna {found} non c'è: scrivi un numero da 1 a {columns}.";
    column_full: "Column {column} is full: choose another.", "La colonna {column} è piena: scegline un'altra.";
    unknown: "I do not know \"{found}\": type a column from 1 to {columns}, or help.", "Non conosco \"{found}\": scrivi una colonna da 1 a {columns}, oppure aiuto.";
    unknown_near: "I do not know \"{found}\": did you mean {nearest}?", "Non conosco \"{found}\": volevi dire {nearest}?";
    nothing_typed: "Type a column from 1 to {columns}, or help.", "Scrivi una colonna da 1 a {columns}, oppure aiuto.";
    yes_or_no: "Type yes or no.", "Scrivi sì o no.";
    not_now: "The round is over: type yes, no or undo.", "Il round è finito: scrivi sì, no o annulla.";
    nothing_to_undo: "There is nothing to take back.", "Non c'è niente da annullare.";
    undone: "Taken back: {moves}.", "Annullate: {moves}.";
    moves: "Moves: {moves}", "Mosse: {moves}";
    no_moves: "No moves yet.", "Ancora nessuna mossa.";
    no_hint: "No hint: {why}.", "Nessun suggerimento: {why}.";
    hint: "Hint: {column}, {why}.", "Suggerimento: {column}, {why}.";
    hint_bare: "Hint: {column}.", "Suggerimento: {column}.";
    why_wins: "it wins", "vince";
    why_wins_in: "it wins in {plies} plies", "vince in {plies} semimosse";
    why_blocks: "it stops {other}", "ferma {other}";
    why_lost: "it lasts longest, {plies} plies", "resiste di più, {plies} semimosse";
    why_draw: "it holds the draw", "tiene la patta";
    why_score: "score {score}", "punteggio {score}";
    saved: "Saved to {file}.", "Salvato in {file}.";
    save_where: "Save to which file? Type save FILE.", "Salvare in quale file? Scrivi salva FILE.";
    save_exists: "There is a file {file} already: choose another name.", "Il file {file} esiste già: scegli un altro nome.";
    save_failed: "Cannot save to {file}: {why}.", "Non posso salvare in {file}: {why}.";
    record_title: "Connect X on {board}", "Connect X su {board}";
    record_start: "start: {moves}", "inizio: {moves}";
    record_moves: "moves: {moves}", "mosse: {moves}";
    record_result: "result: {result} {words}", "risultato: {result} {words}";
    decimal: ".", ",";
    help: "  4          let a stone fall into column 4
  hint       what the engine would play
  undo       take your last move back, and the answer to it
  resign     give this round up
  moves      the moves so far
  board      show the board again
  save FILE  write a record of the rounds so far
  new        begin this round anew
  quit       leave", "  4                lascia cadere una pedina nella colonna 4
  suggerimento     cosa giocherebbe il motore
  annulla          ritira la tua ultima mossa e la risposta
  abbandona        arrenditi in questo round
  mosse            le mosse fin qui
  griglia          mostra di nuovo la griglia
  salva FILE       scrivi un resoconto dei round fin qui
  nuova            ricomincia questo round
  esci             lascia il gioco";
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
        let [english, italian] = [Language::En, Language::It].map(|language| Words::of(language).help);
        assert_eq!(english.lines().count(), italian.lines().count());
    }

    #[test]
    fn parts_are_filled_in() {
        assert_eq!(fill("{a} and {b}!", &[("b", &2), ("a", &"{b}")]), "{b} and 2!");
    }
}
