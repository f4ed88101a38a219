//! Everything that `mossa play` says, in both languages side by side: first what is the same in all games, then what each
//! game has for itself. `{name}` stands for something that is filled in.

use std::fmt::Display;

use clap::ValueEnum;
use mossa_catalogue::Start;

/// A language.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum Language {
    /// English.
    En,
    /// Italian.
    It,
}

/// Makes the table: a struct with a field for every text, and its value in every language. Some texts are the same in all
/// games, others each game has for itself; `fill` leaves out what a game has no use for.
macro_rules! words {
    (
        { $($field:ident: $english:literal, $italian:literal;)* }
        { $($own:ident:
            ConnectX $english_x:literal, $italian_x:literal;
            Chess $english_chess:literal, $italian_chess:literal;
        )* }
    ) => {
        /// All texts in one language for one game.
        pub(super) struct Words {
            $(pub(super) $field: &'static str,)*
            $(pub(super) $own: &'static str,)*
        }

        impl Words {
            /// The texts in a language for a game.
            pub(super) fn of(language: Language, game: Start) -> Words {
                let choose = |english, italian| match language {
                    Language::En => english,
                    Language::It => italian,
                };
                Words {
                    $($field: choose($english, $italian),)*
                    $($own: match game {
                        Start::ConnectX(_) => choose($english_x, $italian_x),
                        Start::Chess(_) => choose($english_chess, $italian_chess),
                    },)*
                }
            }
        }

        /// Every text by its field, in English and Italian.
        #[cfg(test)]
        const PAIRS: &[(&str, &str, &str)] = &[
            $((stringify!($field), $english, $italian),)*
            $((stringify!($own), $english_x, $italian_x), (stringify!($own), $english_chess, $italian_chess),)*
        ];
    };
}

words! {
{
    round: "## ROUND {n} ##", "## ROUND {n} ##";
    hidden: "({n} empty rows above)", "({n} righe vuote sopra)";
    person: "Player", "Giocatore";
    white: "White", "Bianco";
    black: "Black", "Nero";
    chess: "Chess", "Scacchi";
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
    wins: "{name} ({mark}) wins: {run} in a line.", "Vince {name} ({mark}): {run} in fila.";
    draw: "A draw: the board is full.", "Patta: la griglia è piena.";
    finished: "It is over: {why}.", "È finita: {why}.";
    checkmate: "Checkmate: {name} ({mark}) wins.", "Scacco matto: vince {name} ({mark}).";
    stalemate: "A draw: stalemate.", "Patta: stallo.";
    insufficient_material: "A draw: neither side has the pieces to mate.", "Patta: nessuno ha i pezzi per dare matto.";
    seventyfive_moves: "A draw: 75 moves of each side without a capture or a pawn move.", "Patta: 75 mosse per parte senza catture né mosse di pedone.";
    fivefold_repetition: "A draw: the same position for the fifth time.", "Patta: la stessa posizione per la quinta volta.";
    claimed: "{name} claims a draw: {why}.", "{name} reclama la patta: {why}.";
    threefold_repetition: "the same position for the third time", "la stessa posizione per la terza volta";
    fifty_moves: "50 moves of each side without a capture or a pawn move", "50 mosse per parte senza catture né mosse di pedone";
    resigned: "{loser} resigns: {name} ({mark}) wins.", "{loser} si arrende: vince {name} ({mark}).";
    no_answer: "{loser} has no answer ({why}): {name} ({mark}) wins.", "{loser} non risponde ({why}): vince {name} ({mark}).";
    log_in: "; its standard error is in {file}", "; il suo standard error è in {file}";
    unfinished: "Not finished.", "Non finita.";
    out_of_limits: "the limit came before any move", "il limite è arrivato prima di una mossa";
    score: "Score: {a}: {a_wins}, {b}: {b_wins}, draws: {draws}.", "Punteggio: {a}: {a_wins}, {b}: {b_wins}, patte: {draws}.";
    again: "Another round? (yes, no, undo): ", "Un altro round? (sì, no, annulla): ";
    bye: "Goodbye.", "Arrivederci.";
    restarted: "The round begins anew.", "Il round ricomincia.";
    not_a_column: "There is no column {found}: type a number from 1 to {columns}.", "La colonna {found} non c'è: scrivi un numero da 1 a {columns}.";
    column_full: "Column {column} is full: choose another.", "La colonna {column} è piena: scegline un'altra.";
    not_a_move: "\"{found}\" is no move: type one such as Nf3, exd5, O-O, e8=Q or g1f3.", "\"{found}\" non è una mossa: scrivine una come Nf3, exd5, O-O, e8=Q o g1f3.";
    not_legal: "{found} cannot be played here.{check}{alike}", "{found} non si può giocare qui.{check}{alike}";
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
    why_loses: "every move loses", "perdono tutte";
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
    welcome:
        ConnectX "Connect X on {board}: {run} or more in a line win.", "Connect X su {board}: vince chi ne allinea {run} o più.";
        Chess "{variant}: checkmate wins.", "{variant}: vince chi dà scacco matto.";
    how:
        ConnectX "Type a column or a command; help lists the commands.", "Scrivi una colonna o un comando; aiuto li elenca.";
        Chess "Type a move, such as Nf3 or g1f3, or a command; help lists the commands.", "Scrivi una mossa, come Nf3 o g1f3, o un comando; aiuto li elenca.";
    sides:
        ConnectX "{x} plays X and begins, {o} plays O.", "{x} gioca con X e comincia, {o} gioca con O.";
        Chess "{x} has White, {o} has Black.", "{x} ha il Bianco, {o} ha il Nero.";
    your_move:
        ConnectX "{name} ({mark}), your move (1-{columns}): ", "{name} ({mark}), tocca a te (1-{columns}): ";
        Chess "{name} ({mark}), your move: ", "{name} ({mark}), tocca a te: ";
    unknown:
        ConnectX "I do not know \"{found}\": type a column from 1 to {columns}, or help.", "Non conosco \"{found}\": scrivi una colonna da 1 a {columns}, oppure aiuto.";
        Chess "I do not know \"{found}\": type a move such as Nf3 or g1f3, or help.", "Non conosco \"{found}\": scrivi una mossa come Nf3 o g1f3, oppure aiuto.";
    nothing_typed:
        ConnectX "Type a column from 1 to {columns}, or help.", "Scrivi una colonna da 1 a {columns}, oppure aiuto.";
        Chess "Type a move such as Nf3 or g1f3, or help.", "Scrivi una mossa come Nf3 o g1f3, oppure aiuto.";
    why_wins_in:
        ConnectX "it wins in {plies} plies", "vince in {plies} semimosse";
        Chess "mate in {moves}", "matto in {moves}";
    why_lost:
        ConnectX "it lasts longest, {plies} plies", "resiste di più, {plies} semimosse";
        Chess "it lasts longest, mated in {moves}", "resiste di più, matto in {moves}";
    record_title:
        ConnectX "Connect X on {board}", "Connect X su {board}";
        Chess "{variant}", "{variant}";
    help:
        ConnectX "  4          let a stone fall into column 4
  hint       what the engine would play
  undo       take your last move back, and the answer to it
  resign     give this round up
  moves      the moves so far
  board      show the board again
  position   the board as text
  save FILE  write a record of the rounds so far
  new        begin this round anew
  quit       leave", "  4                lascia cadere una pedina nella colonna 4
  suggerimento     cosa giocherebbe il motore
  annulla          ritira la tua ultima mossa e la risposta
  abbandona        arrenditi in questo round
  mosse            le mosse fin qui
  griglia          mostra di nuovo la griglia
  posizione        la griglia come testo
  salva FILE       scrivi un resoconto dei round fin qui
  nuova            ricomincia questo round
  esci             lascia il gioco";
        Chess "  Nf3        a move as players write it: e4, exd5, O-O, e8=Q …
  g1f3       … or from square to square: e7e8q, e1g1
  hint       what the engine would play
  undo       take your last move back, and the answer to it
  claim      claim a draw: third time the same position, or 50 moves
  resign     give this round up
  moves      the moves so far
  legal      the moves that can be played
  board      show the board again
  flip       turn the board
  fen        the position as FEN
  save FILE  write a record of the rounds so far, as PGN if it is called so
  new        begin this round anew
  quit       leave", "  Nf3              una mossa come si scrive, con le lettere inglesi: e4, exd5, O-O, e8=Q …
  g1f3             … o da casa a casa: e7e8q, e1g1
  suggerimento     cosa giocherebbe il motore
  annulla          ritira la tua ultima mossa e la risposta
  patta            reclama la patta: terza volta la stessa posizione, o 50 mosse
  abbandona        arrenditi in questo round
  mosse            le mosse fin qui
  legali           le mosse che si possono giocare
  scacchiera       mostra di nuovo la scacchiera
  gira             gira la scacchiera
  fen              la posizione in FEN
  salva FILE       scrivi un resoconto dei round fin qui, in PGN se si chiama così
  nuova            ricomincia questo round
  esci             lascia il gioco";
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
