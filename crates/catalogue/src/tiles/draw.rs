//! Boards drawn by chance: any, so many random moves away, or of a wanted optimal length.

use mossa_kernel::{Control, Cost, Unwatched};
use mossa_players::Algorithm;
use mossa_search::breadth_first::at_depth;
use mossa_tiles::{Board, Shape, Tiles, TilesError, generate};

use super::instance::Bytes;
use super::{DEFAULT_HEURISTIC, Instance, Workshop};

/// Boards up to this many cells have so few positions that all can be looked at.
const TINY: usize = 9;

/// Boards drawn by chance: all that is needed to draw the same again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draw {
    /// Rows and columns.
    pub shape: Shape,
    /// The goal, as text.
    pub goal: String,
    /// The seed.
    pub seed: u64,
    /// What kind of boards.
    pub kind: DrawKind,
}

/// What kind of boards to draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrawKind {
    /// Any solvable board, all equally likely.
    Any,
    /// The goal after so many random moves.
    Walk(u32),
    /// A board whose optimal solution takes exactly so many moves.
    Length(Cost),
}

impl Draw {
    /// Draws `n` boards; `None` in place of one whose wanted length was not met, or when the search was stopped.
    pub fn boards(&self, n: usize, control: &Control<'_>) -> Result<Vec<Option<Instance>>, TilesError> {
        let tiles: Tiles<Bytes> = Tiles::read(self.shape, &self.goal)?;
        let goal = tiles.tiles(tiles.goal());
        let instance =
            |board: &Board<Bytes>| Instance { shape: self.shape, tiles: tiles.tiles(board), goal: goal.clone() };
        let mut chance = generate::chance(self.seed);
        let workshop = Workshop::new(DEFAULT_HEURISTIC).expect("the default is listed");
        // All boards of the wanted length, where they can be counted.
        let exact = match self.kind {
            DrawKind::Length(wanted) if self.shape.n_cells() <= TINY => at_depth(&tiles, tiles.goal(), wanted),
            _ => Vec::new(),
        };
        let mut draw = || match self.kind {
            DrawKind::Any => Some(instance(&generate::any(&tiles, &mut chance))),
            DrawKind::Walk(n_moves) => Some(instance(&generate::walk(&tiles, n_moves, &mut chance))),
            DrawKind::Length(_) if !exact.is_empty() => generate::one_of(&exact, &mut chance).map(&instance),
            DrawKind::Length(_) if self.shape.n_cells() <= TINY => None,
            DrawKind::Length(wanted) => {
                let distance = |board: &Board<Bytes>| {
                    let solution =
                        workshop.solve(&instance(board), Algorithm::Anytime, control, &mut Unwatched).ok()?.solution;
                    solution.is_optimal().then(|| solution.path().map_or(0, |path| path.cost))
                };
                generate::at_distance(&tiles, wanted, &mut chance, distance).map(|board| instance(&board))
            }
        };
        Ok((0..n).map(|_| if control.stop.is_raised() { None } else { draw() }).collect())
    }
}
