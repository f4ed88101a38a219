//! Beam search for large boards: the best few thousand boards of every layer, packed as tightly as they can be.
//!
//! A beam that ranks boards by Manhattan distance soon has nine tiles of ten near their homes, and then finds no way for the
//! others to pass. This one peels the board stage by stage (`stages.rs`), so that there is always a way on; and of the
//! thousands of ways to end a stage it keeps those that bring the other tiles nearer to their homes as they go.

use mossa_kernel::{Meter, StateSpace as _, Stopped};

use super::Task;
use super::stages::{NOWHERE, StageTables};
use crate::{Board, Cells, Slide, Tiles, construct::construct};

/// A way from a board to the goal that is shorter than `max`, by a beam of this width, if it finds one.
pub(super) fn swarm<C: Cells>(
    &Task { tiles, start, tools }: &Task<'_, C>,
    width: usize,
    max: usize,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Slide>>, Stopped> {
    let mut swarm = Swarm::new(&tools.tables, width, max);
    swarm.begin(tiles, start);
    swarm.run(meter)?;
    let mut way = swarm.way_to(swarm.best);
    let board = way.iter().fold(start.clone(), |board, &slide| tiles.after(&board, slide));
    way.extend(construct(tiles, &board));
    Ok(Some(way).filter(|way| way.len() < max))
}

/// A swarm that has not come nearer for this many layers is stuck.
const PATIENCE: usize = 100;

/// What is known of a board besides its tiles.
#[derive(Clone, Copy)]
struct Head {
    hash: u64,
    rank: u32,
    distance: u32,
    blank: u8,
    stage: u8,
    last: Option<Slide>,
}

/// A board that may be in the next layer.
#[derive(Clone, Copy)]
struct Child {
    head: Head,
    parent: u32,
}

/// A beam search in progress.
struct Swarm<'a> {
    tables: &'a StageTables,
    width: usize,
    max: usize,
    heads: Vec<Head>,
    /// The homes of all tiles of all boards, by cell.
    homes: Vec<u8>,
    /// And their cells, by home.
    places: Vec<u8>,
    children: Vec<Child>,
    /// By layer, the parent and the slide of every board.
    history: Vec<Vec<u32>>,
    n_history: usize,
    /// Hashes of boards seen lately.
    seen: Vec<u64>,
    /// The best so far.
    best: Best,
}

/// Where the best board is.
#[derive(Clone, Copy)]
struct Best {
    rank: u32,
    layer: usize,
    /// Its place in the layer.
    place: u32,
}

