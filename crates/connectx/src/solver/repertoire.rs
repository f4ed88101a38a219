//! Repertoires: a move that keeps the value of the board, for every position up to a number of stones that the other side
//! can bring about.
//!
//! A [`Book`](super::Book) has the scores of all positions, and every one of the last layer must be solved for it; but
//! a side that plays well gets to few of them. A repertoire has one move of the own side and all moves of the other. That is the
//! top of the tree which proves who wins on the empty board: once this is proven, what the table remembers of it finds the
//! moves again in next to no time. A side that must lose against best play has no repertoire; on a drawn board both have.
//!
//! It is kept as columns alone, a byte each: who reads it makes the positions anew, in the same order.
//!
//! ```text
//!  "mossarp1" | rows | columns | run (2 bytes) | plies | who wins | columns, by side and number of stones … | checksum (8 bytes)
//! ```

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use mossa_kernel::{Control, Game, Limits, Side, StateSpace, Stopped};

use super::layers::{Layer, Position, Rules, Written, bytes_of, keep, key, keys, layer, replies, rules};
use super::{Claim, Goal, Solver, Workers};
use crate::{Board, Column, ConnectError, ConnectX, Form, Shape};

/// What a repertoire begins with.
const MAGIC: [u8; 8] = *b"mossarp1";
/// Nodes that every move of a position gets at first. What is in the table is found with few; each time none is found the
/// moves get four times as many.
const FIRST_NODES: u64 = 2_000;

/// The only board of those that people play which takes long to solve and is a draw.
const EMBEDDED_BOARD: (usize, usize, usize) = (7, 7, 4);
const EMBEDDED: &[u8] = include_bytes!("../../../../data/connect-x/7x7x4.repertoire");

/// Moves that keep the value of a board.
///
/// ```
/// use mossa_connectx::{ConnectX, forms::Bits, solver::{Repertoire, Solver, Workers}};
/// use mossa_kernel::{Limits, SearchHandle};
/// let game = ConnectX::<Bits<u64>>::new("4x5x4".parse().unwrap()).unwrap();
/// let solver = Solver::new(game.shape(), 1 << 20).unwrap();
/// let handle = <SearchHandle>::default();
/// let workers = Workers { n_threads: 2, control: handle.control(Limits::default()), tell: &|_, _| () };
/// let repertoire = Repertoire::build(game.shape(), 4, &solver, &workers).unwrap();
/// assert_eq!(repertoire.value(), 0);
/// assert!(repertoire.column(&game, &game.empty()).is_some());
/// assert_eq!(Repertoire::read(&repertoire.write()).unwrap(), repertoire);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repertoire {
    shape: Shape,
    plies: usize,
    /// Of the empty board.
    value: i8,
    /// By key. Of two mirror images the column is that of the one whose key it is.
    columns: HashMap<u128, u8>,
    /// The same in the order of the walk, as they are written down.
    in_order: Vec<u8>,
}

impl Repertoire {
    /// The repertoire that comes with the program, where there is one for the shape.
    pub fn embedded(shape: Shape) -> Option<Arc<Repertoire>> {
        static READ: OnceLock<Option<Arc<Repertoire>>> = OnceLock::new();
        if EMBEDDED_BOARD != (shape.rows(), shape.columns(), shape.run()) {
            return None;
        }
        READ.get_or_init(|| Repertoire::read(EMBEDDED).ok().map(Arc::new)).clone()
    }

    /// Finds the moves for positions of up to `plies` stones. The solver needs a table that holds most of the proof.
    pub fn build(shape: Shape, plies: usize, solver: &Solver, workers: &Workers<'_>) -> Result<Repertoire, Stopped> {
        let rules = rules(shape);
        (workers.tell)(0, 1);
        let value = solver.value(&rules, &rules.empty(), Goal::Outcome, &mut workers.control.meter())?;
        let mut repertoire = Repertoire::empty(shape, plies, value as i8);
        repertoire.walk(&rules, |worth, layer| keepers(&rules, worth, layer, solver, workers))?;
        Ok(repertoire)
    }

    fn empty(shape: Shape, plies: usize, value: i8) -> Repertoire {
        Repertoire { shape, plies, value, columns: HashMap::new(), in_order: Vec::new() }
    }

    /// A repertoire from its bytes.
    pub fn read(bytes: &[u8]) -> Result<Repertoire, ConnectError> {
        let Written { shape, plies, scores } = Written::read(bytes, MAGIC)?;
        let broken = || ConnectError::BrokenBook { why: "expected a column for every position" };
        let (&value, mut rest) =
            scores.split_first().filter(|(value, _)| (-1..=1).contains(*value)).ok_or_else(broken)?;
        let mut repertoire = Repertoire::empty(shape, plies, value);
        let is_legal = |rules: &Rules, (_, board): &(u128, Position), column: u8| {
            rules.moves(board).into_iter().any(|mv| turned(rules, board, mv).0 == column)
        };
        let rules = rules(shape);
        repertoire.walk(&rules, |_, layer| {
            let (now, later) = rest.split_at_checked(layer.len()).ok_or_else(broken)?;
            rest = later;
            let columns: Vec<u8> = now.iter().map(|&column| column as u8).collect();
            let are_legal = layer.iter().zip(&columns).all(|(place, &column)| is_legal(&rules, place, column));
            if are_legal { Ok(columns) } else { Err(broken()) }
        })?;
        if rest.is_empty() { Ok(repertoire) } else { Err(broken()) }
    }

