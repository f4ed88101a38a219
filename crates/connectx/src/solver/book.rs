//! Opening books: the exact scores of all positions after the first so many stones.
//!
//! A book is made by solving every position of its last layer; the layers before follow from that one. It is kept as
//! scores alone, a byte each: who reads it makes the list of positions anew, in the same order, so no key needs to be
//! stored. Mirror images count as one position.
//!
//! ```text
//!  "mossabk1" | rows | columns | run (2 bytes) | plies | scores of the last layer … | checksum (8 bytes)
//! ```

use std::path::Path;
use std::sync::Arc;

use mossa_kernel::{Game, Meter, Side, StateSpace, Stopped};
use mossa_memory::{checksum, write_whole};

use super::{Goal, Solver};
use crate::forms::Bits;
use crate::{Board, Column, ConnectError, ConnectX, Form, Shape};

/// The rules as books use them.
type Rules = ConnectX<Bits<u128>>;
type Position = Board<Bits<u128>>;

/// What a book begins with.
const MAGIC: &[u8; 8] = b"mossabk1";
/// Bytes before the scores, and after them.
const N_HEAD: usize = 13;
const N_TAIL: usize = 8;

/// The books that come with the program, by rows, columns and run.
const EMBEDDED: &[Embedded] = &[((6, 7, 4), include_bytes!("../../../../data/connect-x/6x7x4.book"))];
type Embedded = ((usize, usize, usize), &'static [u8]);

/// A layer: the positions with so many stones, sorted by key, with their scores.
type Layer = Vec<(u128, i8)>;

/// The scores of all positions with so many stones or fewer.
///
/// ```
/// use mossa_connectx::solver::{Book, Solver};
/// use mossa_kernel::{Limits, Reins};
/// let shape = "4x4x4".parse().unwrap();
/// let reins = <Reins>::default();
/// let mut meter = reins.control(Limits::default()).meter();
/// let book = Book::build(shape, 2, &Solver::new(shape, 1 << 20).unwrap(), &mut meter, &mut |_, _| ()).unwrap();
/// assert_eq!(Book::read(&book.write()).unwrap().n_positions(), book.n_positions());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    shape: Shape,
    /// Layer by layer, from no stones to the last.
    layers: Vec<Layer>,
}

impl Book {
    /// The most stones that a book may go to.
    pub const MOST_PLIES: usize = 16;

    /// Solves all positions with `plies` stones; `tell` hears how many are done, of how many.
    pub fn build(
        shape: Shape,
        plies: usize,
        solver: &Solver,
        meter: &mut Meter<'_>,
        tell: &mut dyn FnMut(usize, usize),
    ) -> Result<Book, Stopped> {
        let rules = rules(shape);
        let positions = last_layer(&rules, plies);
        let mut scores = Vec::with_capacity(positions.len());
        for (at, (_, position)) in positions.iter().enumerate() {
            tell(at, positions.len());
            scores.push(solver.value(&rules, position, Goal::Exact, meter)? as i8);
        }
        tell(positions.len(), positions.len());
        Ok(Book::of(&rules, plies, &positions, &scores))
    }

    /// The book that comes with the program, where there is one for the shape.
    pub fn embedded(shape: Shape) -> Option<Arc<Book>> {
        let bytes = EMBEDDED.iter().find(|(board, _)| *board == (shape.rows(), shape.columns(), shape.run()))?.1;
        Book::read(bytes).ok().map(Arc::new)
    }

