//! A grid with walls: the plainest puzzle whose moves can be taken back, with a heuristic that can step.

use mossa_kernel::{Cost, Heuristic, Problem, Rng, StateSpace};

/// A rectangle of open cells and walls. The way to find leads from the top left to the bottom right.
///
/// ```
/// use mossa_conformance::toys::{Maze, Spot, Step};
/// use mossa_kernel::StateSpace;
/// let open = Maze::random(3, 3, 0, 1);
/// assert_eq!(open.moves(&open.start()), [Step::East, Step::South]);
/// assert_eq!(open.after(&open.start(), Step::East), Spot { x: 1, y: 0 });
/// ```
#[derive(Clone, Debug)]
pub struct Maze {
    width: u8,
    height: u8,
    is_wall: Vec<bool>,
}

/// A cell of the grid, (0, 0) at the top left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Spot {
    /// The column.
    pub x: u8,
    /// The row.
    pub y: u8,
}

/// A step to a neighbouring cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "they are what they are called")]
pub enum Step {
    North,
    East,
    South,
    West,
}

impl Maze {
    /// A maze in which about `wall_percent` of all cells are walls, start and goal excepted. It may have no solution.
    pub fn random(width: u8, height: u8, wall_percent: u64, seed: u64) -> Maze {
        assert!(0 < width && 0 < height, "a maze of {width} by {height} cells");
        let mut rng = Rng::new(seed);
        let n_cells = usize::from(width) * usize::from(height);
        let mut is_wall: Vec<bool> = (0..n_cells).map(|_| (rng.index(100) as u64) < wall_percent).collect();
        (is_wall[0], is_wall[n_cells - 1]) = (false, false);
        Maze { width, height, is_wall }
    }

    /// The top left cell.
    pub fn start(&self) -> Spot {
        Spot { x: 0, y: 0 }
    }

    /// The bottom right cell.
    pub fn goal(&self) -> Spot {
        Spot { x: self.width - 1, y: self.height - 1 }
    }

    /// Where this step leads, if there is no wall.
    fn neighbour(&self, Spot { x, y }: Spot, step: Step) -> Option<Spot> {
        let (x, y) = match step {
            Step::North => (x, y.checked_sub(1)?),
            Step::East => (x.checked_add(1)?, y),
            Step::South => (x, y.checked_add(1)?),
            Step::West => (x.checked_sub(1)?, y),
        };
        let is_inside = x < self.width && y < self.height;
        let is_open = is_inside && !self.is_wall[usize::from(y) * usize::from(self.width) + usize::from(x)];
        is_open.then_some(Spot { x, y })
    }
}

impl StateSpace for Maze {
    type State = Spot;
    type Move = Step;
    type Moves = Vec<Step>;
    type Undo = Spot;

    fn moves(&self, &spot: &Spot) -> Vec<Step> {
        let all = [Step::North, Step::East, Step::South, Step::West];
        all.into_iter().filter(|&step| self.neighbour(spot, step).is_some()).collect()
    }

    fn play(&self, spot: &mut Spot, step: Step) -> Spot {
        let next = self.neighbour(*spot, step).expect("only legal moves are played");
        std::mem::replace(spot, next)
    }

    fn undo(&self, spot: &mut Spot, _: Step, before: Spot) {
        *spot = before;
    }
}

impl Problem for Maze {
    type Packed = [u8; 2];

    fn pack(&self, spot: &Spot) -> [u8; 2] {
        [spot.x, spot.y]
    }

    fn unpack(&self, &[x, y]: &[u8; 2]) -> Spot {
        Spot { x, y }
    }

    fn is_goal(&self, &spot: &Spot) -> bool {
        spot == self.goal()
    }

    fn inverse(&self, step: Step) -> Option<Step> {
        Some(match step {
            Step::North => Step::South,
            Step::East => Step::West,
            Step::South => Step::North,
            Step::West => Step::East,
        })
    }
}

/// Columns and rows to go, as if there were no walls. The goal is a corner, so every step adds or takes 1.
#[derive(Clone, Copy, Default, Debug)]
pub struct Manhattan;

impl Heuristic<Maze> for Manhattan {
    type Memo = Cost;

    fn memo(&self, maze: &Maze, spot: &Spot) -> Cost {
        let goal = maze.goal();
        Cost::from(goal.x.abs_diff(spot.x)) + Cost::from(goal.y.abs_diff(spot.y))
    }

    fn step(&self, _: &Maze, memo: Cost, _: &Spot, step: Step) -> Cost {
        match step {
            Step::East | Step::South => memo - 1,
            Step::North | Step::West => memo + 1,
        }
    }

    fn estimate(&self, memo: Cost) -> Cost {
        memo
    }
}
