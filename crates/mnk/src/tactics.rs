//! What is in plain sight: lines that can be completed now, lines that must be stopped, and double threats.
//!
//! A *win* of a side is an empty square where its stone completes a line. A *fork* is an empty square where its stone makes two
//! wins at once; in gomoku an open four is one, and so is a double four. All of the following is exact:
//!
//! * A win of the mover wins in 1.
//! * Else two wins of the opponent cannot both be stopped: a loss in 2. A single one must be stopped there. If that square is a
//!   fork of the mover, it wins in 3; if it makes no win and leaves a fork of the opponent, the position is lost in 4.
//! * Else a fork of the mover wins in 3, for the opponent has no win and can stop one of two.
//! * Else every fork of the opponent must be stopped, or the mover must make a win, to which the opponent has to reply. A fork with
//!   exactly two wins is stopped on its own square and on either win; one with more wins only on its own square, for the windows
//!   that make it have no other empty square. All other moves lose in 4. If there is no such move, the position is lost in 4.
//!
//! Allis, van den Herik and Huntjens, *Go-Moku and threat-space search*, 1993, describe the same threats.

use mossa_kernel::{Score, Side, StateSpace, TacticalStatus, Tactics, Window};

use crate::counted::FewCells;
use crate::states::States;
use crate::{Board, Mnk, Shape, Square};

/// Sees wins in 1 and 3 and losses in 2 and 4; prefers squares in windows with many stones of one side.
///
/// ```
/// use mossa_kernel::{Notation, TacticalStatus, Tactics};
/// use mossa_mnk::{Mnk, Threats};
/// let game = Mnk::new("9x9x5".parse().unwrap());
/// let threats = Threats::new(game.shape());
/// let look = |text| threats.probe(&game, &game.read_state(text).unwrap());
/// // Three in a row with room on both sides: the first side makes an open four and wins in 3.
/// assert!(matches!(look("9/9/9/2oo1o3/3xxx3/9/9/9/9 x"), TacticalStatus::Won { plies: 3, .. }));
/// // The second side must stop it, on one of the squares beside it or next to those.
/// assert!(matches!(look("9/9/9/2oo5/3xxx3/9/9/9/9 o"), TacticalStatus::Open(moves) if moves.len() < 10));
/// ```
#[derive(Clone, Debug)]
pub struct Threats {
    /// By side and state of a window: what the window adds to the rank of its empty squares.
    ranks: [Box<[i32]>; 2],
}

/// What a window adds to a rank by the stones that it lacks, up to five; history may outweigh all but the first.
const BY_LACK: [i32; 6] = [1 << 20, 1 << 20, 1 << 20, 1 << 15, 1 << 11, 1 << 8];
/// What a window adds that lacks more stones than that, …
const FAR: i32 = 1 << 4;
/// … and what an empty one adds: so the centre comes first.
const EMPTY: i32 = 1 << 2;

impl Threats {
    /// For boards of this shape.
    pub fn new(shape: Shape) -> Threats {
        let run = shape.run();
        let by_stones = |n_stones: usize| match n_stones {
            0 => EMPTY,
            _ => BY_LACK.get(run - n_stones.min(run)).copied().unwrap_or(FAR),
        };
        let rank = |own: usize, other: usize| match (own, other) {
            (own, 0) => by_stones(own),
            // What stops the opponent is worth half of what it would be to the opponent.
            (0, other) => by_stones(other) / 2,
            _ => 0,
        };
        let states = States::new(run);
        let ranks =
            [states.table(|[first, second]| rank(first, second)), states.table(|[first, second]| rank(second, first))];
        Threats { ranks }
    }
}

