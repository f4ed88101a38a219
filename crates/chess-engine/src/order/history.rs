//! History tables: how often moves failed high anywhere in the tree, and how far static evaluations were off.
//!
//! Entries of the move histories age by themselves: the nearer an entry is to ±[`MAX_HISTORY`], the smaller its next update
//! (the "gravity" formula). So |entry| ≤ [`MAX_HISTORY`] holds, provided that |bonus| ≤ [`MAX_HISTORY`].
//!
//! | table | moves | index |
//! |---|---|---|
//! | `ButterflyHistory` | quiet | colour, origin, target |
//! | `ContinuationHistory` | quiet | [`PieceTo`] of the move one or two plies earlier, [`PieceTo`] of the move |
//! | `CaptureHistory` | captures and promotions | [`PieceTo`], captured piece |
//! | `CounterMoves` | quiet | [`PieceTo`] of the move one ply earlier |
//! | `PawnCorrection` | evaluations, not moves | side to move, hash of the pawns |

use mossa_chess::board::{Board, Color, Move, Piece, Square};

use crate::position::captured_piece;

/// A move as most tables see it: colour, piece and target square, packed into one index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceTo(u16);

impl PieceTo {
    /// How many there are, without [`PieceTo::NONE`].
    const NUM: usize = 2 * Piece::NUM * Square::NUM;
    /// No move: before the root, or a null move.
    pub const NONE: PieceTo = PieceTo(PieceTo::NUM as u16);

    /// The index of a legal move.
    pub fn of(board: &Board, mv: Move) -> PieceTo {
        let piece = board.piece_on(mv.from).expect("a piece moves");
        PieceTo::new(board.side_to_move(), piece, mv.to)
    }

    /// The index of a piece that moves to a square.
    pub fn new(color: Color, piece: Piece, to: Square) -> PieceTo {
        PieceTo(((color as usize * Piece::NUM + piece as usize) * Square::NUM + to as usize) as u16)
    }

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// The bound of all entries of move histories.
pub const MAX_HISTORY: i32 = 16_384;

/// Moves an entry towards ±[`MAX_HISTORY`] by a bonus, or by a malus if it is negative.
fn update(entry: &mut i16, bonus: i32) {
    let old = i32::from(*entry);
    *entry = (old + bonus - old * bonus.abs() / MAX_HISTORY) as i16;
}

/// Quiet moves by colour, origin and target.
#[derive(Clone, Debug)]
struct ButterflyHistory(Vec<i16>);

impl ButterflyHistory {
    const N_MOVES: usize = Square::NUM * Square::NUM;

    fn row(&self, color: Color) -> &[i16] {
        &self.0[color as usize * Self::N_MOVES..][..Self::N_MOVES]
    }

    fn entry(&mut self, color: Color, mv: Move) -> &mut i16 {
        &mut self.0[color as usize * Self::N_MOVES + from_to(mv)]
    }
}

impl Default for ButterflyHistory {
    fn default() -> ButterflyHistory {
        ButterflyHistory(vec![0; 2 * ButterflyHistory::N_MOVES])
    }
}

fn from_to(mv: Move) -> usize {
    mv.from as usize * Square::NUM + mv.to as usize
}

/// Quiet moves after an earlier move. The row of [`PieceTo::NONE`] stays zero.
#[derive(Clone, Debug)]
struct ContinuationHistory(Vec<i16>);

impl ContinuationHistory {
    fn row(&self, previous: PieceTo) -> &[i16] {
        &self.0[previous.index() * PieceTo::NUM..][..PieceTo::NUM]
    }

    fn entry(&mut self, previous: PieceTo, piece_to: PieceTo) -> &mut i16 {
        &mut self.0[previous.index() * PieceTo::NUM + piece_to.index()]
    }
}

impl Default for ContinuationHistory {
    fn default() -> ContinuationHistory {
        ContinuationHistory(vec![0; (PieceTo::NUM + 1) * PieceTo::NUM])
    }
}

/// Captures and promotions by the piece that moves and the piece that is captured.
#[derive(Clone, Debug)]
struct CaptureHistory(Vec<i16>);

impl CaptureHistory {
    /// The row of the king, which cannot be captured, is used for promotions that capture nothing.
    fn index(piece_to: PieceTo, captured: Option<Piece>) -> usize {
        piece_to.index() * Piece::NUM + captured.unwrap_or(Piece::King) as usize
    }
}

impl Default for CaptureHistory {
    fn default() -> CaptureHistory {
        CaptureHistory(vec![0; PieceTo::NUM * Piece::NUM])
    }
}

/// The quiet move that last failed high after an earlier move.
#[derive(Clone, Debug)]
struct CounterMoves(Vec<Option<Move>>);

impl Default for CounterMoves {
    fn default() -> CounterMoves {
        CounterMoves(vec![None; PieceTo::NUM + 1])
    }
}

/// By how much static evaluations were too low, by side to move and a hash of the pawns, in 256ths of a centipawn.
#[derive(Clone, Debug)]
struct PawnCorrection(Vec<i16>);

impl PawnCorrection {
    /// Entries for each side to move.
    const SIZE: usize = 1 << 14;
    /// Entries are centipawns times this.
    const GRAIN: i32 = 256;
    /// No evaluation is corrected by more than this many centipawns.
    const MAX: i32 = 96;

