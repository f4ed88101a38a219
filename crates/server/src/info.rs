//! What the page is told of the games: names, boards and how they are drawn.

use mossa_catalogue::{GameEntry, GameKind, Games};
use mossa_kernel::{BoardStyle, CellStyle, Coordinates, Gesture, Text};
use mossa_wire::{CellKind, CoordinatesKind, GameInfo, GameInfoKind, GestureKind, StyleFigures, WordPair};

/// The seed of the board with which a puzzle begins.
const FIRST_SEED: u64 = 1;

/// All games.
pub(crate) fn games(games: Games) -> Vec<GameInfo> {
    games.iter().map(info).collect()
}

fn info(entry: &'static dyn GameEntry) -> GameInfo {
    let mut info = GameInfo {
        name: entry.name().to_owned(),
        kind: GameInfoKind::Puzzle,
        title: words(entry.title()),
        sides: Vec::new(),
        boards: entry.boards().iter().map(|&board| board.to_owned()).collect(),
        start: String::new(),
        has_fen: false,
        default_player: String::new(),
        style: style(entry.style()),
    };
    if let GameKind::Puzzle(puzzle) = entry.kind()
        && let Ok(solved) = puzzle.solved(None, None)
    {
        info.start = solved.shuffled(FIRST_SEED).start();
    }
    if let GameKind::TwoPlayers(game) = entry.kind()
        && let Ok(variant) = game.variant(None)
    {
        let beginning = variant.beginning();
        info.kind = GameInfoKind::Game;
        info.sides = game.words().sides.map(words).to_vec();
        info.start = beginning.text();
        info.has_fen = beginning.texts(&[]).iter().any(|(name, _)| *name == "fen");
        game.default_player().clone_into(&mut info.default_player);
    }
    info
}

fn words(text: Text) -> WordPair {
    WordPair { en: text.en.to_owned(), it: text.it.to_owned() }
}

/// A style as the page reads it.
pub(crate) fn style(style: BoardStyle) -> StyleFigures {
    StyleFigures {
        coordinates: match style.coordinates {
            Coordinates::None => CoordinatesKind::None,
            Coordinates::Columns => CoordinatesKind::Columns,
            Coordinates::FromBottom => CoordinatesKind::FromBottom,
            Coordinates::FromTop => CoordinatesKind::FromTop,
        },
        gesture: match style.gesture {
            Gesture::Drop => GestureKind::Drop,
            Gesture::Place => GestureKind::Place,
            Gesture::Move => GestureKind::Move,
            Gesture::Slide => GestureKind::Slide,
            Gesture::Flip => GestureKind::Flip,
        },
        cells: match style.cells {
            CellStyle::Plain => CellKind::Plain,
            CellStyle::Chequered => CellKind::Chequered,
            CellStyle::Hole => CellKind::Hole,
            CellStyle::Tile => CellKind::Tile,
            CellStyle::Bar => CellKind::Bar,
        },
    }
}
