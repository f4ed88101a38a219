//! What the page of published figures says.

use crate::language::words;

words! { Words {
    title: "Five reports, rerun", "Cinque relazioni, rieseguite";
    kicker: "Published figures beside ours", "I valori pubblicati accanto ai nostri";
    intro: "Mossa grew from five student reports. Here stands every table that they published, beside the same experiment run by us. Theirs are the figures as printed, on their machines; ours come from the runs named under each table. Lengths, results and counters of textbook players must agree; horizon, visited and time of a puzzle depend on the order of sets and on ties, and need not.", "Mossa nasce da cinque relazioni di studenti. Qui c'è ogni tabella che hanno pubblicato, accanto allo stesso esperimento rifatto da noi. I loro sono i valori stampati, sulle loro macchine; i nostri vengono dalle esecuzioni indicate sotto ogni tabella. Lunghezze, risultati e contatori dei giocatori da manuale devono coincidere; orizzonte, visitati e tempo di un puzzle dipendono dall'ordine degli insiemi e dai pareggi, e possono differire.";
    missing: "No run of ours is here yet.", "Manca ancora una nostra esecuzione.";
    rest: "The other {n} tables are in the run's own report, which `mossa report` writes.", "Le altre {n} tabelle sono nella relazione dell'esecuzione, che scrive `mossa report`.";
    our_run: "Ours: run `{name}`, {origin}", "Nostri: esecuzione `{name}`, {origin}";
    board: "Board", "Griglia";
    algorithm: "Algorithm", "Algoritmo";
    heuristic: "Heuristic", "Euristica";
    theirs: "{what}, theirs", "{what}, loro";
    ours: "{what}, ours", "{what}, nostro";
    moves: "Moves", "Mosse";
    shortest: "Shortest", "Minimo";
    horizon: "Horizon", "Orizzonte";
    visited: "Visited", "Visitati";
    time: "Time", "Tempo";
    why: "What differs, and why", "Che cosa differisce, e perché";
    stopped: "stopped", "interrotto";
    // A, puzzles.
    a_puzzles: "A. The 15-puzzle", "A. Il gioco del 15";
    a_puzzles_about: "Report A solves four boards by best-first search and A*, with Manhattan distance and misplaced tiles. \"Steps\" there counts boards for A1 and for one row of A2, moves elsewhere; here all are moves. Its test of solvability looks at inversions alone, which is wrong when the blank is not in a row of the right parity: board Dfig1 of report D has 41 inversions and can be solved.", "La relazione A risolve quattro griglie con best-first e A*, con distanza di Manhattan e tessere fuori posto. \"Steps\" lì conta le griglie per A1 e per una riga di A2, le mosse altrove; qui sono tutte mosse. La sua prova di risolubilità guarda solo le inversioni, ed è sbagliata quando lo zero non è in una riga della parità giusta: la griglia Dfig1 della relazione D ha 41 inversioni e si risolve.";
    a_puzzles_table: "Report A, four boards", "Relazione A, quattro griglie";
    why_same: "Same length.", "Stessa lunghezza.";
    why_same_proven: "Same length, which ours proves to be the shortest.", "Stessa lunghezza, che la nostra dimostra minima.";
    why_longer: "Theirs is {n} longer than the shortest: its A* never improves g or the parent of a state that is already on the horizon.", "La loro è più lunga di {n} del minimo: il suo A* non migliora mai g né il genitore di uno stato già nell'orizzonte.";
    why_global: "In truth a Manhattan run: the program read a global heuristic. A* with misplaced tiles really takes what ours shows.", "In realtà con Manhattan: il programma leggeva un'euristica globale. A* con le tessere fuori posto costa davvero quanto mostra il nostro.";
    why_greedy: "Best-first search promises no length: it depends on which of equally good states is taken first.", "Best-first non promette una lunghezza: dipende da quale tra stati ugualmente buoni si prende per primo.";
    why_stopped: "Ours ran into its limit.", "La nostra è finita contro il limite.";
    why_shorter: "Ours is longer than theirs: this should not be.", "La nostra è più lunga della loro: non dovrebbe succedere.";
    // A, chess.
    a_chess: "A. Twenty games of chess", "A. Venti partite a scacchi";
    a_chess_about: "The same agents at depths 1 and 2: `alpha-beta` and `minimax`, the evaluations `hard` and `soft` against themselves and each other. Their tables count moves from 1, so a game of 44 moves is printed as 45; here their counts are as printed, and ours have the same one added. Everything but time must agree: result, moves, states evaluated, prunings.", "Gli stessi agenti a profondità 1 e 2: `alpha-beta` e `minimax`, le valutazioni `hard` e `soft` contro sé stesse e l'una contro l'altra. Le loro tabelle contano le mosse da 1, quindi una partita di 44 mosse è stampata come 45; qui i loro conteggi sono come stampati, e ai nostri è aggiunto lo stesso uno. Tutto tranne il tempo deve coincidere: risultato, mosse, stati valutati, potature.";
    a_chess_table: "Report A, {algorithm}", "Relazione A, {algorithm}";
    white: "White", "Bianco";
    black: "Black", "Nero";
    result: "Result", "Risultato";
    states: "States", "Stati";
    prunings: "Prunings", "Potature";
    chess_agrees: "All figures agree.", "Tutti i valori coincidono.";
    chess_slip: "The one slip: they print {printed} states for Black, the figure of the same game by alpha-beta; minimax looks at {ours}. Everything else agrees.", "L'unica svista: stampano {printed} stati per il Nero, il valore della stessa partita con alpha-beta; minimax ne guarda {ours}. Tutto il resto coincide.";
    chess_differs: "Differs in {what}.", "Differisce in {what}.";
    chess_missing: "Ours is missing.", "La nostra manca.";
    r_chess_figure: "{n} of {all}", "{n} su {all}";
    r_chess: "games of chess agree with report A in result, moves, states evaluated and prunings; {slips} more but for a slip in the printed table.", "partite a scacchi coincidono con la relazione A in risultato, mosse, stati valutati e potature; {slips} altra salvo una svista nella tabella stampata.";
    // C.
    c_trace: "C. Every state that A* visits", "C. Ogni stato visitato da A*";
    c_trace_about: "Report C prints every board in the order in which A* visits it, then the lower bound, the moves really needed, and the time. Here is board {board} in the same way.", "La relazione C stampa ogni griglia nell'ordine in cui A* la visita, poi il limite inferiore, le mosse davvero necessarie, e il tempo. Ecco la griglia {board} allo stesso modo.";
    c_trace_table: "Board {board}, state by state", "Griglia {board}, stato per stato";
    c_summary: "The minimum number of steps is {bound} (the heuristic's lower bound). The moves really needed are {length}. States visited: {total}.", "Il numero minimo di passi è {bound} (il limite inferiore dell'euristica). Le mosse davvero necessarie sono {length}. Stati visitati: {total}.";
    c_time: "Time: {time}.", "Tempo: {time}.";
    state: "State", "Stato";
    // D.
    d_puzzles: "D. Six boards by four methods", "D. Sei griglie con quattro metodi";
    d_puzzles_about: "Report D scrambles the solved board by 5 to 35 random moves and calls its walks of 25 and 35 moves optimal; the true optima are {d25} and {d35}. What it could not solve in minutes is solved here, or stopped at the limit named under the table.", "La relazione D mescola la griglia risolta con 5-35 mosse casuali e chiama ottimi i suoi percorsi di 25 e 35 mosse; i veri ottimi sono {d25} e {d35}. Ciò che non risolveva in minuti è risolto qui, o interrotto al limite indicato sotto la tabella.";
    d_puzzles_table: "Report D, six boards", "Relazione D, sei griglie";
    printed: "As printed", "Come stampato";
    expanded: "Expanded, ours", "Espansi, nostro";
    why_unsolved: "They had no answer; ours has.", "Loro non avevano risposta; la nostra sì.";
    why_walk: "Called optimal there: a walk of {walk} moves. The shortest has {shortest}.", "Lì chiamato ottimo: un percorso di {walk} mosse. Il minimo ne ha {shortest}.";
    why_agree: "Shortest, as they say.", "Minimo, come dicono.";
    why_opt_greedy: "They found the shortest; best-first search promises no length.", "Loro trovano il minimo; best-first non promette una lunghezza.";
    why_both_unsolved: "Neither has an answer within its limit.", "Nessuno dei due ha una risposta entro il limite.";
    // B and E.
    be: "B and E. Two evaluations for Connect X", "B ed E. Due valutazioni per Connect X";
    be_about: "Report B counts aligned stones (`aligned`), report E threats and connections (`threats`); E came 20th of 40 in its course. Neither published games, so here both play each other on the course's small boards, limited in nodes, each beginning once on every board.", "La relazione B conta le pedine allineate (`aligned`), la E minacce e connessioni (`threats`); E arrivò 20ª su 40 nel suo corso. Nessuna pubblicò partite, quindi qui giocano l'una contro l'altra sulle griglie piccole del corso, con un limite di nodi, cominciando una volta ciascuna su ogni griglia.";
    more: "Also run: {name}", "Eseguito anche: {name}";
    r_a3_figure: "{length}", "{length}";
    r_a3: "moves are enough for board {board}, proven; report {report} says {theirs}.", "mosse bastano per la griglia {board}, dimostrato; la relazione {report} dice {theirs}.";
    runs: "Runs", "Esecuzioni";
} }
