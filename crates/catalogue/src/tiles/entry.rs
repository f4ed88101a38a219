//! Sliding tiles as an entry of the catalogue.

use mossa_kernel::{BoardStyle, CellStyle, Control, Coordinates, Cost, Gesture, Text};
use mossa_players::{Listed, SOLVERS, SpecError};
use mossa_tiles::notation::read_goal;

use super::bench::{SIGNATURES, TARGETS};
use super::draw::TINY;
use super::stored::PatternTables;
use super::{Draw, HEURISTICS, HeuristicFactory, Instance, SMALL, Shape, TilesError};
use crate::PlayerResources;
use crate::bench::{MeasureTarget, Workload};
use crate::games::{GameEntry, GameKind, PuzzleGame, TextError, TextPart};
use crate::puzzle::{AnyHeuristic, BoxedPuzzle, DrawKind, DrawMeans, PuzzleDraw};
use crate::stored::StoredTables;

/// The goal where none is named.
const USUAL_GOAL: &str = "blank-last";

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
    fn read(&self, text: &str, board: Option<&str>, goal: Option<&str>) -> Result<BoxedPuzzle, TextError> {
        let shape = board.map(shape).transpose()?;
        let read = |goal: &str| Instance::read(text, shape, goal);
        let usual = read(USUAL_GOAL).map_err(|error| TextError::new(TextPart::Position, error))?;
        Ok(Box::new(goal.map_or(Ok(usual), read).map_err(|error| bad_goal(&error))?))
    }

    fn solved(&self, board: Option<&str>, goal: Option<&str>) -> Result<BoxedPuzzle, TextError> {
        let shape = shape(board.unwrap_or(self.boards()[0]))?;
        let goal = read_goal(goal.unwrap_or(USUAL_GOAL), shape).map_err(|error| bad_goal(&error))?;
        Ok(Box::new(Instance { shape, tiles: goal.clone(), goal }))
    }

    fn example(&self) -> String {
        "1 2 3 4 5 6 7 0 8".to_owned()
    }

    fn heuristic(&self, name: &str, resources: &PlayerResources) -> Result<Box<dyn AnyHeuristic>, SpecError> {
        Ok(Box::new(HeuristicFactory::new(name)?.with_tables(resources.tables())))
    }

    fn compared(&self) -> Vec<&'static str> {
        vec!["misplaced", "manhattan", "linear-conflict"]
    }

    fn check_draw(&self, draw: &PuzzleDraw, means: DrawMeans) -> Result<(), TextError> {
        let (shape, DrawKind::Length(length)) = (self.shape_of(draw)?, draw.kind) else { return Ok(()) };
        let (n_cells, hardest) = (shape.n_cells(), hardest(shape));
        let why = match means {
            DrawMeans::NoClock if TINY < n_cells => format!("{shape} is too large: expected up to {TINY} cells"),
            DrawMeans::Search if SMALL < n_cells => format!("expected a board of at most {SMALL} cells, got {shape}"),
            DrawMeans::Search if hardest < length => {
                format!("expected at most {hardest} moves: no {shape} board needs more")
            }
            DrawMeans::NoClock | DrawMeans::Search => return Ok(()),
        };
        Err(TextError::new(TextPart::Length, why))
    }

    fn draw(
        &self,
        draw: &PuzzleDraw,
        n: usize,
        control: &Control<'_>,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Vec<Option<BoxedPuzzle>>, TextError> {
        let (shape, goal) = (self.shape_of(draw)?, draw.goal.as_deref().unwrap_or(USUAL_GOAL).to_owned());
        let boards = Draw { shape, goal, seed: draw.seed, kind: draw.kind }
            .draw(n, control, go_on)
            .map_err(|error| bad_goal(&error))?;
        Ok(boards.into_iter().map(|board| board.map(|board| Box::new(board) as BoxedPuzzle)).collect())
    }
}

impl TilesEntry {
    /// The shape of the boards to draw.
    fn shape_of(&self, draw: &PuzzleDraw) -> Result<Shape, TextError> {
        shape(draw.board.as_deref().unwrap_or(self.boards()[0]))
    }
}

fn shape(text: &str) -> Result<Shape, TextError> {
    text.parse().map_err(|error: TilesError| TextError::new(TextPart::Board, error))
}

/// A goal that is none.
fn bad_goal(error: &TilesError) -> TextError {
    TextError::new(TextPart::Goal, format!("expected blank-last, blank-first or a board: {error}"))
}

/// The moves that the hardest boards of this size need, the goal's blank in a corner: OEIS A151944.
fn hardest(size: Shape) -> Cost {
    match (size.rows().min(size.columns()), size.rows().max(size.columns())) {
        (2, 2) => 6,
        (2, 3) => 21,
        (2, 4) => 36,
        (2, 5) => 55,
        (2, 6) | (4, 4) => 80,
        (2, 7) => 108,
        (3, 3) => 31,
        (3, 4) => 53,
        (3, 5) => 84,
        _ => 140,
    }
}
