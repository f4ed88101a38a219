//! Rounds of chess as chess players keep them: a file of PGN, and moves with their numbers.

use std::fmt::Write as _;

use mossa_catalogue::AnyPosition;
use mossa_catalogue::chess::pgn::{Game, GameResult};

use super::record::Kept;

/// All rounds, one game each; none if this game is not kept so. Moves that were played before the round began are part of its
/// game.
pub(super) fn write(start: &dyn AnyPosition, rounds: &[Kept]) -> Option<String> {
    let mut text = String::new();
    for (at, round) in rounds.iter().enumerate() {
        let mut game = game(start, &round.moves)?;
        game.result = GameResult::read(round.ending.result()).unwrap_or_default();
        let n_plies = game.line.plies.len().to_string();
        let number = (at + 1).to_string();
        let tags = [
            ("Event", "mossa play"),
            ("Round", &number),
            ("White", &round.names[0]),
            ("Black", &round.names[1]),
            ("Termination", round.ending.termination()),
            ("PlyCount", &n_plies),
        ];
        for (name, value) in tags {
            game.set_tag(name, value);
        }
        let _ = writeln!(text, "{game}");
    }
    Some(text)
}

/// The moves with their numbers, in one line; empty if there are none, and none if this game's moves have no numbers.
pub(super) fn movetext(start: &dyn AnyPosition, moves: &[String]) -> Option<String> {
    let game = game(start, moves)?.to_string();
    let line = game.split_once("\n\n").map_or("", |(_, line)| line).replace('\n', " ");
    Some(line.trim_end().trim_end_matches('*').trim_end().to_owned())
}

fn game(start: &dyn AnyPosition, moves: &[String]) -> Option<Game> {
    start.main_line(moves).map(|line| line.record())
}
