//! Games by the rules: text becomes legal moves, and legal moves become text.

use mossa_chess::board::Move;
use mossa_chess::pgn::{Game, Line, MainLine, Nag, Ply, Reader, walk};
use mossa_chess::{Chess, State, fen, san};
use mossa_kernel::{Game as _, StateSpace as _};

use crate::chance::Chance;
use crate::written::read_back;

impl Chance {
    fn legal(&mut self, rules: Chess, state: &State) -> Option<Move> {
        let moves = rules.moves(state);
        if moves.is_empty() { None } else { Some(moves[self.below(moves.len())]) }
    }

    /// Random moves until the game is over, or there are enough.
    fn play(&mut self, rules: Chess, start: State, most: usize) -> MainLine {
        let (mut state, mut moves) = (start.clone(), Vec::new());
        while moves.len() < most && rules.outcome(&state).is_none() {
            let mv = self.legal(rules, &state).expect("the game is not over");
            let _ = rules.play(&mut state, mv);
            moves.push(mv);
        }
        MainLine { rules, start, moves }
    }

    fn start(&mut self) -> (Chess, State) {
        match self.below(4) {
            0 => (Chess::CHESS960, Chess::start960(self.below(960) as u32).expect("there are 960")),
            1 => {
                let most = self.below(100);
                let line = self.play(Chess::STANDARD, Chess::STANDARD.start(), most);
                // What came before it is not written.
                let text = fen::write(Chess::STANDARD, &line.end());
                (Chess::STANDARD, fen::read(Chess::STANDARD, &text).expect("it was written"))
            }
            _ => (Chess::STANDARD, Chess::STANDARD.start()),
        }
    }

    /// Hangs comments, glyphs and legal variations on the moves of a line.
    fn annotate(&mut self, rules: Chess, line: &mut Line, mut state: State, depth: usize) {
        for ply in &mut line.plies {
            let mv = san::read(&state, &ply.san).expect("it was written");
            if self.one_in(3) {
                ply.after = vec![format!("+0.{}/8 0.12s {}", self.below(100), self.words())];
            }
            if self.one_in(6) {
                ply.nags = vec![Nag(self.below(256) as u8)];
            }
            if self.one_in(8) && depth < 4 {
                let mut variation = self.play(rules, state.clone(), 5).record().line;
                self.annotate(rules, &mut variation, state.clone(), depth + 1);
                ply.variations.push(variation);
            }
            let _ = rules.play(&mut state, mv);
        }
    }
}

#[test]
fn a_thousand_random_games_are_read_as_they_were_played() {
    for seed in 0..1_000 {
        let mut chance = Chance(seed);
        let (rules, start) = chance.start();
        let most = chance.below(300);
        let line = chance.play(rules, start, most);
        let mut game = line.record();
        chance.annotate(rules, &mut game.line, line.start.clone(), 0);
        for name in ["White", "Black", "Opening"] {
            game.set_tag(name, chance.words());
        }
        let again = read_back(&game);
        assert_eq!(again.line, game.line, "seed {seed}\n{game}");
        assert!(game.tags.iter().all(|(name, value)| again.tag(name) == Some(value)), "seed {seed}\n{again}");
        assert_eq!(MainLine::of(&again).as_ref(), Ok(&line), "seed {seed}\n{game}");
        let mut n_moves = 0;
        walk(&again, &mut |_| n_moves += 1).unwrap_or_else(|error| panic!("seed {seed}: {error}\n{game}"));
        assert_eq!(n_moves, count(&game.line));
    }
}

/// All moves of a line and of its variations.
fn count(line: &Line) -> usize {
    line.plies.iter().map(|ply| 1 + ply.variations.iter().map(count).sum::<usize>()).sum()
}

fn first(text: &str) -> Game {
    Reader::new(text.as_bytes()).next_game().expect("no fault").expect("a game")
}

#[test]
fn moves_as_people_write_them() {
    let text = "1. e2-e4! e7e5 2. Ng1f3 Nb8-c6 3. Bc4+ Nf6?! 4. 0-0 Bc5 5. b4 B:b4 6. e4xf5 *\n";
    let error = MainLine::of(&first(text)).unwrap_err().to_string();
    assert_eq!(error, "move 6 of white: \"e4xf5\" cannot be played here: expected a legal move");
    let text = "1. e4 c5 2. e5 d5 3. exd6 e.p. Nf6 4. dxe7 Nfd7 5. exd8(Q)+ Kxd8!+ *";
    let line = MainLine::of(&first(text)).expect("all of this is legal");
    assert_eq!(line.record().sans().last(), Some("Kxd8"));
}

