//! What alpha-beta is made of: a table, an order, tactics and a style, each with a null object.

use crate::order::AsGenerated;
use crate::table::NoTable;
use crate::tactics::NoTactics;

/// What an alpha-beta search is made of, besides the game and the evaluation.
///
/// ```
/// use mossa_search::alpha_beta::{Parts, Style};
/// use mossa_search::order::HintFirst;
/// use mossa_search::table::HashTable;
/// use mossa_search::tactics::NoTactics;
/// let (table, order) = (HashTable::new(1 << 20), HintFirst);
/// let parts = Parts { table, order, tactics: NoTactics, style: Style::Scout };
/// assert_ne!(parts.style, Parts::plain().style);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Parts<T, R, A> {
    /// What was found out about positions: [`NoTable`] or a table.
    pub table: T,
    /// Which moves to try first: [`AsGenerated`] or any order.
    pub order: R,
    /// What is known of a position without a search: [`NoTactics`] or the game's own.
    pub tactics: A,
    /// How the moves after the first are searched.
    pub style: Style,
}

impl Parts<NoTable, AsGenerated, NoTactics> {
    /// The search of the blackboard.
    pub fn plain() -> Self {
        Parts { table: NoTable, order: AsGenerated, tactics: NoTactics, style: Style::FullWindow }
    }
}

/// How the moves after the first are searched.
///
/// ```
/// use mossa_search::alpha_beta::Style;
/// assert_ne!(Style::FullWindow, Style::Scout);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// With the whole window, raised to the best value so far.
    FullWindow,
    /// First with a null window, which asks only whether the move is better; again with the whole window, if it is
    /// (principal variation search, `NegaScout`). The table then settles only nodes with a null window, so that the principal
    /// variation comes out whole.
    Scout,
}
