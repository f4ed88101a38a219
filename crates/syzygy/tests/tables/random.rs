//! Random positions, the same in every run.

use mossa_chess::board::{Board, BoardBuilder, Color, Piece, Square, get_king_moves};
use mossa_kernel::Rng;

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
    if rng.index(2) == 1 {
        for (color, _) in &mut pieces {
            *color = !*color;
        }
    }
    loop {
        let squares: Vec<usize> = pieces.iter().map(|_| rng.index(64)).collect();
        let side = [Color::White, Color::Black][rng.index(2)];
        if let Some(board) = place(&pieces, &squares, side) {
            return board;
        }
    }
}
