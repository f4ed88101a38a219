//! Where the solver or a book can answer, every column is exact on every surface.
