//! Moves: a column, and a list of columns that needs no memory of its own.

use std::fmt;
use std::ops::Deref;

use crate::Shape;

/// A move: the column into which a stone falls, counted from 0; written from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Column(pub u8);

impl Column {
    /// The column as an index.
    pub fn index(self) -> usize {
        self.0.into()
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.index() + 1)
    }
}

impl fmt::Debug for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Column({self})")
    }
}

/// A list of columns, at most as many as a board has.
///
/// ```
/// use mossa_connectx::{Column, Columns};
/// let columns: Columns = [3, 1, 4].map(Column).into_iter().collect();
/// assert_eq!(columns[..], [3, 1, 4].map(Column));
/// assert_eq!(columns.into_iter().max(), Some(Column(4)));
/// ```
#[derive(Clone)]
pub struct Columns {
    /// The first of these; the rest means nothing.
    columns: [Column; Shape::MAX_SIDE],
    n_columns: u8,
}

impl Columns {
    /// Those columns of the list for which this holds, in the same order.
    ///
    /// Every column is written and then kept or not, without a branch: which columns a position allows is nothing that
    /// a processor can foresee.
    pub(crate) fn those(&self, holds: impl Fn(Column) -> bool) -> Columns {
        let mut kept = Columns::default();
        let mut n_kept = 0;
        for &column in self {
            kept.columns[n_kept] = column;
            n_kept += usize::from(holds(column));
        }
        kept.n_columns = n_kept as u8;
        kept
    }
}

impl Default for Columns {
    fn default() -> Columns {
        Columns { columns: [Column(0); Shape::MAX_SIDE], n_columns: 0 }
    }
}

impl FromIterator<Column> for Columns {
    fn from_iter<I: IntoIterator<Item = Column>>(columns: I) -> Columns {
        let mut list = Columns::default();
        for column in columns {
            list.columns[usize::from(list.n_columns)] = column;
            list.n_columns += 1;
        }
        list
    }
}

impl IntoIterator for Columns {
    type Item = Column;
    type IntoIter = std::iter::Take<std::array::IntoIter<Column, { Shape::MAX_SIDE }>>;

    fn into_iter(self) -> Self::IntoIter {
        self.columns.into_iter().take(self.n_columns.into())
    }
}

impl<'a> IntoIterator for &'a Columns {
    type Item = &'a Column;
    type IntoIter = std::slice::Iter<'a, Column>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl Deref for Columns {
    type Target = [Column];

    fn deref(&self) -> &[Column] {
        &self.columns[..usize::from(self.n_columns)]
    }
}

impl AsRef<[Column]> for Columns {
    fn as_ref(&self) -> &[Column] {
        self
    }
}

impl AsMut<[Column]> for Columns {
    fn as_mut(&mut self) -> &mut [Column] {
        &mut self.columns[..usize::from(self.n_columns)]
    }
}

impl fmt::Debug for Columns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}
