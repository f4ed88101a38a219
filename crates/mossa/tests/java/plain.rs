//! Connect X once more, as plainly as can be, to replay games on.

/// Rows, columns and the length of a winning line.
pub(crate) type Shape = (usize, usize, usize);

pub(crate) fn text((rows, columns, run): Shape) -> String {
    format!("{rows}x{columns}x{run}")
}

/// Stones of every column, lowest first: `x` the first side, `o` the second.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    shape: Shape,
    columns: Vec<Vec<char>>,
    n_stones: usize,
}

impl Board {
    pub(crate) fn new(shape: Shape) -> Board {
        Board { shape, columns: vec![Vec::new(); shape.1], n_stones: 0 }
    }

    pub(crate) fn n_stones(&self) -> usize {
        self.n_stones
    }

    /// Columns with room, counted from 1.
    pub(crate) fn legal(&self) -> Vec<usize> {
        (1..=self.shape.1).filter(|column| self.columns[column - 1].len() < self.shape.0).collect()
    }

    pub(crate) fn play(&mut self, column: usize) {
        self.columns[column - 1].push(if self.n_stones.is_multiple_of(2) { 'x' } else { 'o' });
        self.n_stones += 1;
    }

    /// What UGI calls the result.
    pub(crate) fn result(&self) -> &'static str {
        if self.has_line('x') {
            "p1win"
        } else if self.has_line('o') {
            "p2win"
        } else if self.legal().is_empty() {
            "draw"
        } else {
            "none"
        }
    }

    /// The drawn board: rows from the top.
    pub(crate) fn drawing(&self) -> String {
        let row = |row| (0..self.shape.1).map(|column| self.stone(column as i64, row).unwrap_or('.')).collect();
        (0..self.shape.0 as i64).rev().map(row).collect::<Vec<String>>().join("/")
    }

    fn stone(&self, column: i64, row: i64) -> Option<char> {
        let stones = self.columns.get(usize::try_from(column).ok()?)?;
        stones.get(usize::try_from(row).ok()?).copied()
    }

    fn has_line(&self, side: char) -> bool {
        let starts = (0..self.shape.1 as i64).flat_map(|column| (0..self.shape.0 as i64).map(move |row| (column, row)));
        starts.into_iter().any(|(column, row)| {
            [(0, 1), (1, 0), (1, 1), (1, -1)].iter().any(|(right, up)| {
                (0..self.shape.2 as i64).all(|step| self.stone(column + step * right, row + step * up) == Some(side))
            })
        })
    }
}
