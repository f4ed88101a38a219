//! How a large board is peeled: line by line from the side that is farthest from the blank's home, tile by tile within a
//! line, the last two of it together. For every such stage a table says how many moves it takes from wherever its tiles
//! and the blank are, if nothing else mattered.

use mossa_kernel::{Meter, Stopped};
use rand::RngExt as _;

use crate::{Cells, Shape, Slide, Tiles, generate};

/// No cell.
pub(super) const NOWHERE: u8 = u8::MAX;

/// What a tile is likely to need for every cell that it is from home, in moves.
const FUTURE: u32 = 2;

/// What another stage is likely to need beyond that. More than it ever does: else a board would rank worse after the end of a
/// stage than before, and the whole beam would wait there.
const TOLL: u32 = 60;

/// What is left when no side is longer than this is done as a whole.
const CORE: usize = 3;

/// The cells of the lines in the order in which they are peeled off, what remains in the end last.
fn lines(shape: Shape, blank_home: u8) -> Vec<Vec<u8>> {
    let (mut rows, mut columns) = ((0, shape.rows()), (0, shape.columns()));
    let (row, column) = (shape.row(blank_home), shape.column(blank_home));
    let mut lines = Vec::new();
    let area = |rows: (usize, usize), columns: (usize, usize)| -> Vec<u8> {
        (rows.0..rows.1).flat_map(|row| (columns.0..columns.1).map(move |column| shape.cell(row, column))).collect()
    };
    loop {
        let (height, width) = (rows.1 - rows.0, columns.1 - columns.0);
        if height.max(width) <= CORE {
            lines.push(area(rows, columns));
            return lines;
        }
        let (range, at) = if width <= height { (&mut rows, row) } else { (&mut columns, column) };
        let peeled = if range.1 - 1 - at <= at - range.0 {
            range.0 += 1;
            (range.0 - 1, range.0)
        } else {
            range.1 -= 1;
            (range.1, range.1 + 1)
        };
        lines.push(if width <= height { area(peeled, columns) } else { area(rows, peeled) });
    }
}

/// One or two tiles that are brought home together, when all before them are there.
#[derive(Debug)]
struct Stage {
    homes: Vec<u8>,
    /// By the cells of the tiles and the blank, how many moves that takes; cells of earlier stages are not touched.
    moves: Vec<u16>,
}

/// Where no way leads.
const NEVER: u16 = u16::MAX;

impl Stage {
    /// Breadth-first from all boards on which the tiles are at home. `open` says which cells may be touched.
    fn new(homes: Vec<u8>, sources: &[[u8; 4]], open: &[bool], meter: &mut Meter<'_>) -> Result<Stage, Stopped> {
        let n_cells = sources.len();
        let mut moves = vec![NEVER; n_cells.pow(homes.len() as u32 + 1)];
        let index = |places: &[u8], blank: u8| Stage::index(n_cells, places, blank);
        let free = (0..n_cells as u8).filter(|&cell| open[usize::from(cell)] && !homes.contains(&cell));
        let mut layer: Vec<([u8; 2], u8)> = free.map(|blank| ([homes[0], homes[homes.len() - 1]], blank)).collect();
        for (places, blank) in &layer {
            moves[index(&places[..homes.len()], *blank)] = 0;
        }
        for distance in 1.. {
            meter.tick()?;
            let mut next = Vec::new();
            for (places, blank) in layer {
                for from in sources[usize::from(blank)] {
                    if from == NOWHERE || !open[usize::from(from)] {
                        continue;
                    }
                    let moved = places.map(|place| if place == from { blank } else { place });
                    let entry = &mut moves[index(&moved[..homes.len()], from)];
                    if *entry == NEVER {
                        *entry = distance;
                        next.push((moved, from));
                    }
                }
            }
            layer = next;
            if layer.is_empty() {
                break;
            }
        }
        Ok(Stage { homes, moves })
    }

    fn index(n_cells: usize, places: &[u8], blank: u8) -> usize {
        places.iter().fold(0, |index, &place| index * n_cells + usize::from(place)) * n_cells + usize::from(blank)
    }
}

