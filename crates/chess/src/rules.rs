//! The rules of chess as a game: positions, moves, ends and keys.
//!
//! [`Chess`] says which castling is meant, [`State`] is what changes. Legal moves and their order are in
//! [`moves`], the ends of a game in [`draws`](crate::draws). A move is taken back by putting the old
//! board back, 120 bytes; the keys of the past are a stack.

use mossa_kernel::{Game, Outcome, Side, StateSpace};

use crate::board::{Board, Move, Piece, Square};
use crate::state::{Position, State, mix};
use crate::{Ending, MoveList, moves};

/// The rules: of chess, or of Chess960.
///
/// ```
/// use mossa_chess::{Chess, Ending};
/// use mossa_kernel::{Game, Notation, Outcome, Side, StateSpace};
/// let game = Chess::STANDARD;
/// let mut state = game.start();
/// for mv in ["f2f3", "e7e5", "g2g4", "d8h4"] {
///     let mv = game.read_move(&state, mv).expect("a legal move");
///     let _ = game.play(&mut state, mv);
/// }
/// assert_eq!(game.outcome(&state), Some(Outcome::Win(Side::Second)));
/// assert_eq!(game.ending(&state), Some(Ending::Checkmate));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Chess {
    /// Which castling there is, and how it is written.
    pub variant: Variant,
}

/// Where kings and rooks may stand to castle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Variant {
    /// On their usual squares; castling is written as the king's move, `e1g1`.
    #[default]
    Standard,
    /// Anywhere on the first rank, the king between the rooks; castling is written king takes rook, `e1h1`.
    Chess960,
}

/// From here on the half-move clock is part of a state's key: the fifty-move claim is ten moves away.
const CLOCK_MATTERS: u32 = 80;

impl Chess {
    /// Standard chess.
    pub const STANDARD: Chess = Chess { variant: Variant::Standard };
    /// Chess with shuffled pieces on the first rank, after R. J. Fischer.
    pub const CHESS960: Chess = Chess { variant: Variant::Chess960 };

    /// The beginning of a game; in Chess960 the usual one too, which is number 518.
    pub fn start(self) -> State {
        State::begin(Board::default(), 0, 1)
    }

    /// The beginning of a game of Chess960 by its number, after R. Scharnagl; `None` from 960 on.
    pub fn start960(number: u32) -> Option<State> {
        (number < 960).then(|| State::begin(Board::chess960_startpos(number), 0, 1))
    }
}

impl StateSpace for Chess {
    type State = State;
    type Move = Move;
    type Moves = MoveList;
    type Undo = Position;

    /// In the order of the reports. A game that is drawn by a rule about its past still has its moves.
    fn moves(&self, state: &State) -> MoveList {
        moves::legal_moves(state.board())
    }

    fn play(&self, state: &mut State, mv: Move) -> Position {
        debug_assert!(state.board().is_legal(mv), "only legal moves are played");
        state.play(mv)
    }

    fn undo(&self, state: &mut State, _mv: Move, before: Position) {
        state.undo(before);
    }
}

impl Game for Chess {
    fn to_move(&self, state: &State) -> Side {
        state.side()
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        self.ending(state).map(|ending| match ending {
            Ending::Checkmate => Outcome::Win(state.side().other()),
            _ => Outcome::Draw,
        })
    }

    /// The key of the position, how often it has stood, and from 80 on the half-move clock. Two states of one key can
    /// still differ in which *other* positions have stood before: no program keeps those apart.
    fn key(&self, state: &State) -> u64 {
        let clock = if CLOCK_MATTERS <= state.clock() { state.clock() } else { 0 };
        match (u64::from(state.times() - 1) << 32) | u64::from(clock) {
            0 => state.position_key(),
            past => state.position_key() ^ mix(past << 8),
        }
    }

    fn can_claim_draw(&self, state: &State) -> bool {
        self.claim(state).is_some()
    }

    /// By colour, piece and target.
    fn slot(&self, state: &State, mv: Move) -> usize {
        let board = state.board();
        let piece = board.piece_on(mv.from).expect("a piece moves");
        (board.side_to_move() as usize * Piece::NUM + piece as usize) * Square::NUM + mv.to as usize
    }

    fn n_slots(&self) -> usize {
        2 * Piece::NUM * Square::NUM
    }
}