impl<'a> Swarm<'a> {
    fn new(tables: &'a StageTables, width: usize, max: usize) -> Swarm<'a> {
        let seen = vec![0; (16 * width).next_power_of_two()];
        let (heads, homes, places, children, history) = (Vec::new(), Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Swarm {
            tables,
            width,
            max,
            heads,
            homes,
            places,
            children,
            history,
            n_history: 0,
            seen,
            best: Best { rank: u32::MAX, layer: 0, place: 0 },
        }
    }

    fn begin<C: Cells>(&mut self, tiles: &Tiles<C>, start: &Board<C>) {
        self.homes = tiles.cells().map(|cell| tiles.goal_cell(start.tile(cell))).collect();
        self.places = vec![NOWHERE; self.homes.len()];
        let mut head = Head { hash: 0, rank: 0, distance: 0, blank: start.blank(), stage: 0, last: None };
        for cell in tiles.cells().filter(|&cell| cell != start.blank()) {
            let home = self.homes[usize::from(cell)];
            self.places[usize::from(home)] = cell;
            let spot = self.tables.spot(home, cell);
            (head.hash, head.distance) = (head.hash ^ spot.hash, head.distance + spot.distance);
        }
        (head.stage, head.rank) = self.tables.rank(0, &self.places, head.blank, head.distance);
        self.heads = vec![head];
        self.best = Best { rank: head.rank, layer: 0, place: 0 };
    }

    /// Searches layer after layer, until the goal is met or the beam is stuck. The best board is in `best`.
    fn run(&mut self, meter: &mut Meter<'_>) -> Result<(), Stopped> {
        for layer in 1.. {
            meter.hold(self.bytes())?;
            self.make_children(layer, meter)?;
            self.choose();
            let ranks = self.heads.iter().zip(0..);
            let Some((head, place)) = ranks.min_by_key(|(head, _)| head.rank) else { break };
            if head.rank < self.best.rank {
                self.best = Best { rank: head.rank, layer, place };
            }
            if head.rank == 0 || self.best.layer + PATIENCE < layer {
                break;
            }
        }
        Ok(())
    }

    fn make_children(&mut self, layer: usize, meter: &mut Meter<'_>) -> Result<(), Stopped> {
        self.children.clear();
        let tables = self.tables;
        let mask = self.seen.len() - 1;
        for (parent, head) in self.heads.iter().enumerate() {
            meter.tick()?;
            let homes = &self.homes[parent * tables.n_cells..(parent + 1) * tables.n_cells];
            let places = &mut self.places[parent * tables.n_cells..(parent + 1) * tables.n_cells];
            let sources = tables.sources[usize::from(head.blank)];
            for slide in Slide::ALL {
                let from = sources[slide as usize];
                if from == NOWHERE
                    || tables.stage_of[usize::from(from)] < head.stage
                    || head.last.is_some_and(|last| last.inverse() == slide)
                {
                    continue;
                }
                let home = homes[usize::from(from)];
                let (before, after) = (tables.spot(home, from), tables.spot(home, head.blank));
                let distance = head.distance - before.distance + after.distance;
                let hash = head.hash ^ before.hash ^ after.hash;
                let seen = &mut self.seen[(hash >> 20) as usize & mask];
                if self.max <= layer + distance as usize || *seen == hash {
                    continue;
                }
                *seen = hash;
                places[usize::from(home)] = head.blank;
                let (stage, rank) = tables.rank(head.stage, places, from, distance);
                places[usize::from(home)] = from;
                let head = Head { hash, rank, distance, blank: from, stage, last: Some(slide) };
                self.children.push(Child { head, parent: parent as u32 });
            }
        }
        Ok(())
    }

    /// The best children become the next layer. Hashes decide between equals: by the order in which they were made the whole
    /// swarm would soon descend from a few neighbours.
    fn choose(&mut self) {
        let key = |child: &Child| (child.head.rank, child.head.hash as u32);
        if self.width < self.children.len() {
            self.children.select_nth_unstable_by_key(self.width, key);
            self.children.truncate(self.width);
        }
        let n_cells = self.tables.n_cells;
        let mut homes = Vec::with_capacity(self.children.len() * n_cells);
        let mut places = Vec::with_capacity(self.children.len() * n_cells);
        let mut origins = Vec::with_capacity(self.children.len());
        for child in &self.children {
            let slide = child.head.last.expect("a child comes of a slide");
            let parent = child.parent as usize;
            let first = homes.len();
            homes.extend_from_slice(&self.homes[parent * n_cells..(parent + 1) * n_cells]);
            places.extend_from_slice(&self.places[parent * n_cells..(parent + 1) * n_cells]);
            let (from, to) = (child.head.blank, self.heads[parent].blank);
            let home = homes[first + usize::from(from)];
            homes[first + usize::from(to)] = home;
            places[first + usize::from(home)] = to;
            origins.push(child.parent << 2 | slide as u32);
        }
        (self.homes, self.places) = (homes, places);
        self.heads.clear();
        self.heads.extend(self.children.iter().map(|child| child.head));
        self.n_history += origins.len();
        self.history.push(origins);
    }

    /// The slides from the start to a board.
    fn way_to(&self, Best { layer, place, .. }: Best) -> Vec<Slide> {
        let mut place = place as usize;
        let mut way = Vec::with_capacity(layer);
        for origins in self.history[..layer].iter().rev() {
            way.push(Slide::ALL[origins[place] as usize & 3]);
            place = origins[place] as usize >> 2;
        }
        way.reverse();
        way
    }

    fn bytes(&self) -> u64 {
        let board = size_of::<Head>() + 2 * self.tables.n_cells;
        let layer = self.heads.len() * (2 * board + 3 * size_of::<Child>());
        self.tables.n_bytes() + (self.n_history * 4 + layer + self.seen.len() * 8) as u64
    }
}
