//! The positions of a book: all that come up after so many stones, mirror images counted once, in an order that whoever
//! reads the book finds again. And how books are written down, finished or not.

use std::path::Path;

use mossa_kernel::{Game, StateSpace};
use mossa_memory::{checksum, write_whole};

use super::{Book, Solver};
use crate::forms::Bits;
use crate::{Board, Column, ConnectError, ConnectX, Form, Shape};

/// The rules as books use them.
pub(super) type Rules = ConnectX<Bits<u128>>;
pub(super) type Position = Board<Bits<u128>>;
/// The positions with so many stones that are not over, sorted by key.
pub(super) type Layer = Vec<(u128, Position)>;

/// Bytes before the scores, and after them.
const N_HEAD: usize = 13;
const N_TAIL: usize = 8;

pub(super) fn rules(shape: Shape) -> Rules {
    Rules::new(shape).expect("books are made for boards that fit into 128 bits")
}

/// Layer by layer, from no stones to so many.
pub(super) fn layers(rules: &Rules, plies: usize) -> Vec<Layer> {
    let first = layer(rules, vec![rules.empty()]);
    let next = |last: &Layer| layer(rules, last.iter().flat_map(|(_, board)| replies(rules, board)).collect());
    std::iter::successors(Some(first), |last| Some(next(last))).take(plies + 1).collect()
}

/// Positions as a layer.
pub(super) fn layer(rules: &Rules, boards: Vec<Position>) -> Layer {
    let mut layer: Layer = boards.into_iter().map(|board| (key(rules, &board), board)).collect();
    layer.sort_unstable_by_key(|&(key, _)| key);
    layer.dedup_by_key(|&mut (key, _)| key);
    layer
}

/// The positions after a move that are not over.
pub(super) fn replies(rules: &Rules, board: &Position) -> Vec<Position> {
    let after = rules.moves(board).into_iter().map(|column| rules.after(board, column));
    after.filter(|board| rules.outcome(board).is_none()).collect()
}

/// The key of a position: of the two mirror images the smaller.
pub(super) fn key<F: Form>(game: &ConnectX<F>, board: &Board<F>) -> u128 {
    let (straight, mirrored) = keys(game, board);
    straight.min(mirrored)
}

/// The position as a number, and its mirror image: stones of the side to move as bits, and a bit above the last stone of every
/// column.
pub(super) fn keys<F: Form>(game: &ConnectX<F>, board: &Board<F>) -> (u128, u128) {
    let (shape, mover) = (game.shape(), board.to_move());
    let column_key = |column: usize| {
        let mut bits = 0_u128;
        for row in 0..shape.rows() {
            let Some(side) = game.stone(board, Column(column as u8), row) else { return bits | 1 << row };
            bits |= u128::from(side == mover) << row;
        }
        bits | 1 << shape.rows()
    };
    let stride = shape.rows() + 1;
    let (mut straight, mut mirrored) = (0, 0);
    for column in 0..shape.columns() {
        let bits = column_key(column);
        straight |= bits << (stride * column);
        mirrored |= bits << (stride * (shape.columns() - 1 - column));
    }
    (straight, mirrored)
}

/// Scores of the last layer of a book, as they are written down.
pub(super) struct Written {
    pub(super) shape: Shape,
    pub(super) plies: usize,
    /// In the order of the layer.
    pub(super) scores: Vec<i8>,
}

impl Written {
    /// The bytes, which begin with `magic`.
    pub(super) fn write(&self, magic: [u8; 8]) -> Vec<u8> {
        let mut bytes = magic.to_vec();
        bytes.extend([self.shape.rows() as u8, self.shape.columns() as u8]);
        bytes.extend((self.shape.run() as u16).to_le_bytes());
        bytes.push(self.plies as u8);
        bytes.extend(self.scores.iter().map(|&score| score as u8));
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// What the bytes say, if they begin with `magic` and none of them has changed.
    pub(super) fn read(bytes: &[u8], magic: [u8; 8]) -> Result<Written, ConnectError> {
        let broken = |why| ConnectError::BrokenBook { why };
        if bytes.len() < N_HEAD + N_TAIL || bytes[..8] != magic {
            return Err(broken("expected it to begin with the mark of a book"));
        }
        let (body, tail) = bytes.split_at(bytes.len() - N_TAIL);
        if checksum(body).to_le_bytes() != *tail {
            return Err(broken("expected another checksum: a byte has changed"));
        }
        let run = u16::from_le_bytes([body[10], body[11]]);
        let shape = Shape::new(body[8].into(), body[9].into(), run.into())?;
        let plies = usize::from(body[12]);
        if !Solver::fits(shape) || Book::MOST_PLIES < plies {
            return Err(broken("expected a board of 128 bits and 16 plies at most"));
        }
        let scores = body[N_HEAD..].iter().map(|&byte| byte as i8).collect();
        Ok(Written { shape, plies, scores })
    }

    /// Makes sure that there is a score for every position.
    pub(super) fn expect(&self, n_positions: usize) -> Result<(), ConnectError> {
        if self.scores.len() == n_positions {
            return Ok(());
        }
        Err(ConnectError::BrokenBook { why: "expected a score for every position of its last layer" })
    }
}

/// The bytes of a file.
pub(super) fn bytes_of(path: &Path) -> Result<Vec<u8>, ConnectError> {
    std::fs::read(path).map_err(|error| ConnectError::BookFile { why: error.to_string() })
}

/// Writes a file, whole or not at all.
pub(super) fn keep(path: &Path, bytes: &[u8]) -> Result<(), ConnectError> {
    write_whole(path, |file| file.write_all(bytes)).map_err(|error| ConnectError::BookFile { why: error.to_string() })
}
