//! A game that has come to a position: the board, the clocks, and the keys of the positions before it.
//!
//! The board's own half-move clock stops at 100, and its hash counts an en-passant square that cannot be used; so the
//! clock, the square and the key here are ours. Two positions are the same, as the rule of repetition has it, if their
//! placement, side to move, castling rights and *usable* en-passant square agree: that is what
//! [`position_key`](State::position_key) is made of.

use mossa_kernel::Side;

use crate::board::{Board, Color, File, Move, Piece, Rank, Square, get_pawn_attacks};

/// A position and how the game came there.
///
/// Two states are equal if the same FEN is written for both: how they came about is not compared.
#[derive(Clone, Debug)]
pub struct State {
    now: Position,
    /// The keys of all positions before this one, the first one first. Those before the last irreversible move are
    /// never looked at, but a move may be taken back.
    past: Vec<u64>,
}

/// What a move changes: all of a state but the keys of its past, which only grow. Taking a move back puts it back.
#[derive(Clone, Debug)]
pub struct Position {
    board: Board,
    clock: u32,
    number: u32,
    en_passant: Option<Square>,
    key: u64,
    times: u32,
}

impl State {
    /// A game that begins with this board. The clocks may go beyond what the board can hold.
    pub(crate) fn begin(board: Board, clock: u32, number: u32) -> State {
        let en_passant = usable_en_passant(&board);
        let key = key_of(&board, en_passant);
        State { now: Position { board, clock, number, en_passant, key, times: 1 }, past: Vec::new() }
    }

    /// Where the pieces stand, with all that moves are made from. Ask the state itself for clocks and en passant.
    pub fn board(&self) -> &Board {
        &self.now.board
    }

    /// Half-moves since the last capture or pawn move.
    pub fn clock(&self) -> u32 {
        self.now.clock
    }

    /// The number of the move to be played, as players count: both sides have moved once when it becomes 2.
    pub fn number(&self) -> u32 {
        self.now.number
    }

    /// The square behind a pawn that has just made a double step, if a pawn can legally take it there.
    pub fn en_passant(&self) -> Option<Square> {
        self.now.en_passant
    }

    /// Equal for positions that are the same as the rule of repetition has it, whatever the clocks say.
    pub fn position_key(&self) -> u64 {
        self.now.key
    }

    /// How often this position has stood in the game so far, this time included.
    pub fn times(&self) -> u32 {
        self.now.times
    }

    /// Half-moves played since the state was set up.
    pub fn n_plies(&self) -> usize {
        self.past.len()
    }

    /// Who is to move, as a side of a game.
    pub fn side(&self) -> Side {
        side_of(self.now.board.side_to_move())
    }

    /// The keys of the positions since the last irreversible move, without the one that stands now.
    pub fn recent(&self) -> &[u64] {
        let n_recent = self.past.len().min(self.now.clock as usize);
        &self.past[self.past.len() - n_recent..]
    }

    /// The same position as the beginning of a game: its clocks stay, nothing stood before it.
    ///
    /// ```
    /// use mossa_chess::Chess;
    /// use mossa_kernel::{Notation, StateSpace};
    /// let (game, mut state) = (Chess::STANDARD, Chess::STANDARD.start());
    /// for mv in ["g1f3", "g8f6", "f3g1", "f6g8"] {
    ///     let mv = game.read_move(&state, mv).expect("a legal move");
    ///     let _ = game.play(&mut state, mv);
    /// }
    /// let fresh = state.without_past();
    /// assert_eq!((state.times(), fresh.times()), (2, 1));
    /// assert_eq!((fresh.clock(), fresh.number(), fresh.n_plies()), (4, 3, 0));
    /// ```
    #[must_use]
    pub fn without_past(&self) -> State {
        State { now: Position { times: 1, ..self.now.clone() }, past: Vec::new() }
    }

    /// Makes a legal move.
    pub(crate) fn play(&mut self, mv: Move) -> Position {
        let before = self.now.clone();
        let Position { board, clock, number, .. } = &mut self.now;
        let side = board.side_to_move();
        *clock = if is_irreversible(board, mv) { 0 } else { clock.saturating_add(1) };
        *number = number.saturating_add(u32::from(side == Color::Black));
        board.play_unchecked(mv);
        self.past.push(before.key);
        self.now.en_passant = usable_en_passant(&self.now.board);
        self.now.key = key_of(&self.now.board, self.now.en_passant);
        self.now.times = 1 + self.n_earlier();
        before
    }

    /// Takes the last move back.
    pub(crate) fn undo(&mut self, before: Position) {
        self.now = before;
        self.past.pop();
    }

    /// How often the position has stood before. It takes both sides two moves to come back to it.
    fn n_earlier(&self) -> u32 {
        const SOONEST: usize = 4;
        let same_side = self.recent().iter().rev().skip(SOONEST - 1).step_by(2);
        same_side.filter(|&&key| key == self.now.key).count() as u32
    }
}

impl PartialEq for State {
    fn eq(&self, other: &State) -> bool {
        let (left, right) = (&self.now, &other.now);
        let rights = |board: &Board| Color::ALL.map(|side| *board.castle_rights(side));
        (left.clock, left.number, left.en_passant, left.board.side_to_move())
            == (right.clock, right.number, right.en_passant, right.board.side_to_move())
            && Piece::ALL.iter().all(|&piece| left.board.pieces(piece) == right.board.pieces(piece))
            && left.board.colors(Color::White) == right.board.colors(Color::White)
            && rights(&left.board) == rights(&right.board)
    }
}

impl Eq for State {}

/// The side of the game that has these pieces.
pub fn side_of(color: Color) -> Side {
    match color {
        Color::White => Side::First,
        Color::Black => Side::Second,
    }
}

/// The pieces that this side of the game has.
pub fn color_of(side: Side) -> Color {
    match side {
        Side::First => Color::White,
        Side::Second => Color::Black,
    }
}

/// Whether a legal move captures or moves a pawn: after it no earlier position can come back.
pub fn is_irreversible(board: &Board, mv: Move) -> bool {
    board.colors(!board.side_to_move()).has(mv.to) || board.pieces(Piece::Pawn).has(mv.from)
}

/// The square behind a pawn that has just made a double step, if a pawn can legally take it there.
fn usable_en_passant(board: &Board) -> Option<Square> {
    let side = board.side_to_move();
    let square = Square::new(board.en_passant()?, Rank::Sixth.relative_to(side));
    let takers = get_pawn_attacks(square, !side) & board.colored_pieces(side, Piece::Pawn);
    takers.iter().any(|from| board.is_legal(Move { from, to: square, promotion: None })).then_some(square)
}

/// Equal for boards that are the same as the rule of repetition has it.
pub fn position_key(board: &Board) -> u64 {
    key_of(board, usable_en_passant(board))
}

fn key_of(board: &Board, en_passant: Option<Square>) -> u64 {
    board.hash_without_ep() ^ en_passant.map_or(0, |square| en_passant_key(square.file()))
}

/// What a usable en-passant square on this file adds to a key.
fn en_passant_key(file: File) -> u64 {
    mix(1 + file as u64)
}

/// Scatters a number over 64 bits: the output function of splitmix64, a bijection.
pub(crate) fn mix(number: u64) -> u64 {
    let word = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}
