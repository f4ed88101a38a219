//! Counting sequences of moves: a standard check of move generation, since the counts from the start are published.
//!
//! Published tables count a game that has ended as one sequence at every greater depth, so they list the sum of the two
//! numbers that are counted here. They differ first at depth 10, for the shortest games have nine moves.

use mossa_kernel::{Meter, StateSpace, Stopped};

use crate::{Board, Othello};

/// Sequences of moves, counted.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Perft {
    /// Sequences of exactly the depth asked for; a pass is a move.
    pub nodes: u64,
    /// Games that ended before.
    pub finished_before: u64,
}

/// Counts the sequences of `depth` moves from a position. The meter ticks at every position whose moves are made; the last move
/// of a sequence is only counted.
///
/// ```
/// use mossa_kernel::{Limits, SearchHandle};
/// use mossa_othello::{Board, perft::{Perft, perft}};
/// let handle = <SearchHandle>::default();
/// let counted = perft(&Board::START, 5, &mut handle.control(Limits::default()).meter());
/// assert_eq!(counted, Ok(Perft { nodes: 1_396, finished_before: 0 }));
/// ```
pub fn perft(board: &Board, depth: u32, meter: &mut Meter<'_>) -> Result<Perft, Stopped> {
    if depth == 0 {
        return Ok(Perft { nodes: 1, finished_before: 0 });
    }
    let mut counted = Perft::default();
    add(&mut { *board }, depth, meter, &mut counted)?;
    Ok(counted)
}

/// Adds the sequences of `depth` moves, at least one.
fn add(board: &mut Board, depth: u32, meter: &mut Meter<'_>, counted: &mut Perft) -> Result<(), Stopped> {
    meter.tick()?;
    if depth == 1 {
        let n_squares = board.legal().count_ones();
        let is_pass = n_squares == 0 && board.legal_of_other() != 0;
        counted.nodes += u64::from(n_squares) + u64::from(is_pass);
        counted.finished_before += u64::from(n_squares == 0 && !is_pass);
        return Ok(());
    }
    let moves = Othello.moves(board);
    counted.finished_before += u64::from(moves.is_empty());
    for mv in moves {
        let flips = Othello.play(board, mv);
        add(board, depth - 1, meter, counted)?;
        Othello.undo(board, mv, flips);
    }
    Ok(())
}
