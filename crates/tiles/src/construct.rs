//! Solving a board as a person does: row by row, then column by column, never touching again what is done.
//!
//! Takes a blink on any board and never fails on a solvable one, at the price of several times as many moves as are
//! needed. It is where the solver for large boards starts from, and what completes a search that got stuck near the
//! goal. Each stage moves one or two tiles to their cells by a small breadth-first search in which all other tiles
//! are alike.

use std::collections::{HashMap, VecDeque};
use std::hash::{BuildHasherDefault, Hash, Hasher};

use mossa_kernel::StateSpace;

use crate::{Board, Cells, Slide, Tiles};

/// Moves that solve a solvable board, by stages.
///
/// ```
/// use mossa_kernel::{Problem, StateSpace};
/// use mossa_tiles::{Shape, Tiles, construct::construct, generate};
/// let tiles = Tiles::<Box<[u8]>>::blank_last(Shape::new(10, 10).unwrap());
/// let mut board = generate::any(&tiles, &mut generate::rng(1));
/// for slide in construct(&tiles, &board) {
///     let () = tiles.play(&mut board, slide);
/// }
/// assert!(tiles.is_goal(&board));
/// ```
pub fn construct<C: Cells>(tiles: &Tiles<C>, board: &Board<C>) -> Vec<Slide> {
    let (target, way_home) = with_blank_in_corner(tiles);
    let mut work = Construction { tiles, board: board.clone(), locked: vec![false; 256], moves: Vec::new() };
    let shape = tiles.shape();
    let (rows, columns) = (shape.rows(), shape.columns());
    for row in 0..rows - 2 {
        let cells: Vec<u8> = (0..columns).map(|column| shape.cell(row, column)).collect();
        work.fill_line(&cells, &target, |cell| shape.cell(shape.row(cell) + 2, shape.column(cell)));
    }
    for column in 0..columns - 2 {
        let cells = [shape.cell(rows - 2, column), shape.cell(rows - 1, column)];
        work.fill_line(&cells, &target, |cell| shape.cell(shape.row(cell), shape.column(cell) + 2));
    }
    let corner = [(rows - 2, columns - 2), (rows - 2, columns - 1), (rows - 1, columns - 2)];
    let last: Vec<(u8, u8)> =
        corner.map(|(row, column)| shape.cell(row, column)).map(|cell| (target.tile(cell), cell)).into();
    work.bring(&last);
    work.moves.extend(way_home);
    work.moves
}

/// The goal with its blank walked to the last cell, and the way back.
fn with_blank_in_corner<C: Cells>(tiles: &Tiles<C>) -> (Board<C>, Vec<Slide>) {
    let mut target = tiles.goal().clone();
    let mut way_home = Vec::new();
    for slide in [Slide::Right, Slide::Down] {
        while tiles.moves(&target).as_ref().contains(&slide) {
            let () = tiles.play(&mut target, slide);
            way_home.push(slide.inverse());
        }
    }
    way_home.reverse();
    (target, way_home)
}

struct Construction<'a, C> {
    tiles: &'a Tiles<C>,
    board: Board<C>,
    /// Cells that are done.
    locked: Vec<bool>,
    moves: Vec<Slide>,
}

impl<C: Cells> Construction<'_, C> {
    /// Fills the cells of a line one by one, the last two together: the last alone could not be reached any more.
    /// `aside` is a cell near the last one, from where its tile is within easy reach.
    fn fill_line(&mut self, cells: &[u8], target: &Board<C>, aside: impl Fn(u8) -> u8) {
        let (singles, pair) = cells.split_at(cells.len() - 2);
        for &cell in singles {
            self.bring(&[(target.tile(cell), cell)]);
            self.locked[usize::from(cell)] = true;
        }
        let wanted = [(target.tile(pair[0]), pair[0]), (target.tile(pair[1]), pair[1])];
        if wanted.iter().any(|&(tile, cell)| self.board.tile(cell) != tile) {
            let waiting = self.waiting_cell(aside(pair[1]));
            self.bring(&[(wanted[1].0, waiting)]);
            self.bring(&[wanted[0]]);
            self.bring(&wanted);
        }
        for &cell in pair {
            self.locked[usize::from(cell)] = true;
        }
    }

    /// The cell itself, or the last one of the board where the board ends before it.
    fn waiting_cell(&self, cell: u8) -> u8 {
        cell.min((self.tiles.shape().n_cells() - 1) as u8)
    }

    /// Plays the fewest moves that put every wanted tile into its cell and leave the locked cells alone.
    fn bring(&mut self, wanted: &[(u8, u8)]) {
        let start = self.picture(wanted);
        let goal: Vec<u16> = wanted.iter().map(|&(_, cell)| cell.into()).collect();
        let mut came_by = Journal::with_capacity_and_hasher(1_024, BuildHasherDefault::default());
        came_by.insert(start, None);
        let mut queue = VecDeque::from([start]);
        while let Some(picture) = queue.pop_front() {
            if picture.places[..goal.len()] == goal {
                return self.play_back(picture, &came_by);
            }
            for slide in self.tiles.slides_from(picture.blank) {
                let next = picture.after(self.tiles.neighbour(picture.blank, slide));
                if !self.locked[usize::from(next.blank)] && !came_by.contains_key(&next) {
                    came_by.insert(next, Some(slide));
                    queue.push_back(next);
                }
            }
        }
        unreachable!("a solvable board has a way for every stage");
    }

    /// Plays the moves that led to a picture.
    fn play_back(&mut self, mut picture: Picture, came_by: &Journal) {
        let first = self.moves.len();
        while let Some(slide) = came_by[&picture] {
            self.moves.push(slide);
            picture = picture.after(self.tiles.neighbour(picture.blank, slide.inverse()));
        }
        self.moves[first..].reverse();
        for &slide in &self.moves[first..] {
            let () = self.tiles.play(&mut self.board, slide);
        }
    }

    fn picture(&self, wanted: &[(u8, u8)]) -> Picture {
        let place = |tile: u8| self.tiles.cells().find(|&cell| self.board.tile(cell) == tile);
        let mut places = [NOWHERE; 3];
        for (at, &(tile, _)) in places.iter_mut().zip(wanted) {
            *at = place(tile).expect("every tile is somewhere").into();
        }
        Picture { blank: self.board.blank(), places }
    }
}

/// How each picture was come by. Pictures are short and no adversaries, so a quick hash will do.
type Journal = HashMap<Picture, Option<Slide>, BuildHasherDefault<QuickHash>>;

/// Mixes a few short words.
#[derive(Default)]
struct QuickHash(u64);

impl Hasher for QuickHash {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23);
    }
}

/// Where the blank and up to three tiles are.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Picture {
    blank: u8,
    places: [u16; 3],
}

/// No cell: where fewer than three tiles are wanted.
const NOWHERE: u16 = u16::MAX;

impl Hash for Picture {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let [a, b, c] = self.places.map(u64::from);
        hasher.write_u64(a << 48 | b << 32 | c << 16 | u64::from(self.blank));
    }
}

impl Picture {
    /// The blank changes places with whatever is in `cell`.
    fn after(mut self, cell: u8) -> Picture {
        for place in &mut self.places {
            if *place == u16::from(cell) {
                *place = self.blank.into();
            }
        }
        self.blank = cell;
        self
    }
}
