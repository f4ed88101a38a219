//! Tic-tac-toe: three in a row on nine cells. It is a draw, as is well known, which makes it a good witness.
//!
//! Cells are numbered row by row from 0; a side's marks are the bits of a word.

use mossa_kernel::{
    BoardStyle, Cell, CellStyle, Coordinates, DescribedGame, Description, EvaluationVisitor, Game, Gesture, Listed,
    Notation, Outcome, Side, StateSpace, TacticalStatus, Tactics, Text, View, Viewed, rng::mix,
};

use super::{HashLeaves, TextError};

const ALL: u16 = 0o777;
const ROWS: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// The rules of tic-tac-toe.
///
/// ```
/// use mossa_conformance::toys::TicTacToe;
/// use mossa_kernel::{Game, Notation, Outcome, Side};
/// let won = TicTacToe.read_state("xxx/oo./...")?;
/// assert_eq!(TicTacToe.outcome(&won), Some(Outcome::Win(Side::First)));
/// # Ok::<(), mossa_conformance::toys::TextError>(())
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct TicTacToe;

impl TicTacToe {
    /// The board at the start.
    pub const EMPTY: Marks = Marks { first: 0, second: 0 };
}

/// The marks on the board. Whose turn it is follows from how many there are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Marks {
    /// Cells of the first side, x.
    pub first: u16,
    /// Cells of the second side, o.
    pub second: u16,
}

impl Marks {
    fn to_move(self) -> Side {
        if self.first.count_ones() == self.second.count_ones() { Side::First } else { Side::Second }
    }

    fn of(&mut self, side: Side) -> &mut u16 {
        match side {
            Side::First => &mut self.first,
            Side::Second => &mut self.second,
        }
    }

    fn at(self, cell: u8) -> Option<Side> {
        let has = |marks: u16| marks & 1 << cell != 0;
        has(self.first).then_some(Side::First).or(has(self.second).then_some(Side::Second))
    }

    pub(crate) fn free_cells(self) -> Vec<u8> {
        (0..9).filter(|&cell| self.at(cell).is_none()).collect()
    }
}

impl StateSpace for TicTacToe {
    type State = Marks;
    /// The cell to mark.
    type Move = u8;
    type Moves = Vec<u8>;
    type Undo = ();

    fn moves(&self, state: &Marks) -> Vec<u8> {
        if self.outcome(state).is_some() { Vec::new() } else { state.free_cells() }
    }

    fn play(&self, state: &mut Marks, cell: u8) {
        let side = state.to_move();
        *state.of(side) |= 1 << cell;
    }

    fn undo(&self, state: &mut Marks, cell: u8, (): ()) {
        let side = state.to_move().other();
        *state.of(side) &= !(1 << cell);
    }
}

impl Game for TicTacToe {
    fn to_move(&self, state: &Marks) -> Side {
        state.to_move()
    }

    fn outcome(&self, state: &Marks) -> Option<Outcome> {
        let has_row = |marks: u16| ROWS.iter().any(|row| marks & row == *row);
        let is_full = state.first | state.second == ALL;
        has_row(state.first)
            .then_some(Outcome::Win(Side::First))
            .or(has_row(state.second).then_some(Outcome::Win(Side::Second)))
            .or(is_full.then_some(Outcome::Draw))
    }

    fn key(&self, state: &Marks) -> u64 {
        mix(u64::from(state.first) << 16 | u64::from(state.second))
    }
}

/// States: three rows of `x`, `o` and `.` with slashes between them. Moves: the cell, counted from 1.
impl Notation for TicTacToe {
    type Error = TextError;

    fn read_state(&self, text: &str) -> Result<Marks, TextError> {
        let wrong = |expected, found: &str| TextError { expected, found: found.into() };
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != 3 || rows.iter().any(|row| row.len() != 3) {
            return Err(wrong("three rows of three cells", text));
        }
        let mut state = TicTacToe::EMPTY;
        for (cell, mark) in rows.concat().chars().enumerate() {
            match mark {
                'x' => state.first |= 1 << cell,
                'o' => state.second |= 1 << cell,
                '.' => {}
                other => return Err(wrong("`x`, `o` or `.`", &other.to_string())),
            }
        }
        match state.first.count_ones().checked_sub(state.second.count_ones()) {
            Some(0 | 1) => Ok(state),
            _ => Err(wrong("as many x as o, or one more", text)),
        }
    }

