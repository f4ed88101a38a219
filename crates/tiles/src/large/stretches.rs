//! Shortening a way that is known: stretch after stretch of it is searched anew, from its first board to its last.
//!
//! On boards that are beyond reach a way can be found soon, and no search will tell how much too long it is. But forty moves
//! of it are within reach: IDA* with Manhattan distance, to the board in which the stretch ends, mostly takes a few
//! thousand nodes. Where several ways are as short as the old one a random one is taken: the way as a whole drifts, and what
//! could not be shortened at first can be later.

use mossa_kernel::{Meter, StateSpace as _, Stopped};
use rand::seq::SliceRandom as _;

use super::stages::NOWHERE;
use super::{Task, Tools};
use crate::engine::Automaton;
use crate::{Board, Cells, Slide, Tiles, generate};

/// One walk along a way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pass {
    /// How many moves are searched anew at a time; half as many farther on they are again.
    pub(super) stretch: usize,
    /// How many nodes a stretch is worth: one that takes more stays as it is.
    pub(super) nodes: u64,
    /// Decides between ways of the same length, and where the first stretch begins.
    pub(super) seed: u64,
}

/// Makes a way shorter where it can. However it ends, the way leads to where it led and is no longer than it was.
pub(super) fn shorten<C: Cells>(
    &Task { tiles, start, tools }: &Task<'_, C>,
    way: &mut Vec<Slide>,
    pass: Pass,
    meter: &mut Meter<'_>,
) -> Result<(), Stopped> {
    let mut rng = generate::rng(pass.seed);
    let mut board = start.clone();
    let step = (pass.stretch / 2).max(1);
    let mut first = 0;
    let mut ahead = pass.seed as usize % step;
    while first + ahead < way.len() {
        for &slide in &way[first..first + ahead] {
            let () = tiles.play(&mut board, slide);
        }
        first += ahead;
        ahead = step;
        let last = way.len().min(first + pass.stretch);
        let mut order = Slide::ALL;
        order.shuffle(&mut rng);
        let mut search = StretchSearch::new(tools, order, pass.nodes, meter);
        if let Some(shorter) = search.find(tiles, &board, &way[first..last])? {
            way.splice(first..last, shorter);
        }
    }
    Ok(())
}

/// Why a search ended.
enum End {
    Found,
    TooDear,
    Stopped(Stopped),
}

/// A stretch that is searched anew.
struct StretchSearch<'a, 'm, 'c> {
    tools: &'a Tools,
    /// By cell, where its tile is at the end of the stretch.
    homes: Vec<u8>,
    order: [Slide; 4],
    nodes: u64,
    meter: &'m mut Meter<'c>,
    /// The moves that were found, the last first.
    line: Vec<Slide>,
}

impl<'a, 'm, 'c> StretchSearch<'a, 'm, 'c> {
    fn new(tools: &'a Tools, order: [Slide; 4], nodes: u64, meter: &'m mut Meter<'c>) -> StretchSearch<'a, 'm, 'c> {
        StretchSearch { tools, homes: Vec::new(), order, nodes, meter, line: Vec::new() }
    }

    /// A shortest way from a board to where `known` leads, unless it takes too many nodes to find.
    fn find<C: Cells>(
        &mut self,
        tiles: &Tiles<C>,
        board: &Board<C>,
        known: &[Slide],
    ) -> Result<Option<Vec<Slide>>, Stopped> {
        let end = known.iter().fold(board.clone(), |board, &slide| tiles.after(&board, slide));
        let mut home_of = vec![0; self.tools.tables.n_cells];
        tiles.cells().for_each(|cell| home_of[usize::from(end.tile(cell))] = cell);
        self.homes = tiles.cells().map(|cell| home_of[usize::from(board.tile(cell))]).collect();
        let apart = |cell: u8| self.tools.tables.spot(self.homes[usize::from(cell)], cell).distance;
        let distance: u32 = tiles.cells().filter(|&cell| cell != board.blank()).map(apart).sum();
        for left in (distance..=known.len() as u32).step_by(2) {
            match self.depth_first(board.blank(), Automaton::START, left, (left - distance) / 2) {
                Ok(()) => {}
                Err(End::Found) => {
                    self.line.reverse();
                    return Ok(Some(std::mem::take(&mut self.line)));
                }
                Err(End::TooDear) => return Ok(None),
                Err(End::Stopped(why)) => return Err(why),
            }
        }
        Ok(None)
    }

    /// Searches below a board with `moves_left` moves left, of which `slack` may take their tile away from its place.
    fn depth_first(&mut self, blank: u8, state: u16, moves_left: u32, slack: u32) -> Result<(), End> {
        if moves_left == 0 {
            return Err(End::Found);
        }
        self.nodes = self.nodes.checked_sub(1).ok_or(End::TooDear)?;
        self.meter.tick().map_err(End::Stopped)?;
        let next = self.tools.automaton.state(state);
        for slide in self.order {
            let from = self.tools.tables.sources[usize::from(blank)][slide as usize];
            if from == NOWHERE || next[slide as usize] == Automaton::NOWHERE {
                continue;
            }
            let home = self.homes[usize::from(from)];
            let is_nearer = self.tools.tables.spot(home, blank).distance < self.tools.tables.spot(home, from).distance;
            let Some(slack) = slack.checked_sub(u32::from(!is_nearer)) else { continue };
            self.homes[usize::from(blank)] = home;
            let found = self.depth_first(from, next[slide as usize], moves_left - 1, slack);
            self.homes[usize::from(from)] = home;
            if let Err(end) = found {
                if matches!(end, End::Found) {
                    self.line.push(slide);
                }
                return Err(end);
            }
        }
        Ok(())
    }
}
