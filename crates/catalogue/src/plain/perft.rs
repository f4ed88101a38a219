//! Sequences of moves and different positions of a described game, counted.

use std::collections::HashSet;

use mossa_kernel::{Game, Meter, Stopped};

use crate::position::Perft;

/// Counts the sequences of exactly `depth` moves from a state, and the games that end before.
pub(super) fn perft<G: Game>(
    game: &G,
    state: &mut G::State,
    depth: u32,
    meter: &mut Meter<'_>,
) -> Result<Perft, Stopped> {
    meter.tick()?;
    if depth == 0 {
        return Ok(Perft { nodes: 1, finished_before: 0 });
    }
    let moves = game.moves(state);
    if moves.as_ref().is_empty() || game.outcome(state).is_some() {
        return Ok(Perft { nodes: 0, finished_before: 1 });
    }
    let mut sum = Perft { nodes: 0, finished_before: 0 };
    for &mv in moves.as_ref() {
        let undo = game.play(state, mv);
        let below = perft(game, state, depth - 1, meter);
        game.undo(state, mv, undo);
        let below = below?;
        sum.nodes += below.nodes;
        sum.finished_before += below.finished_before;
    }
    Ok(sum)
}

/// Counts the different positions after 0, 1 … `depth` moves, by their keys.
pub(super) fn distinct<G: Game>(
    game: &G,
    start: &G::State,
    depth: u32,
    meter: &mut Meter<'_>,
) -> Result<Vec<u64>, Stopped> {
    let mut layer = vec![start.clone()];
    let mut counts = vec![1];
    for _ in 0..depth {
        let mut seen = HashSet::new();
        let mut next = Vec::new();
        for state in layer.iter_mut().filter(|state| game.outcome(state).is_none()) {
            for &mv in game.moves(state).as_ref() {
                meter.tick()?;
                let undo = game.play(state, mv);
                if seen.insert(game.key(state)) {
                    next.push(state.clone());
                }
                game.undo(state, mv, undo);
            }
        }
        counts.push(next.len() as u64);
        layer = next;
    }
    Ok(counts)
}
