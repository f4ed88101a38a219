//! Counting sequences of moves: published counts check the generator without any search.
//!
//! The draws that depend on the past (75 moves, five times) and insufficient material do not end a line here, as
//! everywhere that such counts are published. So a board is all there is to keep, and it is copied from ply to ply.

use std::collections::HashMap;

use mossa_kernel::{Meter, Stopped};

use crate::State;
use crate::board::Board;
use crate::moves::{legal_moves, n_legal_moves};
use crate::state::position_key;

/// Sequences of moves, counted.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Perft {
    /// Sequences of exactly as many moves as were asked for.
    pub nodes: u64,
    /// Games that ended before, by checkmate or stalemate.
    pub finished_before: u64,
}

/// Counts the sequences of `depth` moves from a position. The meter ticks at every position whose moves are looked at;
/// those of the last ply are counted, not made.
///
/// ```
/// use mossa_chess::{Chess, perft::{Perft, perft}};
/// use mossa_kernel::{Limits, SearchHandle};
/// let handle = <SearchHandle>::default();
/// let counted = perft(&Chess::STANDARD.start(), 4, &mut handle.control(Limits::default()).meter())?;
/// assert_eq!(counted, Perft { nodes: 197_281, finished_before: 0 });
/// # Ok::<(), mossa_kernel::Stopped>(())
/// ```
pub fn perft(state: &State, depth: u32, meter: &mut Meter<'_>) -> Result<Perft, Stopped> {
    if depth == 0 {
        return Ok(Perft { nodes: 1, finished_before: 0 });
    }
    let mut count = Count { meter, counted: Perft::default() };
    count.add(state.board(), depth)?;
    Ok(count.counted)
}

/// Counts the different positions after 0, 1 … `depth` moves, as the rule of repetition tells them apart. Holds the
/// positions of two plies at a time, and minds the memory limit of the meter.
///
/// ```
/// use mossa_chess::{Chess, perft::distinct};
/// use mossa_kernel::{Limits, SearchHandle};
/// let handle = <SearchHandle>::default();
/// let counts = distinct(&Chess::STANDARD.start(), 3, &mut handle.control(Limits::default()).meter())?;
/// assert_eq!(counts, [1, 20, 400, 5_362]);
/// # Ok::<(), mossa_kernel::Stopped>(())
/// ```
pub fn distinct(state: &State, depth: u32, meter: &mut Meter<'_>) -> Result<Vec<u64>, Stopped> {
    // A hash map keeps a byte with every entry.
    const BYTES: u64 = (size_of::<(u64, Board)>() + 1) as u64;
    let mut ply = HashMap::from([(state.position_key(), state.board().clone())]);
    let mut counts = vec![1];
    for _ in 0..depth {
        let mut next = HashMap::new();
        for board in ply.values() {
            meter.tick()?;
            for mv in legal_moves(board) {
                let mut after = board.clone();
                after.play_unchecked(mv);
                next.entry(position_key(&after)).or_insert(after);
            }
            meter.hold(BYTES * (ply.capacity() + next.capacity()) as u64)?;
        }
        counts.push(next.len() as u64);
        ply = next;
    }
    Ok(counts)
}

struct Count<'a, 'm> {
    meter: &'a mut Meter<'m>,
    counted: Perft,
}

impl Count<'_, '_> {
    /// Adds the sequences of `depth` moves, at least one.
    fn add(&mut self, board: &Board, depth: u32) -> Result<(), Stopped> {
        self.meter.tick()?;
        if depth == 1 {
            let n_moves = n_legal_moves(board) as u64;
            self.counted.nodes += n_moves;
            self.counted.finished_before += u64::from(n_moves == 0);
            return Ok(());
        }
        let mut result = Ok(());
        let mut is_over = true;
        board.generate_moves(|moves| {
            is_over = false;
            for mv in moves {
                let mut after = board.clone();
                after.play_unchecked(mv);
                result = self.add(&after, depth - 1);
                if result.is_err() {
                    break;
                }
            }
            result.is_err()
        });
        self.counted.finished_before += u64::from(is_over);
        result
    }
}
