//! Counting sequences of moves: a standard check of move generation.

use mossa_kernel::{Meter, StateSpace, Stopped};

use crate::{Board, Mnk};

/// Sequences of moves, counted.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Perft {
    /// Sequences of exactly the depth asked for.
    pub nodes: u64,
    /// Games that ended before.
    pub finished_before: u64,
}

/// Counts the sequences of `depth` moves from a position. The meter ticks at every position whose moves are made; the last move
/// of a sequence is only counted.
///
/// ```
/// use mossa_kernel::{Limits, SearchHandle};
/// use mossa_mnk::{Mnk, perft::{Perft, perft}};
/// let game = Mnk::new("3x3x3".parse().unwrap());
/// let handle = <SearchHandle>::default();
/// let counted = perft(&game, &game.empty(), 6, &mut handle.control(Limits::default()).meter());
/// assert_eq!(counted, Ok(Perft { nodes: 54_720, finished_before: 1_440 }));
/// ```
pub fn perft(game: &Mnk, board: &Board, depth: u32, meter: &mut Meter<'_>) -> Result<Perft, Stopped> {
    if depth == 0 {
        return Ok(Perft { nodes: 1, finished_before: 0 });
    }
    let mut count = Count { game, meter, counted: Perft::default() };
    count.add(&mut board.clone(), depth)?;
    Ok(count.counted)
}

struct Count<'a, 'm> {
    game: &'a Mnk,
    meter: &'a mut Meter<'m>,
    counted: Perft,
}

impl Count<'_, '_> {
    /// Adds the sequences of `depth` moves, at least one.
    fn add(&mut self, board: &mut Board, depth: u32) -> Result<(), Stopped> {
        self.meter.tick()?;
        let moves = self.game.moves(board);
        if moves.is_empty() {
            self.counted.finished_before += 1;
        } else if depth == 1 {
            self.counted.nodes += moves.len() as u64;
        } else {
            for square in moves {
                let () = self.game.play(board, square);
                self.add(board, depth - 1)?;
                self.game.undo(board, square, ());
            }
        }
        Ok(())
    }
}
