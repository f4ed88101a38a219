// What Learn says of each algorithm and heuristic, in Italian.
import type { Text } from './texts.en';

export const texts: Record<string, Text> = {
  minimax: {
    lede: 'Guarda ogni linea fino al limite di profondità. Il metro per tutti gli altri.',
    idea: [
      'Il primo vuole il valore più alto, il secondo il più basso. Il valore di una posizione è il meglio che chi muove può ottenere se anche l’altro fa del suo meglio.',
      'Così minimax prova ogni mossa, chiede quanto vale dopo la migliore risposta e prende la migliore. Dove finisce la profondità, una valutazione stima. Il numero di stati cresce con la potenza della profondità.',
    ],
    tries: ['Osservalo accanto ad alpha-beta: stessa mossa, stesso valore, quanti stati?', 'Vai una mossa più a fondo. Di quanto crescono gli stati?', 'Cambia la valutazione. Cambia la mossa migliore?'],
  },
  'alpha-beta': {
    lede: 'Trova la stessa mossa di minimax e salta ciò che non conta.',
    idea: [
      'Hai una mossa che vale +8. Ne provi un’altra, e già la prima risposta che guardi la porta a +3. Quanto siano cattive le altre risposte non importa: non giocherai questa mossa. Allora smetti di guardare. È un taglio.',
      'La ricerca porta con sé due numeri, la finestra: ciò di cui il primo è sicuro (alpha) e ciò di cui è sicuro il secondo (beta). Quando si incontrano, il resto del nodo è tagliato. Qui ogni mossa alla radice ha una finestra piena, come nei manuali, così ognuna ha il suo valore esatto.',
    ],
    tries: ['Indovina il prossimo taglio prima di fare il passo.', 'Osservalo accanto a deepening, che prova prima le mosse migliori. Chi taglia di più?', 'Vai una mossa più a fondo. Di quanto cresce ognuno?'],
  },
  deepening: {
    lede: 'Alpha-beta una mossa avanti, poi due, poi tre: sempre con una risposta pronta.',
    idea: [
      'Ogni giro comincia dalla mossa migliore del precedente, trovata con la tabella delle trasposizioni. Mosse buone per prime vuol dire tagli presto, così un giro costa poco più del necessario.',
      'Le posizioni già incontrate le risolve la tabella. Delle mosse dopo la prima si chiede solo se sono migliori, con una finestra nulla: un esploratore. Se una lo è, la si cerca di nuovo.',
    ],
    tries: ['Metti order a none e table a off: quanto faceva risparmiare ciascuno?', 'Trova nell’elenco una posizione dalla tabella, segnata T.', 'Guarda come la prima mossa di un giro è la migliore del precedente.'],
  },
  mcts: {
    lede: 'Gioca molte partite a caso e segue ciò che è andato bene.',
    idea: [
      'Una partita scende nell’albero con una regola che pesa ciò che è andato bene contro ciò che si conosce poco, prosegue a caso dove l’albero finisce e aggiunge il risultato a ogni nodo del cammino.',
      'Una foglia visitata una seconda volta riceve i suoi figli. Si gioca la mossa più visitata. Non serve una valutazione, e ciò che è certo, una vittoria in vista, è provato e non stimato.',
    ],
    tries: ['Un passo alla volta: quale mossa sceglie ogni partita, e perché?', 'Alza exploration. Che cosa succede alle visite?', 'Confronta la sua preferita con quella di alpha-beta.'],
  },
  'a-star': {
    lede: 'Prende lo stato con f = g + h minima. La prima soluzione è la più corta.',
    idea: [
      'g è quanto è costata la strada finora, h quanto deve costare almeno il resto. La somma f è un limite inferiore per ogni soluzione che passa di qui.',
      'A* prende sempre dall’orizzonte uno stato con f minima. Con un’euristica che non dice mai troppo, niente di ciò che aspetta può dare una strada più corta del traguardo che ne esce. Il prezzo: ricorda ogni stato.',
    ],
    tries: ['Guarda la diagonale: la ricerca riempie tutti gli stati sotto f prima di andare avanti.', 'Confronta due euristiche sullo stesso quadro. Alla più grande servono meno stati.', 'Confronta con best-first: meno stati, strada più lunga.'],
  },
  'best-first': {
    lede: 'Avida: prende lo stato che sembra più vicino. Spesso veloce, di rado la più corta.',
    idea: ['Conta solo h: si prende lo stato che sembra più vicino al traguardo, qualunque cosa sia costato arrivarci.', 'Corre verso il traguardo e gira intorno agli ostacoli, quindi le sue strade sono lunghe. Non prova niente.'],
    tries: ['Guarda g: quanto si allunga la strada?', 'Confronta con A*: quanti stati costa la prova?'],
  },
  'weighted-a-star': {
    lede: 'Conta h più di g: più veloce di A*, e mai peggio di weight volte la più corta.',
    idea: ['La chiave è g + weight · h. Con peso 1 è A*; con uno molto grande è avida.', 'Una strada trovata è lunga al massimo weight volte la più corta. In mezzo c’è uno scambio che si può scegliere.'],
    tries: ['Prova i pesi 1, 1.5, 2 e 5. Stati contro lunghezza?', 'Confronta la forma nel piano con quella di A*.'],
  },
  'uniform-cost': {
    lede: 'La ricerca di Dijkstra: prende lo stato con g minimo. La più corta, e cieca.',
    idea: ['Conta solo il costo finora. Si allarga dall’inizio in ogni direzione come l’acqua, e quando prende il traguardo la strada è la più corta.', 'È A* con un’euristica che non dice niente.'],
    tries: ['Confronta con A* sullo stesso quadro: che cosa fa risparmiare l’euristica?'],
  },
  'breadth-first': {
    lede: 'Strato per strato: tutto ciò che è a una mossa, poi a due, poi a tre.',
    idea: ['Tutti gli stati di uno strato vengono espansi prima di quelli del successivo. La prima strada trovata ha il minor numero di mosse.', 'Non le serve un’euristica e ricorda tutto. Qui è l’oracolo con cui si provano gli altri.'],
    tries: ['Conta gli strati: quanti stati ha ognuno?', 'Confronta con uniform-cost: dove ogni mossa costa 1, fanno lo stesso.'],
  },
  beam: {
    lede: 'Tiene solo i pochi stati migliori di ogni strato. Veloce, e non prova niente.',
    idea: ['Come in ampiezza, ma di ogni strato restano solo i width stati migliori per f; gli altri sono persi.', 'Un fascio stretto può perdere la strada. Uno largo è lento e trova strade più corte.'],
    tries: ['Stringi il fascio finché non ce la fa.', 'Che cosa guadagna un fascio dieci volte più largo?'],
  },
  'ida-star': {
    lede: 'In profondità fino a una soglia, e di nuovo con la successiva. Corta come A*, quasi senza memoria.',
    idea: [
      'Scende per un cammino e lo abbandona appena f = g + h supera la soglia. Quando non resta niente ricomincia: la nuova soglia è la f minima che è stata abbandonata.',
      'Dimentica tutto tranne il cammino, quindi incontra gli stati molte volte, e vince comunque dove la memoria è poca: fu la prima a trovare strade più corte per il gioco del 15.',
    ],
    tries: ['Indovina la prossima soglia prima che finisca un giro.', 'Confronta con A*: quanti stati in più, quanta memoria in meno?', 'Guarda la diagonale spostarsi di giro in giro.'],
  },
  anytime: {
    lede: 'Buone strade subito, migliori più tardi, e sempre quanto possono essere lontane dalla migliore.',
    idea: ['Due ricerche si alternano. Fasci sempre più larghi trovano strade sempre più corte: il limite superiore. IDA* alza la soglia: il limite inferiore.', 'Quando si incontrano la strada è provata la più corta, spesso prima dell’ultimo e più lungo giro di IDA*.'],
    tries: ['Confronta con ida-star: che cosa fa risparmiare il compagno?'],
  },
  misplaced: {
    lede: 'Conta le tessere fuori posto.',
    idea: ['Ogni tessera fuori posto deve muoversi almeno una volta. Non dice altro: ammissibile, e debole.'],
    tries: ['Confronta con manhattan: quante volte più stati?'],
  },
  manhattan: {
    lede: 'Somma quanto ogni tessera è lontana da casa, in righe e colonne.',
    idea: ['Una tessera si sposta di un passo alla volta, e una mossa sposta una tessera. Quindi la somma delle distanze è un limite inferiore. Costa poco: una mossa cambia la distanza di una tessera.'],
    tries: ['Trova uno stato in cui dice troppo poco: due tessere che devono incrociarsi.'],
  },
  'linear-conflict': {
    lede: 'Manhattan, e due in più per le tessere che si ostacolano nella loro linea.',
    idea: ['Due tessere nella loro riga ma in ordine sbagliato: una deve uscire dalla riga e tornare, due mosse che manhattan non vede.'],
    tries: ['Su quali quadri aiuta di più?'],
  },
  'inversion-distance': {
    lede: 'Conta le coppie in ordine sbagliato, e quante ne può sistemare una mossa.',
    idea: ['Una mossa verticale fa passare una tessera sopra altre tre nell’ordine di lettura, quindi sistema al massimo tre inversioni. Righe e colonne si contano a parte e si sommano.'],
    tries: ['Confronta con manhattan. Una è sempre maggiore?'],
  },
  'walking-distance': {
    lede: 'Il minor numero di mosse se contassero solo le righe, e poi solo le colonne.',
    idea: ['Dimentica quale tessera è quale, tranne la sua riga di arrivo: il piccolo rompicapo che resta si risolve in anticipo e le risposte stanno in una tabella. Lo stesso per le colonne; le due si sommano.'],
    tries: ['Quanto fa risparmiare rispetto a manhattan, in stati e in tempo?'],
  },
  'pattern-db': {
    lede: 'Ciò che serve a gruppi di tessere, letto in tabelle calcolate in anticipo.',
    idea: ['Tutte le tessere tranne poche sono uguali: quelle poche possono stare in così pochi modi che le mosse di ciascuno si possono salvare. Le tabelle di gruppi senza tessere in comune si sommano.'],
    tries: ['Quanti quadri in meno espande A* rispetto a manhattan?'],
  },
  'axis-max': {
    lede: 'Per ogni direzione il meglio tra walking e inversion distance, poi la somma.',
    idea: ['Mosse verticali e orizzontali si contano a parte, quindi per ognuna si può prendere il limite maggiore prima di sommarli.'],
    tries: ['Quando è maggiore della sola walking-distance?'],
  },
  zero: {
    lede: 'Non dice niente: ogni stato sembra vicino come ogni altro.',
    idea: ['Con lei A* è la ricerca a costo uniforme. È il metro di quanto vale un’euristica.'],
    tries: ['Quanti stati fa risparmiare manhattan sullo stesso quadro?'],
  },
};