impl Tactics<Mnk> for Threats {
    fn probe(&self, game: &Mnk, board: &Board) -> TacticalStatus<Mnk> {
        let (own, other) = (board.to_move(), board.to_move().other());
        let square = |cell| game.shape().square(cell);
        let tallies = board.tallies();
        if let Some(win) = tallies.wins(own).cells().next() {
            return TacticalStatus::Won { mv: square(win), plies: 1 };
        }
        let mut to_stop = tallies.wins(other).cells();
        match (to_stop.next(), to_stop.next()) {
            (Some(cell), Some(_)) => return TacticalStatus::Lost { mv: square(cell), plies: 2 },
            (Some(cell), None) if is_fork(game, board, own, cell) => {
                return TacticalStatus::Won { mv: square(cell), plies: 3 };
            }
            (Some(cell), None) if is_lost_after(game, board, cell) => {
                return TacticalStatus::Lost { mv: square(cell), plies: 4 };
            }
            (Some(cell), None) => return TacticalStatus::Open(vec![square(cell)]),
            (None, _) => {}
        }
        if let Some((fork, _)) = forks(game, board, own).next() {
            return TacticalStatus::Won { mv: square(fork), plies: 3 };
        }
        stop_forks(game, board)
    }

    /// A side without a window that is alive can no longer win.
    fn bounds(&self, _game: &Mnk, board: &Board) -> Window {
        let (own, other) = (board.to_move(), board.to_move().other());
        let beta = if board.tallies().n_alive(own) == 0 { Score::DRAW } else { Score::BEST };
        let alpha = if board.tallies().n_alive(other) == 0 { Score::DRAW } else { Score::WORST };
        Window { alpha, beta }
    }

    /// By the windows through the square that only one side has stones in, those with many stones first. Squares near stones
    /// share more windows with them.
    #[inline]
    fn rank(&self, game: &Mnk, board: &Board, square: Square) -> i32 {
        let ranks = &self.ranks[board.to_move() as usize];
        let states = board.tallies().states();
        let spans = game.windows().through(game.shape().cell(square));
        spans.map(|span| states[span].iter().map(|&state| ranks[usize::from(state)]).sum::<i32>()).sum()
    }
}

/// Whether a stone of this side on an empty square makes two wins at once.
fn is_fork(game: &Mnk, board: &Board, side: Side, cell: usize) -> bool {
    2 <= board.tallies().wins_after(game.windows(), game.states(), side, cell).len()
}

/// The empty squares where a stone of this side fills up two windows to wins on different squares, with those squares.
fn forks(game: &Mnk, board: &Board, side: Side) -> impl Iterator<Item = (usize, FewCells)> {
    let pairs = board.tallies().pairs(side);
    // Every win is made by a window of its own.
    let candidates = pairs.cells().filter(|&cell| 2 <= pairs.count(cell));
    let with_wins =
        candidates.map(move |cell| (cell, board.tallies().wins_after(game.windows(), game.states(), side, cell)));
    with_wins.filter(|(_, wins)| 2 <= wins.len())
}

/// Whether a stone on an empty square stops a fork of the other side.
fn stops(cell: usize, (fork, wins): &(usize, FewCells)) -> bool {
    cell == *fork || wins.len() == 2 && wins.contains(cell)
}

/// Whether a stone of the mover on an empty square makes a win, so that the opponent has to reply.
fn makes_win(board: &Board, cell: usize) -> bool {
    board.tallies().pairs(board.to_move()).count(cell) != 0
}

/// Whether the mover's stone on the opponent's only win leaves a fork of the opponent and makes no win.
fn is_lost_after(game: &Mnk, board: &Board, cell: usize) -> bool {
    !makes_win(board, cell) && forks(game, board, board.to_move().other()).any(|fork| !stops(cell, &fork))
}

/// The moves that stop every fork of the opponent or make a win, where neither side has a win and the mover has no fork.
fn stop_forks(game: &Mnk, board: &Board) -> TacticalStatus<Mnk> {
    let forks: Vec<(usize, FewCells)> = forks(game, board, board.to_move().other()).collect();
    let mut moves = game.moves(board);
    let Some(&(first, _)) = forks.first() else { return TacticalStatus::Open(moves) };
    moves.retain(|&square| {
        let cell = game.shape().cell(square);
        makes_win(board, cell) || forks.iter().all(|fork| stops(cell, fork))
    });
    if moves.is_empty() {
        TacticalStatus::Lost { mv: game.shape().square(first), plies: 4 }
    } else {
        TacticalStatus::Open(moves)
    }
}