    fn index(board: &Board) -> usize {
        const ODD: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0xc2b2_ae3d_27d4_eb4f];
        let word = |color: Color| board.colored_pieces(color, Piece::Pawn).0.wrapping_mul(ODD[color as usize]);
        let mixed = (word(Color::White) ^ word(Color::Black).rotate_left(32)).wrapping_mul(ODD[0]);
        board.side_to_move() as usize * PawnCorrection::SIZE + (mixed >> 50) as usize
    }
}

impl Default for PawnCorrection {
    fn default() -> PawnCorrection {
        PawnCorrection(vec![0; 2 * PawnCorrection::SIZE])
    }
}

/// The histories of a thread.
#[derive(Clone, Default, Debug)]
pub struct History {
    quiets: ButterflyHistory,
    continuations: ContinuationHistory,
    captures: CaptureHistory,
    counter_moves: CounterMoves,
    pawn_correction: PawnCorrection,
}

/// The rows of the tables that the quiet moves of one position need.
#[derive(Clone, Copy, Debug)]
pub struct QuietHistory<'a> {
    butterfly: &'a [i16],
    continuations: [&'a [i16]; 2],
}

impl QuietHistory<'_> {
    /// The sum of the histories of a move.
    pub fn score(&self, piece_to: PieceTo, mv: Move) -> i32 {
        let [first, second] = self.continuations.map(|row| i32::from(row[piece_to.index()]));
        i32::from(self.butterfly[from_to(mv)]) + first + second
    }
}

impl History {
    /// The sum of the histories of a quiet move, after the moves of the previous two plies.
    pub fn quiet(&self, board: &Board, mv: Move, previous: [PieceTo; 2]) -> i32 {
        self.quiets(board.side_to_move(), previous).score(PieceTo::of(board, mv), mv)
    }

    /// The histories of all quiet moves of a side, after the moves of the previous two plies.
    pub fn quiets(&self, color: Color, previous: [PieceTo; 2]) -> QuietHistory<'_> {
        let row = |earlier: PieceTo| self.continuations.row(earlier);
        QuietHistory { butterfly: self.quiets.row(color), continuations: previous.map(row) }
    }

    /// The history of a capture or promotion.
    pub fn capture(&self, board: &Board, mv: Move) -> i32 {
        self.capture_of(PieceTo::of(board, mv), captured_piece(board, mv))
    }

    /// The history of a capture or promotion whose parts are known.
    pub fn capture_of(&self, piece_to: PieceTo, captured: Option<Piece>) -> i32 {
        i32::from(self.captures.0[CaptureHistory::index(piece_to, captured)])
    }

    /// The counter move of the previous move.
    pub fn counter_move(&self, previous: PieceTo) -> Option<Move> {
        self.counter_moves.0[previous.index()]
    }

    /// Rewards a quiet move after the moves of the previous two plies, or punishes it if the bonus is negative.
    pub fn update_quiet(&mut self, board: &Board, mv: Move, previous: [PieceTo; 2], bonus: i32) {
        let piece_to = PieceTo::of(board, mv);
        update(self.quiets.entry(board.side_to_move(), mv), bonus);
        for earlier in previous {
            if earlier != PieceTo::NONE {
                update(self.continuations.entry(earlier, piece_to), bonus);
            }
        }
    }

    /// Rewards or punishes a capture or promotion.
    pub fn update_capture(&mut self, board: &Board, mv: Move, bonus: i32) {
        let index = CaptureHistory::index(PieceTo::of(board, mv), captured_piece(board, mv));
        update(&mut self.captures.0[index], bonus);
    }

    /// Remembers the quiet move that failed high after the previous move.
    pub fn set_counter_move(&mut self, previous: PieceTo, mv: Move) {
        self.counter_moves.0[previous.index()] = Some(mv);
    }

    /// What is to be added to static evaluations with these pawns, in centipawns.
    pub fn pawn_correction(&self, board: &Board) -> i32 {
        i32::from(self.pawn_correction.0[PawnCorrection::index(board)]) / PawnCorrection::GRAIN
    }

    /// Moves the correction towards the error of an evaluation, found by a search of this depth. Deeper searches have
    /// more weight, up to a sixteenth of the entry.
    pub fn update_pawn_correction(&mut self, board: &Board, error: i32, depth: i32) {
        const WHOLE: i32 = 256;
        let weight = (depth + 1).min(16);
        let entry = &mut self.pawn_correction.0[PawnCorrection::index(board)];
        let target = error.clamp(-PawnCorrection::MAX, PawnCorrection::MAX) * PawnCorrection::GRAIN;
        let mixed = (i32::from(*entry) * (WHOLE - weight) + target * weight) / WHOLE;
        *entry = mixed as i16;
    }
}
