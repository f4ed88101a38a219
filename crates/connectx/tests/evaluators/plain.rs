//! The evaluations once more, from their definitions: cells in a table, no memo, no numbers of windows, nothing shared
//! with the crate but the weights.

use mossa_connectx::evaluators::Weights;
use mossa_connectx::{Board, ConnectX, Form};
use mossa_kernel::{Score, Side};

const STEPS: [(i32, i32); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];
const INFINITE: i64 = Score::MOST as i64;

/// A board as a table of cells.
#[derive(Clone)]
pub(crate) struct PlainBoard {
    pub(crate) columns: i32,
    pub(crate) rows: i32,
    pub(crate) run: i32,
    pub(crate) to_move: Side,
    /// Column by column, from the bottom up.
    pub(crate) cells: Vec<Vec<Option<Side>>>,
}

impl PlainBoard {
    pub(crate) fn of<F: Form>(game: &ConnectX<F>, board: &Board<F>) -> PlainBoard {
        let shape = game.shape();
        let mut by_index = game.columns().to_vec();
        by_index.sort();
        let column = |at| (0..shape.rows()).map(|row| game.stone(board, at, row)).collect();
        PlainBoard {
            columns: shape.columns() as i32,
            rows: shape.rows() as i32,
            run: shape.run() as i32,
            to_move: board.to_move(),
            cells: by_index.into_iter().map(column).collect(),
        }
    }

    fn is_on(&self, (column, row): (i32, i32)) -> bool {
        (0..self.columns).contains(&column) && (0..self.rows).contains(&row)
    }

    fn at(&self, (column, row): (i32, i32)) -> Option<Side> {
        self.cells[column as usize][row as usize]
    }

    fn is_empty(&self, at: (i32, i32)) -> bool {
        self.is_on(at) && self.at(at).is_none()
    }

    fn every_cell(&self) -> impl Iterator<Item = (i32, i32)> {
        let rows = self.rows;
        (0..self.columns).flat_map(move |column| (0..rows).map(move |row| (column, row)))
    }

    fn height(&self, column: i32) -> i32 {
        self.cells[column as usize].iter().flatten().count() as i32
    }

    fn free_columns(&self) -> Vec<i32> {
        (0..self.columns).filter(|&column| self.height(column) < self.rows).collect()
    }

    fn with(&self, column: i32, side: Side) -> PlainBoard {
        let mut table = self.clone();
        let height = self.height(column) as usize;
        table.cells[column as usize][height] = Some(side);
        table
    }

    /// Every window as its cells, the one before, the one after, and its direction.
    fn windows(&self) -> Vec<Window> {
        let mut found = Vec::new();
        for step in STEPS {
            for (column, row) in self.every_cell() {
                let cell = |n: i32| (column + n * step.0, row + n * step.1);
                if self.is_on(cell(self.run - 1)) {
                    let cells = (0..self.run).map(cell).collect();
                    found.push(Window { cells, ends: [cell(-1), cell(self.run)], step });
                }
            }
        }
        found
    }

    /// The stones of a window if they are all of `side`.
    fn stones(&self, window: &Window, side: Side) -> i64 {
        let stones: Vec<Side> = window.cells.iter().filter_map(|&cell| self.at(cell)).collect();
        if stones.iter().all(|&stone| stone == side) { stones.len() as i64 } else { 0 }
    }

    fn has_line(&self, side: Side) -> bool {
        self.windows().iter().any(|window| window.cells.iter().all(|&cell| self.at(cell) == Some(side)))
    }

    fn can_win(&self, side: Side) -> bool {
        self.free_columns().into_iter().any(|column| self.with(column, side).has_line(side))
    }

    /// The empty cells that complete a window of `side`.
    fn is_threat(&self, side: Side, at: (i32, i32)) -> bool {
        let mut table = self.clone();
        table.cells[at.0 as usize][at.1 as usize] = Some(side);
        self.is_empty(at) && table.has_line(side)
    }
}

struct Window {
    cells: Vec<(i32, i32)>,
    ends: [(i32, i32); 2],
    step: (i32, i32),
}

pub(crate) fn aligned(table: &PlainBoard) -> i64 {
    let mut sum = 0;
    for at in table.every_cell() {
        let Some(side) = table.at(at) else { continue };
        for (right, up) in STEPS {
            let is_same = |way: i32| {
                let next = (at.0 + way * right, at.1 + way * up);
                table.is_on(next) && table.at(next) == Some(side)
            };
            if is_same(1) || is_same(-1) {
                sum += if side == table.to_move { 1 } else { -1 };
            }
        }
    }
    sum
}

pub(crate) fn threats(table: &PlainBoard) -> i64 {
    let own = table.to_move;
    if table.can_win(own) {
        return INFINITE;
    }
    if table.can_win(own.other()) {
        return -INFINITE;
    }
    let connections = |table: &PlainBoard| -> i64 {
        let score = |window: &Window, side| {
            let is_open = window.ends.iter().all(|&end| table.is_empty(end));
            table.stones(window, side).pow(3) * if is_open { 8 } else { 1 }
        };
        table.windows().iter().map(|window| score(window, own) - score(window, own.other())).sum()
    };
    table.free_columns().into_iter().map(|column| connections(&table.with(column, own))).max().expect("a free column")
}