    /// The repertoire as bytes.
    pub fn write(&self) -> Vec<u8> {
        let columns = self.in_order.iter().map(|&column| column as i8);
        let scores = std::iter::once(self.value).chain(columns).collect();
        Written { shape: self.shape, plies: self.plies, scores }.write(MAGIC)
    }

    /// Reads a repertoire from a file.
    pub fn load(path: &Path) -> Result<Repertoire, ConnectError> {
        Repertoire::read(&bytes_of(path)?)
    }

    /// Writes it to a file, whole or not at all.
    pub fn save(&self, path: &Path) -> Result<(), ConnectError> {
        keep(path, &self.write())
    }

    /// Rows, columns and run of its board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// How many stones positions have at most.
    pub fn plies(&self) -> usize {
        self.plies
    }

    /// Who wins on the empty board: 1 the first side, -1 the second, 0 neither.
    pub fn value(&self) -> i32 {
        self.value.into()
    }

    /// How many positions have a move, mirror images counted once.
    pub fn n_positions(&self) -> usize {
        self.columns.len()
    }

    /// The move for a position, if it has one: then the side to move gets no less than the board's value.
    pub fn column<F: Form>(&self, game: &ConnectX<F>, board: &Board<F>) -> Option<Column> {
        let is_there = game.shape() == self.shape && board.n_stones() <= self.plies;
        let &column = self.columns.get(&is_there.then(|| key(game, board))?)?;
        Some(turned(game, board, Column(column)))
    }

    /// Walks through all positions of both sides that have one, layer by layer, and notes the columns that are chosen for a
    /// layer. Who chooses hears what the value is for the side to move.
    fn walk<E>(&mut self, rules: &Rules, mut choose: impl FnMut(i32, &Layer) -> Result<Vec<u8>, E>) -> Result<(), E> {
        let value = self.value();
        for (side, worth) in [(Side::First, value), (Side::Second, -value)] {
            if worth < 0 {
                continue;
            }
            let first = if side == Side::First { vec![rules.empty()] } else { replies(rules, &rules.empty()) };
            let mut own = layer(rules, first);
            let mut n_stones = usize::from(side == Side::Second);
            while n_stones <= self.plies && !own.is_empty() {
                let columns = choose(worth, &own)?;
                let own_moves = own.iter().zip(&columns);
                let next = own_moves.flat_map(|((_, board), &column)| {
                    let after = rules.after(board, turned(rules, board, Column(column)));
                    if rules.outcome(&after).is_some() { Vec::new() } else { replies(rules, &after) }
                });
                let next = layer(rules, next.collect());
                self.in_order.extend(&columns);
                self.columns.extend(own.iter().map(|&(key, _)| key).zip(columns));
                (own, n_stones) = (next, n_stones + 2);
            }
        }
        Ok(())
    }
}

/// For every position of a layer a column that is worth so much, by as many threads as there are.
fn keepers(
    rules: &Rules,
    worth: i32,
    layer: &Layer,
    solver: &Solver,
    workers: &Workers<'_>,
) -> Result<Vec<u8>, Stopped> {
    let (found, end) = workers.share_out(0, layer.len(), |at, _| {
        let board = &layer[at].1;
        let column = keeper(rules, worth, board, solver, &workers.control)?;
        Ok(turned(rules, board, column).0)
    });
    end?;
    let mut columns = vec![0; layer.len()];
    for (at, column) in found {
        columns[at] = column;
    }
    Ok(columns)
}

/// A column that is worth so much. All get a little time, then more: the one that is in the table needs next to none.
fn keeper(
    rules: &Rules,
    worth: i32,
    board: &Position,
    solver: &Solver,
    control: &Control<'_>,
) -> Result<Column, Stopped> {
    let mut left = rules.moves(board).to_vec();
    let mut nodes = FIRST_NODES;
    while !left.is_empty() {
        let limits = Limits { nodes: Some(nodes), ..control.limits };
        let mut still = Vec::new();
        for column in left {
            let mut meter = Control { limits, ..*control }.meter();
            match solver.is_worth(rules, board, Claim { column, score: worth }, &mut meter) {
                Ok(true) => return Ok(column),
                Ok(false) => {}
                Err(Stopped::Nodes) => still.push(column),
                Err(stopped) => return Err(stopped),
            }
        }
        (left, nodes) = (still, nodes * 4);
    }
    unreachable!("some move keeps what the board is worth")
}

/// A column of a position as one of the mirror image that its key is of, or the other way round.
fn turned<F: Form>(game: &ConnectX<F>, board: &Board<F>, column: Column) -> Column {
    let (straight, mirrored) = keys(game, board);
    if straight <= mirrored { column } else { Column(game.shape().columns() as u8 - 1 - column.0) }
}