    /// A book from its bytes.
    pub fn read(bytes: &[u8]) -> Result<Book, ConnectError> {
        let broken = |why| ConnectError::BrokenBook { why };
        if bytes.len() < N_HEAD + N_TAIL || &bytes[..8] != MAGIC {
            return Err(broken("expected it to begin with mossabk1"));
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
        let rules = rules(shape);
        let positions = last_layer(&rules, plies);
        let scores: Vec<i8> = body[N_HEAD..].iter().map(|&byte| byte as i8).collect();
        if scores.len() != positions.len() {
            return Err(broken("expected a score for every position of its last layer"));
        }
        Ok(Book::of(&rules, plies, &positions, &scores))
    }

    /// The book as bytes.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend([self.shape.rows() as u8, self.shape.columns() as u8]);
        bytes.extend((self.shape.run() as u16).to_le_bytes());
        bytes.push(self.plies() as u8);
        bytes.extend(self.layers[self.plies()].iter().map(|&(_, score)| score as u8));
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// Reads a book from a file.
    pub fn load(path: &Path) -> Result<Book, ConnectError> {
        let bytes = std::fs::read(path).map_err(|error| ConnectError::BookFile { why: error.to_string() })?;
        Book::read(&bytes)
    }

    /// Writes the book to a file, whole or not at all.
    pub fn save(&self, path: &Path) -> Result<(), ConnectError> {
        write_whole(path, |file| file.write_all(&self.write()))
            .map_err(|error| ConnectError::BookFile { why: error.to_string() })
    }

    /// Rows, columns and run of its board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// How many stones the last positions have.
    pub fn plies(&self) -> usize {
        self.layers.len() - 1
    }

    /// How many positions it has, mirror images not counted.
    pub fn n_positions(&self) -> usize {
        self.layers.iter().map(Vec::len).sum()
    }

    /// The score of a position of this shape that is not over, if it is in the book.
    pub fn score<F: Form>(&self, game: &ConnectX<F>, board: &Board<F>) -> Option<i32> {
        let layer = self.layers.get(board.n_stones()).filter(|_| game.shape() == self.shape)?;
        let key = key(self.shape, |column, row| game.stone(board, Column(column as u8), row), board.to_move());
        let at = layer.binary_search_by_key(&key, |&(key, _)| key).ok()?;
        Some(layer[at].1.into())
    }

    /// The book with these scores in its last layer.
    fn of(rules: &Rules, plies: usize, positions: &[(u128, Position)], scores: &[i8]) -> Book {
        let mut book = Book { shape: rules.shape(), layers: vec![Vec::new(); plies + 1] };
        book.layers[plies] = positions.iter().zip(scores).map(|(&(key, _), &score)| (key, score)).collect();
        for n_stones in (0..plies).rev() {
            let layer = last_layer(rules, n_stones);
            book.layers[n_stones] =
                layer.iter().map(|(key, position)| (*key, book.best(rules, position) as i8)).collect();
        }
        book
    }

    /// The score of a position, from those of the layer after it.
    fn best(&self, rules: &Rules, position: &Position) -> i32 {
        let worth = |column| {
            let after = rules.after(position, column);
            match rules.outcome(&after) {
                Some(_) if after.has_winner() => won_score(rules.shape(), after.n_stones()),
                Some(_) => 0,
                None => -self.score(rules, &after).expect("every position of the next layer has a score"),
            }
        };
        rules.moves(position).into_iter().map(worth).max().expect("the game is not over")
    }
}

/// The score of the side that completed a line with its last stone.
pub(super) fn won_score(shape: Shape, n_stones: usize) -> i32 {
    (shape.n_cells() - n_stones) as i32 / 2 + 1
}

fn rules(shape: Shape) -> Rules {
    Rules::new(shape).expect("books are made for boards that fit into 128 bits")
}

/// All positions with so many stones that are not over, sorted by key, one of every two mirror images.
fn last_layer(rules: &Rules, plies: usize) -> Vec<(u128, Position)> {
    let key_of = |board: &Position| {
        key(rules.shape(), |column, row| rules.stone(board, Column(column as u8), row), board.to_move())
    };
    let mut layer = vec![(key_of(&rules.empty()), rules.empty())];
    for _ in 0..plies {
        let after = |(_, board): &(u128, Position)| {
            let moves = rules.moves(board);
            moves.into_iter().map(|column| rules.after(board, column)).collect::<Vec<_>>()
        };
        let open = layer.iter().flat_map(after).filter(|board| rules.outcome(board).is_none());
        let mut next: Vec<_> = open.map(|board| (key_of(&board), board)).collect();
        next.sort_unstable_by_key(|&(key, _)| key);
        next.dedup_by_key(|&mut (key, _)| key);
        layer = next;
    }
    layer
}

/// The key of a position: stones of the side to move as bits, and a bit above the last stone of every column; of the two
/// mirror images the smaller.
fn key(shape: Shape, stone: impl Fn(usize, usize) -> Option<Side>, mover: Side) -> u128 {
    let column_key = |column: usize| {
        let mut bits = 0_u128;
        for row in 0..shape.rows() {
            let Some(side) = stone(column, row) else { return bits | 1 << row };
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
    straight.min(mirrored)
}
