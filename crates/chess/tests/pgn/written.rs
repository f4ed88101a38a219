//! What is written reads back as the same game.

use mossa_chess::pgn::{Game, GameResult, Line, Nag, Ply, ROSTER, Reader};

use crate::random_game::RandomGame;

pub(crate) fn read_back(game: &Game) -> Game {
    let text = game.to_string();
    let mut games: Vec<Game> =
        Reader::new(text.as_bytes()).collect::<Result<_, _>>().unwrap_or_else(|error| panic!("{error} in\n{text}"));
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

#[test]
fn as_the_export_format_wants_it() {
    let mut game = Game { result: GameResult::WhiteWins, ..Game::default() };
    game.set_tag("Opening", "Ruy \"Lopez\" \\ Spanish\ngame");
    game.set_tag("White", "Anna");
    game.set_tag("Date", "2026.11.15");
    let mut plies = ["e4", "e5", "Nf3", "Nc6", "Bb5"].map(Ply::new).to_vec();
    plies[0].after = vec!["+0.31/8 0.12s".into()];
    plies[2].nags = vec![Nag(1), Nag(14)];
    let variation = ["f4", "exf4"].map(Ply::new).to_vec();
    plies[2].variations = vec![Line { plies: variation, end: vec![] }, Line { plies: vec![], end: vec!["or".into()] }];
    plies[3].before = vec!["so".into()];
    plies[4].before = vec!["and  now\n".into()];
    plies[4].after = vec!["a } brace".into()];
    game.line.plies = plies;
    let expected = "\
[Event \"?\"]
[Site \"?\"]
[Date \"2026.11.15\"]
[Round \"?\"]
[White \"Anna\"]
[Black \"?\"]
[Result \"1-0\"]
[Opening \"Ruy \\\"Lopez\\\" \\\\ Spanish game\"]

1. e4 {+0.31/8 0.12s} 1... e5 2. Nf3 $1 $14 (2. f4 exf4) ({or}) {so} 2... Nc6
3. {and now} Bb5 ;a } brace
1-0
";
    assert_eq!(game.to_string(), expected);
}

#[test]
fn numbers_begin_where_the_fen_says() {
    let mut game = Game::default();
    game.set_tag("FEN", "4k3/8/8/8/8/8/8/4K2R b K - 3 41");
    game.line.plies = ["Ke7", "O-O", "Kd6"].map(Ply::new).to_vec();
    assert!(game.to_string().ends_with("\n\n41... Ke7 42. O-O Kd6 *\n"), "{game}");
}

#[test]
fn lines_have_at_most_79_characters() {
    let mut game = Game::default();
    for number in 0..200 {
        let mut ply = Ply::new(["Nf3", "Ng1", "Nd2"][number % 3]);
        ply.after =
            vec![format!("{} é [%clk 0:0{}:00] % ; ( \"word\"", "many words ".repeat(number % 20), number % 10)];
        game.line.plies.push(ply);
    }
    let text = game.to_string();
    assert!(text.lines().all(|line| line.chars().count() <= 79), "{text}");
    assert!(text.lines().skip(8).all(|line| !line.starts_with(['[', '%'])), "nothing looks like a tag:\n{text}");
    let again = read_back(&game);
    for (ply, same) in game.line.plies.iter().zip(&again.line.plies) {
        assert_eq!(ply.after[0].split_whitespace().collect::<Vec<_>>().join(" "), same.after[0]);
    }
}

/// Games as a reader could have made them, legal or not.
impl RandomGame {
    fn line(&mut self, depth: usize) -> Line {
        const MOVES: &[&str] = &["e4", "Nf3", "O-O", "0-0-0+", "exd8=Q#", "R1xd2", "--", "Qh4e1", "e7e8q"];
        let mut line = Line::default();
        for _ in 0..self.below(if depth == 0 { 40 } else { 6 }) {
            let mut ply = Ply { before: self.comments(), ..Ply::new(self.pick(MOVES)) };
            if self.one_in(5) {
                ply.nags = (0..=self.below(2)).map(|_| Nag(self.below(256) as u8)).collect();
            }
            ply.after = self.comments();
            if self.one_in(6) && depth < 4 {
                ply.variations = (0..=self.below(2)).map(|_| self.line(depth + 1)).collect();
            }
            line.plies.push(ply);
        }
        if line.plies.last().is_none_or(|ply| !ply.variations.is_empty()) {
            line.end = self.comments();
        }
        line
    }

    fn game(&mut self) -> Game {
        const RESULTS: [GameResult; 4] =
            [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw, GameResult::Unknown];
        let result = RESULTS[self.below(4)];
        let mut tags: Vec<(String, String)> = ROSTER.map(|name| (name.to_owned(), self.words())).to_vec();
        tags[6].1 = result.to_string();
        tags.extend((0..self.below(4)).map(|number| (format!("Odd_{number}"), self.words())));
        Game { tags, line: self.line(0), result }
    }
}

#[test]
fn random_games_are_read_as_they_were_written() {
    for seed in 0..2_000 {
        let game = RandomGame::new(seed).game();
        assert_eq!(read_back(&game), game, "seed {seed}\n{game}");
    }
}
