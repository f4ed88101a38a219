//! Sequences of moves and different positions, counted.

use std::collections::HashSet;

use mossa_connectx::{Board, ConnectX, Form};
use mossa_kernel::{Meter, StateSpace, Stopped};

use crate::position::Perft;

/// Sequences of exactly `depth` moves, and games that ended before.
pub(super) fn perft<F: Form>(
    game: &ConnectX<F>,
    board: &mut Board<F>,
    depth: u32,
    meter: &mut Meter<'_>,
) -> Result<Perft, Stopped> {
    meter.tick()?;
    if depth == 0 {
        return Ok(Perft { nodes: 1, finished_before: 0 });
    }
    let moves = game.moves(board);
    if moves.is_empty() {
        return Ok(Perft { nodes: 0, finished_before: 1 });
    }
    let mut sum = Perft { nodes: 0, finished_before: 0 };
    for column in moves {
        let () = game.play(board, column);
        let below = perft(game, board, depth - 1, meter)?;
        game.undo(board, column, ());
        sum.nodes += below.nodes;
        sum.finished_before += below.finished_before;
    }
    Ok(sum)
}

/// Different positions after 0, 1 … `depth` moves.
pub(super) fn distinct<F: Form>(
    game: &ConnectX<F>,
    board: &Board<F>,
    depth: u32,
    meter: &mut Meter<'_>,
) -> Result<Vec<u64>, Stopped> {
    let mut layer = HashSet::from([board.clone()]);
    let mut counts = vec![1];
    for _ in 0..depth {
        let mut next = HashSet::new();
        for board in &layer {
            meter.tick()?;
            next.extend(game.moves(board).into_iter().map(|column| game.after(board, column)));
        }
        counts.push(next.len() as u64);
        layer = next;
    }
    Ok(counts)
}
