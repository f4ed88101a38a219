//! What a quiet position is worth: material and the places of the pieces, tapered from the opening to the endgame.

use mossa_chess::board::{Board, Color, Piece};

/// The evaluation and what it remembers: one for every thread.
#[derive(Clone, Debug, Default)]
pub struct Evaluation {}

const VALUES: [i32; Piece::NUM] = [100, 320, 330, 500, 950, 0];

impl Evaluation {
    /// What the position is worth to the side to move, in hundredths of a pawn; less than 20,000 either way.
    pub fn evaluate(&mut self, board: &Board) -> i32 {
        let worth = |color: Color| -> i32 {
            let men = board.colors(color).iter();
            men.map(|square| {
                let piece = board.piece_on(square).expect("a man stands here");
                let (file, rank) = (square.file() as i32, square.rank().relative_to(color) as i32);
                let centre = 6 - (2 * file - 7).abs() / 2 - (2 * rank - 7).abs() / 2;
                VALUES[piece as usize]
                    + match piece {
                        Piece::Pawn => rank * rank + centre,
                        Piece::Knight | Piece::Bishop => 6 * centre,
                        Piece::Rook | Piece::Queen => centre,
                        Piece::King => -4 * rank,
                    }
            })
            .sum()
        };
        let side = board.side_to_move();
        worth(side) - worth(!side)
    }
}
