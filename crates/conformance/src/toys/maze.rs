//! A grid with walls: the plainest puzzle whose moves can be taken back, with a heuristic that can step.

use mossa_kernel::{
    Cell, Cost, DescribedPuzzle, Heuristic, HeuristicVisitor, Listed, Notation, Problem, PuzzleDescription, Rng,
    StateSpace, Text, View, Viewed, column_letters,
};

use super::TextError;

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

impl Notation for Maze {
    type Error = TextError;

    fn read_state(&self, text: &str) -> Result<Spot, TextError> {
        let is_it = |spot: &Spot| self.write_state(spot) == text;
        let spot = self.open_spots().into_iter().find(is_it);
        spot.ok_or_else(|| TextError { expected: "an open cell such as a1", found: text.to_owned() })
    }

    fn write_state(&self, &Spot { x, y }: &Spot) -> String {
        format!("{}{}", column_letters(x.into()), u32::from(y) + 1)
    }

    fn write_move(&self, _: &Spot, step: Step) -> String {
        let name = match step {
            Step::North => "N",
            Step::East => "E",
            Step::South => "S",
            Step::West => "W",
        };
        name.to_owned()
    }

    fn looks_like_move(&self, text: &str) -> bool {
        ["N", "E", "S", "W"].contains(&text)
    }
}

impl Viewed for Maze {
    fn view(&self, spot: &Spot) -> View {
        let at = self.index(*spot);
        let cell = |(index, &is_wall): (usize, &bool)| match (index == at, is_wall) {
            (true, _) => "o",
            (false, true) => "#",
            (false, false) => "",
        };
        let texts = self.is_wall.iter().enumerate().map(cell);
        let cells = texts.map(|text| Cell { text: text.to_owned(), owner: None }).collect();
        View { rows: self.height.into(), columns: self.width.into(), cells, to_move: None }
    }
}

impl DescribedPuzzle for Maze {
    const DESCRIPTION: PuzzleDescription = PuzzleDescription {
        listed: Listed { name: "toy-maze", summary: "the way to the bottom right, around walls", keys: "" },
        title: Text::new("Toy maze", "Labirinto giocattolo"),
        boards: &["6x6", "9x9"],
        heuristics: &[
            Listed { name: "distance", summary: "columns and rows to go", keys: "" },
            Listed { name: "zero", summary: "nothing: blind search", keys: "" },
        ],
    };

    fn on_board(board: &str) -> Result<Maze, String> {
        match board {
            "6x6" => Ok(Maze::random(6, 6, 20, 1)),
            "9x9" => Ok(Maze::random(9, 9, 20, 1)),
            other => Err(format!("{other:?} is no board: expected 6x6 or 9x9")),
        }
    }

    fn board(&self) -> String {
        format!("{}x{}", self.width, self.height)
    }

    fn goal(&self) -> Spot {
        Maze::goal(self)
    }

    fn random(&self, seed: u64) -> Spot {
        let spots: Vec<Spot> = self.open_spots().into_iter().filter(|spot| self.is_solvable(spot)).collect();
        spots[Rng::new(seed).index(spots.len())]
    }

    fn is_solvable(&self, spot: &Spot) -> bool {
        self.reachable()[self.index(*spot)]
    }

    fn with_heuristic<V: HeuristicVisitor<Step>>(&self, spot: &Spot, name: &str, visitor: V) -> Option<V::Answer> {
        match name {
            "distance" => Some(visitor.visit(self, spot, &Manhattan)),
            "zero" => Some(visitor.visit(self, spot, &Blind)),
            _ => None,
        }
    }
}

impl Maze {
    fn index(&self, Spot { x, y }: Spot) -> usize {
        usize::from(y) * usize::from(self.width) + usize::from(x)
    }

    fn open_spots(&self) -> Vec<Spot> {
        let spots = (0..self.height).flat_map(|y| (0..self.width).map(move |x| Spot { x, y }));
        spots.filter(|&spot| !self.is_wall[self.index(spot)]).collect()
    }

    /// For every cell whether the goal can be reached from it.
    fn reachable(&self) -> Vec<bool> {
        let mut is_seen = vec![false; self.is_wall.len()];
        let mut open = vec![Maze::goal(self)];
        while let Some(spot) = open.pop() {
            if !std::mem::replace(&mut is_seen[self.index(spot)], true) {
                open.extend(self.moves(&spot).into_iter().map(|step| self.after(&spot, step)));
            }
        }
        is_seen
    }
}

/// The heuristic that knows nothing.
struct Blind;

impl Heuristic<Maze> for Blind {
    type Memo = ();

    fn memo(&self, _: &Maze, _: &Spot) {}

    fn estimate(&self, (): ()) -> Cost {
        0
    }
}
