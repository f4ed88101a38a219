//! Square matrices as large as a tournament has players: what maximum likelihood needs of linear algebra, and no more.

/// A square matrix, row by row.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Matrix {
    n: usize,
    cells: Vec<f64>,
}

impl Matrix {
    /// Nothing but zeros.
    pub(crate) fn zero(n: usize) -> Matrix {
        Matrix { n, cells: vec![0.0; n * n] }
    }

    /// A cell.
    pub(crate) fn at(&self, row: usize, column: usize) -> f64 {
        self.cells[row * self.n + column]
    }

    /// Adds to a cell.
    pub(crate) fn add(&mut self, row: usize, column: usize, value: f64) {
        self.cells[row * self.n + column] += value;
    }

    /// Every cell multiplied by `factor`.
    pub(crate) fn scaled(mut self, factor: f64) -> Matrix {
        self.cells.iter_mut().for_each(|cell| *cell *= factor);
        self
    }

    /// The product with a vector.
    pub(crate) fn times(&self, vector: &[f64]) -> Vec<f64> {
        (0..self.n)
            .map(|row| vector.iter().enumerate().map(|(column, value)| self.at(row, column) * value).sum())
            .collect()
    }

    /// The product with another.
    pub(crate) fn product(&self, other: &Matrix) -> Matrix {
        let mut product = Matrix::zero(self.n);
        for row in 0..self.n {
            for middle in 0..self.n {
                for column in 0..self.n {
                    product.add(row, column, self.at(row, middle) * other.at(middle, column));
                }
            }
        }
        product
    }

    /// The inverse on vectors whose mean is 0, for a symmetric matrix that is positive there and 0 on vectors that are all one
    /// number: the matrix of a tournament that hangs together. (The Moore-Penrose inverse.)
    pub(crate) fn inverse_without_mean(&self) -> Matrix {
        // What the matrix leaves out is given a weight of its own, of the size of the rest, and taken away again.
        let trace: f64 = (0..self.n).map(|row| self.at(row, row)).sum();
        let weight = if trace == 0.0 { 1.0 } else { trace / self.n as f64 };
        let mut filled = self.clone();
        filled.cells.iter_mut().for_each(|cell| *cell += weight / self.n as f64);
        let mut inverse = filled.inverse();
        inverse.cells.iter_mut().for_each(|cell| *cell -= 1.0 / (weight * self.n as f64));
        inverse
    }

    /// The inverse of a symmetric positive matrix, by elimination; such a matrix needs no exchange of rows.
    fn inverse(mut self) -> Matrix {
        let n = self.n;
        let mut inverse = Matrix::zero(n);
        (0..n).for_each(|row| inverse.add(row, row, 1.0));
        for pivot in 0..n {
            let divisor = self.at(pivot, pivot);
            for matrix in [&mut self, &mut inverse] {
                matrix.cells[pivot * n..(pivot + 1) * n].iter_mut().for_each(|cell| *cell /= divisor);
            }
            for row in (0..n).filter(|&row| row != pivot) {
                let factor = self.at(row, pivot);
                for matrix in [&mut self, &mut inverse] {
                    for column in 0..n {
                        let change = -factor * matrix.at(pivot, column);
                        matrix.add(row, column, change);
                    }
                }
            }
        }
        inverse
    }
}
