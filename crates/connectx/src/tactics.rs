//! What is in plain sight: a line that can be completed now, a line that must be stopped, and cells that must not be
//! played because the opponent wins on top of them.
//!
//! All of it follows from the *threats* of the two sides, the empty cells where a stone completes a line, and none of it
//! needs a move to be played. It is exact:
//!
//! * A threat of the mover in reach wins in 1.
//! * Else two threats of the opponent in reach cannot both be stopped, and one must be. A column with such a threat just
//!   above its lowest free cell is *poisoned*: the opponent's reply there wins. What the mover plays takes no other threat
//!   of the opponent away, for the cells of a line that lacks one stone are taken. So a side that has no column that stops
//!   and is not poisoned loses in 2, in any column, and the others do not lose in 2. The last cell of a column has
//!   nothing above it, so a move that fills the board is never left out.

use mossa_kernel::{Score, Side, TacticalStatus, Tactics, Window};

use crate::forms::Word;
use crate::{Board, Column, ConnectX, Form, Shape};

/// Sees wins in 1 and losses in 2; prefers moves that promise much, and cells through which many lines run.
///
/// ```
/// use mossa_connectx::{ConnectX, forms::Bits, tactics::PlainSight};
/// use mossa_kernel::{Notation, TacticalStatus, Tactics};
/// let game = ConnectX::<Bits<u64>>::new("6x7x4".parse().unwrap()).unwrap();
/// let sight = PlainSight::new(game.shape());
/// let look = |moves| sight.probe(&game, &game.read_state(moves).unwrap());
/// assert!(matches!(look("414141"), TacticalStatus::Won { mv, plies: 1 } if mv.index() == 3));
/// assert!(look("41414").is_forced());
/// assert!(matches!(look("443"), TacticalStatus::Open(moves) if moves.len() == 7));
/// assert!(matches!(look("44335"), TacticalStatus::Lost { plies: 2, .. }));
/// ```
#[derive(Clone, Debug)]
pub struct PlainSight {
    /// For every cell how many lines of the length that wins run through it.
    n_lines: Box<[i32]>,
    /// The number of lines that have no cell in common.
    n_apart: usize,
}

/// What a line through a cell adds to a move's rank: history may outweigh it.
const LINE: i32 = 1 << 13;

impl PlainSight {
    /// What there is to know about a shape beforehand.
    pub fn new(shape: Shape) -> PlainSight {
        let cells = (0..shape.columns()).flat_map(|column| (0..shape.rows()).map(move |row| (column, row)));
        let n_lines = cells.map(|(column, row)| n_lines_through(shape, column, row)).collect();
        // As many as there is room for in every column, and then in the rows above.
        let (in_column, in_row) = (shape.rows() / shape.run(), shape.columns() / shape.run());
        let n_apart = shape.columns() * in_column + shape.rows() % shape.run() * in_row;
        PlainSight { n_lines, n_apart }
    }
}

impl<F: Form> Tactics<ConnectX<F>> for PlainSight {
    fn probe(&self, game: &ConnectX<F>, board: &Board<F>) -> TacticalStatus<ConnectX<F>> {
        look_for(game, board).map_or_else(|decided| decided, |sound| TacticalStatus::Open(game.listed(sound)))
    }

    /// A side without a line that it could still make has no more than a draw.
    fn bounds(&self, game: &ConnectX<F>, board: &Board<F>) -> Window {
        // A side with fewer stones than there are disjoint lines does not stand in all of them.
        if board.n_stones() + 1 < 2 * self.n_apart {
            return Window::full();
        }
        let can_connect = |side: Side| board.stones().can_connect(game.plan(), side);
        let mover = board.to_move();
        let beta = if can_connect(mover) { Score::BEST } else { Score::DRAW };
        let alpha = if can_connect(mover.other()) { Score::WORST } else { Score::DRAW };
        Window { alpha, beta }
    }

    /// By what the stone promises, see [`Form::promise`], and by the lines through the cell.
    #[inline]
    fn rank(&self, game: &ConnectX<F>, board: &Board<F>, column: Column) -> i32 {
        let n_lines = self.n_lines[game.shape().cell(column.index(), game.height(board, column))];
        LINE * n_lines + board.stones().promise(game.plan(), board.to_move(), column.index())
    }
}

/// The columns that do not lose at once, at least one; or what is decided.
#[inline]
pub(crate) fn look_for<F: Form>(
    game: &ConnectX<F>,
    board: &Board<F>,
) -> Result<F::Columns, TacticalStatus<ConnectX<F>>> {
    let (plan, stones, mover) = (game.plan(), board.stones(), board.to_move());
    let wins = stones.at_threat(plan, stones.threats(plan, mover));
    if wins != F::Columns::NONE {
        return Err(TacticalStatus::Won { mv: any_of(game, wins), plies: 1 });
    }
    let threats = stones.threats(plan, mover.other());
    let (free, playable) = (stones.free(plan), stones.at_threat(plan, threats));
    let answers = match playable {
        none if none == F::Columns::NONE => free,
        two if two.has_two() => F::Columns::NONE,
        one => one,
    };
    let sound = answers & !stones.below_threat(plan, threats);
    if sound == F::Columns::NONE {
        // The position is lost, but a threat is stopped in case the opponent does not see the win.
        let mv = any_of(game, if playable == F::Columns::NONE { free } else { playable });
        return Err(TacticalStatus::Lost { mv, plies: 2 });
    }
    Ok(sound)
}

/// The first column of a set that is not empty.
fn any_of<F: Form>(game: &ConnectX<F>, columns: F::Columns) -> Column {
    game.listed(columns)[0]
}

/// How many lines of the length that wins run through a cell, in all four directions.
fn n_lines_through(shape: Shape, column: usize, row: usize) -> i32 {
    let (left, down) = (column, row);
    let (right, up) = (shape.columns() - 1 - column, shape.rows() - 1 - row);
    let ways = [(down, up), (left, right), (left.min(down), right.min(up)), (left.min(up), right.min(down))];
    // A line begins at most `run - 1` cells before this one, and ends on the board.
    let most = shape.run() - 1;
    let n_lines = ways.map(|(before, after)| (before.min(most) + after.min(most) + 1).saturating_sub(most));
    n_lines.into_iter().sum::<usize>() as i32
}
