//! What is still at stake: which side can make a line at all, and which columns have a cell that any line could need.
//!
//! A window with stones of both sides is dead, and stays so. Where every window through the empty cells of a column is dead,
//! the column itself is: a stone there is nothing but a way to pass. On large boards most columns end like that, long before
//! the board is full. What the search makes of it is in [`focus`](crate::focus).

use std::sync::Arc;

use mossa_kernel::Side;

use crate::windows::{Span, Windows};
use crate::{Board, Column, ConnectX, Form, Shape};

/// What is at stake in a position, and in all that follow it: what is dead now stays dead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stakes {
    /// The columns that have room, and no cell that a line could need.
    pub dead: Vec<Column>,
    /// Whether either side can still make a line if the other never moved again.
    pub can_connect: [bool; 2],
}

impl Stakes {
    /// Everything.
    pub const ALL: Stakes = Stakes { dead: Vec::new(), can_connect: [true; 2] };

    /// Whether neither side can win any more.
    pub fn is_drawn(&self) -> bool {
        self.can_connect == [false; 2]
    }
}

/// Finds out what is at stake.
///
/// ```
/// use mossa_connectx::{ConnectX, forms::Bits, stakes::Assessor};
/// use mossa_kernel::Notation;
/// let game = ConnectX::<Bits<u64>>::new("2x4x3".parse().unwrap()).unwrap();
/// let assessor = Assessor::new(game.shape());
/// // Three of four in a row: a side that has none of the two in the middle has no line.
/// let stakes = assessor.assess(&game, &game.read_state("2233").unwrap());
/// assert_eq!((stakes.can_connect, stakes.dead.len()), ([true, true], 0));
/// let stakes = assessor.assess(&game, &game.read_state("2332").unwrap());
/// assert!(stakes.is_drawn());
/// ```
#[derive(Clone, Debug)]
pub struct Assessor {
    windows: Arc<Windows>,
}

impl Assessor {
    /// For boards of this shape.
    pub fn new(shape: Shape) -> Assessor {
        Assessor { windows: Arc::new(Windows::new(shape)) }
    }

    /// What is at stake in a position that is not finished.
    pub fn assess<F: Form>(&self, game: &ConnectX<F>, board: &Board<F>) -> Stakes {
        let holders = self.holders(game, board);
        let mut stakes = Stakes { dead: Vec::new(), can_connect: [false; 2] };
        for &column in game.columns().iter().filter(|&&column| !game.is_full(board, column)) {
            let mut is_dead = true;
            for row in game.height(board, column)..game.shape().rows() {
                let cell = game.shape().cell(column.index(), row);
                for holder in self.windows.through(cell).into_iter().flat_map(|span| &holders[span.windows()]) {
                    is_dead &= *holder == BOTH;
                    stakes.can_connect[0] |= *holder & SECOND == 0;
                    stakes.can_connect[1] |= *holder & FIRST == 0;
                }
                // The rest of a live column says nothing new, unless a side has no line yet.
                if !is_dead && stakes.can_connect == [true; 2] {
                    break;
                }
            }
            if is_dead {
                stakes.dead.push(column);
            }
        }
        stakes
    }

    /// Who has stones in every window.
    fn holders<F: Form>(&self, game: &ConnectX<F>, board: &Board<F>) -> Vec<u8> {
        let mut holders = vec![0; self.windows.all().len()];
        for &column in game.columns() {
            for row in 0..game.height(board, column) {
                let holder = if game.stone(board, column, row) == Some(Side::First) { FIRST } else { SECOND };
                let spans = self.windows.through(game.shape().cell(column.index(), row));
                spans.into_iter().flat_map(Span::windows).for_each(|window| holders[window] |= holder);
            }
        }
        holders
    }
}

/// The bit of the first side, …
const FIRST: u8 = 1;
/// … of the second, …
const SECOND: u8 = 2;
/// … and of both: no side can complete it any more.
const BOTH: u8 = FIRST | SECOND;
