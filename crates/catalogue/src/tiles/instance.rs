//! A board with its goal, read from text and checked.

use mossa_kernel::{Cost, Heuristic as _};
use mossa_tiles::heuristics::Manhattan;
use mossa_tiles::notation::{read_goal, read_tiles, write_tiles};
use mossa_tiles::{Board, Shape, Solvability, Tiles, TilesError};

/// A board with its goal, checked.
///
/// ```
/// use mossa_catalogue::tiles::Instance;
/// let instance = Instance::read("1 2 3 4 5 6 7 0 8", None, "blank-last").unwrap();
/// assert_eq!(instance.text(), "1 2 3 4 5 6 7 0 8");
/// assert!(instance.solvability().is_solvable());
/// assert!(Instance::read("1 2 3 4 5 6 7 8 8", None, "blank-last").is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instance {
    pub(super) shape: Shape,
    pub(super) tiles: Vec<u8>,
    pub(super) goal: Vec<u8>,
}

impl Instance {
    /// Reads a board (square unless a shape is given) and a goal (`blank-last`, `blank-first` or a board).
    pub fn read(text: &str, shape: Option<Shape>, goal: &str) -> Result<Instance, TilesError> {
        let (shape, tiles) = read_tiles(text, shape)?;
        Ok(Instance { shape, tiles, goal: read_goal(goal, shape)? })
    }

    /// Rows and columns.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The board as text.
    pub fn text(&self) -> String {
        write_tiles(&self.tiles)
    }

    /// The board row by row.
    pub fn tiles(&self) -> &[u8] {
        &self.tiles
    }

    /// The goal as text: `blank-last` or `blank-first` where it is one of these.
    pub fn goal(&self) -> String {
        let is = |name: &&str| read_goal(name, self.shape).is_ok_and(|goal| goal == self.goal);
        ["blank-last", "blank-first"].into_iter().find(is).map_or_else(|| write_tiles(&self.goal), str::to_owned)
    }

    /// Whether and why it can be solved.
    pub fn solvability(&self) -> Solvability {
        let (tiles, board) = self.plain();
        Solvability::of(&tiles, &board)
    }

    /// How far the tiles are from home, all together: a lower bound that needs no tables.
    pub(super) fn manhattan(&self) -> Cost {
        let (tiles, board) = self.plain();
        Manhattan::new(&tiles).memo(&tiles, &board)
    }

    /// The board in the representation that fits all.
    pub(super) fn plain(&self) -> (Tiles<Bytes>, Board<Bytes>) {
        let tiles = Tiles::read(self.shape, &write_tiles(&self.goal)).expect("the goal was checked when it was read");
        let board = tiles.board(&self.tiles);
        (tiles, board)
    }
}

/// The representation that fits every board.
pub(super) type Bytes = Box<[u8]>;
