//! The rules: a stone falls to the lowest free cell of its column; X or more in a line win; a full board is a draw.
//!
//! The win is tested before the draw. X may be longer than both sides (every game is a draw), and with X = 1 the first
//! stone wins. [`ConnectX`] is what is fixed, [`Board`] what changes; how the stones are kept is a type parameter, see
//! [`forms`](crate::forms).

use mossa_kernel::{Game, Outcome, Side, StateSpace};

use crate::forms::Word;
use crate::{Column, Columns, ConnectError, Form, Shape};

/// The rules on a board of one shape.
///
/// ```
/// use mossa_connectx::{Column, ConnectX, forms::Bits};
/// use mossa_kernel::{Game, Outcome, Side, StateSpace};
/// let game = ConnectX::<Bits<u64>>::new("6x7x4".parse().unwrap()).unwrap();
/// let board = game.after_moves(&[0, 1, 0, 1, 0, 1, 0].map(Column)).unwrap();
/// assert_eq!(game.outcome(&board), Some(Outcome::Win(Side::First)));
/// assert!(game.moves(&board).is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct ConnectX<F: Form> {
    shape: Shape,
    plan: F::Plan,
    /// Zobrist's numbers: one for every cell and side.
    keys: Box<[[u64; 2]]>,
    /// All columns, those in the middle first: most lines run through them.
    from_centre: Columns,
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board<F> {
    stones: F,
    key: u64,
    n_stones: u16,
    end: End,
}

/// Whether the last stone ended the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum End {
    NotYet,
    Line,
    Full,
}

impl<F: Form> ConnectX<F> {
    /// The rules for a shape; `None` if the form has no room for it.
    pub fn new(shape: Shape) -> Option<ConnectX<F>> {
        let plan = F::plan(shape)?;
        let keys = (0..shape.n_cells() as u64).map(|cell| [mix(2 * cell + 1), mix(2 * cell + 2)]).collect();
        let mut from_centre: Columns = (0..shape.columns() as u8).map(Column).collect();
        let middle = shape.columns() as i32 - 1;
        from_centre.as_mut().sort_by_key(|column| (2 * i32::from(column.0) - middle).abs());
        Some(ConnectX { shape, plan, keys, from_centre })
    }

    /// The size of the board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// All columns, those in the middle first.
    pub fn columns(&self) -> &[Column] {
        &self.from_centre
    }

    /// The board before the first move.
    pub fn empty(&self) -> Board<F> {
        Board { stones: F::empty(&self.plan), key: 0, n_stones: 0, end: End::NotYet }
    }

    /// The board after these moves from the beginning.
    pub fn after_moves(&self, moves: &[Column]) -> Result<Board<F>, ConnectError> {
        let mut board = self.empty();
        for (index, &column) in moves.iter().enumerate() {
            let ply = index + 1;
            if self.outcome(&board).is_some() {
                return Err(ConnectError::GameOver { ply });
            }
            if self.shape.columns() <= column.index() {
                let columns = self.shape.columns();
                return Err(ConnectError::NotAColumn { ply, found: column.to_string(), columns });
            }
            if self.is_full(&board, column) {
                return Err(ConnectError::ColumnFull { ply, column: column.index() + 1 });
            }
            let () = self.play(&mut board, column);
        }
        Ok(board)
    }

    /// The position with these stones, which have been checked; `last` is the side whose turn it is not.
    pub(crate) fn board_of(&self, stones: F, last: Side) -> Board<F> {
        let mut board = self.empty();
        for column in 0..self.shape.columns() {
            for row in 0..stones.height(&self.plan, column) {
                let side = stones.stone(&self.plan, column, row).expect("there is a stone below the height");
                board.key ^= self.keys[self.shape.cell(column, row)][side as usize];
                board.n_stones += 1;
            }
        }
        if stones.has_any_line(&self.plan, last) {
            board.end = End::Line;
        } else if board.n_stones() == self.shape.n_cells() {
            board.end = End::Full;
        }
        Board { stones, ..board }
    }

    /// A set of columns, at most one bit for each, as a list, those in the middle first.
    pub fn listed(&self, columns: F::Columns) -> Columns {
        if columns.count_ones() as usize == self.shape.columns() {
            return self.from_centre.clone();
        }
        self.from_centre.those(|column| (columns & F::column(&self.plan, column.index())) != F::Columns::NONE)
    }

