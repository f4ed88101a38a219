//! Typed or pasted text, as places to go on from.

use mossa_catalogue::{GameKind, PastedGame, PuzzleGame, TwoPlayerGame};
use mossa_wire::{ApiError, PositionSpec, ReadGame};

use crate::position_spec::{of_text, refusal, stopped};
use crate::search::Search;

/// Games that are read of one text: a page has no room for more.
const MAX_GAMES: usize = 200;

/// Reads a text of some game.
pub(crate) fn read(game: &str, board: &str, text: &str, search: &Search) -> Result<Vec<ReadGame>, ApiError> {
    let entry = search.games.find(game).map_err(|error| refusal("game", error))?;
    let place = PositionSpec {
        game: entry.name().to_owned(),
        board: board.to_owned(),
        start: String::new(),
        moves: Vec::new(),
        goal: String::new(),
    };
    match entry.kind() {
        GameKind::TwoPlayers(game) => games(game, text.trim(), &place, search),
        GameKind::Puzzle(puzzle) => start(puzzle, text.trim(), place).map(|game| vec![game]),
    }
}

/// The games of a text; `place` says where they are played.
fn games(
    game: &dyn TwoPlayerGame,
    text: &str,
    place: &PositionSpec,
    search: &Search,
) -> Result<Vec<ReadGame>, ApiError> {
    let variant = game.variant(Some(&place.board)).map_err(of_text)?;
    let games = variant.read_games(text, &|| !search.handle.stop.is_raised()).map_err(of_text)?;
    if search.handle.stop.is_raised() {
        return Err(stopped());
    }
    let game = |PastedGame { title, position }: PastedGame| {
        let (start, moves) = position.origin();
        ReadGame { place: PositionSpec { board: position.board(), start, moves, ..place.clone() }, title }
    };
    Ok(games.into_iter().take(MAX_GAMES).map(game).collect())
}

/// The start of a puzzle.
fn start(puzzle: &dyn PuzzleGame, text: &str, place: PositionSpec) -> Result<ReadGame, ApiError> {
    let board = Some(place.board.as_str()).filter(|board| !board.is_empty());
    let start = puzzle.read(text, board, None).map_err(of_text)?;
    let place = PositionSpec { start: start.start(), board: start.board(), ..place };
    Ok(ReadGame { place, title: String::new() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(game: &str, board: &str, text: &str, expected: (&str, &str)) {
        let games = read(game, board, text, &Search::of_built_in()).unwrap();
        let place = &games[0].place;
        assert_eq!((place.start.as_str(), place.moves.join(" ").as_str()), expected, "{text}");
    }

    #[test]
    fn every_notation_is_read() {
        let fen = "7k/8/8/8/8/8/8/R3K3 w Q - 0 1";
        check("chess", "standard", "e4 e5 Nf3", ("startpos", "e2e4 e7e5 g1f3"));
        check("chess", "standard", "e2e4,e7e5", ("startpos", "e2e4 e7e5"));
        check("chess", "standard", fen, (fen, ""));
        check("chess", "standard", "7k/8/8/8/8/8/8/R3K3 w Q - 0 1 moves O-O-O", (fen, "e1c1"));
        check("chess", "standard", "[White \"A\"]\n\n1. e4 e5 *", ("startpos", "e2e4 e7e5"));
        check("chess", "standard", "1. d4 d5", ("startpos", "d2d4 d7d5"));
        check("connect-x", "6x7x4", "4453", ("-", "4 4 5 3"));
        check("connect-x", "6x12x4", "10,3,12", ("-", "10 3 12"));
        check("connect-x", "6x7x4", "-", ("-", ""));
        check("tiles", "3x3", "1,2,3,4,5,6,7,0,8", ("1 2 3 4 5 6 7 0 8", ""));
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (game, text, part) in [
            ("chess", "9/8 w", "start"),
            ("chess", "e5", "moves"),
            ("chess", "[", "text"),
            ("connect-x", "9", "start"),
            ("tiles", "1 2", "start"),
            ("go", "", "game"),
        ] {
            let board = if game == "tiles" {
                "3x3"
            } else if game == "chess" {
                "standard"
            } else {
                "6x7x4"
            };
            assert_eq!(read(game, board, text, &Search::of_built_in()).unwrap_err().part, part, "{game} {text}");
        }
    }
}
