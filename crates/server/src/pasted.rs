//! What somebody typed or pasted, as places to go on from.

use mossa_catalogue::AnyPosition as _;
use mossa_catalogue::chess::Position;
use mossa_catalogue::chess::pgn::{MainLine, Reader};
use mossa_catalogue::connect_x;
use mossa_kernel::StopFlag;
use mossa_wire::{Place, ReadGame, Refusal};

use crate::place::{chess_position, connect_x_position, instance, refusal, stopped};

/// Games that are read of one text: a page has no room for more.
const MOST_GAMES: usize = 200;

/// Reads a text of some game.
pub(crate) fn read(game: &str, board: &str, text: &str, stop: &StopFlag) -> Result<Vec<ReadGame>, Refusal> {
    let text = text.trim();
    match game {
        "chess" if is_pgn(text) => pgn(text, stop),
        "chess" => chess(board, text).map(|place| vec![untitled(place)]),
        "connect-x" => connect_x(board, text).map(|place| vec![untitled(place)]),
        "tiles" => {
            let start = instance(board, text, "")?.text();
            Ok(vec![untitled(place(game, board, start, Vec::new()))])
        }
        other => Err(refusal("game", format!("{other:?}: expected tiles, connect-x or chess"))),
    }
}

fn place(game: &str, board: &str, start: String, moves: Vec<String>) -> Place {
    Place { game: game.to_owned(), board: board.to_owned(), start, moves, goal: String::new() }
}

fn untitled(place: Place) -> ReadGame {
    ReadGame { place, title: String::new() }
}

/// Tags, or moves with numbers.
fn is_pgn(text: &str) -> bool {
    text.starts_with('[') || text.split_whitespace().next().is_some_and(|word| word.starts_with("1."))
}

/// A FEN, a line of EPD, `startpos`, with moves behind it; or moves alone.
fn chess(board: &str, text: &str) -> Result<Place, Refusal> {
    let is_position = text.starts_with("startpos") || text.contains('/');
    let position = if is_position {
        chess_position(board, text)?
    } else {
        let start = chess_position(board, "startpos")?;
        start.and_moves(&text.replace(['\n', '\t'], " ")).map_err(|error| refusal("moves", error))?
    };
    Ok(parted(board, &position))
}

/// A position of chess as where it began and what was played.
fn parted(board: &str, position: &Position) -> Place {
    let text = position.text();
    let (start, moves) = text.split_once(" moves ").unwrap_or((&text, ""));
    place("chess", board, start.to_owned(), moves.split_whitespace().map(str::to_owned).collect())
}

/// The games of a text in PGN.
fn pgn(text: &str, stop: &StopFlag) -> Result<Vec<ReadGame>, Refusal> {
    let mut reader = Reader::new(text.as_bytes());
    let mut games = Vec::new();
    while let Some((record, line)) = reader.next_played().map_err(|error| refusal("pgn", error))? {
        if stop.is_raised() {
            return Err(stopped());
        }
        let MainLine { rules, moves, .. } = &line;
        let position = Position::within(&line, moves.len());
        let board = if *rules == mossa_catalogue::chess::Chess::CHESS960 { "chess960" } else { "standard" };
        let tag = |name| record.tag(name).unwrap_or("?");
        let title = format!("{} – {}, {}", tag("White"), tag("Black"), record.result);
        games.push(ReadGame { place: parted(board, &position), title });
        if games.len() == MOST_GAMES {
            break;
        }
    }
    if games.is_empty() { Err(refusal("pgn", "there is no game in it")) } else { Ok(games) }
}

/// Moves, or a drawn board.
fn connect_x(board: &str, text: &str) -> Result<Place, Refusal> {
    let shape = board.parse().map_err(|error: connect_x::ConnectError| refusal("board", error))?;
    if let Ok(position) = connect_x::Position::after(shape, text) {
        let text = position.text();
        let split: Vec<String> = match text.as_str() {
            "-" => Vec::new(),
            listed if listed.contains(',') || 9 < shape.columns() => listed.split(',').map(str::to_owned).collect(),
            digits => digits.chars().map(String::from).collect(),
        };
        return Ok(place("connect-x", board, "-".to_owned(), split));
    }
    Ok(place("connect-x", board, connect_x_position(board, text)?.text(), Vec::new()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(game: &str, board: &str, text: &str, expected: (&str, &str)) {
        let games = read(game, board, text, &StopFlag::default()).unwrap();
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
            ("chess", "[", "pgn"),
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
            assert_eq!(read(game, board, text, &StopFlag::default()).unwrap_err().part, part, "{game} {text}");
        }
    }
}
