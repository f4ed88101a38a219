//! Opening books: the exact scores of all positions up to a number of stones.
//!
//! A book is made by solving every position of its last layer, see [`Draft`](super::Draft); the layers before follow from
//! that one. It is kept as scores alone, a byte each: who reads it makes the list of positions anew, in the same order, so
//! no key needs to be stored. Mirror images count as one position.
//!
//! ```text
//!  "mossabk1" | rows | columns | run (2 bytes) | plies | scores of the last layer … | checksum (8 bytes)
//! ```

use std::path::Path;
use std::sync::{Arc, OnceLock};

use mossa_kernel::{Game, StateSpace};

use super::layers::{Layer, Position, Rules, Written, bytes_of, keep, key, layers_of_book, rules};
use crate::{Board, ConnectError, ConnectX, Form, Shape};

/// What a book begins with.
const MAGIC: [u8; 8] = *b"mossabk1";

/// The book of a board in `data/connect-x`.
macro_rules! embedded {
    ($rows:literal, $columns:literal, $run:literal) => {
        (
            ($rows, $columns, $run),
            include_bytes!(concat!("../../../../data/connect-x/", $rows, "x", $columns, "x", $run, ".book")),
        )
    };
}

/// The books that come with the program, by rows, columns and run: boards that take more than a moment.
const EMBEDDED: &[Embedded] = &[
    embedded!(5, 6, 4),
    embedded!(5, 7, 4),
    embedded!(6, 6, 4),
    embedded!(6, 7, 4),
    embedded!(7, 5, 4),
    embedded!(7, 6, 4),
];
type Embedded = ((usize, usize, usize), &'static [u8]);

/// The positions with one number of stones, sorted by key, with their scores.
type Scores = Vec<(u128, i8)>;

/// The scores of all positions up to a number of stones.
///
/// ```
/// use mossa_connectx::{ConnectX, forms::Bits, solver::Book};
/// let game = ConnectX::<Bits<u64>>::new("6x7x4".parse().unwrap()).unwrap();
/// let book = Book::embedded(game.shape()).unwrap();
/// assert_eq!(book.score(&game, &game.empty()), Some(1));
/// assert_eq!(Book::read(&book.write()).unwrap().n_positions(), book.n_positions());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    shape: Shape,
    /// Layer by layer, from no stones to the last.
    layers: Vec<Scores>,
}

impl Book {
    /// The most stones that a book may go to.
    pub const MAX_PLIES: usize = 16;

    /// The book that comes with the program, where there is one for the shape. It is read once.
    pub fn embedded(shape: Shape) -> Option<Arc<Book>> {
        static READ: [OnceLock<Option<Arc<Book>>>; EMBEDDED.len()] = [const { OnceLock::new() }; EMBEDDED.len()];
        let board = (shape.rows(), shape.columns(), shape.run());
        let at = EMBEDDED.iter().position(|(other, _)| *other == board)?;
        READ[at].get_or_init(|| Book::read(EMBEDDED[at].1).ok().map(Arc::new)).clone()
    }

    /// A book from its bytes.
    pub fn read(bytes: &[u8]) -> Result<Book, ConnectError> {
        let written = Written::read(bytes, MAGIC)?;
        let rules = rules(written.shape);
        let layers = layers_of_book(&rules, written.plies, written.scores.len())?;
        Ok(Book::of(&rules, &layers, &written.scores))
    }

    /// The book as bytes.
    pub fn write(&self) -> Vec<u8> {
        let scores = self.layers[self.plies()].iter().map(|&(_, score)| score).collect();
        Written { shape: self.shape, plies: self.plies(), scores }.write(MAGIC)
    }

    /// Reads a book from a file.
    pub fn load(path: &Path) -> Result<Book, ConnectError> {
        Book::read(&bytes_of(path)?)
    }

    /// Writes the book to a file, whole or not at all.
    pub fn save(&self, path: &Path) -> Result<(), ConnectError> {
        keep(path, &self.write())
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
        let key = key(game, board);
        let at = layer.binary_search_by_key(&key, |&(key, _)| key).ok()?;
        Some(layer[at].1.into())
    }

    /// The book of these positions with these scores in its last layer.
    pub(super) fn of(rules: &Rules, layers: &[Layer], scores: &[i8]) -> Book {
        let plies = layers.len() - 1;
        let mut book = Book { shape: rules.shape(), layers: vec![Vec::new(); plies + 1] };
        book.layers[plies] = layers[plies].iter().zip(scores).map(|(&(key, _), &score)| (key, score)).collect();
        for n_stones in (0..plies).rev() {
            let scored = |(key, position): &(u128, Position)| (*key, book.best(rules, position) as i8);
            book.layers[n_stones] = layers[n_stones].iter().map(scored).collect();
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
