//! Everything that is said at a puzzle, in both languages. `{name}` stands for something that is filled in.

use crate::terminal::play::words::Language;

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
    welcome: "{game} {board}: bring the board to its goal in as few moves as you can.", "{game} {board}: porta la griglia all'obiettivo in meno mosse che puoi.";
    seed: "This is board {seed}; new draws another, --seed N chooses one.", "Questa è la griglia {seed}; nuova ne estrae un'altra, --seed N ne sceglie una.";
    goal: "The goal:", "L'obiettivo:";
    how_slide: "Type the number of a tile beside the blank (·) to slide it, or U, D, L or R, the way the blank goes; help lists the commands.", "Scrivi il numero di una tessera accanto al vuoto (·) per farla scorrere, oppure U, D, L o R, dove va il vuoto (su, giù, sinistra, destra); aiuto elenca i comandi.";
    how_plain: "Type a move ({moves}) or a command; help lists the commands.", "Scrivi una mossa ({moves}) o un comando; aiuto li elenca.";
    prompt: "Move {n}: ", "Mossa {n}: ";
    not_legal: "{found} cannot be played here: type one of {moves}.", "{found} non si può giocare qui: scrivi una di {moves}.";
    unknown_near: "I do not know \"{found}\": did you mean {nearest}?", "Non conosco \"{found}\": volevi dire {nearest}?";
    nothing_to_undo: "There is nothing to take back.", "Non c'è niente da annullare.";
    undone: "Taken back: {move}.", "Annullata: {move}.";
    hint: "Hint: {move}; {n} to go, and no way is shorter.", "Suggerimento: {move}; ne mancano {n}, e nessuna via è più corta.";
    hint_open: "Hint: {move}; {n} to go on the shortest way found, at least {least} on any.", "Suggerimento: {move}; ne mancano {n} per la via più corta trovata, almeno {least} per ogni via.";
    no_way: "No solution was found in the time given.", "Nessuna soluzione trovata nel tempo dato.";
    solution: "{n} moves, and no way is shorter: {moves}", "{n} mosse, e nessuna via è più corta: {moves}";
    solution_open: "{n} moves (no way has fewer than {least}): {moves}", "{n} mosse (nessuna via ne ha meno di {least}): {moves}";
    by_solver: "Solved by the solver after {n} moves of yours.", "Risolto dal programma dopo {n} mosse tue.";
    solved: "Solved in {n} moves. The optimum is {best}.", "Risolto in {n} mosse. L'ottimo è {best}.";
    solved_best: "Solved in {n} moves, the optimum!", "Risolto in {n} mosse, l'ottimo!";
    solved_open: "Solved in {n} moves. The shortest way found has {best}; at least {least} are needed.", "Risolto in {n} mosse. La via più corta trovata ne ha {best}; ne servono almeno {least}.";
    solved_bare: "Solved in {n} moves.", "Risolto in {n} mosse.";
    again: "Another board? (yes, no): ", "Un'altra griglia? (sì, no): ";
    yes_or_no: "Type yes or no.", "Scrivi sì o no.";
    moves: "Moves: {moves}", "Mosse: {moves}";
    no_moves: "No moves yet.", "Ancora nessuna mossa.";
    restarted: "From the start again.", "Di nuovo dall'inizio.";
    bye: "Goodbye.", "Arrivederci.";
    help_slide: "  5          slide tile 5, which is beside the blank; 5 9 13 slides several
  U D L R    move the blank up, down, left or right, as mossa solve writes it
  hint       the best next move
  solve      the shortest way from here, and be done
  undo       take your last move back
  restart    this board from its start
  new        another board (shuffle)
  moves      the moves so far
  board      show the board again
  position   the board as text
  quit       leave", "  5             fa scorrere la tessera 5, accanto al vuoto; 5 9 13 ne muove diverse
  U D L R       muove il vuoto su, giù, a sinistra o a destra, come lo scrive mossa solve
  suggerimento  la prossima mossa migliore
  risolvi       la via più corta da qui, e fine
  annulla       ritira la tua ultima mossa
  ricomincia    questa griglia dall'inizio
  nuova         un'altra griglia (mescola)
  mosse         le mosse fin qui
  griglia       mostra di nuovo la griglia
  posizione     la griglia come testo
  esci          lascia il gioco";
    help_plain: "  {moves}    a move
  hint       the best next move
  solve      the shortest way from here, and be done
  undo       take your last move back
  restart    from the start again
  new        another start (shuffle)
  moves      the moves so far
  board      show it again
  position   the position as text
  quit       leave", "  {moves}       una mossa
  suggerimento  la prossima mossa migliore
  risolvi       la via più corta da qui, e fine
  annulla       ritira la tua ultima mossa
  ricomincia    di nuovo dall'inizio
  nuova         un altro inizio (mescola)
  mosse         le mosse fin qui
  griglia       mostra di nuovo
  posizione     la posizione come testo
  esci          lascia il gioco";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_fill_in_the_same() {
        fn parts(template: &str) -> Vec<&str> {
            let mut parts: Vec<&str> = template.split('{').skip(1).filter_map(|rest| rest.split('}').next()).collect();
            parts.sort_unstable();
            parts
        }
        for (field, english, italian) in PAIRS {
            assert_eq!(parts(english), parts(italian), "{field}");
            assert_eq!(english.lines().count(), italian.lines().count(), "{field}");
        }
    }
}