/// Whether threats in this row are good for this side: with all other columns full and the cells below the one under the
/// threat taken, it is the other side's turn.
fn is_good(table: &PlainBoard, side: Side, row: i32) -> bool {
    let n_played = (table.columns - 1) * table.rows + row - 1;
    let to_move = if n_played.rem_euclid(2) == 0 { Side::First } else { Side::Second };
    to_move == side.other()
}

pub(crate) fn lines(table: &PlainBoard, weights: &Weights) -> i64 {
    let own = table.to_move;
    let windows = open_windows(table, weights, own) - open_windows(table, weights, own.other());
    let landing = |column: i32| (column, table.height(column));
    let free = table.free_columns();
    if free.iter().any(|&column| table.is_threat(own, landing(column))) {
        return i64::from(weights.at_once);
    }
    let theirs = |at: (i32, i32)| table.is_on(at) && table.is_threat(own.other(), at);
    let to_stop: Vec<i32> = free.iter().copied().filter(|&column| theirs(landing(column))).collect();
    let is_stacked = to_stop.iter().any(|&column| theirs((column, table.height(column) + 1)));
    let threats = threats_of(table, weights, own) - threats_of(table, weights, own.other());
    if 2 <= to_stop.len() || is_stacked {
        return -i64::from(weights.at_once);
    }
    windows + threats + i64::from(weights.zugzwang * zugzwang(table))
}

fn open_windows(table: &PlainBoard, weights: &Weights, side: Side) -> i64 {
    let worth = |window: &Window| {
        let stones = table.stones(window, side);
        let worth = i64::from(weights.window) * stones / i64::from(table.run - 1).max(1);
        let percent = match window.step {
            (0, 1) => weights.vertical,
            (1, 0) if is_good(table, side, window.cells[0].1) => weights.good_row,
            (1, 0) => weights.bad_row,
            _ => weights.diagonal,
        };
        worth * i64::from(percent) / 100
    };
    table.windows().iter().map(worth).sum()
}

fn threats_of(table: &PlainBoard, weights: &Weights, side: Side) -> i64 {
    let mut sum = 0;
    for column in 0..table.columns {
        let (mut has_lower, mut is_shaded) = (false, false);
        for row in table.height(column)..table.rows {
            let at = (column, row);
            if table.is_threat(side, at) {
                let worth = if is_good(table, side, row) { weights.good_threat } else { weights.bad_threat };
                let divisor = if has_lower { weights.second } else { 1 } * if is_shaded { weights.shaded } else { 1 };
                sum += i64::from(worth / divisor);
                let is_stacked = row + 1 < table.rows && table.is_threat(side, (column, row + 1));
                sum += if is_stacked && !is_shaded { i64::from(weights.stacked) } else { 0 };
                has_lower = true;
            }
            is_shaded |= table.is_threat(side.other(), at);
        }
    }
    sum
}

/// A column while the board fills: for every empty cell from below, whether it is a threat of the side to move and of the
/// other.
type Pile = Vec<[bool; 2]>;

fn is_poison(pile: &Pile) -> bool {
    1 < pile.len() && pile[0] == [false; 2] && pile[1] != [false; 2]
}

/// Fills the board stone by stone.
fn zugzwang(table: &PlainBoard) -> i32 {
    let sides = [table.to_move, table.to_move.other()];
    let mut piles: Vec<Pile> = (0..table.columns)
        .map(|column| {
            let cells = table.height(column)..table.rows;
            cells.map(|row| sides.map(|side| table.is_threat(side, (column, row)))).collect()
        })
        .collect();
    // As the crate does it: fewer empty cells first, then by the threats, the highest first.
    piles.sort_by_key(|pile: &Pile| {
        let bits = |side: usize| pile.iter().rev().map(|cell| cell[side]).collect::<Vec<bool>>();
        (pile.len(), bits(0), bits(1))
    });
    let mut turn = 0;
    loop {
        if let Some(pile) = piles.iter_mut().find(|pile| !pile.is_empty() && !is_poison(pile)) {
            pile.remove(0);
            turn = 1 - turn;
            continue;
        }
        let own_only = |pile: &&Pile| !pile.is_empty() && !pile[1][1 - turn];
        if piles.iter().filter(own_only).any(|pile| pile.len() != 2 && pile[2][turn]) {
            return if turn == 0 { 1 } else { -1 };
        }
        let flips = |pile: &Pile| {
            let mut rest = pile[2..].to_vec();
            while !rest.is_empty() && !is_poison(&rest) {
                rest.remove(0);
            }
            (pile.len() - 2 - rest.len()) % 2 == 1
        };
        let candidates: Vec<usize> = (0..piles.len()).filter(|&index| own_only(&&piles[index])).collect();
        let flipping = candidates.iter().find(|&&index| flips(&piles[index]));
        match flipping.or(candidates.first()) {
            Some(&index) => drop(piles[index].drain(..2)),
            None if piles.iter().all(Vec::is_empty) => return 0,
            None => return if turn == 0 { -1 } else { 1 },
        }
    }
}
