//! The description of m,n,k games beside their rules: names, boards, evaluations and words.

use mossa_kernel::{
    BoardStyle, CellStyle, Coordinates, DescribedGame, Description, EvaluationVisitor, Gesture, Listed, Side, Text,
    View,
};

use crate::evaluators::Lines;
use crate::{Board, Mnk, Shape, Threats};

/// Letters for columns, numbers for rows from the bottom; stones are put on squares.
pub(crate) const STYLE: BoardStyle =
    BoardStyle { coordinates: Coordinates::FromBottom, gesture: Gesture::Place, cells: CellStyle::Plain };

impl DescribedGame for Mnk {
    type Tactics = Threats;

    const DESCRIPTION: Description = Description {
        listed: Listed {
            name: "tic-tac-toe",
            summary: "m,n,k games: tic-tac-toe (3x3x3), gomoku (15x15x5) and any board up to 32x32",
            keys: "",
        },
        title: Text::new("Tic-tac-toe", "Tris"),
        goal: Text::new("{run} or more in a line win", "vince chi ne allinea {run} o più"),
        sides: [Text::new("X", "X"), Text::new("O", "O")],
        boards: &["3x3x3", "15x15x5", "4x4x4", "7x7x4"],
        style: STYLE,
        evaluations: &[Listed {
            name: "lines",
            summary: "lines that only one side has stones in, by the number of stones (the default)",
            keys: "",
        }],
        endings: &[
            ("line", Text::new("{name} ({mark}) wins: {run} in a line.", "Vince {name} ({mark}): {run} in fila.")),
            ("board-full", Text::new("A draw: the board is full.", "Patta: la griglia è piena.")),
        ],
        opening_plies: 2,
    };

    fn on_board(board: &str) -> Result<Mnk, String> {
        let shape: Shape = board.parse().map_err(|error: crate::MnkError| error.to_string())?;
        Ok(Mnk::new(shape))
    }

    fn board(&self) -> String {
        self.shape().to_string()
    }

    fn start(&self) -> Board {
        self.empty()
    }

    fn tactics(&self) -> Threats {
        Threats::new(self.shape())
    }

    fn with_evaluation<V: EvaluationVisitor<Mnk>>(&self, name: &str, visitor: V) -> Option<V::Answer> {
        (name == "lines").then(|| visitor.visit(Lines::new(self.shape())))
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        vec![("run", self.shape().run().to_string())]
    }

    fn decisive(&self, view: &View) -> Vec<usize> {
        let mut cells: Vec<usize> =
            [Side::First, Side::Second].into_iter().flat_map(|side| on_lines(view, self.shape().run(), side)).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }
}

/// The cells of a side that are on a line of at least `run` stones.
fn on_lines(view: &View, run: usize, side: Side) -> Vec<usize> {
    const DIRECTIONS: [(isize, isize); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];
    let owned = |row: usize, column: usize| view.cell(row, column).owner == Some(side);
    let mut cells = Vec::new();
    for (row, column) in (0..view.rows).flat_map(|row| (0..view.columns).map(move |column| (row, column))) {
        for (down, right) in DIRECTIONS {
            let at = |step: usize| {
                let row = row.checked_add_signed(down * step as isize).filter(|&row| row < view.rows)?;
                let column =
                    column.checked_add_signed(right * step as isize).filter(|&column| column < view.columns)?;
                owned(row, column).then_some(row * view.columns + column)
            };
            let line: Option<Vec<usize>> = (0..run).map(at).collect();
            cells.extend(line.unwrap_or_default());
        }
    }
    cells
}