/// The bytes of a table for `n_tiles` tiles.
fn table_bytes(n_cells: usize, n_tiles: u32) -> u64 {
    (n_cells.pow(n_tiles + 1) * size_of::<u16>()) as u64
}

/// The tables of all stages, and what else does not change during a search.
#[derive(Debug)]
pub(super) struct StageTables {
    pub(super) n_cells: usize,
    /// By cell and slide, where the tile comes from.
    pub(super) sources: Vec<[u8; 4]>,
    /// All but the last, in which what is left is done as a whole.
    stages: Vec<Stage>,
    /// By cell, its stage.
    pub(super) stage_of: Vec<u8>,
    /// By home and cell: how far it is, and the tile's share of a board's hash.
    spots: Vec<Spot>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub(super) hash: u64,
    pub(super) distance: u32,
}

impl StageTables {
    /// The tables of a puzzle. A layer of a table ticks as one node.
    pub(super) fn new<C: Cells>(tiles: &Tiles<C>, meter: &mut Meter<'_>) -> Result<StageTables, Stopped> {
        let (shape, blank_home) = (tiles.shape(), tiles.goal_cell(0));
        let sources = |cell: u8| {
            let is_legal = |slide: Slide| tiles.slides_from(cell).as_ref().contains(&slide);
            Slide::ALL.map(|slide| if is_legal(slide) { tiles.neighbour(cell, slide) } else { NOWHERE })
        };
        let sources: Vec<[u8; 4]> = tiles.cells().map(sources).collect();
        let lines = lines(shape, blank_home);
        meter.hold(lines.len() as u64 * table_bytes(shape.n_cells(), 2))?;
        let mut stage_of = vec![NOWHERE; shape.n_cells()];
        let mut open = vec![true; shape.n_cells()];
        let mut stages = Vec::new();
        for line in &lines[..lines.len() - 1] {
            let (singles, pair) = line.split_at(line.len() - 2);
            for homes in singles.chunks(1).chain([pair]) {
                stages.push(Stage::new(homes.to_vec(), &sources, &open, meter)?);
                for &home in homes {
                    (stage_of[usize::from(home)], open[usize::from(home)]) = (stages.len() as u8 - 1, false);
                }
            }
        }
        let apart = |a: u8, b: u8| shape.row(a).abs_diff(shape.row(b)) + shape.column(a).abs_diff(shape.column(b));
        let mut rng = generate::rng(0);
        let mut spot = |home: u8, cell: u8| Spot { hash: rng.random(), distance: apart(home, cell) as u32 };
        let pairs = tiles.cells().flat_map(|home| tiles.cells().map(move |cell| (home, cell)));
        Ok(StageTables {
            n_cells: shape.n_cells(),
            spots: pairs.map(|(home, cell)| spot(home, cell)).collect(),
            sources,
            stages,
            stage_of,
        })
    }

    #[inline]
    pub(super) fn spot(&self, home: u8, cell: u8) -> Spot {
        self.spots[usize::from(home) * self.n_cells + usize::from(cell)]
    }

    /// The bytes of all tables.
    pub(super) fn n_bytes(&self) -> u64 {
        self.stages.iter().map(|stage| size_of_val(stage.moves.as_slice()) as u64).sum()
    }

    /// The stage that a board is in, if it was in `stage` or later, and how it ranks: the moves to the end of the stage, and
    /// a guess at what all other tiles will need.
    pub(super) fn rank(&self, mut stage: u8, places: &[u8], blank: u8, distance: u32) -> (u8, u32) {
        while let Some(Stage { homes, moves }) = self.stages.get(usize::from(stage)) {
            let at = [places[usize::from(homes[0])], places[usize::from(homes[homes.len() - 1])]];
            let left = moves[Stage::index(self.n_cells, &at[..homes.len()], blank)];
            if left != 0 {
                let own: u32 = homes.iter().zip(at).map(|(&home, at)| self.spot(home, at).distance).sum();
                let later = self.stages.len() as u32 - u32::from(stage);
                return (stage, u32::from(left) + FUTURE * (distance - own) + TOLL * later);
            }
            stage += 1;
        }
        (stage, FUTURE * distance)
    }
}
