//! The positions of a book: all that come up after a number of stones, mirror images counted once, in an order that a
//! reader of the book computes again. Also how books are written to files, finished or not.

use std::path::Path;

use mossa_kernel::{Game, StateSpace};
use mossa_memory::{checksum, read_input, write_whole};

use super::{Book, Solver};
use crate::forms::Bits;
use crate::{Board, Column, ConnectError, ConnectX, Form, Shape};

/// The rules as books use them.
pub(super) type Rules = ConnectX<Bits<u128>>;
pub(super) type Position = Board<Bits<u128>>;
/// The positions with one number of stones that are not over, sorted by key.
pub(super) type Layer = Vec<(u128, Position)>;

/// Bytes before the scores, and after them.
const N_HEAD: usize = 13;
const N_TAIL: usize = 8;

pub(super) fn rules(shape: Shape) -> Rules {
    Rules::new(shape).expect("books are made for boards that fit into 128 bits")
}

/// The layers of a book that has a number of scores, if these are as many as its last layer has positions. Every score has
/// its byte in a file, so that a short file cannot ask for layers that fill the memory.
pub(super) fn layers_of_book(rules: &Rules, plies: usize, n_scores: usize) -> Result<Vec<Layer>, ConnectError> {
    /// On boards of up to 20 cells, layers become shorter again before a book ends.
    const SHORT: usize = 1 << 17;
    let most = SHORT.max(n_scores.saturating_mul(16));
    let wrong = || ConnectError::BrokenBook { why: "expected a score for every position of its last layer" };
    let mut last = layer(rules, vec![rules.empty()]);
    let mut layers = Vec::with_capacity(plies + 1);
    for _ in 0..plies {
        let after = next(rules, &last);
        if most < after.len() {
            return Err(wrong());
        }
        layers.push(std::mem::replace(&mut last, after));
    }
    if last.len() != n_scores {
        return Err(wrong());
    }
    layers.push(last);
    Ok(layers)
}

/// Layer by layer, from no stones up to a number. `look` is called at every position; its error ends the listing.
pub(super) fn layers<E>(rules: &Rules, plies: usize, mut look: impl FnMut() -> Result<(), E>) -> Result<Vec<Layer>, E> {
    /// Positions that come up in several ways are thrown out when a list is twice as long as after the last time, or longer
    /// than this.
    const FEW: usize = 1 << 20;
    let mut layers = vec![layer(rules, vec![rules.empty()])];
    for n_stones in 0..plies {
        let (mut after, mut most) = (Layer::new(), FEW);
        for (_, board) in &layers[n_stones] {
            look()?;
            after.extend(replies(rules, board).into_iter().map(|board| (key(rules, &board), board)));
            if most < after.len() {
                sort(&mut after);
                most = FEW.max(2 * after.len());
            }
        }
        sort(&mut after);
        layers.push(after);
    }
    Ok(layers)
}

/// The layer after a layer.
fn next(rules: &Rules, last: &Layer) -> Layer {
    layer(rules, last.iter().flat_map(|(_, board)| replies(rules, board)).collect())
}

/// Positions as a layer.
pub(super) fn layer(rules: &Rules, boards: Vec<Position>) -> Layer {
    let mut layer: Layer = boards.into_iter().map(|board| (key(rules, &board), board)).collect();
    sort(&mut layer);
    layer
}

/// Sorts positions by key, each once.
fn sort(layer: &mut Layer) {
    layer.sort_unstable_by_key(|&(key, _)| key);
    layer.dedup_by_key(|&mut (key, _)| key);
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
        if !Solver::fits(shape) || Book::MAX_PLIES < plies {
            return Err(broken("expected a board of 128 bits and 16 plies at most"));
        }
        let scores = body[N_HEAD..].iter().map(|&byte| byte as i8).collect();
        Ok(Written { shape, plies, scores })
    }
}

/// The bytes of a file that holds a book, or a part of one.
pub(super) fn bytes_of(path: &Path) -> Result<Vec<u8>, ConnectError> {
    /// The longest book of 6x7x4, that of 16 plies, has 188 MiB.
    const MAX_BYTES: u64 = 256 << 20;
    read_input(path, MAX_BYTES).map_err(|error| ConnectError::BookFile { why: error.to_string() })
}

/// Writes a file, whole or not at all.
pub(super) fn keep(path: &Path, bytes: &[u8]) -> Result<(), ConnectError> {
    write_whole(path, |file| file.write_all(bytes)).map_err(|error| ConnectError::BookFile { why: error.to_string() })
}
