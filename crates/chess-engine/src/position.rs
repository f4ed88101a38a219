//! The position at a node, and the keys of the positions before it.
//!
//! Moves are made on a copy (copy-make): the board is small, and there is nothing to undo. A position that repeats one of
//! the search counts as a draw at once, since it could be repeated again; one that repeats a position of the game must have
//! occurred there twice.

use mossa_chess::board::{BitBoard, Board, Color, Move, Piece};
use mossa_chess::draws::has_insufficient_material;
use mossa_chess::state::{is_irreversible, position_key};
use mossa_chess::{State, moves::has_legal_move};

/// A board with its key and its clocks.
#[derive(Clone, Debug)]
pub struct Position {
    /// The board.
    pub board: Board,
    /// The hash key: equal for positions that are equal under the repetition rule.
    pub key: u64,
    /// Half-moves since the last capture or pawn move.
    clock: u32,
    /// Half-moves since the last irreversible or null move: how far back a repetition can lie.
    reversible: u32,
}

impl Position {
    /// The current position of a game.
    pub fn of(state: &State) -> Position {
        let reversible = state.recent().len() as u32;
        Position { board: state.board().clone(), key: state.position_key(), clock: state.clock(), reversible }
    }

    /// The position after a legal move.
    pub fn after(&self, mv: Move) -> Position {
        let (clock, reversible) =
            if is_irreversible(&self.board, mv) { (0, 0) } else { (self.clock + 1, self.reversible + 1) };
        let mut board = self.board.clone();
        board.play_unchecked(mv);
        let key = position_key(&board);
        Position { board, key, clock, reversible }
    }

    /// The position after a null move; the side to move must not be in check.
    pub fn after_null(&self) -> Position {
        let board = self.board.null_move().expect("the side to move is not in check");
        let key = position_key(&board);
        Position { board, key, clock: self.clock + 1, reversible: 0 }
    }

    /// The side to move.
    pub fn side(&self) -> Color {
        self.board.side_to_move()
    }

    /// Half-moves since the last capture or pawn move.
    pub fn clock(&self) -> u32 {
        self.clock
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        !self.board.checkers().is_empty()
    }

    /// Whether the side to move has a piece besides its king and pawns.
    pub fn has_non_pawn_material(&self) -> bool {
        let kings_and_pawns = self.board.pieces(Piece::Pawn) | self.board.pieces(Piece::King);
        !(self.board.colors(self.side()) & !kings_and_pawns).is_empty()
    }

    /// Whether neither side has the material for any mate.
    fn is_dead(&self) -> bool {
        /// With more pieces than this there is mating material, except with bishops of one colour only, which is ignored.
        const MAX_PIECES: u32 = 4;
        self.board.occupied().len() <= MAX_PIECES
            && Color::ALL.iter().all(|&side| has_insufficient_material(&self.board, side))
    }
}

/// Whether a legal move is a capture or a promotion.
pub fn is_tactical(board: &Board, mv: Move) -> bool {
    mv.promotion.is_some() || captured_piece(board, mv).is_some()
}

/// The piece that a legal move captures.
pub fn captured_piece(board: &Board, mv: Move) -> Option<Piece> {
    if board.colors(!board.side_to_move()).has(mv.to) {
        return board.piece_on(mv.to);
    }
    // A pawn that changes its file and captures nothing there takes en passant.
    (mv.from.file() != mv.to.file() && board.pieces(Piece::Pawn).has(mv.from)).then_some(Piece::Pawn)
}

/// The squares that pawns of this colour attack.
pub fn pawn_attacks(board: &Board, color: Color) -> BitBoard {
    const NOT_A: u64 = !0x0101_0101_0101_0101;
    const NOT_H: u64 = !0x8080_8080_8080_8080;
    let BitBoard(pawns) = board.colored_pieces(color, Piece::Pawn);
    BitBoard(match color {
        Color::White => ((pawns & NOT_H) << 9) | ((pawns & NOT_A) << 7),
        Color::Black => ((pawns & NOT_A) >> 9) | ((pawns & NOT_H) >> 7),
    })
}

/// The clock at which a draw can be claimed.
const FIFTY_MOVE_CLOCK: u32 = 100;
/// The clock at which the game is drawn without a claim.
const SEVENTY_FIVE_MOVE_CLOCK: u32 = 150;

/// The keys of the positions before the current one: those of the game, then those of the search.
#[derive(Clone, Debug)]
pub struct KeyHistory {
    keys: Vec<u64>,
    /// How many of the keys are of the game.
    n_game: usize,
    /// The clock at which the search sees a draw: that of the fifty-move rule, or of the seventy-five-move rule if the game has
    /// gone on past the first.
    end_clock: u32,
}

impl KeyHistory {
    /// The keys of a game. The search begins at its current position.
    pub fn of(state: &State) -> KeyHistory {
        let keys = state.recent().to_vec();
        let end_clock = if state.clock() < FIFTY_MOVE_CLOCK { FIFTY_MOVE_CLOCK } else { SEVENTY_FIVE_MOVE_CLOCK };
        KeyHistory { n_game: keys.len(), keys, end_clock }
    }

    /// Adds the key of the position in which a move is made.
    pub fn push(&mut self, key: u64) {
        self.keys.push(key);
    }

    /// Removes the last key.
    pub fn pop(&mut self) {
        self.keys.pop();
    }

    /// Whether the search scores a position as a draw: repetition, insufficient material or the fifty-move rule.
    pub fn is_drawn(&self, position: &Position) -> bool {
        self.is_repeated(position) || position.is_dead() || self.is_clock_out(position)
    }

    /// A checkmate on the last move takes precedence.
    fn is_clock_out(&self, position: &Position) -> bool {
        self.end_clock <= position.clock && (!position.is_check() || has_legal_move(&position.board))
    }

    fn is_repeated(&self, position: &Position) -> bool {
        /// A position can recur after four half-moves at the earliest.
        const SOONEST: usize = 4;
        let n_recent = (position.reversible as usize).min(self.keys.len());
        let mut n_earlier = 0;
        let mut back = SOONEST;
        while back <= n_recent {
            let at = self.keys.len() - back;
            if self.keys[at] == position.key {
                n_earlier += 1;
                // The root counts as a position of the search.
                if self.n_game <= at || 2 <= n_earlier {
                    return true;
                }
            }
            back += 2;
        }
        false
    }
}
