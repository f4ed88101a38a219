//! Boards that are beyond the reach of any proof: good ways soon, shorter ones later.
//!
//! | file | |
//! |---|---|
//! | `stages.rs` | how a board is peeled, and what every stage of it takes |
//! | `swarm.rs` | beam search along those stages |
//! | `stretches.rs` | a way that is known, made shorter stretch by stretch |
//!
//! `construct.rs` finds the first way; [`Improver`] makes it shorter, by attempts that take the longer the more there have
//! been.

mod stages;
mod stretches;
mod swarm;

use std::sync::OnceLock;

use mossa_kernel::{Meter, Stopped};

use crate::engine::Automaton;
use crate::{Board, Cells, Slide, Tiles};
use stages::StageTables;
use stretches::{Pass, shorten};
use swarm::swarm;

/// The width of the first beam; the next is twice as wide, and so on.
const FIRST_WIDTH: usize = 100;
/// The widest: wider ones take more memory than most machines have.
const MAX_WIDENINGS: u32 = 16;
/// How long the stretches are that are searched anew, pass after pass.
const STRETCHES: [usize; 6] = [20, 25, 30, 35, 40, 45];
/// What one of them is worth. It grows with the width of the beams.
const NODES: u64 = 2_000;
/// Long enough to cut most ways that meet again, and made in a blink.
const AUTOMATON: usize = 7;

/// What makes known ways shorter; its tables are made when they are first needed.
///
/// ```
/// use mossa_kernel::{FakeClock, Limits, Problem, SearchHandle, StateSpace};
/// use mossa_tiles::{Shape, Tiles, construct::construct, generate, large::Improver};
/// let tiles = Tiles::<Box<[u8]>>::blank_last(Shape::new(6, 6).unwrap());
/// let board = generate::any(&tiles, &mut generate::rng(1));
/// let mut way = construct(&tiles, &board);
/// let (before, handle) = (way.len(), SearchHandle::<FakeClock>::default());
/// let mut meter = handle.control(Limits::default()).meter();
/// Improver::default().improve(&tiles, &board, &mut way, 0, &mut meter).unwrap();
/// assert!(way.len() < before);
/// assert!(tiles.is_goal(&way.iter().fold(board, |board, &slide| tiles.after(&board, slide))));
/// ```
#[derive(Debug, Default)]
pub struct Improver {
    tools: OnceLock<Tools>,
}

/// What all searches of a puzzle share.
#[derive(Debug)]
struct Tools {
    tables: StageTables,
    automaton: Automaton,
}

/// A board to be solved.
struct Task<'a, C: Cells> {
    tiles: &'a Tiles<C>,
    start: &'a Board<C>,
    tools: &'a Tools,
}

impl Improver {
    /// Whether boards of this many cells are not too large for it: its tables grow with the third power.
    pub fn fits(n_cells: usize) -> bool {
        n_cells <= 144
    }

    /// One of ever longer attempts, of which `turn` is the number: a beam, then every stretch of the best way searched anew.
    /// However it ends, the way leads from `start` to where it led and is no longer than it was.
    pub fn improve<C: Cells>(
        &self,
        tiles: &Tiles<C>,
        start: &Board<C>,
        way: &mut Vec<Slide>,
        turn: u32,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stopped> {
        if self.tools.get().is_none() {
            let tables = StageTables::new(tiles, meter)?;
            let _ = self.tools.set(Tools { tables, automaton: Automaton::new(AUTOMATON) });
        }
        let tools = self.tools.get().expect("they were set if they were not there");
        let task = Task { tiles, start, tools };
        let widenings = turn.min(MAX_WIDENINGS);
        if let Some(shorter) = swarm(&task, FIRST_WIDTH << widenings, way.len(), meter)? {
            *way = shorter;
        }
        for (nth, stretch) in STRETCHES.into_iter().enumerate() {
            let seed = u64::from(turn) * STRETCHES.len() as u64 + nth as u64;
            let pass = Pass { stretch, nodes: NODES << widenings, seed };
            shorten(&task, way, pass, meter)?;
        }
        Ok(())
    }
}
