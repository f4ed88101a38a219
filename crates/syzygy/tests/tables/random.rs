//! Random numbers and positions, the same in every run.

use mossa_chess::board::{Board, BoardBuilder, Color, Piece, Square, get_king_moves};

/// A generator of random numbers (SplitMix64).
pub(crate) struct Rng(pub(crate) u64);

impl Rng {
    /// A number below a bound.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }
}

/// The pieces of a table such as `KQvKR`, with the first side as White.
pub(crate) fn pieces(name: &str) -> Vec<(Color, Piece)> {
    let mut color = Color::White;
    let mut pieces = Vec::new();
    for letter in name.chars() {
        match letter {
            'v' => color = Color::Black,
            _ => pieces.push((color, letter.to_ascii_lowercase().to_string().parse().expect("a piece"))),
        }
    }
    pieces
}

/// A position, if it is legal.
pub(crate) fn place(pieces: &[(Color, Piece)], squares: &[usize], side: Color) -> Option<Board> {
    let mut builder = BoardBuilder { side_to_move: side, ..BoardBuilder::empty() };
    for (&(color, piece), &square) in pieces.iter().zip(squares) {
        let square = builder.square_mut(Square::index(square));
        if square.is_some() {
            return None;
        }
        *square = Some((piece, color));
    }
    let kings_touch = |board: &Board| get_king_moves(board.king(Color::White)).has(board.king(Color::Black));
    builder.build().ok().filter(|board| !kings_touch(board))
}

/// A random position of a table's pieces, with either side as White and either to move.
pub(crate) fn position(rng: &mut Rng, name: &str) -> Board {
    let mut pieces = pieces(name);
    if rng.below(2) == 1 {
        for (color, _) in &mut pieces {
            *color = !*color;
        }
    }
    loop {
        let squares: Vec<usize> = pieces.iter().map(|_| rng.below(64)).collect();
        let side = [Color::White, Color::Black][rng.below(2)];
        if let Some(board) = place(&pieces, &squares, side) {
            return board;
        }
    }
}