#[test]
fn what_cannot_be_played_is_named() {
    let check = |text: &str, expected: &str| {
        let error = Reader::new(text.as_bytes()).next_played().unwrap_err().to_string();
        assert_eq!(error, expected, "{text:?}");
    };
    let no_move = "expected one such as Nf3, exd5, O-O or e2e4";
    let illegal = "expected a legal move";
    check(
        "1. e4 e5 2. Ke3",
        &format!("game 1, line 1, column 1: move 2 of white: \"Ke3\" cannot be played here: {illegal}"),
    );
    check("1. e4 --", &format!("game 1, line 1, column 1: move 1 of black: \"--\" is no move: {no_move}"));
    check("\n 1. Z0", &format!("game 1, line 2, column 2: move 1 of white: \"Z0\" is no move: {no_move}"));
    check("hello, world", "game 1, line 1, column 6: found ',': expected a move, a comment or a result");
    check(
        "[Variant \"Crazyhouse\"]\n1. e4",
        "game 1, line 1, column 1: the tag Variant is \"Crazyhouse\": expected Standard or Chess960",
    );
    check(
        "[FEN \"4k3/8/8/8/8/8/8/4K1R1 w K - 0 1\"]\n1. O-O",
        "game 1, line 1, column 1: the tag FEN: castling right 'K': expected a rook on h1",
    );
    let fen = "[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 0 30\"]";
    check(
        &format!("{fen}\n30... Kd7 31. O-O Kd5"),
        &format!("game 1, line 1, column 1: move 31 of black: \"Kd5\" cannot be played here: {illegal}"),
    );
}

#[test]
fn a_game_that_cannot_be_played_is_no_end() {
    let text = "[Event \"a\"]\n1. e5 *\n\n[Event \"b\"]\n1. e4 (1. Ke7) *\n";
    let mut reader = Reader::new(text.as_bytes());
    assert!(reader.next_played().is_err());
    let (game, line) = reader.next_played().unwrap().unwrap();
    assert_eq!(line.moves.len(), 1);
    let error = walk(&game, &mut |_| {}).unwrap_err().to_string();
    assert_eq!(error, "move 1 of white: \"Ke7\" cannot be played here: expected a legal move");
    assert_eq!(reader.next_played(), Ok(None));
}

#[test]
fn variants_by_all_their_names() {
    let rules = |name: &str| first(&format!("[Variant \"{name}\"] *")).start().map(|(rules, _)| rules);
    for name in ["Chess960", "chess 960", "fischerandom", "Fischer Random", "Chess-960"] {
        assert_eq!(rules(name), Ok(Chess::CHESS960), "{name}");
    }
    for name in ["Standard", "From Position", "normal", ""] {
        assert_eq!(rules(name), Ok(Chess::STANDARD), "{name}");
    }
    let game = first("[SetUp \"0\"]\n[FEN \"nonsense\"]\n\n1. e4 *");
    assert_eq!(MainLine::of(&game).map(|line| line.start), Ok(Chess::STANDARD.start()), "not set up, says the tag");
}

#[test]
fn what_a_match_writes() {
    let rules = Chess::STANDARD;
    let start = rules.start();
    let moves: Vec<Move> = ["f3", "e5", "g4", "Qh4#"]
        .iter()
        .scan(start.clone(), |state, text| {
            let mv = san::read(state, text).ok()?;
            let _ = rules.play(state, mv);
            Some(mv)
        })
        .collect();
    let mut game = MainLine { rules, start, moves }.record();
    game.set_tag("White", "engine:depth=1");
    game.line.plies[0].after.push("+0.31/8 0.12s".into());
    assert_eq!(game.line.plies[3], Ply::new("Qh4#"));
    assert!(game.to_string().ends_with("\n\n1. f3 {+0.31/8 0.12s} 1... e5 2. g4 Qh4# *\n"), "{game}");
    assert_eq!(game.tag("FEN"), None);
}
