//! Counting: sequences of moves, and different positions. Published counts check the rules without any search.

use std::collections::HashSet;

use mossa_kernel::{Meter, StateSpace, Stopped};

use crate::{Board, ConnectX, Form};

/// Sequences of moves, counted.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Perft {
    /// Sequences of exactly the number of moves that was asked for.
    pub nodes: u64,
    /// Games that ended before.
    pub finished_before: u64,
}

/// Counts the sequences of `depth` moves from a position. The meter ticks at every position that is looked at, which
/// the last ply needs not: as many sequences end there as there are moves.
///
/// ```
/// use mossa_connectx::{ConnectX, forms::Bits, perft::{Perft, perft}};
/// use mossa_kernel::{Limits, SearchHandle};
/// let game = ConnectX::<Bits<u64>>::new("6x7x4".parse().unwrap()).unwrap();
/// let handle = <SearchHandle>::default();
/// let counted = perft(&game, &game.empty(), 7, &mut handle.control(Limits::default()).meter())?;
/// assert_eq!(counted, Perft { nodes: 823_536, finished_before: 0 });
/// # Ok::<(), mossa_kernel::Stopped>(())
/// ```
pub fn perft<F: Form>(
    game: &ConnectX<F>,
    board: &Board<F>,
    depth: u32,
    meter: &mut Meter<'_>,
) -> Result<Perft, Stopped> {
    if depth == 0 {
        return Ok(Perft { nodes: 1, finished_before: 0 });
    }
    let mut count = Count { game, meter, counted: Perft::default() };
    count.add(&mut board.clone(), depth)?;
    Ok(count.counted)
}

struct Count<'a, 'm, F: Form> {
    game: &'a ConnectX<F>,
    meter: &'a mut Meter<'m>,
    counted: Perft,
}

impl<F: Form> Count<'_, '_, F> {
    /// Adds the sequences of `depth` moves, at least one.
    fn add(&mut self, board: &mut Board<F>, depth: u32) -> Result<(), Stopped> {
        self.meter.tick()?;
        let moves = self.game.moves(board);
        if moves.is_empty() {
            self.counted.finished_before += 1;
        } else if depth == 1 {
            self.counted.nodes += moves.len() as u64;
        } else {
            for column in moves {
                let () = self.game.play(board, column);
                self.add(board, depth - 1)?;
                self.game.undo(board, column, ());
            }
        }
        Ok(())
    }
}

/// Counts the different positions after 0, 1 … `depth` moves, finished games among them. Holds the positions of two
/// plies at a time, and minds the memory limit of the meter.
///
/// ```
/// use mossa_connectx::{ConnectX, forms::Bits, perft::distinct};
/// use mossa_kernel::{Limits, SearchHandle};
/// let game = ConnectX::<Bits<u64>>::new("6x7x4".parse().unwrap()).unwrap();
/// let handle = <SearchHandle>::default();
/// let counts = distinct(&game, &game.empty(), 4, &mut handle.control(Limits::default()).meter())?;
/// assert_eq!(counts, [1, 7, 49, 238, 1_120]);
/// # Ok::<(), mossa_kernel::Stopped>(())
/// ```
pub fn distinct<F: Form>(
    game: &ConnectX<F>,
    board: &Board<F>,
    depth: u32,
    meter: &mut Meter<'_>,
) -> Result<Vec<u64>, Stopped> {
    // A hash set keeps a byte with every entry.
    let n_bytes = (size_of::<Board<F>>() + board.stones().n_heap_bytes() + 1) as u64;
    let mut ply = HashSet::from([board.clone()]);
    let mut counts = vec![1];
    for _ in 0..depth {
        let mut next = HashSet::new();
        for board in &ply {
            meter.tick()?;
            next.extend(game.moves(board).into_iter().map(|column| game.after(board, column)));
            meter.hold(n_bytes * (ply.capacity() + next.capacity()) as u64)?;
        }
        counts.push(next.len() as u64);
        ply = next;
    }
    Ok(counts)
}
