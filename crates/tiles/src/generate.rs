//! Random boards: uniform, from a random walk, or of a given optimal length. The same seed gives the same boards.

use mossa_kernel::{Cost, Problem, StateSpace};
use rand::{
    Rng, RngExt as _, SeedableRng,
    rngs::ChaCha8Rng,
    seq::{IndexedRandom, SliceRandom},
};

use crate::{Board, Cells, Solvability, Tiles};

/// The generator of a seed. It is ChaCha8, not the workspace's own `Rng`: boards that were published belong to its sequence.
pub fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// A board drawn evenly from all solvable ones.
///
/// ```
/// use mossa_tiles::{Shape, Solvability, Tiles, generate};
/// let tiles = Tiles::<u64>::blank_last(Shape::new(4, 4).unwrap());
/// let board = generate::any(&tiles, &mut generate::rng(1));
/// assert!(Solvability::of(&tiles, &board).is_solvable());
/// assert_eq!(board, generate::any(&tiles, &mut generate::rng(1)));
/// ```
pub fn any<C: Cells>(tiles: &Tiles<C>, rng: &mut impl Rng) -> Board<C> {
    let mut cells = tiles.tiles(tiles.goal());
    cells.shuffle(rng);
    let board = tiles.board(&cells);
    if Solvability::of(tiles, &board).is_solvable() {
        return board;
    }
    // Exchanging two tiles turns the parity, and is one to one between the two halves of all boards.
    let one = cells.iter().position(|&tile| tile == 1).expect("every board has a tile 1");
    let two = cells.iter().position(|&tile| tile == 2).expect("every board has a tile 2");
    cells.swap(one, two);
    tiles.board(&cells)
}

/// The goal after `n_moves` random moves, none of which takes the one before it back.
pub fn walk<C: Cells>(tiles: &Tiles<C>, n_moves: u32, rng: &mut impl Rng) -> Board<C> {
    let mut board = tiles.goal().clone();
    let mut back = None;
    for _ in 0..n_moves {
        let moves: Vec<_> = tiles.moves(&board).into_iter().filter(|&slide| Some(slide) != back).collect();
        let slide = moves[rng.random_range(0..moves.len())];
        let () = tiles.play(&mut board, slide);
        back = tiles.inverse(slide);
    }
    board
}

/// One of these boards, all equally likely; `None` if there are none.
pub fn one_of<'a, C: Cells>(boards: &'a [Board<C>], rng: &mut impl Rng) -> Option<&'a Board<C>> {
    boards.choose(rng)
}

/// A board whose optimal solution takes exactly `wanted` moves, by a walk that never comes closer to the goal than it
/// must. `distance` is the exact distance to the goal, `None` to give up. Not every such board is equally likely.
///
/// Every move changes the distance by one up or down, so the walk climbs: it takes random moves, and keeps those that
/// lead away from the goal (and now and then one that does not, or it would be caught on a hill that is too low).
pub fn at_distance<C: Cells>(
    tiles: &Tiles<C>,
    wanted: Cost,
    rng: &mut impl Rng,
    mut distance: impl FnMut(&Board<C>) -> Option<Cost>,
) -> Option<Board<C>> {
    let mut board = walk(tiles, wanted, rng);
    let mut at = distance(&board)?;
    let mut patience = 200 + 40 * wanted;
    while at != wanted {
        patience = patience.checked_sub(1)?;
        let moves = tiles.moves(&board);
        let slide = moves.as_ref()[rng.random_range(0..moves.as_ref().len())];
        let next = tiles.after(&board, slide);
        let there = distance(&next)?;
        let is_nearer = there.abs_diff(wanted) < at.abs_diff(wanted);
        if is_nearer || rng.random_ratio(1, 4) {
            (board, at) = (next, there);
        }
    }
    Some(board)
}
