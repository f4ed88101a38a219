//! How games end, and when a draw can be claimed.
//!
//! A game is over by checkmate, insufficient material, stalemate, 75 moves of each side without a capture or a move of
//! a pawn, or the same position for the fifth time; looked at in this order. A draw by 50 such moves or by the third
//! time must be claimed, and a player may claim it for a position that a move of its own is about to bring about.

use std::fmt;

use crate::board::{BitBoard, Board, Color, Move, Piece};
use crate::moves::{has_legal_move, legal_moves};
use crate::state::is_irreversible;
use crate::{Chess, State};

/// How a game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// The side to move is in check and has no move: it has lost.
    Checkmate,
    /// Neither side has the pieces for any checkmate.
    InsufficientMaterial,
    /// The side to move is not in check and has no move.
    Stalemate,
    /// 75 moves of each side without a capture or a move of a pawn.
    SeventyfiveMoves,
    /// The same position for the fifth time.
    FivefoldRepetition,
}

impl Ending {
    /// Its name in records.
    pub fn name(self) -> &'static str {
        match self {
            Ending::Checkmate => "checkmate",
            Ending::InsufficientMaterial => "insufficient-material",
            Ending::Stalemate => "stalemate",
            Ending::SeventyfiveMoves => "seventyfive-moves",
            Ending::FivefoldRepetition => "fivefold-repetition",
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why a side may call a game drawn that is not over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Claim {
    /// The same position for the third time.
    ThreefoldRepetition,
    /// 50 moves of each side without a capture or a move of a pawn.
    FiftyMoves,
}

impl Claim {
    /// Its name in records.
    pub fn name(self) -> &'static str {
        match self {
            Claim::ThreefoldRepetition => "threefold-repetition",
            Claim::FiftyMoves => "fifty-moves",
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Half-moves without a capture or a move of a pawn after which a draw can be claimed …
const CLAIM_CLOCK: u32 = 100;
/// … and after which the game is over.
const END_CLOCK: u32 = 150;

impl Chess {
    /// How the game has ended, if it has.
    ///
    /// ```
    /// use mossa_chess::{Chess, Ending};
    /// use mossa_kernel::Notation;
    /// let game = Chess::STANDARD;
    /// let cornered = game.read_state("7k/8/6Q1/8/8/8/8/K7 b - - 0 1").expect("a position");
    /// assert_eq!(game.ending(&cornered), Some(Ending::Stalemate));
    /// assert_eq!(game.ending(&game.start()), None);
    /// ```
    pub fn ending(self, state: &State) -> Option<Ending> {
        let board = state.board();
        let can_move = has_legal_move(board);
        if !can_move && !board.checkers().is_empty() {
            Some(Ending::Checkmate)
        } else if has_insufficient_material(board, Color::White) && has_insufficient_material(board, Color::Black) {
            Some(Ending::InsufficientMaterial)
        } else if !can_move {
            Some(Ending::Stalemate)
        } else if END_CLOCK <= state.clock() {
            Some(Ending::SeventyfiveMoves)
        } else if 5 <= state.times() {
            Some(Ending::FivefoldRepetition)
        } else {
            None
        }
    }

    /// Why the side to move may call the game drawn, if it may: for the position that stands, or for one that a move
    /// of its own brings about. Nearly always the clocks say no at once.
    pub fn claim(self, state: &State) -> Option<Claim> {
        if can_claim_fifty_moves(state) {
            Some(Claim::FiftyMoves)
        } else if 3 <= state.times() || can_repeat(state) {
            Some(Claim::ThreefoldRepetition)
        } else {
            None
        }
    }
}

/// Whether a side cannot give checkmate, however the other side plays: the definition of the reports, which is that of
/// the python-chess library. It knows pieces and the colours of bishops' squares, no blocked positions.
pub fn has_insufficient_material(board: &Board, side: Color) -> bool {
    let [pawns, knights, bishops, rooks, queens, kings] = Piece::ALL.map(|piece| board.pieces(piece));
    let ours = board.colors(side);
    if !(ours & (pawns | rooks | queens)).is_empty() {
        return false;
    }
    if !(ours & knights).is_empty() {
        return ours.len() <= 2 && (board.colors(!side) & !(kings | queens)).is_empty();
    }
    if !(ours & bishops).is_empty() {
        let is_one_colour =
            (bishops & BitBoard::DARK_SQUARES).is_empty() || (bishops & BitBoard::LIGHT_SQUARES).is_empty();
        return is_one_colour && (pawns | knights).is_empty();
    }
    true
}

/// Whether 50 moves have been made without a capture or a move of a pawn, or one more such move completes them.
fn can_claim_fifty_moves(state: &State) -> bool {
    if state.clock() < CLAIM_CLOCK - 1 {
        return false;
    }
    let completes = |mv: Move| {
        let mut after = state.board().clone();
        after.play_unchecked(mv);
        has_legal_move(&after)
    };
    if CLAIM_CLOCK <= state.clock() && has_legal_move(state.board()) {
        return true;
    }
    legal_moves(state.board()).into_iter().any(|mv| !is_irreversible(state.board(), mv) && completes(mv))
}

/// Whether a move leads to a position that has stood twice already.
fn can_repeat(state: &State) -> bool {
    if !has_twice_stood(state.recent()) {
        return false;
    }
    let mut state = state.clone();
    legal_moves(state.board()).into_iter().any(|mv| {
        let before = state.play(mv);
        let is_third = 3 <= state.times();
        state.undo(before);
        is_third
    })
}

/// Whether any position with the other side to move has stood twice lately.
fn has_twice_stood(recent: &[u64]) -> bool {
    // The last one was the other side's, and every second one before it. It takes four plies to come back to one.
    let others = recent.iter().rev().step_by(2);
    others.clone().enumerate().any(|(at, key)| others.clone().skip(at + 2).any(|earlier| earlier == key))
}
