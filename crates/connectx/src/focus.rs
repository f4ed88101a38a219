//! Plain sight with an eye for what is at stake: no time is lost on columns that no line needs.
//!
//! Let T be the number of free cells in *dead* columns, see [`stakes`](crate::stakes). A stone there is a pass, so a position
//! is what is left on the live columns, and T. A side that has a win or a draw with T passes has it with T + 2: where the opponent
//! makes one pass too many, the answer is the other. So who wins depends on whether T is odd, and on nothing else of it:
//!
//! * T even: no side need pass. A side that loses on every live column has lost, T plies later.
//! * T odd: a pass may be what it takes, in any dead column; after it T is even.
//!
//! Who wins is the same as without this; how soon may not be, for the loser can pass as long as there are cells.

use mossa_kernel::{Score, TacticalStatus, Tactics, Window};

use crate::forms::Word;
use crate::stakes::Stakes;
use crate::tactics::look_for;
use crate::{Board, Column, ConnectX, Form, PlainSight};

/// Sees what [`PlainSight`] sees, and passes only where it can matter.
///
/// ```
/// use mossa_connectx::{ConnectX, PlainSight, focus::Focus, forms::Bits, stakes::Assessor};
/// use mossa_kernel::{Notation, TacticalStatus, Tactics};
/// let game = ConnectX::<Bits<u64>>::new("2x4x3".parse().unwrap()).unwrap();
/// // Neither side has a line any more: one column is as good as another.
/// let board = game.read_state("2332").unwrap();
/// let mut focus = Focus::new(PlainSight::new(game.shape()));
/// focus.set(&game, Assessor::new(game.shape()).assess(&game, &board));
/// assert!(matches!(focus.probe(&game, &board), TacticalStatus::Open(moves) if moves.len() == 1));
/// // Suppose it is proven that the outer columns lose.
/// focus.set(&game, mossa_connectx::stakes::Stakes::ALL);
/// let [first, .., last] = *mossa_kernel::StateSpace::moves(&game, &game.empty()) else { panic!("four columns") };
/// focus.leave_out(&game, &game.empty(), &[first, last]);
/// assert!(matches!(focus.probe(&game, &game.empty()), TacticalStatus::Open(moves) if moves.len() == 2));
/// ```
#[derive(Clone, Debug)]
pub struct Focus<F: Form> {
    sight: PlainSight,
    stakes: Stakes,
    /// The dead columns as a set.
    dead: F::Columns,
    /// The number of stones where the search starts, and the columns that are known to lose there.
    lost: (usize, F::Columns),
}

impl<F: Form> Focus<F> {
    /// Everything is at stake.
    pub fn new(sight: PlainSight) -> Focus<F> {
        Focus { sight, stakes: Stakes::ALL, dead: F::Columns::NONE, lost: (0, F::Columns::NONE) }
    }

    /// From now on this is at stake, and only positions will be looked at in which it still is, or less.
    pub fn set(&mut self, game: &ConnectX<F>, stakes: Stakes) {
        let sets = stakes.dead.iter().map(|column| F::column(game.plan(), column.index()));
        self.dead = sets.fold(F::Columns::NONE, |dead, column| dead | column);
        self.stakes = stakes;
        self.lost = (0, F::Columns::NONE);
    }

    /// These columns are known to lose in `board`, from which the search starts: they are left out there. Holds until
    /// [`set`](Self::set) is called for the next position.
    pub fn leave_out(&mut self, game: &ConnectX<F>, board: &Board<F>, lost: &[Column]) {
        let sets = lost.iter().map(|column| F::column(game.plan(), column.index()));
        // Every other position of the search has more stones.
        self.lost = (board.n_stones(), sets.fold(F::Columns::NONE, |lost, column| lost | column));
    }

    /// The columns that are not known to lose; all of them if every one is.
    fn hopeful(&self, board: &Board<F>, columns: F::Columns) -> F::Columns {
        let (n_stones, lost) = self.lost;
        let rest = columns & !lost;
        if lost == F::Columns::NONE || n_stones != board.n_stones() || rest == F::Columns::NONE {
            columns
        } else {
            rest
        }
    }

    /// How many cells are free in dead columns.
    fn n_passes(&self, game: &ConnectX<F>, board: &Board<F>) -> usize {
        let n_free = |&column: &Column| game.shape().rows() - game.height(board, column);
        self.stakes.dead.iter().map(n_free).sum()
    }

    /// Of columns that do not lose at once, those that can matter.
    fn narrowed(&self, game: &ConnectX<F>, board: &Board<F>, columns: F::Columns) -> TacticalStatus<ConnectX<F>> {
        let (live, dead) = (columns & !self.dead, columns & self.dead);
        if dead == F::Columns::NONE {
            return TacticalStatus::Open(game.listed(live));
        }
        let pass = game.listed(dead)[0];
        let n_passes = self.n_passes(game, board);
        let is_odd = !n_passes.is_multiple_of(2);
        let has_live_room = board.stones().free(game.plan()) & !self.dead != F::Columns::NONE;
        if is_odd {
            TacticalStatus::Open(game.listed(live | (dead & F::column(game.plan(), pass.index()))))
        } else if live != F::Columns::NONE {
            TacticalStatus::Open(game.listed(live))
        } else if has_live_room {
            TacticalStatus::Lost { mv: pass, plies: n_passes as u32 + 2 }
        } else {
            TacticalStatus::Open([pass].into_iter().collect())
        }
    }
}

impl<F: Form> Tactics<ConnectX<F>> for Focus<F> {
    fn probe(&self, game: &ConnectX<F>, board: &Board<F>) -> TacticalStatus<ConnectX<F>> {
        match look_for(game, board) {
            Ok(columns) if self.dead != F::Columns::NONE => self.narrowed(game, board, columns),
            Ok(columns) => TacticalStatus::Open(game.listed(self.hopeful(board, columns))),
            Err(decided) => decided,
        }
    }

    fn bounds(&self, game: &ConnectX<F>, board: &Board<F>) -> Window {
        let Window { alpha, beta } = self.sight.bounds(game, board);
        let mover = board.to_move();
        let beta = if self.stakes.can_connect[mover as usize] { beta } else { beta.min(Score::DRAW) };
        let alpha = if self.stakes.can_connect[mover.other() as usize] { alpha } else { alpha.max(Score::DRAW) };
        Window { alpha, beta }
    }

    #[inline]
    fn rank(&self, game: &ConnectX<F>, board: &Board<F>, column: Column) -> i32 {
        self.sight.rank(game, board, column)
    }
}
