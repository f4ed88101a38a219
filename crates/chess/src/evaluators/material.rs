//! `material`: men counted, nothing else. P 1, N 3, B 3, R 5, Q 9.

use super::WhiteView;
use super::placement::PAWNS;
use crate::board::{Board, Color, Piece};

/// Men counted, in pawns.
///
/// ```
/// use mossa_chess::{board::Board, evaluators::{Material, WhiteView as _}};
/// let board: Board = "4k3/8/8/8/8/8/PP6/R3K3 b - - 0 1".parse().unwrap();
/// assert_eq!(Material.white(&board), 7.0);
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct Material;

impl WhiteView for Material {
    const TERMS: &'static [&'static str] = &["material"];
    const SCALE: f64 = 100.0;

    fn white(&self, board: &Board) -> f64 {
        f64::from(balance(board))
    }

    fn white_terms(&self, board: &Board) -> Vec<(&'static str, f64)> {
        vec![("material", self.white(board))]
    }
}

/// White's men less Black's.
pub(super) fn balance(board: &Board) -> i32 {
    let of = |piece: Piece| {
        let [white, black] = Color::ALL.map(|color| board.colored_pieces(color, piece).len() as i32);
        PAWNS[piece as usize] * (white - black)
    };
    Piece::ALL.into_iter().map(of).sum()
}