    /// What is fixed for the shape: what the stones want to be asked with.
    pub fn plan(&self) -> &F::Plan {
        &self.plan
    }

    /// How many stones are in a column.
    pub fn height(&self, board: &Board<F>, column: Column) -> usize {
        board.stones.height(&self.plan, column.index())
    }

    /// Whether a column has no room left.
    pub fn is_full(&self, board: &Board<F>, column: Column) -> bool {
        board.stones.is_full(&self.plan, column.index())
    }

    /// Whose stone is in a cell; the bottom row is 0.
    pub fn stone(&self, board: &Board<F>, column: Column, row: usize) -> Option<Side> {
        board.stones.stone(&self.plan, column.index(), row)
    }

    /// The empty cells where a stone of this side completes a line.
    pub fn threats(&self, board: &Board<F>, side: Side) -> F::Threats {
        board.stones.threats(&self.plan, side)
    }

    /// Whether an empty cell is one of them.
    pub fn is_threat(&self, board: &Board<F>, threats: F::Threats, column: Column, row: usize) -> bool {
        board.stones.is_threat(&self.plan, threats, column.index(), row)
    }
}

impl<F> Board<F> {
    /// How many stones have been played.
    pub fn n_stones(&self) -> usize {
        self.n_stones.into()
    }

    /// The stones.
    pub fn stones(&self) -> &F {
        &self.stones
    }

    /// Whether the last stone completed a line.
    pub(crate) fn has_winner(&self) -> bool {
        self.end == End::Line
    }

    /// Whose turn it is, or would be.
    pub fn to_move(&self) -> Side {
        if self.n_stones.is_multiple_of(2) { Side::First } else { Side::Second }
    }
}

impl<F: Form> StateSpace for ConnectX<F> {
    type State = Board<F>;
    type Move = Column;
    type Moves = Columns;
    type Undo = ();

    /// From the middle outwards; none when the game is over.
    fn moves(&self, board: &Board<F>) -> Columns {
        let free = if board.end == End::NotYet { board.stones.free(&self.plan) } else { F::Columns::NONE };
        self.listed(free)
    }

    fn play(&self, board: &mut Board<F>, Column(column): Column) {
        let (column, side) = (usize::from(column), board.to_move());
        debug_assert!(board.end == End::NotYet, "the game is over");
        let row = board.stones.put(&self.plan, side, column);
        board.key ^= self.keys[self.shape.cell(column, row)][side as usize];
        board.n_stones += 1;
        if board.stones.has_line(&self.plan, side, column) {
            board.end = End::Line;
        } else if board.n_stones() == self.shape.n_cells() {
            board.end = End::Full;
        }
    }

    fn undo(&self, board: &mut Board<F>, Column(column): Column, (): ()) {
        board.n_stones -= 1;
        board.end = End::NotYet;
        let (column, side) = (usize::from(column), board.to_move());
        let row = board.stones.take(&self.plan, side, column);
        board.key ^= self.keys[self.shape.cell(column, row)][side as usize];
    }
}

impl<F: Form> Game for ConnectX<F> {
    fn to_move(&self, board: &Board<F>) -> Side {
        board.to_move()
    }

    fn outcome(&self, board: &Board<F>) -> Option<Outcome> {
        match board.end {
            End::NotYet => None,
            End::Line => Some(Outcome::Win(board.to_move().other())),
            End::Full => Some(Outcome::Draw),
        }
    }

    fn key(&self, board: &Board<F>) -> u64 {
        board.key
    }

    fn plies_left(&self, board: &Board<F>) -> Option<u32> {
        Some((self.shape.n_cells() - board.n_stones()) as u32)
    }

    fn slot(&self, board: &Board<F>, column: Column) -> usize {
        let cell = self.shape.cell(column.index(), self.height(board, column));
        2 * cell + board.to_move() as usize
    }

    fn n_slots(&self) -> usize {
        2 * self.shape.n_cells()
    }
}

/// Scatters a number over 64 bits: the output function of splitmix64, a bijection.
fn mix(number: u64) -> u64 {
    let word = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}
