//! Sliding tiles as an entry of the catalogue.

use mossa_kernel::{BoardStyle, CellStyle, Coordinates, Gesture, Text};
use mossa_players::{Listed, SOLVERS};

use super::bench::{SIGNATURES, TARGETS};
use super::stored::PatternTables;
use super::{HEURISTICS, Instance, Shape};
use crate::bench::{MeasureTarget, Workload};
use crate::games::{GameEntry, GameKind, PuzzleGame, TextError, TextPart};
use crate::puzzle::AnyPuzzle;
use crate::stored::StoredTables;

/// The entry.
pub static ENTRY: TilesEntry = TilesEntry;

/// Sliding tiles on any board.
#[derive(Debug)]
pub struct TilesEntry;

impl GameEntry for TilesEntry {
    fn listed(&self) -> Listed {
        Listed {
            name: "tiles",
            summary: "sliding tiles: the 15-puzzle and any board from 2x2 to 16x16, with any goal",
            keys: "",
        }
    }

    fn title(&self) -> Text {
        Text::new("Sliding tiles", "Gioco del quindici")
    }

    fn boards(&self) -> &'static [&'static str] {
        &["4x4", "3x3", "5x5"]
    }

    fn style(&self) -> BoardStyle {
        BoardStyle { coordinates: Coordinates::None, gesture: Gesture::Slide, cells: CellStyle::Tile }
    }

    fn algorithms(&self) -> Vec<Listed> {
        SOLVERS.to_vec()
    }

    fn heuristics(&self) -> &'static [Listed] {
        HEURISTICS
    }

    fn workloads(&self) -> &'static [&'static dyn Workload] {
        SIGNATURES
    }

    fn targets(&self) -> &'static [&'static dyn MeasureTarget] {
        TARGETS
    }

    fn stored(&self) -> Option<&dyn StoredTables> {
        Some(&PatternTables)
    }

    fn kind(&self) -> GameKind<'_> {
        GameKind::Puzzle(self)
    }
}

impl PuzzleGame for TilesEntry {
    fn read(&self, text: &str, board: Option<&str>, goal: Option<&str>) -> Result<Box<dyn AnyPuzzle>, TextError> {
        let shape: Option<Shape> =
            board.map(str::parse).transpose().map_err(|error| TextError::new(TextPart::Board, error))?;
        let instance = Instance::read(text, shape, goal.unwrap_or("blank-last"))
            .map_err(|error| TextError::new(TextPart::Position, error))?;
        Ok(Box::new(instance))
    }
}