    fn write_state(&self, state: &Marks) -> String {
        let mark = |cell| match state.at(cell) {
            Some(Side::First) => 'x',
            Some(Side::Second) => 'o',
            None => '.',
        };
        [0, 3, 6].map(|row| (row..row + 3).map(mark).collect::<String>()).join("/")
    }

    fn write_move(&self, _: &Marks, cell: u8) -> String {
        (cell + 1).to_string()
    }
}

impl Viewed for TicTacToe {
    fn style(&self) -> BoardStyle {
        STYLE
    }

    fn view(&self, state: &Marks) -> View {
        let draw = |cell| {
            let owner = state.at(cell);
            let text = owner.map_or("", |side| if side == Side::First { "x" } else { "o" });
            Cell { text: text.into(), owner }
        };
        let to_move = self.outcome(state).is_none().then(|| state.to_move());
        View { rows: 3, columns: 3, cells: (0..9).map(draw).collect(), to_move }
    }
}

/// What a child sees: three in a row can be had now, or must be stopped now. The middle looks best, then the corners.
///
/// ```
/// use mossa_conformance::toys::{TicTacToe, WinOrBlock};
/// use mossa_kernel::{Notation, Tactics};
/// let state = TicTacToe.read_state("x.o/.x./...")?;
/// assert!(WinOrBlock.probe(&TicTacToe, &state).is_forced());
/// # Ok::<(), mossa_conformance::toys::TextError>(())
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct WinOrBlock;

impl WinOrBlock {
    /// The free cells with which a side completes a row.
    pub(crate) fn wins(state: Marks, side: Side) -> Vec<u8> {
        let marks = if side == Side::First { state.first } else { state.second };
        let completes = |cell: &u8| ROWS.iter().any(|row| (marks | 1 << cell) & row == *row);
        state.free_cells().into_iter().filter(completes).collect()
    }
}

impl Tactics<TicTacToe> for WinOrBlock {
    fn probe(&self, _: &TicTacToe, state: &Marks) -> TacticalStatus<TicTacToe> {
        let side = state.to_move();
        if let [cell, ..] = WinOrBlock::wins(*state, side)[..] {
            return TacticalStatus::Won { mv: cell, plies: 1 };
        }
        match WinOrBlock::wins(*state, side.other())[..] {
            [] => TacticalStatus::Open(state.free_cells()),
            [cell] => TacticalStatus::Open(vec![cell]),
            [cell, ..] => TacticalStatus::Lost { mv: cell, plies: 2 },
        }
    }

    fn rank(&self, _: &TicTacToe, _: &Marks, cell: u8) -> i32 {
        ROWS.iter().filter(|&row| row & 1 << cell != 0).count() as i32
    }
}

/// Cells are called by their numbers alone.
const STYLE: BoardStyle =
    BoardStyle { coordinates: Coordinates::None, gesture: Gesture::Place, cells: CellStyle::Plain };

impl DescribedGame for TicTacToe {
    type Tactics = WinOrBlock;

    const DESCRIPTION: Description = Description {
        listed: Listed { name: "toy-tic-tac-toe", summary: "three in a row on nine cells", keys: "" },
        title: Text::new("Toy tic-tac-toe", "Tris giocattolo"),
        goal: Text::new("three in a row win", "vince chi ne allinea tre"),
        sides: [Text::new("x", "x"), Text::new("o", "o")],
        boards: &["3x3"],
        style: STYLE,
        evaluations: &[Listed { name: "hash", summary: "values that mean nothing", keys: "" }],
        endings: &[],
        opening_plies: 2,
    };

    fn on_board(board: &str) -> Result<TicTacToe, String> {
        if board == "3x3" { Ok(TicTacToe) } else { Err(format!("{board:?} is no board: expected 3x3")) }
    }

    fn board(&self) -> String {
        "3x3".to_owned()
    }

    fn start(&self) -> Marks {
        TicTacToe::EMPTY
    }

    fn tactics(&self) -> WinOrBlock {
        WinOrBlock
    }

    fn with_evaluation<V: EvaluationVisitor<TicTacToe>>(&self, name: &str, visitor: V) -> Option<V::Answer> {
        (name == "hash").then(|| visitor.visit(HashLeaves { seed: 1, spread: 100 }))
    }
}
